//! Corrections of the rows of a draft, as steps that can be undone and redone.

use sheet_rules::forms::{Change, Field, FormRow, RowState};
use sheet_rules::undo::Direction;

use super::draft::{judged, view};
use super::{Bulk, number};
use crate::messages;
use crate::tables::imports::steps;
use crate::view::{ChangeImportRequest, ImportAlikeRequest, ImportAlikeView, ImportChange, ImportView};
use system::error::{AppError, ErrorCode};

/// Applies corrections to rows of a draft, as one step.
pub async fn change(bulk: &Bulk, request: &ChangeImportRequest) -> Result<ImportView, AppError> {
    // A confirmation is stored with the row or request that the person saw as the duplicate.
    let confirms_duplicate = |change: &ImportChange| matches!(change, ImportChange::Twice { meant: true, .. });
    let rows = match request.changes.iter().any(confirms_duplicate) {
        true => judged(bulk, number(&request.import)?).await?.sheet.rows,
        false => Vec::new(),
    };
    let changes: Result<Vec<Change>, AppError> = request.changes.iter().map(|change| to_rule_change(change, &rows)).collect();
    add_step(bulk, &request.import, &changes?).await
}

fn to_rule_change(change: &ImportChange, rows: &[FormRow]) -> Result<Change, AppError> {
    Ok(match change {
        ImportChange::Cell { row, field, text } => Change::Cell {
            row: *row,
            field: *field,
            text: text.clone(),
        },
        ImportChange::LeftOut { row, out } => Change::LeftOut { row: *row, out: *out },
        ImportChange::Meant { row, meant } => Change::Meant { row: *row, meant: *meant },
        ImportChange::Twice { row, meant: false } => Change::Twice { row: *row, same_as: None },
        ImportChange::Twice { row, meant: true } => {
            let same_as = rows.iter().find(|each| each.number == *row).and_then(|each| each.same_as.clone());
            let same_as = Some(same_as.ok_or_else(no_duplicate)?);
            Change::Twice { row: *row, same_as }
        }
    })
}

fn no_duplicate() -> AppError {
    AppError::conflict(messages::NO_DUPLICATE)
}

/// Confirms all duplicates that wait for a person, as one step.
pub async fn confirm_all(bulk: &Bulk, import: &str) -> Result<ImportView, AppError> {
    let judged = judged(bulk, number(import)?).await?;
    let waiting = judged.sheet.rows.iter().filter(|row| row.state == RowState::Waits);
    let meant = |row: &FormRow| Change::Twice {
        row: row.number,
        same_as: row.same_as.clone(),
    };
    add_step(bulk, import, &waiting.map(meant).collect::<Vec<_>>()).await
}

async fn add_step(bulk: &Bulk, import: &str, changes: &[Change]) -> Result<ImportView, AppError> {
    if !changes.is_empty() {
        let (id, now) = (number(import)?, bulk.context.outbox.now());
        steps::add_import_step(&bulk.context.outbox.store, id, changes, None, now).await?;
    }
    view(bulk, import).await
}

/// Fields in which many rows can have the same value. Names, contacts and references belong to one customer.
const ALIKE: [Field; 5] = [Field::Amount, Field::Limit, Field::Ends, Field::Purpose, Field::Bank];

/// The rows, except skipped ones, whose value of the field equals the given one.
async fn rows_with_value(bulk: &Bulk, request: &ImportAlikeRequest) -> Result<(Field, Vec<u32>), AppError> {
    let field = request.field;
    if !ALIKE.contains(&field) {
        let message = messages::CORRECT_BY_ROW;
        return Err(AppError::new(ErrorCode::Invalid, message));
    }
    let judged = judged(bulk, number(&request.import)?).await?;
    let written = request.written.trim().to_lowercase();
    let alike = |row: &&FormRow| row.state != RowState::LeftOut && row.value(field).trim().to_lowercase() == written;
    Ok((field, judged.sheet.rows.iter().filter(alike).map(|row| row.number).collect()))
}

/// Counts the rows with the same value.
pub async fn alike(bulk: &Bulk, request: &ImportAlikeRequest) -> Result<ImportAlikeView, AppError> {
    let (_, rows) = rows_with_value(bulk, request).await?;
    let rows = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    Ok(ImportAlikeView { rows })
}

/// Replaces the value in every row that has it, as one step.
pub async fn change_alike(bulk: &Bulk, request: &ImportAlikeRequest, text: &str) -> Result<ImportView, AppError> {
    let (field, rows) = rows_with_value(bulk, request).await?;
    let cell = |row: u32| Change::Cell {
        row,
        field,
        text: Some(text.to_owned()),
    };
    let changes: Vec<Change> = rows.into_iter().map(cell).collect();
    add_step(bulk, &request.import, &changes).await
}

/// Undoes the latest step.
pub async fn undo(bulk: &Bulk, import: &str) -> Result<ImportView, AppError> {
    step(bulk, import, Direction::Undo).await
}

/// Redoes the step that was undone last.
pub async fn redo(bulk: &Bulk, import: &str) -> Result<ImportView, AppError> {
    step(bulk, import, Direction::Redo).await
}

async fn step(bulk: &Bulk, import: &str, way: Direction) -> Result<ImportView, AppError> {
    steps::move_import_step(&bulk.context.outbox.store, number(import)?, way).await?;
    view(bulk, import).await
}
