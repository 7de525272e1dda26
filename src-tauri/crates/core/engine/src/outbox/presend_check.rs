//! Asks the service about a payment before its first byte: another copy of these records, or another computer with the same keys, may have
//! paid it (decision 0017). The questions run ahead of the payments and beside them.

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

/// So many questions are on their way at once.
const AT_ONCE: usize = 4;
/// Single payments of which the answers are fetched ahead: few, because another computer may pay one after its answer.
const AHEAD: usize = 12;
/// An answer counts for so long, in milliseconds: another computer may pay after it.
const HOLDS: i64 = 15 * SECOND;
/// The same of a payment that leaves in a group, which leaves only when all its payments were asked about.
const HOLDS_IN_GROUP: i64 = 2 * MINUTE;
/// A payment whose answer does not permit sending it is asked about again after this, and ever less often. In milliseconds.
const AGAIN: i64 = SECOND;
const AGAIN_AT_MOST: i64 = MINUTE;
/// A run in which nothing can be sent any more waits for a person after so many such answers.
const TRIES: u32 = 3;

/// What the service said of payments that have not left.
#[derive(Debug, Default)]
pub(super) struct Ahead {
    known: Mutex<HashMap<i64, Known>>,
    /// The history of the wallet was seen to list what is paid.
    history: AtomicBool,
    /// The latest look found payments to ask the service about.
    asks: AtomicBool,
    /// Payments are there to ask about.
    pub(super) wake: Notify,
}

#[derive(Clone, Copy, Debug)]
enum Known {
    Asking {
        tries: u32,
    },
    /// The service did not know it then. That counts for so many milliseconds.
    Absent(Clocks, i64),
    /// It is not to be sent yet.
    Waits {
        since: Clocks,
        tries: u32,
    },
}

/// What leaves next.
#[derive(Debug, Default)]
struct Next {
    ids: Vec<i64>,
    /// Those that the service is to be asked about now.
    wanted: VecDeque<i64>,
}

/// Whether a payment of no run may leave.
pub enum Gate {
    /// With this body of its call.
    Open(Zeroizing<String>),
    /// The service could not be reached: why, and the call of the question.
    Unreached(String, i64),
}

impl Ahead {
    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether what the history of the wallet does not list was not paid.
    pub(super) fn history_counts(&self) -> bool {
        self.history.load(Ordering::SeqCst)
    }

    /// Whether payments are to be looked at: what needs a question is asked about as early as can be, and of what needs none several at once.
    fn is_short(&self, now: Clocks) -> bool {
        let known = self.lock();
        let may_go = |known: &&Known| matches!(known, Known::Absent(since, holds) if now.passed_since(*since) <= *holds);
        self.asks.load(Ordering::SeqCst) || known.values().filter(may_go).count() <= AHEAD / 2
    }

    /// These are on their way.
    pub(super) fn leaving(&self, lines: &[LineRow], now: Clocks) {
        lines.iter().for_each(|row| self.forget(row.id));
        self.refill_if_low(now);
    }

    /// Looks at what leaves next where little is known of it.
    pub(super) fn refill_if_low(&self, now: Clocks) {
        if self.is_short(now) {
            self.wake.notify_one();
        }
    }

    /// So many payments are looked at that enough of them do not wait.
    pub(super) fn at_least(&self) -> usize {
        AHEAD + self.lock().values().filter(|known| matches!(known, Known::Waits { .. })).count()
    }

    /// Whether a payment may leave: the service did not know it a moment ago.
    pub(super) fn is_absent(&self, line: i64, now: Clocks) -> bool {
        match self.lock().get(&line) {
            Some(Known::Absent(since, holds)) => now.passed_since(*since) <= *holds,
            Some(Known::Asking { .. } | Known::Waits { .. }) | None => false,
        }
    }

    /// Whether nobody knows yet if a payment may leave, and an answer is on its way.
    pub(super) fn is_open(&self, line: i64) -> bool {
        match self.lock().get(&line) {
            Some(Known::Asking { .. }) | None => true,
            Some(Known::Absent(..) | Known::Waits { .. }) => false,
        }
    }

    /// Those of `ids` that are to be asked about now. What is no longer ready is forgotten.
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

    /// `holds` is how long its absence counts, where it is absent.
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

    /// How many are being asked about.
    fn asking(&self) -> usize {
        self.lock().values().filter(|known| matches!(known, Known::Asking { .. })).count()
    }

    /// Whether none of `ids` can be sent or is being asked about, and each was asked about often enough.
    fn all_wait(&self, ids: &[i64]) -> bool {
        let known = self.lock();
        let waits = |id: &i64| matches!(known.get(id), Some(Known::Waits { tries, .. }) if *tries >= TRIES);
        !ids.is_empty() && ids.iter().all(waits)
    }
}

/// How long it counts that a payment was made by nobody else, in milliseconds.
fn holds(db: &Connection, row: &LineRow) -> Result<i64, AppError> {
    let group = row.run.map(|run| runs::group_size(db, run)).transpose()?.flatten();
    Ok(if group.is_some() { HOLDS_IN_GROUP } else { HOLDS })
}

fn pause_after(tries: u32) -> i64 {
    AGAIN.saturating_mul(1 << tries.saturating_sub(1).min(6)).min(AGAIN_AT_MOST)
}

impl Outbox {
    /// Whether the history of the wallet was seen to list what is paid.
    pub fn history_counts(&self, is_proved: bool) {
        self.ahead.history.store(is_proved, Ordering::SeqCst);
    }

    /// Whether a payment that is ready may leave.
    pub(super) fn may_go(&self, line: i64, now: Clocks) -> bool {
        self.ahead.is_absent(line, now)
    }

