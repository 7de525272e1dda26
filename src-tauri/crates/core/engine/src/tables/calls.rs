//! Recorded calls, each stored before its first byte.

use base::timestamp::Timestamp;
use payment_rules::reading::{Attempt, Outcome, OutcomeKind};
use rusqlite::{Connection, Row, params};

use super::answer_secrets;
use super::recorded::Recorded;
use store::{FromRow, Store, query};
use system::error::AppError;

/// A call before its first byte leaves.
#[derive(Clone, Debug)]
pub struct NewCall {
    /// The operation.
    pub operation: &'static str,
    /// Whether it changes something at the service.
    pub changes: bool,
    /// The sent body, with secrets removed.
    pub body: String,
    /// SHA-512 of `body`. A hash of the sent body would reveal the short secrets that are removed.
    pub body_digest: String,
    /// The signed values, as JSON.
    pub signed: String,
}

/// A recorded call.
#[derive(Clone, Debug, FromRow)]
pub struct CallRow {
    /// In the order of recording.
    pub id: i64,
    /// HTTP status of the answer.
    pub http_status: Option<u16>,
    /// The answer, with secrets removed.
    #[row(with = recorded)]
    pub answer: Option<Recorded>,
    /// When the answer came, or the call ended without one.
    pub answered_at: Option<Timestamp>,
}

fn recorded(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Recorded>> {
    row.get(column).map(|answer: Option<String>| answer.map(Recorded))
}

pub fn insert(db: &Connection, call: &NewCall, now: Timestamp) -> Result<i64, AppError> {
    db.execute(
        "INSERT INTO calls (operation, changes, armed_at, body, body_digest, signed) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![call.operation, call.changes, now.0, call.body, call.body_digest, call.signed],
    )?;
    Ok(db.last_insert_rowid())
}

pub fn close(db: &Connection, id: i64, attempt: &Attempt, outcome: &Outcome, now: Timestamp) -> Result<(), AppError> {
    let (status, answer) = match attempt {
        // The received body is stored, with the names it came with.
        Attempt::Answered {
            status, body, received, ..
        } => (Some(*status), Some(Recorded::of(received.as_ref().unwrap_or(body)))),
        Attempt::NotSent(_) | Attempt::NoAnswer(_) => (None, None),
    };
    let (answer, cut_from) = answer.map_or((None, None), |(recorded, whole)| (Some(recorded.0), whole));
    let cut_from = cut_from.and_then(|bytes| i64::try_from(bytes).ok());
    let (kind, words) = match outcome {
        Outcome::Accepted => (OutcomeKind::Accepted, None),
        Outcome::Refused { code, message, .. } => (OutcomeKind::Refused, Some(format!("{code}: {message}"))),
        Outcome::NotSent(why) => (OutcomeKind::NotSent, Some(why.clone())),
        Outcome::InDoubt(why) => (OutcomeKind::InDoubt, Some(why.clone())),
    };
    db.execute(
        "UPDATE calls SET answered_at = ?2, http_status = ?3, outcome = ?4, answer = ?5, words = ?6, answer_cut_from = ?7 WHERE id = ?1",
        params![id, now.0, status, kind.word(), answer, words, cut_from],
    )?;
    match attempt {
        Attempt::Answered { body, .. } => answer_secrets::keep(db, id, body),
        Attempt::NotSent(_) | Attempt::NoAnswer(_) => Ok(()),
    }
}

/// The call `id`.
pub async fn call(store: &Store, id: i64) -> Result<CallRow, AppError> {
    let sql = "SELECT id, http_status, answer, answered_at FROM calls WHERE id = ?1";
    store.read(move |db| query::one(db, sql, [id])).await
}
