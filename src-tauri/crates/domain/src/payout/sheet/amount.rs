//! Amounts as people write them, read digit by digit. What can be read in two ways is decided by the whole column or not at all.

use service_api::value::{Amount, AmountError};

use super::amount_text::{Meaning, NoDigits, NumberStyle, bare, shape, whole_digits};
use super::grid::Cell;
use super::problem::Code;
use super::rules::Spelling;
use super::text::{plain, quoted};

/// Why a cell is no amount: the code, and the sentence after the column's name.
pub(super) type Fault = (Code, String);

/// What the texts of a column say about its style.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Votes {
    dot: u32,
    comma: u32,
}

impl Votes {
    /// Counts what this cell shows. Number cells show nothing.
    pub(super) fn add(&mut self, cell: Cell<'_>) {
        let Cell::Text(text) = cell else { return };
        let text = plain(text);
        match bare(&text)
            .ok()
            .and_then(|bare| shape(bare.digits))
            .and_then(|shape| shape.evidence())
        {
            Some(NumberStyle::DotDecimal) => self.dot = self.dot.saturating_add(1),
            Some(NumberStyle::CommaDecimal) => self.comma = self.comma.saturating_add(1),
            None => {}
        }
    }

    /// The column's style: what the person said, or what every row agrees on, or what most rows show.
    pub(super) fn decide(self, given: Option<NumberStyle>) -> ColumnStyle {
        let voted = match self.dot.cmp(&self.comma) {
            std::cmp::Ordering::Greater => Some(NumberStyle::DotDecimal),
            std::cmp::Ordering::Less => Some(NumberStyle::CommaDecimal),
            std::cmp::Ordering::Equal => None,
        };
        let mixed = self.dot > 0 && self.comma > 0;
        ColumnStyle {
            style: given.or(voted),
            certain: given.is_some() || (voted.is_some() && !mixed),
            mixed,
        }
    }
}

/// How a column of amounts is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ColumnStyle {
    /// Given by a person, or shown by most rows.
    style: Option<NumberStyle>,
    /// Good enough to read `1,250` by.
    certain: bool,
    mixed: bool,
}

impl ColumnStyle {
    /// The style, unless rows disagree about it.
    pub(super) fn settled(self) -> Option<NumberStyle> {
        self.style.filter(|_| self.certain)
    }
}

/// The amount of a cell, above zero.
pub(super) fn read(cell: Cell<'_>, column: ColumnStyle, spelling: Spelling) -> Result<Amount, Fault> {
    match cell {
        Cell::Empty => Err(missing()),
        Cell::Number(number) => exact(number),
        Cell::Text(text) => match spelling {
            Spelling::Exact => exact(without_currency(text.trim())),
            Spelling::Forgiving => forgiving(&plain(text), column),
        },
        Cell::Bool(_) | Cell::Date(_) => Err((
            Code::AmountFormat,
            "is a date or a yes/no cell, not an amount. Type the amount in digits.".to_owned(),
        )),
        Cell::Error(error) => Err((Code::CellError, format!("shows {error}. Correct the formula, or type the amount."))),
        Cell::FormulaWithoutValue => Err(super::no_value()),
    }
}

fn missing() -> Fault {
    (Code::AmountMissing, "is empty. Type the amount in naira.".to_owned())
}

fn unreadable(text: &str) -> Fault {
    (
        Code::AmountFormat,
        format!("{} is not an amount. Type digits, such as 5000 or 5000.50.", quoted(text)),
    )
}

fn not_positive(text: &str) -> Fault {
    (
        Code::AmountNotPositive,
        format!("{} is not above zero. Type what is to be paid, or leave the row out.", quoted(text)),
    )
}

fn too_precise(text: &str) -> Fault {
    (
        Code::AmountPrecision,
        format!(
            "{} has more than two decimals. Kobo is the smallest unit: round it in your sheet.",
            quoted(text)
        ),
    )
}

/// The strict grammar: an optional minus, digits plain or grouped by commas, optional decimals.
fn exact(text: &str) -> Result<Amount, Fault> {
    if text.is_empty() {
        return Err(missing());
    }
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let (whole, decimals) = match digits.split_once('.') {
        Some((_, "")) => return Err(unreadable(text)),
        Some((whole, decimals)) => (whole, decimals),
        None => (digits, ""),
    };
    let whole = whole_digits(whole, ',').ok_or_else(|| unreadable(text))?;
    if !decimals.bytes().all(|b| b.is_ascii_digit()) {
        return Err(unreadable(text));
    }
    value(text, whole, decimals, negative)
}

fn without_currency(text: &str) -> &str {
    text.strip_prefix("NGN")
        .or_else(|| text.strip_prefix('₦'))
        .unwrap_or(text)
        .trim_start()
}

