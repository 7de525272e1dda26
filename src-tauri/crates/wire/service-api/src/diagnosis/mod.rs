//! Explains why a signature is refused: what the other side hashed instead.
//!
//! A hash cannot be reversed. So the common mistakes are made on purpose, one at a time, then two at once, until the given hash appears. A
//! hash that appears is a proof, because it does not appear by chance.
//!
//! The cost is bounded. For the operation with the most values and 18 keys, a hash that nothing explains takes about 55 000 digests of 200
//! bytes: a tenth of a second in a release build. After [`MOST_TRIES`] digests the search stops and reports that.
//!
//! Keys are never returned: a sentence names a key and its profile, and gives at most the length of its text.

mod given;
mod pieces;
mod report;
mod search;
mod seen;
mod spelling;
mod traps;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::auth::{Unsignable, signed_values, text_at};
use crate::callback;
use crate::declare::{SignedValue, Spec};
use crate::field::{Field, Kind};
use crate::members::Members;
use crate::value::Secret;

pub use report::report;
pub use search::{MOST_TRIES, explain};
pub use seen::{Mark, seen};
pub use spelling::others as amount_spellings;

/// One result of the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The mistake, as one word for programs.
    pub code: &'static str,
    /// The mistake, as a sentence for people.
    pub sentence: String,
    /// Whether the hash proves it. What only looks like a mistake, or fits beside another explanation, is not certain.
    pub certain: bool,
}

/// A key that may be at the end of the hash.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The key.
    pub key: Secret,
    /// Its name, such as `hash_key`.
    pub name: &'static str,
    /// The profile that it belongs to.
    pub owner: KeyOwner,
}

/// The profile that a key belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyOwner {
    /// The key that should end the hash.
    Right,
    /// Another key of the same profile.
    SameProfile,
    /// A key of another profile.
    Other {
        /// The name of that profile.
        profile: String,
        /// The deployment of that profile, such as `live`.
        deployment: &'static str,
        /// Whether that is another deployment than ours: a test key where a live key belongs.
        other_deployment: bool,
    },
}

/// The content of a request or callback, and which of it is hashed.
#[derive(Clone, Debug)]
pub struct Signed {
    title: String,
    values: Vec<Value>,
    /// Values of the body that are not hashed, such as `payer.name`.
    unsigned: Vec<(String, String)>,
    /// Other lists of texts that clients hash, such as every payment of a bulk call.
    lists: Vec<(String, Vec<String>)>,
    body: String,
    /// Whether it was sent to us.
    received: bool,
}

/// One value of a hash.
#[derive(Clone, Debug)]
struct Value {
    name: &'static str,
    text: String,
    /// The JSON text in the body; `None` if the field is absent.
    raw: Option<String>,
    kind: Option<Kind>,
    /// Further spellings that are equally correct.
    also: Vec<String>,
}

impl Signed {
    /// A request of `spec`.
    pub fn request(spec: &Spec, body: &str) -> Result<Self, Unsignable> {
        let fields = (spec.fields)();
        let values = signed_values(spec, body)?;
        let lists = groups(&values, body);
        Self::read(spec.id, values, |name| kind_of(&fields, name), lists, body)
    }

    /// A callback, and the hash that it contains.
    pub fn callback(kind: callback::Kind, body: &str) -> Result<(Self, String), Unsignable> {
        let (spellings, given) = callback::covered(kind, body)?;
        let mut spellings = spellings.into_iter();
        let first = spellings.next().unwrap_or_default();
        let money = |name: &str| (name.ends_with("mount") || name == "outstandingBalance").then_some(Kind::Amount);
        let title = match kind {
            callback::Kind::PaymentRequest => "payment request callback",
            callback::Kind::PersistentAccount => "persistent account callback",
        };
        let read = Self::read(title, first, money, Vec::new(), body)?;
        let mut signed = Self { received: true, ..read };
        for other in spellings {
            for (value, other) in signed.values.iter_mut().zip(other) {
                if value.text != other.text {
                    value.also.push(other.text);
                }
            }
        }
        Ok((signed, given))
    }

