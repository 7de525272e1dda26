//! The text for a supporter: no key, no password, and of data about people only the last characters.

use std::fmt::Write as _;

use super::{Candidate, Finding, Signed, Value};
use crate::auth::hash;
use crate::declare::SignedValue;
use crate::field::Kind;
use crate::masked::MASK;

/// The number of characters of a hash that are shown: enough to compare.
const SHOWN_OF_HASH: usize = 12;

/// The text for a supporter. The first of `keys` is the signing key; only its length is shown.
pub fn report(signed: &Signed, given: Option<&str>, keys: &[Candidate], findings: &[Finding]) -> String {
    let mut text = format!("Signature of {}\n\nValues, in the order they are hashed:\n", signed.title);
    for (index, value) in signed.values.iter().enumerate() {
        let length = value.text.chars().count();
        let shown = if value.text.is_empty() {
            "nothing".to_owned()
        } else {
            shown(value)
        };
        let _ = writeln!(text, "{}. {}: {shown} ({})", index + 1, value.name, characters(length));
    }
    if let Some(candidate) = keys.first() {
        let length = candidate.key.expose().chars().count();
        let _ = writeln!(
            text,
            "{}. {}: {MASK} ({})",
            signed.values.len() + 1,
            candidate.name,
            characters(length)
        );
        let values: Vec<SignedValue> = signed
            .values
            .iter()
            .map(|value| SignedValue {
                name: value.name,
                text: value.text.clone(),
            })
            .collect();
        let _ = writeln!(text, "\nOur hash begins   {}…", &hash(&values, &candidate.key)[..SHOWN_OF_HASH]);
    }
    if let Some(given) = given.map(str::trim).filter(|given| !given.is_empty()) {
        let beginning: String = given.chars().take(SHOWN_OF_HASH).collect();
        let _ = writeln!(text, "The other begins  {beginning}… ({})", characters(given.chars().count()));
    }
    text.push_str("\nFound:\n");
    for finding in findings {
        let doubt = if finding.certain { "" } else { " (perhaps)" };
        let _ = writeln!(text, "- {}{doubt}", finding.sentence);
    }
    if findings.is_empty() {
        text.push_str("- Nothing in the values or the key looks wrong.\n");
    }
    text
}

fn characters(count: usize) -> String {
    match count {
        1 => "1 character".to_owned(),
        count => format!("{count} characters"),
    }
}

/// Identifiers of a payment are shown; identifiers of a person are shortened to their last characters.
fn shown(value: &Value) -> String {
    match &value.kind {
        Some(
            Kind::Amount
            | Kind::Currency
            | Kind::Reference
            | Kind::Share
            | Kind::Flag
            | Kind::Whole
            | Kind::UtcTime
            | Kind::Date
            | Kind::BankId
            | Kind::Choice { .. },
        ) => value.text.clone(),
        Some(Kind::Secret) => MASK.to_owned(),
        Some(
            Kind::Text { .. }
            | Kind::Identity
            | Kind::Nuban
            | Kind::Phone
            | Kind::Email
            | Kind::Url
            | Kind::Map
            | Kind::Items { .. }
            | Kind::Record { .. },
        )
        | None => {
            let length = value.text.chars().count();
            let kept = if length > 8 { 4 } else { 0 };
            let end: String = value.text.chars().skip(length - kept).collect();
            format!("••••{end}")
        }
    }
}
