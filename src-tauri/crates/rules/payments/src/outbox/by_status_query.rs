//! What a look-up makes of a line.

use service_api::value::Amount;

use super::{Line, State, Urgency};
use crate::policy::Policy;
use crate::reading::{Contradiction, Receipt, StatusResult};
use base::timestamp::Timestamp;

/// Ends the reason of a yes that waits for a look-up.
pub(super) const MAKES_SURE: &str = "One more look-up makes sure.";

/// Begins the sentence about the last look-up, which stands behind why it is in doubt. The next look-up says another in its place.
const LAST: &str = "The last look-up ";

impl Line {
    /// Whether its next enquiry has come. One made by hand before that tells what it finds, and changes no schedule.
    fn is_due(&self, now: Timestamp) -> bool {
        self.next_status_query_at.is_none_or(|at| at <= now)
    }

    pub(super) fn enquired(&self, finding: &StatusResult, control: bool, policy: &Policy, now: Timestamp) -> Self {
        let sent = self.sent_at.unwrap_or(now);
        let counted = Self {
            under_way: match finding {
                StatusResult::Pending => true,
                // What takes a yes back for certain takes nothing of its being under way; two answers that do not agree do.
                StatusResult::Contradictory { tear, .. } => self.under_way || *tear != Contradiction::TakenBack,
                // What was not understood takes nothing back.
                StatusResult::Unclear(_) => self.under_way,
                StatusResult::Successful(_) | StatusResult::Failed { .. } | StatusResult::NotFound => false,
            },
            status_queries: self.status_queries.saturating_add(u32::from(self.is_due(now))),
            ..self.clone()
        };
        match finding {
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
            StatusResult::NotFound => {
                let absent = self
                    .absent
                    .saturating_add(u32::from(self.absence_counts(sent, control, policy, now)));
                Self { absent, ..counted }
                    .looked("did not find it. That does not say that it was not done.")
                    .waiting(sent, control, policy, now)
            }
            StatusResult::Failed { code, message } => Self { absent: 0, ..counted }
                .looked(&format!(
                    "said that it failed: “{message}” (code {code}). That does not say for certain that nothing was done."
                ))
                .waiting(sent, control, policy, now),
            StatusResult::Pending => Self { absent: 0, ..counted }
                .looked("said that the service is still working on it.")
                .waiting(sent, control, policy, now),
            StatusResult::Contradictory { receipt, why, tear } => counted.contradictory(receipt, why, tear.needs_person(), policy, now),
            StatusResult::Unclear(why) => {
                // What a history did not tell earlier proves nothing once it tells something that is not understood.
                let absent = if self.nature.in_history { 0 } else { self.absent };
                Self { absent, ..counted }
                    .looked(&format!("did not work: {why}"))
                    .waiting(sent, control, policy, now)
            }
        }
    }

    /// Why it is in doubt, and what the last look-up said: what an earlier one said is told no more, whatever it was.
    fn looked(self, said: &str) -> Self {
        if self.state == State::Confirming {
            // What it waits for stays said.
            return self;
        }
        let why = self.reason.as_deref().map(without_the_last).unwrap_or_default();
        let reason = Some(format!("{why} {LAST}{said}").trim().to_owned());
        Self { reason, ..self }
    }

