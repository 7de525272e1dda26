//! Turns one HTTP attempt into evidence about each payment in it (`docs/spec/outcomes.md#reading-an-answer`).
//!
//! An answer that is not structurally perfect proves nothing: the payment is unconfirmed, never failed.

mod asked;
mod finding;
mod group;
mod status_query;
mod together;
mod version1;

use crate::messages::reading as messages;
pub use asked::Asked;
pub use finding::{Difference, Objection};
pub(crate) use status_query::read_known;
pub use status_query::{Contradiction, StatusResult, read_status_query};

use serde::Serialize;
use serde_json::Value as Json;
use service_api::answer::{self, Verdict, message_of};
use service_api::declare::{Effect, Spec};
use service_api::value::{Amount, AnswerAmount};

use crate::http_rejection::http_rejection_text;
use base::timestamp::Timestamp;

/// The result of one HTTP attempt, as the transport observed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// Name resolution, connection or TLS failed: no byte of the request was sent.
    NotSent(String),
    /// Bytes may have been sent, and there is no answer.
    NoAnswer(String),
    /// An answer was read completely.
    Answered {
        /// HTTP status.
        status: u16,
        /// Whether the content type is JSON.
        json: bool,
        /// Its body, with the contract's names.
        body: Vec<u8>,
        /// Its body as received, if the deployment uses another word in a field name.
        received: Option<Vec<u8>>,
    },
}

/// The four outcomes of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The service did it.
    Accepted,
    /// The service rejected it.
    Refused {
        /// The service's code, or `HTTP 401`.
        code: String,
        /// The service's message.
        message: String,
        /// The service gave no message; `message` is our explanation.
        is_ours: bool,
    },
    /// Nothing was sent.
    NotSent(String),
    /// Sent, without a reliable answer.
    InDoubt(String),
}

/// One of the four outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OutcomeKind {
    /// The service did it.
    Accepted,
    /// The service rejected it.
    Refused,
    /// Nothing was sent.
    NotSent,
    /// Sent, without a reliable answer.
    InDoubt,
}

base::words!(OutcomeKind: Accepted => "accepted", Refused => "refused", NotSent => "not_sent", InDoubt => "in_doubt");

/// What the answer to an accepted payment contains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Receipt {
    /// The service's transaction id.
    pub transaction_id: Option<String>,
    /// The fee, tax included.
    pub fee: Option<AnswerAmount>,
    /// The amount moved, if the answer contains it.
    pub amount: Option<AnswerAmount>,
    /// When the service made the payment, if a status query shows it (`dateUTC`).
    pub made_at: Option<Timestamp>,
    /// What differs from the request: a person must see it.
    pub other: Option<Difference>,
}

impl Receipt {
    /// Whether it reports that no money moved.
    pub fn gave_nothing(&self) -> bool {
        self.amount.as_ref().and_then(|reported| reported.amount) == Some(Amount::ZERO)
    }
}

/// What an attempt shows about one payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Proof that it was done.
    Accepted(Receipt),
    /// The service said yes in an answer that is not reliable: a status query must confirm it.
    Unconfirmed {
        /// The receipt of this payment.
        receipt: Receipt,
        /// Why it does not count yet, as the end of a sentence.
        why: String,
    },
    /// The service rejected it; a later status query confirms that.
    Refused {
        /// The service's code, or `HTTP 401`.
        code: String,
        /// The service's message.
        message: String,
    },
    /// The service reported that it is still working on it: it may still be executed.
    UnderWay(String),
    /// Unconfirmed.
    Doubt(String),
    /// No byte was sent.
    NotSent(String),
}

/// An attempt that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The outcome of the call as a whole.
    pub outcome: Outcome,
    /// The evidence for each reference that was sent, in order.
    pub lines: Vec<Evidence>,
    /// Why nothing more should be sent before a person looked.
    pub pause: Option<String>,
}

impl Reading {
    fn all(outcome: Outcome, evidence: Evidence, count: usize, pause: Option<String>) -> Self {
        Self {
            outcome,
            lines: vec![evidence; count],
            pause,
        }
    }

    fn doubt(words: impl Into<String>, count: usize) -> Self {
        let words = words.into();
        Self::all(Outcome::InDoubt(words.clone()), Evidence::Doubt(words), count, None)
    }

