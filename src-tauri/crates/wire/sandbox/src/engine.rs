//! One lock around all mutable state: world, faults, received requests, state file. It is held for one step, never while waiting.

mod driven;
mod early_faults;
mod replay;
mod reported;

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde_json::value::RawValue;
use service_api::declare::{Effect, Spec};
use tokio::sync::{Notify, watch};

use crate::callbacks::{Attempt, Receiver};
use crate::faults::{AppliedFaults, Faults};
use crate::journal::{Arrival, Input, Journal, Line};
use crate::photos::Photos;
use crate::raw::Raw;
use crate::time::{Clock, Timestamp};
use crate::world::{ControlError, Step, World, read_body};

pub use driven::Control;

/// A received service request, without its secrets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RequestEntry {
    /// The operation's id.
    pub operation: String,
    /// The reference of the request or bulk call; absent if it has none or cannot be read.
    pub reference_number: Option<String>,
    /// The references of the payments that it requests: one, or those of a bulk call. Empty if it moves no money or cannot be read.
    pub payments: Vec<String>,
    /// RFC 3339, UTC.
    pub received_at: String,
    /// The answered code. For a request that did not reach the world, the reason in one word (`wrong_identity`, `wrong_hash`, `unreadable`,
    /// or the fault that stopped it). Absent while it waits.
    pub outcome: Option<String>,
    /// The faults that were applied to it.
    pub faults: Vec<String>,
}

/// The sandbox without its socket.
#[derive(Debug)]
pub(crate) struct Engine {
    inner: Mutex<Inner>,
    /// Notified when there may be a callback.
    changed: Notify,
    /// The number of first calls whose delays have ended.
    ended_delays: watch::Sender<usize>,
}

#[derive(Debug)]
struct Inner {
    world: World,
    clock: Clock,
    journal: Option<Journal>,
    requests: Vec<RequestEntry>,
    faults: Faults,
    /// The delivery attempts of each callback, by its number.
    attempts: BTreeMap<usize, Vec<Attempt>>,
    /// The receiver of callbacks without an address on this computer.
    default_receiver: Option<Receiver>,
    /// Callbacks that wait to be fetched.
    ready: Vec<reported::Ready>,
}

/// What was decided about a request on arrival.
#[derive(Clone, Debug)]
pub(crate) struct Arrived {
    pub(crate) arrival: Arrival,
    pub(crate) faults: AppliedFaults,
}

