//! What the service tells unasked: notifications, read and checked, and signed for whoever plays the service.
//!
//! The hash of a notification stands in its own field `hash` and covers a few fields only (`docs/spec/README.md#callback-hash`).
//! Their values are taken from the raw text, as everywhere, and stand side by side with nothing between them: a right hash
//! does not tell where one ends and the next begins. A value of another shape than its table has is refused, and what could still be cut
//! otherwise is told. Whoever acts on a notification compares reference and account with what it knows itself, and asks the service.

mod notification;
mod pattern;
mod shape;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::auth::{Unsignable, equal, hash, text_at};
use crate::declare::SignedValue;
use crate::members::Members;
use crate::strict;
use crate::value::Secret;

pub use notification::{FundingDetails, PayerDetails, PaymentRequestNotification, PersistentAccountNotification, Unread};

/// The field that carries the hash.
const HASH: &str = "hash";

/// The two notifications of the collection interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A payment request changed its state.
    PaymentRequest,
    /// Money came into a persistent payment account.
    PersistentAccount,
}

impl Kind {
    /// The fields that the hash covers, in their order: a change of any is noticed, also where one is left out or added.
    pub fn covered(self) -> &'static [&'static str] {
        match self {
            Self::PaymentRequest => &[
                "notificationId",
                "statusCode",
                "externalReferenceNumber",
                "state",
                "outstandingBalance",
            ],
            Self::PersistentAccount => &["statusCode", "accountNumber", "amount", "clearingFeeAmount", "transferFeeAmount"],
        }
    }

    /// The other notification.
    pub fn other(self) -> Self {
        match self {
            Self::PaymentRequest => Self::PersistentAccount,
            Self::PersistentAccount => Self::PaymentRequest,
        }
    }

    /// Which notification a body is by its fields; nothing where they fit both or none.
    pub fn by_fields(body: &str) -> Option<Self> {
        let Members(members) = serde_json::from_str(body).ok()?;
        let fields = |kind: Self| {
            let own = kind.covered().iter().filter(|name| !kind.other().covered().contains(name));
            own.filter(|own| members.iter().any(|(name, _)| name == *own)).count()
        };
        match (fields(Self::PaymentRequest), fields(Self::PersistentAccount)) {
            (1.., 0) => Some(Self::PaymentRequest),
            (0, 1..) => Some(Self::PersistentAccount),
            (_, _) => None,
        }
    }

    /// The covered field that is hashed in the pattern `#.00` and not as it stands.
    fn patterned(self) -> Option<&'static str> {
        match self {
            Self::PaymentRequest => Some("outstandingBalance"),
            Self::PersistentAccount => None,
        }
    }
}

/// How a balance below 1 was spelt for the hash, where the pattern `#.00` is read both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Variant {
    /// `.00`, as the pattern's own formatter writes.
    #[serde(rename = ".00")]
    WithoutZero,
    /// `0.00`, as most integrators write.
    #[serde(rename = "0.00")]
    WithZero,
}

/// What the hash of a notification proves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// Whether the holder of the hash key signed the covered fields, and each has the shape of its table.
    pub authentic: bool,
    /// Whether the hash fits, whatever the shapes.
    #[serde(skip)]
    pub hash_fits: bool,
    /// What is wrong with a shape, as sentences.
    #[serde(skip)]
    pub misfits: Vec<String>,
    /// The fields the hash covers, in their order.
    pub covered: &'static [&'static str],
    /// The fields of this body that anybody could have changed, as `payerDetails.payerName`, in the order of the body.
    pub uncovered: Vec<String>,
    /// The spelling that fitted, where there were two; nothing for a notification that is not authentic.
    pub variant: Option<Variant>,
    /// The covered fields of an authentic notification whose values could be others with the same hash, cut at another place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub uncertain: Vec<&'static str>,
}

