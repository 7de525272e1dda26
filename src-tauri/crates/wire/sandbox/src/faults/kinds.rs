//! What each fault takes, and when it strikes.

use super::Fault;
use super::fits::Fits;

/// A field of [`super::Armed`] that only some faults take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    Status,
    Bytes,
    RetryAfter,
    Calls,
    Ms,
    Code,
}

/// When a fault strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strikes {
    /// It changes what is done or what is answered, and puts nothing in place of the answer.
    Within,
    /// Before anything is done.
    Before,
    /// When the request is done.
    After,
    /// Before, where `after` is not given.
    BeforeOrAfter,
    /// When it is done, where `after` is not given.
    AfterOrBefore,
    /// It strikes a callback and no request.
    Callback,
}

/// What there is to know about a fault.
pub(super) struct Traits {
    pub(super) strikes: Strikes,
    pub(super) takes: &'static [Takes],
    /// The words `variant` may be.
    pub(super) variants: &'static [&'static str],
    pub(super) fits: Fits,
}

/// A fault that has nothing special.
pub(super) const PLAIN: Traits = Traits {
    strikes: Strikes::Within,
    takes: &[],
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

    /// The words `variant` may be; the first is meant when none is given.
    pub fn variants(self) -> &'static [&'static str] {
        self.traits().variants
    }

    pub(super) fn takes(self, field: Takes) -> bool {
        self.traits().takes.contains(&field)
    }

    /// For a fault that puts something in place of the answer: whether the request is done first when nothing else is said.
    pub(super) fn after(self) -> Option<bool> {
        match self.traits().strikes {
            Strikes::Before | Strikes::BeforeOrAfter => Some(false),
            Strikes::After | Strikes::AfterOrBefore => Some(true),
            Strikes::Within | Strikes::Callback => None,
        }
    }

    /// Whether `after` may be given.
    pub(super) fn may_choose_after(self) -> bool {
        matches!(self.traits().strikes, Strikes::BeforeOrAfter | Strikes::AfterOrBefore)
    }

    /// Whether it strikes a callback and no request.
    pub(super) fn strikes_callbacks(self) -> bool {
        self.traits().strikes == Strikes::Callback
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_listed_once() {
        // The reader of names tells all it knows.
        let told = serde_json::from_str::<Fault>("\"explode\"").expect_err("no such fault").to_string();
        let known: Vec<&str> = told.split('`').skip(3).step_by(2).collect();
        let listed: Vec<String> = Fault::ALL.iter().map(|fault| fault.name()).collect();
        assert_eq!(listed, known);
    }
}
