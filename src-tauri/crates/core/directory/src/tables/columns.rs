//! The meaning of columns: in a sheet of a draft, and remembered for files with the same headings.

use base::timestamp::Timestamp;
use rusqlite::{Transaction, params};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sheet_rules::payout::Mapping;

use store::{Store, query};
use system::error::AppError;

/// The meaning of a sheet's columns, and a fingerprint of the resulting rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// None if the columns are recognised automatically.
    pub mapping: Option<Mapping>,
    /// Equal for files whose rows pay the same amounts to the same accounts; none if no row pays.
    pub content: Option<String>,
}

/// A change of the meaning of a sheet's columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColumnsStep {
    /// Before.
    pub before: Reading,
    /// After.
    pub after: Reading,
}

/// The remembered meaning of columns with the same headings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RememberedColumns<M> {
    /// Identifies the headings.
    pub fingerprint: String,
    /// Their meaning. Its heading row is the one of the file where it was set.
    pub mapping: M,
    /// When it was set.
    pub at: Timestamp,
}

/// The latest choice of a person for a sheet's columns in this draft; none if there is none.
pub async fn chosen_columns(store: &Store, draft: i64, sheet: String) -> Result<Option<ColumnsStep>, AppError> {
    let sql = "SELECT columns FROM payout_draft_steps
        WHERE draft = ?1 AND coalesce(sheet, ?2) = ?2 AND undone = 0 AND columns IS NOT NULL ORDER BY id DESC LIMIT 1";
    let chosen: Option<String> = store.read(move |db| query::first(db, sql, params![draft, sheet])).await?;
    chosen.map(|text| serde_json::from_str(&text).map_err(AppError::bug)).transpose()
}

/// Remembers the meaning of columns with these headings. An earlier one is replaced.
pub async fn remember_columns<M: Serialize>(store: &Store, fingerprint: String, mapping: &M, now: Timestamp) -> Result<(), AppError> {
    let mapping = serde_json::to_string(mapping).map_err(AppError::bug)?;
    let sql = "INSERT OR REPLACE INTO remembered_columns (fingerprint, mapping, at) VALUES (?1, ?2, ?3)";
    let remember = move |db: &Transaction<'_>| query::execute(db, sql, params![fingerprint, mapping, now.0]);
    store.write(remember).await
}

/// The remembered meaning of columns with these headings.
pub async fn remembered_columns<M: DeserializeOwned + Send + 'static>(
    store: &Store,
    fingerprint: String,
) -> Result<Option<RememberedColumns<M>>, AppError> {
    store
        .read(move |db| {
            let query = "SELECT mapping, at FROM remembered_columns WHERE fingerprint = ?1";
            let found: Option<(String, i64)> = query::first(db, query, [&fingerprint])?;
            let Some((mapping, at)) = found else { return Ok(None) };
            Ok(Some(RememberedColumns {
                mapping: serde_json::from_str(&mapping).map_err(AppError::bug)?,
                at: Timestamp(at),
                fingerprint,
            }))
        })
        .await
}

/// Deletes the meaning of columns with these headings.
pub async fn forget_columns(store: &Store, fingerprint: String) -> Result<(), AppError> {
    let sql = "DELETE FROM remembered_columns WHERE fingerprint = ?1";
    store.write(move |db| query::execute(db, sql, [fingerprint])).await
}