/// Checks a notification over its raw text. An error means that the body cannot be read, or that a covered field is a list or group.
pub fn check(kind: Kind, body: &str, key: &Secret) -> Result<Checked, Unsignable> {
    let read = Covered::read(kind, body)?;
    let given = read.given.to_ascii_lowercase();
    // All spellings are tried whether or not one fits, so that the time taken says nothing either.
    let fits = |(_, values): &(_, Vec<SignedValue>)| equal(&given, &hash(values, key));
    let fitting: Vec<_> = read.spellings.into_iter().filter(fits).collect();
    let hash_fits = !fitting.is_empty();
    let misfits = shape::misfits(kind, &read.values);
    let right = fitting.into_iter().next().filter(|_| misfits.is_empty());
    Ok(Checked {
        authentic: right.is_some(),
        hash_fits,
        misfits,
        covered: kind.covered(),
        uncovered: read.uncovered,
        variant: right.as_ref().and_then(|(variant, _)| *variant),
        uncertain: right.map(|(_, values)| shape::uncertain(kind, &values)).unwrap_or_default(),
    })
}

/// The notification with its hash as the last field: the other direction of [`check`]. A balance below 1 is hashed as the
/// pattern's own formatter writes it. `body` is a JSON object without `hash`; its text stays word for word.
pub fn sign(kind: Kind, body: &str, key: &Secret) -> Result<String, Unsignable> {
    let read = Covered::read(kind, body)?;
    let values = read.spellings.first().map(|(_, values)| values.as_slice()).unwrap_or_default();
    let open = body.trim_end().strip_suffix('}').unwrap_or_default().trim_end();
    if read.has_hash {
        return Err(Unsignable::Body("The body has a hash already.".to_owned()));
    }
    let comma = if open.ends_with('{') { "" } else { "," };
    Ok(format!("{open}{comma}\"{HASH}\":\"{}\"}}", hash(values, key)))
}

/// The covered values as they were hashed in the spelling `variant`, in their order; in the pattern's own where it is none of them.
pub fn hashed(kind: Kind, body: &str, variant: Option<Variant>) -> Result<Vec<SignedValue>, Unsignable> {
    let mut spellings = Covered::read(kind, body)?.spellings;
    let place = spellings.iter().position(|(of, _)| *of == variant).unwrap_or_default();
    Ok(spellings.swap_remove(place).1)
}

/// The covered values in each spelling that may have been hashed, the pattern's own first, and the hash that stands in the body.
pub(crate) fn covered(kind: Kind, body: &str) -> Result<(Vec<Vec<SignedValue>>, String), Unsignable> {
    let read = Covered::read(kind, body)?;
    Ok((read.spellings.into_iter().map(|(_, values)| values).collect(), read.given))
}

/// A field of a notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// As `payerDetails.payerName`.
    pub name: String,
    /// Its text; empty for `null`, the JSON text of a list.
    pub text: String,
    /// Whether the hash covers it.
    pub covered: bool,
}

/// The fields of a notification but its hash, in their order, and those of its groups one by one; none of a text that cannot be read.
pub fn fields(kind: Kind, body: &str) -> Vec<Field> {
    let Ok(Members(members)) = serde_json::from_str(body) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (name, value) in members.into_iter().filter(|(name, _)| name != HASH) {
        let covered = kind.covered().contains(&name.as_str());
        leaves(name, value, covered, &mut found);
    }
    found
}

fn leaves(name: String, value: &RawValue, covered: bool, found: &mut Vec<Field>) {
    match serde_json::from_str(value.get()) {
        Ok(Members(members)) if !members.is_empty() => {
            for (inner, value) in members {
                leaves(format!("{name}.{inner}"), value, false, found);
            }
        }
        Ok(Members(_)) | Err(_) => {
            let raw = value.get();
            let text = serde_json::from_str(raw).unwrap_or_else(|_| if raw == "null" { String::new() } else { raw.to_owned() });
            found.push(Field { name, text, covered });
        }
    }
}

