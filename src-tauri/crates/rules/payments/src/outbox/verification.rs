//! Verification: what a status query shows about a settled entry, including its amount (`docs/spec/outcomes.md#after-the-end`). It never
//! changes a settled entry by itself: a contradiction is an alarm that a person resolves. One exception: a service may return the answer of
//! an earlier payment instead of making one, and a later status query shows that.

use super::{Line, State};
use crate::messages::outbox as messages;
use crate::policy::{Policy, VERIFIED_AFTER};
use crate::reading::{Contradiction, Receipt, StatusResult};
use base::timestamp::{DAY, HOUR, MINUTE, Timestamp};

/// How far before its first byte the service may date a payment, in milliseconds.
const DATED_WITHIN: i64 = 5 * MINUTE;
/// The largest difference between the clocks of two time zones, in milliseconds.
const TIME_ZONES: i64 = 26 * HOUR;
/// The greatest age of an earlier answer that is returned, in milliseconds: a reference names one payment of its month.
const REMEMBERED: i64 = 40 * DAY;

/// What a status query shows about a settled entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verification {
    /// The same result, or nothing against it.
    Holds,
    /// Nothing yet: it is queried again.
    AskAgain,
    /// Another result; contains the sentence that describes it.
    Contradicts(String),
    /// The yes was the answer of an earlier payment, which the service returned. Contains the receipt of that payment.
    MadeBefore(Receipt),
    /// The yes may have been the answer of an earlier payment; a person looks. Contains the reason as a sentence.
    PerhapsBefore(String),
}

impl Line {
    /// Whether an entry that ended as `state` is verified: money was sent, and the service has a status query.
    pub(super) fn is_verified(&self, state: State) -> bool {
        let was_sent = self.attempts > 0 && matches!(state, State::Accepted | State::Refused);
        was_sent && self.nature.moves_money && self.nature.check.is_none()
    }

    /// How long ago it became final, in milliseconds, by the service's time. The computer's clock, which may have been changed, counts only
    /// if the service never gave the time. If it gave the time at only one of the two moments, the result is 0.
    pub fn final_for(&self, now: Timestamp, by_service: Option<Timestamp>) -> i64 {
        let age = match (self.settled_by_service, by_service) {
            (Some(settled), Some(now)) => now.since(settled),
            (None, None) => self.settled_at.map_or(0, |settled| now.since(settled)),
            (Some(_), None) | (None, Some(_)) => 0,
        };
        age.max(0)
    }

    /// When the next verification is due, after one agreed at `now`, `age` after the end; `None` after the last one.
    pub fn next_verification(&self, policy: &Policy, age: i64, now: Timestamp) -> Option<Timestamp> {
        let times = policy.verify.times(self.state == State::Accepted);
        let next = times.iter().find(|after| **after > age);
        next.map(|after| now.plus(*after - age))
    }

    /// When the next verification is due, after one showed nothing at `now`, `age` after the end: the intervals grow.
    pub fn verified_again(&self, policy: &Policy, age: i64, now: Timestamp) -> Timestamp {
        now.plus(policy.verify.again.max(age / 24))
    }

    /// What follows from the service's date of a payment that it reported done. `None` if the date is not before the first byte, if a
    /// person recorded the payment, or if no payment can have that date.
    fn dated_before(&self, reported: &Receipt) -> Option<Verification> {
        let (made, sent) = reported.made_at.zip(self.first_byte_by_service)?;
        let earlier = sent.since(made);
        if self.by_person || earlier <= DATED_WITHIN || earlier > REMEMBERED {
            return None;
        }
        match (self.wallet_fell, earlier > TIME_ZONES) {
            (Some(false), _) | (None, true) => Some(Verification::MadeBefore(reported.clone())),
            (Some(true), true) => Some(Verification::Contradicts(messages::paid_and_dated_before(made))),
            (None, false) => Some(Verification::PerhapsBefore(messages::PERHAPS_EARLIER_PAYMENT.to_owned())),
            (Some(true), false) => None,
        }
    }

    /// The verification of a status result, `age` after the end.
    pub fn verified(&self, result: &StatusResult, age: i64) -> Verification {
        match self.state {
            State::Accepted => self.verified_accepted(result, age),
            State::Refused => self.verified_refused(result),
            State::Ready | State::Sending | State::InDoubt | State::Confirming | State::NeedsReview | State::Cancelled => {
                Verification::Holds
            }
        }
    }

    fn verified_accepted(&self, result: &StatusResult, age: i64) -> Verification {
        let contradicts = |words: String| Verification::Contradicts(messages::recorded_as_paid(&words));
        match result {
            StatusResult::Successful(reported) => match (&reported.other, &self.receipt.other, &reported.transaction_id) {
                (Some(other), None, _) => contradicts(messages::now_done_but(other)),
                (_, _, Some(id)) if self.receipt.transaction_id.as_ref().is_some_and(|known| known != id) => {
                    contradicts(messages::now_other_transaction(id))
                }
                (_, _, _) => self.dated_before(reported).unwrap_or(Verification::Holds),
            },
            // Only one of the two status queries knows it: the date shows whether it was made now.
            StatusResult::Contradictory {
                receipt,
                kind: Contradiction::Incomplete | Contradiction::NotRecent,
                ..
            } if receipt.made_at.is_some() => self.dated_before(receipt).unwrap_or(Verification::AskAgain),
            StatusResult::NotFound
            | StatusResult::Contradictory {
                kind: Contradiction::NotRecent,
                ..
            } if self.wallet_fell == Some(false) && !self.by_person => Verification::PerhapsBefore(messages::NOT_DEBITED.to_owned()),
            StatusResult::Failed { message, .. } => contradicts(messages::now_failed(message)),
            StatusResult::Contradictory {
                why,
                kind: Contradiction::TakenBack | Contradiction::Contradicted,
                ..
            } => contradicts(messages::now_contradicted(why)),
            // Before that it may only be late.
            StatusResult::NotFound if age < VERIFIED_AFTER => Verification::AskAgain,
            StatusResult::NotFound if self.by_person => Verification::Contradicts(messages::PERSON_PAID_NOT_FOUND.to_owned()),
            StatusResult::NotFound => contradicts(messages::NOT_FOUND_A_DAY_LATER.to_owned()),
            StatusResult::Pending
            | StatusResult::Unclear(_)
            | StatusResult::Contradictory {
                kind: Contradiction::Incomplete | Contradiction::NotRecent,
                ..
            } => Verification::AskAgain,
        }
    }

    fn verified_refused(&self, result: &StatusResult) -> Verification {
        match result {
            StatusResult::Successful(reported) => {
                let words = messages::not_paid_but_done(reported.other.as_ref(), reported.transaction_id.as_deref());
                Verification::Contradicts(words)
            }
            StatusResult::Contradictory { why, kind, .. } if kind.needs_person() => {
                let known = self.refusal.as_ref().and_then(|refusal| refusal.objection.as_ref());
                match known.is_some_and(|known| known.is_same(why)) {
                    // The person who decided knew that.
                    true => Verification::Holds,
                    false => Verification::Contradicts(messages::not_paid_but_perhaps_done(why)),
                }
            }
            StatusResult::Pending | StatusResult::Unclear(_) | StatusResult::Contradictory { .. } => Verification::AskAgain,
            StatusResult::NotFound | StatusResult::Failed { .. } => Verification::Holds,
        }
    }
}
