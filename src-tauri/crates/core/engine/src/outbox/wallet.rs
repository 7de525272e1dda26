//! Compares the wallet with the payments: before the first payment, after every few, and at the end of every batch, while no call is in
//! flight. If the balance fell by more than the payments cost, that is stored with their batches, and unfinished batches are paused
//! (`docs/spec/outcomes.md#when-a-run-stops`). The cause is not known here.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base::timestamp::{DAY, MINUTE};
use payment_rules::outbox::{Line, State};
use payment_rules::wallet::{Cost, Unexplained};
use rusqlite::{Connection, Transaction};
use service_api::value::Amount;

use super::Outbox;
use crate::event::Topic;
use crate::tables::wallet_checks::{Found, Watched};
use crate::tables::{alarms, outbox as lines, runs, send_counts, wallet_checks};
use system::error::AppError;

/// The number of payments between two checks of the wallet; a bulk call may exceed it.
const EVERY: usize = 25;

/// A payment is debited within this time after the service's date of it, in milliseconds.
const DEBITED_WITHIN: i64 = 5 * MINUTE;

/// The balance at a time without calls in flight, and the entries sent since. The records have it too.
#[derive(Debug, Default)]
pub(super) struct Watch(Mutex<Option<Since>>);

#[derive(Clone, Debug)]
struct Since {
    watched: Watched,
    /// The number of sent entries at which the next check is due.
    next_check: usize,
    /// The number of sent entries when the service did not report the final balance.
    unanswered: Option<usize>,
}

impl From<Watched> for Since {
    fn from(watched: Watched) -> Self {
        Self {
            next_check: EVERY,
            watched,
            unanswered: None,
        }
    }
}

impl Since {
    fn sent(&self) -> usize {
        self.watched.sent.len()
    }
}

impl Watch {
    /// Entries that move money are about to be sent.
    pub(super) fn sent(&self, db: &Connection, sent: &[i64], outbox: &Outbox) -> Result<(), AppError> {
        match self.lock().as_mut() {
            Some(since) => {
                for line in sent.iter().filter(|line| !since.watched.sent.contains(line)) {
                    wallet_checks::sent(db, *line)?;
                }
                since.watched.sent.extend(sent);
                Ok(())
            }
            None => wallet_checks::add(db, sent, None, outbox.now(), Found::BalanceUnknown),
        }
    }

