//! Reads amounts as people write them, digit by digit. An ambiguous amount is decided by the whole column or not at all.

use crate::messages;
use service_api::value::{Amount, AmountError};

use super::amount_style::ColumnStyle;
use super::amount_words::{in_words, unabbreviated};
use super::fault::Fault;
use super::mapping::{ScaledAmounts, Unit};
use super::problem::Code;
use super::rounding::half_up;
use super::rules::Spelling;
use cell_rules::amount_text::{Meaning, NoDigits, NumberStyle, bare, shape, whole_digits};
use cell_rules::text::{plain, quoted};
use cell_rules::{Cell, Shown, Stated, is_scientific, rounded};

/// The amount of a cell, above zero.
pub(crate) fn read(cell: Cell<'_>, column: ColumnStyle, spelling: Spelling) -> Result<Amount, Fault> {
    let Some(stated) = column.unpaid() else {
        let amount = as_written(cell, column, spelling);
        // A proposal is typed, and what is typed is naira.
        return amount.map_err(|fault| if column.scale().is_some() { fault.with(None) } else { fault });
    };
    let ways = [ScaledAmounts::Multiplied, ScaledAmounts::Naira];
    let read = ways.map(|way| as_written(cell, column.answered(way), spelling));
    match read {
        [Err(first), Err(fault)] if first.proposed.is_none() && fault.proposed.is_none() => Err(fault),
        [_, _] => Err(not_naira(cell, stated)),
    }
}

/// The amount of a cell in a column for which nothing is stated, or for which the statement was answered.
fn as_written(cell: Cell<'_>, column: ColumnStyle, spelling: Spelling) -> Result<Amount, Fault> {
    match cell {
        Cell::Empty => Err(missing()),
        Cell::Number(number) => exact(number, column),
        Cell::Shown(number, shown) => match shown_rounded(cell, column).filter(|_| column.answers.as_shown) {
            Some((_, seen)) => exact(&seen, column),
            None => Err(shown_as(number, shown, column)),
        },
        Cell::Text(text) => match spelling {
            Spelling::Exact => exact(without_currency(text.trim()), column),
            Spelling::Forgiving => forgiving(&plain(text), column),
        },
        Cell::Bool(_) | Cell::Date(_) => Err(Fault::new(Code::AmountFormat, messages::amounts::NOT_TEXT)),
        Cell::Error(error) => Err(Fault::new(Code::CellError, messages::amounts::cell_error(error))),
        Cell::FormulaWithoutValue => Err(Fault::no_value()),
    }
}

/// The fault of an amount that the sheet states not to be naira.
fn not_naira(cell: Cell<'_>, stated: Stated) -> Fault {
    let written = quoted(cell.written());
    match stated {
        Stated::Currency(_) => Fault::new(Code::CurrencyUnsupported, messages::amounts::stated_otherwise(&written, stated)),
        Stated::Unread(_) => Fault::new(Code::AmountScaled, messages::amounts::stated_otherwise(&written, stated)),
        Stated::Scaled(scale) => Fault::new(
            Code::AmountScaled,
            messages::amounts::stated_scale(&written, stated, scale.factor()),
        ),
    }
}

/// The content and the displayed value of a cell with an amount in naira, if fewer decimals are displayed.
pub(super) fn shown_rounded<'c>(cell: Cell<'c>, column: ColumnStyle) -> Option<(&'c str, String)> {
    match cell {
        Cell::Shown(number, Shown::Number { decimals, .. }) if column.unit == Unit::Naira && column.unpaid().is_none() => {
            Some((number, rounded(number, (*decimals)?)?))
        }
        Cell::Shown(..)
        | Cell::Empty
        | Cell::Text(_)
        | Cell::Number(_)
        | Cell::Bool(_)
        | Cell::Date(_)
        | Cell::Error(_)
        | Cell::FormulaWithoutValue => None,
    }
}

