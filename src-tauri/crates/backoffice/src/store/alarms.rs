//! What must be told loudly, and what is to be looked up once more.

use domain::moment::Moment;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use service_api::value::Amount;

use super::outbox::{COLUMNS, LineRow, line_row};
use super::storage;
use crate::error::AppError;

/// A payment that is named in a notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    name: Option<String>,
    amount: Amount,
    reference: String,
}

impl Named {
    /// Who, how much, and its reference.
    pub(crate) fn words(&self) -> String {
        let name = self.name.as_ref().map(|name| format!("{name}, ")).unwrap_or_default();
        format!("{name}{} ({})", self.amount.naira(), self.reference)
    }
}

fn named(row: &Row<'_>) -> rusqlite::Result<Named> {
    Ok(Named {
        name: row.get(0)?,
        amount: Amount::from_minor(row.get(1)?).unwrap_or(Amount::MAX),
        reference: row.get(2)?,
    })
}

/// Money lines that are not known and whose first attempt was armed at or before `before`, the oldest first.
pub(crate) fn long_unknown(db: &Connection, before: Moment) -> Result<Vec<Named>, AppError> {
    let mut statement = db
        .prepare_cached(
            "SELECT payout_items.name, outbox.amount_minor, coalesce(outbox.about, outbox.reference)
             FROM outbox LEFT JOIN payout_items ON payout_items.line = outbox.id
             WHERE outbox.state IN ('in_doubt', 'confirming', 'held') AND outbox.moves_money = 1 AND outbox.first_sent_at <= ?1
             ORDER BY outbox.first_sent_at, outbox.id LIMIT 1000",
        )
        .map_err(storage)?;
    let rows = statement.query_map([before.0], named).map_err(storage)?;
    rows.collect::<Result<_, _>>().map_err(storage)
}

/// A line that is final since `until` or before and after `since`, and was not looked up since; the oldest first.
pub(crate) fn to_verify(db: &Connection, until: Moment, since: Moment, now: Moment) -> Result<Option<LineRow>, AppError> {
    db.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM outbox WHERE verified_at IS NULL AND moves_money = 1 AND state IN ('accepted', 'refused')
         AND settled_at BETWEEN ?1 AND ?2 AND attempts > 0 AND (verify_after IS NULL OR verify_after <= ?3) ORDER BY settled_at LIMIT 1"
    ))
    .and_then(|mut statement| statement.query_row([since.0, until.0, now.0], line_row).optional())
    .map_err(storage)
}

pub(crate) fn verified(db: &Connection, line: i64, now: Moment) -> Result<(), AppError> {
    db.execute("UPDATE outbox SET verified_at = ?2 WHERE id = ?1", [line, now.0])
        .map(|_| ())
        .map_err(storage)
}

pub(crate) fn verify_after(db: &Connection, line: i64, at: Moment) -> Result<(), AppError> {
    db.execute("UPDATE outbox SET verify_after = ?2 WHERE id = ?1", [line, at.0])
        .map(|_| ())
        .map_err(storage)
}

pub(crate) fn raise(db: &Connection, line: i64, words: &str, now: Moment) -> Result<(), AppError> {
    db.execute(
        "INSERT INTO alarms (line, at, words) VALUES (?1, ?2, ?3)",
        params![line, now.0, words],
    )
    .map(|_| ())
    .map_err(storage)
}

/// Notes on all alarms that nobody saw yet what a person found out. Tells how many.
pub(crate) fn see(db: &Connection, evidence: &str, now: Moment) -> Result<usize, AppError> {
    db.execute(
        "UPDATE alarms SET seen_at = ?1, evidence = ?2 WHERE seen_at IS NULL",
        params![now.0, evidence],
    )
    .map_err(storage)
}

/// What contradicts the end of a line, and what a person found out about it, where somebody did.
pub(crate) fn of_line(db: &Connection, line: i64) -> Result<Option<(String, Option<String>)>, AppError> {
    db.prepare_cached("SELECT words, evidence FROM alarms WHERE line = ?1 ORDER BY id DESC LIMIT 1")
        .and_then(|mut query| query.query_row([line], |row| Ok((row.get(0)?, row.get(1)?))).optional())
        .map_err(storage)
}

/// Alarms that nobody saw yet, each with the payment's name, amount and reference; the oldest first.
pub(crate) fn unseen(db: &Connection) -> Result<Vec<(Named, String)>, AppError> {
    let mut statement = db
        .prepare_cached(
            "SELECT payout_items.name, outbox.amount_minor, coalesce(outbox.about, outbox.reference), alarms.words
             FROM alarms JOIN outbox ON outbox.id = alarms.line LEFT JOIN payout_items ON payout_items.line = outbox.id
             WHERE alarms.seen_at IS NULL ORDER BY alarms.id LIMIT 1000",
        )
        .map_err(storage)?;
    let rows = statement.query_map([], |row| Ok((named(row)?, row.get(3)?))).map_err(storage)?;
    rows.collect::<Result<_, _>>().map_err(storage)
}
