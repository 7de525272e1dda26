//! The correction steps of drafts.

use base::timestamp::Timestamp;
use rusqlite::{OptionalExtension as _, Row, params};
use sheet_rules::payout::Change;
use sheet_rules::undo::Direction;

use super::drafts::{json, read_by, still_open};
use super::plans;
use directory::tables::columns::ColumnsStep;
use store::{Actor, Store};
use system::error::AppError;

/// One correction step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// Its id.
    pub id: i64,
    /// The changes.
    pub made: Vec<Change>,
    /// What undoes them.
    pub undo: Vec<Change>,
    /// Its change of the columns; `None` if it only changes rows.
    pub columns: Option<ColumnsStep>,
}

/// A correction step to be stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewStep<'s> {
    /// The changes.
    pub made: &'s [Change],
    /// What undoes them.
    pub undo: &'s [Change],
    /// Its change of the columns; `None` if it only changes rows.
    pub columns: Option<&'s ColumnsStep>,
}

fn step_row(row: &Row<'_>) -> rusqlite::Result<Step> {
    let (made, undo): (String, String) = (row.get(1)?, row.get(2)?);
    let columns: Option<String> = row.get(3)?;
    Ok(Step {
        id: row.get(0)?,
        made: json(1, &made)?,
        undo: json(2, &undo)?,
        columns: columns.map(|text| json(3, &text)).transpose()?,
    })
}

/// The steps in force in a sheet, in the order in which they were made.
pub(crate) async fn steps(store: &Store, draft: i64, sheet: String) -> Result<Vec<Step>, AppError> {
    store.read(move |db| {
        let mut query = db
            .prepare("SELECT id, made, undo, columns FROM payout_draft_steps WHERE draft = ?1 AND undone = 0 AND coalesce(sheet, ?2) = ?2 ORDER BY id")?;
        let steps = query.query_map(params![draft, sheet], step_row)?;
        Ok(steps.collect::<Result<_, _>>()?)
    })
    .await
}

/// Stores a step. Undone steps can no longer be redone. Its mapping of the columns becomes the current one.
pub(crate) async fn add_step(
    store: &Store,
    draft: i64,
    sheet: String,
    step: &NewStep<'_>,
    actor: Actor,
    now: Timestamp,
) -> Result<(), AppError> {
    let made = serde_json::to_string(step.made).map_err(AppError::bug)?;
    let undo = serde_json::to_string(step.undo).map_err(AppError::bug)?;
    let columns = step.columns.map(serde_json::to_string).transpose().map_err(AppError::bug)?;
    let reading = step.columns.map(|columns| columns.after.clone());
    store
        .write(move |db| {
            still_open(db, draft)?;
            plans::touched(db, draft, &actor, now)?;
            db.execute(
                "DELETE FROM payout_draft_steps WHERE draft = ?1 AND undone = 1 AND coalesce(sheet, ?2) = ?2",
                params![draft, sheet],
            )?;
            db.execute(
                "INSERT INTO payout_draft_steps (draft, sheet, at, made, undo, columns) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![draft, sheet, now.0, made, undo, columns],
            )?;
            reading.map_or(Ok(()), |reading| read_by(db, draft, &reading))
        })
        .await
}

/// The step of a sheet that would be undone or redone.
pub(crate) async fn next_step(store: &Store, draft: i64, sheet: String, way: Direction) -> Result<Option<Step>, AppError> {
    let (undone, order) = match way {
        Direction::Undo => (false, "DESC"),
        Direction::Redo => (true, "ASC"),
    };
    let query = format!(
        "SELECT id, made, undo, columns FROM payout_draft_steps
         WHERE draft = ?1 AND coalesce(sheet, ?2) = ?2 AND undone = ?3 ORDER BY id {order} LIMIT 1"
    );
    store
        .read(move |db| Ok(db.query_row(&query, params![draft, sheet, undone], step_row).optional()?))
        .await
}

/// Records that a step was undone or redone, with its mapping of the columns.
pub(crate) async fn move_step(
    store: &Store,
    draft: i64,
    step: &Step,
    way: Direction,
    actor: Actor,
    now: Timestamp,
) -> Result<(), AppError> {
    let (id, undone) = (step.id, way == Direction::Undo);
    let reading = step
        .columns
        .clone()
        .map(|columns| if undone { columns.before } else { columns.after });
    store
        .write(move |db| {
            still_open(db, draft)?;
            plans::touched(db, draft, &actor, now)?;
            db.execute("UPDATE payout_draft_steps SET undone = ?2 WHERE id = ?1", params![id, undone])?;
            reading.map_or(Ok(()), |reading| read_by(db, draft, &reading))
        })
        .await
}
