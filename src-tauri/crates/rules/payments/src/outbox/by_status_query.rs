//! What a status query makes of an entry.

use service_api::value::Amount;

use super::{Line, State, Urgency};
use crate::policy::Policy;
use crate::reading::{Contradiction, Receipt, StatusResult};
use base::timestamp::Timestamp;

/// Ends the reason of a yes that waits for a status query.
pub(super) const MAKES_SURE: &str = "One more look-up makes sure.";

/// Begins the sentence about the last status query, which follows the reason. The next status query replaces it.
const LAST: &str = "The last look-up ";

impl Line {
    /// Whether the next status query is due. An earlier one, requested by a person, reports its result but does not change the schedule.
    fn is_due(&self, now: Timestamp) -> bool {
        self.next_status_query_at.is_none_or(|at| at <= now)
    }

    pub(super) fn status_queried(&self, result: &StatusResult, control: bool, policy: &Policy, now: Timestamp) -> Self {
        let sent = self.sent_at.unwrap_or(now);
        let counted = Self {
            under_way: match result {
                StatusResult::Pending => true,
                // A contradiction that certainly takes a yes back does not show that the service works on it; two results that disagree do.
                StatusResult::Contradictory { kind, .. } => self.under_way || *kind != Contradiction::TakenBack,
                // An unclear result changes nothing.
                StatusResult::Unclear(_) => self.under_way,
                StatusResult::Successful(_) | StatusResult::Failed { .. } | StatusResult::NotFound => false,
            },
            status_queries: self.status_queries.saturating_add(u32::from(self.is_due(now))),
            ..self.clone()
        };
        let wait = |absent: u32, last_result: &str| {
            Self { absent, ..counted.clone() }
                .with_last_result(last_result)
                .waiting(sent, control, policy, now)
        };
        match result {
            StatusResult::Successful(receipt) => counted.found(receipt, now),
            StatusResult::Failed { code, message } if self.nature.definitive(code, policy) && self.is_open_yes() => {
                counted.failed_after_a_yes(code, message, policy, now)
            }
            StatusResult::Failed { code, message }
                if self.nature.definitive(code, policy) || (self.state == State::Confirming && self.refusal.is_some()) =>
            {
                if now.since(sent) < policy.confirm_after {
                    return counted.refused(code, message, policy, now);
                }
                counted.confirmed_refused(now, Some((code.clone(), message.clone())))
            }
            StatusResult::NotFound | StatusResult::Failed { .. } if self.is_unconfirmed_yes() => counted.in_doubt(
                "The service said yes, and does not say so when it is looked up.".to_owned(),
                policy,
                now,
            ),
            StatusResult::NotFound if self.state == State::Confirming && now.since(sent) >= policy.confirm_after => {
                counted.confirmed_refused(now, None)
            }
            StatusResult::NotFound => wait(
                self.absent
                    .saturating_add(u32::from(self.absence_counts(sent, control, policy, now))),
                "did not find it. That does not say that it was not done.",
            ),
            StatusResult::Failed { code, message } => wait(
                0,
                &format!("said that it failed: “{message}” (code {code}). That does not say for certain that nothing was done."),
            ),
            StatusResult::Pending => wait(0, "said that the service is still working on it."),
            StatusResult::Contradictory { receipt, why, kind } => counted.contradictory(receipt, why, kind.needs_person(), policy, now),
            // Earlier absences from the history prove nothing once the history contains something unclear.
            StatusResult::Unclear(why) => wait(
                if self.nature.in_history { 0 } else { self.absent },
                &format!("did not work: {why}"),
            ),
        }
    }

    /// Replaces the sentence about the last status query in the reason.
    fn with_last_result(self, said: &str) -> Self {
        if self.state == State::Confirming {
            // The reason for the wait is kept.
            return self;
        }
        let why = self.reason.as_deref().map(without_the_last).unwrap_or_default();
        let reason = Some(format!("{why} {LAST}{said}").trim().to_owned());
        Self { reason, ..self }
    }

    /// Settles it as done, with a status query as proof.
    pub(super) fn found(&self, receipt: &Receipt, now: Timestamp) -> Self {
        // Keeps in the reason that the first answer was wrong or unreliable.
        let said = self.reason.as_deref().and_then(|reason| reason.strip_suffix(MAKES_SURE));
        let words = match (said, &self.refusal) {
            (Some(said), _) if self.is_unconfirmed_yes() => format!("{said}A look-up confirmed it."),
            (_, Some((_, message))) if self.state == State::Confirming => {
                format!("The service said: “{message}”, and a look-up found it done all the same.")
            }
            (_, _) => "Found by the service when we looked it up.".to_owned(),
        };
        self.done(receipt, "Found by the service", Some(words), now)
    }

