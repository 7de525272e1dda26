//! The clocks as they were last put on record, to tell at the next opening whether the time of day was set meanwhile.

use base::moment::Moment;
use payment_rules::closed::Recorded;
use rusqlite::{Connection, OptionalExtension as _, params};
use system::error::AppError;

/// What they said.
pub(crate) fn recorded(db: &Connection) -> Result<Option<Recorded>, AppError> {
    Ok(db
        .query_row("SELECT wall, since_start, start, ahead FROM clocks", [], |row| {
            Ok(Recorded {
                wall: Moment(row.get(0)?),
                since_start: row.get(1)?,
                start: row.get(2)?,
                ahead: row.get(3)?,
            })
        })
        .optional()?)
}

/// Puts them on record in the place of what stood there.
pub(crate) fn record(db: &Connection, clocks: &Recorded) -> Result<(), AppError> {
    db.execute(
        "INSERT OR REPLACE INTO clocks (id, wall, since_start, start, ahead) VALUES (1, ?1, ?2, ?3, ?4)",
        params![clocks.wall.0, clocks.since_start, clocks.start, clocks.ahead],
    )?;
    Ok(())
}
