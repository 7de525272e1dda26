//! Clocks that a test sets. They do not advance until the test moves them; a nap ends early when they have moved far enough.

use std::collections::BTreeMap;
use std::time::Duration;

use base::timestamp::Timestamp;
use payment_rules::pause::Clocks;
use tokio::sync::watch;

/// A background loop that naps between its rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Loop {
    /// Sends payments that are ready.
    Sending,
    /// Queries the status of unconfirmed entries, and verifies settled ones.
    Enquiring,
    /// Queries payment requests and the history.
    Watching,
    /// Shows notifications.
    Notifications,
    /// Queries the service about callbacks.
    Notices,
    /// Reads the watched folder of callbacks.
    Folder,
    /// Fetches the callbacks of a sandbox.
    SandboxNotices,
    /// Queries payment accounts.
    PaymentAccounts,
    /// Deletes status queries that reported nothing new.
    Pruning,
    /// Waits for a profile that another program has open.
    ProfileLock,
}

/// The start of a test's computer that has run for a long time.
pub(super) const START: &str = "long ago";

/// The clocks of a test.
#[derive(Debug)]
pub struct TestClocks {
    start: &'static str,
    now: watch::Sender<Clocks>,
    naps: watch::Sender<BTreeMap<Loop, Naps>>,
}

/// The naps of one loop.
#[derive(Clone, Copy, Debug, Default)]
struct Naps {
    begun: u64,
    /// When the last nap ends, by the program's monotonic clock.
    end: i64,
}

impl TestClocks {
    /// Clocks of a program that starts at `wall`, on a computer that has run for a long time.
    pub fn new(wall: Timestamp) -> Self {
        Self::since(START, wall, wall.0)
    }

    /// Clocks of a computer that was started just now. `start` identifies this start.
    pub fn just_started(start: &'static str, wall: Timestamp) -> Self {
        Self::since(start, wall, 0)
    }

    fn since(start: &'static str, wall: Timestamp, since_start: i64) -> Self {
        let now = Clocks {
            wall,
            running: 0,
            since_start: Some(since_start),
        };
        Self {
            start,
            now: watch::Sender::new(now),
            naps: watch::Sender::default(),
        }
    }

    /// Identifies the start of the computer from which they count.
    pub fn start(&self) -> &'static str {
        self.start
    }

    /// The present readings.
    pub fn readings(&self) -> Clocks {
        *self.now.borrow()
    }

    /// Moves each clock by the given number of milliseconds.
    pub fn pass(&self, wall: i64, running: i64, since_start: i64) {
        self.now.send_modify(|now| {
            *now = Clocks {
                wall: now.wall.plus(wall),
                running: now.running + running,
                since_start: now.since_start.map(|before| before + since_start),
            };
        });
    }

    /// The number of naps that a loop has begun. It begins one at the end of each round.
    pub fn naps(&self, of: Loop) -> u64 {
        self.naps.borrow().get(&of).map_or(0, |naps| naps.begun)
    }

    /// Moves the clocks until a loop has completed `rounds` more rounds.
    pub async fn go_round(&self, of: Loop, rounds: u32) {
        let mut naps = self.naps.subscribe();
        // The current round may have begun before the change that the test waits for, so it does not count.
        for _ in 0..=rounds {
            let before = naps.borrow_and_update().get(&of).copied().unwrap_or_default();
            let left = (before.end - self.readings().running).max(0);
            self.pass(left, left, left);
            // The channel cannot close: its sender is part of `self`.
            let _ = naps
                .wait_for(|naps| naps.get(&of).is_some_and(|now| now.begun > before.begun))
                .await;
        }
    }

    /// Waits for `nap`, or until a test has moved the clocks that far.
    pub async fn nap(&self, of: Loop, nap: Duration) {
        let mut now = self.now.subscribe();
        let length = i64::try_from(nap.as_millis()).unwrap_or(i64::MAX);
        let end = self.readings().running.saturating_add(length);
        self.naps.send_modify(|naps| {
            let naps = naps.entry(of).or_default();
            naps.begun += 1;
            naps.end = end;
        });
        tokio::select! {
            () = tokio::time::sleep(nap) => {}
            _ = now.wait_for(|now| now.running >= end) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    const HOUR: i64 = 3_600_000;

    #[tokio::test]
    async fn a_nap_ends_exactly_when_its_time_has_passed() {
        let clocks = Arc::new(TestClocks::new(Timestamp(0)));
        let napping = {
            let clocks = Arc::clone(&clocks);
            tokio::spawn(async move { clocks.nap(Loop::Sending, Duration::from_secs(2 * 3_600)).await })
        };
        while clocks.naps(Loop::Sending) == 0 {
            tokio::task::yield_now().await;
        }
        // The computer sleeps: the program's monotonic clock does not advance.
        clocks.pass(9 * HOUR, 0, 9 * HOUR);
        clocks.pass(HOUR, HOUR, HOUR);
        tokio::task::yield_now().await;
        assert!(!napping.is_finished());
        clocks.pass(HOUR, HOUR, HOUR);
        napping.await.expect("the nap ends");
    }

    #[tokio::test]
    async fn go_round_counts_only_complete_rounds() {
        let clocks = Arc::new(TestClocks::new(Timestamp(0)));
        let rounds = Arc::new(watch::Sender::new(0_u32));
        let working = {
            let (clocks, rounds) = (Arc::clone(&clocks), Arc::clone(&rounds));
            tokio::spawn(async move {
                loop {
                    rounds.send_modify(|rounds| *rounds += 1);
                    clocks.nap(Loop::Folder, Duration::from_secs(3_600)).await;
                }
            })
        };
        clocks.go_round(Loop::Folder, 3).await;
        let before = *rounds.borrow();
        assert!(before >= 4, "{before}");
        clocks.go_round(Loop::Folder, 2).await;
        assert!(*rounds.borrow() >= before + 2);
        assert!(clocks.readings().wall >= Timestamp(5 * HOUR), "each nap was an hour");
        working.abort();
    }
}
