//! How far one attempt got, and what was observed on the way.

use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use payment_rules::connection::{CertificateFault, Obstacle};
use tokio::sync::Notify;

tokio::task_local! {
    /// The current attempt.
    static CURRENT: Arc<SendProgress>;
}

const NOT_BEGUN: u8 = 0;
const CONNECTING: u8 = 1;
const CONNECTED: u8 = 2;

/// How far an attempt got. Others may wait until its connection is established, so that payments leave in order.
#[derive(Debug, Default)]
pub struct SendProgress {
    state: AtomicU8,
    connected_or_finished: Notify,
    notes: Mutex<Notes>,
    permit: OnceLock<Permit>,
}

/// Called once the connection is established; a returned reason stops the request.
struct Permit(Box<dyn Fn() -> Option<String> + Send + Sync>);

impl fmt::Debug for Permit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Permit")
    }
}

/// The connection was established, and no byte of the request was sent; contains the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("kept back: {0}")]
pub(super) struct Stopped(String);

/// What was observed during an attempt.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// A host name that was not found.
    pub(crate) unknown_name: Option<String>,
    /// The certificate that was shown last.
    pub certificate: Option<Certificate>,
    /// The time in the answer, in milliseconds since 1970.
    pub date: Option<i64>,
    /// Why no connection was established.
    pub obstacle: Option<Obstacle>,
    /// Why the request was stopped although the connection was established.
    pub(crate) stopped: Option<String>,
}

/// A certificate that was shown.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The host that showed it.
    pub(crate) host: String,
    /// Its issuer, as far as it names one.
    pub issuer: Option<String>,
    /// What is wrong with it.
    pub(crate) fault: Option<CertificateFault>,
}

impl SendProgress {
    /// Stops the request once the connection is established, if `why` returns a reason.
    pub fn stop_if(&self, why: impl Fn() -> Option<String> + Send + Sync + 'static) {
        // An attempt has only one permit.
        let _ = self.permit.set(Permit(Box::new(why)));
    }

    /// Waits until the connection is established or the attempt has finished.
    pub async fn connected_or_finished(&self) {
        self.connected_or_finished.notified().await;
    }

    /// Marks the attempt as finished, whether or not it was begun.
    pub fn finish(&self) {
        self.connected_or_finished.notify_one();
    }

    /// Whether a connection was begun and none was established. Then no byte of the request was sent.
    pub(crate) fn never_connected(&self) -> bool {
        self.state.load(Ordering::SeqCst) == CONNECTING
    }

    /// Whether the connection was established.
    pub fn has_connected(&self) -> bool {
        self.state.load(Ordering::SeqCst) == CONNECTED
    }

    /// What was observed so far.
    pub fn notes(&self) -> Notes {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn note(&self, write: impl FnOnce(&mut Notes)) {
        write(&mut self.notes.lock().unwrap_or_else(PoisonError::into_inner));
    }

    pub(super) fn connecting(&self) {
        if self.state.swap(CONNECTING, Ordering::SeqCst) != NOT_BEGUN {
            // A second connection of the same attempt is not observed; it counts as sent.
            self.connected();
        }
    }

    /// Called when the connection is established. On an error nothing may be sent over it, and it counts as never established.
    ///
    /// # Errors
    ///
    /// Contains the reason.
    pub(super) fn permit_send(&self) -> Result<(), Stopped> {
        let why = match self.state.load(Ordering::SeqCst) {
            CONNECTING => self.permit.get().and_then(|permit| permit.0()),
            _ => None,
        };
        match why {
            None => {
                self.connected();
                Ok(())
            }
            Some(why) => {
                self.note(|notes| notes.stopped = Some(why.clone()));
                Err(Stopped(why))
            }
        }
    }

    fn connected(&self) {
        self.state.store(CONNECTED, Ordering::SeqCst);
        self.connected_or_finished.notify_one();
    }
}

/// Runs `attempt` so that the connector can find the progress to which it belongs.
pub(super) async fn with_progress<T>(progress: &Arc<SendProgress>, attempt: impl Future<Output = T>) -> T {
    CURRENT.scope(Arc::clone(progress), attempt).await
}

/// The progress of the attempt that the running code belongs to.
pub(super) fn current() -> Option<Arc<SendProgress>> {
    CURRENT.try_with(Arc::clone).ok()
}
