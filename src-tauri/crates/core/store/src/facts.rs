//! Facts that are one per database.

use base::timestamp::Timestamp;
use rusqlite::{Connection, params};

use super::Store;
use super::query;
use system::error::AppError;

impl Store {
    /// The fact called `name`, and when it was noted.
    pub async fn fact(&self, name: &'static str) -> Result<Option<(String, Timestamp)>, AppError> {
        self.read(move |db| fact(db, name)).await
    }

    /// Notes a fact.
    pub async fn set_fact(&self, name: &'static str, value: String, at: Timestamp) -> Result<(), AppError> {
        self.write(move |db| set_fact(db, name, &value, at)).await
    }
}

/// Notes a fact.
pub fn set_fact(db: &Connection, name: &str, value: &str, at: Timestamp) -> Result<(), AppError> {
    let sql = "INSERT OR REPLACE INTO facts (name, value, at) VALUES (?1, ?2, ?3)";
    query::execute(db, sql, params![name, value, at.0])
}

/// The fact called `name`, and when it was noted.
pub fn fact(db: &Connection, name: &str) -> Result<Option<(String, Timestamp)>, AppError> {
    query::first(db, "SELECT value, at FROM facts WHERE name = ?1", [name])
}
