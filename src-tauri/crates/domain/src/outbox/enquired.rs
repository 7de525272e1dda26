//! What a look-up makes of a line.

use service_api::value::Amount;

use super::{Line, State};
use crate::moment::Moment;
use crate::policy::Policy;
use crate::reading::{Finding, Receipt};

impl Line {
    /// Whether its next enquiry has come. One made by hand before that tells what it finds, and changes no schedule.
    fn is_due(&self, now: Moment) -> bool {
        self.next_enquiry_at.is_none_or(|at| at <= now)
    }

    pub(super) fn enquired(&self, finding: &Finding, control: bool, policy: &Policy, now: Moment) -> Self {
        let sent = self.sent_at.unwrap_or(now);
        let counted = Self {
            enquiries: self.enquiries.saturating_add(u32::from(self.is_due(now))),
            ..self.clone()
        };
        match finding {
            Finding::Successful(receipt) => counted.found(receipt, now),
            Finding::Failed { code, message } if self.state == State::Confirming || self.nature.definitive(code, policy) => {
                if now.since(sent) < policy.confirm_after {
                    return counted.refused(code, message, policy, now);
                }
                counted.confirmed_refused(now, Some((code.clone(), message.clone())))
            }
            Finding::NotFound if self.state == State::Confirming && now.since(sent) >= policy.confirm_after => {
                counted.confirmed_refused(now, None)
            }
            Finding::NotFound => {
                let absent = self
                    .absent
                    .saturating_add(u32::from(self.absence_counts(sent, control, policy, now)));
                Self { absent, ..counted }.waiting(sent, control, policy, now)
            }
            Finding::Failed { .. } | Finding::Pending => Self { absent: 0, ..counted }.waiting(sent, control, policy, now),
            Finding::Unclear(why) => {
                let reason = match self.state {
                    State::Confirming => self.reason.clone(),
                    State::Ready | State::Sending | State::InDoubt | State::Held | State::Accepted | State::Refused | State::Cancelled => {
                        Some(format!("The look-up did not work: {why}"))
                    }
                };
                Self { reason, ..counted }.waiting(sent, control, policy, now)
            }
        }
    }

    /// Proof by enquiry. A different amount is said loudly, and still counts as done.
    pub(super) fn found(&self, receipt: &Receipt, now: Moment) -> Self {
        let reason = match self.other_amount(receipt) {
            Some(words) => format!("Found by the service, but {words}"),
            None => "Found by the service when we looked it up.".to_owned(),
        };
        Self {
            receipt: receipt.clone(),
            ..self.settled(State::Accepted, Some(reason), now)
        }
    }

    /// What is to be said when the service moved another amount.
    pub(super) fn other_amount(&self, receipt: &Receipt) -> Option<String> {
        let told = receipt.amount.as_ref()?;
        let Some(moved) = told.amount else {
            return Some(format!("with an amount that is none: “{}”. Ask the service.", told.text));
        };
        let differs = moved != self.amount && self.amount != Amount::ZERO;
        let instead = format!("{} instead of {}", moved.naira(), self.amount.naira());
        differs.then(|| match moved {
            // So a request is cancelled that nobody has paid.
            Amount::ZERO if self.nature.check.is_some() => format!("no money moved: {instead}."),
            _ => format!("with another amount: {instead}. Ask the service."),
        })
    }

    pub(super) fn confirmed_refused(&self, now: Moment, told: Option<(String, String)>) -> Self {
        let refusal = self.refusal.clone().or(told);
        let message = refusal.as_ref().map(|(_, message)| message.clone()).unwrap_or_default();
        let nothing = if self.nature.moves_money {
            "No money moved."
        } else {
            "Nothing was done."
        };
        let reason = format!("The service said: “{message}”. {nothing}");
        Self {
            refusal,
            ..self.settled(State::Refused, Some(reason), now)
        }
    }

    /// Whether a *not found* counts: asked when it was due and not sooner, while the look-up still remembers, and for a
    /// held line only when the same look-up is known to find what exists.
    fn absence_counts(&self, sent: Moment, control: bool, policy: &Policy, now: Moment) -> bool {
        let remembers = now.since(sent) <= policy.absence_until;
        self.is_due(now) && remembers && (self.state == State::InDoubt || (self.state == State::Held && control))
    }

    /// Still no proof: wait, or hand it to a person.
    fn waiting(&self, sent: Moment, control: bool, policy: &Policy, now: Moment) -> Self {
        let age = now.since(sent);
        let absent = self.absent >= policy.absence_answers && age >= policy.absence_after && age <= policy.absence_until;
        let next = match self.next_enquiry_at.filter(|_| !self.is_due(now)) {
            Some(at) => Some(at),
            None => Some(policy.next_enquiry(sent, self.enquiries, now)),
        };
        let hold = |reason: String| Self {
            state: State::Held,
            reason: Some(reason),
            next_enquiry_at: next,
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
                    "No proof either way after many look-ups. {said} You can decide what to do."
                ));
                Self { absent: 0, ..held }
            }
            State::Ready
            | State::Sending
            | State::InDoubt
            | State::Confirming
            | State::Held
            | State::Accepted
            | State::Refused
            | State::Cancelled => Self {
                next_enquiry_at: next,
                ..self.clone()
            },
        }
    }
}
