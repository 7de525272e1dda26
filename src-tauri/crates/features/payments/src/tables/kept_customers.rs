//! Customers whose passwords are kept in the safe. The passwords themselves never stand here.

use base::timestamp::Timestamp;
use rusqlite::{Connection, params};
use store::query;
use system::error::AppError;

/// All of them by name, each with when its password was kept.
pub(crate) fn all(db: &Connection) -> Result<Vec<(String, Timestamp)>, AppError> {
    query::all(db, "SELECT principal, kept_at FROM kept_customers ORDER BY principal", [])
}

/// Notes that the password of one is in the safe.
pub(crate) fn keep(db: &Connection, principal: &str, now: Timestamp) -> Result<(), AppError> {
    let sql = "INSERT INTO kept_customers (principal, kept_at) VALUES (?1, ?2) ON CONFLICT (principal) DO UPDATE SET kept_at = ?2";
    query::execute(db, sql, params![principal, now.0])
}

/// Notes that it is there no more.
pub(crate) fn forget(db: &Connection, principal: &str) -> Result<(), AppError> {
    let sql = "DELETE FROM kept_customers WHERE principal = ?1";
    query::execute(db, sql, [principal])
}
