//! Documents about a batch, and *Was any payment sent twice?*.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::payouts::ItemState;

/// A document about a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaperKind {
    /// A page for each payment that is known to be paid.
    Receipts,
    /// Everything that helps a bank to find the payments.
    Proof,
    /// How often every row was sent, and the results.
    Statement,
}

/// The format of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaperFormat {
    /// For printing and sending.
    Pdf,
    /// For any program; only for the payment proof.
    Csv,
    /// For Excel; only for the payment proof.
    Xlsx,
}

impl PaperFormat {
    /// The extension of the file's name.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }
}

/// A document to write.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaperRequest {
    /// The batch.
    pub run: String,
    /// Which document.
    pub paper: PaperKind,
    /// Its format.
    pub format: PaperFormat,
    /// For receipts: only this payment.
    pub item: Option<String>,
}

/// The order of the rows of a payment proof, and their columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StatementOrder {
    /// The order of the file.
    Row,
    /// The state: first those that need action, last those that are paid.
    State,
    /// The payee.
    Who,
    /// The account number.
    Account,
    /// The amount.
    Amount,
    /// The number of calls that carried it.
    Sent,
    /// Its own reference.
    References,
    /// The sentences about the evidence.
    Result,
}

/// A page of the payment proof of a batch.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StatementRequest {
    /// The batch.
    pub run: String,
    /// How many rows are skipped before the page.
    #[serde(default)]
    pub from: u32,
    /// The order of the rows; `None` for that of the file.
    #[serde(default)]
    pub order: Option<StatementOrder>,
    /// Whether the largest or last comes first.
    #[serde(default)]
    pub descending: bool,
}

/// *Was any payment sent twice?* for a batch.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StatementView {
    /// The file of the batch.
    pub file_name: String,
    /// When the payment proof was made.
    pub made_at: String,
    /// The findings over all rows.
    pub checks: Vec<StatementCheckView>,
    /// Counts and sums by status; they add up to the whole.
    pub sums: Vec<StatementSumView>,
    /// The sum of all rows.
    pub total: String,
    /// The number of all rows.
    pub count: u32,
    /// How many rows were skipped.
    pub from: u32,
    /// At most 500.
    pub rows: Vec<StatementRowView>,
}

/// What is checked over all rows of a payment proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StatementCheck {
    /// Every row has its own reference.
    References,
    /// No transaction id of the service occurs twice.
    TransactionIds,
    /// No row was sent more than once.
    SentOnce,
    /// The result of every row that was sent is known.
    Known,
    /// No status query contradicts the records.
    Alarms,
    /// The wallet fell by no more than the payments and their fees.
    Wallet,
    /// No person received the same amount more than once.
    People,
    /// Rows were stopped for good.
    Stopped,
    /// Rows were paid from another copy of the records.
    PaidBefore,
    /// Rows were paid in a later payout.
    PaidLater,
    /// Rows are confirmed as paid by a person.
    ByWord,
}

/// A finding over all rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct StatementCheckView {
    /// What was checked.
    pub check: StatementCheck,
    /// It is as it should be; otherwise a person should review it.
    pub met: bool,
    /// The finding, as a sentence.
    pub words: String,
}

/// The rows with one status.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StatementSumView {
    /// The status, in the words of the screen.
    pub word: String,
    /// The number of rows.
    pub count: u32,
    /// Their sum.
    pub sum: String,
}

/// A row of the payment proof.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StatementRowView {
    /// The batch payment.
    pub item: String,
    /// The row of the file.
    pub row: u32,
    /// Its sheet, if the batch has payments of several.
    pub sheet: Option<String>,
    /// The payee.
    pub name: String,
    /// The bank.
    pub bank: String,
    /// Ten digits.
    pub account: String,
    /// The amount.
    pub amount: String,
    /// Its state.
    pub state: ItemState,
    /// The number of calls that carried it and may have reached the service.
    pub sent: u32,
    /// Its own reference, then those of the bulk calls that carried it.
    pub references: Vec<String>,
    /// Those calls.
    pub sendings: Vec<SendingView>,
    /// The number of status queries about it.
    pub looked_up: u32,
    /// Sentences about the evidence.
    pub says: String,
}

/// A call that carried a payment.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SendingView {
    /// When it was stored as in flight.
    pub at: String,
    /// `accepted`, `refused` or `in_doubt`; `None` while it is open.
    pub outcome: Option<String>,
    /// The reference of the bulk call, if it was one.
    pub group: Option<String>,
}
