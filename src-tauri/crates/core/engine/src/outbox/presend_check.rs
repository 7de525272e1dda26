//! Pre-send checks: queries the service about a payment before its first byte, because another copy of these records, or another computer
//! with the same keys, may have paid it (decision 0017). The checks run ahead of the payments, in parallel.

use crate::messages::sending as messages;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use base::timestamp::{MINUTE, SECOND, Timestamp};
use payment_rules::outbox::{Event as LineEvent, State};
use payment_rules::pause::Clocks;
use payment_rules::reading::{Receipt, StatusResult};
use rusqlite::Connection;
use tokio::task::JoinSet;
use zeroize::Zeroizing;

use super::presend_query::PresendResult;
use super::send::step;
use super::{NAP, Outbox};
use crate::tables::outbox::OutboxEntry;
use crate::tables::{equal_payments, evidence, outbox, outbox as lines, references, runs};
use system::error::AppError;

/// The number of checks that run at once.
const AT_ONCE: usize = 4;
/// How long a check counts, in milliseconds: another computer may pay after it.
const HOLDS: i64 = 15 * SECOND;
/// The same for a payment of a bulk call, which is sent only when all its payments are checked.
const HOLDS_IN_GROUP: i64 = 2 * MINUTE;

/// The payments that are sent next.
#[derive(Debug, Default)]
struct Next {
    ids: Vec<i64>,
    /// The payments to check now.
    wanted: VecDeque<i64>,
}

/// Whether a single payment may be sent.
pub enum Gate {
    /// It may, with this body.
    Open(Zeroizing<String>),
    /// The service could not be reached: the reason, and the id of the status query.
    Unreached(String, i64),
}

/// How long an absence of this payment counts, in milliseconds.
fn holds(db: &Connection, row: &OutboxEntry) -> Result<i64, AppError> {
    let group = row.run.map(|run| runs::group_size(db, run)).transpose()?.flatten();
    Ok(if group.is_some() { HOLDS_IN_GROUP } else { HOLDS })
}

impl Outbox {
    /// Stores whether the history of the wallet is known to list what is paid.
    pub fn history_counts(&self, is_proved: bool) {
        self.presend.set_history_counts(is_proved);
    }

    /// Whether a ready payment may be sent.
    pub(super) fn may_go(&self, line: i64, now: Clocks) -> bool {
        self.presend.is_absent(line, now)
    }

    /// Whether the check of a payment is open or running.
    pub(super) fn is_check_open(&self, line: i64) -> bool {
        self.presend.is_open(line)
    }

    /// Whether pre-send checks are running. A large bulk call is sent only when all its payments are checked; until then the records do not
    /// change.
    pub fn asks_before_sending(&self) -> bool {
        self.presend.asking() > 0
    }

    /// Checks the payments that are sent next. Returns the pause until the next call.
    pub(super) async fn check_ahead(self: &Arc<Self>) -> Duration {
        match self.check_until_done().await {
            Ok(nap) => nap,
            Err(error) => {
                self.stall(error);
                NAP
            }
        }
    }

    async fn check_until_done(self: &Arc<Self>) -> Result<Duration, AppError> {
        let mut asking = JoinSet::new();
        loop {
            let Next { ids, mut wanted } = match self.stalled().is_some() || self.stopping() {
                true => Next::default(),
                false => self.check_next().await?,
            };
            while asking.len() < AT_ONCE {
                let Some(id) = wanted.pop_front() else { break };
                self.presend.begin(id);
                let outbox = Arc::clone(self);
                asking.spawn(async move { outbox.check_one(id).await });
            }
            match asking.join_next().await {
                Some(Ok(result)) => result?,
                Some(Err(cut)) => return Err(AppError::bug(cut)),
                None => {
                    self.pause_waiting(&ids).await?;
                    return Ok(if self.presend.any_waits() {
                        Duration::from_millis(500)
                    } else {
                        NAP
                    });
                }
            }
        }
    }

