//! Sentences about statements.

use crate::statement::naira;

pub(crate) const FOLLOWS: &str = "Its opening balance is the closing balance of the last statement.";

pub(crate) fn gap(change: &str) -> String {
    format!("Between the last statement and this one, the balance changed by {change}. Import the days between.")
}

pub(crate) const OVERLAPS: &str = "It has days in common with the last statement. Rows that were imported before are not imported again.";

pub(crate) const CANNOT_BE_COMPARED: &str =
    "One of the two statements gives no balance, so it is unknown whether this one follows the last.";

pub(crate) fn headings_gone(names: &str) -> String {
    format!("No row of this file has the column names {names}. Match its columns again.")
}

pub(crate) const CHOOSE_DATE: &str = "Choose the column with the date.";

pub(crate) const SIGNED_OR_TWO: &str = "Choose either one column with signed amounts, or one for debits and one for credits.";

pub(crate) const BOTH_COLUMNS: &str = "Choose the columns with debits and credits: both are required.";

pub(crate) const COLUMN_TWICE: &str = "A column was chosen twice. Choose every column once.";

pub(crate) const COLUMNS_UNKNOWN: &str = "The columns of this file are unknown. Match the columns.";

pub(crate) fn columns_ambiguous(banks: &str) -> String {
    format!("The columns of this file fit those of {banks} equally well. Match the columns.")
}

pub(crate) const NO_ROWS: &str = "This file has column names and no rows. Choose the whole statement.";

pub(crate) const ONE_UNREADABLE: &str = "1 row of this file cannot be read, so the file is not used.";

pub(crate) fn unreadable(count: usize) -> String {
    format!("{count} rows of this file cannot be read, so the file is not used.")
}

pub(crate) fn no_lines_but_balances(opening: &str, closing: &str) -> String {
    format!("The file has no lines, but its opening balance is {opening} and its closing balance {closing}.")
}

pub(crate) const NO_BALANCES: &str =
    "The file has no balances and no totals, so nothing proves that it is complete. Ask the bank for one with balances.";

pub(crate) fn total_differs(what: &str, stated: &str, added: &str) -> String {
    format!("The file gives {stated} as the total of all {what}; its rows add up to {added}.")
}

pub(crate) const ONLY_TOTALS: &str = "The file has no balances in its rows: only its totals prove it.";

pub(crate) fn balance_broken(wanted: i128, balance: i128) -> String {
    format!(
        "The running balance does not hold: it should be {} here, but it is {}. The statement was not used.",
        naira(wanted),
        naira(balance)
    )
}

pub(crate) const ROW_UNPROVED: &str =
    "It has no balance, and nothing else in the file shows that its amount is right. The statement was not used.";

pub(crate) const NO_ROW_WITH_BALANCE: &str = "No row of this statement has a balance, so nothing proves it. The statement was not used.";
