//! How long the result of an entry may stay unknown before the service's look-up forgets it (`docs/spec/outcomes.md#time-limits`).
//!
//! All times count from the first attempt that may have been sent, the earliest possible time of execution: later attempts and answers do
//! not extend them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Line, State};
use crate::policy::Policy;
use base::timestamp::Timestamp;

/// How urgent it is to find out the result of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ItemUrgency")]
pub enum Urgency {
    /// Status queries are running; nothing to do but wait, or decide about an entry that needs review.
    Waiting,
    /// Unknown for 36 hours: a person must find out now, because the look-up soon forgets it. Displayed prominently, by name.
    Alarm,
    /// Unknown for 48 hours: the look-up may have forgotten it, so *not found* proves nothing. Only other proof helps: the bank statement,
    /// the service's staff, the payee.
    Closed,
}

impl Line {
    /// Since when its result is unknown: the earliest possible time of execution.
    pub fn unknown_since(&self) -> Option<Timestamp> {
        match self.state {
            State::InDoubt | State::Confirming | State::NeedsReview => self.first_sent_at.or(self.sent_at),
            State::Ready | State::Sending | State::Accepted | State::Refused | State::Cancelled => None,
        }
    }

    /// The urgency at `now`; `None` if no result is open.
    pub fn urgency(&self, policy: &Policy, now: Timestamp) -> Option<Urgency> {
        let age = now.since(self.unknown_since()?);
        Some(if age >= policy.lookup_closes {
            Urgency::Closed
        } else if age >= policy.alarm_after {
            Urgency::Alarm
        } else {
            Urgency::Waiting
        })
    }

    /// `next`, or earlier, so that one status query is made in the last hours before the window closes.
    pub(super) fn before_it_closes(&self, next: Timestamp, policy: &Policy, now: Timestamp) -> Timestamp {
        let last = self.first_sent_at.map(|first| first.plus(policy.last_look_up));
        last.filter(|last| *last > now).map_or(next, |last| next.min(last))
    }

    /// Whether a status query at `now` is the last one before the window closes, which is recorded as such.
    pub fn is_last_status_query(&self, policy: &Policy, now: Timestamp) -> bool {
        let age = self.unknown_since().map(|since| now.since(since));
        age.is_some_and(|age| age >= policy.last_look_up && age < policy.lookup_closes)
    }
}
