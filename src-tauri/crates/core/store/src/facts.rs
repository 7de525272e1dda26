//! Named values of which a database has one each.

use base::timestamp::Timestamp;
use rusqlite::{Connection, params};

use super::Store;
use super::query;
use system::error::AppError;

impl Store {
    /// The value called `name`, and when it was stored.
    pub async fn fact(&self, name: &'static str) -> Result<Option<(String, Timestamp)>, AppError> {
        self.read(move |db| fact(db, name)).await
    }

    /// Stores a value.
    pub async fn set_fact(&self, name: &'static str, value: String, at: Timestamp) -> Result<(), AppError> {
        self.write(move |db| set_fact(db, name, &value, at)).await
    }
}

/// Stores a value.
pub fn set_fact(db: &Connection, name: &str, value: &str, at: Timestamp) -> Result<(), AppError> {
    let sql = "INSERT OR REPLACE INTO facts (name, value, at) VALUES (?1, ?2, ?3)";
    query::execute(db, sql, params![name, value, at.0])
}

/// The value called `name`, and when it was stored.
pub fn fact(db: &Connection, name: &str) -> Result<Option<(String, Timestamp)>, AppError> {
    query::first(db, "SELECT value, at FROM facts WHERE name = ?1", [name])
}