/// Naira and decimals of an amount that needs rounding, if rounding is proposed.
pub(super) fn unrounded(cell: Cell<'_>, column: ColumnStyle) -> Option<(u64, String)> {
    let fault = read(cell, column, Spelling::Forgiving).err()?;
    fault.proposed.filter(|_| fault.code == Code::AmountPrecision)?;
    match cell {
        Cell::Number(number) => number
            .split_once('.')
            .map(|(whole, decimals)| (whole.to_owned(), decimals.to_owned())),
        Cell::Text(text) => {
            let text = plain(text);
            let (whole, decimals) = shape(bare(&text).ok()?.digits)?
                .split(true)
                .map(|(whole, decimals)| (whole.to_string(), decimals.to_owned()))?;
            Some((whole, decimals))
        }
        Cell::Empty | Cell::Shown(..) | Cell::Bool(_) | Cell::Date(_) | Cell::Error(_) | Cell::FormulaWithoutValue => None,
    }
    .and_then(|(whole, decimals)| Some((whole.parse().ok()?, decimals)))
}

fn missing() -> Fault {
    Fault::new(Code::AmountMissing, messages::amounts::EMPTY)
}

/// A dash or `nil`: a person who is to get nothing.
fn nothing(text: &str) -> Fault {
    Fault::new(Code::AmountMissing, messages::amounts::nothing(&quoted(text)))
}

/// A number that its cell displays as something else, which a person who checked the sheet saw.
fn shown_as(number: &str, shown: &Shown, column: ColumnStyle) -> Fault {
    let words = |code: Code, what: String| Fault::new(code, messages::amounts::type_in_naira(&what));
    match shown {
        Shown::Number { .. } => {
            let rounded = shown_rounded(Cell::Shown(number, shown), column).map(|(_, seen)| seen);
            let seen = rounded.as_deref().map_or_else(|| "rounded".to_owned(), messages::amounts::shown_as);
            let words = messages::amounts::shown_rounded(&seen, number);
            Fault::new(Code::AmountShownRounded, words).with(rounded)
        }
        Shown::Scaled { thousands } => {
            let times = if *thousands == 1 { "thousands" } else { "millions" };
            words(Code::AmountScaled, messages::amounts::shown_in(times, number))
        }
        Shown::Percent => words(Code::AmountFormat, messages::amounts::shown_as_percentage(number)),
        Shown::Currency(currency) => Fault::new(
            Code::CurrencyUnsupported,
            messages::amounts::shown_in_currency(&quoted(currency), number),
        ),
        Shown::Unit(unit) => words(Code::AmountFormat, messages::amounts::shown_with_unit(&quoted(unit), number)),
        Shown::Words(text) => words(Code::AmountFormat, messages::amounts::shown_as_words(&quoted(text), number)),
        Shown::Nothing => words(Code::AmountFormat, messages::amounts::shown_as_nothing(number)),
    }
}

fn unreadable(text: &str) -> Fault {
    Fault::new(Code::AmountFormat, messages::amounts::not_an_amount(&quoted(text)))
}

fn not_positive(text: &str) -> Fault {
    Fault::new(Code::AmountNotPositive, messages::amounts::not_above_zero(&quoted(text)))
}

fn too_precise(text: &str) -> Fault {
    Fault::new(Code::AmountPrecision, messages::amounts::too_precise(&quoted(text)))
}

/// The strict grammar: an optional minus, digits plain or grouped by commas, optional decimals.
fn exact(text: &str, column: ColumnStyle) -> Result<Amount, Fault> {
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
    value(text, whole, decimals, negative, column)
}

fn without_currency(text: &str) -> &str {
    text.strip_prefix("NGN")
        .or_else(|| text.strip_prefix('₦'))
        .unwrap_or(text)
        .trim_start()
}

/// Converts digits and decimals to an amount; `text` is only for the message.
fn value(text: &str, whole: u64, decimals: &str, negative: bool, column: ColumnStyle) -> Result<Amount, Fault> {
    let bare = decimals.trim_end_matches('0');
    let minor = match column.unit {
        Unit::Naira => {
            let places = 2 + column.scale().map_or(0, |scale| usize::from(scale.places()));
            if bare.len() > places && places > 2 {
                let words = messages::amounts::parts_of_kobo(&quoted(text));
                return Err(Fault::new(Code::AmountPrecision, words));
            }
            if bare.len() > places {
                let rounded = half_up(whole, decimals).filter(|_| !negative);
                return Err(too_precise(text).with(rounded.map(|(naira, kobo)| column.typed(naira, kobo))));
            }
            format!("{whole}{bare:0<places$}").parse::<i64>().ok()
        }
        Unit::Kobo if !decimals.is_empty() => {
            let words = messages::amounts::kobo_with_decimals(&quoted(text));
            return Err(Fault::new(Code::AmountPrecision, words));
        }
        Unit::Kobo => i64::try_from(whole).ok(),
    };
    let minor = minor.unwrap_or(i64::MAX);
    if negative || minor == 0 {
        return Err(not_positive(text));
    }
    Amount::from_minor(minor).map_err(|error| match error {
        AmountError::TooLarge => Fault::new(Code::AmountTooLarge, messages::amounts::too_large(&quoted(text))),
        AmountError::Empty | AmountError::NotANumber | AmountError::TooManyDecimals | AmountError::Negative => unreadable(text),
    })
}

