//! The last stored clock readings. The next opening compares with them to detect that the clock was set.

use payment_rules::clock_while_closed::Recorded;
use rusqlite::{Connection, params};
use store::query;
use system::error::AppError;

/// The stored readings.
pub(crate) fn recorded(db: &Connection) -> Result<Option<Recorded>, AppError> {
    let found = query::first(db, "SELECT wall, since_start, start, ahead FROM clocks", [])?;
    Ok(found.map(|(wall, since_start, start, ahead)| Recorded {
        wall,
        since_start,
        start,
        ahead,
    }))
}

/// Replaces the stored readings.
pub(crate) fn record(db: &Connection, clocks: &Recorded) -> Result<(), AppError> {
    let sql = "INSERT OR REPLACE INTO clocks (id, wall, since_start, start, ahead) VALUES (1, ?1, ?2, ?3, ?4)";
    query::execute(db, sql, params![clocks.wall.0, clocks.since_start, clocks.start, clocks.ahead])
}
