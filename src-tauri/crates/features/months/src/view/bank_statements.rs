//! Bank statements: what a file contains, how it proves, and what of it is new.

use book_rules::statement::Field;
use serde::{Deserialize, Serialize};
use session::view::SheetView;
use ts_rs::TS;

/// A bank's file, and how it is to be read.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BankStatementRequest {
    /// Its name.
    pub file_name: String,
    /// Its bytes.
    pub bytes_base64: String,
    /// The sheet; without one, the first with contents.
    pub sheet: Option<String>,
    /// The bank, from a person; not needed if the layout gives it.
    pub bank: Option<String>,
    /// The account’s number, from a person; not needed if the file gives it.
    pub account_number: Option<String>,
    /// The meaning of its columns, from a person; not needed if the layout is known, or was chosen for an earlier file.
    pub columns: Option<BankColumns>,
    /// A person's answers about ambiguous lines.
    pub unclear: Option<Vec<AmbiguousRowAnswer>>,
    /// A person's answer whether it belongs to the account of its bank that has no number.
    pub same_account: Option<bool>,
}

/// A statement to be taken back, and the month whose list is shown.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BankStatementTakeBackRequest {
    /// Its id.
    pub statement: String,
    /// Such as `2026-10`.
    pub month: String,
}

/// The meaning of the columns of a file.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BankColumns {
    /// The columns that are used.
    pub columns: Vec<BankColumn>,
    /// Whether the day comes before the month; not needed if the file shows it.
    pub day_first: Option<bool>,
}

/// The meaning of a column.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BankColumn {
    /// What it contains.
    pub field: Field,
    /// Its heading in the file; may be empty.
    pub heading: String,
    /// Its place, from 0.
    pub index: u32,
}

/// A question to a person: the meaning of the columns of a file.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BankColumnsAsk {
    /// Why the question is asked.
    pub why: String,
    /// Rows that may contain the headings, the likeliest first; the columns without headings are the last.
    pub headers: Vec<BankHeaderView>,
}

/// A row that may contain the headings.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BankHeaderView {
    /// Its number in the file; none if no row has headings.
    pub row: Option<u32>,
    /// Its columns.
    pub columns: Vec<BankColumnOffer>,
}

/// A column without a meaning yet.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BankColumnOffer {
    /// Its place, from 0.
    pub index: u32,
    /// Its heading in the file.
    pub heading: String,
    /// Some of its cells.
    pub samples: Vec<String>,
    /// What most banks mean by this heading.
    pub guess: Option<Field>,
}

/// What an ambiguous line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UnclearIs {
    /// The line that was imported before.
    Known,
    /// Another line like it.
    New,
}

/// A person's answer about an ambiguous line.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AmbiguousRowAnswer {
    /// Its sheet, as in the question.
    pub sheet: String,
    /// Its row.
    pub row: u32,
    /// What it is.
    pub is: UnclearIs,
}

/// An ambiguous line: the files do not show whether it was imported before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AmbiguousRowView {
    /// Its sheet.
    pub sheet: String,
    /// Its row.
    pub row: u32,
    /// Its contents.
    pub told: String,
    /// The contents of the earlier line that it resembles, with its row in its own file.
    pub like: String,
}

/// An account to which a file may belong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
pub struct BankAccountChoice {
    /// The bank, from a person or the layout.
    pub bank: String,
    /// Empty for an account without a known number.
    pub account_number: String,
}

