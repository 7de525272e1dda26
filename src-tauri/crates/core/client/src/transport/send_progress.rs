//! How far one attempt got, and what was observed on the way.

use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use payment_rules::connection::{CertificateFault, Obstacle};
use tokio::sync::Notify;

tokio::task_local! {
    /// The current attempt.
    static UNDER_WAY: Arc<SendProgress>;
}

const NOT_SEEN: u8 = 0;
const CONNECTING: u8 = 1;
const CONNECTED: u8 = 2;

/// How far an attempt got. Others may wait until its connection is established, so that payments leave in order.
#[derive(Debug, Default)]
pub struct SendProgress {
    seen: AtomicU8,
    left: Notify,
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
pub(super) struct KeptBack(String);

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
    pub(crate) kept_back: Option<String>,
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
    pub fn leave_unless(&self, why: impl Fn() -> Option<String> + Send + Sync + 'static) {
        // An attempt has only one permit.
        let _ = self.permit.set(Permit(Box::new(why)));
    }

    /// Waits until the connection is established or the attempt has finished.
    pub async fn left(&self) {
        self.left.notified().await;
    }

    /// Marks the attempt as finished, whether or not it was begun.
    pub fn over(&self) {
        self.left.notify_one();
    }

    /// Whether a connection was begun and none was established. Then no byte of the request was sent.
    pub(crate) fn never_connected(&self) -> bool {
        self.seen.load(Ordering::SeqCst) == CONNECTING
    }

    /// Whether the connection was established.
    pub fn has_connected(&self) -> bool {
        self.seen.load(Ordering::SeqCst) == CONNECTED
    }

    /// What was observed so far.
    pub fn notes(&self) -> Notes {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn note(&self, write: impl FnOnce(&mut Notes)) {
        write(&mut self.notes.lock().unwrap_or_else(PoisonError::into_inner));
    }

    pub(super) fn connecting(&self) {
        if self.seen.swap(CONNECTING, Ordering::SeqCst) != NOT_SEEN {
            // A second connection of the same attempt is not observed; it counts as sent.
            self.connected();
        }
    }

    /// Called when the connection is established. On an error nothing may be sent over it, and it counts as never established.
    ///
    /// # Errors
    ///
    /// Contains the reason.
    pub(super) fn may_leave(&self) -> Result<(), KeptBack> {
        let why = match self.seen.load(Ordering::SeqCst) {
            CONNECTING => self.permit.get().and_then(|permit| permit.0()),
            _ => None,
        };
        match why {
            None => {
                self.connected();
                Ok(())
            }
            Some(why) => {
                self.note(|notes| notes.kept_back = Some(why.clone()));
                Err(KeptBack(why))
            }
        }
    }

    fn connected(&self) {
        self.seen.store(CONNECTED, Ordering::SeqCst);
        self.left.notify_one();
    }
}

/// Runs `attempt` so that the connector can find the progress to which it belongs.
pub(super) async fn watched<T>(departure: &Arc<SendProgress>, attempt: impl Future<Output = T>) -> T {
    UNDER_WAY.scope(Arc::clone(departure), attempt).await
}

/// The progress of the attempt that the running code belongs to.
pub(super) fn under_way() -> Option<Arc<SendProgress>> {
    UNDER_WAY.try_with(Arc::clone).ok()
}
