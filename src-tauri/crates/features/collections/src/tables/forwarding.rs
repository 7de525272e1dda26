//! The forwarding of deposits from a payment account. It moves customers' money, so the audit records who requests it. If people work with the
//! profile, a second person must confirm it.

use base::timestamp::Timestamp;
use rusqlite::Connection;
use session::tables::people;

use store::{Actor, audit};
use system::error::AppError;

use crate::messages;

/// A request to forward deposits to another account.
#[derive(Clone, Debug)]
pub struct Forwarding {
    /// Who requests it.
    pub by: By,
    /// The action in the audit.
    pub what: &'static str,
    /// The destination before.
    pub from: String,
    /// The destination from now on.
    pub to: String,
}

/// Who requests an action, and whether it was confirmed.
#[derive(Clone, Debug, Default)]
pub struct By {
    /// The current user; without a name if the profile has no people.
    pub actor: Actor,
    /// Whether a person confirmed it in the confirm window.
    pub confirmed: bool,
}

impl By {
    /// An action without a confirmation.
    pub fn alone(actor: Actor) -> Self {
        Self { actor, confirmed: false }
    }
}

/// The refusal of a forwarding that was not confirmed.
pub fn confirmed_elsewhere() -> AppError {
    AppError::conflict(messages::ANOTHER_PERSON_CONFIRMS).hint(messages::ONE_BY_ONE)
}

/// Records a forwarding in the audit, or refuses it. Part of the transaction that stores the outbox entry.
///
/// # Errors
///
/// A conflict if people work with the profile and no one confirmed it.
pub fn record(db: &Connection, forwarding: &Forwarding, now: Timestamp) -> Result<(), AppError> {
    let by = &forwarding.by;
    if !by.confirmed && !people::all(db)?.is_empty() {
        return Err(confirmed_elsewhere());
    }
    let entry = by
        .actor
        .entry(forwarding.what, Some(forwarding.from.clone()), Some(forwarding.to.clone()));
    audit::record(db, now, entry)
}
