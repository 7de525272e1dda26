//! Waiting for asynchronous events. A test waits for an event; the limit applies only to an event that never happens.

use std::{fmt::Debug, thread, time::Duration};

use tokio::time::Instant;

/// Long enough for a busy computer.
pub const LIMIT: Duration = Duration::from_secs(240);
const STEP: Duration = Duration::from_millis(20);

/// Waits until `is_so`.
///
/// # Panics
/// If that takes longer than [`LIMIT`], as all functions here do.
pub async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    found(what, async || is_so().await.then_some(())).await;
}

/// Waits until `look` finds something, and returns it.
pub async fn found<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let end = Instant::now() + LIMIT;
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(Instant::now() < end, "waited {LIMIT:?} in vain: {what}");
        tokio::time::sleep(STEP).await;
    }
}

/// Waits until the result of `look` satisfies `fits`, and returns it.
pub async fn seen<T: Debug>(what: &str, mut look: impl AsyncFnMut() -> T, fits: impl Fn(&T) -> bool) -> T {
    let end = Instant::now() + LIMIT;
    loop {
        let seen = look().await;
        if fits(&seen) {
            return seen;
        }
        assert!(Instant::now() < end, "waited {LIMIT:?} in vain: {what}; the last was {seen:?}");
        tokio::time::sleep(STEP).await;
    }
}

/// Waits until `is_so`, in a test that blocks its thread.
pub fn blocking_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + LIMIT;
    while !is_so() {
        assert!(Instant::now() < end, "waited {LIMIT:?} in vain: {what}");
        thread::sleep(STEP);
    }
}

/// The result of `future`, which completes without further action.
pub async fn end_of<T>(what: &str, future: impl Future<Output = T>) -> T {
    let ended = tokio::time::timeout(LIMIT, future).await;
    ended.unwrap_or_else(|_| panic!("waited {LIMIT:?} in vain: {what}"))
}
