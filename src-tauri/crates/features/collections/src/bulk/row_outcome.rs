//! The outcome of a row, and when repeated failures pause the import.

use system::error::AppError;

/// The import pauses after this many equal failures.
const IN_A_ROW: u32 = 3;

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
    silences: u32,
}

impl Streak {
    pub(super) fn hear(&mut self, heard: RowOutcome) -> Result<(), AppError> {
        let waits = |message: String| Err(AppError::conflict(message));
        match heard {
            RowOutcome::NotSent(words) => return waits(format!("Waiting: the last one could not be sent. {words}")),
            RowOutcome::Made => *self = Self::default(),
            RowOutcome::NeedsReview => {}
            RowOutcome::InDoubt => {
                self.doubts += 1;
                if self.doubts >= IN_A_ROW {
                    return waits(format!(
                        "Waiting: of the last {IN_A_ROW} it is not known yet whether they were made. They are being looked up."
                    ));
                }
            }
            RowOutcome::Refused(words) => {
                self.refusals += 1;
                if self.refusals >= IN_A_ROW {
                    return waits(format!("Waiting: the service refused the last {IN_A_ROW}. It said: {words}"));
                }
            }
            RowOutcome::NotAsked(words) => {
                self.silences += 1;
                if self.silences >= IN_A_ROW {
                    return waits(format!("Waiting: {IN_A_ROW} times in a row no bank could be asked. {words}"));
                }
            }
        }
        Ok(())
    }
}
