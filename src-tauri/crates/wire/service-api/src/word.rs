//! Text in an answer that other deployments may send as numbers or booleans.

use serde::de;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

/// A text in an answer that other deployments send as a number or a boolean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Word(pub String);

impl Word {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Word {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl From<String> for Word {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Read from its own text: an id of many digits does not fit any number type.
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        match raw.get().as_bytes().first() {
            Some(b'"') => serde_json::from_str(raw.get()).map(Self).map_err(de::Error::custom),
            Some(b'n' | b'[' | b'{') | None => Err(de::Error::custom("expected a text")),
            Some(_) => Ok(Self(raw.get().to_owned())),
        }
    }
}

/// `statusCode` or `responseCode`: a string, a number, or an empty string in failures (`docs/spec/codes.md#where-the-code-is`).
pub type Code = Word;
