//! Repeatable randomness, and the length of tests at random.

use std::time::UNIX_EPOCH;

/// A sequence of numbers from a seed: SplitMix64, which is sufficient to choose times.
#[derive(Debug)]
pub struct Random(pub u64);

impl Random {
    /// A number below `limit`, which is not 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed ^ (mixed >> 27)) % limit
    }

    /// One of `values`, which is not empty.
    pub fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        let count = u64::try_from(values.len()).expect("few");
        values[usize::try_from(self.below(count)).expect("few")]
    }
}

/// The seed in `COWRIE_SEED`, or a new one each time. It is printed.
pub fn seed() -> u64 {
    let given = std::env::var("COWRIE_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = given.unwrap_or_else(|| {
        u64::from(std::process::id()) << 20 | u64::from(UNIX_EPOCH.elapsed().map_or(0, |elapsed| elapsed.subsec_micros()))
    });
    eprintln!("seed {seed} (repeat with COWRIE_SEED={seed})");
    seed
}

/// Whether tests at random run at full length, as `cargo xtask soak` requests.
pub fn soaks() -> bool {
    std::env::var_os("COWRIE_SOAK").is_some()
}
