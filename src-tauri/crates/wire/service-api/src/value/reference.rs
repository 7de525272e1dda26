//! The permanent name of a request.

use super::text_value;
use crate::field::Kind;

text_value! {
    /// Unique per business, at most 50 characters (`docs/spec/codes.md#business-codes`). A payment keeps its reference permanently.
    ReferenceNumber: Kind::Reference, rule;

    /// The reference of an earlier operation, to query or refund it. Not newly made by this application.
    KnownReference: Kind::Text { max: 50 }, rule;
}

impl From<ReferenceNumber> for KnownReference {
    fn from(made: ReferenceNumber) -> Self {
        Self(made.0)
    }
}

fn rule(text: &str) -> Result<(), String> {
    if text.is_empty() {
        return Err("The reference is missing.".to_owned());
    }
    if text.chars().count() > 50 {
        return Err("A reference has at most 50 characters.".to_owned());
    }
    if text.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return Err("A reference has no spaces or line breaks.".to_owned());
    }
    Ok(())
}
