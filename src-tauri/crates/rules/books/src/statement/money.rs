//! Signed amounts as banks write them, read exactly, in kobo.

use service_api::value::Amount;

use cell_rules::amount_text::{NoDigits, bare, whole_digits};
use cell_rules::text::{grouped, plain};
use cell_rules::{Cell, Reason, Shown};

use crate::messages::cells as messages;

/// What is wrong with a cell: the reason, and the end of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) reason: Reason,
    pub(super) why: String,
}

impl Fault {
    pub(super) fn new(reason: Reason, why: impl Into<String>) -> Self {
        Self { reason, why: why.into() }
    }

    /// The fault with the name of the value before it.
    pub(super) fn of(self, what: &str) -> Self {
        Self {
            why: format!("{what} {}", self.why),
            ..self
        }
    }
}

/// The amount of a cell in kobo; `None` for an empty cell or a dash.
pub(super) fn read(cell: Cell<'_>) -> Result<Option<i64>, Fault> {
    let format = |why: String| Err(Fault::new(Reason::AmountFormat, why));
    match cell {
        Cell::Empty => Ok(None),
        Cell::Number(number) => {
            let digits = number.strip_prefix('-');
            kobo(digits.unwrap_or(number), digits.is_some(), number).map(Some)
        }
        Cell::Shown(number, shown) => shown_as(number, shown),
        Cell::Text(text) => of_text(&plain(text)),
        Cell::Bool(_) | Cell::Date(_) => format(messages::NOT_AN_AMOUNT_CELL.to_owned()),
        Cell::Error(error) => format(messages::shows_error(error)),
        Cell::FormulaWithoutValue => format(messages::NO_RESULT.to_owned()),
    }
}

/// A number that its format shows as something else. An amount in another currency is refused.
fn shown_as(number: &str, shown: &Shown) -> Result<Option<i64>, Fault> {
    let (reason, why) = match shown {
        // The cell's value is what the bank booked.
        Shown::Number { .. } => return read(Cell::Number(number)),
        Shown::Currency(currency) => (Reason::CurrencyUnsupported, messages::shown_in_currency(currency)),
        Shown::Scaled { .. } => (Reason::AmountScaled, messages::shown_in_thousands(number)),
        Shown::Percent => (Reason::AmountFormat, messages::SHOWN_AS_PERCENTAGE.to_owned()),
        Shown::Unit(text) | Shown::Words(text) => (Reason::AmountFormat, messages::shows_text(text, number)),
        Shown::Nothing => (Reason::AmountFormat, messages::shows_nothing(number)),
    };
    Err(Fault { reason, why })
}

fn of_text(text: &str) -> Result<Option<i64>, Fault> {
    if text.chars().all(|c| matches!(c, '-' | '–' | '—' | ' ')) {
        return Ok(None);
    }
    let (rest, owed) = sided(text);
    let rest = without_plus(rest);
    match bare(&rest) {
        Err(NoDigits::Nothing) => Ok(None),
        Err(NoDigits::OtherCurrency) => Err(Fault::new(
            Reason::CurrencyUnsupported,
            messages::of_value(text, messages::NOT_IN_NAIRA),
        )),
        Ok(bare) if bare.digits.split_once('.').is_some_and(|(_, rest)| rest.len() == 3) => Err(Fault::new(
            Reason::AmountPrecision,
            messages::of_value(text, messages::THREE_DECIMALS),
        )),
        Ok(bare) => kobo(bare.digits, bare.negative != owed, text).map(Some),
    }
}

/// Removes a final `DR` or `CR`, and returns whether it was `DR`.
fn sided(text: &str) -> (&str, bool) {
    let trimmed = text.trim_end_matches('.');
    let cut = trimmed
        .len()
        .checked_sub(2)
        .and_then(|at| Some((trimmed.get(..at)?.trim_end(), trimmed.get(at..)?)));
    match cut {
        Some((rest, end)) if end.eq_ignore_ascii_case("dr") => (rest, true),
        Some((rest, end)) if end.eq_ignore_ascii_case("cr") => (rest, false),
        _ => (text, false),
    }
}

/// Removes one plus sign, before or after the naira sign.
fn without_plus(text: &str) -> String {
    match text.split_once('+') {
        Some((before, behind)) if !before.contains(|c: char| c.is_ascii_digit() || c == '-') => {
            format!("{}{}", before.trim(), behind.trim())
        }
        _ => text.to_owned(),
    }
}