    fn refusal(code: String, message: String, count: usize) -> Self {
        let outcome = Outcome::Refused {
            code: code.clone(),
            message: message.clone(),
            is_ours: false,
        };
        Self::all(outcome, Evidence::Refused { code, message }, count, None)
    }

    fn pausing(self, why: &str) -> Self {
        Self {
            pause: Some(why.to_owned()),
            ..self
        }
    }
}

/// Reads an attempt of `spec` that carried the payments `asked`.
pub fn read(spec: &Spec, asked: &[Asked<'_>], attempt: &Attempt) -> Reading {
    let count = asked.len();
    let (status, json, body) = match attempt {
        Attempt::NotSent(why) => {
            return Reading::all(Outcome::NotSent(why.clone()), Evidence::NotSent(why.clone()), count, None);
        }
        Attempt::NoAnswer(why) => return Reading::doubt(why.clone(), count),
        Attempt::Answered { status, json, body, .. } => (*status, *json, body),
    };
    match status {
        200..=299 if !json => Reading::doubt(messages::NOT_JSON, count),
        200..=299 => match answer::read(body) {
            Ok(json) => read_envelope(spec, asked, &json),
            Err(why) => Reading::doubt(why, count),
        },
        300..=399 => Reading::doubt(messages::NOT_FOLLOWED, count).pausing(messages::REDIRECTED),
        408 | 409 | 425 | 429 => Reading::doubt(trouble(status), count),
        400..=499 => rejected_over_http(status, body, count),
        _ => Reading::doubt(trouble(status), count),
    }
}

/// What an answer without content shows about the service.
fn trouble(status: u16) -> String {
    match status {
        500..=599 => messages::service_fault(status),
        _ => messages::http_answer(status),
    }
}

/// 401, 403 and other 4xx: the next call would fail too.
fn rejected_over_http(status: u16, body: &[u8], count: usize) -> Reading {
    let words = answer::read(body).map(|json| message_of(&json)).unwrap_or_default();
    let pause = http_rejection_text(status, &words);
    let (code, is_ours) = (format!("HTTP {status}"), words.is_empty());
    let message = if is_ours { pause.clone() } else { words };
    let outcome = Outcome::Refused {
        code: code.clone(),
        message: message.clone(),
        is_ours,
    };
    Reading::all(outcome, Evidence::Refused { code, message }, count, Some(pause))
}

fn read_envelope(spec: &Spec, asked: &[Asked<'_>], json: &Json) -> Reading {
    let is_group = is_group(spec);
    if let (true, Some(results)) = (is_group, json.get("results")) {
        return group::read_group(asked, json, results);
    }
    let count = asked.len();
    // One yes for the whole call names no payment: each must have its own result.
    if is_group && matches!(answer::verdict(spec, json), Verdict::Accepted) {
        return Reading::doubt(messages::ACCEPTED_UNNAMED_PAYMENTS, count);
    }
    let (reference, id, amount) = match spec.refund {
        Some(names) => (names.reference, names.transaction_id, "refundAmount"),
        None => ("referenceNumber", Some("transactionId"), "amount"),
    };
    let echo = json.get(reference).and_then(text);
    // An operation without a payment has no reference to compare.
    if count > 0 && echo.as_ref().is_some_and(|echo| !asked.iter().any(|asked| asked.reference == echo)) {
        return Reading::doubt(messages::OTHER_PAYMENT, count).pausing(messages::FOREIGN_REFERENCE);
    }
    match answer::verdict(spec, json) {
        Verdict::Accepted => {
            let unknown = Asked::default();
            let asked = asked.first().unwrap_or(&unknown);
            let mut receipt = receipt_under(asked, json, id, amount);
            match spec.refund {
                // *Cancels or refunds* (`docs/spec/collection.md#refund`): for a request that has not been paid, nothing is returned, and a
                // person sees that.
                Some(names) if names.cancels && receipt.gave_nothing() => receipt.other = asked.other(json, None),
                Some(_) if receipt.gave_nothing() && receipt.other.is_none() => {
                    receipt.other = Some(Difference::NothingRefunded);
                }
                Some(_) | None => {}
            }
            if spec.effect == Effect::MovesMoney && is_refusal(&message_of(json)) {
                return Reading::doubt(refusal_text(&message_of(json)), count);
            }
            if spec.effect == Effect::MovesMoney && spec.echoes && echo.is_none() {
                return Reading::doubt(messages::ACCEPTED_UNNAMED, count);
            }
            if spec.effect == Effect::MovesMoney && id.is_some() && receipt.transaction_id.is_none() {
                return Reading::doubt(messages::NO_TRANSACTION_ID, count);
            }
            // Without an id, only the returned amount shows that this is the answer of a refund.
            if spec.effect == Effect::MovesMoney && id.is_none() && receipt.amount.as_ref().and_then(|reported| reported.amount).is_none() {
                return Reading::doubt(messages::NO_REFUNDED_AMOUNT, count);
            }
            let pause = receipt.other.as_ref().map(|_| messages::REPEATED_DIFFERENTLY.to_owned());
            Reading::all(Outcome::Accepted, Evidence::Accepted(receipt), count, pause)
        }
        Verdict::Refused { code, message } => Reading::refusal(code, message, count),
        Verdict::Pending {
            code,
            message,
            sentence: ours,
        } => Reading::all(
            Outcome::InDoubt(pending_words(&code, &message, ours.as_deref())),
            pending(&code, &message, ours.as_deref()),
            count,
            None,
        ),
        Verdict::Unreadable(why) => Reading::doubt(why, count),
    }
}

/// Whether the operation carries several payments, with one result for each in its answer.
fn is_group(spec: &Spec) -> bool {
    (spec.fields)().iter().any(|field| field.name == "items")
}

/// The evidence of a code that is neither a yes nor a no.
fn pending(code: &str, message: &str, ours: Option<&str>) -> Evidence {
    let words = pending_words(code, message, ours);
    match code {
        "1" | "3" => Evidence::UnderWay(words),
        _ => Evidence::Doubt(words),
    }
}

fn pending_words(code: &str, message: &str, ours: Option<&str>) -> String {
    match (code, ours, message.trim()) {
        ("105", _, _) => messages::REFERENCE_EXISTS.to_owned(),
        ("1" | "3", _, _) => messages::IN_PROGRESS.to_owned(),
        (_, Some(ours), "") => ours.to_owned(),
        (_, Some(ours), wrote) => messages::with_message(ours, wrote),
        (_, None, "") => messages::NEITHER.to_owned(),
        (_, None, wrote) => messages::neither_with_message(wrote),
    }
}

fn receipt(asked: &Asked<'_>, json: &Json) -> Receipt {
    receipt_under(asked, json, Some("transactionId"), "amount")
}

fn receipt_under(asked: &Asked<'_>, json: &Json, id: Option<&str>, moved: &str) -> Receipt {
    let text = |name: &str| json.get(name).and_then(text);
    let amount = |name| text(name).map(|text| AnswerAmount::new(&text));
    let moved = amount(moved);
    Receipt {
        transaction_id: id.and_then(text),
        fee: cost(amount("fee"), amount("vat")),
        made_at: text("dateUTC").and_then(|text| text.parse().ok()).map(Timestamp),
        other: asked.other(json, moved.as_ref()),
        amount: moved,
    }
}

/// Words that no yes contains. Few, and compared as whole words, so that a name is not mistaken for one.
const NO: [&str; 7] = [
    "failed",
    "declined",
    "refused",
    "rejected",
    "unsuccessful",
    "insufficient",
    "invalid",
];

/// Whether the message beside code 0 is a rejection (`docs/spec/codes.md#words-beside-code-0`).
fn is_refusal(message: &str) -> bool {
    let message = message.to_lowercase();
    let words: Vec<&str> = message
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words.iter().any(|word| NO.contains(word)) || words.windows(2).any(|two| two == ["not", "successful"])
}

fn refusal_text(message: &str) -> String {
    messages::code_and_message_differ(message)
}

/// A text, or a number as it is written.
fn text(value: &Json) -> Option<String> {
    match value {
        Json::String(text) if !text.trim().is_empty() => Some(text.clone()),
        Json::Number(number) => Some(number.to_string()),
        Json::String(_) | Json::Null | Json::Bool(_) | Json::Array(_) | Json::Object(_) => None,
    }
}

/// The fee with its tax; some answers give them separately, others give the sum.
fn cost(fee: Option<AnswerAmount>, vat: Option<AnswerAmount>) -> Option<AnswerAmount> {
    let sum = |fee: &AnswerAmount, vat: &AnswerAmount| fee.amount?.checked_add(vat.amount?).map(AnswerAmount::from);
    match (fee, vat) {
        (Some(fee), Some(vat)) => Some(sum(&fee, &vat).unwrap_or(fee)),
        (fee, _) => fee,
    }
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
