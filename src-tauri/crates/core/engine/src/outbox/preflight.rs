//! The computer around the outbox: whether it slept, whether its clock was set, whether its disk has room. Looked at before anything is
//! armed and before anything is asked; what is wrong stops all runs, and a person goes on (`docs/spec/outcomes.md#when-a-run-stops`).

use std::sync::Arc;

use payment_rules::pause::disk_too_full;

use super::Outbox;
use crate::event::Topic;
use crate::tables::runs;
use system::error::{AppError, ErrorCode};

impl Outbox {
    /// Looks around; pauses every run that has something left to send where something is wrong.
    pub(super) async fn check_all(self: &Arc<Self>) -> Result<(), AppError> {
        // Held to the end: nobody arms or counts by a clock that was set before what is on record was moved.
        let mut seen = self.seen.lock().await;
        let now = self.env.clock.readings();
        let disturbance = seen.and_then(|before| now.disturbed_since(before));
        *seen = Some(now);
        if let Some(disturbance) = disturbance {
            let outbox = Arc::clone(self);
            self.store.write(move |db| outbox.set_while_open(db, disturbance)).await?;
            self.notify(Topic::Payouts, None);
        }
        if let Some(why) = self.no_room_on_disk()
            && self.store.write(move |db| runs::pause_unfinished(db, &why)).await? > 0
        {
            self.notify(Topic::Payouts, None);
        }
        Ok(())
    }

    /// Why nothing more may be put on record now.
    fn no_room_on_disk(&self) -> Option<String> {
        self.env.disk.free(self.store.path()).and_then(disk_too_full)
    }

    /// Refuses a call that moves money while the disk is nearly full.
    pub(super) fn room_on_disk(&self) -> Result<(), AppError> {
        match self.no_room_on_disk() {
            Some(why) => Err(AppError::new(ErrorCode::Storage, format!("Nothing was sent. {why}"))),
            None => Ok(()),
        }
    }
}
