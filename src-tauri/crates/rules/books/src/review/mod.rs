//! The review of a period: external rows and ledger entries, what agrees, people's decisions, and what remains open.
//!
//! Nothing is stored here. [`review`] derives the result from the rows and the decisions, so that undoing a decision restores the earlier
//! result. [`crate::reconciliation`] pairs the rows; this module applies decisions before that, and then derives what a person has to do.
//! Amounts are in kobo; money in is positive, money out negative.
//!
//! | Part | What |
//! |---|---|
//! | `review_steps` | the decisions in force: later ones replace earlier ones |
//! | `paired_by` | who or what paired a row |
//! | `pairing` | the engine's pairs for the rows that people did not decide |
//! | `parts` | several rows that are one payment together, and refunds |
//! | `classification` | what is wrong with a row, and what to do |
//! | `look_back` | how far beyond a month rows are read |
//! | `reviewed` | the result for a period |
//! | `tie_out` | the lines between the two balances of an account |
//! | `wording` | words of a row for the direction of its money |
//! | `learned` | what words of rows mean in this profile |

mod classification;
mod learned;
mod look_back;
mod paired_by;
mod pairing;
mod parts;
mod review_steps;
mod reviewed;
mod sentences;
mod tie_out;
mod wording;

use std::collections::{HashMap, HashSet};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use crate::reconciliation::{Class, Method, Reason, Side, TooLarge, is_failed_status};
pub use learned::{Decided, Learned, Lesson, words_of};
pub use look_back::look_back;
pub use paired_by::PairedBy;
pub use pairing::contains_word;
pub use reviewed::Reviewed;
pub use tie_out::TieOutLine;
pub use wording::{is_return, is_reversal};

/// The kind of a ledger entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "OursKind")]
pub enum Kind {
    /// A payment of a batch.
    Payout,
    /// Another payment.
    Payment,
    /// A paid payment request.
    Request,
    /// A deposit into a payment account.
    Deposit,
    /// Money returned to a customer.
    Refund,
}

/// The status of a payment in our records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "LedgerStatusKind")]
pub enum LedgerStatus {
    /// Executed.
    Done,
    /// Unconfirmed.
    NotKnown,
    /// Rejected: no money moved, by the answers so far.
    Refused,
}

/// A payment of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// Its permanent id.
    pub id: String,
    /// Its kind.
    pub kind: Kind,
    /// The reference by which others name it; unique.
    pub reference: String,
    /// The reference of the payment that a refund returns; empty for other kinds.
    pub about: String,
    /// The batch that it belongs to, as a bank would name it; empty if a bank lists each payment.
    pub run: String,
    /// In kobo; money in is positive.
    pub amount: i64,
    /// What the service keeps of it, in kobo, never negative.
    pub fee: i64,
    /// Its status.
    pub standing: LedgerStatus,
    /// Seconds since 1970, by West Africa Time.
    pub at: u32,
    /// The other party.
    pub name: String,
    /// The other party's account.
    pub account: String,
    /// The service's transaction number.
    pub transaction: String,
    /// The banks' session number; empty if none was reported.
    pub session: String,
}

/// A row of the service or of a bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalEntry {
    /// Its permanent id.
    pub id: String,
    /// As in the source.
    pub reference: String,
    /// As in the source.
    pub text: String,
    /// The service's transaction number.
    pub transaction: String,
    /// Whether all parties share this number: then a payment with another number is a different payment.
    pub number_is_shared: bool,
    /// The service's status; empty for a bank.
    pub status: String,
    /// In kobo; money in is positive.
    pub amount: i64,
    /// The part of it that the bank states as its charge, in kobo, not negative; 0 without one.
    pub charge: i64,
    /// Whether the source states the direction. Otherwise the sign is a guess.
    pub direction_known: bool,
    /// Seconds since 1970, by West Africa Time; for a bank the start of the day.
    pub at: u32,
}

