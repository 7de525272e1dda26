//! How far one attempt has come, and what was seen on its way.

use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use payment_rules::connection::{CertificateFault, Obstacle};
use tokio::sync::Notify;

tokio::task_local! {
    /// The attempt under way.
    static UNDER_WAY: Arc<SendProgress>;
}

const NOT_SEEN: u8 = 0;
const CONNECTING: u8 = 1;
const CONNECTED: u8 = 2;

/// How far an attempt has come; others may wait until its connection stands, so that payments leave in their order.
#[derive(Debug, Default)]
pub struct SendProgress {
    seen: AtomicU8,
    left: Notify,
    notes: Mutex<Notes>,
    permit: OnceLock<Permit>,
}

/// Asked once the connection stands: why the request does not leave all the same.
struct Permit(Box<dyn Fn() -> Option<String> + Send + Sync>);

impl fmt::Debug for Permit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Permit")
    }
}

/// The connection stood, and not one byte of the request was let go.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("kept back: {0}")]
pub(super) struct KeptBack(String);

/// What was seen on the way.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// A name that was not found.
    pub(crate) unknown_name: Option<String>,
    /// The certificate shown last.
    pub certificate: Option<Certificate>,
    /// What the answer tells of the time, in milliseconds since 1970.
    pub date: Option<i64>,
    /// Why no connection came to stand.
    pub obstacle: Option<Obstacle>,
    /// Why the request was not let go over a connection that stood.
    pub(crate) kept_back: Option<String>,
}

/// A certificate that was shown.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// By whom.
    pub(crate) host: String,
    /// Who issued it, as far as it says.
    pub issuer: Option<String>,
    /// What is wrong with it.
    pub(crate) fault: Option<CertificateFault>,
}

impl SendProgress {
    /// Keeps the request back where `why` gives a reason once the connection stands.
    pub fn leave_unless(&self, why: impl Fn() -> Option<String> + Send + Sync + 'static) {
        // One attempt has one of these.
        let _ = self.permit.set(Permit(Box::new(why)));
    }

    /// Waits until the connection stands or the attempt is over.
    pub async fn left(&self) {
        self.left.notified().await;
    }

    /// The attempt is over, or was never begun.
    pub fn over(&self) {
        self.left.notify_one();
    }

    /// Whether a connection was begun and none stood: then not one byte of the request left.
    pub(crate) fn never_connected(&self) -> bool {
        self.seen.load(Ordering::SeqCst) == CONNECTING
    }

    /// Whether the connection stood.
    pub fn has_connected(&self) -> bool {
        self.seen.load(Ordering::SeqCst) == CONNECTED
    }

    /// What was seen so far.
    pub fn notes(&self) -> Notes {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn note(&self, write: impl FnOnce(&mut Notes)) {
        write(&mut self.notes.lock().unwrap_or_else(PoisonError::into_inner));
    }

    pub(super) fn connecting(&self) {
        if self.seen.swap(CONNECTING, Ordering::SeqCst) != NOT_SEEN {
            // A second connection for the same attempt would not be ours to judge: it counts as sent.
            self.connected();
        }
    }

    /// The connection stands; the error is why nothing may leave over it. Then it counts as one that never stood.
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

/// Carries out `attempt` so that all that is made for it knows whose it is.
pub(super) async fn watched<T>(departure: &Arc<SendProgress>, attempt: impl Future<Output = T>) -> T {
    UNDER_WAY.scope(Arc::clone(departure), attempt).await
}

/// The attempt that the running code belongs to.
pub(super) fn under_way() -> Option<Arc<SendProgress>> {
    UNDER_WAY.try_with(Arc::clone).ok()
}
