//! Mistakes that can be seen without a given hash, when the service has only refused the request.

use serde::Serialize;

use super::{Candidate, Finding, KeyOwner, Signed, Value, spelling};
use crate::field::Kind;

/// A finding, and the value that it concerns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// The value, such as `payer.phoneNumber`; `None` for the key.
    pub value: Option<&'static str>,
    /// What may be wrong; never certain.
    pub finding: Finding,
}

/// Whether a character is invisible: neither ordinary white space nor a letter.
pub(super) fn is_hidden(letter: char) -> bool {
    matches!(letter, '\u{a0}' | '\u{ad}' | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{2060}'..='\u{2064}' | '\u{3000}' | '\u{feff}')
        || (letter.is_control() && !letter.is_whitespace())
}

/// Every property of the values and the first of `keys` that is known to mislead.
pub fn seen(signed: &Signed, keys: &[Candidate]) -> Vec<Mark> {
    let of_value = |value: &Value| {
        let name = value.name;
        in_value(value).into_iter().map(move |finding| Mark {
            value: Some(name),
            finding,
        })
    };
    let of_key = in_key(keys).into_iter().map(|finding| Mark { value: None, finding });
    // A received body was not spelt here.
    let ours = signed.values.iter().filter(|_| !signed.received);
    ours.flat_map(of_value).chain(of_key).collect()
}

fn doubt(code: &'static str, sentence: String) -> Finding {
    Finding {
        code,
        sentence,
        certain: false,
    }
}

/// The findings that apply.
fn doubts<const N: usize>(all: [(bool, &'static str, String); N]) -> impl Iterator<Item = Finding> {
    let applying = all.into_iter().filter(|(applies, ..)| *applies);
    applying.map(|(_, code, sentence)| doubt(code, sentence))
}

fn in_value(value: &Value) -> Vec<Finding> {
    let (name, text) = (value.name, value.text.as_str());
    let raw = value.raw.as_deref().unwrap_or_default();
    let breaks = text.contains(['\n', '\r']);
    let is_word = ["null", "undefined", "none", "nil", "nan"].contains(&text.trim().to_lowercase().as_str());
    let line_break = format!("`{name}` holds a line break.");
    let space = format!("`{name}` begins or ends with white space.");
    let hidden = format!("`{name}` holds a character that cannot be seen.");
    let word = format!("`{name}` holds the word {text}. Leave the field out instead: then it counts for nothing.");
    let foreign = format!("`{name}` holds letters outside English: both sides must hash them as UTF-8.");
    let null = format!("`{name}` is null and counts for nothing. Some hash the word null; leaving the field out is safest.");
    let of_text = doubts([
        (breaks, "value_line_break", line_break),
        (!breaks && text.trim() != text, "value_space", space),
        (text.chars().any(is_hidden), "hidden_characters", hidden),
        (is_word, "null_as_text", word),
        (!text.is_ascii(), "latin1", foreign),
    ]);
    let of_amount = (value.kind == Some(Kind::Amount)).then(|| in_amount(name, text, raw));
    let of_null = doubts([(text.is_empty() && raw == "null", "null_as_text", null)]);
    of_text.chain(of_amount.into_iter().flatten()).chain(of_null).collect()
}

fn in_amount(name: &str, text: &str, raw: &str) -> Vec<Finding> {
    let Some(shortest) = spelling::shortest(text) else {
        let sentence = format!("`{name}` is not a plain number.");
        return doubts([(!text.is_empty(), "amount_spelling", sentence)]).collect();
    };
    let spelling = format!("`{name}` is spelt {text}. Others write {shortest}: the hash needs the very spelling of the body.");
    let quoted = format!("`{name}` is in quotation marks, as a text.");
    let exponent = format!("`{name}` is ten million or more: some programs then write it with an exponent, such as 1.0E7.");
    let is_large = shortest.split('.').next().is_some_and(|whole| whole.len() > 7);
    let all = [(text != shortest, spelling), (raw.starts_with('"'), quoted), (is_large, exponent)];
    doubts(all.map(|(applies, sentence)| (applies, "amount_spelling", sentence))).collect()
}

/// The kinds of characters in a key, without revealing any of it.
fn shape(key: &str) -> String {
    let made = if key.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        "hexadecimal digits"
    } else if key.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-') {
        "hexadecimal digits with dashes"
    } else if key.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        "letters and digits"
    } else if key.is_ascii() {
        "letters, digits and signs"
    } else {
        "letters outside English"
    };
    format!("{} characters, {made}", key.chars().count())
}

fn in_key(keys: &[Candidate]) -> Vec<Finding> {
    let Some((ours, others)) = keys.split_first() else {
        return vec![doubt("no_key", "There is no key to sign with.".to_owned())];
    };
    let key = ours.key.expose();
    let mut found = Vec::new();
    if key.trim() != key {
        let sentence = "There is white space around the key. It becomes a part of the hash.".to_owned();
        let code = if key.contains(['\n', '\r']) {
            "key_line_break"
        } else {
            "key_space"
        };
        found.push(doubt(code, sentence));
    }
    if key.chars().any(is_hidden) {
        found.push(doubt("key_space", "The key holds a character that cannot be seen.".to_owned()));
    }
    if key.is_empty() {
        found.push(doubt("no_key", "The key is empty.".to_owned()));
    }
    for other in others {
        let same = other.key.expose().trim() == key.trim();
        match &other.owner {
            KeyOwner::SameProfile if same => {
                let sentence = format!(
                    "The same text is entered as `{}` and as `{}`: one of them is wrong.",
                    ours.name, other.name
                );
                found.push(doubt("wrong_key", sentence));
            }
            KeyOwner::Other {
                profile,
                deployment,
                other_deployment: true,
            } if same => {
                let sentence = format!(
                    "“{profile}” ({deployment}) has the same key as `{}`: each environment has its own.",
                    other.name
                );
                found.push(doubt("wrong_environment_key", sentence));
            }
            KeyOwner::Other { profile, deployment, .. } if !same && other.name == ours.name && shape(key) != shape(other.key.expose()) => {
                let sentence = format!(
                    "The key has {}; `{}` of “{profile}” ({deployment}) has {}.",
                    shape(key),
                    other.name,
                    shape(other.key.expose())
                );
                found.push(doubt("key_shape", sentence));
            }
            KeyOwner::Right | KeyOwner::SameProfile | KeyOwner::Other { .. } => {}
        }
    }
    found
}
