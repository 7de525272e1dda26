//! What a look-up says of a line after its end: whether it still holds, amount and all (payment protocol, *What the bulk hash leaves open*
//! (d), *Resolver*). What is final is never changed by it; what contradicts it is an alarm, and a person looks.

use super::enquired::taken_back;
use super::{Line, State};
use crate::moment::Moment;
use crate::policy::Policy;
use crate::reading::Finding;

/// What a look-up says of what is final.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Later {
    /// The same, or nothing against it.
    Holds,
    /// Nothing yet: it is asked again.
    AskAgain,
    /// Something else: what, as a sentence.
    Contradicts(String),
}

impl Line {
    /// What `finding` says of it at `now`, when it is final.
    pub fn later(&self, finding: &Finding, policy: &Policy, now: Moment) -> Later {
        let age = self.settled_at.map_or(0, |settled| now.since(settled));
        let ask_again = |after_all: Later| if age < policy.verify_until { Later::AskAgain } else { after_all };
        match (self.state, finding) {
            (State::Accepted, Finding::Successful(told)) => match (&told.other, &self.receipt.other, &told.transaction_id) {
                (Some(other), None, _) => Later::Contradicts(format!("It was called paid. The service says now that it was done {other}.")),
                (_, _, Some(id)) if self.receipt.transaction_id.as_ref().is_some_and(|known| known != id) => Later::Contradicts(format!(
                    "It was called paid. The service says now that it was done as transaction {id}, another one than before."
                )),
                (_, _, _) => Later::Holds,
            },
            (State::Accepted, Finding::Failed { message, .. }) => {
                Later::Contradicts(format!("It was called paid. The service says now that it failed: “{message}”."))
            }
            (
                State::Accepted,
                Finding::Torn {
                    why, needs_person: true, ..
                },
            ) => Later::Contradicts(format!("It was called paid. The look-ups say otherwise now: {why}")),
            // Without an id it was a person who had proof, mostly because no look-up found it.
            (State::Accepted, Finding::NotFound) if self.receipt.transaction_id.is_some() => ask_again(Later::Contradicts(
                "It was called paid. A day later the service does not find it.".to_owned(),
            )),
            (State::Refused, Finding::Successful(told)) => {
                let id = told
                    .transaction_id
                    .as_ref()
                    .map(|id| format!(" (transaction {id})"))
                    .unwrap_or_default();
                Later::Contradicts(format!(
                    "It was called not paid. The service says now that it was done{id}. Do not pay it again."
                ))
            }
            // Whoever decided knew it.
            (
                State::Refused,
                Finding::Torn {
                    why, needs_person: true, ..
                },
            ) if self.refusal == Some(taken_back(why)) => Later::Holds,
            (
                State::Refused,
                Finding::Torn {
                    why, needs_person: true, ..
                },
            ) => Later::Contradicts(format!(
                "It was called not paid. It may be done after all: {why} Do not pay it again."
            )),
            (State::Accepted | State::Refused, Finding::Pending | Finding::Unclear(_) | Finding::Torn { needs_person: false, .. }) => {
                ask_again(Later::Holds)
            }
            (State::Accepted, Finding::NotFound) | (State::Refused, Finding::NotFound | Finding::Failed { .. }) => Later::Holds,
            (State::Ready | State::Sending | State::InDoubt | State::Confirming | State::Held | State::Cancelled, _) => Later::Holds,
        }
    }
}
