//! Findings about a registration.

use base::sentence;

pub(crate) const BIRTH_IN_FUTURE: &str = "This date is in the future.";

sentence!(born_too_long_ago(age: i64) => "That is {age} years ago. Check the year.");

pub(crate) fn under_age(age: i64) -> String {
    let years = if age == 1 { "1 year".to_owned() } else { format!("{age} years") };
    format!("The customer is {years} old. Make sure that you may register a minor.")
}

pub(crate) const DOCUMENT_EXPIRED: &str = "This document has expired. Ask for a valid one.";

pub(crate) const DOCUMENT_EXPIRES_TODAY: &str = "This document expires today, before it can be reviewed. Ask for one that is valid longer.";

pub(crate) const DOCUMENT_EXPIRES_TOMORROW: &str = "This document expires tomorrow. Ask for another one if possible.";

sentence!(document_expires_in(days: i64) => "This document expires in {days} days. Ask for another one if possible.");

pub(crate) const NIN_FORMAT: &str = "A Nigerian NIN has 11 digits.";

pub(crate) const PASSPORT_FORMAT: &str = "A Nigerian passport number is a letter and 8 digits, such as A01234567.";

pub(crate) const LICENCE_FORMAT: &str = "A Nigerian driver’s licence begins with 3 letters, such as ABC12345AA01.";

pub(crate) const VOTERS_CARD_FORMAT: &str = "A Nigerian voter’s card has 19 letters and digits.";

sentence!(unusual_number(usual: &str) => "{usual} Compare this one with the document.");
