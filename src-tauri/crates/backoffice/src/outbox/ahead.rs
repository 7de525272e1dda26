//! Asks the service about a payment before its first byte: another copy of these records, or another computer with the same keys, may have
//! paid it (decision 0017). The questions run ahead of the payments and beside them.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::moment::{MINUTE, SECOND};
use domain::outbox::{Event as LineEvent, State};
use domain::pause::Clocks;
use domain::reading::{Asked, Finding, Receipt, Tear};
use tokio::sync::Notify;
use tokio::task::JoinSet;
use zeroize::Zeroizing;

use super::send::{spec_of, step};
use super::{NAP, Outbox};
use crate::error::{AppError, ErrorCode};
use crate::store::{LineRow, evidence, outbox as lines, payouts, references};

/// So many questions are on their way at once.
const AT_ONCE: usize = 4;
/// Single payments of which the answers are fetched ahead: few, because another computer may pay one after its answer.
pub(super) const AHEAD: usize = 32;
/// An answer counts for so long, in milliseconds.
const HOLDS: i64 = 2 * MINUTE;
/// A payment whose answer does not permit sending it is asked about again after this, and ever less often. In milliseconds.
const AGAIN: i64 = SECOND;
const AGAIN_AT_MOST: i64 = MINUTE;
/// A run in which nothing can be sent any more waits for a person after so many such answers.
const TRIES: u32 = 3;

/// What the service said of payments that have not left.
#[derive(Debug, Default)]
pub(super) struct Ahead {
    known: Mutex<HashMap<i64, Known>>,
    /// Payments are there to ask about.
    pub(super) look: Notify,
}

#[derive(Clone, Copy, Debug)]
enum Known {
    Asking {
        tries: u32,
    },
    /// The service did not know it then.
    Absent(Clocks),
    /// It is not to be sent yet.
    Waits {
        since: Clocks,
        tries: u32,
    },
}

/// What the service says of a payment before its first byte.
#[derive(Debug)]
pub(crate) enum Before {
    /// It does not know it.
    Absent,
    /// It was paid.
    Paid(Receipt),
    /// It failed, and the service keeps its reference.
    Failed,
    /// It may be paid yet, or nobody can tell. Why, as a sentence.
    NotKnown(String),
    /// The question did not leave this computer. Why, as a sentence, and its call.
    NotAsked(String, i64),
}

/// Whether a payment of no run may leave.
pub(crate) enum Gate {
    /// With this body of its call.
    Open(Zeroizing<String>),
    /// The service could not be reached: why, and the call of the question.
    Unreached(String, i64),
}

impl Ahead {
    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a payment may leave: the service did not know it a moment ago.
    pub(super) fn is_absent(&self, line: i64, now: Clocks) -> bool {
        match self.lock().get(&line) {
            Some(Known::Absent(since)) => now.passed_since(*since) <= HOLDS,
            Some(Known::Asking { .. } | Known::Waits { .. }) | None => false,
        }
    }

    /// Whether nobody knows yet if a payment may leave, and an answer is on its way.
    pub(super) fn is_open(&self, line: i64) -> bool {
        match self.lock().get(&line) {
            Some(Known::Asking { .. }) | None => true,
            Some(Known::Absent(_) | Known::Waits { .. }) => false,
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
            Some(Known::Absent(since)) => now.passed_since(*since) > HOLDS,
            Some(Known::Waits { since, tries }) => now.passed_since(*since) >= pause_after(*tries),
        };
        ids.iter().filter(is_wanted).copied().collect()
    }

    fn begin(&self, line: i64) {
        let mut known = self.lock();
        let tries = match known.get(&line) {
            Some(Known::Waits { tries, .. }) => *tries,
            Some(Known::Asking { .. } | Known::Absent(_)) | None => 0,
        };
        known.insert(line, Known::Asking { tries });
    }