    /// The payments that are sent next. Those that require no status query are released immediately.
    async fn check_next(self: &Arc<Self>) -> Result<Next, AppError> {
        let (outbox, at_least) = (Arc::clone(self), self.presend.at_least());
        let look = move |db: &Connection| {
            let ids = crate::tables::outbox::ready_next(db, at_least)?;
            let mut wanted = outbox.presend.wanted(&ids, outbox.env.clock.readings());
            let free =
                equal_payments::not_made_elsewhere(db, outbox.references.as_deref(), wanted.make_contiguous(), outbox.service_now())?;
            for row in &free {
                outbox.presend.note(row.id, Some(holds(db, row)?), outbox.env.clock.readings());
            }
            wanted.retain(|id| free.iter().all(|row| row.id != *id));
            outbox.presend.set_asks(!wanted.is_empty());
            if !free.is_empty() {
                outbox.wake.notify_one();
            }
            Ok(Next { ids, wanted })
        };
        self.store.read(look).await
    }

    /// Checks one ready payment, and settles or releases it.
    async fn check_one(self: &Arc<Self>, id: i64) -> Result<(), AppError> {
        let row = outbox::line(&self.store, id).await?;
        if row.line.state != State::Ready {
            self.presend.forget(id);
            return Ok(());
        }
        let result = match row.line.attempts {
            0 => self.before_first_byte(&row).await?,
            // A person decided to send it again: a status query may settle it.
            _ => match self.query_status(row.clone()).await? {
                StatusResult::NotFound => PresendResult::Absent,
                known @ (StatusResult::Successful(_)
                | StatusResult::Failed { .. }
                | StatusResult::Pending
                | StatusResult::Unclear(_)
                | StatusResult::Contradictory { .. }) => PresendResult::NotKnown(messages::not_known(&known)),
            },
        };
        let holds = match result {
            PresendResult::Absent => {
                let row = row.clone();
                Some(self.store.read(move |db| holds(db, &row)).await?)
            }
            PresendResult::Paid(_)
            | PresendResult::PaidUnder { .. }
            | PresendResult::Used
            | PresendResult::NotKnown(_)
            | PresendResult::NotAsked(..) => None,
        };
        self.store_result(&row, result).await?;
        self.presend.note(id, holds, self.env.clock.readings());
        self.wake.notify_one();
        Ok(())
    }

    /// Stores what the check of an unsent payment found.
    pub(crate) async fn store_result(self: &Arc<Self>, row: &OutboxEntry, result: PresendResult) -> Result<(), AppError> {
        let (outbox, id) = (Arc::clone(self), row.id);
        let changed = self
            .store
            .write(move |db| {
                let (row, now) = (lines::by_id(db, id)?, outbox.now());
                if row.line.state != State::Ready || row.line.attempts > 0 {
                    return Ok(None);
                }
                match result {
                    PresendResult::Absent if row.line.reason.is_none() => return Ok(None),
                    PresendResult::Absent => lines::because(db, id, None)?,
                    PresendResult::NotKnown(why) => lines::because(db, id, Some(&messages::not_sent_yet(&why)))?,
                    PresendResult::NotAsked(why, _) => lines::because(db, id, Some(&messages::not_sent(&why)))?,
                    PresendResult::Used => {
                        let known = outbox.references.as_deref();
                        let renumbered = known.map(|known| references::renumber(db, known, id, now)).transpose()?.flatten();
                        if renumbered.is_none() {
                            let why = messages::REFERENCE_USED;
                            lines::because(db, id, Some(why))?;
                        }
                    }
                    PresendResult::PaidUnder {
                        reference,
                        period,
                        number,
                        receipt,
                    } => {
                        let is_taken_over = match outbox.references.as_deref() {
                            Some(known) => equal_payments::takes_reference_of(db, known, id, &reference, (period, number), now)?,
                            None => false,
                        };
                        if !is_taken_over {
                            let why = messages::known_by_now(&reference);
                            lines::because(db, id, Some(&why))?;
                            return lines::by_id(db, id).map(Some);
                        }
                        outbox.store_paid_before(db, id, receipt, now)?;
                    }
                    PresendResult::Paid(receipt) => outbox.store_paid_before(db, id, receipt, now)?,
                }
                lines::by_id(db, id).map(Some)
            })
            .await?;
        if let Some(row) = changed {
            self.notify_lines(&[row]);
        }
        Ok(())
    }

