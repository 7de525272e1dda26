//! The account codes and names that people chose for the journal.

use rusqlite::{Connection, params};
use store::{FromRow, query};
use system::error::AppError;

/// The code and the name of the account for one kind of amount.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub(crate) struct AccountName {
    pub kind: String,
    pub code: String,
    pub name: String,
}

/// All accounts that people named.
pub(crate) fn all(db: &Connection) -> Result<Vec<AccountName>, AppError> {
    query::all(db, "SELECT kind, code, name FROM journal_accounts ORDER BY kind", [])
}

/// Stores a name in place of the earlier one.
pub(crate) fn put(db: &Connection, account: &AccountName) -> Result<(), AppError> {
    let AccountName { kind, code, name } = account;
    let sql = "INSERT OR REPLACE INTO journal_accounts (kind, code, name) VALUES (?1, ?2, ?3)";
    query::execute(db, sql, params![kind, code, name])
}
