//! Callbacks and their delivery.

use super::{Engine, Inner};
use crate::callbacks::{self, Attempt, ReadyCallback, Receiver};
use crate::deliver::Delivery;
use crate::journal::Input;

impl Engine {
    /// Waits until there may be a callback.
    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Creates the callbacks of payment requests that expired.
    pub(crate) fn lapse(&self) {
        let mut inner = self.lock();
        let now = inner.pass();
        for reference in inner.world.lapsed(now) {
            let input = Input::Lapse {
                reference: reference.clone(),
            };
            match inner.keep(now, input) {
                Ok(()) => inner.world.lapse(&reference, now),
                Err(error) => tracing::warn!(%error, "the expiry of a request is not reported"),
            }
        }
    }

    /// The number of callbacks, and the deliveries that are due from number `from` on.
    pub(crate) fn deliveries(&self, from: usize) -> (usize, Vec<Delivery>) {
        let inner = self.lock();
        let notices = inner.world.callbacks(from);
        let numbered = (from..).zip(notices).filter_map(|(number, callback)| {
            let attempts = inner.attempts_of(number);
            (!callbacks::is_over(attempts)).then(|| Delivery {
                number,
                callback: callback.clone(),
                to: Receiver::of(callback, inner.default_receiver.as_ref()),
                tried: attempts.len(),
                wrong_key: false,
                once_more: false,
                until_next: false,
            })
        });
        (from + notices.len(), numbered.collect())
    }

    /// Records the result of an attempt.
    pub(crate) fn tried(&self, notice: usize, http_status: Option<u16>) {
        let mut inner = self.lock();
        let at = inner.clock.now();
        if let Err(error) = inner.keep(at, Input::Tried { notice, http_status }) {
            tracing::warn!(%error, "an attempt to call back is missing in the state file");
        }
        inner.attempts.entry(notice).or_default().push(Attempt { at, http_status });
    }

    /// Makes a callback available for fetching. One that is to come twice becomes available again after it was taken.
    pub(crate) fn make_fetchable(&self, number: usize, body: String, once_more: bool) {
        let callback = ReadyCallback { number, body };
        self.lock().ready.push(Ready { callback, once_more });
    }
}

/// A callback that can be fetched because it has no address on this computer.
#[derive(Debug)]
pub(super) struct Ready {
    pub(super) callback: ReadyCallback,
    pub(super) once_more: bool,
}

impl Inner {
    pub(super) fn attempts_of(&self, callback: usize) -> &[Attempt] {
        self.attempts.get(&callback).map(Vec::as_slice).unwrap_or_default()
    }
}
