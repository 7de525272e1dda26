//! The review of a month: the service's rows and bank statements beside our own records, what agrees, and people's decisions about the rest.
//! Amounts are decimal text; money in is above zero, money out below.

use book_rules::review::{Category, Exception, Kind, LedgerStatus, ReviewDecision, Side, State};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::TieOutView;

/// The figures of a review.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct MonthReviewView {
    /// Year and month, such as `2026-10`.
    pub month: String,
    /// The comparison with the service, then the one with the bank.
    pub sides: Vec<ReviewSideView>,
    /// Money in and out by day, from our records, for every day of the month.
    pub days: Vec<ReviewDayView>,
    /// Fees and charges of the month by kind.
    pub fees: Vec<ReviewFeeView>,
    /// The decision that would be undone next, as a sentence; none without one.
    pub undo: Option<String>,
    /// What the program learned from decisions, one sentence each.
    pub learned: Vec<LearnedView>,
}

/// One comparison.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReviewSideView {
    /// The other side of the comparison.
    pub side: Side,
    /// Why there is nothing to compare yet, as a sentence; none if there is something.
    pub nothing: Option<String>,
    /// Rows that agree, or that a person matched.
    pub matched: ReviewCount,
    /// Rows that may be a payment of ours; a person has to decide.
    pub to_review: ReviewCount,
    /// Rows that match nothing, or only in part.
    pub exceptions: ReviewCount,
    /// Rows that a rule or a person explained: charges, transfers between own accounts and so on.
    pub explained: ReviewCount,
    /// The rows by class.
    pub classes: Vec<ReviewClassView>,
    /// The exceptions by kind; a closing of an earlier version has none.
    #[serde(default)]
    pub by_kind: Vec<ReviewExceptionView>,
    /// The matched and explained rows in percent, rounded down; none without rows.
    #[serde(default)]
    pub percent_done: Option<u32>,
    /// The age of the oldest open row, in days.
    #[serde(default)]
    pub oldest_days: Option<u32>,
    /// Rows that were open in the month before.
    #[serde(default)]
    pub carried: ReviewCount,
    /// Payments of ours that no statement is expected to list, one sentence each.
    pub not_looked_for: Vec<String>,
    /// The tie-outs, account by account.
    pub tie_outs: Vec<TieOutView>,
    /// The rows to review and the exceptions, added up without signs.
    pub unexplained: String,
}

/// A number of rows, and their sum.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
pub struct ReviewCount {
    /// The number of rows.
    pub rows: u32,
    /// Their sum.
    pub amount: String,
}

/// Rows of one class.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReviewClassView {
    /// The class as files name it: `MATCHED`, `AMOUNT_DIFF` and so on.
    pub class: String,
    /// The number of rows.
    pub rows: u32,
    /// Their sum.
    pub amount: String,
}

/// Exceptions of one kind.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReviewExceptionView {
    /// The kind.
    pub kind: Exception,
    /// The number of rows.
    pub rows: u32,
    /// Their sum.
    pub amount: String,
    /// The age of the oldest, in days.
    pub oldest_days: u32,
}

/// A day of the month.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReviewDayView {
    /// Such as `2026-10-31`.
    pub day: String,
    /// Money in.
    pub money_in: String,
    /// Money out, below zero.
    pub money_out: String,
    /// Our payments that no comparison leaves open.
    pub matched: u32,
    /// Our other payments.
    pub open: u32,
}

/// Fees of one kind.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReviewFeeView {
    /// What the fees are for: an operation of the service, or a bank's charge.
    pub kind: String,
    /// The number of rows.
    pub rows: u32,
    /// Their sum, above zero.
    pub amount: String,
}

/// Something that the program learned in this profile.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct LearnedView {
    /// The id by which it is forgotten.
    pub id: String,
    /// What was learned, as a sentence.
    pub sentence: String,
}

/// The rows to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReviewShow {
    /// Rows that a person has to decide.
    ToReview,
    /// Exceptions.
    Exceptions,
    /// Matched rows.
    Matched,
    /// Explained rows.
    Explained,
    /// All rows.
    All,
}

/// A request for rows of a comparison.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthMatchesRequest {
    /// Such as `2026-10`.
    pub month: String,
    /// The other side of the comparison.
    pub side: Side,
    /// The rows to be shown.
    pub show: ReviewShow,
    /// Only exceptions of this kind.
    #[serde(default)]
    pub kind: Option<Exception>,
    /// Whether the largest come first; else the oldest do.
    #[serde(default)]
    pub largest_first: bool,
    /// Words that a row must contain, on either side; empty for all.
    pub search: String,
    /// The first row of the page, counted from 0.
    pub from: u32,
    /// The most rows of the page.
    pub count: u32,
}

/// A page of rows.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct MonthMatchesView {
    /// The rows of the page.
    pub rows: Vec<MatchView>,
    /// The number of all rows.
    pub count: u32,
    /// The sum of all rows.
    pub amount: String,
}

