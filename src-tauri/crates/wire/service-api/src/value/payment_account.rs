//! Names of a payment account.

use super::{ensure, text_value};
use crate::field::Kind;

text_value! {
    /// The business's own name for a payment account: 12 to 30 characters (`docs/spec/collection.md#limits`).
    AccountReference: Kind::Text { max: 30 }, reference;

    /// A payment account by its ten-digit number or by its [`AccountReference`].
    AccountIdentifier: Kind::Text { max: 30 }, identifier;
}

fn reference(text: &str) -> Result<(), String> {
    let length = text.chars().count();
    if !(12..=30).contains(&length) {
        return Err(format!("An account reference has 12 to 30 characters; this has {length}."));
    }
    if text.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return Err("An account reference has no spaces or line breaks.".to_owned());
    }
    Ok(())
}

fn identifier(text: &str) -> Result<(), String> {
    let is_number = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit());
    ensure(
        is_number || reference(text).is_ok(),
        "Give the ten-digit account number, or the account reference of 12 to 30 characters.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_have_12_to_30_characters() {
        for (text, fits) in [
            ("CUSTOMER-001", true),
            ("CUSTOMER-01", false),
            ("ÀDÙNNÍ-00001", true),
            ("123456789012345678901234567890", true),
            ("1234567890123456789012345678901", false),
            ("CUSTOMER 0001", false),
            ("", false),
        ] {
            assert_eq!(AccountReference::parse(text).is_ok(), fits, "{text}");
        }
    }

    #[test]
    fn accounts_are_identified_by_number_or_reference() {
        for (text, fits) in [
            ("0123456785", true),
            ("CUSTOMER-001", true),
            ("012345678", false),
            ("01234567890", false),
        ] {
            assert_eq!(AccountIdentifier::parse(text).is_ok(), fits, "{text}");
        }
    }
}
