//! Sheets of airtime and data.

use std::collections::BTreeMap;

use base::timestamp::Timestamp;
use payment_rules::outbox::State;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use service_api::value::Amount;
use sheet_rules::contact::dialled;
use sheet_rules::payout::EarlierStatus;
use sheet_rules::top_up::{EarlierTopUp, TopUpRow};

use super::payouts;
use crate::messages;
use engine::tables::alarms;
use engine::tables::references::PayoutNaming;
use engine::tables::runs::{NewItem, RunRow};
use store::{Actor, Store, audit, word_at};
use system::error::{AppError, ErrorCode};

/// A stored sheet.
#[derive(Clone, Debug)]
pub struct TopUps {
    pub id: i64,
    pub file_name: String,
    pub file_digest: String,
    pub read_at: Timestamp,
    pub rows: Vec<TopUpRow>,
    /// Other sheets of the same file, which are not part of it.
    pub unread: Vec<String>,
    /// The batch that buys it.
    pub run: Option<i64>,
}

fn not_here() -> AppError {
    AppError::new(ErrorCode::NotFound, messages::NO_SUCH_SHEET)
}

fn json(rows: &[TopUpRow]) -> Result<String, AppError> {
    serde_json::to_string(rows).map_err(AppError::bug)
}

fn row(row: &Row<'_>) -> rusqlite::Result<(TopUps, String)> {
    let sheet = TopUps {
        id: row.get(0)?,
        file_name: row.get(1)?,
        file_digest: row.get(2)?,
        read_at: Timestamp(row.get(3)?),
        rows: Vec::new(),
        unread: serde_json::from_str(&row.get::<_, String>(6)?).unwrap_or_default(),
        run: row.get(5)?,
    };
    Ok((sheet, row.get(4)?))
}

/// Whether a batch buys airtime and data.
pub(crate) fn is_of_top_ups(db: &Connection, run: i64) -> Result<bool, AppError> {
    Ok(db
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM top_ups WHERE run = ?1)")
        .and_then(|mut query| query.query_row([run], |row| row.get(0)))?)
}

/// Stores a sheet and returns its id.
pub fn add(db: &Connection, new: &TopUps) -> Result<i64, AppError> {
    db.execute(
        "INSERT INTO top_ups (file_name, file_digest, read_at, rows, unread_sheets) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![
            new.file_name,
            new.file_digest,
            new.read_at.0,
            json(&new.rows)?,
            serde_json::to_string(&new.unread).map_err(AppError::bug)?,
        ],
    )?;
    Ok(db.last_insert_rowid())
}

/// The sheet `id`.
pub fn one(db: &Connection, id: i64) -> Result<TopUps, AppError> {
    let sql = "SELECT id, file_name, file_digest, read_at, rows, run, unread_sheets FROM top_ups WHERE id = ?1";
    let (sheet, rows) = db.query_row(sql, [id], row).optional()?.ok_or_else(not_here)?;
    let rows = serde_json::from_str(&rows).map_err(AppError::bug)?;
    Ok(TopUps { rows, ..sheet })
}

/// The latest sheets, without their rows.
pub fn latest(db: &Connection, count: usize) -> Result<Vec<TopUps>, AppError> {
    let sql = "SELECT id, file_name, file_digest, read_at, '', run, unread_sheets FROM top_ups ORDER BY id DESC LIMIT ?1";
    let mut query = db.prepare_cached(sql)?;
    let rows = query.query_map([i64::try_from(count).unwrap_or(i64::MAX)], |found| {
        row(found).map(|(sheet, _)| sheet)
    });
    Ok(rows.and_then(Iterator::collect)?)
}

/// Stores a person's changes to the rows.
///
/// # Errors
///
/// They are being bought already.
pub fn change(db: &Connection, id: i64, rows: &[TopUpRow]) -> Result<(), AppError> {
    let changed = db.execute(
        "UPDATE top_ups SET rows = ?2 WHERE id = ?1 AND run IS NULL",
        params![id, json(rows)?],
    );
    match changed? {
        0 => Err(begun()),
        _ => Ok(()),
    }
}

