//! A batch afterwards: its documents, whether it is safe to pay again, and its retry batches.

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

/// Identifies a payment of a batch.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ItemRequest {
    /// The batch.
    pub run: String,
    /// The payment.
    pub item: String,
}

/// Whether a payment may be made again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SafeVerdict {
    /// Every condition is met: it may go into a retry batch, which is judged and approved like any other.
    Propose,
    /// It cannot be decided yet.
    NotYet,
    /// It is paid, is still to be sent, or a condition is not met.
    No,
}

/// A condition for paying again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SafeCheck {
    /// There is proof that it was not paid.
    FinalNo,
    /// Status queries do not find it.
    LookedUp,
    /// Enough time has passed since it was sent.
    Quiet,
    /// No answer of the service indicated that it was done.
    NeverDone,
    /// It is in no other retry batch.
    OneBatch,
    /// No other batch has the same account with the same amount; a person judges that.
    NotElsewhere,
}

/// A condition with its evidence.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SafeCheckView {
    /// The condition.
    pub check: SafeCheck,
    /// Whether it is met.
    pub met: bool,
    /// The evidence, as sentences.
    pub evidence: String,
}

/// *Safe to pay again?*
#[derive(Clone, Debug, Serialize, TS)]
pub struct SafeAgainView {
    /// The result.
    pub verdict: SafeVerdict,
    /// Every condition.
    pub checks: Vec<SafeCheckView>,
    /// When the waiting time of an unconfirmed payment ends.
    pub quiet_until: Option<String>,
    /// Whether a person may decide about it now.
    pub may_decide: bool,
}

/// Unpaid rows of a batch for a retry batch.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FollowUpRequest {
    /// The batch.
    pub run: String,
    /// Its payments.
    pub items: Vec<String>,
}

/// Why a draft was made from a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// To pay its unpaid rows.
    NotPaid,
    /// To pay the same people for another month.
    SamePeople,
}

base::words!(Origin: NotPaid => "not_paid", SamePeople => "same_people");

/// A kind of difference between a draft and the batch it was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OriginDifference {
    /// A different amount.
    Amount,
    /// A different account or bank.
    Account,
    /// A different name.
    Name,
    /// It was paid then and is skipped now.
    LeftOut,
    /// It was not paid then, or is unconfirmed.
    NotPaidThen,
}

/// A difference between a row and the batch that the draft was made from.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OriginChangeView {
    /// The row of the draft.
    pub row: u32,
    /// The payee.
    pub name: String,
    /// What differs.
    pub what: OriginDifference,
    /// The value then.
    pub before: String,
    /// The value now.
    pub after: String,
}

/// The retry source of a draft.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DraftOriginView {
    /// Why it was made.
    pub kind: Origin,
    /// The batch it was made from.
    pub run: String,
    /// Its file.
    pub file_name: String,
    /// When it was approved.
    pub started_at: String,
    /// How many rows were taken.
    pub rows: u32,
    /// The differences; at most 500.
    pub changes: Vec<OriginChangeView>,
    /// Rows that were already in a retry batch and were not paid there either.
    pub tried_before: u32,
}

/// A draft or batch that was made from a batch.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FollowedView {
    /// Why it was made.
    pub kind: Origin,
    /// The draft.
    pub draft: String,
    /// Its file.
    pub file_name: String,
    /// When it was made.
    pub made_at: String,
    /// How many rows it contains.
    pub rows: u32,
    /// The batch it became.
    pub run: Option<String>,
}

/// The source of a batch, and what was made from it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LinksView {
    /// The batch it was made from, and why.
    pub from: Option<CameFromView>,
    /// The drafts and batches that were made from it.
    pub followed: Vec<FollowedView>,
    /// Payments that are in an open retry batch.
    pub taken: Vec<String>,
}

/// The batch that a batch was made from.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CameFromView {
    /// Why it was made.
    pub kind: Origin,
    /// The earlier batch.
    pub run: String,
    /// Its file.
    pub file_name: String,
    /// When it was approved.
    pub started_at: String,
}
