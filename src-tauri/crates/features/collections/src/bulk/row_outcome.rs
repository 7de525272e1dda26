//! What became of a row, and when the same trouble came so often that a person should look.

use system::error::AppError;

/// Of the same trouble in a row, after which it waits for a person.
const IN_A_ROW: u32 = 3;

/// What became of a row, for whoever listens for the same trouble again and again.
pub(super) enum RowOutcome {
    /// What it was to become.
    Made,
    /// It has not left, and why.
    NotSent(String),
    /// Nobody knows yet.
    InDoubt,
    /// The service said no, in these words.
    Refused(String),
    /// It waits for a person, for a reason of its own.
    NeedsReview,
    /// It waits since a bank could not be asked, in these words.
    NotAsked(String),
}

/// The same trouble again and again, for which a person should look before the next hundred have it too.
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
