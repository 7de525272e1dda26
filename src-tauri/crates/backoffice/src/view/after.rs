//! Looking back on a run.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::payouts::ItemState;

/// A paper about a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaperKind {
    /// A page for each payment that is known to be paid.
    Receipts,
    /// All that helps a bank to find the payments.
    Proof,
    /// How often every row was sent, and what the service says.
    Statement,
}

/// What a paper is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaperFormat {
    /// To print and to send.
    Pdf,
    /// For every program; the statement only.
    Csv,
    /// For Excel; the statement only.
    Xlsx,
}

impl PaperFormat {
    /// The ending of the file's name.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }
}

/// A paper to write.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaperRequest {
    /// The run.
    pub run: String,
    /// Which paper.
    pub paper: PaperKind,
    /// As what.
    pub format: PaperFormat,
    /// For receipts: of this item only.
    pub item: Option<String>,
}

/// The no-double-payment statement of a run.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StatementView {
    /// The file it came from.
    pub file_name: String,
    /// As of when.
    pub made_at: String,
    /// What was checked over all rows.
    pub checks: Vec<StatementCheckView>,
    /// Counts and sums by what became of the rows; together they are the whole.
    pub sums: Vec<StatementSumView>,
    /// Sum of all rows.
    pub total: String,
    /// All rows.
    pub count: u32,
    /// How many were passed over.
    pub from: u32,
    /// At most 500.
    pub rows: Vec<StatementRowView>,
}

/// One thing that was checked over all rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct StatementCheckView {
    /// As it should be; else a person should look.
    pub met: bool,
    /// What was found, as a sentence.
    pub words: String,
}

/// The rows of which the same is known.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StatementSumView {
    /// What, in the words of the screen.
    pub word: String,
    /// How many.
    pub count: u32,
    /// Their sum.
    pub sum: String,
}

/// A row of the statement.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StatementRowView {
    /// The item.
    pub item: String,
    /// Row of the file.
    pub row: u32,
    /// Who is paid.
    pub name: String,
    /// At which bank.
    pub bank: String,
    /// Ten digits.
    pub account: String,
    /// How much.
    pub amount: String,
    /// Where it stands.
    pub state: ItemState,
    /// How many calls that carried it may have reached the service.
    pub sent: u32,
    /// Its own reference, then those of the groups that carried it.
    pub references: Vec<String>,
    /// These calls.
    pub sendings: Vec<SendingView>,
    /// How often it was looked up.
    pub looked_up: u32,
    /// What is known about it, as sentences.
    pub says: String,
}

/// A call that carried a payment.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SendingView {
    /// When it was armed.
    pub at: String,
    /// `accepted`, `refused` or `in_doubt`; none while it is open.
    pub outcome: Option<String>,
    /// The reference of the group, where it went in one.
    pub group: Option<String>,
}
