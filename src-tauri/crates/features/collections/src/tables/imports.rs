//! Imports: files of which every row becomes a payment request or a payment account.

use base::timestamp::Timestamp;
use rusqlite::{Connection, params, params_from_iter};
use serde::Serialize;
use sheet_rules::forms::{Kind, Mapping};
use ts_rs::TS;

pub mod needs_review;
pub mod steps;

pub use steps::{ImportStamp, ImportSteps, MappingStep};

use needs_review::FORGET_SENT;
use store::{Actor, FromRow, Store, audit, query};
use system::error::AppError;

use crate::messages;

/// The stage of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ImportStageView")]
pub enum ImportStage {
    /// A draft; nothing was made.
    Draft,
    /// Rows are being made.
    Running,
    /// It waits for a person to continue it.
    Paused,
    /// A person stopped it; the remaining rows are not made.
    Stopped,
    /// Every row was tried.
    Done,
}

base::words!(ImportStage: Draft => "draft", Running => "running", Paused => "paused", Stopped => "stopped", Done => "done");

/// An import in the records, without its file.
#[derive(Clone, Debug, FromRow)]
pub struct ImportRow {
    /// Its id.
    pub id: i64,
    /// What its rows become.
    pub kind: Kind,
    /// The file's name.
    pub file_name: String,
    /// The chosen sheet.
    pub sheet: String,
    /// What the columns mean.
    #[row(with = query::json)]
    pub mapping: Mapping,
    /// The values that all requests share, as JSON.
    pub settings: String,
    /// When it was read.
    pub read_at: Timestamp,
    /// The stage.
    pub stage: ImportStage,
    /// Why it is paused.
    pub why: Option<String>,
    /// When it was started.
    pub started_at: Option<Timestamp>,
    /// Rows that were started.
    pub rows: u32,
    /// Rows with a request or account.
    pub made: u32,
    /// Rows that need review.
    pub refused: u32,
}

/// A file to store.
#[derive(Clone, Debug)]
pub struct NewImport {
    /// What its rows become.
    pub kind: Kind,
    /// The file's name.
    pub file_name: String,
    /// SHA-256 of the file.
    pub file_digest: String,
    /// The file.
    pub bytes: Vec<u8>,
    /// The chosen sheet.
    pub sheet: String,
    /// What the columns mean.
    pub mapping: Mapping,
    /// The values that all requests share, as JSON.
    pub settings: String,
}

/// A row of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportPlace {
    /// Which import.
    pub import: i64,
    /// Which of its rows.
    pub row: u32,
}

/// A row of a started import.
#[derive(Clone, Debug, FromRow)]
pub struct ImportedRow {
    /// Its number.
    pub row: u32,
    /// Its values, as JSON.
    pub form: String,
    /// The payment request it became.
    pub request: Option<i64>,
    /// The payment account it became.
    pub account: Option<i64>,
    /// Why it needs review.
    pub refused: Option<String>,
}

const COLUMNS: &str = "id, kind, file_name, sheet, mapping, settings, read_at, state AS stage, why, started_at,
    (SELECT count(*) FROM import_rows WHERE import = imports.id) AS rows,
    (SELECT count(*) FROM import_rows WHERE import = imports.id AND (request IS NOT NULL OR account IS NOT NULL)) AS made,
    (SELECT count(*) FROM import_rows WHERE import = imports.id AND refused IS NOT NULL) AS refused";

fn none() -> AppError {
    AppError::not_found(messages::NO_SUCH_IMPORT)
}

/// Refuses a change unless exactly one import was in the expected stage.
fn exactly_one(changed: usize) -> Result<(), AppError> {
    match changed {
        1 => Ok(()),
        _ => Err(AppError::conflict(messages::IMPORT_CONTINUED)),
    }
}

