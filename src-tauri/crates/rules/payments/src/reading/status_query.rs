//! What a status query shows about a payment.

use crate::messages::reading as messages;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use service_api::answer::{self, code_of, message_of};
use service_api::declare::Spec;
use service_api::value::{Amount, AnswerAmount};

use super::{Asked, Attempt, Objection, Receipt, http_rejection_text, receipt, text, trouble};

/// The result of a status query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatusResult {
    /// It was done.
    Successful(Receipt),
    /// It was not done.
    Failed {
        /// The service's code.
        code: String,
        /// The service's message.
        message: String,
    },
    /// The service is still working on it.
    Pending,
    /// The service does not know it (yet).
    NotFound,
    /// The status query itself failed.
    Unclear(String),
    /// The service reports that it was done, and something else contradicts that or is still missing.
    Contradictory {
        /// The receipt of the yes.
        receipt: Receipt,
        /// What contradicts it.
        why: Objection,
        /// The kind of contradiction.
        kind: Contradiction,
    },
}

/// A contradiction to the yes of a status query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contradiction {
    /// The service reversed it, or the biller did not accept it: a person must look.
    TakenBack,
    /// The two status queries contradict each other: both are repeated, and a person must look.
    Contradicted,
    /// The other status query does not confirm it yet: it is repeated.
    Incomplete,
    /// The other status query, which covers only the last two days, does not find it: it is repeated, unless the payment was made before
    /// that.
    NotRecent,
}

impl Contradiction {
    /// Whether a person must look.
    pub fn needs_person(self) -> bool {
        match self {
            Self::TakenBack | Self::Contradicted => true,
            Self::Incomplete | Self::NotRecent => false,
        }
    }
}

/// Reads an attempt of a status query about `asked`. An unknown answer is unclear for the reason that its message gives.
pub fn read_status_query(spec: &Spec, asked: &Asked<'_>, attempt: &Attempt) -> StatusResult {
    read_known(spec, asked, attempt).unwrap_or_else(|Unknown { message }| StatusResult::Unclear(message))
}

/// An answer whose codes have no known meaning, with the service's message.
pub(crate) struct Unknown {
    message: String,
}

/// Reads an attempt of a status query about `asked`, if its codes have a known meaning.
pub(crate) fn read_known(spec: &Spec, asked: &Asked<'_>, attempt: &Attempt) -> Result<StatusResult, Unknown> {
    let body = match attempt {
        Attempt::NotSent(why) | Attempt::NoAnswer(why) => return Ok(StatusResult::Unclear(why.clone())),
        Attempt::Answered {
            status: 200..=299,
            json: true,
            body,
            ..
        } => body,
        Attempt::Answered { status, body, .. } => {
            let words = answer::read(body).map(|json| message_of(&json)).unwrap_or_default();
            let is_http_rejection = (400..=499).contains(status);
            return Ok(StatusResult::Unclear(if is_http_rejection {
                http_rejection_text(*status, &words)
            } else {
                trouble(*status)
            }));
        }
    };
    let json = match answer::read(body) {
        Ok(json) => json,
        Err(why) => return Ok(StatusResult::Unclear(why)),
    };
    let echo = json.get("referenceNumber").and_then(text);
    if echo.as_ref().is_some_and(|echo| echo != asked.reference) {
        return Ok(StatusResult::Unclear(messages::OTHER_PAYMENT.to_owned()));
    }
    let code = code_of(&json).unwrap_or_default();
    let state = ["transactionStatus", "status"]
        .iter()
        .find_map(|name| json.get(name).and_then(Json::as_str))
        .unwrap_or_default();
    let state = state.to_uppercase();
    if let Some(result) = less_than_done(asked, &json, &state) {
        return Ok(result);
    }
    let yes = (code.as_str(), state.as_str()) == ("0", "SUCCESSFUL") || (spec.id, code.as_str()) == ("status", "0");
    // The answers to status queries repeat the reference (`docs/spec/business.md#get-operation-status`;
    // `docs/spec/collection.md#status-result`).
    if yes && echo.is_none() {
        return Ok(StatusResult::Unclear(messages::UNNAMED.to_owned()));
    }
    let unknown = || {
        let message = message_of(&json);
        Err(Unknown { message })
    };
    Ok(match (spec.id, code.as_str(), state.as_str()) {
        ("status", "0", _) => requested(asked, &json),
        ("status", "121", _) => StatusResult::NotFound,
        ("status", _, _) => return unknown(),
        (_, "0" | "", "UKNOWN" | "UNKNOWN") | (_, "135", "" | "UKNOWN" | "UNKNOWN") => StatusResult::NotFound,
        (_, "0", "SUCCESSFUL") => StatusResult::Successful(receipt(asked, &json)),
        (_, _, "PENDING") | (_, "3", _) => StatusResult::Pending,
        (_, code, "FAILED") => failed(asked, &json, code),
        (_, _, _) => return unknown(),
    })
}

