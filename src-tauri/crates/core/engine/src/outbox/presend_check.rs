//! Pre-send checks: queries the service about a payment before its first byte, because another copy of these records, or another computer
//! with the same keys, may have paid it (decision 0017). The checks run ahead of the payments, in parallel.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use base::timestamp::{MINUTE, SECOND};
use payment_rules::outbox::{Event as LineEvent, State};
use payment_rules::pause::Clocks;
use payment_rules::reading::StatusResult;
use rusqlite::Connection;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use zeroize::Zeroizing;

use super::before::{Before, words};
use super::send::step;
use super::{NAP, Outbox};
use crate::tables::outbox::LineRow;
use crate::tables::{equal_payments, evidence, outbox, outbox as lines, references, runs};
use system::error::AppError;

/// The number of checks that run at once.
const AT_ONCE: usize = 4;
/// The number of single payments that are checked ahead. It is small because another computer may pay one after its check.
const AHEAD: usize = 12;
/// How long a check counts, in milliseconds: another computer may pay after it.
const HOLDS: i64 = 15 * SECOND;
/// The same for a payment of a bulk call, which is sent only when all its payments are checked.
const HOLDS_IN_GROUP: i64 = 2 * MINUTE;
/// The delay before a payment that may not be sent is checked again, in milliseconds; it doubles each time.
const AGAIN: i64 = SECOND;
const AGAIN_AT_MOST: i64 = MINUTE;
/// A batch in which nothing can be sent is paused after this number of checks.
const TRIES: u32 = 3;

/// The results of pre-send checks.
#[derive(Debug, Default)]
pub(super) struct PresendChecks {
    known: Mutex<HashMap<i64, Known>>,
    /// Whether the history of the wallet is known to list what is paid.
    history: AtomicBool,
    /// Whether the last search found payments that require a status query.
    asks: AtomicBool,
    /// Notified when there are payments to check.
    pub(super) wake: Notify,
}

#[derive(Clone, Copy, Debug)]
enum Known {
    Asking {
        tries: u32,
    },
    /// The service did not have it at that time. The result counts for this number of milliseconds.
    Absent(Clocks, i64),
    /// It may not be sent yet.
    Waits {
        since: Clocks,
        tries: u32,
    },
}

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

impl PresendChecks {
    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a payment that the history of the wallet does not list counts as not paid.
    pub(super) fn history_counts(&self) -> bool {
        self.history.load(Ordering::SeqCst)
    }

    /// Whether to search for payments to check: always while some require a status query, otherwise when few checked ones are left.
    fn is_short(&self, now: Clocks) -> bool {
        let known = self.lock();
        let may_go = |known: &&Known| matches!(known, Known::Absent(since, holds) if now.passed_since(*since) <= *holds);
        self.asks.load(Ordering::SeqCst) || known.values().filter(may_go).count() <= AHEAD / 2
    }

    /// These payments are being sent.
    pub(super) fn leaving(&self, lines: &[LineRow], now: Clocks) {
        lines.iter().for_each(|row| self.forget(row.id));
        self.refill_if_low(now);
    }

    /// Wakes the checks if few checked payments are left.
    pub(super) fn refill_if_low(&self, now: Clocks) {
        if self.is_short(now) {
            self.wake.notify_one();
        }
    }

    /// The number of payments to consider, so that enough of them do not wait.
    pub(super) fn at_least(&self) -> usize {
        AHEAD + self.lock().values().filter(|known| matches!(known, Known::Waits { .. })).count()
    }

    /// Whether a payment may be sent: a recent check did not find it.
    pub(super) fn is_absent(&self, line: i64, now: Clocks) -> bool {
        match self.lock().get(&line) {
            Some(Known::Absent(since, holds)) => now.passed_since(*since) <= *holds,
            Some(Known::Asking { .. } | Known::Waits { .. }) | None => false,
        }
    }

    /// Whether the check of a payment is open or running.
    pub(super) fn is_open(&self, line: i64) -> bool {
        match self.lock().get(&line) {
            Some(Known::Asking { .. }) | None => true,
            Some(Known::Absent(..) | Known::Waits { .. }) => false,
        }
    }

    /// The payments of `ids` to check now. Forgets results of payments that are no longer ready.
    fn wanted(&self, ids: &[i64], now: Clocks) -> VecDeque<i64> {
        let mut known = self.lock();
        let ready: HashSet<i64> = ids.iter().copied().collect();
        known.retain(|id, what| ready.contains(id) || matches!(what, Known::Asking { .. }));
        let is_wanted = |id: &&i64| match known.get(id) {
            None => true,
            Some(Known::Asking { .. }) => false,
            Some(Known::Absent(since, holds)) => now.passed_since(*since) > *holds,
            Some(Known::Waits { since, tries }) => now.passed_since(*since) >= pause_after(*tries),
        };
        ids.iter().filter(is_wanted).copied().collect()
    }

    fn begin(&self, line: i64) {
        let mut known = self.lock();
        let tries = match known.get(&line) {
            Some(Known::Waits { tries, .. }) => *tries,
            Some(Known::Asking { .. } | Known::Absent(..)) | None => 0,
        };
        known.insert(line, Known::Asking { tries });
    }

    /// Stores the result of a check. `holds` is how long an absence counts, in milliseconds; none if the payment may not be sent.
    fn note(&self, line: i64, holds: Option<i64>, now: Clocks) {
        let mut known = self.lock();
        let tries = match known.get(&line) {
            Some(Known::Asking { tries }) => tries + 1,
            Some(Known::Absent(..) | Known::Waits { .. }) | None => 1,
        };
        let what = match holds {
            Some(holds) => Known::Absent(now, holds),
            None => Known::Waits { since: now, tries },
        };
        known.insert(line, what);
    }

