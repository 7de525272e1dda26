//! Faults: what goes wrong, at which call.

use serde::{Deserialize, Serialize};
use service_api::answer::Word;

use crate::world::{ControlError, Twists};

/// What can go wrong. A fault that replaces the answer strikes before or after the request is done; `after` of [`Armed`] says which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// Refused with `code` (114 without one); nothing is done, and a look-up says so.
    Refuse,
    /// Waits `ms` before anything is done. A caller who hangs up meanwhile does not stop it.
    DelayBefore,
    /// Done at once, answered `ms` later.
    DelayAfter,
    /// The connection closes without an answer; nothing is done.
    DropBefore,
    /// Done; the connection closes without an answer.
    DropAfter,
    /// Done; the connection is reset in the middle of the answer.
    ResetMidResponse,
    /// Done; the answer ends in its middle, with a length that fits.
    Truncate,
    /// HTTP 500, before doing it unless `after`.
    #[serde(rename = "error_500")]
    Error500,
    /// HTTP 503, before doing it unless `after`.
    #[serde(rename = "error_503")]
    Error503,
    /// HTTP 429 with `Retry-After`, before doing it unless `after`.
    RateLimit,
    /// HTTP 401 although the keys are right, before doing it unless `after`.
    Unauthorised,
    /// HTTP 307 to the same address, before doing it unless `after`: whoever follows sends the request again.
    Redirect,
    /// HTTP 200 with a web page, after doing it unless `after` is false.
    Html,
    /// HTTP 200 with nothing, after doing it unless `after` is false.
    Empty,
    /// HTTP 200 with bytes that are not JSON, after doing it unless `after` is false.
    Garbage,
    /// Done; the answer carries other references than were sent.
    WrongReference,
    /// Done; the second half of a group's results is missing.
    MissingResults,
    /// Done; a group's results have one more, of a reference that was not sent.
    ExtraResults,
    /// Done; a group's first result stands twice, the second time as refused.
    DuplicateResults,
    /// Done; a group's results come in reverse.
    ReorderedResults,
    /// Done; the answer carries no transaction id.
    NoTransactionId,
    /// Done; the answer and look-ups say *in process* for `ms` (a minute without it).
    Pending,
    /// Refused with code 139: one payment at once, a group from its middle on.
    InsufficientFunds,
    /// The first half of a group is done (nothing of one payment), then HTTP 500.
    PartialExecution,
    /// A look-up does not find what is younger than `ms` (a minute without it).
    StaleStatus,
    /// A look-up does not find what is as old as `ms` or older (anything without it).
    ForgetfulStatus,
}

/// What the caller gets in place of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Silence,
    Reset,
    Cut,
    Error500,
    Error503,
    RateLimit,
    Unauthorised,
    Redirect,
    Html,
    Empty,
    Garbage,
}

impl Fault {
    /// What it puts in place of the answer, and whether the request is done first when nothing else is said; nothing when an answer
    /// is given.
    fn ending(self) -> Option<(Ending, bool)> {
        match self {
            Self::DropBefore => Some((Ending::Silence, false)),
            Self::DropAfter => Some((Ending::Silence, true)),
            Self::ResetMidResponse => Some((Ending::Reset, true)),
            Self::Truncate => Some((Ending::Cut, true)),
            Self::Error500 => Some((Ending::Error500, false)),
            Self::PartialExecution => Some((Ending::Error500, true)),
            Self::Error503 => Some((Ending::Error503, false)),
            Self::RateLimit => Some((Ending::RateLimit, false)),
            Self::Unauthorised => Some((Ending::Unauthorised, false)),
            Self::Redirect => Some((Ending::Redirect, false)),
            Self::Html => Some((Ending::Html, true)),
            Self::Empty => Some((Ending::Empty, true)),
            Self::Garbage => Some((Ending::Garbage, true)),
            Self::Refuse
            | Self::DelayBefore
            | Self::DelayAfter
            | Self::WrongReference
            | Self::MissingResults
            | Self::ExtraResults
            | Self::DuplicateResults
            | Self::ReorderedResults
            | Self::NoTransactionId
            | Self::Pending
            | Self::InsufficientFunds
            | Self::StaleStatus
            | Self::ForgetfulStatus => None,
        }
    }

    /// Whether `after` may be given.
    fn may_choose_after(self) -> bool {
        use Ending::{Cut, Empty, Error500, Error503, Garbage, Html, RateLimit, Redirect, Reset, Silence, Unauthorised};
        match self.ending() {
            Some((Error500 | Error503 | RateLimit | Unauthorised | Redirect | Html | Empty | Garbage, _)) => self != Self::PartialExecution,
            Some((Silence | Reset | Cut, _)) | None => false,
        }
    }

    /// Its name in the control interface.
    pub(crate) fn name(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(name)) => name,
            Ok(_) | Err(_) => String::new(),
        }
    }
}

/// A fault armed for calls to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armed {
    /// The operation's id, or `*` for every one.
    pub operation: String,
    /// What goes wrong.
    pub fault: Fault,
    /// The n-th following call, first is 1; without it, from the next one on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nth: Option<u32>,
    /// For how many calls in a row; without it one when `nth` is given, otherwise every one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u32>,
    /// Milliseconds, for faults that have a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u32>,
    /// The code of a refusal, as text or number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<Word>,
    /// Whether the request is done before the fault strikes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<bool>,
}

impl Armed {
    /// `fault` for every following call of `operation`.
    pub fn new(operation: &str, fault: Fault) -> Self {
        Self {
            operation: operation.to_owned(),
            fault,
            nth: None,
            times: None,
            ms: None,
            code: None,
            after: None,
        }
    }

    /// Only for the `nth` following call, first is 1.
    pub fn nth(self, nth: u32) -> Self {
        Self { nth: Some(nth), ..self }
    }

