//! The review of a month: what the service and the bank tell beside our own records, what agrees, and what people said of the rest.
//! Amounts are decimal text; what came in is above zero, what went out below.

use book_rules::review::{Category, Exception, Kind, LedgerStatus, ReviewDecision, Side, State};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::TieOutView;

/// How a month stands in its review.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct MonthReviewView {
    /// Year and month, such as `2026-10`.
    pub month: String,
    /// The comparison with the service, then the one with the bank.
    pub sides: Vec<ReviewSideView>,
    /// What came in and went out by day, as our records have it, every day of the month.
    pub days: Vec<ReviewDayView>,
    /// Fees and charges of the month by kind.
    pub fees: Vec<ReviewFeeView>,
    /// What would be taken back next, in a sentence; none where nothing was said.
    pub undo: Option<String>,
    /// What was learned from what people said: a sentence each.
    pub learned: Vec<LearnedView>,
}

/// One comparison.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReviewSideView {
    /// With whom.
    pub side: Side,
    /// Why there is nothing to compare yet, in a sentence; none where there is.
    pub nothing: Option<String>,
    /// Rows of both that agree, or that a person paired.
    pub matched: ReviewCount,
    /// Rows that may be a payment of ours; a person has to say.
    pub to_review: ReviewCount,
    /// Rows that agree with nothing, or not wholly.
    pub exceptions: ReviewCount,
    /// Rows that a rule or a person explained: charges, transfers between own accounts and so on.
    pub explained: ReviewCount,
    /// By class, what of them there is.
    pub classes: Vec<ReviewClassView>,
    /// By kind, what exceptions there are; a closing of an earlier version has none.
    #[serde(default)]
    pub by_kind: Vec<ReviewExceptionView>,
    /// So many rows of a hundred are matched or explained, rounded down; none where there are no rows.
    #[serde(default)]
    pub percent_done: Option<u32>,
    /// Days since the oldest row that is to review or an exception.
    #[serde(default)]
    pub oldest_days: Option<u32>,
    /// Rows that were open in the month before.
    #[serde(default)]
    pub carried: ReviewCount,
    /// Payments of ours that nobody is expected to tell, in sentences: no statement names one of their kind.
    pub not_looked_for: Vec<String>,
    /// Account by account: opening, what moved, closing.
    pub tie_outs: Vec<TieOutView>,
    /// What of the difference is unexplained: the sum of what is to review and of the exceptions, without signs lost.
    pub unexplained: String,
}

/// So many rows, and their sum.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
pub struct ReviewCount {
    /// How many.
    pub rows: u32,
    /// Together.
    pub amount: String,
}

/// Rows of one class.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReviewClassView {
    /// Which: `MATCHED`, `AMOUNT_DIFF` and so on, as files name it.
    pub class: String,
    /// How many rows.
    pub rows: u32,
    /// Together.
    pub amount: String,
}

/// Exceptions of one kind.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReviewExceptionView {
    /// Which.
    pub kind: Exception,
    /// How many rows.
    pub rows: u32,
    /// Together.
    pub amount: String,
    /// Days since the oldest.
    pub oldest_days: u32,
}

/// A day of the month.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReviewDayView {
    /// `2026-10-31`.
    pub day: String,
    /// What came in.
    pub money_in: String,
    /// What went out, below zero.
    pub money_out: String,
    /// Payments of ours that every comparison that there is explains.
    pub matched: u32,
    /// The others.
    pub open: u32,
}

/// Fees of one kind.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReviewFeeView {
    /// What for: the service's fee of an operation, or the name of a bank's charge.
    pub kind: String,
    /// How many.
    pub rows: u32,
    /// Together, above zero.
    pub amount: String,
}

/// Something that was learned in this profile.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct LearnedView {
    /// By which it is forgotten.
    pub id: String,
    /// What, in a sentence.
    pub sentence: String,
}

/// Which rows are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReviewShow {
    /// Those that a person has to say something of: likeliest first those with candidates.
    ToReview,
    /// Exceptions, the oldest first.
    Exceptions,
    /// Those that agree.
    Matched,
    /// Those that are explained.
    Explained,
    /// All.
    All,
}

/// Rows of a comparison that are asked for.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthMatchesRequest {
    /// Such as `2026-10`.
    pub month: String,
    /// With whom.
    pub side: Side,
    /// Which.
    pub show: ReviewShow,
    /// Only exceptions of this kind.
    #[serde(default)]
    pub kind: Option<Exception>,
    /// The largest first; else the oldest.
    #[serde(default)]
    pub largest_first: bool,
    /// Words that a row has to hold, of either side; empty for all.
    pub search: String,
    /// From which row on, counted from 0.
    pub from: u32,
    /// How many at most.
    pub count: u32,
}

