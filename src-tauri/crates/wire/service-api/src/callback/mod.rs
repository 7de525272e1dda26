//! Callbacks: reading and checking the service's notifications, and signing them for the sandbox.
//!
//! The hash of a notification is in its field `hash` and covers only a few fields (`docs/spec/README.md#callback-hash`). Their values are
//! taken from the raw text and hashed without separators, so a correct hash does not show where one value ends and the next begins. A value
//! that does not have the shape in its table is refused, and values that could be divided in another way are reported as uncertain. Before
//! acting on a notification, compare reference and account with the records and query the service.

mod notification;
mod pattern;
mod shape;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::auth::{Unsignable, equal, hash, values_of};
use crate::declare::SignedValue;
use crate::members::Members;
use crate::strict;
use crate::value::Secret;

pub use notification::{FundingDetails, PayerDetails, PaymentRequestNotification, PersistentAccountNotification, Unread};

/// The field that contains the hash.
const HASH: &str = "hash";

/// The two notifications of the collection interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The state of a payment request changed.
    PaymentRequest,
    /// A payment account received money.
    PersistentAccount,
}

impl Kind {
    /// The fields that the hash covers, in order. Changing, removing or adding any of them is detected.
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

    /// The kind of a notification by its fields; `None` if they fit both or neither.
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

    /// The covered field that is hashed in the pattern `#.00` and not as written.
    fn patterned(self) -> Option<&'static str> {
        match self {
            Self::PaymentRequest => Some("outstandingBalance"),
            Self::PersistentAccount => None,
        }
    }
}

/// The spelling of a balance below 1 in the hash, as there are two readings of the pattern `#.00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Variant {
    /// `.00`, as the formatter of the pattern writes.
    #[serde(rename = ".00")]
    WithoutZero,
    /// `0.00`, as most integrators write.
    #[serde(rename = "0.00")]
    WithZero,
}

/// The result of checking a notification's hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// Whether the holder of the hash key signed the covered fields, and each has the shape in its table.
    pub authentic: bool,
    /// Whether the hash fits, whatever the shapes are.
    #[serde(skip)]
    pub hash_fits: bool,
    /// The problems of the shapes, as sentences.
    #[serde(skip)]
    pub misfits: Vec<String>,
    /// The covered fields, in order.
    pub covered: &'static [&'static str],
    /// The fields of this body that anyone could have changed, such as `payerDetails.payerName`, in the order of the body.
    pub uncovered: Vec<String>,
    /// The spelling that fits, if there are two; `None` if the notification is not authentic.
    pub variant: Option<Variant>,
    /// The covered fields of an authentic notification that could have other values with the same hash, because the hashed text can be
    /// divided differently.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub uncertain: Vec<&'static str>,
}

/// Checks a notification over its raw text.
///
/// # Errors
///
/// The body cannot be read, or a covered field is a list or an object.
pub fn check(kind: Kind, body: &str, key: &Secret) -> Result<Checked, Unsignable> {
    let read = Covered::read(kind, body)?;
    let given = read.given.to_ascii_lowercase();
    // All spellings are tried even after one fits, so that the time reveals nothing.
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

/// Adds the hash to a notification as its last field; the counterpart of [`check`]. A balance below 1 is hashed as the formatter of the
/// pattern writes it. `body` is a JSON object without `hash`; its text is kept unchanged.
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

/// The covered values as hashed in the spelling `variant`, in order; in the pattern's own spelling if there is no such variant.
pub fn hashed(kind: Kind, body: &str, variant: Option<Variant>) -> Result<Vec<SignedValue>, Unsignable> {
    let mut spellings = Covered::read(kind, body)?.spellings;
    let place = spellings.iter().position(|(of, _)| *of == variant).unwrap_or_default();
    Ok(spellings.swap_remove(place).1)
}

/// The covered values in each spelling that may have been hashed, the pattern's own first, and the hash in the body.
pub(crate) fn covered(kind: Kind, body: &str) -> Result<(Vec<Vec<SignedValue>>, String), Unsignable> {
    let read = Covered::read(kind, body)?;
    Ok((read.spellings.into_iter().map(|(_, values)| values).collect(), read.given))
}

/// A field of a notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The path, such as `payerDetails.payerName`.
    pub name: String,
    /// Its text; empty for `null`, JSON text for a list.
    pub text: String,
    /// Whether the hash covers it.
    pub covered: bool,
}

/// The fields of a notification except its hash, in order, with those of its objects one by one; empty if the text cannot be read.
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

/// The parts of a body that the check needs.
struct Covered {
    /// The covered values as written.
    values: Vec<SignedValue>,
    /// The covered values, in each spelling that may have been hashed; never empty.
    spellings: Vec<(Option<Variant>, Vec<SignedValue>)>,
    /// The hash in the body; empty if there is none.
    given: String,
    has_hash: bool,
    uncovered: Vec<String>,
}

impl Covered {
    fn read(kind: Kind, body: &str) -> Result<Self, Unsignable> {
        let values = values_of(body, kind.covered())?;
        let unreadable = |error: serde_json::Error| Unsignable::Body(format!("The body {}.", strict::plainly(&error)));
        let Members(members) = serde_json::from_str(body).map_err(unreadable)?;
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

/// The values in each spelling that may have been hashed.
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
    fn an_ambiguous_body_is_not_checked() {
        let key = Secret::new("k".to_owned());
        let twice = [r#"{"state":"A","state":"B"}"#, r#"{"hash":"a","h\u0061sh":"b"}"#];
        for bad in ["", "[]", "{", "{} {}", r#"{"state":["A"]}"#].into_iter().chain(twice) {
            assert!(matches!(check(Kind::PaymentRequest, bad, &key), Err(Unsignable::Body(_))), "{bad}");
        }
    }
}