/// Reads digits, plain or in groups of three, with at most two significant decimals, as kobo.
fn kobo(digits: &str, negative: bool, text: &str) -> Result<i64, Fault> {
    let fault = |reason, why| Fault::new(reason, messages::of_value(text, why));
    let unreadable = || fault(Reason::AmountFormat, messages::NO_AMOUNT);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    // Spaces may separate groups of three.
    let mut groups = whole.split(' ');
    let is_spaced = whole.contains(' ') && groups.next().is_some_and(|first| first.len() <= 3) && groups.all(|group| group.len() == 3);
    let joined = whole.replace(' ', "");
    let whole = if is_spaced { joined.as_str() } else { whole };
    let naira = match whole {
        "" if !decimals.is_empty() => 0,
        _ => whole_digits(whole, ',').ok_or_else(unreadable)?,
    };
    if digits.ends_with('.') || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(unreadable());
    }
    let decimals = decimals.trim_end_matches('0');
    if decimals.len() > 2 {
        return Err(fault(Reason::AmountPrecision, messages::MORE_THAN_TWO_DECIMALS));
    }
    let rest = format!("{decimals:0<2}").parse::<i64>().map_err(|_| unreadable())?;
    let minor = i64::try_from(naira)
        .ok()
        .and_then(|naira| naira.checked_mul(100)?.checked_add(rest))
        .filter(|minor| *minor <= Amount::MAX.minor())
        .ok_or_else(|| fault(Reason::AmountTooLarge, messages::TOO_LARGE))?;
    Ok(if negative { -minor } else { minor })
}

/// For sentences: `₦1,200.00`, `−₦50.00`.
pub fn naira(minor: i128) -> String {
    let sign = if minor < 0 { "−" } else { "" };
    let size = minor.unsigned_abs();
    format!("{sign}₦{}", grouped(&format!("{}.{:02}", size / 100, size % 100)))
}

/// For a movement, with its sign: `+₦50.00`.
pub(super) fn change(minor: i128) -> String {
    let sign = if minor < 0 { "" } else { "+" };
    format!("{sign}{}", naira(minor))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_amounts_as_banks_write_them() {
        for (text, minor) in [
            ("1,234.50", 123_450),
            ("1234.5", 123_450),
            ("₦1,234.50", 123_450),
            ("NGN 1,234.50", 123_450),
            ("+300.00", 30_000),
            ("-300.00", -30_000),
            ("−300.00", -30_000),
            ("-₦60,000.00", -6_000_000),
            ("+ ₦ 60,000.00", 6_000_000),
            ("₦+500", 50_000),
            ("(1,250.00)", -125_000),
            ("1,250.00 DR", -125_000),
            ("1,250.00CR", 125_000),
            ("1,250.00Dr.", -125_000),
            ("300.00-", -30_000),
            (".50", 50),
            ("50 000.00", 5_000_000),
            ("1 234 567.5", 123_456_750),
            ("50\u{a0}000.00 DR", -5_000_000),
            ("0.00", 0),
            ("12.5000", 1_250),
        ] {
            assert_eq!(read(Cell::Text(text)), Ok(Some(minor)), "{text}");
        }
        for blank in ["", " ", "-", "--", "nil", "–"] {
            assert_eq!(read(Cell::Text(blank)), Ok(None), "{blank}");
        }
        for (text, why) in [
            ("1,23.50", "not an amount"),
            ("12 50.00", "not an amount"),
            ("12.345", "three decimals"),
            ("50.000", "three decimals"),
            ("abc", "not an amount"),
            ("1.250,00", "not an amount"),
            ("$5", "not in naira"),
            ("5e3", "not an amount"),
            ("99,999,999,999,999.00", "more than any account"),
        ] {
            let fault = read(Cell::Text(text)).expect_err(text);
            assert!(fault.why.contains(why), "{text}: {fault:?}");
        }
        assert_eq!(read(Cell::Number("-1234.5")), Ok(Some(-123_450)));
        assert!(read(Cell::Number("999134.805")).is_err());
        assert!(read(Cell::Date("2026-11-03")).is_err());
    }

    #[test]
    fn writes_amounts_for_sentences() {
        assert_eq!(naira(120_000), "₦1,200.00");
        assert_eq!(naira(-5), "−₦0.05");
        assert_eq!(change(123_456_789), "+₦1,234,567.89");
    }
}
