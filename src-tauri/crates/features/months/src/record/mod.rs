//! The review of a month as typed values: the screen shows it, the close pack and the journal are written from it, and a closing stores it.
//!
//! Amounts are in kobo; money in is above zero, money out below. The names in JSON are those of format 3 of a closed month
//! (`closing/format.rs`): they never change, even if a field is renamed here. Sentences are made from the values when they are shown. Only the
//! evidence of a row is stored as it was shown; no rule reads or compares it.

mod recorded;
pub(crate) mod source_word;
mod values;
mod views;

pub(crate) use recorded::{InWords, Recorded, all_in_words};
pub(crate) use values::*;

use base::timestamp::{DAY, HOUR, Timestamp};
use book_rules::review::{Category, Class, Exception, Kind, LearnedFact, LedgerStatus, PairedBy, Reason, Side, State, TieOutLine};
use book_rules::statement::Day;
use serde::{Deserialize, Serialize};

use crate::tables::month_closings::By;

/// The figures of a month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// The comparison with the service, then the one with the banks.
    pub sides: Vec<SideFigures>,
    /// Money in and money out, for each day of the month.
    pub days: Vec<DayFigures>,
    /// Fees and charges by kind.
    pub fees: Vec<FeeFigures>,
    /// The decision that would be undone next.
    pub undo: Option<Recorded<DecisionRecord>>,
    /// What the program learned from decisions.
    pub learned: Vec<Recorded<LearnedFact>>,
}

/// The figures of one comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideFigures {
    /// The other side of the comparison.
    pub side: Side,
    /// Why there is nothing to compare; `None` if there is something.
    pub nothing_to_compare: Option<Recorded<NothingToCompare>>,
    /// Rows that agree, or that a person matched.
    pub matched: Sum,
    /// Rows that a person has to decide.
    pub to_review: Sum,
    /// Rows that match nothing, or only in part.
    pub exceptions: Sum,
    /// Rows that a rule or a person explained.
    pub explained: Sum,
    /// The rows by class.
    pub classes: Vec<ClassFigures>,
    /// The exceptions by kind.
    pub by_kind: Vec<ExceptionFigures>,
    /// The matched and explained rows in percent, rounded down; `None` without rows.
    pub percent_done: Option<u32>,
    /// The age of the oldest open row, in days.
    pub oldest_days: Option<u32>,
    /// Rows that were open in the month before.
    pub carried_forward: Sum,
    /// Payments of ours that no statement is expected to list, by kind.
    pub not_expected: Vec<Recorded<NotExpected>>,
    /// The accounts, from opening to closing balance.
    pub tie_outs: Vec<TieOut>,
    /// The rows to review and the exceptions, added up without signs.
    pub unexplained: i64,
}

/// A number of rows, and their sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    /// The number of rows.
    pub rows: u32,
    /// Their sum.
    pub amount: i64,
}

impl Sum {
    /// Adds a row.
    pub fn add(&mut self, amount: i64) {
        self.rows += 1;
        self.amount = self.amount.saturating_add(amount);
    }
}

/// Rows of one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassFigures {
    /// The class.
    pub class: Class,
    /// Number and sum.
    #[serde(flatten)]
    pub sum: Sum,
}

/// Exceptions of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExceptionFigures {
    /// The kind.
    pub kind: Exception,
    /// Number and sum.
    #[serde(flatten)]
    pub sum: Sum,
    /// The age of the oldest, in days.
    pub oldest_days: u32,
}

/// A day of the month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayFigures {
    /// The day.
    pub day: Day,
    /// Money in.
    pub money_in: i64,
    /// Money out, below zero.
    pub money_out: i64,
    /// Our payments that no comparison leaves open.
    pub matched: u32,
    /// Our other payments.
    pub open: u32,
}

/// Fees of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeeFigures {
    /// What the fees are for.
    pub kind: Recorded<FeeKind>,
    /// Number and sum, above zero.
    #[serde(flatten)]
    pub sum: Sum,
}

/// An account from its opening to its closing balance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TieOut {
    /// The account.
    pub account: Recorded<TiedAccount>,
    /// In the order in which they are added; the last is the closing balance.
    pub lines: Vec<TieOutFigure>,
    /// The difference of the sum from the closing balance; zero if they agree, or if a balance is unknown.
    pub difference: i64,
    /// What is missing for a proof.
    pub missing: Vec<Recorded<MissingProof>>,
    /// Days that no statement covers and on which possibly nothing was booked.
    pub days_without_lines: Vec<Recorded<DaysWithoutLines>>,
}

impl TieOut {
    /// The amount of a line; `None` if there is no such line, or its amount is unknown.
    pub fn amount(&self, what: TieOutLine) -> Option<i64> {
        self.lines.iter().find(|line| line.what == what)?.amount
    }
}

