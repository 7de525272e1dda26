//! Fetches the callbacks of a sandbox from its controls, without any setting.

use std::sync::Arc;
use std::time::Duration;

use session::sandbox_controls::SandboxControls;

use super::{RawCallback, receive};
use crate::tables::callbacks::CallbackChannel;
use engine::outbox::Outbox;
use system::env::Loop;
use system::error::AppError;

const NAP: Duration = Duration::from_secs(1);
/// The wait after the sandbox did not answer.
const LONG_NAP: Duration = Duration::from_secs(10);

/// Fetches callbacks until the task is dropped.
pub(super) async fn fetch(outbox: Arc<Outbox>, controls: SandboxControls) {
    loop {
        let nap = match fetch_once(&outbox, &controls).await {
            Ok(0) => NAP,
            Ok(_) => Duration::ZERO,
            Err(_) => LONG_NAP,
        };
        outbox.env.clock.nap(Loop::SandboxNotices, nap).await;
    }
}

/// Each callback is on disk before the sandbox may delete it.
async fn fetch_once(outbox: &Outbox, controls: &SandboxControls) -> Result<usize, AppError> {
    let callbacks = controls.notices().await?;
    for callback in &callbacks {
        let incoming = RawCallback {
            way: CallbackChannel::Sandbox,
            source: None,
            body: callback.body.as_bytes(),
        };
        receive(outbox, incoming).await?;
    }
    let numbers: Vec<usize> = callbacks.iter().map(|callback| callback.number).collect();
    if !numbers.is_empty() {
        controls.take_notices(&numbers).await?;
    }
    Ok(numbers.len())
}
