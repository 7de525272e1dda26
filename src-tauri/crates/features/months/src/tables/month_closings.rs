//! The closings of months.

use base::month::Month;
use base::timestamp::Timestamp;
use payment_rules::history_event;
use rusqlite::{Connection, Row, params};
use serde::{Deserialize, Serialize};

use super::month_rows;
use super::month_rows::ServedRow;
use crate::window_of;
use store::{Actor, FromRow, query};
use system::error::AppError;

/// A closing to be stored.
#[derive(Clone, Debug)]
pub struct NewClosing {
    pub month: String,
    pub comment: String,
    /// The closed month as JSON, and its SHA-256.
    pub snapshot: String,
    pub digest: String,
    /// The service's rows, one JSON object a line.
    pub raw: String,
    /// What is carried forward.
    pub carried: Vec<CarriedForward>,
    /// The matched pairs.
    pub settled: Vec<Settled>,
}

/// A row that was open when a month was closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "CarriedOnRecord")]
pub struct CarriedForward {
    /// Its id in the review.
    pub row: String,
    /// Its time, in milliseconds since 1970.
    pub at: i64,
    /// Whether it was open at a bank or with the service. `None` in a closing of an old version, which does not record it: both sides look for
    /// it.
    pub bank: Option<bool>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum CarriedOnRecord {
    Told { row: String, at: i64, bank: bool },
    Untold(String, i64),
}

impl From<CarriedOnRecord> for CarriedForward {
    fn from(kept: CarriedOnRecord) -> Self {
        match kept {
            CarriedOnRecord::Told { row, at, bank } => Self { row, at, bank: Some(bank) },
            CarriedOnRecord::Untold(row, at) => Self { row, at, bank: None },
        }
    }
}

/// A row of the other side that was matched with payments of ours when its month was closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settled {
    pub bank: bool,
    /// Its id in the review.
    pub row: String,
    /// The ids of the ledger entries.
    pub ours: Vec<String>,
    /// Whether neither a reference nor a transaction number supports the match.
    pub binds: bool,
    /// The time of the oldest of them, in milliseconds since 1970.
    pub oldest: i64,
}

/// Who did something, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct By {
    /// The person's name; empty in a profile without people.
    pub who: String,
    /// When.
    pub at: Timestamp,
}

/// A stored closing, without its contents.
#[derive(Clone, Debug)]
pub struct ClosingRow {
    pub id: i64,
    pub prepared: By,
    pub comment: String,
    pub digest: String,
    pub signed: Option<By>,
    pub taken_back: Option<By>,
    /// Whether one person both prepared and signed it, as the profile permits.
    pub alone: bool,
    /// When it was reopened, by whom, and why.
    pub reopened: Option<(By, String)>,
}

impl ClosingRow {
    /// Whether it was neither taken back nor reopened.
    pub fn is_current(&self) -> bool {
        self.taken_back.is_none() && self.reopened.is_none()
    }
}

const COLUMNS: &str = "id, prepared_at, prepared_by, comment, digest, signed_at, signed_by, taken_back_at, taken_back_by, \
    reopened_at, reopened_by, reason, alone";

impl FromRow for ClosingRow {
    fn read(row: &Row<'_>, _: &mut query::Places<'_>) -> rusqlite::Result<Self> {
        let by = |at: usize| -> rusqlite::Result<Option<By>> {
            let when: Option<i64> = row.get(at)?;
            let who: Option<String> = row.get(at + 1)?;
            Ok(when.zip(who).map(|(at, who)| By { who, at: Timestamp(at) }))
        };
        let reason: Option<String> = row.get(11)?;
        Ok(Self {
            id: row.get(0)?,
            prepared: By {
                at: Timestamp(row.get(1)?),
                who: row.get(2)?,
            },
            comment: row.get(3)?,
            digest: row.get(4)?,
            signed: by(5)?,
            taken_back: by(7)?,
            alone: row.get(12)?,
            reopened: by(9)?.zip(reason),
        })
    }
}

/// Stores a prepared closing and returns its id.
pub fn add(db: &Connection, closing: &NewClosing, actor: &Actor, now: Timestamp) -> Result<i64, AppError> {
    let carried = serde_json::to_string(&closing.carried).map_err(AppError::bug)?;
    let settled = serde_json::to_string(&closing.settled).map_err(AppError::bug)?;
    db.execute(
        "INSERT INTO month_closings (month, prepared_at, prepared_by, comment, snapshot, digest, raw, carried, settled)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        params![
            closing.month,
            now.0,
            actor.name,
            closing.comment,
            closing.snapshot,
            closing.digest,
            closing.raw,
            carried,
            settled
        ],
    )?;
    Ok(db.last_insert_rowid())
}

/// All closings of a month, in the order of preparation.
pub fn of(db: &Connection, month: &str) -> Result<Vec<ClosingRow>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM month_closings WHERE month = ?1 ORDER BY id");
    query::all(db, &sql, [month])
}

/// The current closing of a month: prepared or signed.
pub fn current(db: &Connection, month: &str) -> Result<Option<ClosingRow>, AppError> {
    Ok(of(db, month)?.into_iter().find(ClosingRow::is_current))
}

/// The closed month as JSON, and the digest that was stored with it.
pub fn snapshot(db: &Connection, id: i64) -> Result<(String, String), AppError> {
    let sql = "SELECT snapshot, digest FROM month_closings WHERE id = ?1";
    query::one(db, sql, [id])
}

