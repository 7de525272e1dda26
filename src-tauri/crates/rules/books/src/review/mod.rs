//! The review of a period: the rows of the service or of a bank beside payments of ours, what agrees, what people said, and what is left.
//!
//! Nothing here is kept: [`review`] follows from the rows and from what was said, so that taking a word back makes the result what it
//! was. [`crate::reconciliation`] pairs; this adds what people said before it pairs and tells afterwards what somebody has to do.
//! Amounts are kobo; what came in is above zero, what went out below.
//!
//! | Part | What |
//! |---|---|
//! | `said` | what people said, as it stands: later words before earlier ones |
//! | `paired_by` | who or what paired a row |
//! | `pairing` | the rows through the engine, without those that people decided |
//! | `parts` | several rows that are one payment together, and what went back |
//! | `classification` | what is wrong with a row, and what to do |
//! | `look_back` | how far beyond a month rows are read |
//! | `reviewed` | what became of a period |
//! | `tie_out` | the lines between the two balances of an account |
//! | `wording` | which way the words of a row say that its money went |
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
pub use pairing::holds;
pub use reviewed::Reviewed;
pub use tie_out::TieOutLine;
pub use wording::{is_return, is_reversal};

/// What a payment of ours is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "OursKind")]
pub enum Kind {
    /// A payment of a payout.
    Payout,
    /// Another payment that went out.
    Payment,
    /// A payment request that was paid.
    Request,
    /// Money that came into a payment account.
    Deposit,
    /// Money that went back to a customer.
    Refund,
}

/// How a payment stands with us.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "LedgerStatusKind")]
pub enum LedgerStatus {
    /// It is done.
    Done,
    /// Nobody knows yet.
    NotKnown,
    /// It was refused: no money moved, as far as we were told.
    Refused,
}

/// A payment of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// What it is known by, for good.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// The reference by which others name it; two payments never have the same.
    pub reference: String,
    /// The reference of the payment that it gives back; empty for all but refunds.
    pub about: String,
    /// The payout that it is a part of, as a bank would name it; empty where a bank sees each payment.
    pub run: String,
    /// In kobo; what came in is above zero.
    pub amount: i64,
    /// What the service keeps of it, in kobo, never below zero.
    pub fee: i64,
    /// How it stands.
    pub standing: LedgerStatus,
    /// Seconds since 1970 by the clock of West Africa Time.
    pub at: u32,
    /// The other party.
    pub name: String,
    /// The other party's account.
    pub account: String,
    /// The service's number of the transaction.
    pub transaction: String,
    /// The banks' number of the session; empty where none was told.
    pub session: String,
}

/// A row of the service or of a bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalEntry {
    /// What it is known by, for good.
    pub id: String,
    /// As told.
    pub reference: String,
    /// As told.
    pub text: String,
    /// The service's number of the transaction.
    pub transaction: String,
    /// It is the number that all parties share: a payment with another one is another.
    pub number_is_shared: bool,
    /// The service's word; empty for a bank.
    pub status: String,
    /// In kobo; what came in is above zero.
    pub amount: i64,
    /// What of it a bank tells as its own charge, in kobo and above zero; 0 where it does not.
    pub charge: i64,
    /// Something tells which way it went; else its sign is a guess.
    pub direction_known: bool,
    /// Seconds since 1970 by the clock of West Africa Time; of a bank the begin of the day.
    pub at: u32,
}

/// What a row is explained as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "MatchCategory")]
pub enum Category {
    /// What a bank takes.
    BankCharge,
    /// A levy or duty of the state that a bank passes on.
    Levy,
    /// What the service takes.
    ServiceFee,
    /// Between two accounts of the business.
    OwnTransfer,
    /// Other money that came in.
    OtherIncome,
    /// Other money that went out.
    OtherPayment,
    /// Of the owner, in or out.
    Owner,
    /// A tax.
    Tax,
    /// A mistake that is put right elsewhere.
    Correction,
}

/// Something that a person said of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewStep {
    /// Its number: what was said later has a higher one.
    pub step: i64,
    /// Of this row: theirs, or a payment of ours that is alone.
    pub row: String,
    /// It was said of this period, so that its rows should be there.
    pub of_period: bool,
    /// What.
    pub what: ReviewDecision,
}

/// What can be said of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "said", rename_all = "snake_case")]
#[ts(rename = "MonthSaid")]
pub enum ReviewDecision {
    /// It is these payments of ours: one, or several that it settled.
    Same {
        /// Their ids.
        ours: Vec<String>,
    },
    /// It is not these.
    NotSame {
        /// Their ids.
        ours: Vec<String>,
    },
    /// It needs no payment of ours.
    Explained {
        /// As what.
        category: Category,
        /// In words; may be empty.
        note: String,
    },
    /// A note, and whose matter it is; both empty takes them away.
    Noted {
        /// In words.
        note: String,
        /// By name.
        owner: String,
    },
}

