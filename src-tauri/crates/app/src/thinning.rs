//! Lets go of look-ups that told nothing new, a few at a time (decision 10).

use base::retention;
use std::sync::Arc;
use std::time::Duration;

use engine::event::Topic;
use engine::outbox::Outbox;
use engine::tables::thinning;
use system::env::Loop;

/// Between two steps, in which payments have the file.
const REST: Duration = Duration::from_secs(1);
/// When everything was looked through.
const LONG_REST: Duration = Duration::from_secs(60 * 60);

/// Thins until the task is dropped.
pub async fn thin(outbox: Arc<Outbox>) {
    outbox.env.clock.nap(Loop::Thinning, REST).await;
    while !outbox.stopping() {
        let now = outbox.now();
        let rest = match thinning::thin_look_ups(&outbox.store, now.plus(-retention::LOOK_UPS), now).await {
            Ok(step) => {
                if step.gone > 0 {
                    outbox.tell(Topic::Activity, None);
                }
                if step.more { REST } else { LONG_REST }
            }
            Err(error) => {
                tracing::warn!(message = %error.message, "look-ups were not thinned");
                LONG_REST
            }
        };
        if let Err(error) = customers::let_go_old(&outbox).await {
            tracing::warn!(message = %error.message, "old photos of customers were not let go of");
        }
        outbox.env.clock.nap(Loop::Thinning, rest).await;
    }
}
