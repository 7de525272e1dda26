//! Input in forms, normalised and checked.

use crate::messages::input as messages;
use base::timestamp::Timestamp;
use base::typed_day::{self, DayProblem, Nearest};
use service_api::value::{Amount, AmountError};

/// The number of a typed day, counted from 1 January 1970: `1/11/2026`, `1 Nov`, `2026-11-01`, `today`.
///
/// # Errors
///
/// A sentence about the problem.
pub fn day(text: &str, now: Timestamp, nearest: Nearest) -> Result<i64, &'static str> {
    typed_day::read(text, now.day_number(), nearest).map_err(|problem| match problem {
        DayProblem::NoSuchDay => messages::NO_SUCH_DATE,
        DayProblem::Unreadable => messages::DATE_NEEDED,
    })
}

/// The trimmed text; none if it is empty.
pub fn present(text: &Option<String>) -> Option<String> {
    text.as_ref().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// A number without the separators that people type between digits.
pub fn digits(text: &str) -> String {
    text.trim().replace([' ', '-', '(', ')', '\u{a0}'], "")
}

/// As [`digits`], for an optional field.
pub fn number(text: &Option<String>) -> Option<String> {
    present(text).map(|text| digits(&text))
}

/// An amount without naira sign, spaces and thousands commas. A misplaced comma is kept, so that parsing rejects it.
pub fn ungrouped(typed: &str) -> String {
    let text: String = typed.chars().filter(|c| !matches!(c, ' ' | '₦' | '\u{a0}')).collect();
    let (whole, kobo) = text.split_once('.').unwrap_or((&text, ""));
    let mut groups = whole.split(',');
    let first = groups.next().is_some_and(|group| (1..=3).contains(&group.len()));
    let grouped = first && groups.all(|group| group.len() == 3) && !kobo.contains(',');
    if grouped { text.replace(',', "") } else { text }
}

/// An amount above zero.
///
/// # Errors
///
/// A sentence about the problem.
pub fn amount(typed: &str) -> Result<Amount, String> {
    let text = ungrouped(typed);
    let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    match Amount::parse(&text) {
        // 50.000 may mean fifty thousand.
        Ok(_) | Err(AmountError::TooManyDecimals) if decimals > 2 => Err(misplaced_separators(&text, AmountError::TooManyDecimals)),
        Err(why @ AmountError::NotANumber) if text.contains(['.', ',']) && !text.contains(char::is_alphabetic) => {
            Err(misplaced_separators(&text, why))
        }
        Err(why) => Err(why.to_string()),
        Ok(Amount::ZERO) => Err(messages::ABOVE_ZERO.to_owned()),
        Ok(amount) => Ok(amount),
    }
}

/// The problem of an amount with misplaced points and commas, with the correct spelling. The program does not guess the amount.
fn misplaced_separators(text: &str, why: AmountError) -> String {
    let swapped: String = text
        .chars()
        .map(|c| match c {
            '.' => ',',
            ',' => '.',
            other => other,
        })
        .collect();
    let kobo = swapped.split_once('.').map_or(0, |(_, kobo)| kobo.len());
    match Amount::parse(&ungrouped(&swapped)) {
        Ok(meant) if kobo <= 2 && meant != Amount::ZERO => messages::amount_meant(meant),
        _ => messages::amount_format(why),
    }
}

/// The problem of a bank verification number. It has eleven digits; the contract does not state that
/// (`docs/spec/collection.md#payment-request`), but a wrong number is useless.
pub fn identity_problem(number: &str) -> Option<String> {
    let fits = number.len() == 11 && number.bytes().all(|byte| byte.is_ascii_digit());
    (!fits).then(|| messages::BVN_FORMAT.to_owned())
}

/// The problem of the phone number of a receiving wallet. A number that could be an account number is rejected.
pub fn wallet_phone_problem(number: &str) -> Option<String> {
    let plain = |text: &str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let fits = match (number.strip_prefix('+'), number.strip_prefix('0')) {
        (Some(abroad), _) => match abroad.strip_prefix("234") {
            Some(rest) => plain(rest, 10..=10),
            None => plain(abroad, 7..=15),
        },
        (None, Some(rest)) => plain(rest, 10..=10),
        (None, None) => number.strip_prefix("234").is_some_and(|rest| plain(rest, 10..=10)),
    };
    (!fits).then(|| messages::PHONE_FORMAT.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_are_accepted_only_between_thousands() {
        assert_eq!(ungrouped("₦ 1,250,000.50"), "1250000.50");
        assert_eq!(ungrouped("50000"), "50000");
        for odd in ["10,50", "1,2345", ",500", "1,000,00"] {
            assert_eq!(ungrouped(odd), odd);
        }
    }

    #[test]
    fn a_point_that_may_separate_thousands_is_rejected() {
        for (typed, kobo) in [
            ("50,000", Some(5_000_000)),
            ("50.00", Some(5_000)),
            ("0.5", Some(50)),
            ("50.000", None),
            ("1.000", None),
            ("1.2300", None),
            ("0.000", None),
            ("1.000.000", None),
            ("0", None),
            ("0.00", None),
            ("", None),
        ] {
            assert_eq!(amount(typed).ok().map(Amount::minor), kobo, "{typed}");
        }
    }

    #[test]
    fn exchanged_points_and_commas_are_explained_and_never_guessed() {
        let expected = "a comma between thousands, a full stop before kobo";
        for (typed, written) in [
            ("50.000,00", "50,000.00"),
            ("1.250.000,5", "1,250,000.50"),
            ("1.000.000", "1,000,000.00"),
            ("50.000", "50,000.00"),
            ("10,50", "10.50"),
        ] {
            let message = format!("If you mean ₦{written}, write {written}: {expected}.");
            assert_eq!(amount(typed), Err(message), "{typed}");
        }
        for typed in ["50.0,0", "1.5,00", "1,00,000.00", "1,2345", "50,000,00"] {
            let message = amount(typed).unwrap_err();
            assert!(
                message.ends_with(&format!("Write {expected}, for example 50,000.00.")),
                "{typed}: {message}"
            );
        }
        assert!(amount("1.2345").is_err_and(|message| message.starts_with("The amount has more than two decimals.")));
        assert!(amount("fifty").is_err_and(|message| message.contains("This is not an amount.")));
    }

    #[test]
    fn separators_between_digits_are_removed() {
        assert_eq!(digits(" 012 345-6785 "), "0123456785");
        assert_eq!(
            number(&Some("+234 (803) 123\u{a0}4567".to_owned())).as_deref(),
            Some("+2348031234567")
        );
        assert_eq!(number(&Some(" ".to_owned())), None);
    }
}
