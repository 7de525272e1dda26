//! What a cell shows, from its text: OpenDocument files contain that beside the number.

use super::format::{Shown, currency_or_unit, is_dash, is_naira, is_zero};
use super::rounding::rounded;

/// More decimals than a spreadsheet number has.
const DECIMALS: u8 = 15;
/// Thousands and millions.
const SCALES: u8 = 2;

impl Shown {
    /// What `text` shows of `number` (digits, perhaps a leading minus and a point), if it is not the number with all its decimals.
    pub fn of_text(text: &str, number: &str) -> Option<Self> {
        let text = text.trim();
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        let is_mark = |mark: char| mark.is_ascii_digit() || ".,'’()-–−+".contains(mark) || mark.is_whitespace();
        let words: String = text.chars().map(|mark| if is_mark(mark) { ' ' } else { mark }).collect();
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() || (is_zero(number) && (is_dash(text) || digits.is_empty() && words.is_empty())) {
            return None;
        }
        if digits.is_empty() {
            return Some(Self::Words(text.to_owned()));
        }
        if words.contains('%') {
            return Some(Self::Percent);
        }
        // Scientific notation shows as many digits as there is space for.
        if words.eq_ignore_ascii_case("e") {
            return None;
        }
        if !words.is_empty() && !is_naira(&words) {
            return Some(currency_or_unit(&words));
        }
        // A positive number that is shown like a negative one.
        let is_below = text.starts_with(['-', '(', '−', '–']) || text.ends_with(['-', '−', '–']);
        if is_below && !number.starts_with('-') && !is_zero(number) {
            return Some(Self::Unit("-".to_owned()));
        }
        let shown = digits.trim_start_matches('0');
        // Three digits after a mark may be thousands; any other count is decimals.
        let behind = text
            .rsplit_once(['.', ','])
            .map(|(_, rest)| rest.chars().filter(char::is_ascii_digit).count());
        let decimals_shown = behind.filter(|behind| *behind != 3);
        let number = number.trim_start_matches('-');
        let has = number.split_once('.').map_or(0, |(_, rest)| rest.trim_end_matches('0').len());
        for decimals in 0..=DECIMALS {
            let is_shown = decimals_shown.is_none_or(|shown| shown == usize::from(decimals));
            if is_shown && with_decimals(number, decimals).as_deref() == Some(shown) {
                return (has > usize::from(decimals)).then_some(Self::Number {
                    decimals: Some(decimals),
                    digits: 0,
                });
            }
        }
        let is_scaled = |thousands: &u8| {
            let divided = divided(number, *thousands);
            let is_shown = |decimals: u8| decimals_shown.is_none_or(|shown| shown == usize::from(decimals));
            (0..=DECIMALS).any(|decimals| is_shown(decimals) && with_decimals(&divided, decimals).as_deref() == Some(shown))
        };
        Some(match (1..=SCALES).find(is_scaled) {
            Some(thousands) => Self::Scaled { thousands },
            None => Self::Words(text.to_owned()),
        })
    }
}

/// The digits of a number with this many decimals, without a point and leading zeros.
fn with_decimals(number: &str, decimals: u8) -> Option<String> {
    let text = rounded(number, decimals)?;
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    let digits = format!("{whole}{rest:0<width$}", width = usize::from(decimals));
    Some(digits.trim_start_matches('0').to_owned())
}

/// A number divided by a thousand this many times.
fn divided(number: &str, thousands: u8) -> String {
    let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
    let places = 3 * usize::from(thousands);
    let whole = format!("{whole:0>width$}", width = places + 1);
    let (before, behind) = whole.split_at(whole.len() - places);
    format!("{before}.{behind}{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_that_displays_its_number_shows_nothing_else() {
        for (text, number) in [
            ("50,000.00", "50000"),
            ("50 000,50", "50000.5"),
            ("₦50,000.00", "50000"),
            ("NGN 1,250.5", "1250.5"),
            ("(1,250.00)", "-1250"),
            ("0123456785", "123456785"),
            ("-", "0"),
            ("", "5"),
            ("1.5E+05", "150000"),
        ] {
            assert_eq!(Shown::of_text(text, number), None, "{text}");
        }
    }

    #[test]
    fn another_display_of_a_number_is_named() {
        for (text, number, shown) in [
            ("$1,500.00", "1500", Shown::Currency("$".to_owned())),
            ("1,500.00 EUR", "1500", Shown::Currency("EUR".to_owned())),
            ("(1,500.00)", "1500", Shown::Unit("-".to_owned())),
            ("1,500-", "1500", Shown::Unit("-".to_owned())),
            ("1,500.00", "150000", Shown::Words("1,500.00".to_owned())),
            ("150%", "1.5", Shown::Percent),
            ("8 days", "8", Shown::Unit("days".to_owned())),
            ("ON LEAVE", "5000", Shown::Words("ON LEAVE".to_owned())),
            ("52", "52000", Shown::Scaled { thousands: 1 }),
            ("1.5", "1500000", Shown::Scaled { thousands: 2 }),
        ] {
            assert_eq!(Shown::of_text(text, number), Some(shown), "{text}");
        }
        let rounded = Shown::Number {
            decimals: Some(0),
            digits: 0,
        };
        assert_eq!(Shown::of_text("33,333", "33333.49"), Some(rounded));
    }
}