    fn note(&self, line: i64, absent: bool, now: Clocks) {
        let mut known = self.lock();
        let tries = match known.get(&line) {
            Some(Known::Asking { tries }) => tries + 1,
            Some(Known::Absent(_) | Known::Waits { .. }) | None => 1,
        };
        let what = if absent {
            Known::Absent(now)
        } else {
            Known::Waits { since: now, tries }
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

fn pause_after(tries: u32) -> i64 {
    AGAIN.saturating_mul(1 << tries.saturating_sub(1).min(6)).min(AGAIN_AT_MOST)
}

impl Outbox {
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
            let ids = match self.stalled().is_some() || self.stopping() {
                true => Vec::new(),
                false => self.store.read(|db| lines::ready_next(db, AHEAD)).await?,
            };
            let mut wanted = self.ahead.wanted(&ids, self.env.clock.readings());
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

    /// Asks about one payment that is ready, and settles or releases it.
    async fn ask_before(self: &Arc<Self>, id: i64) -> Result<(), AppError> {
        let row = self.store.line(id).await?;
        if row.line.state != State::Ready {
            self.ahead.forget(id);
            return Ok(());
        }
        let said = match row.line.attempts {
            0 => self.before_first_byte(&row).await?,
            // A person decided that it is sent again: what is found of it settles it.
            _ => match self.enquire_about(row.clone()).await? {
                Finding::NotFound => Before::Absent,
                known @ (Finding::Successful(_)
                | Finding::Failed { .. }
                | Finding::Pending
                | Finding::Unclear(_)
                | Finding::Torn { .. }) => Before::NotKnown(words(&known)),
            },
        };
        let absent = matches!(said, Before::Absent);
        self.act_on(&row, said).await?;
        self.ahead.note(id, absent, self.env.clock.readings());
        self.wake.notify_one();
        Ok(())
    }

    /// What the service says of a payment that never left, under every reference that it may have.
    pub(crate) async fn before_first_byte(self: &Arc<Self>, row: &LineRow) -> Result<Before, AppError> {
        let (asked, known) = (row.clone(), self.references.clone());
        let references = self.store.read(move |db| references::all_of(db, known.as_deref(), &asked)).await?;
        let enquiries = spec_of(row)?.enquiry;
        for reference in &references {
            let asked = Asked::of_call(&row.body, [(reference.as_str(), row.line.amount)]);
            let asked = asked.into_iter().next().unwrap_or_else(|| Asked::about(reference));
            // One that remembers: an absence needs no second, and whatever else it says does.
            let first = enquiries.first().and_then(|id| service_api::spec(id));
            let Some(first) = first else { return Ok(Before::Absent) };
            let found = match self.ask_once(first, &asked).await? {
                (Finding::NotFound, _) => continue,
                (Finding::Unclear(why), Some(call)) => return Ok(Before::NotAsked(why, call)),
                (finding, _) => finding,
            };
            // The others forget after two days.
            let further = self.ask_all(enquiries.get(1..).unwrap_or_default(), &asked).await?;
            let finding = if further == Finding::NotFound {
                found
            } else {
                found.together(further)
            };
            return Ok(match finding {
                Finding::Successful(Receipt { other: Some(other), .. }) => {
                    Before::NotKnown(format!("The service has a payment under {reference} {other}. Look at it there."))
                }
                Finding::Successful(receipt) => Before::Paid(receipt),
                Finding::Failed { .. } => Before::Failed,
                Finding::NotFound => continue,
                Finding::Torn {
                    tear: Tear::TakenBack | Tear::Contradicted | Tear::Incomplete,
                    ..
                }
                | Finding::Pending
                | Finding::Unclear(_) => Before::NotKnown(words(&finding)),
            });
        }
        Ok(Before::Absent)
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
                    Before::Failed => {
                        let known = outbox.references.as_deref();
                        let renumbered = known.map(|known| references::renumber(db, known, id, now)).transpose()?.flatten();
                        if renumbered.is_none() {
                            let why = "Not sent: the service keeps its reference as a payment that failed. Put it into a new payout.";
                            lines::because(db, id, Some(why))?;
                        }
                    }
                    Before::Paid(receipt) => {
                        let line = step(&row, &LineEvent::PaidBefore(&receipt), &outbox, now)?;
                        lines::update(db, &row, &line, None)?;
                        evidence::looked_up(db, id, evidence::LookUp::Before, &Finding::Successful(receipt), now)?;
                    }
                }
                lines::by_id(db, id).map(Some)
            })
            .await?;
        if let Some(row) = changed {
            self.tell_lines(&[row]);
        }
        Ok(())
    }

    /// Asks about payments of no run right before they leave. Gives the body of their call, in which a reference that failed at the service is
    /// replaced by the next one. The error says why nothing was sent.
    pub(crate) async fn none_before(self: &Arc<Self>, ids: &[i64], body: &str) -> Result<Gate, AppError> {
        let mut body = Zeroizing::new(body.to_owned());
        for id in ids {
            let row_id = *id;
            loop {
                let row = self.store.line(row_id).await?;
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
                let failed = matches!(said, Before::Failed);
                let unreached = match &said {
                    Before::NotAsked(why, call) => Some((why.clone(), *call)),
                    Before::Absent | Before::Paid(_) | Before::Failed | Before::NotKnown(_) => None,
                };
                self.act_on(&row, said).await?;
                let now = self.store.line(*id).await?;
                if failed && now.reference != row.reference {
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
                        payouts::pause(db, run, &why)?;
                        paused.push(row);
                    }
                }
                Ok(paused)
            })
            .await?;
        paused.iter().for_each(|row| self.ahead.forget(row.id));
        self.tell_lines(&paused);
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
        ..AppError::new(ErrorCode::Conflict, message).hint(hint)
    }
}

/// Why a payment waits, as a sentence.
fn words(finding: &Finding) -> String {
    match finding {
        Finding::Pending => {
            "The service is working on a payment under its reference, which another computer or another copy of these records sent."
                .to_owned()
        }
        Finding::Torn { why, .. } => format!("The service knows its reference. {why}"),
        Finding::Unclear(why) => format!("Whether another computer paid it could not be asked. {why}"),
        Finding::Failed { message, .. } => format!("The service keeps its reference as a payment that failed: “{message}”"),
        Finding::Successful(_) => "The service has it.".to_owned(),
        Finding::NotFound => "The service does not know it.".to_owned(),
    }
}
