//! The owner's answer whether other computers and programs pay with the same keys, and its effect on pre-send checks (decision 0017).

use base::profile::OtherComputers;
use base::timestamp::{DAY, Timestamp};
use rusqlite::Connection;

use super::own_copy;
use store::{Actor, audit, facts, query};
use system::error::AppError;

const NAME: &str = "other_computers";
/// After a restored backup another copy may have paid for this time, in milliseconds.
const MAY_BE_COPY_FOR: i64 = 35 * DAY;

/// The last answer; the default if there is none.
pub fn current(db: &Connection) -> Result<OtherComputers, AppError> {
    let kept = facts::fact(db, NAME)?;
    Ok(kept.and_then(|(text, _)| serde_json::from_str(&text).ok()).unwrap_or_default())
}

/// Stores the owner's answers: whether there are other computers, and whether the service is always queried. None leaves an answer as it
/// is.
pub fn set(db: &Connection, others: Option<bool>, asks_always: Option<bool>, actor: &Actor, now: Timestamp) -> Result<(), AppError> {
    let kept = current(db)?;
    let answer = OtherComputers {
        others: others.or(kept.others),
        asks_always: asks_always.unwrap_or(kept.asks_always),
    };
    let before = serde_json::to_string(&kept).map_err(AppError::bug)?;
    let after = serde_json::to_string(&answer).map_err(AppError::bug)?;
    keep(db, &answer, now)?;
    if others.is_some() {
        own_copy::answered(db, now)?;
    }
    audit::record(
        db,
        now,
        actor.entry(crate::messages::audit::OTHER_COMPUTERS_CHANGED, Some(before), Some(after)),
    )
}

/// For the embedded sandbox, which no other computer reaches: stores that there are none. An earlier answer stays.
pub fn none_can_exist(db: &Connection, now: Timestamp) -> Result<(), AppError> {
    let before = current(db)?;
    if before.others.is_some() {
        return Ok(());
    }
    let only_here = OtherComputers {
        others: Some(false),
        ..before
    };
    keep(db, &only_here, now)
}

fn keep(db: &Connection, what: &OtherComputers, now: Timestamp) -> Result<(), AppError> {
    let text = serde_json::to_string(what).map_err(AppError::bug)?;
    facts::set_fact(db, NAME, &text, now)
}

/// Withdraws the answer about other computers, because these records are a copy or were copied. Whether the service is always queried
/// stays.
pub fn withdraw(db: &Connection, now: Timestamp) -> Result<(), AppError> {
    let kept = OtherComputers {
        others: None,
        ..current(db)?
    };
    keep(db, &kept, now)
}

/// Whether to search under other numbers than a payment's own: unless the owner answered that no other computer pays, and also if these
/// records are a recent copy or were recently restored.
pub fn may_exist(db: &Connection, now: Timestamp) -> Result<bool, AppError> {
    Ok(current(db)?.others != Some(false) || are_a_copy(db, now)?)
}

/// Whether the service is queried about every payment before it is sent: by the owner's answer, or because these records are a recent copy
/// or were recently restored.
pub fn is_asked(db: &Connection, now: Timestamp) -> Result<bool, AppError> {
    Ok(current(db)?.asks_always || are_a_copy(db, now)?)
}

/// Whether these records may be a copy, so that payments of another copy may be missing.
pub(crate) fn are_a_copy(db: &Connection, now: Timestamp) -> Result<bool, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM gaps WHERE (decided_at IS NULL AND lost > 0) OR coalesce(decided_at, found_at) > ?1)";
    let were_restored: bool = query::one(db, sql, [now.0 - MAY_BE_COPY_FOR])?;
    Ok(were_restored || own_copy::since(db, now.plus(-MAY_BE_COPY_FOR))?)
}