/// Marks a row with the request or account that it became, in the transaction that stores this.
///
/// # Errors
///
/// A conflict if the row became something before, so that nothing is made twice, or if a person stopped the import.
pub fn set_result(db: &Connection, place: ImportPlace, what: &'static str, id: i64) -> Result<(), AppError> {
    let sql = format!(
        "UPDATE import_rows SET {what} = ?3 WHERE import = ?1 AND row = ?2 AND request IS NULL AND account IS NULL AND refused IS NULL
            AND EXISTS (SELECT 1 FROM imports WHERE id = ?1 AND state <> 'stopped')"
    );
    let changed = db.execute(&sql, params![place.import, place.row, id])?;
    match changed {
        1 => Ok(()),
        _ => Err(AppError::conflict(messages::ROW_DONE_OR_STOPPED)),
    }
}

/// Stores a file as a draft.
pub(crate) async fn add_import(store: &Store, new: NewImport, now: Timestamp) -> Result<i64, AppError> {
    store.write(move |db| {
        let mapping = serde_json::to_string(&new.mapping).map_err(AppError::bug)?;
        let sql = "INSERT INTO imports (kind, file_name, file_digest, bytes, sheet, mapping, settings, read_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
        let values = params![new.kind.word(), new.file_name, new.file_digest, new.bytes, new.sheet, mapping, new.settings, now.0];
        db.execute(sql, values)?;
        Ok(db.last_insert_rowid())
    })
    .await
}

/// The import `id`.
pub async fn import(store: &Store, id: i64) -> Result<ImportRow, AppError> {
    store
        .read(move |db| {
            let sql = format!("SELECT {COLUMNS} FROM imports WHERE id = ?1");
            query::first(db, &sql, [id])?.ok_or_else(none)
        })
        .await
}

/// The latest imports of a kind.
pub async fn imports(store: &Store, kind: Kind) -> Result<Vec<ImportRow>, AppError> {
    store
        .read(move |db| {
            let sql = format!("SELECT {COLUMNS} FROM imports WHERE kind = ?1 ORDER BY id DESC LIMIT 100");
            query::all(db, &sql, [kind.word()])
        })
        .await
}

/// Deletes a draft.
pub(crate) async fn discard_import(store: &Store, id: i64) -> Result<(), AppError> {
    store
        .write(move |db| exactly_one(db.execute("DELETE FROM imports WHERE id = ?1 AND state = 'draft'", [id])?))
        .await
}

/// Starts a draft with these rows, if it is unchanged since `shown`.
///
/// With `forget` the file, the corrections and other drafts of the same file are deleted, because they contain private numbers.
pub(crate) async fn begin_import(
    store: &Store,
    id: i64,
    rows: Vec<(u32, String)>,
    shown: ImportStamp,
    forget: bool,
    actor: Actor,
    now: Timestamp,
) -> Result<(), AppError> {
    store
        .write(move |db| {
            if steps::stamp(db, id)? != shown {
                return exactly_one(0);
            }
            if forget {
                let same = "DELETE FROM imports WHERE state = 'draft' AND id <> ?1
                AND (kind, file_digest) = (SELECT kind, file_digest FROM imports WHERE id = ?1)";
                db.execute(same, [id])?;
            }
            let sql = "UPDATE imports SET state = 'running', why = NULL, started_at = ?2, bytes = iif(?3, x'', bytes)
            WHERE id = ?1 AND state = 'draft'";
            exactly_one(db.execute(sql, params![id, now.0, forget])?)?;
            // Undone steps and steps of other sheets do not concern these rows.
            let steps =
                "DELETE FROM import_steps WHERE import = ?1 AND (?2 OR undone = 1 OR sheet <> (SELECT sheet FROM imports WHERE id = ?1))";
            db.execute(steps, params![id, forget])?;
            let mut insert = db.prepare("INSERT INTO import_rows (import, row, form) VALUES (?1, ?2, ?3)")?;
            for (row, form) in &rows {
                insert.execute(params![id, row, form])?;
            }
            let summary = format!("import {id}: {} rows", rows.len());
            audit::record(db, now, actor.entry(crate::messages::audit::IMPORT_BEGUN, None, Some(summary)))
        })
        .await
}

