//! Clocks that a test sets. They stand still until it passes time, and a nap ends early when enough time was passed.

use std::collections::BTreeMap;
use std::time::Duration;

use base::timestamp::Timestamp;
use payment_rules::pause::Clocks;
use tokio::sync::watch;

/// A loop that naps between its rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Loop {
    /// Sends payments that are ready.
    Sending,
    /// Looks up what is in doubt, and what is final once more.
    Enquiring,
    /// Asks about payment requests and the history.
    Watching,
    /// Shows notifications.
    Notifications,
    /// Asks about notices.
    Notices,
    /// Looks into the folder of notices.
    Folder,
    /// Fetches the notices of a sandbox.
    SandboxNotices,
    /// Looks up payment accounts.
    PaymentAccounts,
    /// Removes look-ups that say nothing new.
    Pruning,
    /// Waits for a profile that another program has open.
    ProfileLock,
}

/// The start of a test's computer, which was long ago.
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
    /// When the last one ends, by the program's clock.
    end: i64,
}

impl TestClocks {
    /// Clocks of a program that starts at `wall`, on a computer that runs since long ago.
    pub fn new(wall: Timestamp) -> Self {
        Self::since(START, wall, wall.0)
    }

    /// The same on a computer that was started just now, which is known by the name `start`.
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

    /// Which start of the computer they count from.
    pub fn start(&self) -> &'static str {
        self.start
    }

    /// What they say.
    pub fn readings(&self) -> Clocks {
        *self.now.borrow()
    }

    /// Moves each clock by this many milliseconds.
    pub fn pass(&self, wall: i64, running: i64, since_start: i64) {
        self.now.send_modify(|now| {
            *now = Clocks {
                wall: now.wall.plus(wall),
                running: now.running + running,
                since_start: now.since_start.map(|before| before + since_start),
            };
        });
    }

    /// How many naps a loop has begun. It begins one at the end of each round.
    pub fn naps(&self, of: Loop) -> u64 {
        self.naps.borrow().get(&of).map_or(0, |naps| naps.begun)
    }

    /// Passes time until a loop has gone round this many more times, each from its beginning to its end.
    pub async fn go_round(&self, of: Loop, rounds: u32) {
        let mut naps = self.naps.subscribe();
        // The round that is under way may have looked before now.
        for _ in 0..=rounds {
            let before = naps.borrow_and_update().get(&of).copied().unwrap_or_default();
            let left = (before.end - self.readings().running).max(0);
            self.pass(left, left, left);
            // The sender is part of `self`.
            let _ = naps
                .wait_for(|naps| naps.get(&of).is_some_and(|now| now.begun > before.begun))
                .await;
        }
    }

    /// Waits this long, or until a test has moved the clocks this far.
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
    async fn a_nap_ends_when_its_time_is_passed_and_not_before() {
        let clocks = Arc::new(TestClocks::new(Timestamp(0)));
        let napping = {
            let clocks = Arc::clone(&clocks);
            tokio::spawn(async move { clocks.nap(Loop::Sending, Duration::from_secs(2 * 3_600)).await })
        };
        while clocks.naps(Loop::Sending) == 0 {
            tokio::task::yield_now().await;
        }
        // The computer sleeps: the program's clock stands still.
        clocks.pass(9 * HOUR, 0, 9 * HOUR);
        clocks.pass(HOUR, HOUR, HOUR);
        tokio::task::yield_now().await;
        assert!(!napping.is_finished());
        clocks.pass(HOUR, HOUR, HOUR);
        napping.await.expect("the nap ends");
    }

    #[tokio::test]
    async fn rounds_are_whole_ones_that_begin_later() {
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
