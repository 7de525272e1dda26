//! Changes of checks on tables that are too much in use to be created anew.

use rusqlite::Transaction;
use rusqlite::config::DbConfig::SQLITE_DBCONFIG_DEFENSIVE;
use rusqlite_migration::{HookError, HookResult};

/// The check of an entry's state in `outbox`, as a list.
const LISTED: &str = "state IN ('ready', 'sending', 'in_doubt', 'confirming', 'held', 'accepted', 'refused', 'cancelled')";
/// The same check as comparisons: the database would turn a list into a table for every entry that is written.
const COMPARED: &str = "state = 'ready' OR state = 'sending' OR state = 'accepted' OR state = 'refused' OR state = 'in_doubt'
        OR state = 'confirming' OR state = 'held' OR state = 'cancelled'";

/// Rewrites the check of an entry's state, as the database's documentation describes for constraints (*ALTER TABLE*, section 7).
pub(super) fn spell_out_states(db: &Transaction<'_>) -> HookResult {
    let is_defensive = db.db_config(SQLITE_DBCONFIG_DEFENSIVE)?;
    db.set_db_config(SQLITE_DBCONFIG_DEFENSIVE, false)?;
    let version: i64 = db.query_row("PRAGMA schema_version", [], |row| row.get(0))?;
    db.execute_batch("PRAGMA writable_schema = ON")?;
    let sql = "UPDATE sqlite_schema SET sql = replace(sql, ?1, ?2) WHERE type = 'table' AND name = 'outbox' AND instr(sql, ?1) > 0";
    let changed = db.execute(sql, [LISTED, COMPARED])?;
    db.execute_batch(&format!("PRAGMA schema_version = {}; PRAGMA writable_schema = RESET", version + 1))?;
    db.set_db_config(SQLITE_DBCONFIG_DEFENSIVE, is_defensive)?;
    match changed {
        1 => Ok(()),
        _ => Err(HookError::Hook("the check of the states is not there".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    /// With entries and everything that refers to them. Afterwards the file is sound, and an unknown state is still refused.
    #[test]
    fn the_rewritten_check_is_still_enforced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("records.db");
        let mut db = Connection::open(&path).expect("a database");
        db.set_db_config(super::SQLITE_DBCONFIG_DEFENSIVE, true).expect("defensive");
        super::super::entry_words::register(&db).expect("a function");
        super::super::migrations().to_version(&mut db, 60).expect("the shape before");
        let add = |db: &Connection, reference: &str, state: &str| {
            let sql = "INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state) VALUES ('depositToBank', ?1, 1, '{}', 1, ?2)";
            db.execute(sql, [reference, state])
        };
        let states = [
            "ready",
            "sending",
            "in_doubt",
            "confirming",
            "held",
            "accepted",
            "refused",
            "cancelled",
        ];
        for state in states {
            add(&db, state, state).expect("a line");
        }
        crate::schema::migrate(&mut db).expect("the shape of now");
        assert!(db.db_config(super::SQLITE_DBCONFIG_DEFENSIVE).expect("a setting"));
        drop(db);
        let db = Connection::open(&path).expect("a database");
        super::super::entry_words::register(&db).expect("a function");
        for state in states {
            add(&db, &format!("{state} again"), state).expect("a line");
        }
        for state in ["", "done", "READY"] {
            let refused = add(&db, &format!("no {state}"), state).expect_err("no such state");
            assert_eq!(
                refused.sqlite_error_code(),
                Some(rusqlite::ErrorCode::ConstraintViolation),
                "{refused}"
            );
        }
        let sound: String = db.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("a check");
        assert_eq!(sound, "ok");
        let words: String = db
            .query_row("SELECT sql FROM sqlite_schema WHERE name = 'outbox'", [], |row| row.get(0))
            .expect("the table");
        assert!(words.contains("state = 'held'") && !words.contains("state IN"), "{words}");
    }
}