/// Changes the stage, if the present one is among `from`.
pub(crate) async fn move_import(
    store: &Store,
    id: i64,
    from: &[ImportStage],
    to: ImportStage,
    why: Option<String>,
) -> Result<(), AppError> {
    let from: Vec<&str> = from.iter().map(|stage| stage.word()).collect();
    let from = serde_json::to_string(&from).map_err(AppError::bug)?;
    store
        .write(move |db| {
            let sql = "UPDATE imports SET state = ?3, why = ?4 WHERE id = ?1 AND state IN (SELECT value FROM json_each(?2))";
            exactly_one(db.execute(sql, params![id, from, to.word(), why])?)?;
            if to == ImportStage::Stopped {
                let sql = "UPDATE import_rows SET form = json_remove(form, '$.identity') WHERE import = ?1";
                db.execute(sql, [id])?;
            }
            Ok(())
        })
        .await
}

/// Pauses the running imports when the program starts.
pub async fn pause_imports(store: &Store) -> Result<(), AppError> {
    store
        .write(|db| {
            let why = messages::CLOSED_DURING_IMPORT;
            let sql = "UPDATE imports SET state = 'paused', why = ?1 WHERE state = 'running'";
            db.execute(sql, [why])?;
            query::execute(db, FORGET_SENT, [])
        })
        .await
}

/// Rows that match a condition, which also contains their order.
async fn rows(store: &Store, which: &'static str, values: Vec<i64>) -> Result<Vec<ImportedRow>, AppError> {
    store
        .read(move |db| {
            let sql = format!("SELECT row, form, request, account, refused FROM import_rows {which}");
            query::all(db, &sql, params_from_iter(values))
        })
        .await
}

/// The next row without a result.
pub(crate) async fn next_import_row(store: &Store, id: i64) -> Result<Option<ImportedRow>, AppError> {
    let which = "WHERE import = ?1 AND request IS NULL AND account IS NULL AND refused IS NULL ORDER BY row LIMIT 1";
    Ok(rows(store, which, vec![id]).await?.pop())
}

/// Rows of an import after `after`, in order.
pub(crate) async fn imported_rows(store: &Store, id: i64, after: u32, most: u32) -> Result<Vec<ImportedRow>, AppError> {
    let which = "WHERE import = ?1 AND row > ?2 ORDER BY row LIMIT ?3";
    rows(store, which, vec![id, after.into(), most.into()]).await
}

/// A row of an import.
pub(crate) async fn imported_row(store: &Store, place: ImportPlace) -> Result<Option<ImportedRow>, AppError> {
    let values = vec![place.import, place.row.into()];
    Ok(rows(store, "WHERE import = ?1 AND row = ?2", values).await?.pop())
}

/// Rows whose request or account never left.
pub(crate) async fn unsent_of_import(store: &Store, id: i64) -> Result<Vec<ImportedRow>, AppError> {
    let which = "LEFT JOIN payment_requests r ON r.id = request LEFT JOIN payment_accounts a ON a.id = account
        JOIN outbox ON outbox.id = coalesce(r.line, a.line)
        WHERE import = ?1 AND outbox.state = 'ready' ORDER BY row";
    rows(store, which, vec![id]).await
}

/// Contact, kobo, reference and time of the open requests, latest first.
pub(crate) async fn open_asks(store: &Store) -> Result<Vec<(String, i64, String, Timestamp)>, AppError> {
    const MOST: i64 = 20_000;
    store
        .read(|db| {
            let sql = "SELECT payer_contact, amount_minor, reference, created_at FROM payment_requests
            WHERE state IN ('sending', 'not_sent', 'in_doubt', 'waiting', 'part_paid') ORDER BY id DESC LIMIT ?1";
            query::all(db, sql, [MOST])
        })
        .await
}

/// Our references of all accounts.
pub(crate) async fn account_references(store: &Store) -> Result<Vec<String>, AppError> {
    store.read(|db| query::all(db, "SELECT reference FROM payment_accounts", [])).await
}
