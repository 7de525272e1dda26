//! Changes of the service's lists between fetches, and the fetch with which a list was last compared.

use base::timestamp::Timestamp;
use payment_rules::catalogue_diff::Change;
use rusqlite::types::Type;
use rusqlite::{Connection, params};
use store::query;
use system::error::AppError;

/// A change of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListChangeRow {
    /// When the list with the change was fetched.
    pub at: Timestamp,
    /// When the list before was fetched.
    pub since: Timestamp,
    /// The change.
    pub change: Change,
}

/// The maximum number of changes that are shown.
const MOST_SHOWN: u32 = 100;

/// Stores the changes of the list called `list`, fetched at `at`, since the one fetched at `since`.
pub(crate) fn note(db: &Connection, list: &str, (since, at): (Timestamp, Timestamp), changes: &[Change]) -> Result<(), AppError> {
    db.execute(
        "INSERT OR REPLACE INTO directory_fetches (list, since) VALUES (?1, ?2)",
        params![list, since.0],
    )?;
    let sql = "INSERT INTO directory_changes (list, at, since, kind, name, was, now) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let mut insert = db.prepare_cached(sql)?;
    for change in changes {
        let (kind, name, was, now) = match change {
            Change::Added { name } => ("added", name, None, None),
            Change::Gone { name } => ("gone", name, None, None),
            Change::Renamed { was, now } => ("renamed", now, Some(was), None),
            Change::Details { name, was, now } => ("told", name, Some(was), Some(now)),
            Change::Identity { name } => ("identity", name, None, None),
        };
        insert.execute(params![list, at.0, since.0, kind, name, was, now])?;
    }
    Ok(())
}

/// When the list was fetched with which the current one was compared; none for a first one.
pub(crate) fn compared_with(db: &Connection, list: &str) -> Result<Option<Timestamp>, AppError> {
    query::first(db, "SELECT since FROM directory_fetches WHERE list = ?1", [list])
}

/// The changes of a list, the latest fetch first.
pub(crate) fn of(db: &Connection, list: &str) -> Result<Vec<ListChangeRow>, AppError> {
    let sql = "SELECT at, since, kind, name, was, now FROM directory_changes WHERE list = ?1 ORDER BY at DESC, id LIMIT ?2";
    query::all_by(db, sql, params![list, MOST_SHOWN], |row| {
        let (kind, name): (String, String) = (row.get(2)?, row.get(3)?);
        let text = |place: usize| row.get::<_, Option<String>>(place).map(Option::unwrap_or_default);
        let change = match kind.as_str() {
            "added" => Change::Added { name },
            "gone" => Change::Gone { name },
            "renamed" => Change::Renamed { was: text(4)?, now: name },
            "told" => Change::Details {
                name,
                was: text(4)?,
                now: text(5)?,
            },
            "identity" => Change::Identity { name },
            _ => {
                let error = format!("`{kind}` is no word of Change");
                return Err(rusqlite::Error::FromSqlConversionFailure(2, Type::Text, error.into()).into());
            }
        };
        Ok(ListChangeRow {
            at: Timestamp(row.get(0)?),
            since: Timestamp(row.get(1)?),
            change,
        })
    })
}
