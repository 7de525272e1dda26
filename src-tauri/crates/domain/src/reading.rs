//! From one HTTP attempt to evidence about each payment in it (payment protocol, *Classifying an answer*).
//!
//! Whatever is not structurally perfect proves nothing: it is a doubt, never a failure.

mod enquiry;

pub use enquiry::{Finding, read_enquiry};

use std::collections::BTreeMap;

use serde_json::Value as Json;
use service_api::answer::{self, Verdict, code_of, message_of};
use service_api::declare::{Effect, Spec};
use service_api::value::AnswerAmount;

use crate::door::door_words;

/// What became of one HTTP attempt, as the transport saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// Name, connection or TLS set-up failed: not one byte of the request left this machine.
    NotSent(String),
    /// Bytes may have left, and there is no answer.
    NoAnswer(String),
    /// An answer was read to its end.
    Answered {
        /// HTTP status.
        status: u16,
        /// Whether the content type is JSON.
        json: bool,
        /// Its body.
        body: Vec<u8>,
    },
}

/// The four answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The service did it.
    Accepted,
    /// The service said no.
    Refused {
        /// The service's code, or `HTTP 401`.
        code: String,
        /// The service's words.
        message: String,
    },
    /// Nothing left this machine.
    NotSent(String),
    /// Sent, and no reliable answer.
    InDoubt(String),
}

/// What an accepted payment carries back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Receipt {
    /// The service's id of the movement.
    pub transaction_id: Option<String>,
    /// What it cost, tax included.
    pub fee: Option<AnswerAmount>,
    /// The amount moved, when the answer says.
    pub amount: Option<AnswerAmount>,
}

/// What an attempt says about one payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Proof that it was done.
    Accepted(Receipt),
    /// The service said no; a later enquiry confirms it.
    Refused {
        /// The service's code, or `HTTP 401`.
        code: String,
        /// The service's words.
        message: String,
    },
    /// Nothing is known.
    Doubt(String),
    /// Not one byte left.
    NotSent(String),
}

/// An attempt, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Of the call as a whole.
    pub outcome: Outcome,
    /// For each reference that was sent, in order.
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

    fn refusal(code: String, message: String, count: usize, pause: Option<String>) -> Self {
        let outcome = Outcome::Refused {
            code: code.clone(),
            message: message.clone(),
        };
        Self::all(outcome, Evidence::Refused { code, message }, count, pause)
    }

    fn pausing(self, why: &str) -> Self {
        Self {
            pause: Some(why.to_owned()),
            ..self
        }
    }
}

/// Reads an attempt of `spec` that carried the payments `references`.
pub fn read(spec: &Spec, references: &[&str], attempt: &Attempt) -> Reading {
    let count = references.len();
    let (status, json, body) = match attempt {
        Attempt::NotSent(why) => {
            return Reading::all(Outcome::NotSent(why.clone()), Evidence::NotSent(why.clone()), count, None);
        }
        Attempt::NoAnswer(why) => return Reading::doubt(why.clone(), count),
        Attempt::Answered { status, json, body } => (*status, *json, body),
    };
    match status {
        200..=299 if !json => Reading::doubt("The answer is not JSON.", count),
        200..=299 => match answer::read(body) {
            Ok(json) => read_envelope(spec, references, &json),
            Err(why) => Reading::doubt(why, count),
        },
        300..=399 => {
            Reading::doubt("The service sent us elsewhere; we did not follow.", count).pausing("The service answered with a redirect.")
        }
        408 | 409 | 425 | 429 => Reading::doubt(format!("The service answered HTTP {status}."), count),
        400..=499 => refused_at_the_door(status, body, count),
        _ => Reading::doubt(format!("The service answered HTTP {status}."), count),
    }
}

/// 401, 403 and other 4xx: the next call would fail too.
fn refused_at_the_door(status: u16, body: &[u8], count: usize) -> Reading {
    let words = answer::read(body).map(|json| message_of(&json)).unwrap_or_default();
    let pause = door_words(status, &words);
    let message = if words.is_empty() { pause.clone() } else { words };
    Reading::refusal(format!("HTTP {status}"), message, count, Some(pause))
}

fn read_envelope(spec: &Spec, references: &[&str], json: &Json) -> Reading {
    if let Some(results) = json.get("results") {
        return read_group(references, json, results);
    }
    let count = references.len();
    // One yes for all names no payment: each has its own result or none.
    if is_group(spec) && matches!(answer::verdict(spec, json), Verdict::Accepted) {
        return Reading::doubt("The service said yes and did not say to which payments.", count);
    }
    let (reference, id, amount) = match spec.refund {
        Some(names) => (names.reference, names.transaction_id, "refundAmount"),
        None => ("referenceNumber", Some("transactionId"), "amount"),
    };
    let echo = json.get(reference).and_then(Json::as_str);
    // A question carries no payment, so it has no reference to answer for.
    if count > 0 && echo.is_some_and(|echo| !references.contains(&echo)) {
        return Reading::doubt("The answer is about another payment.", count).pausing("An answer carried a reference that is not ours.");
    }
    match answer::verdict(spec, json) {
        Verdict::Accepted => {
            let receipt = receipt_under(json, id, amount);
            if spec.effect == Effect::MovesMoney && id.is_some() && receipt.transaction_id.is_none() {
                return Reading::doubt("The service said yes but gave no transaction id.", count);
            }
            // Without an id, only its own names tell that the answer is about this refund.
            if spec.effect == Effect::MovesMoney
                && id.is_none()
                && (echo.is_none() || receipt.amount.as_ref().and_then(|told| told.amount).is_none())
            {
                return Reading::doubt("The service said yes but not what it gave back.", count);
            }
            Reading::all(Outcome::Accepted, Evidence::Accepted(receipt), count, None)
        }
        Verdict::Refused { code, message } => Reading::refusal(code, message, count, None),
        Verdict::Pending { code, message } => Reading::doubt(pending_words(&code, &message), count),
        Verdict::Unreadable(why) => Reading::doubt(why, count),
    }
}

