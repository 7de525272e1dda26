//! A computer whose clocks and disk a test sets.

use std::sync::{
    Arc,
    atomic::{AtomicI64, AtomicU64, Ordering},
};

use base::timestamp::Timestamp;
use system::env::{Clock, Disk, Env, Loop, TestClocks};

use crate::wait;

/// Bytes.
pub const MEGABYTE: u64 = 1024 * 1024;

/// An environment whose clock shows this time and does not move.
pub fn env_at(time: Timestamp) -> Env {
    Env {
        clock: Clock::Manual(AtomicI64::new(time.0)),
        ..Env::system()
    }
}

/// The same, so many milliseconds from now.
pub fn later_by(milliseconds: i64) -> Env {
    env_at(Env::system().clock.now().plus(milliseconds))
}

/// Its clocks stand still until a test passes time.
#[derive(Debug)]
pub struct Computer {
    clocks: Arc<TestClocks>,
    free: Arc<AtomicU64>,
}

impl Default for Computer {
    fn default() -> Self {
        Self::new()
    }
}

impl Computer {
    /// Started now.
    pub fn new() -> Self {
        Self::at(Env::system().clock.now())
    }

    /// Started at another time.
    pub fn at(wall: Timestamp) -> Self {
        Self {
            clocks: Arc::new(TestClocks::new(wall)),
            free: Arc::new(AtomicU64::new(100_000 * MEGABYTE)),
        }
    }

    /// Started at another time, after the computer itself was: `start` names that.
    pub fn just_started(start: &'static str, wall: Timestamp) -> Self {
        Self {
            clocks: Arc::new(TestClocks::just_started(start, wall)),
            ..Self::at(wall)
        }
    }

    /// What a program on it lives in.
    pub fn env(&self) -> Env {
        Env {
            clock: Clock::Each(Arc::clone(&self.clocks)),
            disk: Disk::Manual(Arc::clone(&self.free)),
            ..Env::system()
        }
    }

    /// The time.
    pub fn now(&self) -> Timestamp {
        self.clocks.readings().wall
    }

    /// Moves each clock by this many milliseconds.
    pub fn set(&self, wall: i64, running: i64, since_start: i64) {
        self.clocks.pass(wall, running, since_start);
    }

    /// Lets this many milliseconds pass on all clocks.
    pub fn pass(&self, milliseconds: i64) {
        self.set(milliseconds, milliseconds, milliseconds);
    }

    /// Leaves this many bytes free on its disk.
    pub fn leave_free(&self, bytes: u64) {
        self.free.store(bytes, Ordering::SeqCst);
    }

    /// Waits until `is_so` while time passes, as much at each look.
    pub async fn until(&self, what: &str, at_each_look: i64, mut is_so: impl AsyncFnMut() -> bool) {
        wait::until(what, async || {
            let is_so = is_so().await;
            if !is_so {
                self.pass(at_each_look);
            }
            is_so
        })
        .await;
    }

    /// How many naps a loop has begun.
    pub fn naps(&self, of: Loop) -> u64 {
        self.clocks.naps(of)
    }

    /// Passes time until a loop has gone round this many more times: whatever it was to do until then is begun.
    pub async fn go_round(&self, of: Loop, rounds: u32) {
        wait::end_of(&format!("{rounds} rounds of {of:?}"), self.clocks.go_round(of, rounds)).await;
    }
}
