//! Values that never leave the process in plain text.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use zeroize::Zeroizing;

use super::text_of;
use crate::field::{Kind, Value};

/// A key or password. It has no `Serialize`, shows nothing in `Debug`, and is wiped when dropped.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// Takes `text` unchanged.
    pub fn new(text: String) -> Self {
        Self(Zeroizing::new(text))
    }

    /// The text, for the one place that signs or sends it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::new)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// A password or code in a request: a customer's password, or the code that releases cash. It is written only on the wire: records contain
/// [`masked`](crate::masked) bodies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Password(Secret);

impl Password {
    /// Checks the rule.
    ///
    /// # Errors
    ///
    /// A sentence for people.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text.chars().count() {
            0 => Err("This is needed.".to_owned()),
            1..=200 => Ok(Self(Secret::new(text.to_owned()))),
            _ => Err("At most 200 characters.".to_owned()),
        }
    }

    /// The text, for the one place that checks it.
    pub fn expose(&self) -> &str {
        self.0.expose()
    }
}

impl Serialize for Password {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.expose())
    }
}

impl<'de> Deserialize<'de> for Password {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Zeroizing::new(String::deserialize(deserializer)?);
        Self::parse(&text).map_err(serde::de::Error::custom)
    }
}

impl Value for Password {
    fn kind() -> Kind {
        Kind::Secret
    }
    fn check(json: &serde_json::Value) -> Result<(), String> {
        Self::parse(text_of(json)?).map(|_| ())
    }
    fn signed(&self) -> String {
        self.0.expose().to_owned()
    }
}
