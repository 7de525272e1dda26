//! The pattern `#.00`: two decimals, no separators, and below 1 with or without a zero before the point.

use super::Variant;
use crate::decimal;

/// The spellings of a balance, the pattern's own first. A text that is not a number is kept as it is.
///
/// A balance with more than two decimals that lies exactly between two kobo is rounded to the even one, as the formatter of the pattern
/// does with exact numbers. With binary numbers it may round the other way, so both are returned.
pub(super) fn spellings(text: &str) -> Vec<(Option<Variant>, String)> {
    let Some(number) = Number::read(text) else {
        return vec![(None, text.to_owned())];
    };
    number.rounded().into_iter().flat_map(|minor| number.spelt(minor)).collect()
}

/// A decimal number.
struct Number {
    negative: bool,
    /// Whole hundredths, rounded down.
    minor: u128,
    /// The decimals after the hundredths, without trailing zeros.
    rest: String,
}

impl Number {
    fn read(text: &str) -> Option<Self> {
        let text = text.replace(',', "");
        let unsigned = text.strip_prefix('-');
        let (minor, rest) = decimal::split_at(unsigned.unwrap_or(&text), 2)?;
        Some(Self {
            negative: unsigned.is_some(),
            minor: format!("0{minor}").parse().ok()?,
            rest: rest.trim_end_matches('0').to_owned(),
        })
    }

    /// Rounded to whole hundredths; two values if it lies exactly between them, the even one first.
    fn rounded(&self) -> Vec<u128> {
        let up = self.minor + 1;
        match self.rest.as_str() {
            "5" if self.minor.is_multiple_of(2) => vec![self.minor, up],
            "5" => vec![up, self.minor],
            rest if rest >= "5" => vec![up],
            _ => vec![self.minor],
        }
    }

    fn spelt(&self, minor: u128) -> Vec<(Option<Variant>, String)> {
        let sign = if self.negative { "-" } else { "" };
        let (whole, hundredths) = (minor / 100, minor % 100);
        if whole > 0 {
            return vec![(None, format!("{sign}{whole}.{hundredths:02}"))];
        }
        vec![
            (Some(Variant::WithoutZero), format!("{sign}.{hundredths:02}")),
            (Some(Variant::WithZero), format!("{sign}0.{hundredths:02}")),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spells_a_balance_as_the_pattern_does() {
        // Computed by hand from the pattern: below 1 both readings, exactly between two kobo both neighbours.
        let check = |text: &str, expected: &[&str]| {
            let spelt: Vec<String> = spellings(text).into_iter().map(|(_, text)| text).collect();
            assert_eq!(spelt, expected, "{text}");
        };
        check("0", &[".00", "0.00"]);
        check("0.5", &[".50", "0.50"]);
        check("0.999", &["1.00"]);
        check("0.994", &[".99", "0.99"]);
        check("1", &["1.00"]);
        check("1000000", &["1000000.00"]);
        check("1,000,000.5", &["1000000.50"]);
        check("1.0E7", &["10000000.00"]);
        check("5e-3", &[".00", "0.00", ".01", "0.01"]);
        check("5e-9", &[".00", "0.00"]);
        check("12.345", &["12.34", "12.35"]);
        check("12.355", &["12.36", "12.35"]);
        check("12.3451", &["12.35"]);
        check("007.10", &["7.10"]);
        check("-0.5", &["-.50", "-0.50"]);
        check("-12", &["-12.00"]);
        for text in ["", "none", ".", "1e400", "1.2.3", "--1", "+1", "٥"] {
            check(text, &[text]);
        }
    }
}
