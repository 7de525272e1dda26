//! The outcome of a row, and when repeated failures pause the import.

use crate::messages;
use system::error::AppError;

/// The import pauses after this many equal failures.
const CONSECUTIVE: u32 = 3;

/// The outcome of a row.
pub(super) enum RowOutcome {
    /// The request or account was made.
    Made,
    /// Nothing left; the reason.
    NotSent(String),
    /// The result is not known yet.
    InDoubt,
    /// The service rejected it; its message.
    Refused(String),
    /// The row needs review.
    NeedsReview,
    /// The bank could not be queried; the reason. The row needs review.
    NotAsked(String),
}

/// Counts equal failures since the last success. A person must look before the next hundred rows fail too.
#[derive(Default)]
pub(super) struct Streak {
    doubts: u32,
    refusals: u32,
    unanswered: u32,
}

impl Streak {
    pub(super) fn count(&mut self, outcome: RowOutcome) -> Result<(), AppError> {
        let pause = |message: String| Err(AppError::conflict(message));
        match outcome {
            RowOutcome::NotSent(words) => return pause(messages::paused_not_sent(&words)),
            RowOutcome::Made => *self = Self::default(),
            RowOutcome::NeedsReview => {}
            RowOutcome::InDoubt => {
                self.doubts += 1;
                if self.doubts >= CONSECUTIVE {
                    return pause(messages::paused_unconfirmed(CONSECUTIVE));
                }
            }
            RowOutcome::Refused(words) => {
                self.refusals += 1;
                if self.refusals >= CONSECUTIVE {
                    return pause(messages::paused_declined(CONSECUTIVE, &words));
                }
            }
            RowOutcome::NotAsked(words) => {
                self.unanswered += 1;
                if self.unanswered >= CONSECUTIVE {
                    return pause(messages::paused_unanswered(CONSECUTIVE, &words));
                }
            }
        }
        Ok(())
    }
}
