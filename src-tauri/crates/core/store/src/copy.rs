//! Copies the records to another file under another key, and checks whether a file of records is intact.

use crate::messages;
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use zeroize::Zeroizing;

use super::connection::{begin, unlock};
use super::{DatabaseKey, Store, audit, migrations, query};
use system::error::{AppError, ErrorCode};

/// The result of checking a whole file of records.
#[derive(Debug)]
pub struct Inspection {
    /// The problems, one sentence each.
    pub problems: Vec<String>,
    /// The number of audit entries.
    pub audit_entries: usize,
    /// The number of payments.
    pub payments: u32,
}

impl Store {
    /// Writes a consistent copy of these records into a new file under `key`.
    pub async fn copy_to(&self, path: PathBuf, key: DatabaseKey) -> Result<(), AppError> {
        // Nothing else writes while the lock is held, here or in another process: a profile is open only once.
        self.blocking(move |connection| copy(connection, &path, &key)).await
    }
}

/// Copies the records of `path`, opened with `key`, into a new file under `new_key`. `path` is unchanged.
pub fn copy_file(path: &Path, key: &DatabaseKey, new: &Path, new_key: &DatabaseKey) -> Result<(), AppError> {
    begin()?;
    let db = Connection::open(path)?;
    unlock(&db, key)?;
    copy(&db, new, new_key)
}

fn copy(db: &Connection, path: &Path, key: &DatabaseKey) -> Result<(), AppError> {
    let version: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let text = Zeroizing::new(format!("x'{}'", Zeroizing::new(hex::encode(key.as_slice())).as_str()));
    db.execute(
        "ATTACH DATABASE ?1 AS copy KEY ?2",
        rusqlite::params![path.display().to_string(), text.as_str()],
    )?;
    // The tables of the full-text index are copied as they are, which the database permits only in this mode.
    let set = |on: bool| Ok(db.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, on).map(|_| ())?);
    let copied = set(false).and_then(|()| {
        db.query_row("SELECT sqlcipher_export('copy')", [], |_| Ok(()))?;
        Ok(db.pragma_update(Some("copy"), "user_version", version)?)
    });
    let guarded = set(true);
    let detached = Ok(db.execute_batch("DETACH DATABASE copy")?);
    copied.and(guarded).and(detached)
}

/// Opens a file of records for reading only.
fn open(path: &Path, key: &DatabaseKey) -> Result<Connection, AppError> {
    begin()?;
    let db = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    unlock(&db, key)?;
    Ok(db)
}

/// Checks every page, every index and every audit entry of a file.
pub fn inspect(path: &Path, key: &DatabaseKey) -> Result<Inspection, AppError> {
    let db = open(path, key)?;
    if migrations().pending_migrations(&db).map_err(AppError::bug)? < 0 {
        return Err(AppError::new(ErrorCode::Storage, messages::NEWER_RECORDS).hint(messages::INSTALL_NEWER));
    }
    let mut problems = Vec::new();
    let texts = |sql| query::all::<String, _>(&db, sql, []);
    let pages = texts("PRAGMA cipher_integrity_check")?;
    if let Some(first) = pages.first() {
        problems.push(messages::pages_changed(pages.len(), first));
    }
    let inner = texts("PRAGMA integrity_check(10)")?;
    if inner != ["ok"] {
        problems.push(messages::indexes_disagree(&inner.join("; ")));
    }
    let dangling = texts("SELECT DISTINCT \"table\" FROM pragma_foreign_key_check")?;
    if !dangling.is_empty() {
        problems.push(messages::rows_missing(&dangling.join(", ")));
    }
    let audit_entries = match audit::check_chain(&audit::entries(&db)?) {
        Ok(entries) => entries,
        Err(problem) => {
            problems.push(problem);
            0
        }
    };
    let payments = db.query_row("SELECT count(*) FROM outbox WHERE moves_money = 1", [], |row| row.get(0))?;
    Ok(Inspection {
        problems,
        audit_entries,
        payments,
    })
}

#[cfg(test)]
mod tests {
    use super::super::connection::settings;
    use super::super::records::{Needle, holding};
    use super::*;
    use crate::schema::migrate;

    const KEY: [u8; 32] = [7; 32];
    const NEW_KEY: [u8; 32] = [8; 32];

    /// Records with one payment, a copy of them, and the folder of both.
    fn copied() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        begin().expect("a cipher");
        let mut db = Connection::open(folder.path().join("cowrie.db")).expect("a database");
        unlock(&db, &DatabaseKey::new(KEY)).expect("a key");
        settings(&db).expect("settings");
        migrate(&mut db).expect("its tables");
        let sent = "INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state, first_sent_at)
            VALUES ('depositToBank', 'COW-7QX', 1, '{}', 100, 'ready', 1);
            INSERT INTO record_words (rowid, words) SELECT id, words FROM record_words_new; DELETE FROM record_words_new;";
        db.execute_batch(sent).expect("sent");
        audit::record(
            &db,
            base::timestamp::Timestamp(1),
            super::super::Actor::default().entry("tried", None, None),
        )
        .expect("written");
        let path = folder.path().join("copy.db");
        copy(&db, &path, &DatabaseKey::new(NEW_KEY)).expect("a copy");
        assert!(
            db.execute_batch("UPDATE record_words_content SET c0 = ''").is_err(),
            "tables of the index are guarded again"
        );
        (folder, path)
    }

    #[test]
    fn a_copy_under_another_key_is_complete_and_searchable() {
        let (_folder, path) = copied();
        assert_eq!(
            open(&path, &DatabaseKey::new(KEY)).expect_err("another key").code,
            ErrorCode::Storage
        );
        let found = inspect(&path, &DatabaseKey::new(NEW_KEY)).expect("looked at");
        assert_eq!((found.problems, found.audit_entries, found.payments), (Vec::new(), 1, 1));
        let db = open(&path, &DatabaseKey::new(NEW_KEY)).expect("opens");
        assert_eq!(migrations().pending_migrations(&db).expect("a version"), 0);
        let needle = Needle::of("7qx").expect("letters");
        let (found, _) = holding(&db, &needle, (None, None), 5, |record| Ok(Some(record.source))).expect("found");
        assert_eq!(found, [1]);
    }

    #[test]
    fn damage_and_a_tampered_audit_are_reported() {
        let (_folder, path) = copied();
        let key = DatabaseKey::new(NEW_KEY);
        let db = Connection::open(&path).expect("opens");
        unlock(&db, &key).expect("a key");
        db.execute_batch("DROP TRIGGER audit_stays; UPDATE audit SET who = 'Eve'")
            .expect("tampered");
        drop(db);
        let problems = inspect(&path, &key).expect("looked at").problems;
        assert!(
            problems.len() == 1 && problems[0].contains("The audit is broken at entry 1"),
            "{problems:?}"
        );
        let mut bytes = std::fs::read(&path).expect("reads");
        let place = bytes.len() - 2_000;
        bytes[place] ^= 1;
        std::fs::write(&path, bytes).expect("written");
        let problems = inspect(&path, &key).map(|found| found.problems.concat());
        assert!(
            problems.as_ref().is_err()
                || problems
                    .as_ref()
                    .is_ok_and(|problems| problems.contains("differ from what was written")),
            "{problems:?}"
        );
    }
}
