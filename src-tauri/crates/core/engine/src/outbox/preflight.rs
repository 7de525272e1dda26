//! Preflight: whether the computer slept, its clock was set, or its disk is nearly full. Checked before anything is sent or queried; a
//! problem pauses all batches until a person continues (`docs/spec/outcomes.md#when-a-run-stops`).

use crate::messages::sending as messages;
use std::sync::Arc;

use payment_rules::pause::disk_too_full;

use super::Outbox;
use crate::event::Topic;
use crate::tables::runs;
use system::error::{AppError, ErrorCode};

impl Outbox {
    /// Checks the computer, and pauses every batch that has something left to send if there is a problem.
    pub(super) async fn check_all(self: &Arc<Self>) -> Result<(), AppError> {
        // Held to the end: nothing is sent or counted by a changed clock before stored times are shifted.
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

    /// Why nothing more may be recorded now.
    fn no_room_on_disk(&self) -> Option<String> {
        self.env.disk.free(self.store.path()).and_then(disk_too_full)
    }

    /// Checks that the disk has room for a call that moves money.
    ///
    /// # Errors
    ///
    /// If the disk is nearly full.
    pub(super) fn room_on_disk(&self) -> Result<(), AppError> {
        match self.no_room_on_disk() {
            Some(why) => Err(AppError::new(ErrorCode::Storage, messages::nothing_sent_because(&why))),
            None => Ok(()),
        }
    }
}
