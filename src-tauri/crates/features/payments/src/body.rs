//! Reads values of a request or an answer by their names.

use serde_json::Value as Json;
use service_api::answer;

/// The fields of answers that name the account holder.
pub(crate) const HOLDERS: [&str; 3] = ["destinationAccountHolderNameAtBank", "recipientAccountHolderName", "customerName"];

/// Parses a JSON text; null if it is not valid JSON.
pub(crate) fn json(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or_default()
}

/// A value that is not empty, as text.
pub(crate) fn present(json: &Json, name: &str) -> Option<String> {
    let text = match json.get(name)? {
        Json::String(text) => text.trim().to_owned(),
        Json::Number(number) => number.to_string(),
        Json::Bool(_) | Json::Null | Json::Array(_) | Json::Object(_) => return None,
    };
    (!text.is_empty()).then_some(text)
}

/// The answers of the service about this payment.
pub(crate) fn answers_of(answers: &[String], reference: &str) -> Vec<Json> {
    let read = answers.iter().filter_map(|text| answer::read(text.as_bytes()).ok());
    read.filter_map(|answer| of_payment(answer, reference)).collect()
}

/// The part of an answer for this payment. In a bulk call it is the result under its reference.
fn of_payment(answer: Json, reference: &str) -> Option<Json> {
    match answer.get("results").and_then(Json::as_array) {
        None => Some(answer),
        Some(results) => {
            let is_its = |result: &&Json| result.get("referenceNumber").and_then(Json::as_str) == Some(reference);
            results.iter().find(is_its).cloned()
        }
    }
}