fn forgiving(text: &str, column: ColumnStyle) -> Result<Amount, Fault> {
    let bare = bare(text).map_err(|why| match why {
        NoDigits::Nothing if text.is_empty() => missing(),
        NoDigits::Nothing => nothing(text),
        NoDigits::OtherCurrency => Fault::new(Code::CurrencyUnsupported, messages::amounts::not_naira(&quoted(text))),
    })?;
    if bare.negative {
        return Err(not_positive(text));
    }
    let Some(shape) = shape(bare.digits) else {
        return Err(unshaped(text, bare.digits, column));
    };
    let Some((mark, meaning)) = shape.mark else {
        return value(text, shape.whole().ok_or_else(|| unreadable(text))?, "", false, column);
    };
    let decimal = match meaning {
        Meaning::Decimal => true,
        Meaning::Thousands => false,
        Meaning::Ambiguous => match column.style {
            Some(style) if column.certain => style.decimal_mark() == mark,
            // Thousands of naira may have three decimals.
            _ if column.scale().is_some() => return Err(ambiguous(text, bare.digits, column)),
            _ if mark == '.' => true,
            // Naira has no third decimal.
            _ if !column.mixed => false,
            _ => return Err(ambiguous(text, bare.digits, column)),
        },
    };
    let read_as = if decimal {
        NumberStyle::of_decimal(mark)
    } else {
        NumberStyle::of_thousands(mark)
    };
    if column.style.is_some_and(|style| style != read_as) || (column.style.is_none() && column.mixed) {
        return Err(Fault::new(Code::AmountFormat, messages::amounts::other_style(&quoted(text))));
    }
    let (whole, decimals) = shape.split(decimal).ok_or_else(|| unreadable(text))?;
    // Three decimals are rejected even if they end in zeros. If `12.500` may have been meant as thousands, nothing is proposed.
    if decimals.len() == 3 && column.scale().is_none() {
        let rounded = half_up(whole, decimals).filter(|_| meaning == Meaning::Decimal);
        return Err(too_precise(text).with(rounded.map(|(naira, kobo)| column.typed(naira, kobo))));
    }
    value(text, whole, decimals, false, column)
}

fn ambiguous(text: &str, digits: &str, column: ColumnStyle) -> Fault {
    let (thousands, small) = (digits.replace([',', '.'], ""), digits.replace(',', "."));
    let typed = match column.scale() {
        Some(_) => messages::amounts::AMOUNT_IN_NAIRA,
        None => &thousands,
    };
    let question = messages::amounts::two_meanings(&quoted(text), &thousands, &small, typed);
    Fault::new(Code::AmountAmbiguous, question)
}

/// A text that is not a number. The probable amount is proposed, never used.
fn unshaped(text: &str, digits: &str, column: ColumnStyle) -> Fault {
    if is_scientific(digits) {
        let words = messages::amounts::digits_lost(&quoted(text));
        return Fault::new(Code::ScientificText, words);
    }
    let propose = |meant: String, what: &str| {
        let words = messages::amounts::if_meant(&quoted(text), what, &meant);
        Fault::new(Code::AmountFormat, words).with(Some(meant))
    };
    if column.unit == Unit::Kobo {
        return unreadable(text);
    }
    if let Some(meant) = unabbreviated(digits) {
        return propose(meant, messages::amounts::ABBREVIATED);
    }
    if let Some((naira, kobo)) = in_words(digits) {
        return propose(column.typed(naira, kobo), messages::amounts::IN_WORDS);
    }
    match super::account::digits_for_letters(digits) {
        Some(meant) if forgiving(&meant, column).is_ok() => propose(meant, messages::amounts::LETTERS_FOR_DIGITS),
        _ => unreadable(text),
    }
}

#[cfg(test)]
#[path = "amount_tests.rs"]
mod tests;
