//! What the pre-send checks found, as long as it counts.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use base::timestamp::{MINUTE, SECOND};
use payment_rules::pause::Clocks;
use tokio::sync::Notify;

use crate::tables::outbox::OutboxEntry;

/// The number of single payments that are checked ahead. It is small because another computer may pay one after its check.
const AHEAD: usize = 12;
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

impl PresendChecks {
    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a payment that the history of the wallet does not list counts as not paid.
    pub(super) fn history_counts(&self) -> bool {
        self.history.load(Ordering::SeqCst)
    }

    /// Stores whether a payment that the history of the wallet does not list counts as not paid.
    pub(super) fn set_history_counts(&self, counts: bool) {
        self.history.store(counts, Ordering::SeqCst);
    }

    /// Stores whether the last search found payments that require a status query.
    pub(super) fn set_asks(&self, asks: bool) {
        self.asks.store(asks, Ordering::SeqCst);
    }

    /// Whether any payment may not be sent yet.
    pub(super) fn any_waits(&self) -> bool {
        self.lock().values().any(|known| matches!(known, Known::Waits { .. }))
    }

    /// Whether to search for payments to check: always while some require a status query, otherwise when few checked ones are left.
    fn is_short(&self, now: Clocks) -> bool {
        let known = self.lock();
        let may_go = |known: &&Known| matches!(known, Known::Absent(since, holds) if now.passed_since(*since) <= *holds);
        self.asks.load(Ordering::SeqCst) || known.values().filter(may_go).count() <= AHEAD / 2
    }

    /// These payments are being sent.
    pub(super) fn leaving(&self, lines: &[OutboxEntry], now: Clocks) {
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
    pub(super) fn wanted(&self, ids: &[i64], now: Clocks) -> VecDeque<i64> {
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

    pub(super) fn begin(&self, line: i64) {
        let mut known = self.lock();
        let tries = match known.get(&line) {
            Some(Known::Waits { tries, .. }) => *tries,
            Some(Known::Asking { .. } | Known::Absent(..)) | None => 0,
        };
        known.insert(line, Known::Asking { tries });
    }

    /// Stores the result of a check. `holds` is how long an absence counts, in milliseconds; none if the payment may not be sent.
    pub(super) fn note(&self, line: i64, holds: Option<i64>, now: Clocks) {
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

    pub(super) fn forget(&self, line: i64) {
        self.lock().remove(&line);
    }

    /// The number of running checks.
    pub(super) fn asking(&self) -> usize {
        self.lock().values().filter(|known| matches!(known, Known::Asking { .. })).count()
    }

    /// Whether every payment of `ids` waits after enough checks.
    pub(super) fn all_wait(&self, ids: &[i64]) -> bool {
        let known = self.lock();
        let waits = |id: &i64| matches!(known.get(id), Some(Known::Waits { tries, .. }) if *tries >= TRIES);
        !ids.is_empty() && ids.iter().all(waits)
    }
}

fn pause_after(tries: u32) -> i64 {
    AGAIN.saturating_mul(1 << tries.saturating_sub(1).min(6)).min(AGAIN_AT_MOST)
}
