//! What the accounts of the books are called.

use rusqlite::{Connection, params};
use store::{FromRow, query};
use system::error::AppError;

/// The code and the name of a kind of amounts.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub(crate) struct AccountName {
    pub kind: String,
    pub code: String,
    pub name: String,
}

/// All that somebody named.
pub(crate) fn all(db: &Connection) -> Result<Vec<AccountName>, AppError> {
    query::all(db, "SELECT kind, code, name FROM journal_accounts ORDER BY kind", [])
}

/// Keeps a name in place of the one before.
pub(crate) fn put(db: &Connection, account: &AccountName) -> Result<(), AppError> {
    let AccountName { kind, code, name } = account;
    let sql = "INSERT OR REPLACE INTO journal_accounts (kind, code, name) VALUES (?1, ?2, ?3)";
    query::execute(db, sql, params![kind, code, name])
}
