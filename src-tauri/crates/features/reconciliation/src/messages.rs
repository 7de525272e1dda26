//! The sentences of this crate that people read, made from typed values. No rule builds or reads them.

use std::fmt::Display;

use book_rules::reconciliation::Class;

pub(crate) fn id_twice(id: impl Display) -> String {
    format!("The id {id} occurs twice.")
}

pub(crate) const NO_SIDE: &str = "Neither debit nor credit has an amount.";

pub(crate) const BOTH_SIDES: &str = "Both debit and credit have an amount.";

pub(crate) fn several_statements(others: &str, last: &str) -> String {
    format!(
        "Several of its sheets are statements: {others} and {last}. Only one sheet of a file is read. Put all rows on one sheet under one row of headings, or save the right sheet as its own file."
    )
}

pub(crate) fn one_row_without_movement(row: u32) -> String {
    format!("Row {row} of the bank statement has no amount. It is not compared.")
}

pub(crate) fn rows_without_movement(count: usize, first: u32) -> String {
    format!("{count} rows of the bank statement have no amount (the first is row {first}). They are not compared.")
}

pub(crate) fn unknown_columns(missing: &str, banks: &str) -> String {
    format!(
        "Its columns are unknown. {missing}Use a statement as downloaded from {banks}, or name the columns as described in `cowrie reconcile --help`. In the window, the columns of any statement can be named once."
    )
}

pub(crate) fn answer_dates(doubt: impl Display) -> String {
    format!("{doubt} Answer with `--bank-dates day-first` or `--bank-dates month-first`.")
}

pub(crate) fn missing_columns(columns: &str) -> String {
    format!("Of the plain columns, it does not have {columns}. ")
}

pub(crate) fn save_as_csv(what: &str) -> String {
    format!("{what}. Save it as “CSV UTF-8”, with commas between the cells, and try again.")
}

pub(crate) const OPEN_QUOTATION: &str = "A quotation mark is opened here and never closed, so all following rows are in one cell. Close it; a mark inside a text is written twice.";

pub(crate) fn long_quotation(lines: impl Display) -> String {
    format!(
        "A text that starts with a quotation mark here continues over {lines} lines, with whole rows in it. Close it in its own row; a mark inside a text is written twice."
    )
}

pub(crate) fn cells_differ(cells: usize, header: usize, advice: &str) -> String {
    format!("The row has {cells} cells, the header {header}. {advice}.")
}

pub(crate) const NOT_UTF8: &str = "The row is not UTF-8 text. Save the file as “CSV UTF-8” and try again.";

pub(crate) fn empty(name: &str) -> String {
    format!("{name} is empty.")
}

pub(crate) const CONTINUES: &str = "Continues the sheet before it, whose amount covers both";

pub(crate) const fn class_meaning(class: Class) -> &'static str {
    match class {
        Class::Matched => "The same payment on both sides, with one amount and one status",
        Class::MatchedBatch => "One line for the payments of a bulk run, or for several that were settled as one",
        Class::AmountDiff => "The same payment with another amount; the reason FEE means that a known fee explains it",
        Class::StatusDiff => "The same payment, but one side reports it as failed",
        Class::Suggested => "Possible matches under “suggestions”, the best first; a person decides",
        Class::MissingLocal => {
            "Not in our records; the reason CHARGE means that it is a charge of the bank, REVERSAL that it came in with the reference of a payment, REFERENCE that another row with its reference has another amount"
        }
        Class::MissingRemote => "Our payment is not in the service’s report, or a row that is SUGGESTED may be it",
        Class::MissingBank => "Our payment is not on the statement, or a row that is SUGGESTED may be it",
        Class::DuplicateRemote => "Repeats another row of the service’s report",
        Class::DuplicateLocal => "Repeats another row of our records",
        Class::Duplicate => "Repeats another row of the statement",
        Class::Reversed => "It has the reference of a payment, but the money went the other way",
    }
}

pub(crate) const SERVICE_TOTAL: &str = "Total of the service’s report";

pub(crate) const BANK_TOTAL: &str = "Total of the statement: money out less money in";

pub(crate) const TIE_OUT: &str = "How it ties out, to the kobo";

pub(crate) const LEDGER_TOTAL: &str = "Total of our records for this side";

pub(crate) const PAIRS_DIFFER: &str = "Sum of the differences of matched payments";

pub(crate) const ONLY_THERE: &str = "Added: rows without a payment of ours";

pub(crate) const ONLY_IN_LEDGER: &str = "Deducted: payments of ours without a row";

pub(crate) const UNEXPLAINED: &str = "Remainder; no file is written unless it is 0.00";