    /// Reported done, with reservations: a contradiction is for a person, a missing confirmation is queried again.
    fn contradictory(&self, receipt: &Receipt, why: &str, needs_person: bool, policy: &Policy, now: Timestamp) -> Self {
        let said = Self {
            absent: 0,
            // A transaction id that was reported once is kept: then no absence proves that nothing was done.
            receipt: if receipt.transaction_id.is_some() {
                receipt.clone()
            } else {
                self.receipt.clone()
            },
            ..self.clone()
        };
        let waiting = said.waiting(self.sent_at.unwrap_or(now), false, policy, now);
        // It still waits for a status query without reservations, or is so old that a person decides.
        let stays = self.is_unconfirmed_yes() || (waiting.state == State::NeedsReview && self.state != State::NeedsReview);
        if stays && !needs_person {
            return waiting;
        }
        let in_review = needs_person || self.state == State::NeedsReview;
        Self {
            refusal: needs_person.then(|| taken_back(why)),
            state: if in_review { State::NeedsReview } else { State::InDoubt },
            reason: Some(why.to_owned()),
            ..waiting
        }
    }

    /// Reported done, then found as failed: one of the two is wrong, and money may have moved. A person finds out which.
    fn failed_after_a_yes(&self, code: &str, message: &str, policy: &Policy, now: Timestamp) -> Self {
        let id = self.receipt.transaction_id.as_ref();
        let id = id.map(|id| format!(" (transaction {id})")).unwrap_or_default();
        Self {
            state: State::NeedsReview,
            absent: 0,
            refusal: Some((code.to_owned(), message.to_owned())),
            ..self.clone().with_last_result(&format!(
                "said that it failed: “{message}” (code {code}). The service said before that it was done{id}, so it may be done all the same."
            ))
        }
        .waiting(self.sent_at.unwrap_or(now), false, policy, now)
    }

    /// Settles it if it was done as requested; otherwise a person must look at what was done instead.
    pub(super) fn done(&self, receipt: &Receipt, how: &str, reason: Option<String>, now: Timestamp) -> Self {
        let known = Self {
            receipt: receipt.clone(),
            ..self.clone()
        };
        match &receipt.other {
            None if receipt.gave_nothing() && self.nature.moves_money => {
                let asked = if self.amount == Amount::ZERO {
                    String::new()
                } else {
                    format!(" instead of {}", self.amount.naira())
                };
                let words = format!("{how}, but no money moved: {}{asked}.", Amount::ZERO.naira());
                known.settled(State::Accepted, Some(words), now)
            }
            None => known.settled(State::Accepted, reason, now),
            Some(other) => Self {
                state: State::NeedsReview,
                absent: 0,
                refusal: None,
                next_status_query_at: None,
                reason: Some(format!("{how}, but {other}. Ask the service what it did, then decide.")),
                ..known
            },
        }
    }

    /// Whether the service ever reported it as done: then no absence proves that it was not.
    pub(super) fn was_reported_done(&self) -> bool {
        let moved = self.receipt.amount.as_ref().and_then(|reported| reported.amount);
        self.receipt.transaction_id.is_some() || moved.is_some_and(|moved| moved != Amount::ZERO)
    }

    /// The same, for an entry that does not wait for the confirmation of this yes alone.
    fn is_open_yes(&self) -> bool {
        matches!(self.state, State::InDoubt | State::NeedsReview) && self.was_reported_done()
    }

    /// Whether the service reported it as done and nothing has contradicted that since: then it cannot be recorded as not done.
    pub fn is_reported_done(&self) -> bool {
        let taken_back = self.refusal.is_some() || self.absent > 0 || self.receipt.gave_nothing();
        self.was_reported_done() && !taken_back
    }

    /// Whether a person may record a refund as not done: if the history can show it, only after it was absent there late enough.
    pub fn may_be_no_refund(&self) -> bool {
        let is_absent = !self.nature.in_history || self.absent > 0;
        self.state == State::NeedsReview && is_absent && !self.is_reported_done()
    }

