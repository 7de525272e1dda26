//! Where deposits into a payment account are led to. It is customers' money that leaves to it, so whoever asks for it is on record; and
//! where people work with the profile, a second one says yes to it.

use base::timestamp::Timestamp;
use rusqlite::Connection;
use session::tables::people;

use store::{Actor, audit};
use system::error::AppError;

/// Somebody asks for deposits to be led elsewhere.
#[derive(Clone, Debug)]
pub struct Forwarding {
    /// Who asks.
    pub by: By,
    /// What is asked, in words that stay the same.
    pub what: &'static str,
    /// Where they were led to before.
    pub from: String,
    /// Where they are led to from now on.
    pub to: String,
}

/// By whom something is asked.
#[derive(Clone, Debug, Default)]
pub struct By {
    /// Who is at the laptop; of a profile without people nobody is.
    pub hand: Actor,
    /// Whether somebody said yes to it in the confirm window.
    pub confirmed: bool,
}

impl By {
    /// Somebody at the laptop, whom nobody said yes to.
    pub fn alone(hand: Actor) -> Self {
        Self { hand, confirmed: false }
    }
}

/// Nothing of it is done by the main window alone.
pub fn confirmed_elsewhere() -> AppError {
    AppError::conflict("Nothing was sent: deposits would leave to another account, so somebody else confirms this in its own window.")
        .hint("Open or change the account under Payment accounts, one by one.")
}

/// Puts it on record, or refuses it; part of putting on record what is sent.
pub fn record(db: &Connection, forwarding: &Forwarding, now: Timestamp) -> Result<(), AppError> {
    let by = &forwarding.by;
    if !by.confirmed && !people::all(db)?.is_empty() {
        return Err(confirmed_elsewhere());
    }
    let deed = by
        .hand
        .entry(forwarding.what, Some(forwarding.from.clone()), Some(forwarding.to.clone()));
    audit::record(db, now, deed)
}
