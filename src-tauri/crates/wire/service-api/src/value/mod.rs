//! The value types; each checks its own rule.

mod account;
mod amount;
mod list;
mod payment_account;
mod person;
mod reference;
mod secret;
mod share;
mod text;
mod time;

pub use account::{BankId, Nuban, PublicId, WALLET_BANK_ID};
pub use amount::{Amount, AmountError, AnswerAmount};
pub use list::Items;
pub use payment_account::{AccountIdentifier, AccountReference};
pub use person::{Email, IdentityNumber, PhoneNumber};
pub use reference::{KnownReference, ReferenceNumber};
pub use secret::{Password, Secret};
pub use share::Share;
pub use text::{Currency, Text, Url};
pub use time::{Date, UtcTime};

/// Newtypes over text, each with one rule that is checked wherever one is made.
macro_rules! text_value {
    ($($(#[$doc:meta])* $name:ident: $kind:expr, $rule:path;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// Checks the rule.
            ///
            /// # Errors
            ///
            /// A sentence for people.
            pub fn parse(text: &str) -> Result<Self, String> {
                $rule(text)?;
                Ok(Self(text.to_owned()))
            }

            /// The text as it is sent.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                Self::parse(&text).map_err(serde::de::Error::custom)
            }
        }

        impl crate::field::Value for $name {
            fn kind() -> crate::field::Kind {
                $kind
            }
            fn check(json: &serde_json::Value) -> Result<(), String> {
                $rule(crate::value::text_of(json)?)
            }
            fn signed(&self) -> String {
                self.0.clone()
            }
        }
    )*};
}
pub(crate) use text_value;

/// A newtype over one of a few words.
macro_rules! choice_value {
    ($(#[$doc:meta])* $name:ident, [$($word:literal),+], $otherwise:literal) => {
        crate::value::text_value! {
            $(#[$doc])*
            $name: crate::field::Kind::Choice { options: vec![$($word),+], open: false }, $name::is_one;
        }

        impl $name {
            fn is_one(text: &str) -> Result<(), String> {
                crate::value::ensure([$($word),+].contains(&text), $otherwise)
            }
        }
    };
}
pub(crate) use choice_value;

/// A rule with one sentence for everything that breaks it.
pub(crate) fn ensure(fits: bool, otherwise: &str) -> Result<(), String> {
    if fits { Ok(()) } else { Err(otherwise.to_owned()) }
}

/// The text of a JSON string.
pub(crate) fn text_of(json: &serde_json::Value) -> Result<&str, String> {
    json.as_str().ok_or_else(|| "This must be text.".to_owned())
}
