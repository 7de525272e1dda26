//! The outcome of a row, and when repeated failures pause the import.

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
            RowOutcome::NotSent(words) => return pause(format!("Waiting: the last one could not be sent. {words}")),
            RowOutcome::Made => *self = Self::default(),
            RowOutcome::NeedsReview => {}
            RowOutcome::InDoubt => {
                self.doubts += 1;
                if self.doubts >= CONSECUTIVE {
                    return pause(format!(
                        "Waiting: of the last {CONSECUTIVE} it is not known yet whether they were made. They are being looked up."
                    ));
                }
            }
            RowOutcome::Refused(words) => {
                self.refusals += 1;
                if self.refusals >= CONSECUTIVE {
                    return pause(format!("Waiting: the service refused the last {CONSECUTIVE}. It said: {words}"));
                }
            }
            RowOutcome::NotAsked(words) => {
                self.unanswered += 1;
                if self.unanswered >= CONSECUTIVE {
                    return pause(format!("Waiting: {CONSECUTIVE} times in a row no bank could be asked. {words}"));
                }
            }
        }
        Ok(())
    }
}
