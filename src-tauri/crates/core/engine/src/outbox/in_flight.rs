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
    room: Arc<Mutex<UnderWay>>,
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
            room: Arc::clone(&self.0),
            group,
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut under_way = lock(&self.room);
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
    fn a_group_is_alone_and_single_calls_are_four() {
        let room = InFlight::default();
        let four: Vec<Permit> = (0..4).map_while(|_| room.take(false, 4)).collect();
        assert!(four.len() == 4 && room.take(false, 4).is_none() && room.take(true, 4).is_none());
        drop(four);
        let group = room.take(true, 4);
        assert!(group.is_some() && room.take(true, 4).is_none() && room.take(false, 4).is_none());
        // A call that moves no money does not end the bulk call.
        drop(room.join());
        assert!(room.take(false, 4).is_none() && room.taken() == 1);
        drop(group);
        assert!(room.taken() == 0 && room.take(false, 4).is_some());
    }
}