/// Which rows are told, and what is known of the time around them.
#[derive(Clone, Debug)]
pub struct Scope<'a> {
    /// With whom ours are compared.
    pub side: Side,
    /// The first day and the first one after the period, counted from 1970-01-01.
    pub days: (i32, i32),
    /// Today.
    pub today: i32,
    /// Until before this day the other side told everything.
    pub complete_until: i32,
    /// Open rows of the period before, which are told again: rows of theirs, and every payment of ours that was alone.
    pub carried_forward: &'a HashSet<String>,
    /// What earlier periods were closed with, as far as its rows are here.
    pub closed: &'a [Closed],
}

/// A pair that an earlier period was closed with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// The row of theirs.
    pub row: String,
    /// The payments of ours that it is.
    pub ours: Vec<String>,
    /// Nothing but amount, name and days speaks for it: other rows may not make it doubtful later.
    pub is_weak: bool,
    /// All of it lies among the rows that are here. Of another the part that is here is nobody else's, and is not told.
    pub whole: bool,
}

/// How a row stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "MatchState")]
pub enum State {
    /// It agrees, or a person paired it.
    Matched,
    /// A person has to choose.
    ToReview,
    /// Something is wrong with it.
    Exception,
    /// A rule or a person explained it.
    Explained,
}

/// Kinds of exceptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ExceptionKind")]
pub enum Exception {
    /// On the statement, and in no record of ours.
    OnStatementOnly,
    /// The service tells of it, and our records do not.
    WithServiceOnly,
    /// In our records, and not there yet; it may still come.
    Expected,
    /// In our records, and it should be there by now.
    Overdue,
    /// The amounts differ.
    AmountDiffers,
    /// One calls it done, the other not.
    StatusDiffers,
    /// It is there twice.
    Duplicate,
    /// The money came back.
    Reversed,
    /// We did not know whether it was paid, and this row tells it.
    UnknownSolved,
    /// What was said of it names rows that are gone.
    SaidOfGone,
}

/// What a row may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Places among ours.
    pub ours: Vec<usize>,
    /// The row less them.
    pub difference: i64,
    /// What speaks for it.
    pub why: String,
}

/// A row with what became of it: one of theirs, or payments of ours that are alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is known by: theirs, or that of the first payment of ours.
    pub id: String,
    /// The place among theirs.
    pub theirs: Option<usize>,
    /// Places among ours.
    pub ours: Vec<usize>,
    /// In one word.
    pub class: Class,
    /// What the class alone does not say.
    pub reason: Option<Reason>,
    /// The layer that paired it.
    pub method: Option<Method>,
    /// How it stands.
    pub state: State,
    /// What is wrong with it.
    pub exception: Option<Exception>,
    /// What it may be, best first.
    pub candidates: Vec<Candidate>,
    /// How many payments have its amount in the window.
    pub rivals: u32,
    /// The place among theirs of the row whose reference it repeats.
    pub repeats: Option<usize>,
    /// Why it is where it is.
    pub why: String,
    /// What it was explained as, by a rule or a person.
    pub category: Option<Category>,
    /// What such rows were explained as before; nothing is done with it unasked.
    pub likely: Option<Category>,
    /// What people wrote.
    pub note: String,
    /// Whose matter it is.
    pub owner: String,
    /// The step by which a person decided it.
    pub said: Option<i64>,
    /// It was open before the period began, or is open again of what an earlier one was closed with.
    pub carried: bool,
    /// It is paired as an earlier period was closed.
    pub closed: bool,
    /// What it moves, in kobo: theirs, else ours.
    pub amount: i64,
    /// Theirs less ours, in kobo; none where one of them is not there.
    pub difference: Option<i64>,
}

impl Row {
    /// Puts onto it what it moves and by how much that differs.
    fn weigh(&mut self, ours: &[LedgerEntry], theirs: &[ExternalEntry]) {
        let here = sum(ours, &self.ours);
        let there = self.theirs.and_then(|place| theirs.get(place)).map(|row| row.amount);
        self.amount = there.unwrap_or(here);
        let difference = if self.is_part() { 0 } else { self.amount.saturating_sub(here) };
        self.difference = (there.is_some() && (self.is_part() || !self.ours.is_empty())).then_some(difference);
    }

    /// It is one of several rows that come to the payment together.
    pub fn is_part(&self) -> bool {
        matches!(self.reason, Some(Reason::Part | Reason::PartLessFee))
    }

    /// Somebody has something to do with it.
    fn is_open(&self) -> bool {
        matches!(self.state, State::ToReview | State::Exception)
    }
}

/// A payment that a row to review may be is not asked for anywhere before that row is decided.
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

/// What some payments come to.
pub fn sum(ours: &[LedgerEntry], places: &[usize]) -> i64 {
    let amounts = places.iter().filter_map(|place| ours.get(*place));
    amounts.fold(0, |sum, one| sum.saturating_add(one.amount))
}

