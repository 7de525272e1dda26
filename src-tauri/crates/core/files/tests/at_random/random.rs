//! Chance that can be repeated, and what came of each file.

#![expect(clippy::print_stdout, reason = "the seed, and what came of the files")]

use std::collections::BTreeMap;
use std::time::UNIX_EPOCH;

/// In `cargo xtask soak`.
const ROUNDS: u64 = 20_000;
/// In a test run.
const FEW_ROUNDS: u64 = 200;
/// So many wrong readings are printed.
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

    /// Whether something happens that happens so often in a hundred.
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

/// What came of all files.
#[derive(Default)]
pub(crate) struct Counts {
    /// Rows that were read as the model has them.
    pub(crate) right: u64,
    /// Rows that the model has, in files with nothing wrong in them …
    pub(crate) plain: u64,
    /// … and those of them that were read.
    pub(crate) plain_right: u64,
    /// Rows and files that were stopped, refused or asked about, by their codes.
    pub(crate) refused: BTreeMap<String, u64>,
    /// What was read as something else.
    pub(crate) wrong: Vec<String>,
}

impl Counts {
    pub(crate) fn refuse(&mut self, code: &str) {
        *self.refused.entry(code.to_owned()).or_default() += 1;
    }
}

/// The first word of how a value is printed: the name of a variant.
pub(crate) fn variant(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.filter(|word| !word.is_empty()).take(2).collect::<Vec<_>>().join(".")
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Makes and reads the files of a run and prints what came of them. Of plain rows at least so many in a hundred are to be read.
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
