//! Calls that wait for a person.

use payment_rules::outbox::Urgency;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use engine::tables::alarms::Outcome;

/// A call of which nothing proves whether it was done.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ReviewCallView {
    /// Its id.
    pub line: String,
    /// The operation's id.
    pub operation: String,
    /// The reference by which the service knows it.
    pub reference: String,
    /// How much, where money moves and the amount is said: a refund of everything names none.
    pub amount: Option<String>,
    /// When it was sent.
    pub sent_at: Option<String>,
    /// What is known, and what to look at.
    pub reason: String,
    /// Whether the service can be asked about it.
    pub can_query_status: bool,
    /// When the service's look-up forgets it, 48 hours after it may have left; none where it cannot be asked or no money moves.
    pub lookup_closes_at: Option<String>,
    /// How pressing that is.
    pub urgency: Option<Urgency>,
    /// Whether money may have moved: what became of it is confirmed in its own window then.
    pub moves_money: bool,
}

/// One of them.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReviewCallRequest {
    /// Its id.
    pub line: String,
}

/// What a person found out.
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

/// A person's decision about one of them.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DecideReviewCallRequest {
    /// Its id.
    pub line: String,
    /// What is decided.
    pub decision: HeldDecision,
    /// What proves it, in the person's words; must not be empty.
    pub evidence: String,
}

/// What a person said of a payment, where nothing else is known.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PersonsWordView {
    /// When.
    pub at: String,
    /// Who; empty where the profile has no people.
    pub who: String,
    /// What proves it, in the person's words.
    pub proof: String,
}
