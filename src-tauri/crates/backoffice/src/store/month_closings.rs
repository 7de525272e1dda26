//! Closings of months.

use domain::moment::Moment;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::{Hand, storage};
use crate::error::AppError;

/// A closing that is to be kept.
#[derive(Clone, Debug)]
pub(crate) struct NewClosing {
    pub(crate) month: String,
    pub(crate) comment: String,
    /// The review as it was, as JSON, and its SHA-256.
    pub(crate) snapshot: String,
    pub(crate) digest: String,
    /// SHA-256 of what was compared alone.
    pub(crate) content: String,
    /// The rows of the service, a JSON object a line.
    pub(crate) raw: String,
    /// What was open: what it is known by, and when it was in milliseconds since 1970.
    pub(crate) carried: Vec<(String, i64)>,
}

/// Who did something, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct By {
    pub(crate) who: String,
    pub(crate) at: Moment,
}

/// A closing on record, without what it holds.
#[derive(Clone, Debug)]
pub(crate) struct ClosingRow {
    pub(crate) id: i64,
    pub(crate) prepared: By,
    pub(crate) comment: String,
    pub(crate) digest: String,
    pub(crate) content: String,
    pub(crate) signed: Option<By>,
    pub(crate) taken_back: Option<By>,
    /// Opened again, and why.
    pub(crate) reopened: Option<(By, String)>,
}

impl ClosingRow {
    /// It was neither taken back nor opened again.
    pub(crate) fn stands(&self) -> bool {
        self.taken_back.is_none() && self.reopened.is_none()
    }
}

const COLUMNS: &str = "id, prepared_at, prepared_by, comment, digest, content, signed_at, signed_by, taken_back_at, taken_back_by, \
    reopened_at, reopened_by, reason";

fn read(row: &Row<'_>) -> rusqlite::Result<ClosingRow> {
    let by = |at: usize| -> rusqlite::Result<Option<By>> {
        let when: Option<i64> = row.get(at)?;
        let who: Option<String> = row.get(at + 1)?;
        Ok(when.zip(who).map(|(at, who)| By { who, at: Moment(at) }))
    };
    let reason: Option<String> = row.get(12)?;
    Ok(ClosingRow {
        id: row.get(0)?,
        prepared: By {
            at: Moment(row.get(1)?),
            who: row.get(2)?,
        },
        comment: row.get(3)?,
        digest: row.get(4)?,
        content: row.get(5)?,
        signed: by(6)?,
        taken_back: by(8)?,
        reopened: by(10)?.zip(reason),
    })
}

/// Keeps a closing that was prepared.
pub(crate) fn add(db: &Connection, closing: &NewClosing, hand: &Hand, now: Moment) -> Result<i64, AppError> {
    let carried = serde_json::to_string(&closing.carried).map_err(AppError::bug)?;
    db.execute(
        "INSERT INTO month_closings (month, prepared_at, prepared_by, comment, snapshot, digest, content, raw, carried)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        params![
            closing.month,
            now.0,
            hand.name,
            closing.comment,
            closing.snapshot,
            closing.digest,
            closing.content,
            closing.raw,
            carried
        ],
    )
    .map_err(storage)?;
    Ok(db.last_insert_rowid())
}

/// All closings of a month, the first one first.
pub(crate) fn of(db: &Connection, month: &str) -> Result<Vec<ClosingRow>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM month_closings WHERE month = ?1 ORDER BY id");
    let mut query = db.prepare_cached(&sql).map_err(storage)?;
    let rows = query.query_map([month], read);
    rows.and_then(Iterator::collect).map_err(storage)
}

/// The one that stands: prepared or signed.
pub(crate) fn standing(db: &Connection, month: &str) -> Result<Option<ClosingRow>, AppError> {
    Ok(of(db, month)?.into_iter().find(ClosingRow::stands))
}

/// The review that a closing keeps, as JSON.
pub(crate) fn snapshot(db: &Connection, id: i64) -> Result<String, AppError> {
    db.query_row("SELECT snapshot FROM month_closings WHERE id = ?1", [id], |row| row.get(0))
        .map_err(storage)
}

/// The rows of the service that it came from.
pub(crate) fn raw(db: &Connection, id: i64) -> Result<String, AppError> {
    db.query_row("SELECT raw FROM month_closings WHERE id = ?1", [id], |row| row.get(0))
        .map_err(storage)
}

/// What was open when the last month before this one was closed.
pub(crate) fn carried_into(db: &Connection, month: &str) -> Result<Vec<(String, i64)>, AppError> {
    let sql = "SELECT carried FROM month_closings WHERE month < ?1 AND signed_at IS NOT NULL AND reopened_at IS NULL
        ORDER BY month DESC LIMIT 1";
    let text: Option<String> = db.query_row(sql, [month], |row| row.get(0)).optional().map_err(storage)?;
    let read = |text: String| serde_json::from_str(&text).map_err(|_| AppError::bug("what a month left open cannot be read"));
    text.map_or_else(|| Ok(Vec::new()), read)
}

/// Whether a later month is closed.
pub(crate) fn later(db: &Connection, month: &str) -> Result<Option<String>, AppError> {
    let sql = "SELECT month FROM month_closings WHERE month > ?1 AND signed_at IS NOT NULL AND reopened_at IS NULL ORDER BY month LIMIT 1";
    db.query_row(sql, [month], |row| row.get(0)).optional().map_err(storage)
}

fn mark(db: &Connection, sql: &str, id: i64, hand: &Hand, now: Moment) -> Result<(), AppError> {
    db.execute(sql, params![id, now.0, hand.name]).map(|_| ()).map_err(storage)
}

/// Signs it.
pub(crate) fn sign(db: &Connection, id: i64, hand: &Hand, now: Moment) -> Result<(), AppError> {
    mark(
        db,
        "UPDATE month_closings SET signed_at = ?2, signed_by = ?3 WHERE id = ?1",
        id,
        hand,
        now,
    )
}

/// Takes it back, before it was signed.
pub(crate) fn take_back(db: &Connection, id: i64, hand: &Hand, now: Moment) -> Result<(), AppError> {
    mark(
        db,
        "UPDATE month_closings SET taken_back_at = ?2, taken_back_by = ?3 WHERE id = ?1",
        id,
        hand,
        now,
    )
}

/// Marks a closed month as opened again.
pub(crate) fn reopen(db: &Connection, id: i64, reason: &str, hand: &Hand, now: Moment) -> Result<(), AppError> {
    let sql = "UPDATE month_closings SET reopened_at = ?2, reopened_by = ?3, reason = ?4 WHERE id = ?1";
    db.execute(sql, params![id, now.0, hand.name, reason]).map(|_| ()).map_err(storage)
}