    /// Proof by enquiry.
    pub(super) fn found(&self, receipt: &Receipt, now: Timestamp) -> Self {
        // An answer that was wrong or could have been is worth knowing for good.
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

    /// Said to be done, and not without reservations: what takes it back is for a person, what is missing is asked again.
    fn contradictory(&self, receipt: &Receipt, why: &str, needs_person: bool, policy: &Policy, now: Timestamp) -> Self {
        let said = Self {
            absent: 0,
            // An id that was told once stays: then no absence proves that nothing was done.
            receipt: if receipt.transaction_id.is_some() {
                receipt.clone()
            } else {
                self.receipt.clone()
            },
            ..self.clone()
        };
        let waiting = said.waiting(self.sent_at.unwrap_or(now), false, policy, now);
        // It still waits for a look-up to say the same without reservations; or it is so old that a person decides.
        let stays = self.is_unconfirmed_yes() || (waiting.state == State::NeedsReview && self.state != State::NeedsReview);
        if stays && !needs_person {
            return waiting;
        }
        let held = needs_person || self.state == State::NeedsReview;
        Self {
            refusal: needs_person.then(|| taken_back(why)),
            state: if held { State::NeedsReview } else { State::InDoubt },
            reason: Some(why.to_owned()),
            ..waiting
        }
    }

    /// Said to be done, and looked up as failed: one of the two is wrong, and money may have moved. A person finds out which.
    fn failed_after_a_yes(&self, code: &str, message: &str, policy: &Policy, now: Timestamp) -> Self {
        let id = self.receipt.transaction_id.as_ref();
        let id = id.map(|id| format!(" (transaction {id})")).unwrap_or_default();
        Self {
            state: State::NeedsReview,
            absent: 0,
            refusal: Some((code.to_owned(), message.to_owned())),
            ..self.clone().looked(&format!(
                "said that it failed: “{message}” (code {code}). The service said before that it was done{id}, so it may be done all the same."
            ))
        }
        .waiting(self.sent_at.unwrap_or(now), false, policy, now)
    }

    /// Done as it was asked; else a person must look at what was done instead.
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

    /// Whether the service once said that it was done: then no absence proves that it was not.
    pub(super) fn was_reported_done(&self) -> bool {
        let moved = self.receipt.amount.as_ref().and_then(|told| told.amount);
        self.receipt.transaction_id.is_some() || moved.is_some_and(|moved| moved != Amount::ZERO)
    }

    /// The same, of what is looked up without waiting for this yes alone.
    fn is_open_yes(&self) -> bool {
        matches!(self.state, State::InDoubt | State::NeedsReview) && self.was_reported_done()
    }

    /// Whether nothing that the service said since takes back that it did it: then nobody records that it did not.
    pub fn is_reported_done(&self) -> bool {
        let taken_back = self.refusal.is_some() || self.absent > 0 || self.receipt.gave_nothing();
        self.was_reported_done() && !taken_back
    }

    /// Whether a person may record a refund as not done: where the history can show it, only after it did not, late enough.
    pub fn may_be_no_refund(&self) -> bool {
        let is_absent = !self.nature.in_history || self.absent > 0;
        self.state == State::NeedsReview && is_absent && !self.is_reported_done()
    }

    /// Whether the service is still working on it as far as it said, while a look-up can tell more: then nobody records that it was not done.
    pub fn may_be_done_yet(&self, policy: &Policy, now: Timestamp) -> bool {
        self.under_way && self.urgency(policy, now).is_some_and(|urgency| urgency != Urgency::Closed)
    }

    /// Whether it waits for a look-up to repeat a yes.
    pub fn is_unconfirmed_yes(&self) -> bool {
        self.state == State::Confirming && self.refusal.is_none()
    }

    /// Whether a look-up, which made `self` of `before`, said otherwise than the answer: nothing more should be sent before a person looked.
    pub fn contradicts(&self, before: &Self) -> bool {
        let is_yes = matches!(self.state, State::Accepted);
        let is_no = matches!(self.state, State::InDoubt | State::Refused) || (self.state == State::Confirming && self.refusal.is_some());
        let other = self.state == State::NeedsReview && self.receipt.other.is_some();
        let code = |line: &Self| line.refusal.as_ref().map(|(code, _)| code.clone());
        let torn = self.state == State::NeedsReview && before.was_reported_done() && self.refusal.is_some() && code(before) != code(self);
        other || torn || (before.is_unconfirmed_yes() && is_no) || (before.state == State::Confirming && before.refusal.is_some() && is_yes)
    }

    pub(super) fn confirmed_refused(&self, now: Timestamp, told: Option<(String, String)>) -> Self {
        let refusal = self.refusal.clone().or(told);
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

    /// Whether a *not found* counts: asked when it was due and not sooner, while the look-up still remembers, and for a
    /// held line only when the same look-up is known to find what exists.
    fn absence_counts(&self, sent: Timestamp, control: bool, policy: &Policy, now: Timestamp) -> bool {
        self.is_due(now)
            && self.remembers(sent, policy, now)
            && (self.state == State::InDoubt || (self.state == State::NeedsReview && control))
    }

    /// Whether what is asked about it still knows what was done when it was first sent. A history forgets nothing.
    fn remembers(&self, sent: Timestamp, policy: &Policy, now: Timestamp) -> bool {
        self.nature.in_history || now.since(self.first_sent_at.unwrap_or(sent)) <= policy.absence_until
    }

    /// Still no proof: wait, or hand it to a person.
    fn waiting(&self, sent: Timestamp, control: bool, policy: &Policy, now: Timestamp) -> Self {
        let age = now.since(sent);
        // The earliest moment at which it can have been done counts for what the look-up remembers, the latest for how quiet it was since.
        let absent = self.absent >= policy.absence_answers && age >= policy.absence_after && self.remembers(sent, policy, now);
        let next = match self.next_status_query_at.filter(|_| !self.is_due(now)) {
            Some(at) => Some(at),
            None => Some(self.before_it_closes(policy.next_status_query(sent, self.status_queries, now), policy, now)),
        };
        let hold = |reason: String| Self {
            state: State::NeedsReview,
            reason: Some(reason),
            next_status_query_at: next,
            ..self.clone()
        };
        match self.state {
            State::InDoubt if absent && control => hold(format!(
                "The service did not find it {} times. You can decide what to do.",
                self.absent
            )),
            State::InDoubt | State::Confirming if age >= policy.hold_after => {
                let said = self.reason.clone().unwrap_or_default();
                // Absences without a working control look-up prove nothing: the counting begins anew.
                let held = hold(format!(
                    "No proof either way after many look-ups. You can decide what to do. {said}"
                ));
                Self { absent: 0, ..held }
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

/// What stands in the place of a refusal where a look-up takes a yes back.
pub(super) fn taken_back(why: &str) -> (String, String) {
    ("look-up".to_owned(), why.to_owned())
}

/// A reason without what was said of the last look-up.
fn without_the_last(reason: &str) -> &str {
    reason.split(LAST).next().unwrap_or_default().trim_end()
}
