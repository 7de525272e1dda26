//! What a look-up says about a payment.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use service_api::answer::{self, code_of, message_of};
use service_api::declare::Spec;
use service_api::value::{Amount, AnswerAmount};

use super::{Asked, Attempt, Receipt, http_rejection_text, receipt, text, trouble};

/// What an enquiry says about a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatusResult {
    /// It was done.
    Successful(Receipt),
    /// It was not done.
    Failed {
        /// The service's code.
        code: String,
        /// The service's words.
        message: String,
    },
    /// The service is still at it.
    Pending,
    /// The service does not know it (yet).
    NotFound,
    /// The enquiry itself did not work.
    Unclear(String),
    /// The service says that it was done, and something beside that takes it back or is missing yet.
    Contradictory {
        /// What the yes carried.
        receipt: Receipt,
        /// What stands against it, as a sentence.
        why: String,
        /// What kind of thing that is.
        tear: Contradiction,
    },
}

/// What stands beside a yes of a status query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contradiction {
    /// The service took it back, or its biller did not take it: a person must look.
    TakenBack,
    /// The two status queries contradict each other: both are asked again, and a person must look.
    Contradicted,
    /// The other status query does not say the same yet: it is asked again.
    Incomplete,
    /// The other status query, which tells of the last two days only, does not know it: it is asked again, unless it says that this was
    /// made before.
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

/// Reads an attempt of an enquiry operation about `asked`.
pub fn read_status_query(spec: &Spec, asked: &Asked<'_>, attempt: &Attempt) -> StatusResult {
    let body = match attempt {
        Attempt::NotSent(why) | Attempt::NoAnswer(why) => return StatusResult::Unclear(why.clone()),
        Attempt::Answered {
            status: 200..=299,
            json: true,
            body,
            ..
        } => body,
        Attempt::Answered { status, body, .. } => {
            let words = answer::read(body).map(|json| message_of(&json)).unwrap_or_default();
            let door = (400..=499).contains(status);
            return StatusResult::Unclear(if door {
                http_rejection_text(*status, &words)
            } else {
                trouble(*status)
            });
        }
    };
    let json = match answer::read(body) {
        Ok(json) => json,
        Err(why) => return StatusResult::Unclear(why),
    };
    let echo = json.get("referenceNumber").and_then(text);
    if echo.as_ref().is_some_and(|echo| echo != asked.reference) {
        return StatusResult::Unclear("The answer is about another payment.".to_owned());
    }
    let code = code_of(&json).unwrap_or_default();
    let state = ["transactionStatus", "status"]
        .iter()
        .find_map(|name| json.get(name).and_then(Json::as_str))
        .unwrap_or_default();
    let state = state.to_uppercase();
    if let Some(finding) = less_than_done(asked, &json, &state) {
        return finding;
    }
    let yes = (code.as_str(), state.as_str()) == ("0", "SUCCESSFUL") || (spec.id, code.as_str()) == ("status", "0");
    // Each of them repeats the reference (`docs/spec/business.md#get-operation-status`; `docs/spec/collection.md#status-result`).
    if yes && echo.is_none() {
        return StatusResult::Unclear("The answer does not say which payment it is about.".to_owned());
    }
    match (spec.id, code.as_str(), state.as_str()) {
        ("status", "0", _) => requested(asked, &json),
        ("status", "121", _) => StatusResult::NotFound,
        ("status", _, _) => StatusResult::Unclear(message_of(&json)),
        (_, "0" | "", "UKNOWN" | "UNKNOWN") | (_, "135", "" | "UKNOWN" | "UNKNOWN") => StatusResult::NotFound,
        (_, "0", "SUCCESSFUL") => StatusResult::Successful(receipt(asked, &json)),
        (_, _, "PENDING") | (_, "3", _) => StatusResult::Pending,
        (_, code, "FAILED") => failed(asked, &json, code),
        (_, _, _) => StatusResult::Unclear(message_of(&json)),
    }
}

/// A no that tells of another amount or of somebody else is no answer about this payment. Nothing moved, so an amount of zero says nothing.
fn failed(asked: &Asked<'_>, json: &Json, code: &str) -> StatusResult {
    let told = json.get("amount").and_then(text).map(|text| AnswerAmount::new(&text));
    let told = told.filter(|told| told.amount != Some(Amount::ZERO));
    match asked.other(json, told.as_ref()) {
        Some(other) => StatusResult::Unclear(format!("The answer is about another payment: one that failed {other}.")),
        None => StatusResult::Failed {
            code: failure_code(json, code),
            message: message_of(json),
        },
    }
}

/// Codes of a request that was made, whatever became of it (`docs/spec/codes.md#status-words`).
const MADE: [&str; 6] = ["0", "1", "2", "-2", "-3", "114"];

/// The outer code of `/status` only says that the look-up worked: its `data` tells whether there is such a request. For the opening of an
/// account the specification shows no `data` (`docs/spec/collection.md#status-result`), so that only what stands there can contradict.
fn requested(asked: &Asked<'_>, json: &Json) -> StatusResult {
    let told = receipt(asked, json);
    let Some(data) = json
        .get("data")
        .filter(|data| data.as_object().is_some_and(|data| !data.is_empty()))
    else {
        return if asked.opens_account() {
            StatusResult::Successful(told)
        } else {
            StatusResult::Unclear("The look-up worked and told nothing of the request.".to_owned())
        };
    };
    if data
        .get("referenceNumber")
        .and_then(text)
        .is_some_and(|inner| inner != asked.reference)
    {
        return StatusResult::Unclear("The answer is about another request.".to_owned());
    }
    let code = code_of(data).unwrap_or_default();
    let has_state = data.get("state").and_then(text).is_some();
    let fits = match (asked.opens_account(), code.as_str()) {
        (true, code) => ["", "0"].contains(&code),
        (false, "") => has_state,
        (false, code) => MADE.contains(&code),
    };
    if !fits {
        return StatusResult::Unclear(format!("It says {code} of it: “{}”", message_of(data)));
    }
    StatusResult::Successful(Receipt {
        other: told.other.clone().or_else(|| asked.other(data, None)),
        ..told
    })
}

/// What stands beside *successful* and takes it back: a biller that has not confirmed, a reversal.
fn less_than_done(asked: &Asked<'_>, json: &Json, state: &str) -> Option<StatusResult> {
    let text = |name: &str| json.get(name).and_then(Json::as_str).map(str::trim).filter(|text| !text.is_empty());
    let torn = |why: String| {
        Some(StatusResult::Contradictory {
            receipt: receipt(asked, json),
            why,
            tear: Contradiction::TakenBack,
        })
    };
    if let Some(reversal) = text("reversalId") {
        return torn(format!(
            "The service made it and took it back (reversal {reversal}). Look where the money is."
        ));
    }
    let biller = text("integrationStatus")?;
    match (state, biller.to_uppercase().as_str()) {
        (_, "SUCCESSFUL") => None,
        ("SUCCESSFUL", "FAILED") => torn("The service made it, and the biller did not take it. Ask the service.".to_owned()),
        ("SUCCESSFUL", _) => Some(StatusResult::Pending),
        (_, _) => None,
    }
}

/// A failed payment that was found may be told with code 0 for the enquiry and its own code beside it.
fn failure_code(json: &Json, code: &str) -> String {
    let own = json.get("responseCategoryCode").and_then(Json::as_str);
    if code == "0" {
        own.unwrap_or_default().to_owned()
    } else {
        code.to_owned()
    }
}