    /// Whether the service last reported that it is still working on it, and a status query can still show more: then it cannot be recorded
    /// as not done.
    pub fn may_be_done_yet(&self, policy: &Policy, now: Timestamp) -> bool {
        self.under_way && self.urgency(policy, now).is_some_and(|urgency| urgency != Urgency::Closed)
    }

    /// Whether it waits for a status query to repeat a yes.
    pub fn is_unconfirmed_yes(&self) -> bool {
        self.state == State::Confirming && self.refusal.is_none()
    }

    /// Whether a status query, which made `self` of `before`, contradicts the answer: nothing more should be sent before a person looked.
    pub fn contradicts(&self, before: &Self) -> bool {
        let is_yes = matches!(self.state, State::Accepted);
        let is_no = matches!(self.state, State::InDoubt | State::Refused) || (self.state == State::Confirming && self.refusal.is_some());
        let other = self.state == State::NeedsReview && self.receipt.other.is_some();
        let code = |line: &Self| line.refusal.as_ref().map(|(code, _)| code.clone());
        let contradicted =
            self.state == State::NeedsReview && before.was_reported_done() && self.refusal.is_some() && code(before) != code(self);
        other
            || contradicted
            || (before.is_unconfirmed_yes() && is_no)
            || (before.state == State::Confirming && before.refusal.is_some() && is_yes)
    }

    pub(super) fn confirmed_refused(&self, now: Timestamp, reported: Option<(String, String)>) -> Self {
        let refusal = self.refusal.clone().or(reported);
        let message = refusal.as_ref().map(|(_, message)| message.clone()).unwrap_or_default();
        let nothing = if self.nature.moves_money {
            "No money moved."
        } else {
            "Nothing was done."
        };
        let reason = format!("{nothing} The service said: “{message}”.");
        Self {
            refusal,
            receipt: Receipt::default(),
            ..self.settled(State::Refused, Some(reason), now)
        }
    }

    /// Whether a *not found* counts: the status query was due, the service still remembers the payment, and, for an entry that needs
    /// review, the control query succeeded.
    fn absence_counts(&self, sent: Timestamp, control: bool, policy: &Policy, now: Timestamp) -> bool {
        self.is_due(now)
            && self.remembers(sent, policy, now)
            && (self.state == State::InDoubt || (self.state == State::NeedsReview && control))
    }

    /// Whether the source that is queried still knows what was done when the entry was first sent. A history forgets nothing.
    fn remembers(&self, sent: Timestamp, policy: &Policy, now: Timestamp) -> bool {
        self.nature.in_history || now.since(self.first_sent_at.unwrap_or(sent)) <= policy.absence_until
    }

    /// Still no proof: waits, or hands it to a person.
    fn waiting(&self, sent: Timestamp, control: bool, policy: &Policy, now: Timestamp) -> Self {
        let age = now.since(sent);
        // The earliest possible time of execution counts for what the service remembers, the latest for the quiet time since.
        let absent = self.absent >= policy.absence_answers && age >= policy.absence_after && self.remembers(sent, policy, now);
        let next = match self.next_status_query_at.filter(|_| !self.is_due(now)) {
            Some(at) => Some(at),
            None => Some(self.before_it_closes(policy.next_status_query(sent, self.status_queries, now), policy, now)),
        };
        let needs_review_because = |reason: String| Self {
            state: State::NeedsReview,
            reason: Some(reason),
            next_status_query_at: next,
            ..self.clone()
        };
        match self.state {
            State::InDoubt if absent && control => needs_review_because(format!(
                "The service did not find it {} times. You can decide what to do.",
                self.absent
            )),
            State::InDoubt | State::Confirming if age >= policy.hold_after => {
                let said = self.reason.clone().unwrap_or_default();
                // Absences without a successful control query prove nothing: the count starts again.
                let in_review = needs_review_because(format!(
                    "No proof either way after many look-ups. You can decide what to do. {said}"
                ));
                Self { absent: 0, ..in_review }
            }
            State::Ready
            | State::Sending
            | State::InDoubt
            | State::Confirming
            | State::NeedsReview
            | State::Accepted
            | State::Refused
            | State::Cancelled => Self {
                next_status_query_at: next,
                ..self.clone()
            },
        }
    }
}

/// The refusal that is stored if a status query takes a yes back.
pub(super) fn taken_back(why: &str) -> (String, String) {
    ("look-up".to_owned(), why.to_owned())
}

/// A reason without the sentence about the last status query.
fn without_the_last(reason: &str) -> &str {
    reason.split(LAST).next().unwrap_or_default().trim_end()
}
