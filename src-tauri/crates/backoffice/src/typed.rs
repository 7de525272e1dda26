//! What people type into forms, read as they mean it.

use service_api::value::{Amount, AmountError};

/// Text that says something.
pub(crate) fn present(text: &Option<String>) -> Option<String> {
    text.as_ref().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// A number without what people put between its digits.
pub(crate) fn digits(text: &str) -> String {
    text.trim().replace([' ', '-', '(', ')', '\u{a0}'], "")
}

/// The same of a field that may be empty.
pub(crate) fn number(text: &Option<String>) -> Option<String> {
    present(text).map(|text| digits(&text))
}

/// An amount without naira sign, spaces and thousands commas; a comma anywhere else stays and is a problem.
pub(crate) fn ungrouped(typed: &str) -> String {
    let text: String = typed.chars().filter(|c| !matches!(c, ' ' | '₦' | '\u{a0}')).collect();
    let whole = text.split('.').next().unwrap_or_default();
    let mut groups = whole.split(',');
    let first = groups.next().is_some_and(|group| (1..=3).contains(&group.len()));
    let grouped = first && groups.all(|group| group.len() == 3);
    if grouped { text.replace(',', "") } else { text }
}

/// An amount above zero.
pub(crate) fn amount(typed: &str) -> Result<Amount, String> {
    let text = ungrouped(typed);
    let amount = Amount::parse(&text).map_err(|error| error.to_string())?;
    // Whoever writes 50.000 may mean fifty thousand.
    let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    match amount {
        _ if decimals > 2 => Err(format!(
            "{} Thousands are parted by commas, such as 50,000.",
            AmountError::TooManyDecimals.message()
        )),
        Amount::ZERO => Err("The amount must be above zero.".to_owned()),
        amount => Ok(amount),
    }
}

/// What is wrong with a bank verification number. It has eleven digits; the contract does not say so, and one that is mistyped helps
/// nobody.
pub(crate) fn identity_problem(number: &str) -> Option<String> {
    let fits = number.len() == 11 && number.bytes().all(|byte| byte.is_ascii_digit());
    (!fits).then(|| "A bank verification number has 11 digits.".to_owned())
}

/// What is wrong with the phone number of a wallet that receives money: one that could be an account number is none.
pub(crate) fn wallet_phone_problem(number: &str) -> Option<String> {
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
    (!fits).then(|| "Write the phone number whole, such as 08031234567 or +2348031234567.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_commas_only_between_thousands() {
        assert_eq!(ungrouped("₦ 1,250,000.50"), "1250000.50");
        assert_eq!(ungrouped("50000"), "50000");
        for odd in ["10,50", "1,2345", ",500", "1,000,00"] {
            assert_eq!(ungrouped(odd), odd);
        }
    }

    #[test]
    fn a_point_that_may_part_thousands_is_asked_about() {
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
        assert!(amount("50.000").is_err_and(|words| words.contains("commas")));
    }

    #[test]
    fn numbers_are_typed_with_what_makes_them_readable() {
        assert_eq!(digits(" 012 345-6785 "), "0123456785");
        assert_eq!(
            number(&Some("+234 (803) 123\u{a0}4567".to_owned())).as_deref(),
            Some("+2348031234567")
        );
        assert_eq!(number(&Some(" ".to_owned())), None);
    }
}
