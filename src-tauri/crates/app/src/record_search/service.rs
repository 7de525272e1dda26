//! The search at the service, with the operation that fits a token.

use std::sync::Arc;

use base::timestamp::Timestamp;
use payment_rules::reading::OutcomeKind;
use payment_rules::search_token::{SearchTokenKind, search_tokens};
use payments::view::NamedValueView;
use payments::{of_code, spaced};
use serde_json::{Value as Json, json};
use service_api::answer;
use service_api::value::{Amount, AnswerAmount};
use session::call::{CallResult, call};

use crate::messages;
use crate::tables::found;
use crate::view::{AskedResult, AskedServiceView};
use engine::outbox::Outbox;
use system::env::{rfc3339, wat};
use system::error::AppError;

/// The operations that may know a reference, with the field for it, in the order in which they are asked.
const QUESTIONS: [(&str, &str); 7] = [
    // It reports more, but only about the last two days; the other one covers any operation of any age.
    ("transactionStatus", "referenceNumber"),
    ("getOperationStatus", "referenceNumber"),
    ("getTransactionDetails", "referenceNumber"),
    ("status", "referenceNumber"),
    ("getTransactionDetailsByMerchantReference", "merchantReference"),
    ("getTransactionDetailsByInvoiceNumber", "invoiceNumber"),
    ("getProcessDetails", "processCode"),
];

/// The operation that finds a payment account by its number.
const PAYMENT_ACCOUNT: (&str, &str) = ("getPersistentPaymentAccount", "accountIdentifier");

/// Asks the service about the most specific token, with one operation after another until one knows it.
pub async fn ask_service(outbox: &Arc<Outbox>, text: &str) -> Result<Vec<AskedServiceView>, AppError> {
    let tokens = search_tokens(text);
    let named = tokens
        .iter()
        .find(|token| matches!(token.kind, SearchTokenKind::OurReference | SearchTokenKind::Reference));
    let account = tokens.iter().find(|token| token.kind == SearchTokenKind::Account);
    let mut asked = Vec::new();
    if let Some(named) = named {
        let own = own_reference(outbox, &named.text).await?;
        for (operation, field) in QUESTIONS {
            // The service finds our own sends by our reference; no operation finds them by its id.
            let text = own.as_deref().filter(|_| field == "referenceNumber").unwrap_or(&named.text);
            asked.push(question(outbox, operation, field, text).await?);
            if asked.last().is_some_and(|one| one.found) {
                return Ok(asked);
            }
        }
    }
    if let Some(account) = account {
        asked.push(question(outbox, PAYMENT_ACCOUNT.0, PAYMENT_ACCOUNT.1, &account.text).await?);
    }
    if asked.is_empty() { Err(nothing_to_ask_by()) } else { Ok(asked) }
}

fn nothing_to_ask_by() -> AppError {
    let message = messages::NOTHING_TO_QUERY_BY;
    AppError::conflict(message).hint(messages::SEARCHED_IN_RECORDS)
}

/// Our reference of something sent from here, if `text` is the service's id of it.
async fn own_reference(outbox: &Outbox, text: &str) -> Result<Option<String>, AppError> {
    let id = text.to_owned();
    outbox.store.read(move |db| found::reference_of_transaction(db, &id)).await
}

async fn question(outbox: &Arc<Outbox>, operation: &'static str, field: &str, text: &str) -> Result<AskedServiceView, AppError> {
    let spec = service_api::spec(operation).ok_or_else(|| AppError::bug(operation))?;
    let asked_at = rfc3339(outbox.now());
    let mut body = json!({ field: text });
    if operation == PAYMENT_ACCOUNT.0 {
        body["referenceNumber"] = json!(outbox.question()?);
    }
    let body = body.to_string();
    let view = AskedServiceView {
        operation: operation.to_owned(),
        text: text.to_owned(),
        asked_at,
        found: false,
        says: AskedResult::NoAnswer,
        words: None,
        told: Vec::new(),
        call: None,
    };
    match call(outbox, spec, &body, Vec::new(), None).await {
        Ok(result) => Ok(answered(view, field, &result)),
        // The keys of an interface are missing, or the text is not accepted; the next operation may work.
        Err(error) => Ok(AskedServiceView {
            words: Some(error.message),
            ..view
        }),
    }
}

fn answered(view: AskedServiceView, field: &str, result: &CallResult) -> AskedServiceView {
    let values = result.values();
    let record = values.get("data").filter(|data| data.is_object()).unwrap_or(&values);
    // A payment account is identified by its number and its reference.
    let fields: &[&str] = if field == PAYMENT_ACCOUNT.1 {
        &["accountNumber", "accountReference"]
    } else {
        &[field]
    };
    let reported = |json: &Json| {
        let texts = fields.iter().filter_map(|field| json.get(*field)?.as_str());
        texts
            .map(|text| text.trim().to_owned())
            .find(|text| *text == view.text || fields.len() == 1)
    };
    let about = reported(record).or_else(|| reported(&values));
    let says = match (outcome_of(result, record), about) {
        (says @ (AskedResult::NotFound | AskedResult::NoAnswer), _) => says,
        (says, Some(about)) if about == view.text => says,
        // An answer that identifies nothing or something else is no answer to this.
        (_, _) => AskedResult::SomethingElse,
    };
    let found = !matches!(says, AskedResult::NotFound | AskedResult::NoAnswer | AskedResult::SomethingElse);
    let elsewhere = (says == AskedResult::SomethingElse).then(|| messages::ANSWER_ABOUT_SOMETHING_ELSE.to_owned());
    AskedServiceView {
        found,
        says,
        words: elsewhere.or_else(|| result.words.clone()),
        told: if found { reported_values(record) } else { Vec::new() },
        call: Some(result.call_id.to_string()),
        ..view
    }
}

