//! Free text, currencies, web addresses.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use super::{ensure, text_of, text_value};
use crate::field::{Kind, Value};

/// One to `MAX` characters without line breaks or other control characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Text<const MAX: usize>(String);

impl<const MAX: usize> Text<MAX> {
    /// Checks length and characters.
    ///
    /// # Errors
    ///
    /// A sentence for people.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.trim().is_empty() {
            return Err("This is needed.".to_owned());
        }
        if text.chars().count() > MAX {
            return Err(format!("At most {MAX} characters; this has {}.", text.chars().count()));
        }
        if text.chars().any(char::is_control) {
            return Err("No line breaks or other hidden characters.".to_owned());
        }
        Ok(Self(text.to_owned()))
    }

    /// The first `MAX` characters of `text`, as the service itself truncates sender names and remarks.
    pub fn cut(text: &str) -> Option<Self> {
        let clean: String = text.chars().filter(|c| !c.is_control()).take(MAX).collect();
        Self::parse(&clean).ok()
    }

    /// The text as it is sent.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> fmt::Display for Text<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de, const MAX: usize> Deserialize<'de> for Text<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

impl<const MAX: usize> Value for Text<MAX> {
    fn kind() -> Kind {
        Kind::Text { max: MAX }
    }
    fn check(json: &serde_json::Value) -> Result<(), String> {
        Self::parse(text_of(json)?).map(|_| ())
    }
    fn signed(&self) -> String {
        self.0.clone()
    }
}

text_value! {
    /// Three capital letters; `NGN` for naira.
    Currency: Kind::Currency, currency;
}

impl Currency {
    /// Naira.
    pub fn naira() -> Self {
        Self("NGN".to_owned())
    }
}

text_value! {
    /// A web address that the service may call.
    Url: Kind::Url, url;
}

fn currency(text: &str) -> Result<(), String> {
    let fits = text.len() == 3 && text.bytes().all(|b| b.is_ascii_uppercase());
    ensure(fits, "A currency is three capital letters, such as NGN.")
}

fn url(text: &str) -> Result<(), String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let fits = rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'));
    let clean = text.chars().count() <= 500 && !text.chars().any(|c| c.is_whitespace() || c.is_control());
    ensure(fits && clean, "This is not a web address, such as https://example.com/paid.")
}
