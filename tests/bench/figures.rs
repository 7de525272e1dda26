//! Turns the results of the rounds into lines of a table, in whole numbers.

use std::{fmt::Display, time::Duration};

/// One line of a table: subject, median, range, rate, memory, target.
pub(crate) type Line = [String; 6];

const MISSED: &str = "NOT REACHED";

/// The line with its target and whether the target is met.
pub(crate) fn with_target(mut line: Line, what: impl Display, is_reached: bool) -> Line {
    let said = format!("{what}: {}", if is_reached { "reached" } else { MISSED });
    let before = std::mem::take(&mut line[5]);
    line[5] = if before.is_empty() { said } else { format!("{before}; {said}") };
    line
}

/// Whether the line misses its target.
pub(crate) fn is_missed(line: &Line) -> bool {
    line[5].contains(MISSED)
}

/// The median and both extremes of the rounds.
#[derive(Clone, Copy)]
pub(crate) struct Spread<T> {
    pub(crate) median: T,
    lowest: T,
    highest: T,
}

impl<T: Copy + Ord> Spread<T> {
    /// Whether every round is within `most`.
    pub(crate) fn is_within(&self, most: T) -> bool {
        self.highest <= most
    }

    /// # Panics
    ///
    /// Without rounds.
    pub(crate) fn of(mut rounds: Vec<T>) -> Self {
        rounds.sort_unstable();
        Self {
            median: rounds[rounds.len() / 2],
            lowest: rounds[0],
            highest: rounds[rounds.len() - 1],
        }
    }
}

impl Spread<Duration> {
    /// A line for a duration.
    pub(crate) fn line(&self, what: impl Display) -> Line {
        let range = format!("{} to {}", self.lowest.as_millis(), self.highest.as_millis());
        let median = format!("{} ms", self.median.as_millis());
        plain_line(what, median, range)
    }

    /// A line for a duration whose median must not exceed `most` milliseconds.
    pub(crate) fn line_within(&self, what: impl Display, most: u64) -> Line {
        let is_reached = self.median <= Duration::from_millis(most);
        with_target(self.line(what), format!("at most {most} ms"), is_reached)
    }

    /// How many of `count` things were handled in a second, and the time for all divided by `less`, the time for a tenth of them: ten when
    /// the cost is linear.
    pub(crate) fn rate(&self, count: usize, things: &str, less: Option<Duration>) -> String {
        let micros = self.median.as_micros().max(1);
        let rate = u128::try_from(count).expect("a count") * 1_000_000 / micros;
        let rate = format!("{} {things}/s", grouped(rate));
        let Some(less) = less else { return rate };
        let tenths = micros * 10 / less.as_micros().max(1);
        format!("{rate} (× {}.{} for ten times as many)", tenths / 10, tenths % 10)
    }
}

impl Spread<u64> {
    /// A line for a size in KiB.
    pub(crate) fn line(&self, what: impl Display) -> Line {
        let range = format!("{} to {}", self.lowest / 1024, self.highest / 1024);
        plain_line(what, mebibytes(self.median), range)
    }
}

/// A line with only these fields.
pub(crate) fn plain_line(what: impl Display, median: String, range: String) -> Line {
    [what.to_string(), median, range, String::new(), String::new(), String::new()]
}

/// `part` divided by `whole`, with two decimals.
pub(crate) fn hundredths(part: Duration, whole: Duration) -> String {
    let hundredths = part.as_micros() * 100 / whole.as_micros().max(1);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// KiB formatted as MiB.
pub(crate) fn mebibytes(kibibytes: u64) -> String {
    format!("{} MiB", kibibytes / 1024)
}

/// Lines under their headings, also readable as Markdown. An empty column is omitted.
pub(crate) fn table(lines: &[Line]) -> String {
    let head = ["what", "median", "lowest to highest", "rate", "peak memory", "wanted"].map(str::to_owned);
    let rule = ["---"; 6].map(str::to_owned);
    let filled: Vec<usize> = (0..head.len())
        .filter(|column| lines.iter().any(|line| !line[*column].is_empty()))
        .collect();
    let all = [&head, &rule].into_iter().chain(lines);
    let shown = all.map(|line| {
        let cells: Vec<&str> = filled.iter().map(|column| line[*column].as_str()).collect();
        format!("| {} |\n", cells.join(" | "))
    });
    shown.collect()
}

/// A number with thousands separators.
pub(crate) fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    let pieces: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|piece| str::from_utf8(piece).unwrap_or_default())
        .collect();
    pieces.join(" ")
}