/// What the check needs of a body.
struct Covered {
    /// The covered values as they stand.
    values: Vec<SignedValue>,
    /// The covered values, in each spelling that may have been hashed; never empty.
    spellings: Vec<(Option<Variant>, Vec<SignedValue>)>,
    /// The hash that stands in the body; empty when there is none.
    given: String,
    has_hash: bool,
    uncovered: Vec<String>,
}

impl Covered {
    fn read(kind: Kind, body: &str) -> Result<Self, Unsignable> {
        strict::object(body).map_err(|why| Unsignable::Body(format!("The body {why}.")))?;
        let unreadable = |error: serde_json::Error| Unsignable::Body(format!("The body {}.", strict::plainly(&error)));
        let raw: &RawValue = serde_json::from_str(body).map_err(unreadable)?;
        let Members(members) = serde_json::from_str(body).map_err(unreadable)?;
        let value = |name: &&'static str| text_at(raw, name).map(|text| SignedValue { name, text });
        let values = kind.covered().iter().map(value).collect::<Result<Vec<_>, _>>();
        let values = values.map_err(Unsignable::Body)?;
        let hash = members.iter().find(|(name, _)| name == HASH);
        let mut leaves_of_others = Vec::new();
        for (name, value) in &members {
            if name != HASH && !kind.covered().contains(&name.as_str()) {
                leaves(name.clone(), value, false, &mut leaves_of_others);
            }
        }
        Ok(Self {
            spellings: spellings(kind, &values),
            values,
            given: hash.and_then(|(_, text)| serde_json::from_str(text.get()).ok()).unwrap_or_default(),
            has_hash: hash.is_some(),
            uncovered: leaves_of_others.into_iter().map(|field| field.name).collect(),
        })
    }
}

/// The values as they may have been hashed.
fn spellings(kind: Kind, values: &[SignedValue]) -> Vec<(Option<Variant>, Vec<SignedValue>)> {
    let patterned = values
        .iter()
        .position(|value| Some(value.name) == kind.patterned() && !value.text.is_empty());
    let Some(place) = patterned else {
        return vec![(None, values.to_vec())];
    };
    let with = |text: String| {
        let mut values = values.to_vec();
        values[place].text = text;
        values
    };
    let spelt = pattern::spellings(&values[place].text).into_iter();
    spelt.map(|(variant, text)| (variant, with(text))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signed_notification_is_authentic_and_keeps_its_text() {
        let key = Secret::new("k".to_owned());
        for (body, authentic) in [
            (
                r#"{ "notificationId":"N", "statusCode":"0", "externalReferenceNumber":"R-1", "state":"CONSUMED",
                "outstandingBalance" : 0.50, "new":{"a":1,"b":{}} }"#,
                true,
            ),
            ("{}", false),
        ] {
            let signed = sign(Kind::PaymentRequest, body, &key).expect("signs");
            assert!(signed.starts_with(body.trim_end_matches([' ', '}'])), "{signed}");
            let checked = check(Kind::PaymentRequest, &signed, &key).expect("reads");
            assert_eq!((checked.authentic, checked.hash_fits), (authentic, true), "{signed}");
            let other = Secret::new("other".to_owned());
            assert!(!check(Kind::PersistentAccount, &signed, &other).expect("reads").authentic);
            assert!(sign(Kind::PaymentRequest, &signed, &key).is_err(), "signed already");
        }
    }

    #[test]
    fn nothing_is_said_of_a_body_that_two_readers_read_differently() {
        let key = Secret::new("k".to_owned());
        let twice = [r#"{"state":"A","state":"B"}"#, r#"{"hash":"a","h\u0061sh":"b"}"#];
        for bad in ["", "[]", "{", "{} {}", r#"{"state":["A"]}"#].into_iter().chain(twice) {
            assert!(matches!(check(Kind::PaymentRequest, bad, &key), Err(Unsignable::Body(_))), "{bad}");
        }
    }
}
