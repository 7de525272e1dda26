//! The PIN in a request.

use serde::{Deserialize, Deserializer};
use service_api::value::Secret;
use ts_rs::TS;

/// The PIN in a request. It is never shown and never written.
#[derive(Clone, Debug, TS)]
#[ts(type = "string")]
pub struct Pin(pub Secret);

impl<'de> Deserialize<'de> for Pin {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|text| Self(Secret::new(text)))
    }
}
