//! Numbers that a spreadsheet damaged: removed leading zeros, cut digits, dates turned into numbers.

use crate::text::quoted;
use base::timestamp::{DAY, Timestamp};

/// What is wrong with a number whose digits a spreadsheet cut (see [`is_scientific`]), and what to do.
pub fn digits_are_gone(written: &str) -> String {
    format!(
        "{} was cut by a spreadsheet program and its digits are gone. Format the column as Text first (in Excel: Home, Number, Text), then type the number again, or send the .xlsx.",
        quoted(written)
    )
}

/// The ten digits of an account number of which eight or nine are left.
pub fn account_with_zeros(digits: &str) -> Option<String> {
    let is_short = matches!(digits.len(), 8 | 9) && is_digits(digits);
    is_short.then(|| format!("{digits:0>10}"))
}

/// A mobile number whose leading zero is missing: ten digits that begin like a mobile number.
pub fn phone_with_zero(text: &str) -> Option<String> {
    let bare: String = text.chars().filter(|c| !matches!(c, ' ' | '-' | '(' | ')' | '\'')).collect();
    let is_short = bare.len() == 10 && is_digits(&bare) && bare.starts_with(['7', '8', '9']);
    is_short.then(|| format!("0{bare}"))
}

/// Whether a text is like `1.23457E+09`, as a spreadsheet shows a long number. The other digits are lost.
pub fn is_scientific(text: &str) -> bool {
    let Some((mantissa, exponent)) = text.split_once(['e', 'E']) else {
        return false;
    };
    let (whole, decimals) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, "0"));
    is_digits(whole) && is_digits(decimals) && is_digits(exponent.trim_start_matches('+'))
}

/// The date, as `1 Dec 2025`, that a spreadsheet stores as this number: `45992`. Dates of this century only.
pub fn day_of_serial(number: &str) -> Option<String> {
    /// 1 January 2000 and 31 December 2099.
    const CENTURY: std::ops::RangeInclusive<i64> = 36_526..=73_050;
    /// 1 January 1970.
    const EPOCH: i64 = 25_569;
    let whole = number.split_once('.').map_or(number, |(whole, _)| whole);
    let serial: i64 = whole.parse().ok().filter(|serial| CENTURY.contains(serial))?;
    Some(Timestamp((serial - EPOCH) * DAY).day())
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_are_restored_only_if_they_can_be_missing() {
        for (digits, meant) in [
            ("123456785", Some("0123456785")),
            ("12345671", Some("0012345671")),
            ("1234567", None),
            ("1012854016", None),
            ("12345678a", None),
            ("", None),
        ] {
            assert_eq!(account_with_zeros(digits).as_deref(), meant, "{digits}");
        }
        for (text, meant) in [
            ("8031234567", Some("08031234567")),
            ("701 234 5678", Some("07012345678")),
            ("'9061234567", Some("09061234567")),
            ("6031234567", None),
            ("803123456", None),
            ("08031234567", None),
            ("8.03123E+09", None),
        ] {
            assert_eq!(phone_with_zero(text).as_deref(), meant, "{text}");
        }
    }

    #[test]
    fn cut_numbers_are_recognised() {
        for cut in ["2.02611E+14", "1.23457E+09", "1,23457E+09", "1E9", "8.03123e+09"] {
            assert!(is_scientific(cut), "{cut}");
        }
        for whole in ["0123456785", "E12", "1E", "12EB", "1.2.3E4", "PAY-2026E1"] {
            assert!(!is_scientific(whole), "{whole}");
        }
    }

    /// The dates are those that Excel shows.
    #[test]
    fn a_number_may_be_a_day() {
        for (number, day) in [
            ("45992", Some("1 Dec 2025")),
            ("46328", Some("2 Nov 2026")),
            ("46328.5", Some("2 Nov 2026")),
            ("73050", Some("31 Dec 2099")),
            ("36526", Some("1 Jan 2000")),
            ("5000", None),
            ("125000", None),
            ("02-Nov-2026", None),
        ] {
            assert_eq!(day_of_serial(number).as_deref(), day, "{number}");
        }
    }
}