/// The contents of a bank's file, before anything of it is stored.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct BankStatementCheckView {
    /// Set if its columns are not known: everything else is empty then.
    pub ask: Option<BankColumnsAsk>,
    /// Its sheets.
    pub sheets: Vec<SheetView>,
    /// Whether a person chose the meaning of its columns, now or for an earlier file.
    pub by_hand: bool,
    /// Whether it proves, and may be imported.
    pub proves: bool,
    /// The bank, from a person or the layout; empty if unknown.
    pub bank: String,
    /// The account's number, from the file or a person; empty if unknown.
    pub account_number: String,
    /// The accounts among which a person has to choose: the file gives no number, and several accounts have such files.
    pub which_account: Vec<BankAccountChoice>,
    /// The account's name, from the file.
    pub account_name: String,
    /// Its first day, such as `2026-11-01`.
    pub first_day: Option<String>,
    /// Its last day.
    pub last_day: Option<String>,
    /// The balance before the first line; none if unknown.
    pub opening: Option<String>,
    /// Whether the file gives it; otherwise it follows from the lines.
    pub opening_known: bool,
    /// The sum of money in.
    pub credits: String,
    /// The sum of money out.
    pub debits: String,
    /// The balance after the last line; none if unknown.
    pub closing: Option<String>,
    /// Whether the file gives it.
    pub closing_known: bool,
    /// The number of its lines.
    pub lines: u32,
    /// How many of them have a balance.
    pub balances: u32,
    /// How many of these follow from the balance before.
    pub held: u32,
    /// How many lines were not imported before.
    pub new: u32,
    /// How many lines were imported before.
    pub known: u32,
    /// The ambiguous lines.
    pub unclear: Vec<AmbiguousRowView>,
    /// How many lines of a savings table are left out.
    pub savings: u32,
    /// Where the proof breaks, with the file's own texts.
    pub breaks: Vec<String>,
    /// The first line where the proof breaks; none if that is not a line with an amount.
    pub broken_row: Option<String>,
    /// What the file does not give, and what can therefore not be checked.
    pub remarks: Vec<String>,
    /// How it follows the latest statement of the account; none without one.
    pub follows: Option<String>,
    /// Contradictions to the records of its days, one sentence each.
    pub differs: Vec<String>,
    /// Whether this file was imported before; in a file with several sheets, this sheet.
    pub imported: bool,
    /// The other visible sheets with contents that were not imported. Each is imported by itself.
    pub unread_sheets: Vec<String>,
    /// A note that it belongs to the account of its bank that has no number yet; none if there is no such account, or if the files do not show
    /// it.
    pub same_account_note: Option<String>,
    /// The question whether it belongs to that account; none if the files show it, or if there is no such account.
    pub same_account_ask: Option<String>,
}

/// An account at a bank, and the days of a month that its statements cover.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BankAccountView {
    /// Its id.
    pub account: String,
    /// The bank.
    pub bank: String,
    /// The account's number, from its statements; empty if they give none.
    pub number: String,
    /// The account's name, from its statements.
    pub name: String,
    /// The month in runs of days, in order, without gaps.
    pub days: Vec<BankDaysView>,
    /// What is missing for the month, one sentence each.
    pub missing: Vec<String>,
    /// How many lines of the month are on record, each once.
    pub lines: u32,
    /// The sum of money in.
    pub credits: String,
    /// The sum of money out.
    pub debits: String,
    /// Its statements for the month, the latest days first.
    pub statements: Vec<BankStatementBriefView>,
    /// The last day that any statement covers; none without a statement.
    pub last_day: Option<String>,
}

/// The state of days of a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BankDaysState {
    /// A statement covers them.
    Told,
    /// No statement covers them.
    Missing,
    /// They are not over.
    ToCome,
}

/// A run of days in one state.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BankDaysView {
    /// The first, such as `2026-11-01`.
    pub first: String,
    /// The last.
    pub last: String,
    /// Their number.
    pub count: u32,
    /// Their state.
    pub state: BankDaysState,
}

/// A statement on record.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BankStatementBriefView {
    /// Its id.
    pub statement: String,
    /// The bank.
    pub bank: String,
    /// The account's number, from the file.
    pub account_number: String,
    /// The file's name.
    pub file_name: String,
    /// The first day that it covers.
    pub first_day: String,
    /// The last day that it covers.
    pub last_day: String,
    /// The balance before the first line; none if unknown.
    pub opening: Option<String>,
    /// The balance after the last line; none if unknown.
    pub closing: Option<String>,
    /// The number of its lines.
    pub lines: u32,
    /// How many of them no earlier statement contains.
    pub new: u32,
    /// When it was imported.
    pub imported_at: String,
}