/// Whether the operation carries several payments, and its answer one result for each.
fn is_group(spec: &Spec) -> bool {
    (spec.fields)().iter().any(|field| field.name == "items")
}

fn pending_words(code: &str, message: &str) -> String {
    match code {
        "105" => "The service says it already has this reference.".to_owned(),
        "1" | "3" => "The service is still working on it.".to_owned(),
        _ => format!("The service could not say: {message}"),
    }
}

/// A group is matched by reference only, never by position; each reference must stand exactly once.
fn read_group(references: &[&str], json: &Json, results: &Json) -> Reading {
    let mut found: BTreeMap<&str, Vec<&Json>> = BTreeMap::new();
    for result in results.as_array().into_iter().flatten() {
        let reference = result.get("referenceNumber").and_then(Json::as_str).unwrap_or_default();
        found.entry(reference).or_default().push(result);
    }
    let foreign = found.keys().any(|reference| !references.contains(reference));
    let mut lines: Vec<Evidence> = references
        .iter()
        .map(|reference| match found.get(reference).map(Vec::as_slice) {
            Some([result]) if !foreign => item_evidence(result),
            Some([_]) => Evidence::Doubt("The answer also speaks of payments that are not ours.".to_owned()),
            Some(_) => Evidence::Doubt("The answer speaks of this payment twice.".to_owned()),
            None => Evidence::Doubt("The answer does not mention this payment.".to_owned()),
        })
        .collect();
    doubt_shared_ids(&mut lines);
    let pause = foreign.then(|| "An answer carried references that are not ours.".to_owned());
    Reading {
        outcome: group_outcome(json, &lines),
        lines,
        pause,
    }
}

/// One movement of money cannot be two payments: an id that stands twice proves neither.
fn doubt_shared_ids(lines: &mut [Evidence]) {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    let id = |line: &Evidence| match line {
        Evidence::Accepted(receipt) => receipt.transaction_id.clone(),
        Evidence::Refused { .. } | Evidence::Doubt(_) | Evidence::NotSent(_) => None,
    };
    for id in lines.iter().filter_map(id) {
        *times.entry(id).or_default() += 1;
    }
    for line in lines {
        if id(line).is_some_and(|id| times.get(&id) > Some(&1)) {
            *line = Evidence::Doubt("The answer gives two payments the same transaction id.".to_owned());
        }
    }
}

fn item_evidence(result: &Json) -> Evidence {
    match code_of(result).as_deref() {
        Some("0") => {
            let receipt = receipt(result);
            if receipt.transaction_id.is_some() {
                Evidence::Accepted(receipt)
            } else {
                Evidence::Doubt("The service said yes but gave no transaction id.".to_owned())
            }
        }
        Some(code @ ("3" | "-1" | "105" | "")) => Evidence::Doubt(pending_words(code, &message_of(result))),
        Some(code) => Evidence::Refused {
            code: code.to_owned(),
            message: message_of(result),
        },
        None => Evidence::Doubt("The answer gives no code for this payment.".to_owned()),
    }
}

fn group_outcome(json: &Json, lines: &[Evidence]) -> Outcome {
    let accepted = lines.iter().filter(|line| matches!(line, Evidence::Accepted(_))).count();
    if lines.iter().any(|line| matches!(line, Evidence::Doubt(_))) {
        Outcome::InDoubt("The answer does not settle every payment.".to_owned())
    } else if accepted == lines.len() {
        Outcome::Accepted
    } else if accepted > 0 {
        Outcome::InDoubt(format!(
            "{accepted} of {} were done; what was refused is still to be confirmed.",
            lines.len()
        ))
    } else {
        Outcome::Refused {
            code: code_of(json).unwrap_or_default(),
            message: message_of(json),
        }
    }
}

fn receipt(json: &Json) -> Receipt {
    receipt_under(json, Some("transactionId"), "amount")
}

fn receipt_under(json: &Json, id: Option<&str>, moved: &str) -> Receipt {
    let text = |name: &str| match json.get(name) {
        Some(Json::String(text)) if !text.trim().is_empty() => Some(text.clone()),
        Some(Json::Number(number)) => Some(number.to_string()),
        Some(Json::String(_) | Json::Null | Json::Bool(_) | Json::Array(_) | Json::Object(_)) | None => None,
    };
    let amount = |name| text(name).map(|text| AnswerAmount::new(&text));
    Receipt {
        transaction_id: id.and_then(text),
        fee: cost(amount("fee"), amount("vat")),
        amount: amount(moved),
    }
}

/// A fee with the tax on it; some answers tell them apart, others give the sum.
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
