//! The Inbox: pages of callbacks, counts, reading marks, and callbacks that were put aside.

use base::timestamp::Timestamp;
use payment_rules::notice::Verdict;
use rusqlite::types::Value;
use rusqlite::{Connection, params};

use super::{COLUMNS, CallbackRow, rows};
use store::query;
use system::error::AppError;

/// Selects callbacks.
#[derive(Clone, Debug, Default)]
pub struct CallbackFilter {
    /// Only those that need a person.
    pub needs_person: bool,
    /// Only those with this verdict.
    pub verdict: Option<Verdict>,
    /// Only those with this text in reference, account number or notification id.
    pub text: Option<String>,
    /// Only those older than this one.
    pub before: Option<i64>,
}

/// The latest callbacks that match, at most `limit`.
pub fn page(db: &Connection, filter: &CallbackFilter, limit: usize) -> Result<Vec<CallbackRow>, AppError> {
    let mut sql = format!("SELECT {COLUMNS} FROM notices WHERE id < ?1");
    let mut given: Vec<Value> = vec![filter.before.unwrap_or(i64::MAX).into()];
    if filter.needs_person {
        sql.push_str(" AND needs_person = 1 AND aside_at IS NULL");
    }
    if let Some(verdict) = filter.verdict {
        given.push(verdict.word().to_owned().into());
        sql.push_str(&format!(" AND verdict = ?{}", given.len()));
    }
    if let Some(text) = &filter.text {
        given.push(text.clone().into());
        let place = given.len();
        let has = |column: &str| format!("instr({column}, ?{place}) > 0");
        sql.push_str(&format!(
            " AND ({} OR {} OR {})",
            has("reference"),
            has("account_number"),
            has("notification_id")
        ));
    }
    sql.push_str(&format!(" ORDER BY id DESC LIMIT {limit}"));
    rows(db, &sql, &given)
}

/// The numbers of unread callbacks and of those that need a person.
pub fn counts(db: &Connection) -> Result<(u32, u32), AppError> {
    let sql = "SELECT (SELECT count(*) FROM notices WHERE seen_at IS NULL AND verdict <> 'repeat'),
            (SELECT count(*) FROM notices WHERE needs_person = 1 AND aside_at IS NULL)";
    query::one(db, sql, [])
}

/// Marks one callback, or all, as read.
pub fn see(db: &Connection, id: Option<i64>, now: Timestamp) -> Result<(), AppError> {
    let sql = "UPDATE notices SET seen_at = ?2 WHERE seen_at IS NULL AND (?1 IS NULL OR id = ?1)";
    query::execute(db, sql, params![id, now.0])
}

/// Puts a callback aside at `at`, or undoes that.
pub fn put_aside(db: &Connection, id: i64, at: Option<Timestamp>) -> Result<(), AppError> {
    query::execute(db, "UPDATE notices SET aside_at = ?2 WHERE id = ?1", params![id, at.map(|at| at.0)])
}