/// The service's rows of a closing, one JSON object a line.
pub fn raw(db: &Connection, id: i64) -> Result<String, AppError> {
    query::one(db, "SELECT raw FROM month_closings WHERE id = ?1", [id])
}

/// The rows that the last closed month before this one carried forward.
pub(crate) fn carried_into(db: &Connection, month: &str) -> Result<Vec<CarriedForward>, AppError> {
    let sql = "SELECT carried FROM month_closings WHERE month < ?1 AND signed_at IS NOT NULL AND reopened_at IS NULL
        ORDER BY month DESC LIMIT 1";
    let text: Option<String> = query::first(db, sql, [month])?;
    let read = |text: String| serde_json::from_str(&text).map_err(|_| AppError::bug("what a month left open cannot be read"));
    text.map_or_else(|| Ok(Vec::new()), read)
}

/// The id of a closing, and its matched pairs if they are stored separately.
type SettledOf = (i64, Option<Vec<Settled>>);

/// The matched pairs of the signed months from `first` until before `month`, the last month first.
pub fn settled(db: &Connection, first: &str, month: &str) -> Result<Vec<SettledOf>, AppError> {
    let sql = "SELECT id, settled FROM month_closings
        WHERE month >= ?1 AND month < ?2 AND signed_at IS NOT NULL AND reopened_at IS NULL ORDER BY month DESC";
    let mut query = db.prepare_cached(sql)?;
    let mut rows = query.query([first, month])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let text = row.get_ref(1).and_then(|text| Ok(text.as_str_or_null()?))?;
        let read = |text| serde_json::from_str(text).map_err(|_| AppError::bug("what a month settled cannot be read"));
        all.push((row.get(0)?, text.map(read).transpose()?));
    }
    Ok(all)
}

/// A later month that is prepared or closed, and whether it is closed.
pub fn later(db: &Connection, month: &str) -> Result<Option<(String, bool)>, AppError> {
    let sql = "SELECT month, signed_at IS NOT NULL FROM month_closings
        WHERE month > ?1 AND taken_back_at IS NULL AND reopened_at IS NULL ORDER BY month LIMIT 1";
    query::first(db, sql, [month])
}

/// The months among these that are prepared or closed, the first one first, and whether each is closed.
pub fn within(db: &Connection, first: &str, last: &str) -> Result<Vec<(String, bool)>, AppError> {
    let sql = "SELECT month, signed_at IS NOT NULL FROM month_closings
        WHERE month >= ?1 AND month <= ?2 AND taken_back_at IS NULL AND reopened_at IS NULL ORDER BY month";
    query::all(db, sql, [first, last])
}

/// The first month that was ever prepared or closed.
pub fn first(db: &Connection) -> Result<Option<String>, AppError> {
    let sql = "SELECT min(month) FROM month_closings WHERE taken_back_at IS NULL";
    query::one(db, sql, [])
}

/// Whether the records show a movement of money in a month: rows of the service, payments of ours, deposits, or statement lines.
pub fn has_records(db: &Connection, month: Month) -> Result<bool, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM service_rows WHERE at >= ?1 AND at < ?2)
        OR EXISTS (SELECT 1 FROM outbox WHERE moves_money = 1 AND state NOT IN ('ready', 'cancelled')
            AND first_sent_at >= ?1 AND first_sent_at < ?2)
        OR EXISTS (SELECT 1 FROM deposits WHERE at >= ?1 AND at < ?2)
        OR EXISTS (SELECT 1 FROM statement_lines WHERE substr(day, 1, 7) = ?3)";
    let within = window_of(month);
    let found: bool = query::one(db, sql, params![within.from.0, within.until.0, month.to_string()])?;
    // Many history events move no money: requests that were made, or expired.
    let paid = |row: &ServedRow| row.status == history_event::DONE && history_event::meaning(&row.text) == history_event::Meaning::MoneyIn;
    Ok(found || month_rows::happened(db, within)?.iter().any(paid))
}

/// Signs a closing. `alone` if the person who prepared it signs, as the profile permits.
pub fn sign(db: &Connection, id: i64, actor: &Actor, alone: bool, now: Timestamp) -> Result<(), AppError> {
    let sql = "UPDATE month_closings SET signed_at = ?2, signed_by = ?3, alone = ?4 WHERE id = ?1";
    query::execute(db, sql, params![id, now.0, actor.name, alone])
}

/// Takes a closing back before it was signed.
pub fn withdraw(db: &Connection, id: i64, actor: &Actor, now: Timestamp) -> Result<(), AppError> {
    let sql = "UPDATE month_closings SET taken_back_at = ?2, taken_back_by = ?3 WHERE id = ?1";
    query::execute(db, sql, params![id, now.0, actor.name])
}

/// Marks a closed month as reopened.
pub fn reopen(db: &Connection, id: i64, reason: &str, actor: &Actor, now: Timestamp) -> Result<(), AppError> {
    let sql = "UPDATE month_closings SET reopened_at = ?2, reopened_by = ?3, reason = ?4 WHERE id = ?1";
    query::execute(db, sql, params![id, now.0, actor.name, reason])
}

#[cfg(test)]
#[path = "month_closings_tests.rs"]
mod tests;