/// A page of them.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct MonthMatchesView {
    /// The page.
    pub rows: Vec<MatchView>,
    /// How many there are.
    pub count: u32,
    /// Together.
    pub amount: String,
}

/// A row of the other side with what it is paired with, or a payment of ours that is alone.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct MatchView {
    /// What it is known by, for good.
    pub id: String,
    /// How it stands.
    pub state: State,
    /// `MATCHED` and so on.
    pub class: String,
    /// By which rule it was paired, in words; none where it was not.
    pub rule: Option<String>,
    /// Their row; none for a payment of ours that is alone.
    pub theirs: Option<ExternalEntryView>,
    /// What it is paired with, or the payment that is alone.
    pub ours: Vec<LedgerEntryView>,
    /// How many there are; `ours` may hold the first ones only.
    pub ours_count: u32,
    /// What it may be, best first.
    pub candidates: Vec<MatchCandidateView>,
    /// How many payments have its amount in the window.
    pub rivals: u32,
    /// Theirs less ours; none where one of them is not there.
    pub difference: Option<String>,
    /// Why it is where it is.
    pub why: String,
    /// What is wrong; none where nothing is.
    pub exception: Option<ExceptionView>,
    /// What it was explained as.
    pub category: Option<Category>,
    /// What rows with these words were explained as before.
    pub likely: Option<Category>,
    /// What people wrote of it.
    pub note: String,
    /// Whose matter it is.
    pub owner: String,
    /// It is of a month before, which was closed.
    pub carried: bool,
    /// It was told after that month was closed.
    #[serde(default)]
    pub late: bool,
    /// It proves that payments were made of which nobody knew whether they were.
    #[serde(default)]
    pub settles: bool,
    /// Who said so and when; none where a rule decided.
    pub said: Option<ReviewStepView>,
}

/// Who said something.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReviewStepView {
    /// By name.
    pub by: String,
    /// When.
    pub at: String,
}

/// A row of the service or the bank.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ExternalEntryView {
    /// Where it stands: `GTBank 0123456789, october.csv, row 12`, or the name of the report.
    pub source: String,
    /// When; of a bank the day.
    pub at: String,
    /// As told.
    pub reference: String,
    /// As told.
    pub text: String,
    /// How much.
    pub amount: String,
    /// The service's word; empty for a bank.
    pub status: String,
    /// What the service kept of it, by the wallet's movement; none where it told none, and of a bank.
    #[serde(default)]
    pub fee: Option<String>,
}

/// A payment of ours.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct LedgerEntryView {
    /// What it is known by.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// When.
    pub at: String,
    /// The other party.
    pub name: String,
    /// Our reference, or the service's of a deposit.
    pub reference: String,
    /// How much.
    pub amount: String,
    /// What the service keeps of it, above zero.
    pub fee: String,
    /// How it stands with us.
    pub standing: LedgerStatus,
    /// The payout that it belongs to.
    pub run: Option<String>,
}

/// What a row may be.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct MatchCandidateView {
    /// One payment, or those of a run or a settlement.
    pub ours: Vec<LedgerEntryView>,
    /// How many there are; `ours` may hold the first ones only.
    pub count: u32,
    /// The row less them.
    pub difference: String,
    /// What speaks for it, in a sentence.
    pub why: String,
}

/// What is wrong with a row.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ExceptionView {
    /// Which kind.
    pub kind: Exception,
    /// Days from its day to the end of the month, or to today.
    pub age_days: u32,
    /// What to do, in a sentence.
    pub next: String,
}

/// Records the payments of a statement's line as made, since it shows them.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthSettleRequest {
    /// Such as `2026-10`.
    pub month: String,
    /// The line.
    pub id: String,
}

/// What a person says of a row.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthDecideRequest {
    /// Such as `2026-10`.
    pub month: String,
    /// With whom.
    pub side: Side,
    /// The row.
    pub id: String,
    /// What.
    pub what: ReviewDecision,
    /// How many payments are meant, where a list showed only the first of them: those that the row is paired with, or a candidate.
    #[serde(default)]
    pub count: Option<u32>,
}

/// Payments of ours that a row might be, looked for by a person.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthFindRequest {
    /// Such as `2026-10`.
    pub month: String,
    /// With whom.
    pub side: Side,
    /// The row.
    pub id: String,
    /// Words, a reference or an amount; empty for those nearest in amount and day.
    pub search: String,
}

/// What was found.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct MonthFoundView {
    /// Open payments of ours, the nearest in amount and day first; fifty at most.
    pub ours: Vec<LedgerEntryView>,
    /// How many there are.
    pub count: u32,
}
