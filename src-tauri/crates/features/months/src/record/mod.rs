//! The review of a month in typed values: the window shows it, the close pack and the journal are written from it, and a closing keeps it.
//!
//! Amounts are in kobo; what came in is above zero, what went out below. Sentences are kept as they were shown, and no rule reads them.
//! The names in JSON are those of format 2 of a closed month (`closing/format.rs`): they never change, whatever a field is called here.

mod views;

use base::timestamp::{DAY, HOUR, Timestamp};
use book_rules::review::{Category, Class, Exception, Kind, LedgerStatus, PairedBy, Side, State, TieOutLine};
use book_rules::statement::Day;
use serde::{Deserialize, Serialize};

pub(crate) use views::label;

use crate::tables::month_closings::By;

/// The figures of a month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// The comparison with the service, then the one with the banks.
    pub sides: Vec<SideFigures>,
    /// What came in and went out, each day of the month.
    pub days: Vec<DayFigures>,
    /// Fees and charges by kind.
    pub fees: Vec<FeeFigures>,
    /// What would be undone next, in a sentence.
    pub undo: Option<String>,
    /// What people's decisions taught, a sentence each.
    pub learned: Vec<String>,
}

/// The figures of one comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideFigures {
    /// With whom.
    pub side: Side,
    /// Why there is nothing to compare, in a sentence; none where there is.
    #[serde(rename = "nothing_to_compare")]
    pub nothing: Option<String>,
    /// Rows that agree, or that a person paired.
    pub matched: Sum,
    /// Rows that a person has to decide.
    pub to_review: Sum,
    /// Rows that agree with nothing, or not wholly.
    pub exceptions: Sum,
    /// Rows that a rule or a person explained.
    pub explained: Sum,
    /// By class.
    pub classes: Vec<ClassFigures>,
    /// Exceptions by kind.
    pub by_kind: Vec<ExceptionFigures>,
    /// How many rows of a hundred are matched or explained, rounded down; none where there are no rows.
    pub percent_done: Option<u32>,
    /// Days since the oldest open row.
    pub oldest_days: Option<u32>,
    /// Rows that were open in the month before.
    #[serde(rename = "carried_forward")]
    pub carried: Sum,
    /// Payments of ours that no statement is expected to list, a sentence each.
    #[serde(rename = "not_expected")]
    pub not_looked_for: Vec<String>,
    /// The accounts, from balance to balance.
    pub tie_outs: Vec<TieOut>,
    /// What is to review and the exceptions, added up without signs.
    pub unexplained: i64,
}

/// How many rows, and what they come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    /// How many.
    pub rows: u32,
    /// Together.
    pub amount: i64,
}

impl Sum {
    /// One row more.
    pub fn add(&mut self, amount: i64) {
        self.rows += 1;
        self.amount = self.amount.saturating_add(amount);
    }
}

/// Rows of one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassFigures {
    /// Which.
    pub class: Class,
    /// How many, and together.
    #[serde(flatten)]
    pub sum: Sum,
}

/// Exceptions of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExceptionFigures {
    /// Which.
    pub kind: Exception,
    /// How many, and together.
    #[serde(flatten)]
    pub sum: Sum,
    /// Days since the oldest.
    pub oldest_days: u32,
}

/// A day of the month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayFigures {
    /// Which.
    pub day: Day,
    /// What came in.
    pub money_in: i64,
    /// What went out, below zero.
    pub money_out: i64,
    /// Payments of ours that every comparison explains.
    pub matched: u32,
    /// The others.
    pub open: u32,
}

/// Fees of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeeFigures {
    /// What for, in words.
    pub kind: String,
    /// How many, and together, above zero.
    #[serde(flatten)]
    pub sum: Sum,
}

/// An account from its opening to its closing balance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TieOut {
    /// `GTBank 0123456789`, or the wallet.
    pub account: String,
    /// In the order in which they are added; the last is what they come to.
    pub lines: Vec<TieOutFigure>,
    /// What the lines differ from the closing balance by; zero where they agree, or where a balance is not known.
    pub difference: i64,
    /// What is missing for the sum to be a proof, a sentence each.
    #[serde(rename = "missing")]
    pub lacking: Vec<String>,
    /// Days that no statement names and on which nothing may have been booked, a sentence each.
    #[serde(rename = "days_without_lines")]
    pub quiet: Vec<String>,
}

impl TieOut {
    /// What a line of it comes to; none where it has none or no amount is known.
    pub fn amount(&self, what: TieOutLine) -> Option<i64> {
        self.lines.iter().find(|line| line.what == what)?.amount
    }
}