    fn forget(&self, line: i64) {
        self.lock().remove(&line);
    }

    /// The number of running checks.
    fn asking(&self) -> usize {
        self.lock().values().filter(|known| matches!(known, Known::Asking { .. })).count()
    }

    /// Whether every payment of `ids` waits after enough checks.
    fn all_wait(&self, ids: &[i64]) -> bool {
        let known = self.lock();
        let waits = |id: &i64| matches!(known.get(id), Some(Known::Waits { tries, .. }) if *tries >= TRIES);
        !ids.is_empty() && ids.iter().all(waits)
    }
}

/// How long an absence of this payment counts, in milliseconds.
fn holds(db: &Connection, row: &LineRow) -> Result<i64, AppError> {
    let group = row.run.map(|run| runs::group_size(db, run)).transpose()?.flatten();
    Ok(if group.is_some() { HOLDS_IN_GROUP } else { HOLDS })
}

fn pause_after(tries: u32) -> i64 {
    AGAIN.saturating_mul(1 << tries.saturating_sub(1).min(6)).min(AGAIN_AT_MOST)
}

impl Outbox {
    /// Stores whether the history of the wallet is known to list what is paid.
    pub fn history_counts(&self, is_proved: bool) {
        self.presend.history.store(is_proved, Ordering::SeqCst);
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
                    let waits = self.presend.lock().values().any(|known| matches!(known, Known::Waits { .. }));
                    return Ok(if waits { Duration::from_millis(500) } else { NAP });
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
            outbox.presend.asks.store(!wanted.is_empty(), Ordering::SeqCst);
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
                StatusResult::NotFound => Before::Absent,
                known @ (StatusResult::Successful(_)
                | StatusResult::Failed { .. }
                | StatusResult::Pending
                | StatusResult::Unclear(_)
                | StatusResult::Contradictory { .. }) => Before::NotKnown(words(&known)),
            },
        };
        let holds = match result {
            Before::Absent => {
                let row = row.clone();
                Some(self.store.read(move |db| holds(db, &row)).await?)
            }
            Before::Paid(_) | Before::PaidUnder { .. } | Before::Used | Before::NotKnown(_) | Before::NotAsked(..) => None,
        };
        self.store_result(&row, result).await?;
        self.presend.note(id, holds, self.env.clock.readings());
        self.wake.notify_one();
        Ok(())
    }

    /// Stores what the check of an unsent payment found.
    pub(crate) async fn store_result(self: &Arc<Self>, row: &LineRow, result: Before) -> Result<(), AppError> {
        let (outbox, id) = (Arc::clone(self), row.id);
        let changed = self
            .store
            .write(move |db| {
                let (row, now) = (lines::by_id(db, id)?, outbox.now());
                if row.line.state != State::Ready || row.line.attempts > 0 {
                    return Ok(None);
                }
                match result {
                    Before::Absent if row.line.reason.is_none() => return Ok(None),
                    Before::Absent => lines::because(db, id, None)?,
                    Before::NotKnown(why) => lines::because(db, id, Some(&format!("Not sent yet. {why}")))?,
                    Before::NotAsked(why, _) => lines::because(db, id, Some(&format!("Not sent. No money moved. {why}")))?,
                    Before::Used => {
                        let known = outbox.references.as_deref();
                        let renumbered = known.map(|known| references::renumber(db, known, id, now)).transpose()?.flatten();
                        if renumbered.is_none() {
                            let why = "Not sent: its reference is used at the service already. Put it into a new payout.";
                            lines::because(db, id, Some(why))?;
                        }
                    }
                    Before::PaidUnder {
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
                            let why =
                                format!("Not sent yet. The service has {reference}, and so have these records by now. It is asked again.");
                            lines::because(db, id, Some(&why))?;
                            return lines::by_id(db, id).map(Some);
                        }
                        let row = lines::by_id(db, id)?;
                        let line = step(&row, &LineEvent::PaidBefore(&receipt), &outbox, now)?;
                        lines::update(db, &row, &line, None)?;
                        evidence::looked_up(db, id, evidence::QueryTime::Before, &StatusResult::Successful(receipt), now)?;
                    }
                    Before::Paid(receipt) => {
                        let line = step(&row, &LineEvent::PaidBefore(&receipt), &outbox, now)?;
                        lines::update(db, &row, &line, None)?;
                        evidence::looked_up(db, id, evidence::QueryTime::Before, &StatusResult::Successful(receipt), now)?;
                    }
                }
                lines::by_id(db, id).map(Some)
            })
            .await?;
        if let Some(row) = changed {
            self.notify_lines(&[row]);
        }
        Ok(())
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
                if matches!(result, Before::Absent) {
                    break;
                }
                let is_used = matches!(result, Before::Used);
                let unreached = match &result {
                    Before::NotAsked(why, call) => Some((why.clone(), *call)),
                    Before::Absent | Before::Paid(_) | Before::PaidUnder { .. } | Before::Used | Before::NotKnown(_) => None,
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
fn not_sent(row: &LineRow) -> AppError {
    let hint = match row.line.paid_before_at {
        Some(_) => "To pay it once more, fill the form in again.",
        None => "Try again later.",
    };
    let message = row.line.reason.clone().unwrap_or_else(|| "Nothing was sent.".to_owned());
    AppError {
        reference: Some(row.reference.clone()),
        ..AppError::conflict(message).hint(hint)
    }
}
