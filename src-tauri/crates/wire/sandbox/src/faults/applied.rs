//! The armed faults, the faults of a call, and the faults that were applied.

use std::net::IpAddr;

use serde::Serialize;
use service_api::answer::Word;

use super::{Armed, Fault};
use crate::time::Timestamp;
use crate::world::{ControlError, Duplicates, FaultEffects};

/// The default length of a maintenance, in milliseconds.
const MAINTENANCE_MS: u32 = 3_600_000;
/// The default limit: calls, and the period in milliseconds.
const LIMIT: (u32, u32) = (10, 1_000);

/// A fault that was applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fired {
    /// The called operation, or [`super::CALLBACKS`].
    pub operation: String,
    /// What went wrong.
    pub fault: Fault,
    /// The reference of the request, or of the event of a callback.
    pub reference_number: Option<String>,
    /// RFC 3339, UTC.
    pub fired_at: String,
}

/// The armed faults and those that were applied.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Faults {
    /// The faults that are still armed.
    pub armed: Vec<Armed>,
    /// The applied faults, in order.
    pub fired: Vec<Fired>,
    /// The calls that each of `armed` has counted.
    #[serde(skip)]
    counters: Vec<Counter>,
}

/// The calls that an armed fault has counted.
#[derive(Clone, Debug, Default)]
struct Counter {
    calls: u32,
    /// When a maintenance began.
    since: Option<Timestamp>,
    /// The recent callers and times, as far as a limit needs them.
    recent: Vec<(IpAddr, Timestamp)>,
}

impl Armed {
    /// The first call that it applies to, and the last if there is one.
    fn range(&self) -> (u32, Option<u32>) {
        let first = self.nth.unwrap_or(1);
        let times = self.times.or(self.nth.map(|_| 1));
        (first, times.map(|times| first.saturating_add(times - 1)))
    }

    /// A fault for every operation applies only to those that it fits; other calls are not counted.
    fn is_for(&self, operation: &str) -> bool {
        if self.operation != "*" {
            return self.operation == operation;
        }
        service_api::spec(operation).is_some_and(|spec| self.fault.fits(spec))
    }
}

impl Counter {
    /// Counts a call; returns whether the fault applies to it, and whether the fault is then used up.
    fn count(&mut self, armed: &Armed, from: Option<IpAddr>, now: Timestamp) -> (bool, bool) {
        if armed.fault == Fault::Maintenance
            && let Some(since) = self.since
        {
            let lasts = now.ms_since(since) < armed.ms_or(MAINTENANCE_MS);
            return (lasts, !lasts);
        }
        self.calls = self.calls.saturating_add(1);
        let (first, last) = armed.range();
        let reached = self.calls >= first;
        let used_up = last.is_some_and(|last| self.calls >= last);
        match (armed.fault, from) {
            (Fault::Maintenance, _) => {
                self.since = reached.then_some(now);
                (reached, false)
            }
            (Fault::RateLimitPerIp, Some(from)) => (self.is_too_many(armed, from, now) && reached, used_up),
            (_, _) => (reached, used_up),
        }
    }

    fn is_too_many(&mut self, armed: &Armed, from: IpAddr, now: Timestamp) -> bool {
        let window = armed.ms_or(LIMIT.1);
        self.recent.retain(|(_, at)| now.ms_since(*at) < window);
        let calls = self.recent.iter().filter(|(known, _)| *known == from).count();
        let limit = usize::try_from(armed.calls.unwrap_or(LIMIT.0)).unwrap_or(usize::MAX);
        let too_many = calls >= limit;
        if !too_many {
            self.recent.push((from, now));
        }
        too_many
    }
}

impl Faults {
    /// Arms more faults, all or none.
    pub(crate) fn arm(&mut self, more: Vec<Armed>) -> Result<(), ControlError> {
        more.iter().try_for_each(Armed::check)?;
        self.counters.resize_with(self.armed.len() + more.len(), Counter::default);
        self.armed.extend(more);
        Ok(())
    }

    /// Disarms all faults; the list of applied faults is kept.
    pub(crate) fn clear(&mut self) {
        self.armed.clear();
        self.counters.clear();
    }

    /// Whether `fault` applies to the next call of `operation`.
    pub(crate) fn would_apply(&self, operation: &str, fault: Fault) -> bool {
        let mut both = self.armed.iter().zip(&self.counters);
        both.any(|(armed, counter)| armed.fault == fault && armed.is_for(operation) && counter.calls.saturating_add(1) >= armed.range().0)
    }

