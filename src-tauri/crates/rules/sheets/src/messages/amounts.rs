//! Sentences about amounts.

use base::sentence;
use std::fmt::Display;

pub(crate) const NOT_TEXT: &str = "is a date or a yes/no cell, not an amount. Type the amount in digits.";

sentence!(cell_error(error: &str) => "shows {error}. Correct the formula, or type the amount.");

sentence!(stated_otherwise(written: &str, stated: impl Display) =>
    "{written} is {stated}, according to the sheet. Type the amount in naira, or skip the row.");

sentence!(stated_scale(written: &str, stated: impl Display, factor: impl Display) =>
    "{written} is {stated}, according to the sheet. Choose once for the column whether amounts are multiplied by {factor}, or type the amount in naira.");

pub(crate) const EMPTY: &str = "is empty. Type the amount in naira.";

sentence!(nothing(text: &str) => "contains {text}. Skip the row if nothing is to be paid, or type the amount.");

sentence!(type_in_naira(what: &str) => "{what} Type the amount in naira, or skip the row.");

sentence!(shown_as(rounded: &str) => "as {rounded}");

sentence!(shown_rounded(seen: &str, number: &str) =>
    "is shown {seen}, but the cell contains {number}. Confirm once for the column that the shown amounts are paid, or type the amount.");

sentence!(shown_in(times: &str, number: &str) => "is shown in {times}, but the cell contains {number}.");

sentence!(shown_as_percentage(number: &str) => "is shown as a percentage, but the cell contains {number}.");

sentence!(shown_in_currency(currency: &str, number: &str) =>
    "is shown in {currency}, not in naira: the cell contains {number}. Only naira can be paid.");

sentence!(shown_with_unit(unit: &str, number: &str) => "is shown with {unit}, so {number} is not an amount of money.");

sentence!(shown_as_words(text: &str, number: &str) => "shows {text} in place of the number {number} in the cell.");

sentence!(shown_as_nothing(number: &str) => "shows nothing, but the cell contains {number}.");

sentence!(not_an_amount(text: &str) => "{text} is not an amount. Type digits, for example 5000 or 5000.50.");

sentence!(not_above_zero(text: &str) => "{text} is not above zero. Type the amount, or skip the row.");

sentence!(too_precise(text: &str) => "{text} has more than two decimals. Kobo is the smallest unit: round it in your sheet.");

sentence!(parts_of_kobo(text: &str) => "{text} has parts of a kobo. Type the amount in naira.");

sentence!(kobo_with_decimals(text: &str) => "{text} is in kobo and cannot have decimals. Type the amount in naira.");

sentence!(too_large(text: &str) => "{text} is more than one payment can have. Check the amount.");

sentence!(not_naira(text: &str) => "{text} is not in naira. Only naira can be paid.");

sentence!(other_style(text: &str) => "{text} is written differently from the other rows. Write all amounts as 1250.50.");

pub(crate) const AMOUNT_IN_NAIRA: &str = "the amount in naira";

sentence!(two_meanings(text: &str, thousands: &str, small: &str, typed: &str) =>
    "{text} can mean {thousands}.00 or {small}. Choose how this file writes amounts, or type {typed}.");

sentence!(digits_lost(text: &str) =>
    "{text} was shortened by a spreadsheet and its digits are lost. Type it again, or use the .xlsx file.");

sentence!(if_meant(text: &str, what: &str, meant: &str) => "{text} {what}. If {meant} is intended, type that.");

pub(crate) const ABBREVIATED: &str = "is short for an amount";

pub(crate) const IN_WORDS: &str = "is an amount in words";

pub(crate) const LETTERS_FOR_DIGITS: &str = "has letters in place of digits";

pub(crate) const FORMULA_WITHOUT_RESULT: &str =
    "is a formula without a stored result. Open the file in Excel, save it and choose it again.";
