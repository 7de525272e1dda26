//! HTTP rejections, which refuse a call before the service examines the request: signature, internet address, sign-in.

use crate::messages::reading as messages;

/// The subject of an HTTP rejection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HttpRejection {
    /// The hash.
    Signature,
    /// The internet address of the caller.
    Address,
    /// The keys.
    SignIn,
    /// None of these.
    Other,
}

/// The subject of a rejection with this HTTP status and this message (`docs/spec/codes.md#failure-bodies`).
pub fn http_rejection(status: u16, words: &str) -> HttpRejection {
    let lower = words.to_lowercase();
    if lower.contains("hash") {
        HttpRejection::Signature
    } else if status == 403 || about_internet_address(&lower) {
        HttpRejection::Address
    } else if status == 401 {
        HttpRejection::SignIn
    } else {
        HttpRejection::Other
    }
}

/// The word *address* alone may refer to a payee: an e-mail address, a wallet, a street.
fn about_internet_address(lower: &str) -> bool {
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    let elsewhere = lower.contains("mail") || lower.contains("web address");
    words.any(|word| word == "ip") || (lower.contains("not whitelisted") && !elsewhere)
}

/// The meaning of an HTTP rejection, as a sentence.
pub fn http_rejection_text(status: u16, words: &str) -> String {
    match http_rejection(status, words) {
        HttpRejection::Signature => messages::WRONG_SIGNATURE.to_owned(),
        HttpRejection::Address => messages::ADDRESS_NOT_ALLOWED.to_owned(),
        HttpRejection::SignIn => messages::SIGN_IN_FAILED.to_owned(),
        HttpRejection::Other => messages::call_rejected(status),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_messages_about_an_internet_address_are_about_one() {
        for (status, words) in [
            (403, ""),
            (403, "Forbidden"),
            (401, "IP address not allowed"),
            (400, "Your ip-address is not known"),
            (401, "Unknown IP"),
            (401, "Unknown IP: 192.0.2.7"),
            (401, "Caller not whitelisted"),
        ] {
            assert_eq!(http_rejection(status, words), HttpRejection::Address, "{status} {words}");
        }
        for words in [
            "Invalid recipient e-mail address",
            "Email address not whitelisted",
            "Invalid web address",
            "Address is required",
            "Invalid wallet address",
            "The recipient is a shipping clerk",
        ] {
            assert_eq!(http_rejection(400, words), HttpRejection::Other, "{words}");
            assert_eq!(http_rejection(401, words), HttpRejection::SignIn, "{words}");
        }
        assert_eq!(http_rejection(403, "Error validating hash"), HttpRejection::Signature);
    }
}