/// What a row is explained as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "MatchCategory")]
pub enum Category {
    /// A charge of a bank.
    BankCharge,
    /// A levy or duty of the state that a bank passes on.
    Levy,
    /// A fee of the service.
    ServiceFee,
    /// Between two accounts of the business.
    OwnTransfer,
    /// Other money in.
    OtherIncome,
    /// Other money out.
    OtherPayment,
    /// Money of the owner, in or out.
    Owner,
    /// A tax.
    Tax,
    /// A mistake that is corrected elsewhere.
    Correction,
}

/// A person's decision about a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewStep {
    /// Its number; later decisions have higher numbers.
    pub step: i64,
    /// The row: an external row, or a ledger entry without one.
    pub row: String,
    /// Whether it was decided in this period, so that its rows must be present.
    pub of_period: bool,
    /// The decision.
    pub what: ReviewDecision,
}

/// What a person can decide about a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "said", rename_all = "snake_case")]
#[ts(rename = "MonthSaid")]
pub enum ReviewDecision {
    /// It is these payments of ours: one, or several that it settles.
    Same {
        /// Their ids.
        ours: Vec<String>,
    },
    /// It is not these payments.
    NotSame {
        /// Their ids.
        ours: Vec<String>,
    },
    /// It needs no payment of ours.
    Explained {
        /// The category.
        category: Category,
        /// May be empty.
        note: String,
    },
    /// A note, and who is responsible. If both are empty, they are removed.
    Noted {
        /// The note.
        note: String,
        /// The name of the person who is responsible.
        owner: String,
    },
}

/// The rows of the result, and what is known about the time around them.
#[derive(Clone, Debug)]
pub struct Scope<'a> {
    /// The side that is compared with the ledger.
    pub side: Side,
    /// The first day of the period and the first day after it, counted from 1970-01-01.
    pub days: (i32, i32),
    /// Today.
    pub today: i32,
    /// The first day without complete data of the other side.
    pub complete_until: i32,
    /// Rows carried forward from the period before: external rows, and every ledger entry without one.
    pub carried_forward: &'a HashSet<String>,
    /// The locked matches of earlier periods, as far as their rows are present.
    pub closed: &'a [LockedMatch],
}

/// A match that an earlier period was closed with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockedMatch {
    /// The external row.
    pub row: String,
    /// The ledger entries of the match.
    pub ours: Vec<String>,
    /// It rests on amount, name and days only. Later rows must not make it doubtful.
    pub is_weak: bool,
    /// Whether all of its rows are present. Otherwise those that are present are reserved and left out of the result.
    pub whole: bool,
}

/// The state of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "MatchState")]
pub enum State {
    /// It agrees, or a person paired it.
    Matched,
    /// A person has to choose.
    ToReview,
    /// Something is wrong.
    Exception,
    /// A rule or a person explained it.
    Explained,
}

/// The kinds of exceptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ExceptionKind")]
pub enum Exception {
    /// On the statement, and not in our records.
    OnStatementOnly,
    /// With the service, and not in our records.
    WithServiceOnly,
    /// In our records, and not with the other side yet; it may still come.
    Expected,
    /// In our records, and overdue with the other side.
    Overdue,
    /// The amounts differ.
    AmountDiffers,
    /// One side reports it as executed, the other does not.
    StatusDiffers,
    /// It occurs twice.
    Duplicate,
    /// The money was returned.
    Reversed,
    /// The payment was unconfirmed, and this row shows its result.
    UnknownSolved,
    /// A decision names rows that no longer exist.
    SaidOfGone,
}

/// What a row may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Positions among our entries.
    pub ours: Vec<usize>,
    /// The row less these entries, in kobo.
    pub difference: i64,
    /// The evidence.
    pub why: String,
}