/// A line of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TieOutFigure {
    /// What it is.
    pub what: TieOutLine,
    /// How much; none where it is not known.
    pub amount: Option<i64>,
    /// Of how many rows; none for balances.
    pub rows: Option<u32>,
}

/// A row of a comparison: one of the service or a bank with the payments it is, or payments of ours that are alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowRecord {
    /// What it is known by, for good.
    pub id: String,
    /// How it stands.
    pub state: State,
    /// Its class.
    pub class: Class,
    /// Who or what paired it.
    pub paired_by: Option<PairedBy>,
    /// Their row; none for payments of ours that are alone.
    #[serde(rename = "line")]
    pub theirs: Option<TheirRow>,
    /// The payments that it is, or that are alone.
    #[serde(rename = "payments")]
    pub ours: Vec<OurPayment>,
    /// What it may be, best first.
    pub candidates: Vec<CandidateRecord>,
    /// How many payments have its amount in the window.
    #[serde(rename = "same_amount")]
    pub rivals: u32,
    /// Theirs less ours; none where one of them is not there.
    pub difference: Option<i64>,
    /// Why it is where it is, in a sentence.
    pub why: String,
    /// What is wrong with it.
    pub exception: Option<ExceptionRecord>,
    /// What it was explained as.
    pub category: Option<Category>,
    /// What rows with these words were explained as before.
    pub likely: Option<Category>,
    /// What people wrote about it.
    pub note: String,
    /// Whose matter it is.
    pub owner: String,
    /// It belongs to an earlier month, which was closed.
    #[serde(rename = "carried_forward")]
    pub carried: bool,
    /// It came after that month was closed.
    pub late: bool,
    /// It proves payments of which it was not known whether they were made.
    #[serde(rename = "proves_payment")]
    pub settles: bool,
    /// Who decided it and when; none where a rule did.
    pub decided: Option<By>,
}

impl RowRecord {
    /// What it moves: theirs, else ours.
    pub fn amount(&self) -> i128 {
        match &self.theirs {
            Some(theirs) => i128::from(theirs.amount),
            None => self.ours.iter().map(|one| i128::from(one.amount)).sum(),
        }
    }

    /// When it was: theirs, else ours. None for one that is about neither.
    pub fn at(&self) -> Option<When> {
        let ours = || self.ours.first().map(|one| When::Time(one.at));
        self.theirs.as_ref().map(|theirs| theirs.at).or_else(ours)
    }

    /// As a moment; the oldest there is where it is about nothing.
    pub fn timestamp(&self) -> Timestamp {
        self.at().map_or(Timestamp(0), When::moment)
    }
}

/// When a row was: the service gives a time, a bank a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// A time.
    Time(Timestamp),
    /// A day.
    Day(Day),
}

impl When {
    /// As a moment; a day is its begin in Nigeria.
    pub fn moment(self) -> Timestamp {
        match self {
            Self::Time(at) => at,
            Self::Day(day) => Timestamp(i64::from(day.number()) * DAY - HOUR),
        }
    }
}

/// A row of the service or a bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TheirRow {
    /// The bank account; none for the service.
    pub account: Option<String>,
    /// Where it was read, in words: `GTBank 0123456789, october.csv, row 12`, or the name of the report.
    pub source: String,
    /// When.
    pub at: When,
    /// As it was given.
    pub reference: String,
    /// As it was given.
    pub text: String,
    /// How much.
    pub amount: i64,
    /// The service's word; empty for a bank.
    pub status: String,
    /// What the service kept of it, above zero; none where it gave none, and for a bank.
    pub fee: Option<i64>,
}

/// A payment of ours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OurPayment {
    /// What it is known by.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// When.
    pub at: Timestamp,
    /// The other party.
    pub name: String,
    /// Our reference, the service's of a deposit, or for a refund that of the payment it gives back.
    pub reference: String,
    /// How much.
    pub amount: i64,
    /// What the service keeps of it, above zero.
    pub fee: i64,
    /// How it stands in our records.
    #[serde(rename = "status")]
    pub standing: LedgerStatus,
    /// The payout that it belongs to.
    #[serde(rename = "payout")]
    pub run: Option<i64>,
}

/// What a row may be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CandidateRecord {
    /// One payment, or those of a group or a settlement.
    #[serde(rename = "payments")]
    pub ours: Vec<OurPayment>,
    /// The row less them.
    pub difference: i64,
    /// What speaks for it, in a sentence.
    pub why: String,
}

/// What is wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExceptionRecord {
    /// Which kind.
    pub kind: Exception,
    /// Days from its day to the end of the month, or to today.
    pub age_days: u32,
    /// What to do, in a sentence.
    pub next: String,
}
