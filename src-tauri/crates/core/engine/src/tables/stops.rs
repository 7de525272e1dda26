//! Batches that a person pauses, continues or stops permanently.

use crate::messages::records as messages;
use base::timestamp::Timestamp;
use payment_rules::outbox::Event;
use payment_rules::policy::Policy;
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};

use super::outbox::OutboxEntry;
use super::{evidence, outbox};
use crate::tables::outbox::ready_of_run;
use crate::tables::runs;
use store::{Actor, Store, audit, query};
use system::error::AppError;

/// The permanent stop of a batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// When it was stopped.
    pub at: Timestamp,
    /// The person's name; empty if the profile had no people.
    pub by: String,
}

/// Stops `run` permanently and cancels what waits in it. Returns the cancelled entries; none if it was stopped before.
pub(crate) fn stop(db: &Connection, run: i64, stop: &Stop, policy: &Policy, now: Timestamp) -> Result<Vec<OutboxEntry>, AppError> {
    if is_stopped(db, run)? {
        return Ok(Vec::new());
    }
    // Entries that were to be sent again long ago need review first, as before every call.
    outbox::review_overdue(db, policy, now)?;
    runs::pause(db, run, messages::STOPPED_BY_PERSON)?;
    db.execute(
        "UPDATE payout_runs SET stopped_at = ?2, stopped_by = ?3 WHERE id = ?1",
        params![run, stop.at.0, stop.by],
    )?;
    let waiting = ready_of_run(db, run)?;
    waiting.into_iter().map(|row| cancel(db, row, policy, now)).collect()
}

/// Cancels a waiting entry of a stopped batch.
pub(crate) fn cancel(db: &Connection, row: OutboxEntry, policy: &Policy, now: Timestamp) -> Result<OutboxEntry, AppError> {
    let line = outbox::step(db, &row, &Event::Cancelled, policy, now)?;
    evidence::note(db, row.id, "stop", messages::STOPPED_WHILE_WAITING, now)?;
    Ok(row.after(line))
}

/// Whether `run` is stopped permanently.
pub(crate) fn is_stopped(db: &Connection, run: i64) -> Result<bool, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM payout_runs WHERE id = ?1 AND stopped_at IS NOT NULL)";
    query::one(db, sql, [run])
}

/// Checks that a batch is not stopped permanently.
///
/// # Errors
///
/// If the batch is stopped permanently, so that nothing more may be sent from it.
pub fn sends_still(db: &Connection, run: i64) -> Result<(), AppError> {
    if !is_stopped(db, run)? {
        return Ok(());
    }
    let message = messages::PAYOUT_STOPPED;
    Err(AppError::conflict(message).hint(messages::NEW_BATCH))
}

/// Pauses a batch, as the actor.
pub async fn pause_run(store: &Store, id: i64, actor: Actor, now: Timestamp) -> Result<(), AppError> {
    store
        .write(move |db| {
            runs::pause(db, id, messages::PAUSED_BY_PERSON)?;
            audit::record(db, now, actor.entry(crate::messages::audit::RUN_PAUSED, None, Some(id.to_string())))
        })
        .await
}

/// Continues a batch, as the actor.
///
/// # Errors
///
/// If it is stopped permanently.
pub async fn resume_run(store: &Store, id: i64, actor: Actor, now: Timestamp) -> Result<(), AppError> {
    store
        .write(move |db| {
            sends_still(db, id)?;
            db.execute("UPDATE payout_runs SET paused = NULL WHERE id = ?1", [id])?;
            audit::record(
                db,
                now,
                actor.entry(crate::messages::audit::RUN_CONTINUED, None, Some(id.to_string())),
            )
        })
        .await
}
