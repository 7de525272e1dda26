//! The reason for the state of an entry.

use std::fmt;
use std::ops::Deref;

use crate::messages::outbox as messages;

/// The reason for a state, in sentences. The last one may be about the last status query, whose successor replaces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    text: String,
    /// The text without the sentence about the last status query, if it has one.
    before: Option<String>,
}

impl Reason {
    /// A stored reason.
    pub fn stored(text: String, before: Option<String>) -> Self {
        Self { text, before }
    }

    /// The text without the sentence about the last status query, if it has one.
    pub fn before_last_query(&self) -> Option<&str> {
        self.before.as_deref()
    }

    /// Replaces the sentence about the last status query.
    pub(super) fn with_last_query(reason: Option<&Self>, last: &str) -> Self {
        let before = reason.map(|reason| reason.before.as_ref().unwrap_or(&reason.text).clone());
        let before = before.unwrap_or_default();
        Self {
            text: messages::with_last_look_up(&before, last),
            before: Some(before),
        }
    }

    /// Puts it into another sentence.
    pub(super) fn within(&self, sentence: fn(&str) -> String) -> Self {
        Self {
            text: sentence(&self.text),
            before: self.before.as_deref().map(sentence),
        }
    }
}

impl From<String> for Reason {
    fn from(text: String) -> Self {
        Self { text, before: None }
    }
}

impl From<&str> for Reason {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<Reason> for String {
    fn from(reason: Reason) -> Self {
        reason.text
    }
}

impl Deref for Reason {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
