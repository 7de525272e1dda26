//! What a status query makes of an entry.

use crate::messages::outbox as messages;
use service_api::value::Amount;

use super::{Line, Reason, Refusal, State, Urgency};
use crate::policy::Policy;
use crate::reading::{Contradiction, Objection, Receipt, StatusResult};
use base::timestamp::Timestamp;

/// What showed that an entry was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// The answer to its call.
    Answer,
    /// A status query.
    StatusQuery,
}

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
                counted.confirmed_refused(now, Some(Refusal::of(code, message)))
            }
            StatusResult::NotFound | StatusResult::Failed { .. } if self.is_unconfirmed_yes() => {
                counted.in_doubt(messages::NOT_CONFIRMED.to_owned(), policy, now)
            }
            StatusResult::NotFound if self.state == State::Confirming && now.since(sent) >= policy.confirm_after => {
                counted.confirmed_refused(now, None)
            }
            StatusResult::NotFound => wait(
                self.absent
                    .saturating_add(u32::from(self.absence_counts(sent, control, policy, now))),
                messages::LAST_NOT_FOUND,
            ),
            StatusResult::Failed { code, message } => wait(0, &messages::last_failed(message, code)),
            StatusResult::Pending => wait(0, messages::LAST_IN_PROGRESS),
            StatusResult::Contradictory { receipt, why, kind } => counted.contradictory(receipt, why, kind.needs_person(), policy, now),
            // Earlier absences from the history prove nothing once the history contains something unclear.
            StatusResult::Unclear(why) => wait(if self.nature.in_history { 0 } else { self.absent }, &messages::last_unclear(why)),
        }
    }

    /// Replaces the sentence about the last status query in the reason.
    fn with_last_result(self, said: &str) -> Self {
        if self.state == State::Confirming {
            // The reason for the wait is kept.
            return self;
        }
        let reason = Reason::with_last_query(self.reason.as_ref(), said);
        Self {
            reason: Some(reason),
            ..self
        }
    }

    /// Settles it as done, with a status query as proof.
    pub(super) fn found(&self, receipt: &Receipt, now: Timestamp) -> Self {
        // Keeps in the reason that the first answer was wrong or unreliable.
        let words = match (&self.reason, &self.refusal) {
            (Some(said), _) if self.is_unconfirmed_yes() => messages::confirmed(said),
            (_, Some(refusal)) if self.state == State::Confirming => messages::rejected_but_done(&refusal.message),
            (_, _) => messages::CONFIRMED_BY_LOOK_UP.to_owned(),
        };
        self.done(receipt, Proof::StatusQuery, Some(words.into()), now)
    }

    /// Reported done, with reservations: a contradiction is for a person, a missing confirmation is queried again.
    fn contradictory(&self, receipt: &Receipt, why: &Objection, needs_person: bool, policy: &Policy, now: Timestamp) -> Self {
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
            refusal: needs_person.then(|| Refusal::taken_back(why)),
            state: if in_review { State::NeedsReview } else { State::InDoubt },
            reason: Some(why.to_string().into()),
            ..waiting
        }
    }

    /// Reported done, then found as failed: one of the two is wrong, and money may have moved. A person finds out which.
    fn failed_after_a_yes(&self, code: &str, message: &str, policy: &Policy, now: Timestamp) -> Self {
        let id = self.receipt.transaction_id.as_deref();
        Self {
            state: State::NeedsReview,
            absent: 0,
            refusal: Some(Refusal::of(code, message)),
            ..self.clone().with_last_result(&messages::last_failed_after_done(message, code, id))
        }
        .waiting(self.sent_at.unwrap_or(now), false, policy, now)
    }

    /// Settles it if it was done as requested; otherwise a person must look at what was done instead.
    pub(super) fn done(&self, receipt: &Receipt, how: Proof, reason: Option<Reason>, now: Timestamp) -> Self {
        let known = Self {
            receipt: receipt.clone(),
            ..self.clone()
        };
        match &receipt.other {
            None if receipt.gave_nothing() && self.nature.moves_money => {
                let words = messages::done_without_money(how, Amount::ZERO, self.amount);
                known.settled(State::Accepted, Some(words.into()), now)
            }
            None => known.settled(State::Accepted, reason, now),
            Some(other) => Self {
                state: State::NeedsReview,
                absent: 0,
                refusal: None,
                next_status_query_at: None,
                reason: Some(messages::done_but(how, other).into()),
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
        let code = |line: &Self| line.refusal.as_ref().map(|refusal| refusal.code.clone());
        let contradicted =
            self.state == State::NeedsReview && before.was_reported_done() && self.refusal.is_some() && code(before) != code(self);
        other
            || contradicted
            || (before.is_unconfirmed_yes() && is_no)
            || (before.state == State::Confirming && before.refusal.is_some() && is_yes)
    }

    pub(super) fn confirmed_refused(&self, now: Timestamp, reported: Option<Refusal>) -> Self {
        let refusal = self.refusal.clone().or(reported);
        let message = refusal.as_ref().map(|refusal| refusal.message.clone()).unwrap_or_default();
        let reason = messages::rejected(self.nature.moves_money, &message);
        Self {
            refusal,
            receipt: Receipt::default(),
            ..self.settled(State::Refused, Some(reason.into()), now)
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
        let needs_review_because = |reason: Reason| Self {
            state: State::NeedsReview,
            reason: Some(reason),
            next_status_query_at: next,
            ..self.clone()
        };
        match self.state {
            State::InDoubt if absent && control => needs_review_because(messages::absent(self.absent).into()),
            State::InDoubt | State::Confirming if age >= policy.hold_after => {
                let said = self.reason.clone().unwrap_or_else(|| "".into());
                // Absences without a successful control query prove nothing: the count starts again.
                let in_review = needs_review_because(said.within(messages::still_unconfirmed));
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