/// Discards a sheet.
///
/// # Errors
///
/// It is being bought already.
pub fn discard(db: &Connection, id: i64) -> Result<(), AppError> {
    match db.execute("DELETE FROM top_ups WHERE id = ?1 AND run IS NULL", [id])? {
        0 => Err(begun()),
        _ => Ok(()),
    }
}

fn begun() -> AppError {
    AppError::new(ErrorCode::Conflict, messages::SHEET_GONE_OR_BATCH)
}

/// The latest batch of a file with this content.
pub fn run_of_file(db: &Connection, digest: &str) -> Result<Option<(i64, Timestamp)>, AppError> {
    let sql = "SELECT r.id, r.approved_at FROM top_ups AS t JOIN payout_runs AS r ON r.id = t.run WHERE t.file_digest = ?1 ORDER BY r.id DESC LIMIT 1";
    Ok(db
        .query_row(sql, [digest], |row| Ok((row.get(0)?, Timestamp(row.get(1)?))))
        .optional()?)
}

/// Purchases of airtime and data since `since`, and older ones that are open, by the phone number as it is dialled. A purchase with a
/// customer's money that names no phone is for the customer's own.
pub fn earlier(db: &Connection, since: Timestamp, now: Timestamp) -> Result<BTreeMap<String, Vec<EarlierTopUp>>, AppError> {
    let sql = format!(
        "SELECT coalesce(body ->> '$.destinationPhoneNumber', body ->> '$.purchaserPrincipal'), amount_minor, coalesce(paid_before_at, first_sent_at, 0), reference,
            state, run IS NULL FROM outbox
        WHERE operation = 'airtimePurchase' AND moves_money = 1 AND (state NOT IN ('refused', 'cancelled') OR paid_before_at IS NOT NULL OR {})
            AND (coalesce(paid_before_at, first_sent_at) >= ?1 OR state NOT IN ('accepted', 'cancelled')) ORDER BY id",
        alarms::may_be_paid("outbox", "?2")
    );
    let mut query = db.prepare_cached(&sql)?;
    let mut rows = query.query([since.0, now.0])?;
    let mut found: BTreeMap<String, Vec<EarlierTopUp>> = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let (phone, minor, at, reference, alone): (Option<String>, i64, i64, String, bool) =
            (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(5)?);
        let status = match word_at(row, 4)? {
            State::Accepted => EarlierStatus::Paid,
            // A cancelled purchase is read only if it was bought from another copy of the records.
            State::Cancelled => EarlierStatus::Paid,
            // It never left, and will be compared again before it does.
            State::Ready if alone => continue,
            State::Ready => EarlierStatus::Waiting,
            // A rejected purchase is read only if it may have been bought.
            State::Sending | State::InDoubt | State::Confirming | State::NeedsReview | State::Refused => EarlierStatus::NotKnown,
        };
        if let (Some(phone), Ok(amount)) = (phone, Amount::from_minor(minor)) {
            found.entry(dialled(&phone)).or_default().push(EarlierTopUp {
                amount,
                at: Timestamp(at),
                reference,
                status,
            });
        }
    }
    Ok(found)
}

/// Turns a sheet into a batch, in one transaction.
///
/// # Errors
///
/// It is being bought already, or was changed since `rows` were shown.
pub(crate) async fn buy_top_ups(
    store: &Store,
    sheet: TopUps,
    run: RunRow,
    items: Vec<NewItem>,
    actor: Actor,
    naming: PayoutNaming,
) -> Result<i64, AppError> {
    store
        .write(move |db| {
            let now = one(db, sheet.id)?;
            if now.run.is_some() || now.rows != sheet.rows {
                let message = messages::SHEET_CHANGED_OR_BATCH;
                return Err(AppError::new(ErrorCode::Conflict, message).hint(messages::REVIEW_SHEET));
            }
            let id = payouts::insert_run(db, &run, None)?;
            payouts::insert_items(db, id, items, run.approved_at, &naming)?;
            db.execute("UPDATE top_ups SET run = ?2 WHERE id = ?1", [sheet.id, id])?;
            audit::record(
                db,
                run.approved_at,
                actor.entry(crate::messages::audit::AIRTIME_APPROVED_AND_SENT, None, Some(run.plan_digest)),
            )?;
            Ok(id)
        })
        .await
}
