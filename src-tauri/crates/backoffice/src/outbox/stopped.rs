//! Stopping a payout for good: what waits in it is taken back, what was sent goes on being followed to its end.
//!
//! The stop and everything it takes back are one transaction, and a line is armed in one of its own. So each line is either in flight
//! before the stop, or taken back by it; and whenever the program dies, a payout is stopped altogether or waits as before.

use std::sync::Arc;

use domain::moment::Moment;
use domain::outbox::State;
use rusqlite::Transaction;
use service_api::value::Amount;

use super::Outbox;
use crate::error::{AppError, ErrorCode};
use crate::high_water::journal::Intent;
use crate::store::{Hand, LineRow, Stop, audit, high_water, stops};

impl Outbox {
    /// Stops `run` for good, as `hand` says. Nothing happens to one that was stopped before.
    pub(crate) async fn stop_run(self: &Arc<Self>, run: i64, hand: Hand) -> Result<(), AppError> {
        let outbox = Arc::clone(self);
        let Some((taken, intent)) = self.store.write(move |db| outbox.stop_and_take_back(db, run, &hand)).await? else {
            return Ok(());
        };
        // It is stopped whatever becomes of this: only records that are put back from before would not know.
        if let Err(error) = self.high_water.raise(intent).await {
            tracing::warn!(message = %error.message, "the stop is not in the journal");
        }
        self.tell_lines(&taken);
        self.wake();
        Ok(())
    }

    /// What is taken back, and what the journal is to know; nothing where it was stopped before.
    fn stop_and_take_back(&self, db: &Transaction<'_>, run: i64, hand: &Hand) -> Result<Option<(Vec<LineRow>, Intent)>, AppError> {
        if stops::is_stopped(db, run)? {
            return Ok(None);
        }
        let now = self.now();
        let stop = Stop {
            at: now,
            by: hand.name.clone(),
        };
        let taken = stops::stop(db, run, &stop, &self.policy, now)?;
        if taken.is_empty() {
            let message = "Nothing was changed: no payment of this payout waits to be sent.";
            return Err(AppError::new(ErrorCode::Conflict, message));
        }
        let sum = Amount::sum(taken.iter().map(|row| row.line.amount)).unwrap_or(Amount::MAX);
        let what = match taken.len() {
            1 => format!("{run}: 1 payment, {}", sum.naira()),
            many => format!("{run}: {many} payments, {}", sum.naira()),
        };
        audit::record(db, now, hand.deed("run stopped", None, Some(what)))?;
        let seq = high_water::next(db)?;
        Ok(Some((taken, high_water::stop_intent(db, seq, run, stop)?)))
    }

    /// What comes back unsent to a payout that was stopped meanwhile is not sent later either; everything else stays as it is.
    pub(super) fn unless_stopped(&self, db: &Transaction<'_>, row: LineRow, now: Moment) -> Result<LineRow, AppError> {
        match row.run {
            Some(run) if row.line.state == State::Ready && stops::is_stopped(db, run)? => stops::take_back(db, row, &self.policy, now),
            Some(_) | None => Ok(row),
        }
    }
}

#[cfg(test)]
#[path = "stopped_tests.rs"]
mod tests;
