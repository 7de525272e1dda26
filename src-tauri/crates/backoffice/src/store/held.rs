//! Lines that belong to no run and wait for a person.

use rusqlite::Connection;

use super::outbox::{COLUMNS, LineRow, many};
use crate::error::AppError;

/// At most this many are shown at once.
const SHOWN: i64 = 200;

/// The oldest first.
pub(crate) fn lines(db: &Connection) -> Result<Vec<LineRow>, AppError> {
    many(
        db,
        &format!("SELECT {COLUMNS} FROM outbox WHERE state = 'held' AND run IS NULL ORDER BY id LIMIT ?1"),
        SHOWN,
    )
}
