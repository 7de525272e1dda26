//! What the answer to a call makes of an entry.

use crate::messages::outbox as messages;
use base::timestamp::Timestamp;

use super::by_status_query::Proof;
use super::{Line, Reason, Refusal, State};
use crate::policy::Policy;
use crate::reading::Evidence;

impl Line {
    pub(super) fn answered(&self, evidence: &Evidence, policy: &Policy, now: Timestamp) -> Self {
        match evidence {
            Evidence::Accepted(receipt) => self.done(receipt, Proof::Answer, None, now),
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
                reason: Some(Reason::from(match self.attempts {
                    // Only an unsent first attempt proves that no money moved.
                    0 | 1 => messages::not_sent(self.nature.moves_money, why),
                    _ => messages::not_sent_this_time(why),
                })),
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
            return self.in_doubt(messages::accepted_but(why), policy, now);
        }
        Self {
            state: State::Confirming,
            next_status_query_at: Some(now.plus(policy.confirm_after).max(now.plus(policy.status_query_gap))),
            reason: Some(messages::accepted_unconfirmed(why).into()),
            ..self.clone()
        }
    }

    /// A rejection is proof only with a definitive code and a later status query.
    pub(super) fn refused(&self, code: &str, message: &str, policy: &Policy, now: Timestamp) -> Self {
        let refusal = Some(Refusal::of(code, message));
        // It was in transit until this answer arrived.
        let sent = now;
        if self.nature.definitive(code, policy) {
            if self.nature.check.is_some() {
                return self.confirmed_refused(now, refusal);
            }
            return Self {
                state: State::Confirming,
                next_status_query_at: Some(sent.plus(policy.confirm_after).max(now.plus(policy.status_query_gap))),
                sent_at: Some(sent),
                reason: Some(messages::rejected_unconfirmed(message).into()),
                refusal,
                ..self.clone()
            };
        }
        let why = messages::rejected_uncertain(message, code);
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
                reason: Some(Reason::from(match self.nature.in_history {
                    true => messages::check_history(&why, check),
                    false => messages::check_yourself(&why, check),
                })),
                ..self.clone()
            };
        }
        Self {
            state: State::InDoubt,
            sent_at: Some(sent),
            next_status_query_at: Some(policy.next_status_query(sent, self.status_queries, now)),
            reason: Some(why.into()),
            ..self.clone()
        }
    }
}
