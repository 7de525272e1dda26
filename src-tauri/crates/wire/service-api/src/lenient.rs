//! Reads each part of an answer separately: an unreadable part does not hide the others. A list keeps its length.

use std::collections::BTreeMap;

use serde::{Deserialize as _, Deserializer};
use serde_json::Value as Json;
use serde_json::value::RawValue;

use crate::members::Members;
use crate::value::AnswerAmount;
use crate::word::Word;

/// A part of an answer.
pub trait LenientField: Sized {
    /// Reads its JSON text, which is not `null`; `None` if it is of another kind than agreed.
    fn read(text: &str) -> Option<Self>;
}

/// For `deserialize_with`: absent, null and unreadable become `None`.
pub fn field<'de, D: Deserializer<'de>, T: LenientField>(deserializer: D) -> Result<Option<T>, D::Error> {
    let raw = Box::<RawValue>::deserialize(deserializer)?;
    Ok(present(&raw).and_then(T::read))
}

fn present(raw: &RawValue) -> Option<&str> {
    Some(raw.get()).filter(|text| *text != "null")
}

impl LenientField for Word {
    fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

impl LenientField for AnswerAmount {
    fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

/// Also as text, in upper or lower case.
impl LenientField for bool {
    fn read(text: &str) -> Option<Self> {
        match Word::read(text)?.as_str().trim().to_ascii_lowercase().as_str() {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }
}

/// Also as text.
impl LenientField for u32 {
    fn read(text: &str) -> Option<Self> {
        Word::read(text)?.as_str().trim().parse().ok()
    }
}

impl<T: LenientField + Default> LenientField for Vec<T> {
    fn read(text: &str) -> Option<Self> {
        let items: Vec<&RawValue> = serde_json::from_str(text).ok()?;
        Some(
            items
                .into_iter()
                .map(|item| present(item).and_then(T::read).unwrap_or_default())
                .collect(),
        )
    }
}

/// A list or object among texts is kept as its JSON text.
impl LenientField for BTreeMap<String, Word> {
    fn read(text: &str) -> Option<Self> {
        let Members(members) = serde_json::from_str(text).ok()?;
        let word = |text: &str| Word::read(text).unwrap_or_else(|| text.into());
        let member = |(name, value): (String, &RawValue)| Some((name, word(present(value)?)));
        Some(members.into_iter().filter_map(member).collect())
    }
}

impl LenientField for BTreeMap<String, Json> {
    fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}
