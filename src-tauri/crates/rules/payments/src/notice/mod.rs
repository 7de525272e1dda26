//! What a callback of the service proves: first its signature, then the comparison with our records.
//!
//! A correct signature is only a reason to query the service. It covers few fields, does not include the time, and is the same for two
//! equal deposits. Therefore no amount of a callback is relied upon, and a repeated callback has no effect.

mod agreement;
mod text;

use crate::messages::notice as messages;
use serde::{Deserialize, Serialize};
use service_api::auth::Unsignable;
use service_api::callback::{Checked, Kind, PaymentRequestNotification, PersistentAccountNotification, check};
use service_api::strict;
use service_api::value::Secret;
use ts_rs::TS;

pub use agreement::{Agreement, Reported, ServiceResult, of_deposit, of_request};
pub use text::{MOST_PIECES, pieces, without_identity};

/// The longest callback that is read, in bytes.
pub const MOST_BYTES: usize = 64 * 1024;

/// The verdict on a callback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "NoticeVerdict")]
pub enum Verdict {
    /// It was signed with our hash key, and was not received before.
    Matches,
    /// It was not signed with our hash key.
    DoesNotMatch,
    /// It was received before.
    Repeat,
    /// There is no hash key to check its signature.
    CannotCheck,
    /// It is not a callback that every reader would read in the same way.
    Unreadable,
}

base::words!(Verdict:
    Matches => "matches", DoesNotMatch => "does_not_match", Repeat => "repeat", CannotCheck => "cannot_check", Unreadable => "unreadable"
);

impl Verdict {
    /// Whether its arrival is acknowledged to the sender: only if the service signed it or may have signed it.
    pub fn is_taken(self) -> bool {
        match self {
            Self::Matches | Self::Repeat | Self::CannotCheck => true,
            Self::DoesNotMatch | Self::Unreadable => false,
        }
    }
}

/// The identifiers in a callback, as it contains them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The id of a payment request's callback; the same when it is sent again.
    pub notification_id: Option<String>,
    /// The reference of the payment request or of the deposit.
    pub reference: Option<String>,
    /// The number of the payment account.
    pub account_number: Option<String>,
    /// Its hash, in lower case.
    pub hash: Option<String>,
}

