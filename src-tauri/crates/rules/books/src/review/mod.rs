//! The review of a period: external rows and ledger entries, what agrees, people's decisions, and what remains open.
//!
//! Nothing is stored here. [`review`] derives the result from the rows and the decisions, so that undoing a decision restores the earlier
//! result. [`crate::reconciliation`] pairs the rows; this module applies decisions before that, and then derives what a person has to do.
//! Amounts are in kobo; money in is positive, money out negative.
//!
//! | Part | What |
//! |---|---|
//! | `entry`, `row` | the two sides, and the rows of the result |
//! | `decision` | what people can decide |
//! | `review_steps` | the decisions in force: later ones replace earlier ones |
//! | `paired_by` | who or what paired a row |
//! | `pairing`, `engine_input` | the engine's pairs for the rows that people did not decide |
//! | `parts` | several rows that are one payment together, and refunds |
//! | `classification` | what is wrong with a row, and what to do |
//! | `look_back` | how far beyond a month rows are read |
//! | `reviewed` | the result for a period |
//! | `tie_out` | the lines between the two balances of an account |
//! | `wording` | words of a row for the direction of its money |
//! | `learned` | what words of rows mean in this profile |

mod classification;
mod decision;
mod engine_input;
mod entry;
mod learned;
mod look_back;
mod paired_by;
mod pairing;
mod parts;
mod review_steps;
mod reviewed;
mod row;
mod tie_out;
mod wording;

use crate::messages;
use std::collections::{HashMap, HashSet};

use rayon::prelude::*;

pub use crate::reconciliation::{Class, Method, Reason, Side, TooLarge, day_of as day, is_failed_status};
pub use decision::{Category, ReviewDecision, ReviewStep};
pub use entry::{ExternalEntry, Kind, LedgerEntry, LedgerStatus, sum};
pub use learned::{Decided, DecidedBefore, Learned, LearnedFact, Lesson, words_of};
pub use look_back::look_back;
pub use paired_by::PairedBy;
pub use reviewed::Reviewed;
pub use row::{Candidate, Exception, Row, State};
pub use tie_out::TieOutLine;
pub use wording::{contains_word, is_return, is_reversal};

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

/// Makes overdue payments *expected* that a row to review may be: nothing is demanded before that row is decided.
fn await_review(rows: &mut [Row]) {
    let to_review = rows.iter().filter(|row| row.state == State::ToReview);
    let candidates = to_review.flat_map(|row| &row.candidates);
    let waiting: HashSet<usize> = candidates.flat_map(|candidate| candidate.ours.iter().copied()).collect();
    let overdue = rows.iter_mut().filter(|row| row.exception == Some(Exception::Overdue));
    for row in overdue.filter(|row| row.ours.iter().all(|place| waiting.contains(place))) {
        row.exception = Some(Exception::Expected);
        row.reason = Some(Reason::Awaits);
        messages::review::MAY_BE_ROW_TO_REVIEW.clone_into(&mut row.why);
    }
}

impl LockedMatch {
    fn ids(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.row).chain(&self.ours).map(String::as_str)
    }
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
        let kinds = classification::kinds_on_statements(&rows, ours);
        rows.retain(|row| {
            let is_expected = row.theirs.is_some() || row.carried || row.ours.iter().any(|place| kinds.contains(&ours[*place].kind));
            if !is_expected && belongs(row, ours, theirs, scope.days) {
                unseen.extend(&row.ours);
            }
            is_expected
        });
    }
    rows.extend(decisions.orphans());
    let external: &[ExternalEntry] = theirs;
    rows.par_iter_mut().for_each(|row| {
        decisions.annotate(row);
        classification::classify(row, ours, external, scope);
        row.set_amounts(ours, external);
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
        let Some(external) = row
            .theirs
            .and_then(|place| theirs.get_mut(place))
            .filter(|external| !external.direction_known)
        else {
            continue;
        };
        let sign = match (sum(ours, &row.ours).signum(), row.category.and_then(Category::direction)) {
            (0, None) => continue,
            (0, Some(direction)) => direction,
            (sign, _) => sign,
        };
        external.amount = external.amount.saturating_abs() * sign;
        row.set_amounts(ours, theirs);
    }
}

/// Whether a part of a row is within the period.
fn belongs(row: &Row, ours: &[LedgerEntry], theirs: &[ExternalEntry], (from, until): (i32, i32)) -> bool {
    let external = row.theirs.and_then(|place| theirs.get(place)).map(|row| row.at);
    let here = row.ours.iter().filter_map(|place| ours.get(*place)).map(|one| one.at);
    let mut days = external.into_iter().chain(here).map(day).peekable();
    days.peek().is_none() || days.any(|day| (from..until).contains(&day))
}

/// The positions of rows by their ids.
fn places<'a>(ids: impl Iterator<Item = &'a str>) -> HashMap<&'a str, usize> {
    ids.enumerate().map(|(place, id)| (id, place)).collect()
}