/// From naira and decimals to money; `text` is only for the message.
fn value(text: &str, naira: u64, decimals: &str, negative: bool) -> Result<Amount, Fault> {
    let mut kobo = 0;
    for (place, digit) in decimals.trim_end_matches('0').chars().enumerate() {
        let digit = digit.to_digit(10).ok_or_else(|| unreadable(text))?;
        kobo += match place {
            0 => i64::from(digit) * 10,
            1 => i64::from(digit),
            _ => return Err(too_precise(text)),
        };
    }
    let minor = i64::try_from(naira)
        .ok()
        .and_then(|naira| naira.checked_mul(100)?.checked_add(kobo))
        .unwrap_or(i64::MAX);
    if negative || minor == 0 {
        return Err(not_positive(text));
    }
    Amount::from_minor(minor).map_err(|error| match error {
        AmountError::TooLarge => (
            Code::AmountTooLarge,
            format!("{} is more than can be sent in one payment. Check the amount.", quoted(text)),
        ),
        AmountError::Empty | AmountError::NotANumber | AmountError::TooManyDecimals | AmountError::Negative => unreadable(text),
    })
}

fn forgiving(text: &str, column: ColumnStyle) -> Result<Amount, Fault> {
    let bare = bare(text).map_err(|why| match why {
        NoDigits::Nothing => missing(),
        NoDigits::OtherCurrency => (
            Code::CurrencyUnsupported,
            format!("{} is not in naira. Only naira can be paid.", quoted(text)),
        ),
    })?;
    if bare.negative {
        return Err(not_positive(text));
    }
    let Some(shape) = shape(bare.digits) else {
        return Err(spelled_out(text, bare.digits));
    };
    let Some((mark, meaning)) = shape.mark else {
        return value(text, shape.whole().ok_or_else(|| unreadable(text))?, "", false);
    };
    let decimal = match meaning {
        Meaning::Decimal => true,
        Meaning::Thousands => false,
        Meaning::Unclear => match column.style {
            Some(style) if column.certain => style.decimal_mark() == mark,
            _ if mark == '.' => true,
            _ => return Err(unclear(text, bare.digits)),
        },
    };
    let read_as = if decimal {
        NumberStyle::of_decimal(mark)
    } else {
        NumberStyle::of_thousands(mark)
    };
    if column.style.is_some_and(|style| style != read_as) || (column.style.is_none() && column.mixed) {
        return Err((
            Code::AmountFormat,
            format!("{} is written unlike the other rows. Write all amounts as 1250.50.", quoted(text)),
        ));
    }
    let (whole, decimals) = shape.split(decimal).ok_or_else(|| unreadable(text))?;
    // Three decimals are refused even when they end in zeros: `12.500` may have been meant as thousands.
    if decimals.len() == 3 {
        return Err(too_precise(text));
    }
    value(text, whole, decimals, false)
}

fn unclear(text: &str, digits: &str) -> Fault {
    let (thousands, small) = (digits.replace(',', ""), digits.replace(',', "."));
    let question = format!(
        "{} can mean {thousands}.00 or {small}. Say how this file writes amounts, or type {thousands}.",
        quoted(text)
    );
    (Code::AmountAmbiguous, question)
}

