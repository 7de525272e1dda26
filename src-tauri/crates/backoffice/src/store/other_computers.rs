//! What the owner says of other computers and programs that pay with the same keys, and what follows for the questions before the first byte
//! (decision 0017).

use domain::moment::{DAY, Moment};
use rusqlite::{Connection, OptionalExtension as _, params};

use super::{Hand, audit, storage};
use crate::error::AppError;
use crate::view::OtherComputersView;

const NAME: &str = "other_computers";
/// After records were put back, nobody knows for so long that no other copy paid. In milliseconds.
const DOUBTED: i64 = 35 * DAY;

/// What was said last; nothing where nobody said anything.
pub(crate) fn said(db: &Connection) -> Result<OtherComputersView, AppError> {
    let text: Option<String> = db
        .prepare_cached("SELECT value FROM facts WHERE name = ?1")
        .and_then(|mut query| query.query_row([NAME], |row| row.get(0)).optional())
        .map_err(storage)?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

/// Puts on record what the owner says.
pub(crate) fn say(db: &Connection, copies: &OtherComputersView, hand: &Hand, now: Moment) -> Result<(), AppError> {
    let before = serde_json::to_string(&said(db)?).map_err(AppError::bug)?;
    let after = serde_json::to_string(copies).map_err(AppError::bug)?;
    db.execute(
        "INSERT OR REPLACE INTO facts (name, value, at) VALUES (?1, ?2, ?3)",
        params![NAME, after, now.0],
    )
    .map_err(storage)?;
    audit::record(db, now, hand.deed("other computers changed", Some(before), Some(after)))
}

/// Whether other numbers than a payment's own are looked for: the owner said that other computers pay, or these records were put back a short
/// while ago.
pub(crate) fn may_exist(db: &Connection, now: Moment) -> Result<bool, AppError> {
    Ok(said(db)?.others == Some(true) || were_put_back(db, now)?)
}

/// Whether the service is asked about every payment before it leaves: so the owner said, or these records were put back a short while ago.
pub(crate) fn is_asked(db: &Connection, now: Moment) -> Result<bool, AppError> {
    Ok(said(db)?.asks_always || were_put_back(db, now)?)
}

fn were_put_back(db: &Connection, now: Moment) -> Result<bool, AppError> {
    db.prepare_cached("SELECT EXISTS (SELECT 1 FROM gaps WHERE decided_at IS NULL OR decided_at > ?1)")
        .and_then(|mut query| query.query_row([now.0 - DOUBTED], |row| row.get(0)))
        .map_err(storage)
}
