//! Deletes answers of old status queries that reported nothing new, a few at a time (decision 10), and what was discarded before.

use std::sync::Arc;
use std::time::Duration;

use base::retention;
use engine::event::Topic;
use engine::outbox::Outbox;
use engine::tables::pruning::prune_status_queries;
use system::env::Loop;

/// The pause between two steps, so that payments can use the file.
const PAUSE: Duration = Duration::from_secs(1);
/// The pause after all of them were checked.
const LONG_PAUSE: Duration = Duration::from_secs(60 * 60);

/// Deletes until the task is dropped.
pub async fn prune(outbox: Arc<Outbox>) {
    // Drafts that this run of the program discarded can still be restored.
    let opened = outbox.now();
    outbox.env.clock.nap(Loop::Pruning, PAUSE).await;
    while !outbox.stopping() {
        let now = outbox.now();
        let pause = match prune_status_queries(&outbox.store, now.plus(-retention::UNCHANGED_STATUS_QUERIES), now).await {
            Ok(step) => {
                if step.deleted > 0 {
                    outbox.notify(Topic::Activity, None);
                }
                if step.more { PAUSE } else { LONG_PAUSE }
            }
            Err(error) => {
                tracing::warn!(message = %error.message, "old status queries were not deleted");
                LONG_PAUSE
            }
        };
        if let Err(error) = customers::delete_expired(&outbox).await {
            tracing::warn!(message = %error.message, "old photos of customers were not deleted");
        }
        if let Err(error) = payouts::tables::drafts::delete_discarded(&outbox.store, opened).await {
            tracing::warn!(message = %error.message, "discarded drafts were not deleted");
        }
        outbox.env.clock.nap(Loop::Pruning, pause).await;
    }
}
