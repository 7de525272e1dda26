//! A profile's records as one file that a passphrase opens, to be kept elsewhere.
//!
//! The file is three parts: a line that says what it is, a line with the manifest, which anybody may read, and a line with a box that only
//! the passphrase opens and that is bound to the manifest; then the records, encrypted under a key that is in the box. The keys of the
//! service are not in it, nor is the key to the profile's own records.
//!
//! Restored records are always a new profile, and always older than what was sent: nothing leaves it until a person said what became of
//! what was sent after the backup (`docs/spec/outcomes.md#restored-records`).

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

use system::error::{AppError, ErrorCode};

/// What was found of a backup that was opened as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// Whether all of it is what was written, and the audit in it is unbroken.
    pub whole: bool,
    /// What is wrong, a sentence each.
    pub problems: Vec<String>,
    /// What it says of itself.
    pub manifest: Manifest,
    /// How many entries the audit in it has.
    pub audit_entries: usize,
    /// How many payments are on record in it.
    pub payments: u32,
}

/// Fewer letters are soon tried.
const FEWEST_LETTERS: usize = 12;

/// Refuses a passphrase that is soon found.
fn strong(passphrase: &Secret) -> Result<(), AppError> {
    if passphrase.expose().chars().count() >= FEWEST_LETTERS {
        return Ok(());
    }
    Err(AppError::invalid_field(
        "No backup was made.",
        "passphrase",
        format!("At least {FEWEST_LETTERS} characters, such as four words."),
    ))
}

fn unreadable(why: &str) -> AppError {
    AppError::new(
        ErrorCode::Invalid,
        format!("This file is no backup of Cowrie, or not a whole one: {why}."),
    )
    .hint("Nothing was changed. Take another copy of the backup.")
}
