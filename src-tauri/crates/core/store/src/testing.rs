//! Records for the tests of the crates that own tables.

use std::path::Path;

use rusqlite::Connection;

use super::{DatabaseKey, connection, entry_words, schema};

/// Empty records in memory with the present tables. Foreign keys are checked, as in an opened file.
///
/// # Panics
///
/// When the tables cannot be created.
pub fn records() -> Connection {
    let mut db = of_version(0);
    schema::migrate(&mut db).expect("today's tables");
    db
}

/// Empty records in memory with the tables after the first `version` migrations. [`upgrade`] runs the others.
///
/// # Panics
///
/// When the tables cannot be created.
pub fn of_version(version: usize) -> Connection {
    let mut db = Connection::open_in_memory().expect("a database");
    db.execute_batch("PRAGMA foreign_keys = ON").expect("a setting");
    entry_words::register(&db).expect("functions of triggers");
    migrate_to(&mut db, version);
    db
}

/// Runs migrations up to the one numbered `version`.
///
/// # Panics
///
/// When one fails.
pub fn migrate_to(db: &mut Connection, version: usize) {
    schema::migrations().to_version(db, version).expect("earlier tables");
}

/// Runs the missing migrations.
///
/// # Panics
///
/// When one fails.
pub fn upgrade(db: &mut Connection) {
    schema::migrate(db).expect("today's tables");
}

/// The steps by which SQLite runs `sql`, all parameters null.
///
/// # Panics
///
/// When `sql` is not a statement on these tables.
pub fn query_plan(db: &Connection, sql: &str) -> String {
    let mut statement = db.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).expect("a statement");
    let nothing = rusqlite::params_from_iter(vec![rusqlite::types::Null; statement.parameter_count()]);
    let steps = statement.query_map(nothing, |row| row.get::<_, String>(3)).expect("a plan");
    steps.collect::<Result<Vec<_>, _>>().expect("steps").join("; ")
}

/// A second connection to the records at `path`, without their settings.
///
/// # Panics
///
/// When the file or the key does not fit.
pub fn second_connection(path: &Path, key: &DatabaseKey) -> Connection {
    let db = Connection::open(path).expect("a second connection");
    connection::unlock(&db, key).expect("the key");
    db
}
