//! Statements of banks: what a file says, how it proves, and what of it is new.

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
    /// Which sheet; without one the first with content.
    pub sheet: Option<String>,
    /// What a person calls the bank; nothing where the layout says it.
    pub bank: Option<String>,
    /// The account’s number, as a person says it; nothing where the file tells it.
    pub account_number: Option<String>,
    /// What its columns are, as a person says; nothing where the layout is known, or was said of a file before.
    pub columns: Option<BankColumns>,
    /// What a person said of each row of which the files do not show whether it was imported before; nothing where nobody said.
    pub unclear: Option<Vec<AmbiguousRowAnswer>>,
    /// Whether it is of the account of its bank that is on record without a number, as a person says; nothing where nobody said.
    pub same_account: Option<bool>,
}

/// A statement that is to be taken back, and the month whose list is shown.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BankStatementTakeBackRequest {
    /// Its id.
    pub statement: String,
    /// Such as `2026-10`.
    pub month: String,
}

/// What the columns of a file are.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BankColumns {
    /// Those that are used.
    pub columns: Vec<BankColumn>,
    /// Whether the day stands before the month; nothing where the file shows it.
    pub day_first: Option<bool>,
}

/// What a column is.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BankColumn {
    /// What it holds.
    pub field: Field,
    /// Its name in the file; empty where it has none.
    pub heading: String,
    /// Its place, from 0.
    pub index: u32,
}

/// A question to a person: what the columns of a file are.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BankColumnsAsk {
    /// Why it is asked.
    pub why: String,
    /// Rows that may hold the column names, the likeliest first; the columns without any names are the last.
    pub headers: Vec<BankHeaderView>,
}

/// A row that may hold the column names.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BankHeaderView {
    /// Its number in the file; nothing where no row holds names.
    pub row: Option<u32>,
    /// Its columns.
    pub columns: Vec<BankColumnOffer>,
}

/// A column to be named.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BankColumnOffer {
    /// Its place, from 0.
    pub index: u32,
    /// Its name in the file.
    pub heading: String,
    /// Some of its cells.
    pub samples: Vec<String>,
    /// What most banks mean by this name.
    pub guess: Option<Field>,
}

/// What a row is of which the files do not show whether it was imported before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UnclearIs {
    /// The one that was imported before.
    Known,
    /// Another one like it.
    New,
}

/// What a person said of such a row.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AmbiguousRowAnswer {
    /// Its sheet, as it was asked.
    pub sheet: String,
    /// Its row.
    pub row: u32,
    /// What it is.
    pub is: UnclearIs,
}

/// A row of which the files do not show whether it was imported before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AmbiguousRowView {
    /// Its sheet.
    pub sheet: String,
    /// Its row.
    pub row: u32,
    /// What it says.
    pub told: String,
    /// What the row said that was imported before, of its own file.
    pub like: String,
}

/// An account that a file may be of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
pub struct BankAccountChoice {
    /// As a person or the layout calls it.
    pub bank: String,
    /// Empty for an account of which no number is known.
    pub account_number: String,
}

/// What a bank's file says, before anything of it is kept.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct BankStatementCheckView {
    /// Its columns are not known: everything else is empty then.
    pub ask: Option<BankColumnsAsk>,
    /// Its sheets.
    pub sheets: Vec<SheetView>,
    /// A person said what its columns are, now or of a file before.
    pub by_hand: bool,
    /// It proves, so it may be imported.
    pub proves: bool,
    /// The bank, as a person or its layout calls it; empty where neither does.
    pub bank: String,
    /// The account's number; empty where neither the file nor a person tells it.
    pub account_number: String,
    /// The file tells no number, and several accounts on record have such files: a person says which of them it is.
    pub which_account: Vec<BankAccountChoice>,
    /// In the file's words.
    pub account_name: String,
    /// Its first day, such as `2026-11-01`.
    pub first_day: Option<String>,
    /// Its last day.
    pub last_day: Option<String>,
    /// Before the first line; none where nothing tells it.
    pub opening: Option<String>,
    /// The file tells it; else it follows from the lines.
    pub opening_known: bool,
    /// All that came in.
    pub credits: String,
    /// All that went out.
    pub debits: String,
    /// After the last line; none where nothing tells it.
    pub closing: Option<String>,
    /// The file tells it.
    pub closing_known: bool,
    /// How many lines it has.
    pub lines: u32,
    /// How many of them tell a balance.
    pub balances: u32,
    /// How many of these follow from what stands before.
    pub held: u32,
    /// How many lines were not imported before.
    pub new: u32,
    /// How many were.
    pub known: u32,
    /// Those of which the files do not show it.
    pub unclear: Vec<AmbiguousRowView>,
    /// How many lines of a savings table are left out.
    pub savings: u32,
    /// Where the proof breaks, in the words of the file.
    pub breaks: Vec<String>,
    /// What the file says in the first row where it breaks; none where that is no row of money.
    pub broken_row: Option<String>,
    /// What the file does not tell, and what therefore cannot be seen.
    pub remarks: Vec<String>,
    /// How it follows the latest statement of the account; none where there is none.
    pub follows: Option<String>,
    /// Where it tells otherwise than what is on record of its days: a sentence each.
    pub differs: Vec<String>,
    /// This very file was imported before; of a file with several sheets, this very sheet.
    pub imported: bool,
    /// The other sheets of the file that anybody sees and that have something on them, but for those that were imported. Each is imported by
    /// itself.
    pub unread_sheets: Vec<String>,
    /// That it is of the account of its bank that has no number yet; none where there is no such account or the files do not show it.
    pub same_account_note: Option<String>,
    /// A question to a person: whether it is of that account; none where the files show it or there is none.
    pub same_account_ask: Option<String>,
}

/// An account at a bank, and what its statements tell of a month.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BankAccountView {
    /// Its id.
    pub account: String,
    /// The bank.
    pub bank: String,
    /// The account's number, in the words of its statements; empty where they tell none.
    pub number: String,
    /// In the words of its statements.
    pub name: String,
    /// The month in stretches of days, in order, without gaps.
    pub days: Vec<BankDaysView>,
    /// What its statements leave open of the month: a sentence each.
    pub missing: Vec<String>,
    /// How many lines of the month are on record, each once.
    pub lines: u32,
    /// All that came in of them.
    pub credits: String,
    /// All that went out.
    pub debits: String,
    /// Its statements that tell of the month, the latest days first.
    pub statements: Vec<BankStatementBriefView>,
    /// The last day of which any statement tells; none where there is no statement.
    pub last_day: Option<String>,
}

/// How days of a month stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BankDaysState {
    /// A statement tells of them.
    Told,
    /// None does.
    Missing,
    /// They are not over.
    ToCome,
}

/// Days of a month.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BankDaysView {
    /// The first, such as `2026-11-01`.
    pub first: String,
    /// The last.
    pub last: String,
    /// How many.
    pub count: u32,
    /// How they stand.
    pub state: BankDaysState,
}

/// A statement on record.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BankStatementBriefView {
    /// Its id.
    pub statement: String,
    /// The bank.
    pub bank: String,
    /// The account, in the file's words.
    pub account_number: String,
    /// The file's name.
    pub file_name: String,
    /// The first day it tells of.
    pub first_day: String,
    /// The last one.
    pub last_day: String,
    /// Before the first line; none where nothing tells it.
    pub opening: Option<String>,
    /// After the last line; none where nothing tells it.
    pub closing: Option<String>,
    /// How many lines it has.
    pub lines: u32,
    /// How many of them no earlier statement told.
    pub new: u32,
    /// When it was imported.
    pub imported_at: String,
}