    /// The current comparison.
    fn now(&self) -> Option<Since> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Option<Since>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outbox {
    /// At the start: continues the comparison of the last session. Records that were restored from a backup cannot be compared.
    pub(super) fn continue_watch(&self, db: &Connection) -> Result<(), AppError> {
        let watched = wallet_checks::watched(db)?;
        let lacks = send_counts::missing_sends(db)?.is_some();
        if let Some(before) = watched.as_ref().filter(|_| lacks) {
            wallet_checks::add(db, &before.sent, Some(before.since), self.now(), Found::CostUnknown)?;
            wallet_checks::watch(db, None)?;
        }
        *self.wallet.lock() = watched.filter(|_| !lacks).map(Since::from);
        Ok(())
    }

    /// Begins a comparison: from now on only payments from here may change the wallet, whose spendable amount is `held` as far as the
    /// service reports it. An active batch keeps its own comparison.
    pub async fn watch_wallet(self: &Arc<Self>, held: Option<Amount>) -> Result<(), AppError> {
        let held = held.filter(|_| self.under_way() == 0);
        let outbox = Arc::clone(self);
        let watching = self.store.write(move |db| {
            if !crate::tables::outbox::ready(db, 1)?.is_empty() {
                return Ok(());
            }
            let mut watch = outbox.wallet.lock();
            if let Some(before) = watch.as_ref().filter(|before| before.sent() > 0) {
                let found = match held {
                    Some(held) => debited(db, &before.watched)?.beside(before.watched.balance, held),
                    None => Found::BalanceUnknown,
                };
                wallet_checks::add(db, &before.watched.sent, Some(before.watched.since), outbox.now(), found)?;
            }
            let watched = match held {
                Some(held) => Some(outbox.watched(held, crate::tables::outbox::in_doubt(db)?)),
                None => None,
            };
            wallet_checks::watch(db, watched.as_ref())?;
            *watch = watched.map(Since::from);
            Ok(())
        });
        watching.await
    }

    /// A comparison that begins now with this balance. The entries `before` were sent and may be debited later.
    fn watched(&self, balance: Amount, before: Vec<i64>) -> Watched {
        Watched {
            since: self.now(),
            since_by_service: self.time_of_service(),
            balance,
            before,
            sent: Vec::new(),
        }
    }

    /// Checks the wallet if that is due: after every few payments, and when none wait any more. Returns whether something may be sent now:
    /// calls in flight have to end before the check.
    pub(super) async fn check_wallet(self: &Arc<Self>) -> Result<bool, AppError> {
        let Some(before) = self.wallet.now().filter(|before| before.sent() > 0) else {
            return Ok(true);
        };
        let (watched, due) = (before.watched.clone(), before.sent() >= before.next_check);
        let state = self.store.read(move |db| match crate::tables::outbox::ready(db, 1)?.is_empty() {
            true => Ok((false, can_be_compared(db, &watched)?)),
            false => Ok((true, due && !matches!(debited(db, &watched)?, Debited::Open))),
        });
        let (more, compares) = state.await?;
        if (more && !due) || (!more && before.unanswered == Some(before.sent())) {
            return Ok(true);
        }
        // While status queries about some are open, the others continue.
        if !compares {
            return Ok(true);
        }
        if self.under_way() > 0 {
            return Ok(!more);
        }
        let held = self.available().await.unwrap_or_else(|error| {
            tracing::info!(message = %error.message, "the wallet could not be looked at");
            None
        });
        if self.under_way() > 0 {
            // A person sent something in the meantime: the check is repeated after it.
            return Ok(false);
        }
        let outbox = Arc::clone(self);
        let compared = self.store.write(move |db| outbox.compared(db, &before, held, more)).await?;
        if let Some(Found::Fell(fall)) = compared {
            tracing::warn!(fall = fall.naira(), "the wallet fell by more than what was paid cost");
        }
        // Status queries may be due now.
        self.doubt.notify_one();
        self.notify(Topic::Payouts, None);
        Ok(compared.is_some())
    }

    /// Stores the comparison of the wallet, whose balance is `held`, with what was sent. Continues with a new comparison if `more` waits.
    /// None if something was sent in the meantime.
    fn compared(&self, db: &Transaction<'_>, before: &Since, held: Option<Amount>, more: bool) -> Result<Option<Found>, AppError> {
        let mut watch = self.wallet.lock();
        let Some(since) = watch.as_mut().filter(|since| since.sent() == before.sent()) else {
            return Ok(None);
        };
        let Watched { since: from, sent, .. } = &before.watched;
        let Some(held) = held else {
            if more {
                since.next_check = since.sent() + EVERY;
            } else {
                since.unanswered = Some(before.sent());
                wallet_checks::add(db, sent, Some(*from), self.now(), Found::BalanceUnknown)?;
            }
            return Ok(Some(Found::BalanceUnknown));
        };
        let debited = debited(db, &before.watched)?;
        let found = debited.beside(before.watched.balance, held);
        wallet_checks::add(db, sent, Some(*from), self.now(), found)?;
        if let Debited::Cost(cost) = debited {
            let fell = cost.is_covered_by(before.watched.balance, held);
            lines::wallet_fell(db, sent, fell)?;
            if !fell {
                // Money came in meanwhile, or the service returned the answer of an earlier payment. A status query about each shows which.
                sent.iter().try_for_each(|line| alarms::is_due(db, *line, self.now()))?;
            }
        }
        if let Found::Fell(fall) = found {
            runs::pause_unfinished(db, &fall.reason())?;
        }
        let next = more.then(|| self.watched(held, Vec::new()));
        wallet_checks::watch(db, next.as_ref())?;
        *watch = next.map(Since::from);
        Ok(Some(found))
    }

    /// Whether the wallet is compared with everything sent, as far as that is possible now, and the status queries that follow are made.
    pub async fn wallet_is_compared(&self) -> Result<bool, AppError> {
        let Some(before) = self.wallet.now().filter(|before| before.sent() > 0) else {
            let now = self.now();
            return self.store.read(move |db| alarms::wallet_questions(db, now)).await.map(|open| !open);
        };
        if before.unanswered == Some(before.sent()) {
            return Ok(true);
        }
        let compares = self
            .store
            .read(move |db| Ok(crate::tables::outbox::ready(db, 1)?.is_empty() && can_be_compared(db, &before.watched)?));
        Ok(!compares.await?)
    }
}

/// The amount that entries debited from the wallet.
enum Debited {
    /// This amount.
    Cost(Cost),
    /// The service did not report the cost of each.
    CostUnknown,
    /// Some need review: a person must find out whether they were executed.
    NeedsReview,
    /// Some are in flight.
    InFlight,
    /// Status queries about some are open.
    Open,
}

impl Debited {
    fn beside(&self, before: Amount, held: Amount) -> Found {
        match self {
            Self::Cost(cost) => Unexplained::of(before, held, *cost).map_or(Found::Fits, Found::Fell),
            Self::CostUnknown | Self::NeedsReview | Self::InFlight | Self::Open => Found::CostUnknown,
        }
    }
}

fn debited(db: &Connection, watched: &Watched) -> Result<Debited, AppError> {
    let (mut all, mut cost_unknown, mut needs_review, mut sending) = (Cost::default(), false, false, false);
    for (id, is_before) in lines_of(watched) {
        let row = lines::by_id(db, id)?;
        let fee = row.line.receipt.fee.as_ref().and_then(|fee| fee.amount);
        match (row.line.state, fee) {
            (State::Accepted, _) if is_before && is_older(&row.line, watched) => {}
            // A payment sent before the comparison may not be part of it; a payment outside batches may use another wallet.
            (State::Accepted, Some(fee)) if is_before || row.run.is_none() => all = all.and_perhaps(row.line.amount, fee),
            (State::Accepted, Some(fee)) => all = all.and(row.line.amount, fee),
            (State::Accepted, None) => cost_unknown = true,
            (State::Ready | State::Refused | State::Cancelled, _) => {}
            (State::NeedsReview, _) => needs_review = true,
            (State::Sending, _) => sending = true,
            (State::InDoubt | State::Confirming, _) => return Ok(Debited::Open),
        }
    }
    Ok(match (sending, needs_review, cost_unknown) {
        (true, _, _) => Debited::InFlight,
        (false, true, _) => Debited::NeedsReview,
        (false, false, true) => Debited::CostUnknown,
        (false, false, false) => Debited::Cost(all),
    })
}

/// Whether the service dates a payment so long before the comparison that it is not part of it. A date long before the payment was sent is
/// not its execution.
fn is_older(line: &Line, watched: &Watched) -> bool {
    let times = line.receipt.made_at.zip(watched.since_by_service).zip(line.first_byte_by_service);
    times.is_some_and(|((made, since), sent)| since.since(made) > DEBITED_WITHIN && sent.since(made) <= DAY)
}

/// Whether the cost of a batch is known as far as it ever will be.
fn can_be_compared(db: &Connection, watched: &Watched) -> Result<bool, AppError> {
    let is_batch = watched.sent.iter().map(|line| Ok(lines::by_id(db, *line)?.run.is_some()));
    let is_batch = is_batch.collect::<Result<Vec<bool>, AppError>>()?.contains(&true);
    Ok(is_batch && matches!(debited(db, watched)?, Debited::Cost(_) | Debited::CostUnknown))
}

/// Each entry once, and whether it was sent before the comparison began.
fn lines_of(watched: &Watched) -> impl Iterator<Item = (i64, bool)> {
    let mut lines: Vec<i64> = watched.before.iter().chain(&watched.sent).copied().collect();
    lines.sort_unstable();
    lines.dedup();
    lines.into_iter().map(|line| (line, watched.before.contains(&line)))
}