/// A callback that was read, before it is compared with our records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadCallback {
    /// Its kind, derived from its fields.
    pub kind: Option<Kind>,
    /// Its identifiers; none is relied upon.
    pub names: Names,
    signature: Signature,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Signature {
    Right { uncertain: Vec<&'static str> },
    Wrong(String),
    NoKey,
    Unreadable(String),
}

impl ReadCallback {
    /// Reads `body` and checks its signature with our hash key.
    pub fn at(body: &[u8], key: Option<&Secret>) -> Self {
        if body.len() > MOST_BYTES {
            return Self::unreadable(None, &messages::too_long(MOST_BYTES / 1024));
        }
        let Ok(body) = std::str::from_utf8(body) else {
            return Self::unreadable(None, messages::NOT_TEXT);
        };
        if let Err(why) = strict::object(body) {
            return Self::unreadable(None, &messages::not_readable(&why));
        }
        let Some(kind) = Kind::by_fields(body) else {
            return Self::unreadable(None, messages::UNKNOWN_FIELDS);
        };
        let names = names(kind, body);
        let Some(key) = key else {
            return Self {
                kind: Some(kind),
                names,
                signature: Signature::NoKey,
            };
        };
        match check(kind, body, key) {
            Ok(checked) => Self {
                kind: Some(kind),
                signature: signature(checked, names.hash.is_some()),
                names,
            },
            Err(why) => Self {
                names,
                ..Self::unreadable(Some(kind), &sentence(why))
            },
        }
    }

    fn unreadable(kind: Option<Kind>, why: &str) -> Self {
        Self {
            kind,
            names: Names::default(),
            signature: Signature::Unreadable(why.to_owned()),
        }
    }

    /// Whether it was signed with our hash key and its values are unambiguous: only then are they stored with our own records.
    pub fn is_sure(&self) -> bool {
        matches!(&self.signature, Signature::Right { uncertain } if uncertain.is_empty())
    }

    /// Whether it was signed with our hash key: only then are our records searched.
    pub fn is_signed(&self) -> bool {
        matches!(self.signature, Signature::Right { .. })
    }

    /// The verdict, given what our records contain.
    pub fn judge(&self, records: &Records) -> Judgement {
        let unsigned = |verdict, reason: &str| Judgement {
            verdict,
            reason: reason.to_owned(),
            repeat_of: None,
            ask: false,
            needs_person: true,
        };
        match &self.signature {
            Signature::Unreadable(why) => unsigned(Verdict::Unreadable, why),
            Signature::Wrong(why) => unsigned(Verdict::DoesNotMatch, why),
            Signature::NoKey => unsigned(Verdict::CannotCheck, messages::NO_HASH_KEY),
            Signature::Right { uncertain } => self.judge_signed(uncertain, records),
        }
    }

    fn judge_signed(&self, uncertain: &[&'static str], records: &Records) -> Judgement {
        if let Some(first) = records.first {
            return repeated(first);
        }
        let mut reason = vec![messages::VALID_SIGNATURE.to_owned()];
        let mut needs_person = false;
        if let (Some(Kind::PaymentRequest), Some(_)) = (self.kind, records.same_signature) {
            reason.push(messages::SAME_SIGNATURE_AS_ANOTHER.to_owned());
            needs_person = true;
        }
        if !uncertain.is_empty() {
            reason.push(messages::ambiguous(uncertain));
        }
        if self.kind == Some(Kind::PersistentAccount) {
            if self.names.reference.is_none() {
                reason.push(messages::NAMES_NO_DEPOSIT.to_owned());
                needs_person = true;
            } else if records.same_signature.is_some() {
                reason.push(messages::EQUAL_DEPOSIT.to_owned());
            }
        }
        if !records.known {
            let unknown = match self.kind {
                Some(Kind::PersistentAccount) => messages::UNKNOWN_ACCOUNT,
                Some(Kind::PaymentRequest) | None => messages::UNKNOWN_REQUEST,
            };
            reason.push(unknown.to_owned());
            needs_person = true;
        }
        Judgement {
            verdict: Verdict::Matches,
            reason: reason.join(" "),
            repeat_of: None,
            ask: true,
            needs_person,
        }
    }
}

/// A repeated callback: one of a payment request with the same id, or of a deposit with the same reference.
fn repeated(first: EarlierCallback) -> Judgement {
    let (reason, differs) = match first.same_signature {
        true => (messages::REPEATED, false),
        false => (messages::REPEATED_DIFFERENTLY, true),
    };
    Judgement {
        verdict: Verdict::Repeat,
        reason: reason.to_owned(),
        repeat_of: Some(first.id),
        ask: differs,
        needs_person: differs,
    }
}

fn signature(checked: Checked, has_hash: bool) -> Signature {
    if checked.authentic {
        let uncertain = checked.uncertain;
        return Signature::Right { uncertain };
    }
    Signature::Wrong(if checked.hash_fits {
        messages::altered(&checked.misfits)
    } else if has_hash {
        messages::WRONG_SIGNATURE.to_owned()
    } else {
        messages::NO_SIGNATURE.to_owned()
    })
}

fn sentence(why: Unsignable) -> String {
    match why {
        Unsignable::Body(why) => why,
        Unsignable::KeyMissing(key) => messages::key_missing(key),
    }
}

fn names(kind: Kind, body: &str) -> Names {
    let text = |word: Option<service_api::answer::Word>| word.map(|word| word.0).filter(|text| !text.is_empty());
    let small = |hash: Option<service_api::answer::Word>| text(hash).map(|hash| hash.to_ascii_lowercase());
    match kind {
        Kind::PaymentRequest => {
            let read = PaymentRequestNotification::read(body).unwrap_or_default();
            Names {
                notification_id: text(read.notificationId),
                reference: text(read.externalReferenceNumber),
                account_number: None,
                hash: small(read.hash),
            }
        }
        Kind::PersistentAccount => {
            let read = PersistentAccountNotification::read(body).unwrap_or_default();
            Names {
                notification_id: None,
                reference: text(read.transactionReference),
                account_number: text(read.accountNumber),
                hash: small(read.hash),
            }
        }
    }
}

/// What our records contain about a signed callback.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// The first signed callback with the same id, or of the same deposit into the same account.
    pub first: Option<EarlierCallback>,
    /// An earlier signed callback with the same hash and any id.
    pub same_signature: Option<i64>,
    /// Whether the payment request or payment account is ours.
    pub known: bool,
}

/// An earlier callback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarlierCallback {
    /// Its id in our records.
    pub id: i64,
    /// Whether its hash is the same.
    pub same_signature: bool,
}

/// The verdict on a callback, and what follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The reason, in sentences.
    pub reason: String,
    /// The callback that it repeats.
    pub repeat_of: Option<i64>,
    /// Whether the service must be queried about it.
    pub ask: bool,
    /// Whether a person should look at it.
    pub needs_person: bool,
}

#[cfg(test)]
#[path = "../notice_tests.rs"]
mod tests;
