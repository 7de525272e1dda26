//! What is wrong with a cell or a row of a statement, as the end of a sentence.

use std::fmt::Display;

use cell_rules::text::quoted;

/// What is wrong with a written value.
pub(crate) fn of_value(text: &str, why: &str) -> String {
    format!("{} {why}", quoted(text))
}

pub(crate) const NOT_AN_AMOUNT_CELL: &str = "is a date or a yes/no cell, not an amount";

pub(crate) fn shows_error(error: impl Display) -> String {
    format!("shows {error}, not an amount")
}

pub(crate) const NO_RESULT: &str = "is a formula whose result is not in the file";

pub(crate) fn shown_in_currency(currency: &str) -> String {
    format!("is shown in {}, not in naira", quoted(currency))
}

pub(crate) fn shown_in_thousands(number: &str) -> String {
    format!("is shown in thousands, and the cell holds {number}")
}

pub(crate) const SHOWN_AS_PERCENTAGE: &str = "is shown as a percentage, not an amount";

pub(crate) fn shows_text(text: &str, number: &str) -> String {
    format!("shows {}, and the cell holds {number}", quoted(text))
}

pub(crate) fn shows_nothing(number: &str) -> String {
    format!("shows nothing, though the cell holds {number}")
}

pub(crate) const NOT_IN_NAIRA: &str = "is not in naira";

pub(crate) const THREE_DECIMALS: &str = "has three decimals, or a point between thousands";

pub(crate) const NO_AMOUNT: &str = "is not an amount";

pub(crate) const MORE_THAN_TWO_DECIMALS: &str = "has more than two decimals";

pub(crate) const TOO_LARGE: &str = "is more than any account holds";

pub(crate) const EMPTY: &str = "is empty";

pub(crate) fn not_a_date(heading: &str, written: &str) -> String {
    format!("{}: {} is not a date", quoted(heading), quoted(written))
}

pub(crate) const DEBIT_AND_CREDIT: &str = "it has a debit and a credit; a row can have one only";

pub(crate) fn split_amounts(cells: usize, columns: usize) -> String {
    format!(
        "it has {cells} cells under {columns} column names, because its amounts have commas and no quotation marks, and there is not one way \
         only to put them together that the balances prove. Ask the bank for Excel"
    )
}
