//! A share of a fee.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::field::{Kind, Value};

/// A share from 0 to 1 in ten-thousandths, a JSON number on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share(u16);

const RULE: &str = "A share is a number from 0 to 1, such as 0.5.";

impl Share {
    /// No part of the fee.
    pub const NONE: Self = Self(0);
    /// The whole fee.
    pub const ALL: Self = Self(10_000);

    /// Reads `0`, `1`, `0.25` with at most four decimals.
    ///
    /// # Errors
    ///
    /// A sentence for people.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let decimals = decimals.trim_end_matches('0');
        let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !plain(whole) || !plain(decimals) || decimals.len() > 4 {
            return Err(RULE.to_owned());
        }
        let parts = format!("{whole}{decimals:0<4}").parse().map_err(|_| RULE.to_owned())?;
        if parts > Self::ALL.0 {
            Err(RULE.to_owned())
        } else {
            Ok(Self(parts))
        }
    }

    /// Ten-thousandths.
    pub fn parts(self) -> u16 {
        self.0
    }

    fn lexeme(self) -> String {
        let text = format!("{}.{:04}", self.0 / 10_000, self.0 % 10_000);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.lexeme())
            .map_err(serde::ser::Error::custom)?
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        Self::parse(raw.get().trim_matches('"')).map_err(D::Error::custom)
    }
}

impl Value for Share {
    fn kind() -> Kind {
        Kind::Share
    }
    fn check(json: &serde_json::Value) -> Result<(), String> {
        let text = json.as_str().map_or_else(|| json.to_string(), str::to_owned);
        Self::parse(&text).map(|_| ())
    }
    fn signed(&self) -> String {
        self.lexeme()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_shares() {
        let round = |text: &str| Share::parse(text).map(Share::lexeme);
        assert_eq!(round("1.0"), Ok("1".to_owned()));
        assert_eq!(round("0.0"), Ok("0".to_owned()));
        assert_eq!(round("0.25"), Ok("0.25".to_owned()));
        for text in ["1.1", "-0.5", "", "0.12345", "2", "half"] {
            assert!(round(text).is_err(), "{text}");
        }
    }
}