/// A line of a tie-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TieOutFigure {
    /// The kind of line.
    pub what: TieOutLine,
    /// Its amount; `None` if unknown.
    pub amount: Option<i64>,
    /// The number of its rows; `None` for balances.
    pub rows: Option<u32>,
}

/// A row of a comparison: an external entry with its payments, or payments of ours without one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowRecord {
    /// Its permanent id.
    pub id: String,
    /// Its state.
    pub state: State,
    /// Its class.
    pub class: Class,
    /// The rule or the person that matched it.
    pub paired_by: Option<PairedBy>,
    /// The external entry; `None` for payments of ours without one.
    pub line: Option<TheirRow>,
    /// Its payments, or those without an external entry.
    pub payments: Vec<OurPayment>,
    /// The payments that it may be, the most likely first.
    pub candidates: Vec<CandidateRecord>,
    /// How many payments in the window have its amount.
    pub same_amount: u32,
    /// The external amount less ours; `None` if one of them is missing.
    pub difference: Option<i64>,
    /// A detail that the class does not contain; `None` in earlier formats.
    pub reason: Option<Reason>,
    /// The evidence for its state, as a sentence.
    pub why: String,
    /// How many of its payments have a result that only a person recorded; 0 in earlier formats, whose evidence contains it.
    pub ended_by_person: u32,
    /// The decision about rows that no longer exist, if it reports one; `None` in earlier formats, whose evidence contains it.
    pub orphaned: Option<DecisionRecord>,
    /// What is wrong with it.
    pub exception: Option<ExceptionRecord>,
    /// The category that explains it.
    pub category: Option<Category>,
    /// The category of earlier rows with the same words.
    pub likely: Option<Category>,
    /// What people wrote about it.
    pub note: String,
    /// The person who takes care of it.
    pub owner: String,
    /// Whether it was carried forward from a closed month.
    pub carried_forward: bool,
    /// Whether it became known after that month was closed.
    pub late: bool,
    /// Whether it proves payments that are unconfirmed.
    pub proves_payment: bool,
    /// Who decided it, and when; `None` if a rule did.
    pub decided: Option<By>,
}

impl RowRecord {
    /// Its amount: of the external entry, else of our payments.
    pub fn amount(&self) -> i128 {
        match &self.line {
            Some(theirs) => i128::from(theirs.amount),
            None => self.payments.iter().map(|one| i128::from(one.amount)).sum(),
        }
    }

    /// Its time: of the external entry, else of our first payment. `None` if it has neither.
    pub fn at(&self) -> Option<When> {
        let ours = || self.payments.first().map(|one| When::Time(one.at));
        self.line.as_ref().map(|theirs| theirs.at).or_else(ours)
    }

    /// The same as a timestamp; the earliest one if it has neither.
    pub fn timestamp(&self) -> Timestamp {
        self.at().map_or(Timestamp(0), When::timestamp)
    }
}

/// The time of a row: the service gives a time, a bank a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// A time.
    Time(Timestamp),
    /// A day.
    Day(Day),
}

impl When {
    /// The timestamp; for a day its beginning in Nigeria.
    pub fn timestamp(self) -> Timestamp {
        match self {
            Self::Time(at) => at,
            Self::Day(day) => Timestamp(i64::from(day.number()) * DAY - HOUR),
        }
    }
}

/// An external entry: a row of the service, or a line of a bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TheirRow {
    /// The bank account; none for the service.
    pub account: Option<String>,
    /// Its place.
    pub source: Recorded<RowSource>,
    /// Its time.
    pub at: When,
    /// As the source gave it.
    pub reference: String,
    /// As the source gave it.
    pub text: String,
    /// Its amount.
    pub amount: i64,
    /// The service's status; empty for a bank.
    pub status: String,
    /// The service's fee, above zero; `None` if it gave none, and for a bank.
    pub fee: Option<i64>,
}

/// A payment of ours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OurPayment {
    /// Its id.
    pub id: String,
    /// Its kind.
    pub kind: Kind,
    /// Its time.
    pub at: Timestamp,
    /// The other party.
    pub name: String,
    /// Our reference; for a deposit the service's, for a refund that of the refunded payment.
    pub reference: String,
    /// Its amount.
    pub amount: i64,
    /// The service's fee, above zero.
    pub fee: i64,
    /// Its status in our records.
    pub status: LedgerStatus,
    /// Its batch.
    pub payout: Option<i64>,
}

/// Payments that a row may be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CandidateRecord {
    /// One payment, or those of a group or a settlement.
    pub payments: Vec<OurPayment>,
    /// The row's amount less theirs.
    pub difference: i64,
    /// The evidence, as a sentence.
    pub why: String,
}

/// What is wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExceptionRecord {
    /// The kind.
    pub kind: Exception,
    /// Days from its day to the end of the month, or to today.
    pub age_days: u32,
    /// What to do.
    pub next: Recorded<NextStep>,
}
