//! The computer is kept from falling asleep while payments leave or wait to; closing the lid still puts most of them to sleep. Where the
//! system does not let us, it may sleep: the outbox finds out when it wakes (`surroundings`).

use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

/// The computer is let go when nothing left or waited to leave for so long: longer than any answer is waited for.
const LINGER: Duration = Duration::from_secs(300);

/// A thread of its own, from the first payment on: asking the system takes a while, and is not done by the hands that send.
#[derive(Debug, Default)]
pub(super) struct SleepInhibitor(Mutex<Option<mpsc::Sender<()>>>);

impl SleepInhibitor {
    /// Something leaves now, or waits to.
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
        .reason("Payments are being sent")
        .create()
}

/// Until the outbox is gone.
fn keep_awake(told: &mpsc::Receiver<()>) {
    while told.recv().is_ok() {
        // Not everybody may keep a computer from being put to sleep; then from falling asleep alone.
        let kept = keep(true).or_else(|_| keep(false));
        if let Err(error) = &kept {
            tracing::debug!(%error, "the computer may fall asleep");
        }
        while told.recv_timeout(LINGER).is_ok() {}
    }
}
