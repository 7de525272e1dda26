//! What people change in the rows of a draft: as steps that are taken back and made again.

use sheet_rules::forms::{Change, Field, FormRow, RowState};
use sheet_rules::undo::Direction;

use super::draft::{judged, view};
use super::{Bulk, number};
use crate::tables::imports::steps;
use crate::view::{ChangeImportRequest, ImportAlikeRequest, ImportAlikeView, ImportChange, ImportView};
use system::error::{AppError, ErrorCode};

/// Changes rows of a draft, as one step.
pub async fn change(bulk: &Bulk, request: &ChangeImportRequest) -> Result<ImportView, AppError> {
    // What a row is the same as, a person's word is about as it was shown.
    let twice = |change: &ImportChange| matches!(change, ImportChange::Twice { meant: true, .. });
    let rows = match request.changes.iter().any(twice) {
        true => judged(bulk, number(&request.import)?).await?.sheet.rows,
        false => Vec::new(),
    };
    let changes: Result<Vec<Change>, AppError> = request.changes.iter().map(|change| as_rules_know(change, &rows)).collect();
    make(bulk, &request.import, &changes?).await
}

fn as_rules_know(change: &ImportChange, rows: &[FormRow]) -> Result<Change, AppError> {
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
            let same_as = Some(same_as.ok_or_else(not_the_same)?);
            Change::Twice { row: *row, same_as }
        }
    })
}

fn not_the_same() -> AppError {
    AppError::conflict("Nothing was changed: the same is asked for nowhere else any more.")
}

/// Takes a person's word that every row that waits for it is meant, as one step.
pub async fn confirm_all(bulk: &Bulk, import: &str) -> Result<ImportView, AppError> {
    let judged = judged(bulk, number(import)?).await?;
    let waiting = judged.sheet.rows.iter().filter(|row| row.state == RowState::Waits);
    let meant = |row: &FormRow| Change::Twice {
        row: row.number,
        same_as: row.same_as.clone(),
    };
    make(bulk, import, &waiting.map(meant).collect::<Vec<_>>()).await
}

async fn make(bulk: &Bulk, import: &str, changes: &[Change]) -> Result<ImportView, AppError> {
    if !changes.is_empty() {
        let (id, now) = (number(import)?, bulk.context.outbox.now());
        steps::add_import_step(&bulk.context.outbox.store, id, changes, None, now).await?;
    }
    view(bulk, import).await
}

/// Fields in which many rows may rightly say the same. A phone, a name or a reference is one customer's own.
const ALIKE: [Field; 5] = [Field::Amount, Field::Limit, Field::Ends, Field::Purpose, Field::Bank];

/// Rows that something would be made of whose value is written so.
async fn written_so(bulk: &Bulk, request: &ImportAlikeRequest) -> Result<(Field, Vec<u32>), AppError> {
    let field = request.field;
    if !ALIKE.contains(&field) {
        let message = "Nothing was changed: what a field says of one customer is mended row by row.";
        return Err(AppError::new(ErrorCode::Invalid, message));
    }
    let judged = judged(bulk, number(&request.import)?).await?;
    let written = request.written.trim().to_lowercase();
    let alike = |row: &&FormRow| row.state != RowState::LeftOut && row.value(field).trim().to_lowercase() == written;
    Ok((field, judged.sheet.rows.iter().filter(alike).map(|row| row.number).collect()))
}

/// How many rows are written so.
pub async fn alike(bulk: &Bulk, request: &ImportAlikeRequest) -> Result<ImportAlikeView, AppError> {
    let (_, rows) = written_so(bulk, request).await?;
    let rows = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    Ok(ImportAlikeView { rows })
}

/// Types the same over every row that is written so, as one step.
pub async fn change_alike(bulk: &Bulk, request: &ImportAlikeRequest, text: &str) -> Result<ImportView, AppError> {
    let (field, rows) = written_so(bulk, request).await?;
    let cell = |row: u32| Change::Cell {
        row,
        field,
        text: Some(text.to_owned()),
    };
    let changes: Vec<Change> = rows.into_iter().map(cell).collect();
    make(bulk, &request.import, &changes).await
}

/// Takes the latest step back.
pub async fn undo(bulk: &Bulk, import: &str) -> Result<ImportView, AppError> {
    step(bulk, import, Direction::Undo).await
}

/// Makes the step again that was taken back last.
pub async fn redo(bulk: &Bulk, import: &str) -> Result<ImportView, AppError> {
    step(bulk, import, Direction::Redo).await
}

async fn step(bulk: &Bulk, import: &str, way: Direction) -> Result<ImportView, AppError> {
    steps::move_import_step(&bulk.context.outbox.store, number(import)?, way).await?;
    view(bulk, import).await
}
