//! The clocks as they were last put on record, to tell at the next opening whether the time of day was set meanwhile.

use payment_rules::closed::Recorded;
use rusqlite::{Connection, params};
use store::query;
use system::error::AppError;

/// What they said.
pub(crate) fn recorded(db: &Connection) -> Result<Option<Recorded>, AppError> {
    let found = query::first(db, "SELECT wall, since_start, start, ahead FROM clocks", [])?;
    Ok(found.map(|(wall, since_start, start, ahead)| Recorded {
        wall,
        since_start,
        start,
        ahead,
    }))
}

/// Puts them on record in the place of what stood there.
pub(crate) fn record(db: &Connection, clocks: &Recorded) -> Result<(), AppError> {
    let sql = "INSERT OR REPLACE INTO clocks (id, wall, since_start, start, ahead) VALUES (1, ?1, ?2, ?3, ?4)";
    query::execute(db, sql, params![clocks.wall.0, clocks.since_start, clocks.start, clocks.ahead])
}
