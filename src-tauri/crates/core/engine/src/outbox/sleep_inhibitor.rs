//! The sleep inhibitor keeps the computer awake while payments are sent or wait. Closing the lid still puts most computers to sleep. If the
//! system refuses, the outbox notices the sleep afterwards (`preflight`).

use crate::messages::sending as messages;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

/// The computer may sleep again after this time without payments. It is longer than any wait for an answer.
const LINGER: Duration = Duration::from_secs(300);

/// Runs in a separate thread from the first payment on, because calls to the system take time.
#[derive(Debug, Default)]
pub(super) struct SleepInhibitor(Mutex<Option<mpsc::Sender<()>>>);

impl SleepInhibitor {
    /// A payment is sent now, or waits.
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

fn keep(from_being_put_to_sleep: bool) -> keepawake::Result<keepawake::KeepAwake> {
    keepawake::Builder::default()
        .idle(true)
        .sleep(from_being_put_to_sleep)
        .app_name("Cowrie")
        .reason(messages::PAYMENTS_BEING_SENT)
        .create()
}

/// Runs until the outbox is dropped.
fn keep_awake(told: &mpsc::Receiver<()>) {
    while told.recv().is_ok() {
        // Preventing suspend may not be permitted; then only idle sleep is prevented.
        let kept = keep(true).or_else(|_| keep(false));
        if let Err(error) = &kept {
            tracing::debug!(%error, "the computer may fall asleep");
        }
        while told.recv_timeout(LINGER).is_ok() {}
    }
}