    /// Whether it is not known yet if it may.
    pub(super) fn is_asked_about(&self, line: i64) -> bool {
        self.ahead.is_open(line)
    }

    /// Whether the service is being asked about payments before their first byte. A large group leaves only when all its payments were asked
    /// about, and until then nothing changes on record.
    pub fn asks_before_sending(&self) -> bool {
        self.ahead.asking() > 0
    }

    /// Asks about what leaves next. Tells how long to sleep.
    pub(super) async fn ask_ahead(self: &Arc<Self>) -> Duration {
        match self.ask_about_the_next().await {
            Ok(nap) => nap,
            Err(error) => {
                self.stall(error);
                NAP
            }
        }
    }

    async fn ask_about_the_next(self: &Arc<Self>) -> Result<Duration, AppError> {
        let mut asking = JoinSet::new();
        loop {
            let Next { ids, mut wanted } = match self.stalled().is_some() || self.stopping() {
                true => Next::default(),
                false => self.check_next().await?,
            };
            while asking.len() < AT_ONCE {
                let Some(id) = wanted.pop_front() else { break };
                self.ahead.begin(id);
                let outbox = Arc::clone(self);
                asking.spawn(async move { outbox.ask_before(id).await });
            }
            match asking.join_next().await {
                Some(Ok(told)) => told?,
                Some(Err(cut)) => return Err(AppError::bug(cut)),
                None => {
                    self.pause_what_waits(&ids).await?;
                    let waits = self.ahead.lock().values().any(|known| matches!(known, Known::Waits { .. }));
                    return Ok(if waits { Duration::from_millis(500) } else { NAP });
                }
            }
        }
    }

    /// What leaves next. Those that need no question may leave from now on.
    async fn check_next(self: &Arc<Self>) -> Result<Next, AppError> {
        let (outbox, at_least) = (Arc::clone(self), self.ahead.at_least());
        let look = move |db: &Connection| {
            let ids = crate::tables::outbox::ready_next(db, at_least)?;
            let mut wanted = outbox.ahead.wanted(&ids, outbox.env.clock.readings());
            let free =
                equal_payments::not_made_elsewhere(db, outbox.references.as_deref(), wanted.make_contiguous(), outbox.service_now())?;
            for row in &free {
                outbox.ahead.note(row.id, Some(holds(db, row)?), outbox.env.clock.readings());
            }
            wanted.retain(|id| free.iter().all(|row| row.id != *id));
            outbox.ahead.asks.store(!wanted.is_empty(), Ordering::SeqCst);
            if !free.is_empty() {
                outbox.wake.notify_one();
            }
            Ok(Next { ids, wanted })
        };
        self.store.read(look).await
    }

    /// Asks about one payment that is ready, and settles or releases it.
    async fn ask_before(self: &Arc<Self>, id: i64) -> Result<(), AppError> {
        let row = outbox::line(&self.store, id).await?;
        if row.line.state != State::Ready {
            self.ahead.forget(id);
            return Ok(());
        }
        let said = match row.line.attempts {
            0 => self.before_first_byte(&row).await?,
            // A person decided that it is sent again: what is found of it settles it.
            _ => match self.query_status(row.clone()).await? {
                StatusResult::NotFound => Before::Absent,
                known @ (StatusResult::Successful(_)
                | StatusResult::Failed { .. }
                | StatusResult::Pending
                | StatusResult::Unclear(_)
                | StatusResult::Contradictory { .. }) => Before::NotKnown(words(&known)),
            },
        };
        let holds = match said {
            Before::Absent => {
                let row = row.clone();
                Some(self.store.read(move |db| holds(db, &row)).await?)
            }
            Before::Paid(_) | Before::PaidUnder { .. } | Before::Used | Before::NotKnown(_) | Before::NotAsked(..) => None,
        };
        self.act_on(&row, said).await?;
        self.ahead.note(id, holds, self.env.clock.readings());
        self.wake.notify_one();
        Ok(())
    }

    /// Puts on record what the service said of a payment that never left.
    pub(crate) async fn act_on(self: &Arc<Self>, row: &LineRow, said: Before) -> Result<(), AppError> {
        let (outbox, id) = (Arc::clone(self), row.id);
        let changed = self
            .store
            .write(move |db| {
                let (row, now) = (lines::by_id(db, id)?, outbox.now());
                if row.line.state != State::Ready || row.line.attempts > 0 {
                    return Ok(None);
                }
                match said {
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
                        let is_that = match outbox.references.as_deref() {
                            Some(known) => equal_payments::is_that(db, known, id, &reference, (period, number), now)?,
                            None => false,
                        };
                        if !is_that {
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

    /// Asks about payments of no run right before they leave. Gives the body of their call, in which a reference that failed at the service is
    /// replaced by the next one. The error says why nothing was sent.
    pub async fn none_before(self: &Arc<Self>, ids: &[i64], body: &str) -> Result<Gate, AppError> {
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
                let said = self.before_first_byte(&row).await?;
                if matches!(said, Before::Absent) {
                    break;
                }
                let is_used = matches!(said, Before::Used);
                let unreached = match &said {
                    Before::NotAsked(why, call) => Some((why.clone(), *call)),
                    Before::Absent | Before::Paid(_) | Before::PaidUnder { .. } | Before::Used | Before::NotKnown(_) => None,
                };
                self.act_on(&row, said).await?;
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

    /// A run of which nothing can be sent waits for a person.
    async fn pause_what_waits(self: &Arc<Self>, ids: &[i64]) -> Result<(), AppError> {
        if !self.ahead.all_wait(ids) {
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
        paused.iter().for_each(|row| self.ahead.forget(row.id));
        self.notify_lines(&paused);
        Ok(())
    }
}

/// Why a payment of no run was not sent.
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
