//! Sentences about customers.

use std::fmt::Display;

use files::pictures::PictureKind;

pub(crate) fn detail_without_name(value: &str) -> String {
    format!("“{value}” has no name.")
}

pub(crate) fn detail_without_value(name: &str) -> String {
    format!("“{name}” has no value.")
}

pub(crate) fn detail_twice(name: &str) -> String {
    format!("“{name}” is listed twice.")
}

pub(crate) fn detail_too_long(longest: usize) -> String {
    format!("A name and its value have {longest} characters at most each.")
}

pub(crate) fn known_number(name: &str) -> String {
    format!("This number belongs to {name}, who is already a customer. Continue there.")
}

pub(crate) const CUSTOMER_SENT: &str =
    "Nothing was changed: the service has this customer, or may have. Names and numbers cannot be changed from here.";

pub(crate) const DOCUMENT_SENT: &str = "Nothing was changed: the service has this identity document, or may have.";

pub(crate) const UNUSUAL_PHONE: &str = "This does not look like a Nigerian mobile number. Check it: the customer is contacted there.";

pub(crate) const NOT_DISCARDED: &str = "Nothing was discarded: part of this registration was sent and stays on record.";

pub(crate) const NOT_FOUND: &str = "There is no such customer.";

pub(crate) const PHOTO_INCOMPLETE: &str = "The photo did not arrive completely. It was not saved.";

pub(crate) const NOTHING_SAVED: &str = "Nothing was saved or sent.";

pub(crate) const PHOTO_SENT: &str = "Nothing was changed: this photo is being sent, or the service already has it.";

pub(crate) const FILE_EMPTY: &str = "This file is empty. Choose the photo again.";

pub(crate) fn file_too_large(megabytes: impl Display) -> String {
    format!("This file has {megabytes} MB; at most 20 MB are allowed. Save the photo smaller.")
}

pub(crate) const PDF: &str = "This is a PDF, not a photo. Take a photo of it, or save its page as JPEG.";

pub(crate) const NOT_A_PICTURE: &str = "This is not a picture. Choose a JPEG or PNG file.";

pub(crate) fn other_format(kind: PictureKind) -> String {
    let what = match kind {
        PictureKind::Avif => "an AVIF picture",
        PictureKind::Heic => "an HEIC picture, as some phones take them",
        PictureKind::WebP => "a WebP picture",
        PictureKind::Gif => "a GIF picture",
        PictureKind::Bmp => "a BMP picture",
        PictureKind::Tiff => "a TIFF picture",
    };
    format!(
        "This is {what}. The service takes JPEG and PNG pictures only. Open it on the phone or computer that it came from and save it as JPEG."
    )
}

pub(crate) fn nothing_sent(message: &str) -> String {
    format!("Nothing was sent: {message}")
}

pub(crate) const ALREADY_THERE: &str = "the service already has this.";

pub(crate) const ON_ITS_WAY: &str = "it is being sent.";

pub(crate) const REGISTRATION_UNCONFIRMED: &str =
    "Nothing was sent: the registration of this customer is unconfirmed, and a second wallet must not be opened.";

pub(crate) const LOOK_UP_PHONE: &str = "Look up the phone number with the service, then record the result.";

pub(crate) const INCOMPLETE: &str = "some of it is missing.";

pub(crate) const WALLET_FIRST: &str = "the wallet comes first.";

pub(crate) const DATA_GONE: &str = "some of it is no longer stored. Enter it again.";

pub(crate) const NOT_REPORTED: &str = "Nothing was changed: the service did not report that it already has this.";

pub(crate) fn recorded_as_done(message: &str) -> String {
    format!("A person recorded it as done. Service message: “{message}”.")
}

pub(crate) const PICTURE_DAMAGED: &str = "This picture cannot be opened: it is damaged or incomplete. Choose it again, or take it again.";

pub(crate) const PICTURE_TOO_LARGE: &str = "This picture is too large: at most 60 million pixels. Save it smaller and choose it again.";

pub(crate) fn too_many_pixels(width: u32, height: u32) -> String {
    format!("This picture has {width} × {height} pixels; at most 60 million are allowed. Save it smaller and choose it again.")
}

pub(crate) const PLEASE_CORRECT: &str = "Nothing was saved. Please correct the marked fields.";

pub(crate) const SENT_LATER: &str = "A later attempt was accepted, so the result of this one does not matter.";
