//! Refunds among the lines of the outbox. The service cannot tell two refunds of one payment apart, so we must.

use domain::moment::Moment;
use domain::outbox::{Event, State};
use domain::policy::Policy;
use rusqlite::Connection;
use service_api::value::Amount;

use super::outbox::{COLUMNS, LineRow, NewLine, insert, line_row, note, update};
use super::storage;
use crate::error::AppError;

/// Where a refund that is asked for finds itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placed {
    /// On this line, which may be armed.
    Line(i64),
    /// As much was given back before, on this line; all parts together come to this.
    AcceptedBefore(i64, Amount),
    /// Another refund of the same payment is not settled.
    Behind,
    /// So much was given back before, which the person did not say.
    Unsaid(Amount),
    /// All of it was given back before.
    Nothing,
}

/// Puts a refund of `about` on record. One that follows another is a further part only if `given_back` says what was given back
/// before: a word that fits no longer once this one is done, so that it cannot be said twice by mistake. One that never left is taken
/// back.
pub(crate) fn place(
    db: &Connection,
    line: &NewLine,
    about: &str,
    given_back: Option<Amount>,
    policy: &Policy,
    now: Moment,
) -> Result<Placed, AppError> {
    let mut accepted = Vec::new();
    for row in of(db, line.operation, about)? {
        match row.line.state {
            State::Ready if row.line.attempts == 0 => {
                let back = row
                    .line
                    .step(&Event::Cancelled, policy, now)
                    .map_err(|error| AppError::bug(format!("{error:?}")))?;
                update(db, &row, &back, None)?;
                note(db, row.id, "person", "Never sent; a refund was asked for anew.", now)?;
            }
            State::Accepted => accepted.push(row),
            State::Refused | State::Cancelled => {}
            State::Ready | State::Sending | State::InDoubt | State::Confirming | State::Held => return Ok(Placed::Behind),
        }
    }
    // What a cancelled request gave back is nothing, and no refund.
    accepted.retain(|row| !row.line.receipt.gave_nothing());
    let before = Amount::sum(accepted.iter().map(given)).unwrap_or(Amount::MAX);
    let same = accepted.iter().find(|row| row.line.amount == line.amount);
    match (given_back, same) {
        (None, Some(same)) => Ok(Placed::AcceptedBefore(same.id, before)),
        // A refund of everything names no amount.
        (_, _) if accepted.iter().any(|row| row.line.amount == Amount::ZERO) => Ok(Placed::Nothing),
        (given_back, _) if given_back.unwrap_or_default() == before => insert(db, line).map(Placed::Line),
        (_, _) => Ok(Placed::Unsaid(before)),
    }
}

/// What a refund gave back: as its answer told it, else as it was asked.
fn given(row: &LineRow) -> Amount {
    let told = row.line.receipt.amount.as_ref().and_then(|told| told.amount);
    told.unwrap_or(row.line.amount)
}

/// Refunds of what is named `about` by `operation`, latest first.
fn of(db: &Connection, operation: &str, about: &str) -> Result<Vec<LineRow>, AppError> {
    let mut statement = db
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM outbox WHERE operation = ?1 AND about = ?2 ORDER BY id DESC"
        ))
        .map_err(storage)?;
    let rows = statement.query_map([operation, about], line_row).map_err(storage)?;
    rows.collect::<Result<_, _>>().map_err(storage)
}