impl Engine {
    /// Replays the state file.
    ///
    /// # Errors
    ///
    /// It contains an unknown operation.
    pub(crate) fn new(
        world: World,
        clock: Clock,
        journal: Option<Journal>,
        lines: Vec<Line>,
        default_receiver: Option<Receiver>,
    ) -> Result<Self, String> {
        let mut inner = Inner {
            world,
            clock,
            journal,
            requests: Vec::new(),
            faults: Faults::default(),
            attempts: BTreeMap::new(),
            default_receiver,
            ready: Vec::new(),
        };
        let mut replayed: Vec<(usize, RequestEntry)> = Vec::new();
        for line in lines {
            replayed.extend(inner.replay(line)?);
        }
        // Requests were stored as they ended, and are listed as they arrived.
        replayed.sort_by_key(|(number, _)| *number);
        inner.requests = replayed.into_iter().map(|(_, entry)| entry).collect();
        Ok(Self {
            inner: Mutex::new(inner),
            changed: Notify::new(),
            ended_delays: watch::Sender::default(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // A panic fails only its own request; the world's own checks protect the rest.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a request and chooses the faults that apply to it.
    pub(crate) fn arrive(&self, spec: &Spec, body: Option<&Raw>, from: IpAddr) -> Arrived {
        self.lock().arrive(spec, body, from)
    }

    /// Executes a request.
    ///
    /// # Errors
    ///
    /// The state file cannot be written; then nothing was executed.
    pub(crate) fn call(&self, spec: &Spec, body: &Raw, photos: Photos, arrived: &Arrived) -> Result<Raw, ControlError> {
        let mut inner = self.lock();
        let now = inner.pass();
        let arrival = arrived.arrival.clone();
        let number = arrival.number;
        let body = inner.world.without_secrets(spec, body, read_body(spec.id, body));
        let effects = arrived.faults.effects();
        let step = Step {
            now,
            effects: effects.clone(),
            photos: photos.clone(),
            on_collection_host: arrival.on_collection_host,
        };
        let (answer, code) = if spec.effect.changes() {
            let raw = RawValue::from_string(body.to_string()).map_err(|error| ControlError::State(error.to_string()))?;
            inner.keep(
                now,
                Input::Call {
                    arrival,
                    body: raw,
                    effects,
                    photos,
                },
            )?;
            inner.world.call(spec, &body, &step)
        } else {
            let (answer, code) = inner.world.call(spec, &body, &step);
            let outcome = code.clone();
            inner.keep(now, Input::Read { arrival, outcome })?;
            (answer, code)
        };
        inner.settle(number, code);
        self.changed.notify_one();
        Ok(answer)
    }

    /// Records a request that does not reach the world.
    pub(crate) fn reject(&self, arrived: &Arrived, outcome: &str) {
        let mut inner = self.lock();
        let now = inner.clock.now();
        let arrival = arrived.arrival.clone();
        inner.settle(arrival.number, outcome.to_owned());
        let outcome = outcome.to_owned();
        if let Err(error) = inner.keep(now, Input::Read { arrival, outcome }) {
            tracing::warn!(%error, "a request is missing in the state file");
        }
    }

    /// The number of first calls that no longer wait.
    pub(crate) fn ended_delays(&self) -> watch::Receiver<usize> {
        self.ended_delays.subscribe()
    }
}

impl Inner {
    fn arrive(&mut self, spec: &Spec, body: Option<&Raw>, from: IpAddr) -> Arrived {
        let reference = body.and_then(reference_of);
        let now = self.clock.now();
        let faults = self.faults.apply(spec.id, reference, Some(from), now);
        let arrival = Arrival {
            number: self.requests.len(),
            operation: spec.id.to_owned(),
            reference: reference.map(str::to_owned),
            payments: body.map(|body| payments_of(spec, body)).unwrap_or_default(),
            received_at: now,
            on_collection_host: false,
            faults: faults.names(),
        };
        self.requests.push(entry(&arrival, None));
        Arrived { arrival, faults }
    }

    /// The present time, after everything that is due has happened.
    fn pass(&mut self) -> Timestamp {
        let now = self.clock.now();
        self.world.pass(now);
        now
    }

    fn keep(&mut self, at: Timestamp, input: Input) -> Result<(), ControlError> {
        match &mut self.journal {
            Some(journal) => journal
                .append(&Line { at, input })
                .map_err(|error| ControlError::State(error.to_string())),
            None => Ok(()),
        }
    }

    fn settle(&mut self, number: usize, outcome: String) {
        if let Some(entry) = self.requests.get_mut(number) {
            entry.outcome = Some(outcome);
        }
    }
}

/// The reference of a request or bulk call.
fn reference_of(body: &Raw) -> Option<&str> {
    ["referenceNumber", "bulkReferenceNumber", "reference"]
        .iter()
        .find_map(|name| body.get(name)?.as_text())
}

/// The references of the payments that a request contains.
fn payments_of(spec: &Spec, body: &Raw) -> Vec<String> {
    if spec.effect != Effect::MovesMoney {
        return Vec::new();
    }
    let orders = match body.get("items") {
        Some(items) => items.items(),
        None => std::slice::from_ref(body),
    };
    let references = orders.iter().filter_map(|order| order.get("referenceNumber")?.as_text());
    references.map(str::to_owned).collect()
}

fn entry(arrival: &Arrival, outcome: Option<String>) -> RequestEntry {
    RequestEntry {
        operation: arrival.operation.clone(),
        reference_number: arrival.reference.clone(),
        payments: arrival.payments.clone(),
        received_at: arrival.received_at.rfc3339(),
        outcome,
        faults: arrival.faults.clone(),
    }
}
