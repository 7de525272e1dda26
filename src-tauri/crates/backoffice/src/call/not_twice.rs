//! Nobody is paid the same under another reference while it is not known whether the first payment was made.

use rusqlite::Connection;
use serde_json::Value as Json;
use service_api::declare::Spec;

use crate::contacts;
use crate::error::{AppError, ErrorCode};
use crate::store::{NewLine, single_payments};

/// Refuses payments of which the same was sent before and is not known, or is being sent; `own` are they themselves, where they are on record.
pub(super) fn none_like_it(db: &Connection, spec: &Spec, lines: &[NewLine], own: &[i64]) -> Result<(), AppError> {
    for line in lines {
        let body: Json = serde_json::from_str(&line.body).map_err(AppError::bug)?;
        let Some(payee) = single_payments::payee(spec.id, &body) else {
            continue;
        };
        let unknown = single_payments::unknown_alike(db, spec.id, &contacts::spellings(&payee), line.amount, own)?;
        if let Some(reference) = unknown {
            let message = format!(
                "Nothing was sent: {} to {payee} was sent before as {reference}, and nobody knows yet whether it was paid. This could pay it twice.",
                line.amount.naira()
            );
            return Err(AppError {
                reference: Some(reference),
                ..AppError::new(ErrorCode::InDoubt, message).hint("Settle that one first: it is among what needs you.")
            });
        }
    }
    Ok(())
}
