//! Approval on another laptop: a frozen plan leaves as a signed file, and a signed answer comes back.
//!
//! The files travel by whatever way people have, so nothing in them is believed for where it came from: a batch is read by anybody and
//! releases nothing; an answer counts where the owner made its key known beforehand, for the one export that it names, once.

mod back;
mod detail;
mod envelope;
mod file;
pub mod findings;
mod response;
mod save;

use base::timestamp::{HOUR, Timestamp};
use session::Context;

pub use back::{answered, back, card};
pub use detail::{OpenBatch, compared, open_batch, reply, save_reply, show, still_open};
pub use envelope::{Keyring, PublicKey};
pub use file::plain;
pub use save::{save, save_card};

use system::env::wat;
use system::error::{AppError, ErrorCode};

/// How long a saved batch may be approved and its answer used: over a long weekend, and not for ever.
const GOOD_FOR: i64 = 7 * 24 * HOUR;

/// What everybody here is called in a batch: the business, or the profile where it has no name.
fn business(context: &Context) -> String {
    context.profile.business().to_owned()
}

/// Refuses what came after its time.
fn in_time(good_until: Timestamp, now: Timestamp) -> Result<(), AppError> {
    if now <= good_until {
        return Ok(());
    }
    let message = format!("Nothing was sent: this batch could be approved until {}.", wat(good_until));
    Err(AppError::new(ErrorCode::Conflict, message).hint("The preparer saves it anew."))
}