    /// Settles an unsent payment that was paid before.
    fn store_paid_before(&self, db: &Connection, id: i64, receipt: Receipt, now: Timestamp) -> Result<(), AppError> {
        let row = lines::by_id(db, id)?;
        let line = step(&row, &LineEvent::PaidBefore(&receipt), self, now)?;
        lines::update(db, &row, &line, None)?;
        evidence::looked_up(db, id, evidence::QueryTime::Before, &StatusResult::Successful(receipt), now)
    }

    /// Checks single payments right before they are sent. Returns the body of their call, in which a reference that the service has for a
    /// failed payment is replaced by the next one.
    ///
    /// # Errors
    ///
    /// Why nothing was sent.
    pub async fn check_singles(self: &Arc<Self>, ids: &[i64], body: &str) -> Result<Gate, AppError> {
        let mut body = Zeroizing::new(body.to_owned());
        for id in ids {
            let row_id = *id;
            loop {
                let row = outbox::line(&self.store, row_id).await?;
                let is_derived = self.store.read(move |db| references::is_derived(db, row_id)).await?;
                if row.line.state == State::Cancelled {
                    return Err(not_sent(&row));
                }
                if !is_derived || row.line.state != State::Ready || row.line.attempts > 0 {
                    break;
                }
                let result = self.before_first_byte(&row).await?;
                if matches!(result, PresendResult::Absent) {
                    break;
                }
                let is_used = matches!(result, PresendResult::Used);
                let unreached = match &result {
                    PresendResult::NotAsked(why, call) => Some((why.clone(), *call)),
                    PresendResult::Absent
                    | PresendResult::Paid(_)
                    | PresendResult::PaidUnder { .. }
                    | PresendResult::Used
                    | PresendResult::NotKnown(_) => None,
                };
                self.store_result(&row, result).await?;
                let now = outbox::line(&self.store, *id).await?;
                if is_used && now.reference != row.reference {
                    body = Zeroizing::new(references::with_reference(&body, &row.reference, &now.reference)?);
                    continue;
                }
                if let Some((why, call)) = unreached {
                    return Ok(Gate::Unreached(why, call));
                }
                return Err(not_sent(&now));
            }
        }
        Ok(Gate::Open(body))
    }

    /// Pauses batches in which nothing can be sent.
    async fn pause_waiting(self: &Arc<Self>, ids: &[i64]) -> Result<(), AppError> {
        if !self.presend.all_wait(ids) {
            return Ok(());
        }
        let ids = ids.to_vec();
        let paused = self
            .store
            .write(move |db| {
                let mut paused = Vec::new();
                for id in ids {
                    let row = lines::by_id(db, id)?;
                    if let (Some(run), Some(why)) = (row.run, row.line.reason.clone()) {
                        runs::pause(db, run, &why)?;
                        paused.push(row);
                    }
                }
                Ok(paused)
            })
            .await?;
        paused.iter().for_each(|row| self.presend.forget(row.id));
        self.notify_lines(&paused);
        Ok(())
    }
}

/// Why a single payment was not sent.
fn not_sent(row: &OutboxEntry) -> AppError {
    let hint = match row.line.paid_before_at {
        Some(_) => messages::FILL_IN_AGAIN,
        None => messages::TRY_LATER,
    };
    let message = row.line.reason.as_deref().unwrap_or(messages::NOTHING_SENT).to_owned();
    AppError {
        reference: Some(row.reference.clone()),
        ..AppError::conflict(message).hint(hint)
    }
}
