//! The rows of a review's result.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Category, Class, ExternalEntry, LedgerEntry, Method, Reason, sum};

/// The state of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "MatchState")]
pub enum State {
    /// It agrees, or a person paired it.
    Matched,
    /// A person has to choose.
    ToReview,
    /// Something is wrong, or nothing is known yet.
    #[default]
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// An external row without a result.
    pub(super) fn of(theirs: &ExternalEntry, place: usize) -> Self {
        Self {
            id: theirs.id.clone(),
            theirs: Some(place),
            ..Self::default()
        }
    }

    /// Sets the amount and the difference.
    pub(super) fn set_amounts(&mut self, ours: &[LedgerEntry], theirs: &[ExternalEntry]) {
        let here = sum(ours, &self.ours);
        let external = self.theirs.and_then(|place| theirs.get(place)).map(|row| row.amount);
        self.amount = external.unwrap_or(here);
        let difference = if self.is_part() { 0 } else { self.amount.saturating_sub(here) };
        self.difference = (external.is_some() && (self.is_part() || !self.ours.is_empty())).then_some(difference);
    }

    /// Whether it is one of several rows whose sum is the payment.
    pub fn is_part(&self) -> bool {
        matches!(self.reason, Some(Reason::Part | Reason::PartLessFee))
    }

    /// Whether a person has to act.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.state, State::ToReview | State::Exception)
    }
}
