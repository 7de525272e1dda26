//! What the accounts of the books are called.

use rusqlite::{Connection, params};
use system::error::AppError;

/// The code and the name of a kind of amounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AccountName {
    pub kind: String,
    pub code: String,
    pub name: String,
}

/// All that somebody named.
pub(crate) fn all(db: &Connection) -> Result<Vec<AccountName>, AppError> {
    let mut query = db.prepare("SELECT kind, code, name FROM journal_accounts ORDER BY kind")?;
    let rows = query.query_map([], |row| {
        Ok(AccountName {
            kind: row.get(0)?,
            code: row.get(1)?,
            name: row.get(2)?,
        })
    });
    Ok(rows?.collect::<Result<_, _>>()?)
}

/// Keeps a name in place of the one before.
pub(crate) fn put(db: &Connection, account: &AccountName) -> Result<(), AppError> {
    let AccountName { kind, code, name } = account;
    db.execute(
        "INSERT OR REPLACE INTO journal_accounts (kind, code, name) VALUES (?1, ?2, ?3)",
        params![kind, code, name],
    )?;
    Ok(())
}