/// An external entry with its payments, or payments of ours without one.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct MatchView {
    /// Its permanent id.
    pub id: String,
    /// Its state.
    pub state: State,
    /// Its class, such as `MATCHED`.
    pub class: String,
    /// The rule that matched it, as text; none if it is not matched.
    pub rule: Option<String>,
    /// The external entry; none for payments of ours without one.
    pub theirs: Option<ExternalEntryView>,
    /// Its payments, or those without an external entry.
    pub ours: Vec<LedgerEntryView>,
    /// The number of payments; `ours` may contain the first ones only.
    pub ours_count: u32,
    /// The payments that it may be, the most likely first.
    pub candidates: Vec<MatchCandidateView>,
    /// How many payments in the window have its amount.
    pub rivals: u32,
    /// The external amount less ours; none if one of them is missing.
    pub difference: Option<String>,
    /// What the external entry and its payments have in common; none if one of them is missing.
    #[serde(default)]
    pub evidence: Option<EvidenceView>,
    /// The reason for its state.
    pub why: String,
    /// What is wrong with it, if anything.
    pub exception: Option<ExceptionView>,
    /// The category that explains it.
    pub category: Option<Category>,
    /// The category of earlier rows with the same words.
    pub likely: Option<Category>,
    /// What people wrote about it.
    pub note: String,
    /// The person who takes care of it.
    pub owner: String,
    /// Whether it was carried forward from a closed month.
    pub carried: bool,
    /// Whether it became known after that month was closed.
    #[serde(default)]
    pub late: bool,
    /// Whether it proves payments that are unconfirmed.
    #[serde(default)]
    pub settles: bool,
    /// Who decided it, and when; none if a rule did.
    pub said: Option<ReviewStepView>,
}

/// Who decided something, and when.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReviewStepView {
    /// The person's name.
    pub by: String,
    /// The time.
    pub at: String,
}

/// An external entry: a row of the service, or a line of a bank.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ExternalEntryView {
    /// Its place: `GTBank 0123456789, october.csv, row 12`, or the name of the report.
    pub source: String,
    /// Its time; for a bank its day.
    pub at: String,
    /// As the source gave it.
    pub reference: String,
    /// As the source gave it.
    pub text: String,
    /// Its amount.
    pub amount: String,
    /// The service's status; empty for a bank.
    pub status: String,
    /// The service's fee, from the wallet's movements; none if it gave none, and for a bank.
    #[serde(default)]
    pub fee: Option<String>,
}

/// A payment of ours.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct LedgerEntryView {
    /// Its id.
    pub id: String,
    /// Its kind.
    pub kind: Kind,
    /// Its time.
    pub at: String,
    /// The other party.
    pub name: String,
    /// Our reference; for a deposit the service's.
    pub reference: String,
    /// Its amount.
    pub amount: String,
    /// The service's fee, above zero.
    pub fee: String,
    /// Its status in our records.
    pub standing: LedgerStatus,
    /// Its batch.
    pub run: Option<String>,
}

/// What an external entry and payments of ours have in common. It is for a person who compares them, and decides nothing.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct EvidenceView {
    /// Days from our first payment to the external entry; below zero if the entry is earlier.
    pub days: i32,
    /// The reference of the only payment, as the external entry spells it; none if it is not there.
    pub reference: Option<String>,
    /// The words of the other party's name that the external entry contains, as it spells them.
    pub names: Vec<String>,
    /// The number of words of that name; 0 if there are several payments.
    pub name_words: u32,
}

/// Payments that a row may be.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct MatchCandidateView {
    /// One payment, or those of a group or a settlement.
    pub ours: Vec<LedgerEntryView>,
    /// The number of payments; `ours` may contain the first ones only.
    pub count: u32,
    /// The row's amount less theirs.
    pub difference: String,
    /// What the row has in common with them; none without an external entry.
    #[serde(default)]
    pub evidence: Option<EvidenceView>,
    /// The reason, as a sentence.
    pub why: String,
}

/// What is wrong with a row.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ExceptionView {
    /// The kind.
    pub kind: Exception,
    /// Days from its day to the end of the month, or to today.
    pub age_days: u32,
    /// What to do, as a sentence.
    pub next: String,
}

/// Records the payments of a statement line as made, with the line as the proof.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthSettleRequest {
    /// Such as `2026-10`.
    pub month: String,
    /// The id of the row.
    pub id: String,
}

/// A person's decision about a row.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthDecideRequest {
    /// Such as `2026-10`.
    pub month: String,
    /// The side of the row.
    pub side: Side,
    /// The id of the row.
    pub id: String,
    /// The decision.
    pub what: ReviewDecision,
    /// How many payments are meant, if a list showed only the first of them: those of the row, or of a candidate.
    #[serde(default)]
    pub count: Option<u32>,
}

/// A person's search for payments of ours that a row might be.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthFindRequest {
    /// Such as `2026-10`.
    pub month: String,
    /// The side of the row.
    pub side: Side,
    /// The id of the row.
    pub id: String,
    /// Words, a reference or an amount; empty for those nearest in amount and day.
    pub search: String,
}

/// The result of a search.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct MonthFoundView {
    /// Open payments of ours, the nearest in amount and day first; at most fifty.
    pub ours: Vec<LedgerEntryView>,
    /// The number of all that match.
    pub count: u32,
}
