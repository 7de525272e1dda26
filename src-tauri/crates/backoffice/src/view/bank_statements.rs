//! Statements of banks: what a file says, how it proves, and what of it is new.

use serde::{Deserialize, Serialize};
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
    /// What a person said of lines of which the files do not show whether they were imported before; nothing where nobody said.
    pub unclear: Option<UnclearLines>,
}

/// What lines are of which the files do not show whether they were imported before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UnclearLines {
    /// They are the ones that were imported before.
    Known,
    /// They are others.
    New,
}

/// What a bank's file says, before anything of it is kept.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BankStatementCheckView {
    /// It proves, so it may be imported.
    pub proves: bool,
    /// As its layout calls the bank; empty where the columns were named by hand.
    pub bank: String,
    /// Whose account, in the file's words.
    pub account_number: String,
    /// In the file's words.
    pub account_name: String,
    /// Its first day, such as `2026-11-01`.
    pub first_day: Option<String>,
    /// Its last day.
    pub last_day: Option<String>,
    /// Before the first line; none where nothing tells it.
    pub opening: Option<String>,
    /// The file tells it; else it follows from the lines.
    pub opening_told: bool,
    /// All that came in.
    pub credits: String,
    /// All that went out.
    pub debits: String,
    /// After the last line; none where nothing tells it.
    pub closing: Option<String>,
    /// The file tells it.
    pub closing_told: bool,
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
    /// Of how many the files do not show it.
    pub unclear: u32,
    /// How many lines of a savings table are left out.
    pub savings: u32,
    /// Where the proof breaks, in the words of the file.
    pub breaks: Vec<String>,
    /// What the file does not tell, and what therefore cannot be seen.
    pub remarks: Vec<String>,
    /// How it follows the latest statement of the account; none where there is none.
    pub follows: Option<String>,
    /// This very file was imported before.
    pub imported: bool,
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
