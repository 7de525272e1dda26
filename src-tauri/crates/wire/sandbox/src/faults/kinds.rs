//! The parameters of each fault, and when it applies.

use super::Fault;
use super::fits::Fits;

/// A field of [`super::Armed`] that only some faults have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parameter {
    Status,
    Bytes,
    RetryAfter,
    Calls,
    Ms,
    Code,
}

/// When a fault applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Timing {
    /// It changes what is executed or answered, and does not replace the answer.
    Within,
    /// Before execution.
    Before,
    /// After execution.
    After,
    /// Before execution, unless `after` is given.
    BeforeOrAfter,
    /// After execution, unless `after` is given.
    AfterOrBefore,
    /// It applies to a callback, not to a request.
    Callback,
}

/// The properties of a fault.
pub(super) struct Traits {
    pub(super) timing: Timing,
    pub(super) parameters: &'static [Parameter],
    /// The permitted variants.
    pub(super) variants: &'static [&'static str],
    pub(super) fits: Fits,
}

/// A fault without special properties.
pub(super) const PLAIN: Traits = Traits {
    timing: Timing::Within,
    parameters: &[],
    variants: &[],
    fits: Fits::All,
};

impl Fault {
    /// Its name in the control interface.
    pub fn name(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(name)) => name,
            Ok(_) | Err(_) => String::new(),
        }
    }

    /// The permitted variants; the first is the default.
    pub fn variants(self) -> &'static [&'static str] {
        self.traits().variants
    }

    pub(super) fn takes(self, field: Parameter) -> bool {
        self.traits().parameters.contains(&field)
    }

    /// For a fault that replaces the answer: whether the request is executed first by default.
    pub(super) fn after(self) -> Option<bool> {
        match self.traits().timing {
            Timing::Before | Timing::BeforeOrAfter => Some(false),
            Timing::After | Timing::AfterOrBefore => Some(true),
            Timing::Within | Timing::Callback => None,
        }
    }

    /// Whether `after` may be given.
    pub(super) fn may_choose_after(self) -> bool {
        matches!(self.traits().timing, Timing::BeforeOrAfter | Timing::AfterOrBefore)
    }

    /// Whether it applies to a callback, not to a request.
    pub(super) fn applies_to_callbacks(self) -> bool {
        self.traits().timing == Timing::Callback
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_listed_once() {
        // The reader of names lists all that it knows.
        let message = serde_json::from_str::<Fault>("\"explode\"").expect_err("no such fault").to_string();
        let known: Vec<&str> = message.split('`').skip(3).step_by(2).collect();
        let listed: Vec<String> = Fault::ALL.iter().map(|fault| fault.name()).collect();
        assert_eq!(listed, known);
    }
}
