//! Operations that are executed at most once for each reference, and answered again as [`Duplicates`] states.

use std::collections::BTreeMap;

use service_api::answer::Answer;
use service_api::declare::Interface;
use service_api::value::Amount;

use super::payments::{Payment, Receipt};
use super::{Duplicates, Refusal, Step, World};
use crate::service_message::ServiceMessage;
use crate::time::Timestamp;

/// Answers as JSON, or refusals, by operation and reference.
pub(crate) type Made = BTreeMap<(&'static str, String), Result<String, Refusal>>;

impl Step {
    /// Refuses a single payment if an armed fault prevents it.
    pub(super) fn executes(&self) -> Result<(), Refusal> {
        match self.effects.partial_execution {
            true => Err(Refusal::new("-1", ServiceMessage::SystemError)),
            false => Ok(()),
        }
    }

    /// Refuses with the code of an armed fault.
    pub(super) fn not_refused(&self) -> Result<(), Refusal> {
        match &self.effects.refuse {
            Some(code) => Err(Refusal::new(code, ServiceMessage::Refused)),
            None => Ok(()),
        }
    }

    /// When a result is reported: a fault may delay it.
    pub(super) fn visible_from(&self) -> Timestamp {
        self.now.plus_ms(self.effects.pending_ms.unwrap_or(0))
    }

    /// Refuses with *in process* if a fault hides the result.
    pub(super) fn hidden(&self) -> Result<(), Refusal> {
        match self.effects.pending_ms {
            Some(_) => Err(Refusal::in_process(Interface::Business)),
            None => Ok(()),
        }
    }
}

impl Duplicates {
    /// The known answer to a repeated reference; `None` if the operation is to be executed, an error if it is refused.
    pub(super) fn again<T>(self, known: Option<T>) -> Result<Option<T>, Refusal> {
        match (known, self) {
            (Some(_), Self::Refuse) => Err(Refusal::duplicate()),
            (Some(known), Self::ReturnOriginal) => Ok(Some(known)),
            (Some(_), Self::ExecuteAgain) | (None, _) => Ok(None),
        }
    }
}

impl World {
    /// Executes `make`, unless `reference` was used before for this operation, and stores the result.
    pub(crate) fn once<A: Answer>(
        &mut self,
        operation: &'static str,
        reference: &str,
        step: &Step,
        make: impl FnOnce(&mut Self) -> Result<A, Refusal>,
    ) -> Result<A, Refusal> {
        let unreadable = |error: serde_json::Error| Refusal::new("-1", error.to_string());
        let key = (operation, reference.to_owned());
        if let Some(known) = step.duplicates(self.duplicates).again(self.made.get(&key))? {
            return serde_json::from_str(&known.clone()?).map_err(unreadable);
        }
        let ended = make(self);
        let kept = match &ended {
            Ok(answer) => serde_json::to_string(answer).map_err(unreadable),
            Err(refusal) => Err(refusal.clone()),
        };
        self.made.insert(key, kept);
        step.hidden()?;
        ended
    }

    /// Pays as `pay` does, unless the reference was used before for any payment, and stores the result. Status queries report it, and a
    /// repeated request is answered with its present state.
    pub(crate) fn pay_once(
        &mut self,
        operation: &'static str,
        reference: &str,
        amount: Amount,
        step: &Step,
        pay: impl FnOnce(&mut Self) -> Result<Receipt, Refusal>,
    ) -> Result<Receipt, Refusal> {
        let known = self.payments.get(reference).filter(|known| !step.forgets(known.at));
        if let Some(known) = step.duplicates(self.duplicates).again(known)? {
            return known.answer(step.now);
        }
        self.billing.forget(reference);
        let ended = step.not_refused().and_then(|()| pay(self));
        let payment = Payment {
            operation,
            amount,
            at: step.now,
            visible_from: step.visible_from(),
            ended,
        };
        let answer = payment.answer(step.now);
        self.payments.insert(reference.to_owned(), payment);
        answer
    }
}
