//! Stopping a batch permanently: waiting payments are cancelled, sent ones are followed to their end.
//!
//! First the batch is paused and the stop is written to the send journal, for records restored from a backup; if that fails, nothing is
//! stopped. Then the stop and all cancellations are one transaction. Marking an entry as sending is another, so each entry is either in
//! flight before the stop or cancelled by it. Whenever the program ends, a batch is stopped completely or paused.

use crate::messages::sending as messages;
use std::sync::Arc;

use base::timestamp::Timestamp;
use payment_rules::outbox::State;
use rusqlite::Transaction;
use service_api::value::Amount;

use super::Outbox;
use crate::event::Topic;
use crate::tables::outbox::{OutboxEntry, ready_of_run};
use crate::tables::send_journal::Intent;
use crate::tables::stops::Stop;
use crate::tables::{runs, send_counts, stops};
use store::{Actor, audit};
use system::error::AppError;

impl Outbox {
    /// Stops `run` permanently, as `actor`. A stopped batch stays as it is.
    ///
    /// # Errors
    ///
    /// If no payment waits, or the send journal cannot be written.
    pub async fn stop_run(self: &Arc<Self>, run: i64, actor: Actor) -> Result<(), AppError> {
        let stop = Stop {
            at: self.now(),
            by: actor.name.clone(),
        };
        let begun = stop.clone();
        let Some(intent) = self.store.write(move |db| begin(db, run, begun)).await? else {
            return Ok(());
        };
        self.notify(Topic::Payouts, Some(run.to_string()));
        self.send_journal.raise(intent).await.map_err(|error| AppError {
            message: messages::paused_not_stopped(&error.message),
            ..error
        })?;
        let outbox = Arc::clone(self);
        let cancelled = self.store.write(move |db| outbox.stop_and_cancel(db, run, &stop, &actor)).await?;
        self.notify_lines(&cancelled);
        self.wake();
        Ok(())
    }

    /// Stops the batch and returns the cancelled entries.
    fn stop_and_cancel(&self, db: &Transaction<'_>, run: i64, stop: &Stop, actor: &Actor) -> Result<Vec<OutboxEntry>, AppError> {
        let now = self.now();
        let cancelled = stops::stop(db, run, stop, &self.policy, now)?;
        if cancelled.is_empty() {
            return Err(nothing_waits());
        }
        let sum = Amount::sum(cancelled.iter().map(|row| row.line.amount)).unwrap_or(Amount::MAX);
        let what = messages::stopped_payments(run, cancelled.len(), sum);
        audit::record(db, now, actor.entry(crate::messages::audit::RUN_STOPPED, None, Some(what)))?;
        Ok(cancelled)
    }

    /// Cancels an entry that was not sent, if its batch was stopped in the meantime.
    pub(super) fn unless_stopped(&self, db: &Transaction<'_>, row: OutboxEntry, now: Timestamp) -> Result<OutboxEntry, AppError> {
        match row.run {
            Some(run) if row.line.state == State::Ready && stops::is_stopped(db, run)? => stops::cancel(db, row, &self.policy, now),
            Some(_) | None => Ok(row),
        }
    }
}

/// Pauses the batch. Returns what the send journal stores about the stop; none if the batch is stopped already.
fn begin(db: &Transaction<'_>, run: i64, stop: Stop) -> Result<Option<Intent>, AppError> {
    if stops::is_stopped(db, run)? {
        return Ok(None);
    }
    if ready_of_run(db, run)?.is_empty() {
        return Err(nothing_waits());
    }
    runs::pause(db, run, messages::BEING_STOPPED)?;
    let seq = send_counts::next(db)?;
    send_counts::stop_intent(db, seq, run, stop).map(Some)
}

fn nothing_waits() -> AppError {
    let message = messages::NOTHING_WAITS;
    AppError::conflict(message)
}

#[cfg(test)]
#[path = "stopped_tests.rs"]
mod tests;