    /// The faults that apply to this call. Every fault that is armed for it counts the call. `from` is the caller.
    pub(crate) fn apply(&mut self, operation: &str, reference: Option<&str>, from: Option<IpAddr>, now: Timestamp) -> AppliedFaults {
        let mut applied = Vec::new();
        let mut remaining = (Vec::new(), Vec::new());
        for (armed, mut counter) in self.armed.drain(..).zip(self.counters.drain(..)) {
            let (mut applies, mut used_up) = (false, false);
            if armed.is_for(operation) {
                (applies, used_up) = counter.count(&armed, from, now);
            }
            if applies {
                let left_ms = counter
                    .since
                    .map(|since| armed.ms_or(MAINTENANCE_MS).saturating_sub(now.ms_since(since)));
                applied.push(AppliedFault {
                    armed: armed.clone(),
                    call: counter.calls.saturating_sub(armed.range().0),
                    left_ms: left_ms.unwrap_or(0),
                });
            }
            if !used_up {
                remaining.0.push(armed);
                remaining.1.push(counter);
            }
        }
        (self.armed, self.counters) = remaining;
        self.fired.extend(applied.iter().map(|fault| Fired {
            operation: operation.to_owned(),
            fault: fault.armed.fault,
            reference_number: reference.map(str::to_owned),
            fired_at: now.rfc3339(),
        }));
        AppliedFaults(applied)
    }
}

/// A fault that applies to one call.
#[derive(Clone, Debug)]
pub(crate) struct AppliedFault {
    pub(crate) armed: Armed,
    /// Which of its calls this is, counted from 0.
    call: u32,
    /// The remaining milliseconds of a maintenance.
    pub(crate) left_ms: u64,
}

/// The faults that apply to one call, in the order in which they were armed.
#[derive(Clone, Debug, Default)]
pub(crate) struct AppliedFaults(Vec<AppliedFault>);

impl AppliedFaults {
    /// Their names.
    pub(crate) fn names(&self) -> Vec<String> {
        self.all().map(|armed| armed.fault.name()).collect()
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &Armed> {
        self.0.iter().map(|fault| &fault.armed)
    }

    /// The first armed fault of this kind.
    pub(crate) fn find(&self, fault: Fault) -> Option<&Armed> {
        self.all().find(|armed| armed.fault == fault)
    }

    /// The milliseconds to wait before or after execution.
    pub(crate) fn delay_ms(&self, when: Fault) -> u64 {
        self.all().filter(|armed| armed.fault == when).map(|armed| armed.ms_or(1_000)).sum()
    }

    /// The first fault that replaces the answer before execution (`after` is false) or after it.
    pub(crate) fn replacing(&self, after: bool) -> Option<&AppliedFault> {
        self.0.iter().find(|fault| fault.armed.replaces_after() == Some(after))
    }

    /// The changes of the world's step.
    pub(crate) fn effects(&self) -> FaultEffects {
        let ms = |fault: Fault, otherwise: u32| self.find(fault).map(|armed| armed.ms_or(otherwise));
        let code = |armed: &Armed| armed.code.as_ref().map_or("114", Word::as_str).to_owned();
        let refusing = self.find(Fault::Refuse).or_else(|| self.find(Fault::RefusalText));
        let on_duplicate = self.find(Fault::OnDuplicate);
        let flaps = self
            .0
            .iter()
            .any(|fault| fault.armed.fault == Fault::FlappingStatus && fault.call % 2 == 1);
        FaultEffects {
            refuse: refusing.map(code),
            pending_ms: ms(Fault::Pending, 60_000),
            insufficient_funds: self.find(Fault::InsufficientFunds).is_some(),
            partial_execution: self.find(Fault::PartialExecution).is_some(),
            stale_ms: ms(Fault::StaleStatus, 60_000),
            forgetful_ms: ms(Fault::ForgetfulStatus, 0).or(flaps.then_some(0)),
            duplicates: on_duplicate.map(|armed| match armed.form() {
                "execute_again" => Duplicates::ExecuteAgain,
                "return_original" => Duplicates::ReturnOriginal,
                _ => Duplicates::Refuse,
            }),
            forget_ms: on_duplicate.and_then(|armed| armed.ms.map(u64::from)),
        }
    }
}
