//! Refusals before the service looked at what was asked: signature, internet address, sign-in.

/// What a refusal at the door is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// The hash.
    Signature,
    /// The internet address we call from.
    Address,
    /// Who we are.
    SignIn,
    /// None of these.
    Other,
}

/// What a refusal with this HTTP status and these words is about (`docs/spec/codes.md#failure-bodies`).
pub fn door(status: u16, words: &str) -> Door {
    let lower = words.to_lowercase();
    if lower.contains("hash") {
        Door::Signature
    } else if status == 403 || about_internet_address(&lower) {
        Door::Address
    } else if status == 401 {
        Door::SignIn
    } else {
        Door::Other
    }
}

/// An address alone may be a payee's: of e-mail, of a wallet, of a street.
fn about_internet_address(lower: &str) -> bool {
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    let elsewhere = lower.contains("mail") || lower.contains("web address");
    words.any(|word| word == "ip") || (lower.contains("not whitelisted") && !elsewhere)
}

/// What a refusal at the door means, for people.
pub fn door_words(status: u16, words: &str) -> String {
    match door(status, words) {
        Door::Signature => {
            "The service did not accept our signature. The hash key is probably wrong or for the other environment.".to_owned()
        }
        Door::Address => "The service does not know this internet connection.".to_owned(),
        Door::SignIn => "The service did not accept our sign-in. The keys are probably wrong or for the other environment.".to_owned(),
        Door::Other => format!("The service did not accept our request (HTTP {status})."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_about_an_internet_address_are_about_one() {
        for (status, words) in [
            (403, ""),
            (403, "Forbidden"),
            (401, "IP address not allowed"),
            (400, "Your ip-address is not known"),
            (401, "Unknown IP"),
            (401, "Unknown IP: 192.0.2.7"),
            (401, "Caller not whitelisted"),
        ] {
            assert_eq!(door(status, words), Door::Address, "{status} {words}");
        }
        for words in [
            "Invalid recipient e-mail address",
            "Email address not whitelisted",
            "Invalid web address",
            "Address is required",
            "Invalid wallet address",
            "The recipient is a shipping clerk",
        ] {
            assert_eq!(door(400, words), Door::Other, "{words}");
            assert_eq!(door(401, words), Door::SignIn, "{words}");
        }
        assert_eq!(door(403, "Error validating hash"), Door::Signature);
    }
}
