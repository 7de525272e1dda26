//! Approval on another laptop: a submitted draft is saved as a signed file, and a signed response is read.
//!
//! The files can take any path, so their origin proves nothing. Anyone may open an approval request, and that releases nothing. A response
//! is valid if the owner has added its key, for the one approval request that it names, once.

mod back;
mod detail;
mod envelope;
mod file;
mod response;
mod save;

use base::timestamp::{HOUR, Timestamp};
use session::Context;

pub use back::{answered, back, card};
pub use detail::{OpenRequest, compared, open_batch, reply, save_reply, show, still_open};
pub use envelope::{Keyring, PublicKey};
pub use file::plain;
pub use save::{save, save_card};

use system::error::{AppError, ErrorCode};

use crate::messages;

/// How long an approval request may be approved and its response used: longer than a long weekend.
const GOOD_FOR: i64 = 7 * 24 * HOUR;

/// The sender's name in an approval request: the business, or the profile if it has no name.
fn business(context: &Context) -> String {
    context.profile.business().to_owned()
}

/// Rejects what has expired.
fn in_time(good_until: Timestamp, now: Timestamp) -> Result<(), AppError> {
    if now <= good_until {
        return Ok(());
    }
    let message = messages::request_expired(good_until);
    Err(AppError::new(ErrorCode::Conflict, message).hint(messages::PREPARER_SAVES_AGAIN))
}
