//! How long nobody may know what became of a line, before the service's look-up forgets it (`docs/spec/outcomes.md#time-limits`).
//!
//! All is counted from the first attempt that may have left, the earliest moment at which it can have been done: later attempts and
//! answers make no more time.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Line, State};
use crate::policy::Policy;
use base::timestamp::Timestamp;

/// How pressing it is that nobody knows what became of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ItemUrgency")]
pub enum Urgency {
    /// It is being looked up; nothing to do yet but to wait, or to decide what is held.
    Waiting,
    /// Not known for 36 hours: a person must find out now, since the look-up soon forgets it. Shown loud, by name.
    Alarm,
    /// Not known for 48 hours: the look-up may have forgotten it, so that it finds nothing proves nothing. Only other proof helps: the statement,
    /// the service's people, the payee.
    Closed,
}

impl Line {
    /// Since when nobody knows what became of it: the earliest moment at which it can have been done.
    pub fn unknown_since(&self) -> Option<Timestamp> {
        match self.state {
            State::InDoubt | State::Confirming | State::NeedsReview => self.first_sent_at.or(self.sent_at),
            State::Ready | State::Sending | State::Accepted | State::Refused | State::Cancelled => None,
        }
    }

    /// How pressing it is at `now`; nothing where there is nothing to know.
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

    /// `next`, or sooner: so that one look-up falls into the last hours before the window closes.
    pub(super) fn before_it_closes(&self, next: Timestamp, policy: &Policy, now: Timestamp) -> Timestamp {
        let last = self.first_sent_at.map(|first| first.plus(policy.last_look_up));
        last.filter(|last| *last > now).map_or(next, |last| next.min(last))
    }

    /// Whether a look-up at `now` is the last one before the window closes, which is put on record as such.
    pub fn is_last_status_query(&self, policy: &Policy, now: Timestamp) -> bool {
        let age = self.unknown_since().map(|since| now.since(since));
        age.is_some_and(|age| age >= policy.last_look_up && age < policy.lookup_closes)
    }
}
