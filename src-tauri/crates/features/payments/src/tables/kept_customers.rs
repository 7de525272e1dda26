//! Customers whose passwords are kept in the safe. The passwords themselves never stand here.

use base::moment::Moment;
use rusqlite::{Connection, params};
use system::error::AppError;

/// All of them by name, each with when its password was kept.
pub(crate) fn all(db: &Connection) -> Result<Vec<(String, Moment)>, AppError> {
    let mut query = db.prepare_cached("SELECT principal, kept_at FROM kept_customers ORDER BY principal")?;
    let rows = query.query_map([], |row| Ok((row.get(0)?, Moment(row.get(1)?))))?;
    Ok(rows.collect::<Result<Vec<_>, _>>()?)
}

/// Notes that the password of one is in the safe.
pub(crate) fn keep(db: &Connection, principal: &str, now: Moment) -> Result<(), AppError> {
    db.execute(
        "INSERT INTO kept_customers (principal, kept_at) VALUES (?1, ?2) ON CONFLICT (principal) DO UPDATE SET kept_at = ?2",
        params![principal, now.0],
    )?;
    Ok(())
}

/// Notes that it is there no more.
pub(crate) fn forget(db: &Connection, principal: &str) -> Result<(), AppError> {
    let sql = "DELETE FROM kept_customers WHERE principal = ?1";
    db.execute(sql, [principal])?;
    Ok(())
}