    /// With a time.
    pub fn ms(self, ms: u32) -> Self {
        Self { ms: Some(ms), ..self }
    }

    /// What is wrong with it.
    pub(crate) fn check(&self) -> Result<(), ControlError> {
        let invalid = |sentence: String| Err(ControlError::Invalid(sentence));
        if self.operation != "*" && service_api::spec(&self.operation).is_none() {
            let known: Vec<&str> = service_api::catalog().iter().map(|spec| spec.id).collect();
            return invalid(format!(
                "There is no operation {}. Known are * and {}.",
                self.operation,
                known.join(", ")
            ));
        }
        if self.nth == Some(0) || self.times == Some(0) {
            return invalid("`nth` and `times` count from 1.".to_owned());
        }
        if self.after.is_some() && !self.fault.may_choose_after() {
            return invalid(format!("{} strikes at one time only: leave out `after`.", self.fault.name()));
        }
        Ok(())
    }

    /// The ending it brings, and whether the request is done first.
    fn ending(&self) -> Option<(Ending, bool)> {
        let (ending, after) = self.fault.ending()?;
        Some((ending, self.after.unwrap_or(after)))
    }
}

/// A fault that struck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fired {
    /// Which operation was called.
    pub operation: String,
    /// What went wrong.
    pub fault: Fault,
    /// Of the request.
    pub reference_number: Option<String>,
    /// RFC 3339, UTC.
    pub fired_at: String,
}

/// What is armed and what has struck.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Faults {
    /// Still to come, as it was armed.
    pub armed: Vec<Armed>,
    /// In order.
    pub fired: Vec<Fired>,
    /// How many calls each of `armed` has seen.
    #[serde(skip)]
    seen: Vec<u32>,
}

impl Faults {
    /// Arms more, all or none.
    pub(crate) fn arm(&mut self, more: Vec<Armed>) -> Result<(), ControlError> {
        more.iter().try_for_each(Armed::check)?;
        self.seen.resize(self.armed.len() + more.len(), 0);
        self.armed.extend(more);
        Ok(())
    }

    /// Disarms all; what has struck stays.
    pub(crate) fn clear(&mut self) {
        self.armed.clear();
        self.seen.clear();
    }

    /// The faults that strike this call, which counts for every fault armed for it.
    pub(crate) fn strike(&mut self, operation: &str, reference: Option<&str>, now: String) -> Striking {
        let mut striking = Vec::new();
        let mut kept = (Vec::new(), Vec::new());
        for (armed, seen) in self.armed.drain(..).zip(self.seen.drain(..)) {
            let mut seen = seen;
            let mut over = false;
            if armed.operation == "*" || armed.operation == operation {
                seen = seen.saturating_add(1);
                let first = armed.nth.unwrap_or(1);
                let times = armed.times.or(armed.nth.map(|_| 1));
                if seen >= first {
                    striking.push(armed.clone());
                }
                over = times.is_some_and(|times| seen >= first.saturating_add(times - 1));
            }
            if !over {
                kept.0.push(armed);
                kept.1.push(seen);
            }
        }
        (self.armed, self.seen) = kept;
        self.fired.extend(striking.iter().map(|armed| Fired {
            operation: operation.to_owned(),
            fault: armed.fault,
            reference_number: reference.map(str::to_owned),
            fired_at: now.clone(),
        }));
        Striking(striking)
    }
}

/// The faults that strike one call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Striking(Vec<Armed>);

impl Striking {
    /// Their names.
    pub(crate) fn names(&self) -> Vec<String> {
        self.0.iter().map(|armed| armed.fault.name()).collect()
    }

    /// Those that change the answer's content, in the order they were armed.
    pub(crate) fn faults(&self) -> impl Iterator<Item = Fault> + '_ {
        self.0.iter().map(|armed| armed.fault)
    }

    /// How many milliseconds to wait before or after.
    pub(crate) fn delay_ms(&self, when: Fault) -> u64 {
        self.0
            .iter()
            .filter(|armed| armed.fault == when)
            .map(|armed| u64::from(armed.ms.unwrap_or(1_000)))
            .sum()
    }

    /// The first ending before anything is done (`after` false), or after.
    pub(crate) fn ending(&self, after: bool) -> Option<(Ending, Fault)> {
        self.0.iter().find_map(|armed| {
            let (ending, done_first) = armed.ending()?;
            (done_first == after).then_some((ending, armed.fault))
        })
    }

    /// How the world's step goes differently.
    pub(crate) fn twists(&self) -> Twists {
        let find = |fault: Fault| self.0.iter().find(|armed| armed.fault == fault);
        let ms = |fault: Fault, otherwise: u32| find(fault).map(|armed| u64::from(armed.ms.unwrap_or(otherwise)));
        Twists {
            refuse: find(Fault::Refuse).map(|armed| armed.code.as_ref().map_or("114", Word::as_str).to_owned()),
            pending_ms: ms(Fault::Pending, 60_000),
            insufficient_funds: find(Fault::InsufficientFunds).is_some(),
            partial_execution: find(Fault::PartialExecution).is_some(),
            stale_ms: ms(Fault::StaleStatus, 60_000),
            forgetful_ms: ms(Fault::ForgetfulStatus, 0),
        }
    }
}

/// Reads faults as the control interface takes them: `{"arm": […]}`. The message names what is known.
pub fn read_faults(json: &str) -> Result<Vec<Armed>, String> {
    #[derive(Deserialize)]
    struct Given {
        arm: Vec<Armed>,
    }
    let given: Given = serde_json::from_str(json).map_err(|error| format!("The faults are not readable: {error}."))?;
    given.arm.iter().try_for_each(Armed::check).map_err(|error| error.to_string())?;
    Ok(given.arm)
}
