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

/// *Was any payment sent twice?* of a run.
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

/// What is checked over all rows of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StatementCheck {
    /// Every row has a reference of its own.
    References,
    /// No transaction id of the service stands twice.
    TransactionIds,
    /// No row was sent more than once.
    SentOnce,
    /// Of every row that was sent it is known what became of it.
    Known,
    /// No status query contradicts what is recorded.
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
    /// Rows are paid by the word of a person.
    ByWord,
}

/// One thing that was checked over all rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct StatementCheckView {
    /// What was checked.
    pub check: StatementCheck,
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
    /// Its sheet, where the run has payments of several.
    pub sheet: Option<String>,
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

/// Names an item of a run.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ItemRequest {
    /// The run.
    pub run: String,
    /// The item.
    pub item: String,
}

/// Whether a payment may be made again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SafeVerdict {
    /// Every condition is met: it may go into a new batch, which is judged and approved like any other.
    Propose,
    /// Nobody knows yet.
    NotYet,
    /// It is paid, is still to be sent, or something speaks against it.
    No,
}

/// A condition of paying again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SafeCheck {
    /// There is a final no.
    FinalNo,
    /// Look-ups do not find it.
    LookedUp,
    /// Enough time passed.
    Quiet,
    /// The service never said that it was done.
    NeverDone,
    /// It is in no other new batch.
    OneBatch,
    /// No other payout has the same account with the same amount; a person judges that.
    NotElsewhere,
}

/// A condition with its evidence.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SafeCheckView {
    /// Which.
    pub check: SafeCheck,
    /// Whether it is met.
    pub met: bool,
    /// What shows it, as sentences.
    pub evidence: String,
}

/// *Safe to pay again?*
#[derive(Clone, Debug, Serialize, TS)]
pub struct SafeAgainView {
    /// The answer.
    pub verdict: SafeVerdict,
    /// Every condition.
    pub checks: Vec<SafeCheckView>,
    /// Until when what is not known is left in peace.
    pub quiet_until: Option<String>,
    /// Whether a person may decide about it now.
    pub may_decide: bool,
}

/// Refused rows of a run for a new batch.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FollowUpRequest {
    /// The run.
    pub run: String,
    /// Its items.
    pub items: Vec<String>,
}

/// Why a draft was made from a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Its rows that were not paid, once more.
    NotPaid,
    /// The same people, another month.
    SamePeople,
}

base::words!(Origin: NotPaid => "not_paid", SamePeople => "same_people");

/// What differs between a draft and the run it was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OriginDifference {
    /// Another amount.
    Amount,
    /// Another account or bank.
    Account,
    /// Another name.
    Name,
    /// It was paid then, and is left out now.
    LeftOut,
    /// It was not paid then, or it is not known.
    NotPaidThen,
}

/// A row that differs from the run the draft was made from.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OriginChangeView {
    /// Row of the draft.
    pub row: u32,
    /// Who is paid.
    pub name: String,
    /// What differs.
    pub what: OriginDifference,
    /// As it was then.
    pub before: String,
    /// As it is now.
    pub after: String,
}

/// Where a draft comes from.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DraftOriginView {
    /// Why it was made.
    pub kind: Origin,
    /// The run it was made from.
    pub run: String,
    /// Its file.
    pub file_name: String,
    /// When it was approved.
    pub started_at: String,
    /// How many rows were taken.
    pub rows: u32,
    /// What differs; at most 500.
    pub changes: Vec<OriginChangeView>,
    /// Rows that were in an earlier new batch, and were not paid there either.
    pub tried_before: u32,
}

/// A draft or run that was made from a run.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FollowedView {
    /// Why.
    pub kind: Origin,
    /// The draft.
    pub draft: String,
    /// Its file.
    pub file_name: String,
    /// When it was made.
    pub made_at: String,
    /// How many rows it took.
    pub rows: u32,
    /// The run it became.
    pub run: Option<String>,
}

/// What comes before and after a run.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LinksView {
    /// The run it was made from, and why.
    pub from: Option<CameFromView>,
    /// What was made from it.
    pub followed: Vec<FollowedView>,
    /// Items in a new batch that may still pay them.
    pub taken: Vec<String>,
}

/// The run that a run was made from.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CameFromView {
    /// Why.
    pub kind: Origin,
    /// That run.
    pub run: String,
    /// Its file.
    pub file_name: String,
    /// When it was approved.
    pub started_at: String,
}
