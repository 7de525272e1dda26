//! Customers whose passwords are in the secret store. The passwords are never in this table.

use base::timestamp::Timestamp;
use rusqlite::{Connection, params};
use store::query;
use system::error::AppError;

/// All customers by name, with the time when the password was stored.
pub(crate) fn all(db: &Connection) -> Result<Vec<(String, Timestamp)>, AppError> {
    query::all(db, "SELECT principal, kept_at FROM kept_customers ORDER BY principal", [])
}

/// Records that a customer's password is in the secret store.
pub(crate) fn keep(db: &Connection, principal: &str, now: Timestamp) -> Result<(), AppError> {
    let sql = "INSERT INTO kept_customers (principal, kept_at) VALUES (?1, ?2) ON CONFLICT (principal) DO UPDATE SET kept_at = ?2";
    query::execute(db, sql, params![principal, now.0])
}

/// Records that it no longer is.
pub(crate) fn forget(db: &Connection, principal: &str) -> Result<(), AppError> {
    let sql = "DELETE FROM kept_customers WHERE principal = ?1";
    query::execute(db, sql, [principal])
}
