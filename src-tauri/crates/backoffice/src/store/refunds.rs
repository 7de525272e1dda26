//! Refunds among the lines of the outbox. The service cannot tell two refunds of one payment apart, so we must.

use domain::moment::Moment;
use domain::outbox::{Event, State};
use domain::policy::Policy;
use rusqlite::Connection;

use super::outbox::{COLUMNS, LineRow, NewLine, insert, line_row, note, update};
use super::storage;
use crate::error::AppError;

/// Where a refund that is asked for finds itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placed {
    /// On this line, which may be armed.
    Line(i64),
    /// The same was accepted on this line.
    AcceptedBefore(i64),
    /// Another refund of the same payment stands here and is not settled.
    Behind(State),
}

/// Puts a refund on record, unless it was accepted before or another one is open; `same` tells whether a body on record asks for the
/// same. One that never left and asks for something else is taken back.
pub(crate) fn place(
    db: &Connection,
    line: &NewLine,
    about: &str,
    same: impl Fn(&str) -> bool,
    policy: &Policy,
    now: Moment,
) -> Result<Placed, AppError> {
    for row in of(db, line.operation, about)? {
        match row.line.state {
            State::Ready if row.line.attempts == 0 && same(&row.body) => return Ok(Placed::Line(row.id)),
            State::Ready if row.line.attempts == 0 => {
                let back = row
                    .line
                    .step(&Event::Cancelled, policy, now)
                    .map_err(|error| AppError::bug(format!("{error:?}")))?;
                update(db, &row, &back, None)?;
                note(db, row.id, "person", "Never sent; another refund was asked for instead.", now)?;
            }
            State::Accepted if same(&row.body) => return Ok(Placed::AcceptedBefore(row.id)),
            State::Accepted | State::Refused | State::Cancelled => {}
            state @ (State::Ready | State::Sending | State::InDoubt | State::Confirming | State::Held) => {
                return Ok(Placed::Behind(state));
            }
        }
    }
    insert(db, line).map(Placed::Line)
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
