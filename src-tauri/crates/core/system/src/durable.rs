//! Where tests let the program die: right before and right after whatever is durable. A program built for use has none of this.

/// The variable that says at which step, counted from 1, the program dies.
#[cfg(debug_assertions)]
const DIE_AT: &str = "COWRIE_DIE_AT";

/// A step: something is about to be on disk, or is there since now.
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

/// A step of a program built for use: nothing.
#[cfg(not(debug_assertions))]
pub fn step() {}