/// A failure with another amount or payee is not about this payment. Nothing moved, so an amount of zero shows nothing.
fn failed(asked: &Asked<'_>, json: &Json, code: &str) -> StatusResult {
    let reported = json.get("amount").and_then(text).map(|text| AnswerAmount::new(&text));
    let reported = reported.filter(|reported| reported.amount != Some(Amount::ZERO));
    match asked.other(json, reported.as_ref()) {
        Some(other) => StatusResult::Unclear(messages::other_failed(&other)),
        None => StatusResult::Failed {
            code: failure_code(json, code),
            message: message_of(json),
        },
    }
}

/// Codes of a request that was made, whatever became of it (`docs/spec/codes.md#status-words`).
const MADE: [&str; 6] = ["0", "1", "2", "-2", "-3", "114"];

/// The outer code of `/status` only shows that the look-up worked: its `data` shows whether the request exists. For the opening of an
/// account the contract has no `data` (`docs/spec/collection.md#status-result`), so only a contradiction there counts.
fn requested(asked: &Asked<'_>, json: &Json) -> StatusResult {
    let reported = receipt(asked, json);
    let Some(data) = json
        .get("data")
        .filter(|data| data.as_object().is_some_and(|data| !data.is_empty()))
    else {
        return if asked.opens_account() {
            StatusResult::Successful(reported)
        } else {
            StatusResult::Unclear(messages::NOTHING_ABOUT_REQUEST.to_owned())
        };
    };
    if data
        .get("referenceNumber")
        .and_then(text)
        .is_some_and(|inner| inner != asked.reference)
    {
        return StatusResult::Unclear(messages::OTHER_REQUEST.to_owned());
    }
    let code = code_of(data).unwrap_or_default();
    let has_state = data.get("state").and_then(text).is_some();
    let fits = match (asked.opens_account(), code.as_str()) {
        (true, code) => ["", "0"].contains(&code),
        (false, "") => has_state,
        (false, code) => MADE.contains(&code),
    };
    if !fits {
        return StatusResult::Unclear(messages::code_of_request(&code, &message_of(data)));
    }
    StatusResult::Successful(Receipt {
        other: reported.other.clone().or_else(|| asked.other(data, None)),
        ..reported
    })
}

/// What contradicts *successful* in the same answer: a biller that has not confirmed, a reversal.
fn less_than_done(asked: &Asked<'_>, json: &Json, state: &str) -> Option<StatusResult> {
    let text = |name: &str| json.get(name).and_then(Json::as_str).map(str::trim).filter(|text| !text.is_empty());
    let taken_back = |why| {
        Some(StatusResult::Contradictory {
            receipt: receipt(asked, json),
            why,
            kind: Contradiction::TakenBack,
        })
    };
    if let Some(reversal) = text("reversalId") {
        return taken_back(Objection::Reversed {
            reversal: reversal.to_owned(),
        });
    }
    let biller = text("integrationStatus")?;
    match (state, biller.to_uppercase().as_str()) {
        (_, "SUCCESSFUL") => None,
        ("SUCCESSFUL", "FAILED") => taken_back(Objection::BillerDeclined),
        ("SUCCESSFUL", _) => Some(StatusResult::Pending),
        (_, _) => None,
    }
}

/// A failed payment may be reported with code 0 for the look-up and its own code in another field.
fn failure_code(json: &Json, code: &str) -> String {
    let own = json.get("responseCategoryCode").and_then(Json::as_str);
    if code == "0" {
        own.unwrap_or_default().to_owned()
    } else {
        code.to_owned()
    }
}