/// A row of the result: an external row, or ledger entries without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The id of the external row, or of the first ledger entry.
    pub id: String,
    /// The position among the external rows.
    pub theirs: Option<usize>,
    /// Positions among the ledger entries.
    pub ours: Vec<usize>,
    /// The class.
    pub class: Class,
    /// A detail that the class does not contain.
    pub reason: Option<Reason>,
    /// The evidence that paired it.
    pub method: Option<Method>,
    /// Its state.
    pub state: State,
    /// What is wrong with it.
    pub exception: Option<Exception>,
    /// What it may be, the best first.
    pub candidates: Vec<Candidate>,
    /// The number of payments with its amount within the window.
    pub rivals: u32,
    /// The position among the external rows of the row whose reference it repeats.
    pub repeats: Option<usize>,
    /// Why it has its class and state.
    pub why: String,
    /// What a rule or a person explained it as.
    pub category: Option<Category>,
    /// What similar rows were explained as before. It is only a suggestion.
    pub likely: Option<Category>,
    /// The note of a person.
    pub note: String,
    /// The person who is responsible.
    pub owner: String,
    /// The number of the decision that applies to it.
    pub said: Option<i64>,
    /// It was carried forward, or belongs to a match of an earlier closing and is open again.
    pub carried: bool,
    /// It is paired by the closing of an earlier period.
    pub closed: bool,
    /// Its amount in kobo: that of the external row, or else of the entries.
    pub amount: i64,
    /// The external row less the entries, in kobo; `None` if one of them is missing.
    pub difference: Option<i64>,
}

impl Row {
    /// Sets the amount and the difference.
    fn set_amounts(&mut self, ours: &[LedgerEntry], theirs: &[ExternalEntry]) {
        let here = sum(ours, &self.ours);
        let externals = self.theirs.and_then(|place| theirs.get(place)).map(|row| row.amount);
        self.amount = externals.unwrap_or(here);
        let difference = if self.is_part() { 0 } else { self.amount.saturating_sub(here) };
        self.difference = (externals.is_some() && (self.is_part() || !self.ours.is_empty())).then_some(difference);
    }

    /// Whether it is one of several rows whose sum is the payment.
    pub fn is_part(&self) -> bool {
        matches!(self.reason, Some(Reason::Part | Reason::PartLessFee))
    }

    /// Whether a person has to act.
    fn is_open(&self) -> bool {
        matches!(self.state, State::ToReview | State::Exception)
    }
}

/// Makes overdue payments *expected* that a row to review may be: nothing is demanded before that row is decided.
fn await_review(rows: &mut [Row]) {
    let to_review = rows.iter().filter(|row| row.state == State::ToReview);
    let candidates = to_review.flat_map(|row| &row.candidates);
    let waiting: HashSet<usize> = candidates.flat_map(|candidate| candidate.ours.iter().copied()).collect();
    let overdue = rows.iter_mut().filter(|row| row.exception == Some(Exception::Overdue));
    for row in overdue.filter(|row| row.ours.iter().all(|place| waiting.contains(place))) {
        row.exception = Some(Exception::Expected);
        row.reason = Some(Reason::Awaits);
        "A row that is still to review may be it.".clone_into(&mut row.why);
    }
}

/// The sum of some entries, in kobo.
pub fn sum(ours: &[LedgerEntry], places: &[usize]) -> i64 {
    let amounts = places.iter().filter_map(|place| ours.get(*place));
    amounts.fold(0, |sum, one| sum.saturating_add(one.amount))
}

impl LockedMatch {
    fn ids(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.row).chain(&self.ours).map(String::as_str)
    }
}

/// The day of a timestamp, counted from 1970-01-01.
#[must_use]
pub fn day(at: u32) -> i32 {
    (at / 86_400).cast_signed()
}

