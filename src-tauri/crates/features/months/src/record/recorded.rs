//! A value of a closed month, or the sentence that an earlier format has in its place.

use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value that people read as a sentence. The sentences are in the messages of this crate.
pub(crate) trait InWords {
    /// The value as a sentence, or as a part of one.
    fn in_words(&self) -> String;
}

/// A value; in a closed month of format 1 or 2 the sentence that was stored. No rule compares such a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recorded<T> {
    /// The value.
    Value(T),
    /// The sentence of an earlier format.
    Words(String),
}

impl<T: InWords> InWords for Recorded<T> {
    fn in_words(&self) -> String {
        match self {
            Self::Value(value) => value.in_words(),
            Self::Words(words) => words.clone(),
        }
    }
}

impl<T> Recorded<T> {
    /// The sentences of an earlier format.
    pub(crate) fn sentences(all: Vec<String>) -> Vec<Self> {
        all.into_iter().map(Self::Words).collect()
    }
}

/// All as sentences.
pub(crate) fn all_in_words<T: InWords>(all: &[T]) -> Vec<String> {
    all.iter().map(InWords::in_words).collect()
}

impl<T: Serialize> Serialize for Recorded<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Value(value) => value.serialize(serializer),
            Self::Words(_) => Err(S::Error::custom("a sentence of an earlier format is never written again")),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Recorded<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self::Value)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Days;
    use super::*;

    #[test]
    fn a_sentence_of_an_earlier_format_is_shown_as_it_was_and_never_written() {
        let words = Recorded::<Days>::Words("2026-10-01 up to 2026-10-31".to_owned());
        assert_eq!(words.in_words(), "2026-10-01 up to 2026-10-31");
        serde_json::to_string(&words).expect_err("it has no value");
    }
}
