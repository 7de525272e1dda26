//! Reads a request body that was written outside Cowrie's forms. It is sent and stored unchanged, so every name in it must be known.

use crate::messages::call as messages;
use serde_json::Value as Json;
use service_api::declare::Spec;
use service_api::field::{principals_without_password, undeclared};
use service_api::strict;
use service_api::value::UtcTime;

use service_api::photo::{self, Photo};
use system::error::{AppError, ErrorCode};

/// Reads `body` as a request of `spec`.
///
/// # Errors
///
/// All problems of the body at once. A duplicate name is reported alone, because it makes the body ambiguous.
pub fn read(spec: &Spec, body: &str, photos: &[Photo], now: &UtcTime) -> Result<Json, AppError> {
    let json = strict::exact_object(body).map_err(|why| AppError::new(ErrorCode::Invalid, messages::invalid_body(why)))?;
    let mut problems = (spec.problems)(&json, now);
    let fields = (spec.fields)();
    undeclared(&fields, &json, "", &mut problems);
    principals_without_password(&fields, &json, "", &mut problems);
    photo::problems(spec, &json, photos, &mut problems);
    if problems.is_empty() {
        return Ok(json);
    }
    Err(AppError::invalid(
        messages::PLEASE_CORRECT,
        problems.into_iter().map(Into::into).collect(),
    ))
}
