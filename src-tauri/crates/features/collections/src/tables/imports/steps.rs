//! The corrections of a draft, as steps that can be undone and redone. Each step belongs to the sheet in which it was made.

use base::timestamp::Timestamp;
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};
use sheet_rules::forms::{Change, Mapping};
use sheet_rules::undo::Direction;

use super::{exactly_one, none};
use store::{Store, query};
use system::error::AppError;

/// The meaning of the columns before and after a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MappingStep {
    /// Before.
    pub before: Mapping,
    /// After.
    pub after: Mapping,
}

/// The steps of one sheet.
#[derive(Clone, Debug, Default)]
pub struct ImportSteps {
    /// The corrections in force, in order.
    pub changes: Vec<Change>,
    /// Whether a step can be undone.
    pub can_undo: bool,
    /// Whether a step can be redone.
    pub can_redo: bool,
    /// Other sheets, or stacked sheets, that have steps in force.
    pub elsewhere: Vec<String>,
}

/// Identifies the state of a draft; it differs after every change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportStamp(String);

pub fn stamp(db: &Connection, id: i64) -> Result<ImportStamp, AppError> {
    let sql = "SELECT json_array(sheet, mapping, settings, (SELECT json_group_array(id || ' ' || undone) FROM
        (SELECT id, undone FROM import_steps WHERE import = ?1 ORDER BY id))) FROM imports WHERE id = ?1";
    query::first(db, sql, [id])?.map(ImportStamp).ok_or_else(none)
}

/// Steps of the sheet in use.
const HERE: &str = "import = ?1 AND coalesce(sheet, (SELECT sheet FROM imports WHERE id = ?1)) = (SELECT sheet FROM imports WHERE id = ?1)";

fn read_by(db: &Connection, id: i64, mapping: &Mapping) -> Result<(), AppError> {
    let mapping = serde_json::to_string(mapping).map_err(AppError::bug)?;
    let sql = "UPDATE imports SET mapping = ?2 WHERE id = ?1 AND state = 'draft'";
    exactly_one(db.execute(sql, params![id, mapping])?)
}

/// The stamp of a draft, to be compared at the start.
pub(crate) async fn import_stamp(store: &Store, id: i64) -> Result<ImportStamp, AppError> {
    store.read(move |db| stamp(db, id)).await
}

/// The steps in the sheet in use.
pub(crate) async fn import_steps(store: &Store, id: i64) -> Result<ImportSteps, AppError> {
    store
        .read(move |db| {
            let sql = format!("SELECT made, undone FROM import_steps WHERE {HERE} ORDER BY id");
            let mut steps = ImportSteps::default();
            for (made, undone) in query::all::<(String, bool), _>(db, &sql, [id])? {
                if undone {
                    steps.can_redo = true;
                    continue;
                }
                let made: Vec<Change> = serde_json::from_str(&made).map_err(AppError::bug)?;
                steps.changes.extend(made);
                steps.can_undo = true;
            }
            let other = format!("SELECT DISTINCT sheet FROM import_steps WHERE import = ?1 AND undone = 0 AND NOT ({HERE}) ORDER BY sheet");
            steps.elsewhere = query::all(db, &other, [id])?;
            Ok(steps)
        })
        .await
}

/// Adds a step and its mapping of the columns. Undone steps are deleted.
pub(crate) async fn add_import_step(
    store: &Store,
    id: i64,
    made: &[Change],
    columns: Option<&MappingStep>,
    now: Timestamp,
) -> Result<(), AppError> {
    let made = serde_json::to_string(made).map_err(AppError::bug)?;
    let mapping = columns.map(serde_json::to_string).transpose().map_err(AppError::bug)?;
    let after = columns.map(|columns| columns.after.clone());
    store
        .write(move |db| {
            db.execute(&format!("DELETE FROM import_steps WHERE {HERE} AND undone = 1"), [id])?;
            let sql = "INSERT INTO import_steps (import, sheet, at, made, columns)
            SELECT id, sheet, ?2, ?3, ?4 FROM imports WHERE id = ?1 AND state = 'draft'";
            exactly_one(db.execute(sql, params![id, now.0, made, mapping])?)?;
            after.map_or(Ok(()), |after| read_by(db, id, &after))
        })
        .await
}

