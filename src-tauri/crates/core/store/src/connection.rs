//! A connection to the records: its key, its settings, and its page cache.

use crate::messages;
use std::sync::{Mutex, PoisonError};

use rusqlite::Connection;
use zeroize::Zeroizing;

use super::{DatabaseKey, OLDEST_SQLITE};
use system::error::{AppError, ErrorCode};

/// Opens one connection alone. The first connection of a process initialises the cipher, and before that is complete the database reports
/// to others that it is ready and then refuses their keys.
pub(super) fn begin() -> Result<(), AppError> {
    static BEGUN: Mutex<bool> = Mutex::new(false);
    let mut begun = BEGUN.lock().unwrap_or_else(PoisonError::into_inner);
    if !*begun {
        Connection::open_in_memory()?;
        *begun = true;
    }
    Ok(())
}

pub(super) fn unlock(connection: &Connection, key: &DatabaseKey) -> Result<(), AppError> {
    let pragma = Zeroizing::new(format!(
        "PRAGMA key = \"x'{}'\"",
        Zeroizing::new(hex::encode(key.as_slice())).as_str()
    ));
    connection.execute_batch(&pragma)?;
    let cipher: Option<String> = connection.query_row("PRAGMA cipher_version", [], |row| row.get(0)).ok();
    if cipher.is_none_or(|version| version.is_empty()) || rusqlite::version_number() < OLDEST_SQLITE {
        return Err(AppError::bug("the database library cannot encrypt or is too old"));
    }
    connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))
        .map(|_| ())
        .map_err(|_| AppError::new(ErrorCode::Storage, messages::RECORDS_NOT_OPENED).hint(messages::RESTORE_FILE_OR_KEY))
}

pub(super) fn settings(connection: &Connection) -> Result<(), AppError> {
    // The log is written into the file after so many pages, 32 MB: pages that change repeatedly in between are written once.
    connection
        .execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
             PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;
             PRAGMA busy_timeout = 5000; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 8000;",
        )?;
    keep_pages(connection, PAGES)?;
    connection.set_prepared_statement_cache_capacity(QUERIES);
    connection.set_db_config(rusqlite::config::DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    Ok(())
}

/// The number of prepared queries that are kept.
const QUERIES: usize = 200;

/// The page cache in KiB. A cached page is not decrypted and authenticated again. The rows of a busy month fit.
pub(super) const PAGES: i64 = 32 * 1024;
/// The page cache while something large is written.
pub(super) const FEW_PAGES: i64 = 512;

pub(super) fn keep_pages(connection: &Connection, kibibytes: i64) -> Result<(), AppError> {
    Ok(connection.pragma_update(None, "cache_size", -kibibytes)?)
}
