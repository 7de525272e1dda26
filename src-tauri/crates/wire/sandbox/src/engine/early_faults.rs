//! Faults for requests that were not read, or that cannot be.

use std::net::IpAddr;

use service_api::declare::Spec;

use super::{Arrived, Engine, entry};
use crate::faults::{AppliedFaults, CALLBACKS, Fault};
use crate::time::Timestamp;

impl Engine {
    /// The present time.
    pub(crate) fn now(&self) -> Timestamp {
        self.lock().clock.now()
    }

    /// The present time, if it differs from the computer's: it is manual, or was advanced.
    pub(crate) fn own_time(&self) -> Option<Timestamp> {
        let now = self.lock().clock.now();
        let apart = now.0.abs_diff(Timestamp::of_the_computer().0);
        (apart >= 1_000).then_some(now)
    }

    /// Records a request of which only the head is known, if it is to be interrupted, and after how many bytes of its body.
    pub(crate) fn arrive_mid_request(&self, spec: &Spec, from: IpAddr) -> Option<(Arrived, usize)> {
        let mut inner = self.lock();
        if !inner.faults.would_apply(spec.id, Fault::DropMidRequest) {
            return None;
        }
        let arrived = inner.arrive(spec, None, from);
        let bytes = arrived.faults.find(Fault::DropMidRequest).map(|armed| armed.bytes_or(0));
        Some((arrived, bytes.unwrap_or(0)))
    }

    /// Records a request that arrived a second time; no further fault applies to it.
    pub(crate) fn arrive_again(&self, first: &Arrived) -> Arrived {
        let mut inner = self.lock();
        let mut again = first.clone();
        again.arrival.number = inner.requests.len();
        again.arrival.received_at = inner.clock.now();
        inner.requests.push(entry(&again.arrival, None));
        again
    }

    /// The faults for a callback.
    pub(crate) fn faults_of_callback(&self, reference: &str) -> AppliedFaults {
        let mut inner = self.lock();
        let now = inner.clock.now();
        inner.faults.apply(CALLBACKS, Some(reference), None, now)
    }
}
