//! The in-flight limiter: counts calls under one lock, so that two calls cannot take the same place.

use std::sync::{Arc, Mutex, PoisonError};

/// The calls in flight.
#[derive(Debug, Default)]
pub(super) struct InFlight(Arc<Mutex<UnderWay>>);

#[derive(Debug, Default)]
struct UnderWay {
    calls: usize,
    group: bool,
}

/// The place of one call in flight. It is released when dropped, whatever the outcome of the call.
#[derive(Debug)]
pub(super) struct Permit {
    in_flight: Arc<Mutex<UnderWay>>,
    group: bool,
}

impl InFlight {
    /// The number of calls in flight.
    pub(super) fn taken(&self) -> usize {
        lock(&self.0).calls
    }

    /// A permit for one more call that moves money, if one may be sent now: a bulk call alone, single calls up to `limit`
    /// (`docs/spec/outcomes.md#in-flight`).
    pub(super) fn take(&self, group: bool, limit: usize) -> Option<Permit> {
        let mut under_way = lock(&self.0);
        let allowed = if group { 1 } else { limit };
        let fits = !under_way.group && under_way.calls < allowed;
        fits.then(|| self.count(&mut under_way, group))
    }

    /// A permit for a call that moves no money: it is counted, but never waits.
    pub(super) fn join(&self) -> Permit {
        self.count(&mut lock(&self.0), false)
    }

    fn count(&self, under_way: &mut UnderWay, group: bool) -> Permit {
        under_way.calls += 1;
        under_way.group |= group;
        Permit {
            in_flight: Arc::clone(&self.0),
            group,
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut under_way = lock(&self.in_flight);
        under_way.calls -= 1;
        under_way.group &= !self.group;
    }
}

fn lock(under_way: &Mutex<UnderWay>) -> std::sync::MutexGuard<'_, UnderWay> {
    under_way.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bulk_call_is_alone_and_single_calls_are_limited_to_four() {
        let in_flight = InFlight::default();
        let four: Vec<Permit> = (0..4).map_while(|_| in_flight.take(false, 4)).collect();
        assert!(four.len() == 4 && in_flight.take(false, 4).is_none() && in_flight.take(true, 4).is_none());
        drop(four);
        let group = in_flight.take(true, 4);
        assert!(group.is_some() && in_flight.take(true, 4).is_none() && in_flight.take(false, 4).is_none());
        // A call that moves no money does not end the bulk call.
        drop(in_flight.join());
        assert!(in_flight.take(false, 4).is_none() && in_flight.taken() == 1);
        drop(group);
        assert!(in_flight.taken() == 0 && in_flight.take(false, 4).is_some());
    }
}
