//! What is made at most once for each reference, and answered again as [`Duplicates`] says.

use std::collections::BTreeMap;

use service_api::answer::Answer;
use service_api::declare::Interface;

use super::{Duplicates, Refusal, Step, World};

/// Answers as JSON, or refusals, by operation and reference.
pub(crate) type Made = BTreeMap<(&'static str, String), Result<String, Refusal>>;

impl Step {
    /// Refuses with *in process* when a fault hides how it ended.
    pub(super) fn hidden(&self) -> Result<(), Refusal> {
        match self.twists.pending_ms {
            Some(_) => Err(Refusal::in_process(Interface::Business)),
            None => Ok(()),
        }
    }
}

impl World {
    /// Does `make`, unless `reference` was used before for this operation, and remembers what became of it.
    pub(crate) fn once<A: Answer>(
        &mut self,
        operation: &'static str,
        reference: &str,
        step: &Step,
        make: impl FnOnce(&mut Self) -> Result<A, Refusal>,
    ) -> Result<A, Refusal> {
        let key = (operation, reference.to_owned());
        match (self.made.get(&key), step.duplicates(self.duplicates)) {
            (Some(_), Duplicates::Refuse) => return Err(Refusal::duplicate()),
            (Some(known), Duplicates::ReturnOriginal) => {
                let json = known.clone()?;
                return serde_json::from_str(&json).map_err(|error| Refusal::new("-1", error.to_string()));
            }
            (Some(_), Duplicates::ExecuteAgain) | (None, _) => {}
        }
        let ended = make(self);
        let kept = match &ended {
            Ok(answer) => serde_json::to_string(answer).map_err(|error| Refusal::new("-1", error.to_string())),
            Err(refusal) => Err(refusal.clone()),
        };
        self.made.insert(key, kept);
        step.hidden()?;
        ended
    }
}