/// Compares ledger entries with external rows. Both extend beyond the period, as far as a match can; the result has the rows of the period.
/// Rows of the service without a direction get the sign of the payments they name.
///
/// # Errors
///
/// [`TooLarge`] if the rows exceed 32-bit positions.
pub fn review(
    ours: &[LedgerEntry],
    theirs: &mut [ExternalEntry],
    steps: &[ReviewStep],
    learned: &Learned,
    scope: &Scope<'_>,
) -> Result<Reviewed, TooLarge> {
    let decisions = review_steps::Decisions::of(steps, ours, theirs, scope.closed);
    let mut rows = pairing::pair(ours, theirs, &decisions, learned, scope)?;
    parts::join(&mut rows, ours, theirs, &decisions);
    let mut unseen = Vec::new();
    let whole = scope.closed.iter().filter(|pair| pair.whole);
    let settled: HashSet<&str> = whole.flat_map(LockedMatch::ids).collect();
    for row in &mut rows {
        row.carried = scope.carried_forward.contains(&row.id) || row.theirs.is_none() && is_reopened(row, ours, &settled, scope);
    }
    if scope.side == Side::Bank {
        let kinds = crate::review::classification::kinds_on_statements(&rows, ours);
        rows.retain(|row| {
            let is_expected = row.theirs.is_some() || row.carried || row.ours.iter().any(|place| kinds.contains(&ours[*place].kind));
            if !is_expected && belongs(row, ours, theirs, scope.days) {
                unseen.extend(&row.ours);
            }
            is_expected
        });
    }
    rows.extend(decisions.orphans());
    let externals: &[ExternalEntry] = theirs;
    rows.par_iter_mut().for_each(|row| {
        decisions.annotate(row);
        crate::review::classification::classify(row, ours, externals, scope);
        row.set_amounts(ours, externals);
    });
    await_review(&mut rows);
    let (mut elsewhere, mut beside) = (decisions.reserved.ours.clone(), decisions.reserved.theirs.clone());
    rows.retain_mut(|row| {
        let is_of_period = belongs(row, ours, theirs, scope.days);
        // A row that agreed when its period was closed and no longer does is shown in this period.
        row.carried |= !is_of_period && row.is_open() && settled.contains(row.id.as_str());
        let is_shown = row.carried || is_of_period;
        if !is_shown && row.theirs.is_some() {
            elsewhere.extend(&row.ours);
            beside.extend(row.theirs.filter(|_| !row.ours.is_empty()));
        }
        is_shown
    });
    if scope.side == Side::Service {
        sign(&mut rows, ours, theirs);
    }
    Ok(Reviewed {
        rows,
        unseen,
        elsewhere,
        beside,
    })
}

/// Whether ledger entries without an external row were carried forward, or agreed when an earlier period was closed.
fn is_reopened(row: &Row, ours: &[LedgerEntry], settled: &HashSet<&str>, scope: &Scope<'_>) -> bool {
    let ids = || row.ours.iter().filter_map(|place| ours.get(*place)).map(|one| one.id.as_str());
    let agreed = || ids().any(|id| settled.contains(id)) && !belongs(row, ours, &[], scope.days);
    ids().any(|id| scope.carried_forward.contains(id)) || agreed()
}

/// Gives a row without a direction the sign of its payments, or of its category.
fn sign(rows: &mut [Row], ours: &[LedgerEntry], theirs: &mut [ExternalEntry]) {
    for row in rows {
        let Some(externals) = row
            .theirs
            .and_then(|place| theirs.get_mut(place))
            .filter(|externals| !externals.direction_known)
        else {
            continue;
        };
        let sign = match (sum(ours, &row.ours).signum(), row.category.and_then(Category::direction)) {
            (0, None) => continue,
            (0, Some(direction)) => direction,
            (sign, _) => sign,
        };
        externals.amount = externals.amount.saturating_abs() * sign;
        row.set_amounts(ours, theirs);
    }
}

impl Category {
    /// -1 for money out, 1 for money in; `None` if it may be either.
    fn direction(self) -> Option<i64> {
        match self {
            Self::BankCharge | Self::Levy | Self::ServiceFee | Self::OtherPayment | Self::Tax => Some(-1),
            Self::OtherIncome => Some(1),
            Self::OwnTransfer | Self::Owner | Self::Correction => None,
        }
    }
}

/// Whether a part of a row is within the period.
fn belongs(row: &Row, ours: &[LedgerEntry], theirs: &[ExternalEntry], (from, until): (i32, i32)) -> bool {
    let externals = row.theirs.and_then(|place| theirs.get(place)).map(|row| row.at);
    let here = row.ours.iter().filter_map(|place| ours.get(*place)).map(|one| one.at);
    let mut days = externals.into_iter().chain(here).map(day).peekable();
    days.peek().is_none() || days.any(|day| (from..until).contains(&day))
}

/// The positions of rows by their ids.
fn places<'a>(ids: impl Iterator<Item = &'a str>) -> HashMap<&'a str, usize> {
    ids.enumerate().map(|(place, id)| (id, place)).collect()
}