/// `50k` and `1.5m`: the amount that is probably meant is named, never taken.
fn spelled_out(text: &str, digits: &str) -> Fault {
    let zeros = match digits.chars().last().map(|c| c.to_ascii_lowercase()) {
        Some('k') => 3,
        Some('m') => 6,
        _ => return unreadable(text),
    };
    let number = digits.get(..digits.len().saturating_sub(1)).unwrap_or_default().trim_end();
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let plain = format!("{whole}{decimals}").bytes().all(|b| b.is_ascii_digit()) && !whole.is_empty() && decimals.len() <= zeros;
    if !plain {
        return unreadable(text);
    }
    (
        Code::AmountFormat,
        format!(
            "{} is short for an amount. If {whole}{decimals:0<zeros$} is meant, type that.",
            quoted(text)
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(texts: &[&str], given: Option<NumberStyle>) -> Vec<Result<i64, Code>> {
        let mut votes = Votes::default();
        texts.iter().for_each(|text| votes.add(Cell::Text(text)));
        let style = votes.decide(given);
        let read = |text: &&str| {
            read(Cell::Text(text), style, Spelling::Forgiving)
                .map(Amount::minor)
                .map_err(|(code, _)| code)
        };
        texts.iter().map(read).collect()
    }

    fn alone(text: &str) -> Result<i64, Code> {
        column(&[text], None).remove(0)
    }

    #[test]
    fn reads_naira_as_people_write_it() {
        for (text, kobo) in [
            ("5000", 500_000),
            ("5000.5", 500_050),
            ("1,250,000.50", 125_000_050),
            ("1,250,000", 125_000_000),
            ("₦5,000.00", 500_000),
            ("N5000", 500_000),
            ("n 5,000.00", 500_000),
            ("NGN 4623.18", 462_318),
            ("=N=5,000.00", 500_000),
            ("5000/=", 500_000),
            ("₦5000:00k", 500_000),
            ("5000 naira only", 500_000),
            ("â‚¦5,000.00", 500_000),
            ("'5000", 500_000),
            ("=\"5000\"", 500_000),
            ("５０００", 500_000),
            ("1 250 000,50", 125_000_050),
            ("1'250'000.50", 125_000_050),
            ("1.250.000,50", 125_000_050),
            ("1\u{a0}250", 125_000),
            ("1250.5000", 125_050),
            ("007", 700),
        ] {
            assert_eq!(alone(text), Ok(kobo), "{text}");
        }
    }

    #[test]
    fn refuses_what_is_not_plainly_an_amount() {
        for (text, code) in [
            ("", Code::AmountMissing),
            ("-", Code::AmountMissing),
            ("Nil", Code::AmountMissing),
            ("0", Code::AmountNotPositive),
            ("0.00", Code::AmountNotPositive),
            ("-500", Code::AmountNotPositive),
            ("₦-500.00", Code::AmountNotPositive),
            ("(5,000.00)", Code::AmountNotPositive),
            ("5000-", Code::AmountNotPositive),
            ("10416.667", Code::AmountPrecision),
            ("100.125", Code::AmountPrecision),
            ("12.3456", Code::AmountPrecision),
            ("12.500", Code::AmountPrecision),
            ("1 250,000", Code::AmountFormat),
            ("1.250 000", Code::AmountFormat),
            ("1,250", Code::AmountAmbiguous),
            ("50k", Code::AmountFormat),
            ("1.5m", Code::AmountFormat),
            ("fifty thousand", Code::AmountFormat),
            ("50,000.00 CR", Code::AmountFormat),
            ("12,5OO.00", Code::AmountFormat),
            ("1,25,000.00", Code::AmountFormat),
            ("1.2.3", Code::AmountFormat),
            ("12 50", Code::AmountFormat),
            ("5²", Code::AmountFormat),
            ("½", Code::AmountFormat),
            ("1E+06", Code::AmountFormat),
            ("5.", Code::AmountFormat),
            (".5", Code::AmountFormat),
            ("+5", Code::AmountFormat),
            ("$500", Code::CurrencyUnsupported),
            ("500 USD", Code::CurrencyUnsupported),
            ("99999999999999", Code::AmountTooLarge),
            ("10000000000000.00", Code::AmountTooLarge),
        ] {
            assert_eq!(alone(text), Err(code), "{text}");
        }
    }

    #[test]
    fn a_column_decides_what_one_row_cannot() {
        let ask = Err(Code::AmountAmbiguous);
        assert_eq!(column(&["1,250", "50,000"], None), [ask, ask]);
        assert_eq!(column(&["1,250", "3,000.50"], None), [Ok(125_000), Ok(300_050)]);
        assert_eq!(column(&["1,250", "3,000,000"], None), [Ok(125_000), Ok(300_000_000)]);
        assert_eq!(column(&["1.250", "3.000,50"], None), [Ok(125_000), Ok(300_050)]);
        assert_eq!(column(&["1,250"], Some(NumberStyle::DotDecimal)), [Ok(125_000)]);
        assert_eq!(column(&["1.250"], Some(NumberStyle::CommaDecimal)), [Ok(125_000)]);
        assert_eq!(column(&["1.250", "10.50"], None), [Err(Code::AmountPrecision), Ok(1_050)]);
    }

    #[test]
    fn a_mixed_column_is_not_guessed() {
        let found = column(&["1,250.50", "2,000.75", "1.250,50", "1,250", "700"], None);
        assert_eq!(
            found,
            [
                Ok(125_050),
                Ok(200_075),
                Err(Code::AmountFormat),
                Err(Code::AmountAmbiguous),
                Ok(70_000)
            ]
        );
        let tied = column(&["1,250.50", "1.250,50"], None);
        assert_eq!(tied, [Err(Code::AmountFormat), Err(Code::AmountFormat)]);
    }

    #[test]
    fn number_cells_are_exact() {
        let style = Votes::default().decide(None);
        let read = |number: &str| {
            read(Cell::Number(number), style, Spelling::Forgiving)
                .map(Amount::minor)
                .map_err(|(code, _)| code)
        };
        assert_eq!(read("1250.5"), Ok(125_050));
        assert_eq!(read("10416.6666666667"), Err(Code::AmountPrecision));
        assert_eq!(read("-5"), Err(Code::AmountNotPositive));
        assert_eq!(read("0"), Err(Code::AmountNotPositive));
    }

    #[test]
    fn the_strict_grammar_takes_commas_as_thousands() {
        let style = Votes::default().decide(None);
        let read = |text: &str| {
            read(Cell::Text(text), style, Spelling::Exact)
                .map(Amount::minor)
                .map_err(|(code, _)| code)
        };
        assert_eq!(read(" ₦1,250 "), Ok(125_000));
        assert_eq!(read("NGN 4623.18"), Ok(462_318));
        assert_eq!(read("1.2500"), Ok(125));
        assert_eq!(read("5000 naira only"), Err(Code::AmountFormat));
        assert_eq!(read("1.234,56"), Err(Code::AmountFormat));
        assert_eq!(read("--"), Err(Code::AmountFormat));
    }
}
