//! Whether it is safe to pay a payment again, and retry batches with their sources.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

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
