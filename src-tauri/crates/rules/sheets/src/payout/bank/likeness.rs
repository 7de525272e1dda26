//! The similarity of two bank names, in whole numbers only.

use std::cmp::Ordering;

/// The thresholds at which an unknown name is similar enough to a known one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// The similarity to the best bank, in percent, that makes it a proposal.
    pub at_least: u32,
    /// How far, in percent, the second-best bank must be behind.
    pub ahead_by: u32,
    /// Compare with the banks' whole names only, and use no codes and no shared words.
    pub whole_names: bool,
}

impl Likeness {
    /// The product's: 90 % and 10 % ahead.
    pub const PRODUCT: Self = Self {
        at_least: 90,
        ahead_by: 10,
        whole_names: false,
    };
    /// The thresholds of the comparison programs in the benchmark: 84 % and 4 % ahead.
    pub const BENCH: Self = Self {
        at_least: 84,
        ahead_by: 4,
        whole_names: true,
    };
}

/// A name reduced for comparison: lower-case words of letters and digits, without the words for a company.
pub(super) fn key(name: &str) -> String {
    let spaced: String = name
        .to_lowercase()
        .replace('&', " and ")
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { ' ' })
        .collect();
    let words: Vec<&str> = spaced
        .split_whitespace()
        .filter(|word| !matches!(*word, "plc" | "ltd" | "limited" | "nigeria" | "nig"))
        .collect();
    words.join(" ")
}

/// Twice the longest common subsequence divided by both lengths, as a fraction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ratio {
    common: u64,
    lengths: u64,
}

impl Ratio {
    pub(super) const NONE: Self = Self { common: 0, lengths: 1 };

    /// Whether it is at least `percent`.
    pub(super) fn reaches(self, percent: u32) -> bool {
        200 * self.common >= u64::from(percent) * self.lengths
    }

    /// Whether it is ahead of `other` by at least `percent`.
    pub(super) fn leads(self, other: Self, percent: u32) -> bool {
        200 * self.common * other.lengths >= 200 * other.common * self.lengths + u64::from(percent) * self.lengths * other.lengths
    }

    pub(super) fn compare(self, other: Self) -> Ordering {
        (self.common * other.lengths).cmp(&(other.common * self.lengths))
    }
}

/// One name, prepared for comparison with many. Accepts only the output of [`key`]: letters, digits and spaces.
pub(super) struct Pattern {
    length: u32,
    places: [u128; 37],
}

impl Pattern {
    /// `None` for an empty name or one longer than any bank's.
    pub(super) fn new(key: &str) -> Option<Self> {
        let length = u32::try_from(key.len()).ok().filter(|length| (1..=128).contains(length))?;
        let mut places = [0; 37];
        for (at, byte) in key.bytes().enumerate() {
            places[symbol(byte)] |= 1_u128 << at;
        }
        Some(Self { length, places })
    }

    /// The similarity to another key; `None` if the lengths alone exclude `percent`.
    pub(super) fn ratio(&self, other: &str, percent: u32) -> Option<Ratio> {
        let other_length = u32::try_from(other.len()).ok()?;
        let lengths = u64::from(self.length) + u64::from(other_length);
        let best = Ratio {
            common: u64::from(self.length.min(other_length)),
            lengths,
        };
        if !best.reaches(percent) {
            return None;
        }
        // Hyyrö's bit-parallel form: after each letter, the zero bits of `rest` count the common subsequence so far.
        let mut rest = u128::MAX;
        for byte in other.bytes() {
            let met = rest & self.places[symbol(byte)];
            rest = rest.wrapping_add(met) | (rest & !met);
        }
        let used = if self.length == 128 { u128::MAX } else { (1 << self.length) - 1 };
        Some(Ratio {
            common: u64::from((!rest & used).count_ones()),
            lengths,
        })
    }
}

fn symbol(byte: u8) -> usize {
    match byte {
        b'a'..=b'z' => usize::from(byte - b'a'),
        b'0'..=b'9' => usize::from(byte - b'0') + 26,
        _ => 36,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn common(one: &str, other: &str) -> u64 {
        Pattern::new(one)
            .and_then(|pattern| pattern.ratio(other, 0))
            .map_or(0, |ratio| ratio.common)
    }

    /// The textbook algorithm.
    fn by_table(one: &str, other: &str) -> u64 {
        let mut above = vec![0; other.len() + 1];
        for a in one.bytes() {
            let mut row = vec![0];
            for (at, b) in other.bytes().enumerate() {
                row.push(if a == b { above[at] + 1 } else { above[at + 1].max(row[at]) });
            }
            above = row;
        }
        above.last().copied().unwrap_or_default()
    }

    #[test]
    fn measures_as_by_hand() {
        assert_eq!(common("zenth", "zenith"), 5);
        assert_eq!(common("union", "unity"), 3);
        let ratio = |one: &str, other: &str| Pattern::new(one).and_then(|pattern| pattern.ratio(other, 0)).unwrap_or(Ratio::NONE);
        assert!(ratio("zenth", "zenith").reaches(90) && !ratio("zenth", "zenith").reaches(91));
        assert!(ratio("abcde", "abcde").leads(ratio("abcde", "abcd"), 11));
        assert!(!ratio("abcde", "abcde").leads(ratio("abcde", "abcd"), 12));
        assert_eq!(key("  Zenith  BANK Plc."), "zenith bank");
        assert_eq!(key("Trust & Co (Nig) Ltd"), "trust and co");
    }

    proptest::proptest! {
        #[test]
        fn agrees_with_the_table(one in "[a-c0 ]{1,128}", other in "[a-c0 ]{0,40}") {
            proptest::prop_assert_eq!(common(&one, &other), by_table(&one, &other));
        }
    }
}
