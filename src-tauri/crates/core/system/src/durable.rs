//! Lets a test end the program immediately before and after each durable write. Only debug builds contain it.

/// The variable that gives the step, counted from 1, at which the program ends.
#[cfg(debug_assertions)]
const DIE_AT: &str = "COWRIE_DIE_AT";

/// Marks a point immediately before or after a durable write.
#[cfg(debug_assertions)]
pub fn step() {
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU64, Ordering};
    static DIES_AT: LazyLock<Option<u64>> = LazyLock::new(|| std::env::var(DIE_AT).ok()?.parse().ok());
    static STEPS: AtomicU64 = AtomicU64::new(0);
    if let Some(dies_at) = *DIES_AT
        && STEPS.fetch_add(1, Ordering::SeqCst) + 1 == dies_at
    {
        std::process::abort();
    }
}

/// Does nothing in a release build.
#[cfg(not(debug_assertions))]
pub fn step() {}
