//! Repeatable random numbers, and the results of all files.

#![expect(clippy::print_stdout, reason = "the seed, and what came of the files")]

use std::collections::BTreeMap;
use std::time::UNIX_EPOCH;

/// The number of files in `cargo xtask soak`.
const ROUNDS: u64 = 20_000;
/// The number of files in a test run.
const FEW_ROUNDS: u64 = 200;
/// The maximum number of printed errors.
const PRINTED: usize = 20;

/// A sequence of numbers from a seed: SplitMix64.
pub(crate) struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`, which is not 0.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    pub(crate) fn between(&mut self, least: i64, most: i64) -> i64 {
        least + i64::try_from(self.below((most - least + 1).unsigned_abs())).expect("small")
    }

    /// True in `often` of a hundred cases.
    pub(crate) fn percent(&mut self, often: u64) -> bool {
        self.below(100) < often
    }

    pub(crate) fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        let place = self.below(u64::try_from(values.len()).expect("few"));
        values[usize::try_from(place).expect("few")]
    }

    pub(crate) fn shuffle<T>(&mut self, values: &mut [T]) {
        for end in (1..values.len()).rev() {
            let place = self.below(u64::try_from(end + 1).expect("few"));
            values.swap(end, usize::try_from(place).expect("few"));
        }
    }
}

/// The results of all files.
#[derive(Default)]
pub(crate) struct Counts {
    /// Rows that were read as the model has them.
    pub(crate) right: u64,
    /// Rows of the model in files without ambiguity.
    pub(crate) plain: u64,
    /// Those of them that were read.
    pub(crate) plain_right: u64,
    /// Rows and files that were stopped, rejected or asked about, by their codes.
    pub(crate) refused: BTreeMap<String, u64>,
    /// Rows that were read as something else.
    pub(crate) wrong: Vec<String>,
}

impl Counts {
    pub(crate) fn refuse(&mut self, code: &str) {
        *self.refused.entry(code.to_owned()).or_default() += 1;
    }
}

/// The first two words of a value's debug output, which name its variant.
pub(crate) fn variant(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.filter(|word| !word.is_empty()).take(2).collect::<Vec<_>>().join(".")
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Generates and reads the files of a run and prints the results. At least `least` percent of the plain rows have to be read.
pub(crate) fn run(what: &str, least: u64, mut round: impl FnMut(&mut Random, &mut Counts)) {
    let seed = number("COWRIE_SEED").unwrap_or_else(|| {
        u64::from(std::process::id()) << 20 | u64::from(UNIX_EPOCH.elapsed().map_or(0, |elapsed| elapsed.subsec_micros()))
    });
    let rounds = if std::env::var_os("COWRIE_SOAK").is_some() {
        ROUNDS
    } else {
        FEW_ROUNDS
    };
    let rounds = number("COWRIE_ROUND").map_or(0..rounds, |round| round..round + 1);
    println!("{what}: seed {seed} (repeat with COWRIE_SEED={seed})");
    let mut counts = Counts::default();
    let files = rounds.end - rounds.start;
    for number in rounds {
        let known = counts.wrong.len();
        let mut random = Random(seed ^ number.wrapping_mul(0xD6E8_FEB8_6659_FD93));
        round(&mut random, &mut counts);
        for wrong in &mut counts.wrong[known..] {
            *wrong = format!("COWRIE_SEED={seed} COWRIE_ROUND={number}: {wrong}");
        }
    }
    let Counts {
        right,
        plain,
        plain_right,
        refused,
        wrong,
    } = counts;
    println!(
        "{files} files, {right} rows as the model has them, {} not; of plain rows {plain_right} of {plain} were read",
        wrong.len()
    );
    for (code, count) in refused {
        println!("  {count:>7} {code}");
    }
    let printed: Vec<&str> = wrong.iter().take(PRINTED).map(String::as_str).collect();
    assert!(
        wrong.is_empty(),
        "{} rows were read as something else:\n{}",
        wrong.len(),
        printed.join("\n")
    );
    assert!(plain_right * 100 >= plain * least, "too few plain rows were read");
}
