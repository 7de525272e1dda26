//! Stopping a payout for good: what waits in it is taken back, what was sent goes on being followed to its end.
//!
//! First the payout is paused and the stop goes into the journal, for records that are put back from before; where it cannot, nothing is
//! stopped. Then the stop and everything it takes back are one transaction, and a line is armed in one of its own. So each line is either
//! in flight before the stop, or taken back by it; and whenever the program dies, a payout is stopped altogether or waits, paused.

use std::sync::Arc;

use base::timestamp::Timestamp;
use payment_rules::outbox::State;
use rusqlite::Transaction;
use service_api::value::Amount;

use super::Outbox;
use crate::event::Topic;
use crate::tables::outbox::{LineRow, ready_of_run};
use crate::tables::send_journal::Intent;
use crate::tables::stops::Stop;
use crate::tables::{runs, send_counts, stops};
use store::{Actor, audit};
use system::error::AppError;

impl Outbox {
    /// Stops `run` for good, as `hand` says. Nothing happens to one that was stopped before.
    pub async fn stop_run(self: &Arc<Self>, run: i64, hand: Actor) -> Result<(), AppError> {
        let stop = Stop {
            at: self.now(),
            by: hand.name.clone(),
        };
        let begun = stop.clone();
        let Some(intent) = self.store.write(move |db| begin(db, run, begun)).await? else {
            return Ok(());
        };
        self.notify(Topic::Payouts, Some(run.to_string()));
        self.high_water.raise(intent).await.map_err(|error| AppError {
            message: format!("The payout is paused and was not stopped for good: {}", error.message),
            ..error
        })?;
        let outbox = Arc::clone(self);
        let taken = self.store.write(move |db| outbox.stop_and_take_back(db, run, &stop, &hand)).await?;
        self.notify_lines(&taken);
        self.wake();
        Ok(())
    }

    /// What is taken back. Nothing is changed where nothing waits any more.
    fn stop_and_take_back(&self, db: &Transaction<'_>, run: i64, stop: &Stop, hand: &Actor) -> Result<Vec<LineRow>, AppError> {
        let now = self.now();
        let taken = stops::stop(db, run, stop, &self.policy, now)?;
        if taken.is_empty() {
            return Err(nothing_waits());
        }
        let sum = Amount::sum(taken.iter().map(|row| row.line.amount)).unwrap_or(Amount::MAX);
        let what = match taken.len() {
            1 => format!("{run}: 1 payment, {}", sum.naira()),
            many => format!("{run}: {many} payments, {}", sum.naira()),
        };
        audit::record(db, now, hand.entry("run stopped", None, Some(what)))?;
        Ok(taken)
    }

    /// What comes back unsent to a payout that was stopped meanwhile is not sent later either; everything else stays as it is.
    pub(super) fn unless_stopped(&self, db: &Transaction<'_>, row: LineRow, now: Timestamp) -> Result<LineRow, AppError> {
        match row.run {
            Some(run) if row.line.state == State::Ready && stops::is_stopped(db, run)? => stops::take_back(db, row, &self.policy, now),
            Some(_) | None => Ok(row),
        }
    }
}

/// Pauses what is to be stopped; what the journal is to know of it, or nothing where it was stopped before.
fn begin(db: &Transaction<'_>, run: i64, stop: Stop) -> Result<Option<Intent>, AppError> {
    if stops::is_stopped(db, run)? {
        return Ok(None);
    }
    if ready_of_run(db, run)?.is_empty() {
        return Err(nothing_waits());
    }
    runs::pause(db, run, "A person was about to stop it for good.")?;
    let seq = send_counts::next(db)?;
    send_counts::stop_intent(db, seq, run, stop).map(Some)
}

fn nothing_waits() -> AppError {
    let message = "Nothing was changed: no payment of this payout waits to be sent.";
    AppError::conflict(message)
}

#[cfg(test)]
#[path = "stopped_tests.rs"]
mod tests;
