//! `POST business-rest/secured/registerCustomerAccountPhoto`

use super::customer::{CustomerPhotoResult, photo_words};
use crate::prelude::*;

record! {
    /// Gives a customer's account its photo.
    pub struct RegisterCustomerAccountPhoto {
        /// Made by this application; unique for every request.
        referenceNumber: ReferenceNumber,
        /// Phone number of a customer whom this business registered.
        customerPhoneNumber: PhoneNumber,
    }
}

operation! {
    /// Add a photo of a customer whom you registered.
    RegisterCustomerAccountPhoto -> CustomerPhotoResult {
        interface: Business,
        path: "registerCustomerAccountPhoto",
        effect: Sets,
        check: "Send the photo once more under a new reference, which does no harm: the service reports a photo that it already has.",
        signed: [referenceNumber, customerPhoneNumber],
        files: [customerAccountPhoto true],
        despite_zero: photo_words,
    }
}