/// Undoes the latest step, or redoes the one undone last. Returns whether there was one.
pub(crate) async fn move_import_step(store: &Store, id: i64, way: Direction) -> Result<bool, AppError> {
    let (undone, order) = match way {
        Direction::Undo => (false, "DESC"),
        Direction::Redo => (true, "ASC"),
    };
    store
        .write(move |db| {
            let sql = format!(
                "SELECT id, columns FROM import_steps WHERE {HERE} AND undone = ?2
                AND EXISTS (SELECT 1 FROM imports WHERE id = ?1 AND state = 'draft') ORDER BY id {order} LIMIT 1"
            );
            let Some((step, mapping)) = query::first::<(i64, Option<String>), _>(db, &sql, params![id, undone])? else {
                return Ok(false);
            };
            db.execute("UPDATE import_steps SET undone = ?2 WHERE id = ?1", params![step, !undone])?;
            if let Some(mapping) = mapping {
                let mapping: MappingStep = serde_json::from_str(&mapping).map_err(AppError::bug)?;
                read_by(db, id, if undone { &mapping.after } else { &mapping.before })?;
            }
            Ok(true)
        })
        .await
}

/// The meaning of the columns of `sheet` that a person last chose in this draft.
pub(crate) async fn chosen_import_columns(store: &Store, id: i64, sheet: String) -> Result<Option<Mapping>, AppError> {
    store
        .read(move |db| {
            let sql = "SELECT columns FROM import_steps WHERE import = ?1 AND sheet = ?2 AND undone = 0 AND columns IS NOT NULL
            ORDER BY id DESC LIMIT 1";
            let mapping: Option<String> = query::first(db, sql, params![id, sheet])?;
            let mapping: Option<MappingStep> = mapping.map(|text| serde_json::from_str(&text)).transpose().map_err(AppError::bug)?;
            Ok(mapping.map(|mapping| mapping.after))
        })
        .await
}

/// Changes the sheet in use and the meaning of its columns. Corrections stay with their sheet.
pub(crate) async fn set_import_sheet(store: &Store, id: i64, sheet: String, mapping: &Mapping) -> Result<(), AppError> {
    let mapping = mapping.clone();
    store
        .write(move |db| {
            // Steps of older versions, without a sheet, belong to the sheet that was in use.
            db.execute(
                "UPDATE import_steps SET sheet = (SELECT sheet FROM imports WHERE id = ?1) WHERE import = ?1 AND sheet IS NULL",
                [id],
            )?;
            let sql = "UPDATE imports SET sheet = ?2 WHERE id = ?1 AND state = 'draft'";
            exactly_one(db.execute(sql, params![id, sheet])?)?;
            read_by(db, id, &mapping)
        })
        .await
}

/// Stores the settings that all requests of a draft share, as JSON.
pub(crate) async fn set_import_settings(store: &Store, id: i64, settings: String) -> Result<(), AppError> {
    store
        .write(move |db| {
            let sql = "UPDATE imports SET settings = ?2 WHERE id = ?1 AND state = 'draft'";
            exactly_one(db.execute(sql, params![id, settings])?)
        })
        .await
}

/// Other started imports of the same file, earliest first: name, sheets and time.
pub(crate) async fn started_of_this_file(store: &Store, id: i64) -> Result<Vec<(String, String, Timestamp)>, AppError> {
    store
        .read(move |db| {
            let sql = "SELECT other.file_name, other.sheet, other.started_at FROM imports this JOIN imports other USING (file_digest)
            WHERE this.id = ?1 AND other.id <> this.id AND other.kind = this.kind AND other.started_at IS NOT NULL
            ORDER BY other.started_at";
            query::all(db, sql, [id])
        })
        .await
}

/// The file of an import; empty if it was deleted because of private numbers.
pub(crate) async fn import_file(store: &Store, id: i64) -> Result<Vec<u8>, AppError> {
    store
        .read(move |db| query::first(db, "SELECT bytes FROM imports WHERE id = ?1", [id])?.ok_or_else(none))
        .await
}
