//! A computer whose clocks and disk are set by a test.

use std::sync::{
    Arc,
    atomic::{AtomicI64, AtomicU64, Ordering},
};

use base::timestamp::Timestamp;
use serde_json::Value;
use system::env::{Clock, Disk, Env, Loop, TestClocks};

use crate::wait;

/// In bytes.
pub const MEGABYTE: u64 = 1024 * 1024;

/// An environment whose clock shows this time and does not advance.
pub fn env_at(time: Timestamp) -> Env {
    Env {
        clock: Clock::Manual(AtomicI64::new(time.0)),
        ..Env::system()
    }
}

/// The same, this many milliseconds from now.
pub fn later_by(milliseconds: i64) -> Env {
    env_at(Env::system().clock.now().plus(milliseconds))
}

/// A time of a view in milliseconds.
///
/// # Panics
///
/// If there is none.
pub fn milliseconds(at: &Value) -> i64 {
    let text = at.as_str().unwrap_or_else(|| panic!("no time: {at}"));
    let at = chrono::DateTime::parse_from_rfc3339(text).expect("a time");
    at.timestamp_millis()
}

/// A simulated computer. Its clocks do not advance until a test advances them.
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

    /// Restarted at another time; `start` identifies the start.
    pub fn just_started(start: &'static str, wall: Timestamp) -> Self {
        Self {
            clocks: Arc::new(TestClocks::just_started(start, wall)),
            ..Self::at(wall)
        }
    }

    /// The environment of a program on it.
    pub fn env(&self) -> Env {
        Env {
            clock: Clock::Each(Arc::clone(&self.clocks)),
            disk: Disk::Manual(Arc::clone(&self.free)),
            ..Env::system()
        }
    }

    /// Its time.
    pub fn now(&self) -> Timestamp {
        self.clocks.readings().wall
    }

    /// Moves each clock by this many milliseconds.
    pub fn set(&self, wall: i64, running: i64, since_start: i64) {
        self.clocks.pass(wall, running, since_start);
    }

    /// Advances all clocks by this many milliseconds.
    pub fn pass(&self, milliseconds: i64) {
        self.set(milliseconds, milliseconds, milliseconds);
    }

    /// Sets the free space of its disk, in bytes.
    pub fn leave_free(&self, bytes: u64) {
        self.free.store(bytes, Ordering::SeqCst);
    }

    /// Waits until `is_so`; the clocks advance by `at_each_look` milliseconds before each check.
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

    /// How many waits a loop has begun.
    pub fn naps(&self, of: Loop) -> u64 {
        self.clocks.naps(of)
    }

    /// Advances the clocks until a loop has run this many more times, so that all its pending work has begun.
    pub async fn go_round(&self, of: Loop, rounds: u32) {
        wait::end_of(&format!("{rounds} rounds of {of:?}"), self.clocks.go_round(of, rounds)).await;
    }
}
