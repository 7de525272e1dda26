//! The states of registration steps.

use payment_rules::customer::{CustomerPhotoPart, CustomerStep};
use payment_rules::outbox::State;
use service_api::RegisterCustomerWithKyc;
use service_api::declare::Operation as _;

use crate::tables::customers::{CustomerRow, KeptPhoto, StepAttempt, Verdict};
use crate::view::{CustomerMissing, CustomerStepState};

/// The steps in order.
pub(crate) const STEPS: [CustomerStep; 3] = [CustomerStep::Account, CustomerStep::Photo, CustomerStep::Identity];

/// The highest level in the contract (`docs/spec/business.md#states`). It ends a review.
const HIGHEST: &str = "KYC3";

impl StepAttempt {
    /// Whether the service has what the attempt carried.
    fn is_done(&self) -> bool {
        match self.verdict {
            Some(verdict) => verdict == Verdict::Done,
            None => self.line.line.state == State::Accepted,
        }
    }

    /// Whether the attempt is unconfirmed.
    pub fn is_in_doubt(&self) -> bool {
        match self.verdict {
            Some(verdict) => verdict == Verdict::Unknown,
            None => matches!(self.line.line.state, State::InDoubt | State::Confirming | State::NeedsReview),
        }
    }

    /// Whether the service rejected the attempt. One that a person recorded as not done counts as never made.
    fn is_refused(&self) -> bool {
        match self.verdict {
            Some(verdict) => verdict == Verdict::Refused,
            None => self.line.line.state == State::Refused && self.line.line.refusal.is_some(),
        }
    }

    /// The service's message about the attempt.
    pub fn message(&self) -> Option<&str> {
        let refusal = self.line.line.refusal.as_ref().map(|refusal| refusal.message.as_str());
        self.said.as_deref().or(refusal).filter(|said| !said.trim().is_empty())
    }

    /// Whether it was rejected because the service has such a photo already.
    fn is_already_there(&self) -> bool {
        let already = |said: &str| {
            said.to_lowercase()
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word == "already")
        };
        self.is_refused() && self.message().is_some_and(already)
    }

    fn is_under_review(&self) -> bool {
        // The message of one call for all steps is about the document only (`docs/spec/business.md#register-customer-with-kyc`).
        let of_this = self.step == CustomerStep::Identity || self.line.operation != RegisterCustomerWithKyc::SPEC.id;
        let said = self.said.as_deref().unwrap_or_default().to_lowercase();
        of_this && self.step != CustomerStep::Account && said.contains("review")
    }
}

impl CustomerRow {
    pub fn attempts(&self, step: CustomerStep) -> impl DoubleEndedIterator<Item = &StepAttempt> {
        let counts = move |attempt: &&StepAttempt| attempt.step == step && attempt.line.line.state != State::Cancelled;
        self.attempts.iter().filter(counts)
    }

    pub fn photo(&self, part: CustomerPhotoPart) -> Option<&KeptPhoto> {
        self.photos.iter().find(|photo| photo.part == part)
    }

    /// What the step still needs.
    pub fn missing(&self, step: CustomerStep) -> Vec<CustomerMissing> {
        let has = |part| self.photo(part).is_some();
        match step {
            CustomerStep::Account => Vec::new(),
            CustomerStep::Photo if has(CustomerPhotoPart::Account) => Vec::new(),
            CustomerStep::Photo => vec![CustomerMissing::Photo],
            CustomerStep::Identity => {
                let details = (!self.document.is_whole()).then_some(CustomerMissing::IdDetails);
                let photo = (!has(CustomerPhotoPart::Identity)).then_some(CustomerMissing::IdPhoto);
                details.into_iter().chain(photo).collect()
            }
        }
    }

