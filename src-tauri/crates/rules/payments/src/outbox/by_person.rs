//! Events that a person causes: a decision with proof, a release that was not sent in time, a withdrawal before sending.

use super::{Line, State};
use crate::messages::outbox as messages;
use crate::policy::Policy;
use crate::reading::StatusResult;
use base::timestamp::Timestamp;

/// A person's decision about an entry that needs review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// There is proof that it was done.
    Done,
    /// There is proof that it was not done. Not permitted while the service reports it as done, unless a status query contradicted that or
    /// did not find it; nor while the service reports that it is still working on it.
    NotDone,
    /// There is proof that it was not done: make it ready again, under the same reference.
    SendAgain,
}

base::words!(Decision: Done => "done", NotDone => "not done", SendAgain => "send again");

impl Line {
    /// An entry that was never sent is cancelled. One that a person proved not done stays refused, because it was sent once.
    pub(super) fn taken_back(&self, now: Timestamp) -> Self {
        let never_sent = self.attempts == 0 && self.first_sent_at.is_none();
        let (state, words) = match never_sent {
            true => (State::Cancelled, messages::withdrawn(self.nature.moves_money)),
            false => (State::Refused, messages::WITHDRAWN_BEFORE_RESENDING),
        };
        Self {
            by_person: !never_sent,
            ..self.settled(state, Some(words.into()), now)
        }
    }

    pub(super) fn overdue(&self, policy: &Policy, now: Timestamp) -> Self {
        let words = messages::NOT_RESENT_IN_TIME;
        Self {
            state: State::NeedsReview,
            next_status_query_at: Some(policy.next_status_query(self.sent_at.unwrap_or(now), self.status_queries, now)),
            reason: Some(words.into()),
            ..self.clone()
        }
    }

    /// Recorded as not done, found later, and confirmed by a person.
    pub(super) fn done_after_all(&self, found: Option<&StatusResult>, now: Timestamp) -> Self {
        let receipt = match found {
            Some(StatusResult::Successful(receipt) | StatusResult::Contradictory { receipt, .. }) => receipt.clone(),
            Some(StatusResult::Failed { .. } | StatusResult::Pending | StatusResult::NotFound | StatusResult::Unclear(_)) | None => {
                self.receipt.clone()
            }
        };
        let words = match &receipt.other {
            Some(other) => messages::paid_after_all_but(other),
            None => messages::PAID_AFTER_ALL.to_owned(),
        };
        Self {
            receipt,
            refusal: None,
            ..self.settled_by_person(State::Accepted, &words, now)
        }
    }

    /// Recorded as done, contradicted later, and corrected by a person.
    pub(super) fn not_done_after_all(&self, now: Timestamp) -> Self {
        let words = messages::NOT_PAID_AFTER_ALL;
        self.settled_by_person(State::Refused, words, now)
    }

    fn settled_by_person(&self, state: State, words: &str, now: Timestamp) -> Self {
        Self {
            by_person: true,
            ..self.settled(state, Some(words.into()), now)
        }
    }

    pub(super) fn decided(&self, decision: Decision, policy: &Policy, now: Timestamp) -> Option<Self> {
        match decision {
            Decision::Done => Some(self.settled_by_person(State::Accepted, messages::DONE_BY_PERSON, now)),
            Decision::NotDone if self.is_reported_done() || self.may_be_done_yet(policy, now) => None,
            Decision::NotDone => Some(self.settled_by_person(State::Refused, messages::NOT_DONE_BY_PERSON, now)),
            Decision::SendAgain if self.may_send_again(policy, now) => Some(Self {
                state: State::Ready,
                next_status_query_at: None,
                reason: Some(messages::SEND_AGAIN.into()),
                ..self.clone()
            }),
            Decision::SendAgain => None,
        }
    }
}
