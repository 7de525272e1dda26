//! The computer is kept from falling asleep by itself while payments leave; a person may still close the lid. Where the system does not
//! let us, it may sleep: the outbox finds out when it wakes (`surroundings`).

use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

/// The computer is let go when nothing left for so long: longer than any answer is waited for.
const LINGER: Duration = Duration::from_secs(180);

/// A thread of its own, from the first payment on: asking the system takes a while, and is not done by the hands that send.
#[derive(Debug, Default)]
pub(super) struct Awake(Mutex<Option<mpsc::Sender<()>>>);

impl Awake {
    /// Something leaves now.
    pub(super) fn leaving(&self) {
        let mut thread = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let told = thread.as_ref().is_some_and(|thread| thread.send(()).is_ok());
        if !told {
            let (tell, told) = mpsc::channel();
            let started = thread::Builder::new().name("awake".to_owned()).spawn(move || keep_awake(&told));
            *thread = started.is_ok().then(|| {
                let _ = tell.send(());
                tell
            });
        }
    }
}

/// Until the outbox is gone.
fn keep_awake(told: &mpsc::Receiver<()>) {
    while told.recv().is_ok() {
        let kept = keepawake::Builder::default()
            .idle(true)
            .app_name("Cowrie")
            .reason("Payments are being sent")
            .create();
        if let Err(error) = &kept {
            tracing::debug!(%error, "the computer may fall asleep");
        }
        while told.recv_timeout(LINGER).is_ok() {}
    }
}
