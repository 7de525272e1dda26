//! What the answer to a call makes of an entry.

use base::timestamp::Timestamp;

use super::{Line, State, by_status_query};
use crate::policy::Policy;
use crate::reading::Evidence;

const IN_HISTORY: &str = "A refund has no reference of its own, so the history of the payment is asked whether it was done.";

impl Line {
    pub(super) fn answered(&self, evidence: &Evidence, policy: &Policy, now: Timestamp) -> Self {
        match evidence {
            Evidence::Accepted(receipt) => self.done(receipt, "Done", None, now),
            Evidence::Unconfirmed { receipt, why } => Self {
                receipt: receipt.clone(),
                sent_at: Some(now),
                ..self.clone()
            }
            .unconfirmed(why, policy, now),
            Evidence::NotSent(why) => Self {
                state: State::Ready,
                attempts: self.attempts.saturating_sub(1),
                first_sent_at: self.first_sent_at.filter(|_| self.attempts > 1),
                sent_at: self.first_sent_at.filter(|_| self.attempts > 1),
                reason: Some(not_sent_words(self.attempts, why)),
                ..self.clone()
            },
            Evidence::UnderWay(why) => Self {
                under_way: true,
                ..self.clone()
            }
            .answered(&Evidence::Doubt(why.clone()), policy, now),
            Evidence::Doubt(why) => Self {
                sent_at: Some(now),
                ..self.clone()
            }
            .in_doubt(why.clone(), policy, now),
            Evidence::Refused { code, message } => self.refused(code, message, policy, now),
        }
    }

    /// A yes that a status query must repeat.
    fn unconfirmed(&self, why: &str, policy: &Policy, now: Timestamp) -> Self {
        if self.nature.check.is_some() {
            return self.in_doubt(format!("The service said yes, but {why}."), policy, now);
        }
        Self {
            state: State::Confirming,
            next_status_query_at: Some(now.plus(policy.confirm_after).max(now.plus(policy.status_query_gap))),
            reason: Some(format!("The service said yes, but {why}. {}", by_status_query::MAKES_SURE)),
            ..self.clone()
        }
    }

    /// A rejection is proof only with a definitive code and a later status query.
    pub(super) fn refused(&self, code: &str, message: &str, policy: &Policy, now: Timestamp) -> Self {
        let refusal = Some((code.to_owned(), message.to_owned()));
        // It was in transit until this answer arrived.
        let sent = now;
        if self.nature.definitive(code, policy) {
            if self.nature.check.is_some() {
                return self.confirmed_refused(now, Some((code.to_owned(), message.to_owned())));
            }
            return Self {
                state: State::Confirming,
                next_status_query_at: Some(sent.plus(policy.confirm_after).max(now.plus(policy.status_query_gap))),
                sent_at: Some(sent),
                reason: Some(format!("The service said: “{message}”. One more look-up confirms it.")),
                refusal,
                ..self.clone()
            };
        }
        let why = format!("The service said: “{message}” (code {code}). That does not say for certain that nothing moved.");
        Self {
            refusal,
            ..self.in_doubt(why, policy, now)
        }
    }

    pub(super) fn in_doubt(&self, why: String, policy: &Policy, now: Timestamp) -> Self {
        let sent = self.sent_at.unwrap_or(now);
        if let Some(check) = self.nature.check {
            return Self {
                state: State::NeedsReview,
                sent_at: Some(sent),
                next_status_query_at: self
                    .nature
                    .in_history
                    .then(|| policy.next_status_query(sent, self.status_queries, now)),
                reason: Some(match self.nature.in_history {
                    true => format!("{why} {IN_HISTORY} {check}"),
                    false => format!("{why} The service cannot be asked about it, so a person must look. {check}"),
                }),
                ..self.clone()
            };
        }
        Self {
            state: State::InDoubt,
            sent_at: Some(sent),
            next_status_query_at: Some(policy.next_status_query(sent, self.status_queries, now)),
            reason: Some(why),
            ..self.clone()
        }
    }
}

/// Only an unsent first attempt proves that no money moved.
fn not_sent_words(attempts: u32, why: &str) -> String {
    if attempts > 1 {
        format!("This time nothing was sent. {why}")
    } else {
        format!("Not sent. No money moved. {why}")
    }
}
