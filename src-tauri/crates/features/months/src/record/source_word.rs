//! A source of the service by its stored word.

use base::month::MonthSource;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(crate) fn serialize<S: Serializer>(source: &MonthSource, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(source.word())
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<MonthSource, D::Error> {
    let word = String::deserialize(deserializer)?;
    MonthSource::of_word(&word).map_err(D::Error::custom)
}
