//! Requested changes of payment accounts.

use base::timestamp::Timestamp;
use rusqlite::{Connection, params};

use engine::tables::outbox;
use engine::tables::outbox::{NewEntry, OutboxEntry, insert};
use store::query;
use system::error::AppError;

/// A requested change of an account.
#[derive(Clone, Debug)]
pub struct AccountChangeRow {
    /// Its id.
    pub id: i64,
    /// Its outbox entry.
    pub line: OutboxEntry,
    /// Whether it closes the account.
    pub closes: bool,
    /// When it was requested.
    pub at: Timestamp,
    /// The requested values, by our names.
    pub changes: serde_json::Map<String, serde_json::Value>,
    /// The reason that a person gave.
    pub reason: Option<String>,
}

/// Stores a change with its outbox entry. Returns the id of the entry.
pub fn add_change(
    db: &Connection,
    account: i64,
    line: &NewEntry,
    change: (bool, &serde_json::Map<String, serde_json::Value>, Option<&str>),
    now: Timestamp,
) -> Result<i64, AppError> {
    let line = insert(db, line)?;
    let (closes, changes, reason) = change;
    let kind = if closes { "close" } else { "update" };
    let changes = serde_json::to_string(changes).map_err(AppError::bug)?;
    db.execute(
        "INSERT INTO payment_account_changes (account, line, kind, at, changes, reason) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![account, line, kind, now.0, changes, reason],
    )?;
    Ok(line)
}

/// The latest 50 changes of an account, latest first.
pub fn changes(db: &Connection, account: i64) -> Result<Vec<AccountChangeRow>, AppError> {
    let sql =
        "SELECT id, line, kind = 'close', at, changes, reason FROM payment_account_changes WHERE account = ?1 ORDER BY id DESC LIMIT 50";
    let with_line = |(id, line, closes, at, changes, reason): (i64, i64, _, _, String, _)| {
        Ok(AccountChangeRow {
            id,
            line: outbox::by_id(db, line)?,
            closes,
            at,
            changes: serde_json::from_str(&changes).unwrap_or_default(),
            reason,
        })
    };
    query::all(db, sql, [account])?.into_iter().map(with_line).collect()
}