    pub fn state(&self, step: CustomerStep) -> CustomerStepState {
        if let Some(done) = self.attempts(step).rev().find(|attempt| attempt.is_done()) {
            let highest = self.answer.as_ref().is_some_and(|answer| answer.level.as_deref() == Some(HIGHEST));
            return match done.is_under_review() && !highest {
                true => CustomerStepState::UnderReview,
                false => CustomerStepState::Done,
            };
        }
        let left = |attempt: &&StepAttempt| attempt.line.line.state != State::Ready;
        match self.attempts(step).rev().find(left) {
            Some(attempt) if attempt.is_in_doubt() => return CustomerStepState::NotKnown,
            Some(attempt) if attempt.line.line.state == State::Sending => return CustomerStepState::Sending,
            Some(_) | None => {}
        }
        match self.attempts(step).next_back() {
            Some(attempt) if attempt.line.line.state == State::Ready => CustomerStepState::NotSent,
            Some(attempt) if attempt.is_refused() => CustomerStepState::Refused,
            Some(_) | None if self.missing(step).is_empty() => CustomerStepState::Ready,
            Some(_) | None => CustomerStepState::Missing,
        }
    }

    /// Whether the service has what this step carries.
    pub(crate) fn has_done(&self, step: CustomerStep) -> bool {
        matches!(self.state(step), CustomerStepState::Done | CustomerStepState::UnderReview)
    }

    /// Whether a step can be sent now.
    pub fn can_send(&self, step: CustomerStep) -> bool {
        let can_be_sent = match self.state(step) {
            CustomerStepState::Ready | CustomerStepState::NotSent | CustomerStepState::Refused => true,
            // A photo or document is replaced, so sending it again is harmless. A second wallet would be wrong.
            CustomerStepState::NotKnown => step != CustomerStep::Account,
            // A review can reject the document without an answer, so another one can be sent.
            CustomerStepState::UnderReview => step == CustomerStep::Identity,
            CustomerStepState::Missing | CustomerStepState::Sending | CustomerStepState::Done => false,
        };
        let follows = step == CustomerStep::Account || self.has_done(CustomerStep::Account);
        can_be_sent && follows && self.missing(step).is_empty()
    }

    /// Whether the latest attempt was rejected because the service has such a photo already.
    pub fn has_it(&self, step: CustomerStep) -> bool {
        self.state(step) == CustomerStepState::Refused && self.attempts(step).next_back().is_some_and(StepAttempt::is_already_there)
    }

    /// The latest attempt that needs review.
    pub fn doubt(&self, step: CustomerStep) -> Option<&StepAttempt> {
        let waits = |attempt: &&StepAttempt| attempt.verdict.is_none() && attempt.line.line.state == State::NeedsReview;
        self.attempts(step).rev().find(waits)
    }

    pub fn can_change_person(&self) -> bool {
        matches!(
            self.state(CustomerStep::Account),
            CustomerStepState::Ready | CustomerStepState::NotSent | CustomerStepState::Refused
        )
    }

    pub(crate) fn can_change_identity(&self) -> bool {
        match self.state(CustomerStep::Identity) {
            CustomerStepState::Missing
            | CustomerStepState::Ready
            | CustomerStepState::NotSent
            | CustomerStepState::Refused
            | CustomerStepState::UnderReview => true,
            // A number that was deleted meanwhile must be typed again.
            CustomerStepState::NotKnown => !self.document.is_whole(),
            CustomerStepState::Sending | CustomerStepState::Done => false,
        }
    }

    pub(crate) fn can_change_photo(&self, part: CustomerPhotoPart) -> bool {
        match part {
            CustomerPhotoPart::Account => {
                let state = self.state(CustomerStep::Photo);
                state != CustomerStepState::Sending && !self.has_done(CustomerStep::Photo)
            }
            CustomerPhotoPart::Identity => {
                let state = self.state(CustomerStep::Identity);
                !matches!(state, CustomerStepState::Sending | CustomerStepState::Done)
            }
        }
    }

    /// Whether nothing of the registration can have left.
    pub fn never_left(&self) -> bool {
        let stayed = |attempt: &StepAttempt| match attempt.line.line.state {
            State::Ready => attempt.line.line.attempts == 0,
            State::Cancelled => true,
            State::Sending | State::InDoubt | State::Confirming | State::NeedsReview | State::Accepted | State::Refused => false,
        };
        self.attempts.iter().all(stayed)
    }
}
