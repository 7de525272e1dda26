//! Nobody is paid the same under another reference while it is not known whether the first payment was made.

use domain::moment::Moment;
use domain::outbox::State;
use rusqlite::Connection;
use serde_json::Value as Json;
use service_api::declare::Spec;

use crate::contacts;
use crate::error::{AppError, ErrorCode};
use crate::store::{NewLine, single_payments};

/// Whom these payments reach.
pub(super) fn payees(spec: &Spec, lines: &[NewLine]) -> Result<Vec<String>, AppError> {
    lines.iter().filter_map(|line| payee(spec, line).transpose()).collect()
}

fn payee(spec: &Spec, line: &NewLine) -> Result<Option<String>, AppError> {
    let body: Json = serde_json::from_str(&line.body).map_err(AppError::bug)?;
    Ok(single_payments::payee(spec.id, &body))
}

/// Refuses payments of which the same was sent before and is not known by `now`, or is being sent; `own` are they themselves, where they are on
/// record.
pub(super) fn none_like_it(db: &Connection, spec: &Spec, lines: &[NewLine], own: &[i64], now: Moment) -> Result<(), AppError> {
    for line in lines {
        let Some(payee) = payee(spec, line)? else {
            continue;
        };
        let unknown = single_payments::unknown_alike(db, spec.id, &contacts::spellings(&payee), line.amount, own, now)?;
        if let Some((reference, state)) = unknown {
            return Err(problem(&format!("{} to {payee}", line.amount.naira()), reference, state));
        }
    }
    Ok(())
}

fn problem(payment: &str, reference: String, state: State) -> AppError {
    let (code, why, hint) = match state {
        State::Sending => (
            ErrorCode::Conflict,
            format!("is being sent right now as {reference}"),
            "Wait until that one is answered.",
        ),
        State::Ready => (
            ErrorCode::Conflict,
            format!("was sent before as {reference}, and is to be sent again"),
            "Send that one, or cancel it, in its payout first.",
        ),
        State::Refused => (
            ErrorCode::InDoubt,
            format!("was sent before as {reference}, is recorded as not paid, and may have been paid all the same"),
            "Find out whether it was paid, and record that first.",
        ),
        State::InDoubt | State::Confirming | State::Held | State::Accepted | State::Cancelled => (
            ErrorCode::InDoubt,
            format!("was sent before as {reference}, and nobody knows yet whether it was paid"),
            "Settle that one first: it is among what needs you.",
        ),
    };
    let message = format!("Nothing was sent: {payment} {why}. This could pay it twice.");
    AppError {
        reference: Some(reference),
        ..AppError::new(code, message).hint(hint)
    }
}
