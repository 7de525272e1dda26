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

/// What a refusal with this HTTP status and these words is about (`OBSERVED.md`, *Failure bodies seen*).
pub fn door(status: u16, words: &str) -> Door {
    let lower = words.to_lowercase();
    if lower.contains("hash") {
        Door::Signature
    } else if status == 403 || lower.contains("address") || lower.contains(" ip ") {
        Door::Address
    } else if status == 401 {
        Door::SignIn
    } else {
        Door::Other
    }
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
