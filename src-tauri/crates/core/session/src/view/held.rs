//! Entries that need review.

use payment_rules::outbox::Urgency;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use engine::tables::alarms::Outcome;

/// An entry without proof whether it was executed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ReviewCallView {
    /// Its id.
    pub line: String,
    /// The operation's id.
    pub operation: String,
    /// The reference by which the service knows it.
    pub reference: String,
    /// The amount, if money moves and the amount is stated: a refund of the whole payment names none.
    pub amount: Option<String>,
    /// When it was sent.
    pub sent_at: Option<String>,
    /// What is known, and what to check.
    pub reason: String,
    /// Whether the service can be queried about it.
    pub can_query_status: bool,
    /// When the service's status query stops covering it, 48 hours after it may have been sent; none if it cannot be queried or no money
    /// moves.
    pub lookup_closes_at: Option<String>,
    /// How urgent a status query is.
    pub urgency: Option<Urgency>,
    /// Whether money may have moved: the decision is then made in the confirm window.
    pub moves_money: bool,
}

/// One entry that needs review.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReviewCallRequest {
    /// Its id.
    pub line: String,
}

/// What a person found out about an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HeldDecision {
    /// There is proof that it was done.
    Done,
    /// There is proof that it was not done.
    NotDone,
}

impl From<HeldDecision> for Outcome {
    fn from(decision: HeldDecision) -> Self {
        match decision {
            HeldDecision::Done => Self::Paid,
            HeldDecision::NotDone => Self::NotPaid,
        }
    }
}

/// A person's decision about an entry that needs review.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DecideReviewCallRequest {
    /// Its id.
    pub line: String,
    /// The decision.
    pub decision: HeldDecision,
    /// The evidence, in the person's words; must not be empty.
    pub evidence: String,
}

/// What a person recorded about a payment without other proof.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PersonsWordView {
    /// When it was recorded.
    pub at: String,
    /// Who recorded it; empty if the profile has no people.
    pub who: String,
    /// The evidence, in the person's words.
    pub proof: String,
}