/// What an answer reports about the result.
fn outcome_of(result: &CallResult, record: &Json) -> AskedResult {
    let text = |name: &str| {
        record
            .get(name)
            .and_then(Json::as_str)
            .map(str::trim)
            .filter(|text| !text.is_empty())
    };
    let state = ["transactionStatus", "status", "state"].iter().find_map(|name| text(name));
    let state = state.unwrap_or_default().to_uppercase();
    let answered = result.http_status.is_some_and(|status| (200..300).contains(&status));
    match (result.outcome, state.as_str()) {
        (_, "FAILED" | "DECLINED") if answered => AskedResult::Failed,
        (_, "UKNOWN" | "UNKNOWN") if answered => AskedResult::NotFound,
        (OutcomeKind::Refused, "PENDING") if answered => AskedResult::Pending,
        (OutcomeKind::Refused, _) if answered => refused(&result.values()),
        (OutcomeKind::Accepted, "SUCCESSFUL" | "COMPLETED" | "CONSUMED") if text("reversalId").is_some() => AskedResult::Reversed,
        (OutcomeKind::Accepted, "SUCCESSFUL") if text("integrationStatus").is_some_and(|word| !word.eq_ignore_ascii_case("SUCCESSFUL")) => {
            AskedResult::Pending
        }
        (OutcomeKind::Accepted, "SUCCESSFUL" | "COMPLETED" | "CONSUMED") => AskedResult::Done,
        (OutcomeKind::Accepted, "PENDING" | "PROCESSING" | "INCONCLUSIVE") => AskedResult::Pending,
        (OutcomeKind::Accepted, _) => AskedResult::Told,
        (OutcomeKind::Refused | OutcomeKind::NotSent | OutcomeKind::InDoubt, _) => AskedResult::NoAnswer,
    }
}

/// Not every rejection means that it does not exist: it may be in progress, or the query may be wrong.
fn refused(answer: &Json) -> AskedResult {
    const NOT_FOUND: [&str; 4] = ["not found", "no such", "unknown reference", "does not exist"];
    let words = answer::message_of(answer).to_lowercase();
    match answer::code_of(answer).unwrap_or_default().as_str() {
        "3" => AskedResult::Pending,
        // `docs/spec/codes.md#status-words`.
        "121" | "135" => AskedResult::NotFound,
        _ if NOT_FOUND.iter().any(|phrase| words.contains(phrase)) => AskedResult::NotFound,
        _ => AskedResult::NoAnswer,
    }
}

/// The values of a record, in the service's words except for times, amounts and codes.
fn reported_values(record: &Json) -> Vec<NamedValueView> {
    let fields = record.as_object().into_iter().flatten();
    let is_value = |name: &str| !["responseCode", "statusCode", "errorMessage", "statusMessage", "message"].contains(&name);
    fields
        .filter(|(name, _)| is_value(name))
        .filter_map(|(name, json)| {
            Some(NamedValueView {
                // Times are shown in West Africa Time.
                name: spaced(name).replace(" UTC", ""),
                value: value_text(&name.to_lowercase(), json)?,
            })
        })
        .collect()
}

fn value_text(name: &str, value: &Json) -> Option<String> {
    let text = match value {
        Json::String(text) => text.trim().to_owned(),
        Json::Number(number) => number.to_string(),
        Json::Bool(_) | Json::Null | Json::Array(_) | Json::Object(_) => return None,
    };
    let is_sum = name.ends_with("amount") || name == "fee";
    let time = text
        .parse()
        .ok()
        .filter(|_| name.contains("date") && text.len() == 13)
        .map(|at| wat(Timestamp(at)));
    let sum = AnswerAmount::new(&text).amount.filter(|_| is_sum).map(Amount::naira);
    let word = of_code(name, &text);
    time.or(sum).or(word).or(Some(text)).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_some_rejections_mean_that_there_is_no_such_operation() {
        let result = |code: i32, words: &str| refused(&json!({ "responseCode": code, "message": words }));
        assert_eq!(result(135, "Unknown reference"), AskedResult::NotFound);
        assert_eq!(result(3, "In process"), AskedResult::Pending);
        assert_eq!(result(104, "Invalid principal"), AskedResult::NoAnswer);
        assert_eq!(result(-1, "Unknown error"), AskedResult::NoAnswer);
        assert_eq!(result(-1, "Process code not found"), AskedResult::NotFound);
        assert_eq!(
            refused(&json!({ "statusCode": "121", "statusMessage": "Reference number not found" })),
            AskedResult::NotFound
        );
    }
}
