//! The outbox entries of a request.

use serde_json::Value as Json;
use service_api::declare::{Effect, Spec};
use service_api::masked;
use service_api::value::Amount;

use crate::tables::outbox::NewEntry;
use system::error::AppError;

/// The entries of a request: one, or one for each payment of a bulk call.
pub fn lines_of(spec: &'static Spec, body: &str) -> Result<Vec<NewEntry>, AppError> {
    let json = serde_json::from_str(body).map_err(AppError::bug)?;
    lines_in(spec, body, &json)
}

pub fn lines_in(spec: &'static Spec, body: &str, json: &Json) -> Result<Vec<NewEntry>, AppError> {
    match json.get("items").and_then(Json::as_array) {
        Some(items) => items.iter().map(|item| line(spec, item, &masked_item(spec, item))).collect(),
        None => Ok(vec![line(spec, json, &masked::body(spec, body))?]),
    }
}

/// The stored form of one payment of a bulk call.
fn masked_item(spec: &Spec, item: &Json) -> String {
    let group = serde_json::json!({ "items": [item] }).to_string();
    let kept: Json = serde_json::from_str(&masked::body(spec, &group)).unwrap_or_default();
    kept["items"][0].to_string()
}

fn line(spec: &'static Spec, json: &Json, body: &str) -> Result<NewEntry, AppError> {
    let reference = json
        .get("referenceNumber")
        .or_else(|| json.get("reference"))
        .and_then(Json::as_str)
        .ok_or_else(|| AppError::bug("no reference"))?;
    let amount = json.get(if spec.refund.is_some() { "refundAmount" } else { "amount" });
    let amount: Option<Amount> = amount.and_then(|amount| serde_json::from_value(amount.clone()).ok());
    Ok(NewEntry {
        operation: spec.id,
        reference: reference.to_owned(),
        about: None,
        moves_money: spec.effect == Effect::MovesMoney,
        run: None,
        body: body.to_owned(),
        amount: amount.unwrap_or_default(),
    })
}
