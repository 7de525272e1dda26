//! Why the sandbox refused a request, which the real service does not explain.

use std::fmt::Display;

use crate::reason::Reason;

pub(crate) fn other_path(path: &str, operation: &str, folder: &str, place: &str) -> String {
    format!("Nothing is at {path}. {operation} is at {folder}/{place}.")
}

pub(crate) fn no_path(path: &str, collection: &str, business: &str, merchant: &str) -> String {
    format!(
        "Nothing is at {path}. Collection operations are under {collection}, business operations under {business}, merchant look-ups under {merchant}."
    )
}

const fn content_types(with_photos: bool) -> &'static str {
    match with_photos {
        true => "multipart/form-data, because it has photos; its fields are in the part `customer`",
        false => "application/json",
    }
}

pub(crate) fn no_content_type(operation: &str, with_photos: bool) -> String {
    format!(
        "The header `Content-Type` is missing. {operation} takes {}.",
        content_types(with_photos)
    )
}

pub(crate) fn content_type(given: &str, operation: &str, with_photos: bool) -> String {
    format!("`Content-Type` is {given}. {operation} takes {}.", content_types(with_photos))
}

pub(crate) fn superfluous(operation: &str) -> String {
    format!("`Authorization` is for the collection interface; {operation} ignores it.")
}

pub(crate) fn no_header(name: &str) -> String {
    format!("The header `{name}` is missing.")
}

pub(crate) fn header(name: &str) -> String {
    format!("The header `{name}`")
}

pub(crate) fn extra_space(what: &str) -> String {
    format!("{what} has an extra space.")
}

pub(crate) fn capitals(what: &str) -> String {
    format!("{what} differs only in capital letters.")
}

pub(crate) fn other_key(what: &str, given: impl Display, expected: impl Display) -> String {
    format!("{what} is not the key of this sandbox: it has {given} characters, the key has {expected}.")
}

pub(crate) fn no_authorization(has_principal: bool) -> String {
    let missing = no_header("Authorization");
    match has_principal {
        true => format!("{missing} `principal` and `credentials` are for the business interface."),
        false => missing,
    }
}

pub(crate) const NOT_BASIC: &str = "`Authorization` does not begin with “Basic ”.";

pub(crate) const NOT_BASE64: &str = "The text after “Basic ” in `Authorization` is not base64 with padding.";

pub(crate) const NO_COLON: &str = "The decoded text of `Authorization` has no colon: it must be the public key, a colon, the secret key.";

pub(crate) const BUSINESS_KEYS: &str =
    "`Authorization` has the keys of the business interface: it needs the public key and the secret key.";

pub(crate) const KEYS_SWAPPED: &str = "In `Authorization` the secret key is before the public key.";

pub(crate) const PUBLIC_KEY: &str = "The public key in `Authorization`";

pub(crate) const SECRET_KEY: &str = "The secret key in `Authorization`";

pub(crate) const WRONG_FORM: &str = "`Authorization` has the right keys in the wrong form: it needs one space after “Basic” and no other.";

/// `what` is the end of the sentence.
pub(crate) fn by_fault(fault: &str, what: &str) -> String {
    format!("The fault `{fault}` is armed: it {what}")
}

pub(crate) const REFUSED: &str = "refused the request.";

pub(crate) const REFUSED_IN_TEXT: &str = "refused the request by its message, with code 0.";

pub(crate) const REPORTS_SHORT: &str = "reports an insufficient balance, whatever the wallet contains.";

pub(crate) const HIDES_NEW: &str = "hides recent operations, which may exist.";

pub(crate) const HIDES_OLD: &str = "hides older operations, which may exist.";

pub(crate) const HIDES_EVERY_SECOND: &str = "hides operations in every second look-up, which may exist.";

/// The service's message explains it.
pub(crate) fn by_the_rules(message: &str) -> String {
    format!("By the rules of this sandbox: {}.", message.trim_end_matches('.'))
}

pub(crate) const fn refused(reason: Reason) -> &'static str {
    match reason {
        Reason::FaultRefused => "An armed fault refused it.",
        Reason::FaultExecutedInPart => "An armed fault executed only a part of it.",
        Reason::Duplicate => "This reference was used before here. `--duplicates` and the fault `on_duplicate` decide the result.",
        Reason::InsufficientBalance => "The paying wallet does not hold the amount and its fees (`GET /balance`).",
        Reason::UnknownPrincipal => "The principal must be a customer who was registered here, with the password from `GET /customers`.",
        Reason::NoSourceOfFunds => "Customers here have no account except the wallet: omit it.",
        Reason::NoSuchRecipient => "A phone number or account that ends in 99 does not exist.",
        Reason::NoSuchAccount => "It is not a NUBAN, or it ends in 99: such an account does not exist.",
        Reason::NoSuchBank => "The bank lists of this sandbox do not contain this id.",
        Reason::NotToppedUp => "A phone number that ends in 98 is not topped up.",
        Reason::NoSuchOperator => "The lists of operators and bundles of this sandbox do not contain this id.",
        Reason::NoSuchBiller => "The list of billers (`getMerchants`) of this sandbox does not contain this id.",
        Reason::NoSuchCustomerOfBiller => "At a biller, a customer number that ends in 99 does not exist.",
        Reason::NotRegistered => "The customer must be one who was registered here.",
        Reason::PhotoRefused => "Photos for phone numbers that end in 97 are refused, although the code is 0.",
        Reason::PhotoSet => "This customer already has a photo: nothing was changed, although the code is 0.",
        Reason::NoSuchPhone => "A phone number that ends in 99 does not exist.",
        Reason::NotFound => "No request with this reference was made here, or look-ups no longer cover it.",
        Reason::OnlyNaira => "This sandbox supports naira only.",
    }
}