    fn read(
        title: &str,
        values: Vec<SignedValue>,
        kind: impl Fn(&str) -> Option<Kind>,
        lists: Vec<(String, Vec<String>)>,
        body: &str,
    ) -> Result<Self, Unsignable> {
        let mut scalar_values = Vec::new();
        scalars("", body, &mut scalar_values);
        let value = |SignedValue { name, text }: SignedValue| Value {
            name,
            text,
            raw: scalar_values.iter().find(|(path, _)| path == name).map(|(_, raw)| raw.clone()),
            kind: kind(name),
            also: Vec::new(),
        };
        let values: Vec<Value> = values.into_iter().map(value).collect();
        let unsigned = scalar_values
            .iter()
            .filter(|(path, _)| path != "hash" && values.iter().all(|value| value.name != path))
            .map(|(path, raw)| (path.clone(), unquoted(raw)))
            .filter(|(_, text)| !text.is_empty())
            .collect();
        Ok(Self {
            title: title.to_owned(),
            values,
            unsigned,
            lists,
            body: body.to_owned(),
            received: false,
        })
    }
}

/// What clients hash of a bulk call instead of its first payment and the number of payments.
fn groups(values: &[SignedValue], body: &str) -> Vec<(String, Vec<String>)> {
    let of_item = |value: &SignedValue| value.name.strip_prefix("items[0].");
    let fields: Vec<&str> = values.iter().filter_map(of_item).collect();
    let Ok(raw) = serde_json::from_str::<&RawValue>(body) else {
        return Vec::new();
    };
    let count = text_at(raw, "items.length").unwrap_or_default();
    let Ok(items) = count.parse::<usize>() else { return Vec::new() };
    // The service takes at most 300.
    let item = |index: usize| {
        fields
            .iter()
            .filter_map(move |field| text_at(raw, &format!("items[{index}].{field}")).ok())
    };
    let all: Vec<String> = (0..items.min(300)).flat_map(item).collect();
    let last = items.saturating_sub(1);
    let with_count = |texts: Vec<String>| texts.into_iter().chain([count.clone()]).collect();
    vec![
        (
            "It covers every item of the group. Only the first item and the number of items are hashed.".to_owned(),
            with_count(all.clone()),
        ),
        (
            "It covers every item of the group and not their number. Only the first item and the number are hashed.".to_owned(),
            all,
        ),
        (
            "It covers the last item of the group. The first one is hashed, then the number of items.".to_owned(),
            with_count(item(last).collect()),
        ),
        (
            "The number of items is first. It comes after the values of the first item.".to_owned(),
            std::iter::once(count.clone()).chain(item(0)).collect(),
        ),
    ]
}

/// The kind of the field that a signed value is taken from.
fn kind_of(fields: &[Field], name: &str) -> Option<Kind> {
    let (head, rest) = name.split_once('.').unwrap_or((name, ""));
    let head = head.split('[').next().unwrap_or_default();
    let field = fields.iter().find(|field| field.name == head)?;
    match rest {
        "" => Some(field.kind.clone()),
        "length" => Some(Kind::Whole),
        rest => kind_of(field.kind.fields(), rest),
    }
}

/// Every value of a body that is not a list, with its JSON text.
fn scalars(path: &str, json: &str, found: &mut Vec<(String, String)>) {
    let Ok(Members(members)) = serde_json::from_str(json) else { return };
    for (name, value) in members {
        let path = if path.is_empty() { name } else { format!("{path}.{name}") };
        match value.get().as_bytes().first() {
            Some(b'{') => scalars(&path, value.get(), found),
            Some(b'[') | None => {}
            Some(_) => found.push((path, value.get().to_owned())),
        }
    }
}

/// The text of a JSON value that is not a list; empty for null.
fn unquoted(raw: &str) -> String {
    match raw {
        "null" => String::new(),
        raw => serde_json::from_str(raw).unwrap_or_else(|_| raw.to_owned()),
    }
}
