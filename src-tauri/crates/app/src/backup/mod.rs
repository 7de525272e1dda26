//! Backups: a profile's records as one file that is opened with a passphrase.
//!
//! The file starts with three lines: the format, the manifest, which anyone can read, and a box that only the passphrase opens and that is
//! bound to the manifest. The records follow, encrypted under a key from the box. The keys of the service and the key of the profile's own
//! records are not in the file.
//!
//! Restored records are always a new profile, and always older than what was sent: nothing is sent from it until a person recorded the
//! result of what was sent after the backup (`docs/spec/outcomes.md#restored-records`).

mod create;
mod file;
mod restore;
mod scratch;
mod verify;

use serde::Serialize;
use service_api::value::Secret;

pub use create::create;
pub use file::Manifest;
pub use restore::{Restored, restore};
pub use verify::verify;

use crate::messages;
use system::error::{AppError, ErrorCode};

/// The result of verifying a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// Whether the file is unchanged and its audit chain is intact.
    pub whole: bool,
    /// The problems, one sentence each.
    pub problems: Vec<String>,
    /// Its manifest.
    pub manifest: Manifest,
    /// The number of audit entries in it.
    pub audit_entries: usize,
    /// The number of payments in it.
    pub payments: u32,
}

/// The least number of characters of a passphrase.
const FEWEST_LETTERS: usize = 12;

/// Rejects a weak passphrase.
fn strong(passphrase: &Secret) -> Result<(), AppError> {
    if passphrase.expose().chars().count() >= FEWEST_LETTERS {
        return Ok(());
    }
    Err(AppError::invalid_field(
        messages::NO_BACKUP_MADE,
        "passphrase",
        messages::passphrase_too_short(FEWEST_LETTERS),
    ))
}

fn unreadable(why: &str) -> AppError {
    AppError::new(ErrorCode::Invalid, messages::not_a_backup(why)).hint(messages::USE_ANOTHER_COPY)
}