impl Closed {
    fn ids(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.row).chain(&self.ours).map(String::as_str)
    }
}

/// The day of a moment, counted from 1970-01-01.
#[must_use]
pub fn day(at: u32) -> i32 {
    (at / 86_400).cast_signed()
}

/// Compares ours with theirs. Both reach beyond the period, as far as a pair may; told is what belongs to it. Of the service's rows
/// the sign is that of the payment they name.
pub fn review(
    ours: &[LedgerEntry],
    theirs: &mut [ExternalEntry],
    said: &[ReviewStep],
    learned: &Learned,
    scope: &Scope<'_>,
) -> Result<Reviewed, TooLarge> {
    let words = review_steps::Words::of(said, ours, theirs, scope.closed);
    let mut rows = pairing::pair(ours, theirs, &words, learned, scope)?;
    parts::join(&mut rows, ours, theirs, &words);
    let mut unseen = Vec::new();
    let whole = scope.closed.iter().filter(|pair| pair.whole);
    let settled: HashSet<&str> = whole.flat_map(Closed::ids).collect();
    for row in &mut rows {
        row.carried = scope.carried_forward.contains(&row.id) || row.theirs.is_none() && is_open_again(row, ours, &settled, scope);
    }
    if scope.side == Side::Bank {
        let seen = crate::review::classification::seen(&rows, ours);
        rows.retain(|row| {
            let is_waited_for = row.theirs.is_some() || row.carried || row.ours.iter().any(|place| seen.contains(&ours[*place].kind));
            if !is_waited_for && belongs(row, ours, theirs, scope.days) {
                unseen.extend(&row.ours);
            }
            is_waited_for
        });
    }
    rows.extend(words.gone());
    let there: &[ExternalEntry] = theirs;
    rows.par_iter_mut().for_each(|row| {
        words.note(row);
        crate::review::classification::classify(row, ours, there, scope);
        row.weigh(ours, there);
    });
    await_review(&mut rows);
    let (mut elsewhere, mut beside) = (words.aside.ours.clone(), words.aside.theirs.clone());
    rows.retain_mut(|row| {
        let is_of_period = belongs(row, ours, theirs, scope.days);
        // What agreed when its period was closed and does not any more is seen in this one.
        row.carried |= !is_of_period && row.is_open() && settled.contains(row.id.as_str());
        let is_told = row.carried || is_of_period;
        if !is_told && row.theirs.is_some() {
            elsewhere.extend(&row.ours);
            beside.extend(row.theirs.filter(|_| !row.ours.is_empty()));
        }
        is_told
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

/// Whether payments of ours that are alone were open before, or agreed when an earlier period was closed.
fn is_open_again(row: &Row, ours: &[LedgerEntry], settled: &HashSet<&str>, scope: &Scope<'_>) -> bool {
    let ids = || row.ours.iter().filter_map(|place| ours.get(*place)).map(|one| one.id.as_str());
    let agreed = || ids().any(|id| settled.contains(id)) && !belongs(row, ours, &[], scope.days);
    ids().any(|id| scope.carried_forward.contains(id)) || agreed()
}

/// Where nothing tells which way a row went, it has the sign of its payments, or of what it was explained as.
fn sign(rows: &mut [Row], ours: &[LedgerEntry], theirs: &mut [ExternalEntry]) {
    for row in rows {
        let Some(there) = row
            .theirs
            .and_then(|place| theirs.get_mut(place))
            .filter(|there| !there.direction_known)
        else {
            continue;
        };
        let sign = match (sum(ours, &row.ours).signum(), row.category.and_then(Category::way)) {
            (0, None) => continue,
            (0, Some(way)) => way,
            (sign, _) => sign,
        };
        there.amount = there.amount.saturating_abs() * sign;
        row.weigh(ours, theirs);
    }
}

impl Category {
    /// Below zero where such money goes out, above where it comes in; none where it may be either.
    fn way(self) -> Option<i64> {
        match self {
            Self::BankCharge | Self::Levy | Self::ServiceFee | Self::OtherPayment | Self::Tax => Some(-1),
            Self::OtherIncome => Some(1),
            Self::OwnTransfer | Self::Owner | Self::Correction => None,
        }
    }
}

/// Whether anything of a row lies in the period.
fn belongs(row: &Row, ours: &[LedgerEntry], theirs: &[ExternalEntry], (from, until): (i32, i32)) -> bool {
    let there = row.theirs.and_then(|place| theirs.get(place)).map(|row| row.at);
    let here = row.ours.iter().filter_map(|place| ours.get(*place)).map(|one| one.at);
    let mut days = there.into_iter().chain(here).map(day).peekable();
    days.peek().is_none() || days.any(|day| (from..until).contains(&day))
}

/// The places of rows by their ids.
fn places<'a>(ids: impl Iterator<Item = &'a str>) -> HashMap<&'a str, usize> {
    ids.enumerate().map(|(place, id)| (id, place)).collect()
}
