//! How a file is read: sheets, header row, the meaning of each column. A correction is a step that can be undone. It is stored for later files with
//! the same column names when the import starts.

use std::sync::Arc;

use cell_rules::{Grid, GridBuilder};
use session::Context;
use session::sheet_file::workbook;
use sheet_rules::forms::{Change, ColumnRead, Kind, Mapping, Reading, has_identity_numbers};
use sheet_rules::payout::fingerprints;

use super::draft::{Judged, judged, view};
use super::{Bulk, number};
use crate::messages;
use crate::tables::imports;
use crate::tables::imports::{ImportRow, MappingStep, steps};
use crate::view::{ImportSheetsRequest, ImportView, ReadImportAsRequest, SettleImportRequest};
use directory::tables::columns;
use directory::tables::columns::RememberedColumns;
use files::sheets;
use files::sheets::{ReadOptions, SheetError, SheetInfo, together};
use system::env::rfc3339;
use system::error::{AppError, ErrorCode};

/// The cells of the sheet in use, and the sheets of the file.
pub(super) async fn grid(bulk: &Bulk, import: &ImportRow) -> Result<(Arc<Grid>, Arc<Vec<SheetInfo>>), AppError> {
    if let Some(kept) = bulk.state.cached_sheet(import.id, &import.sheet) {
        return Ok(kept);
    }
    let bytes = steps::import_file(&bulk.context.outbox.store, import.id).await?;
    if bytes.is_empty() {
        // The import was started and its file deleted, because it contained private numbers.
        return Ok((Arc::new(GridBuilder::new(&import.sheet).finish()), Arc::default()));
    }
    let book = workbook(&import.file_name, &bytes, Some(import.sheet.clone()))?;
    let (grid, sheets) = (Arc::new(book.grid), Arc::new(book.sheets));
    let kept = (import.id, import.sheet.clone(), Arc::clone(&grid), Arc::clone(&sheets));
    bulk.state.cache(kept);
    Ok((grid, sheets))
}

/// Changes to a sheet, or to several that are read as one. Its columns have the meaning last chosen here or for an earlier file.
pub async fn select_sheets(bulk: &Bulk, request: &ImportSheetsRequest) -> Result<ImportView, AppError> {
    let (id, store) = (number(&request.import)?, &bulk.context.outbox.store);
    let import = imports::import(store, id).await?;
    let none = || AppError::new(ErrorCode::Invalid, messages::CHOOSE_SHEET);
    let sheet = together(&request.sheets).ok_or_else(none)?;
    // A sheet that cannot be read is refused before anything is stored.
    let book = workbook(&import.file_name, &steps::import_file(store, id).await?, Some(sheet))?;
    let sheet = book.grid.sheet().to_string();
    let mapping = match steps::chosen_import_columns(store, id, sheet.clone()).await? {
        Some(mapping) => mapping,
        None => remembered_mapping(&bulk.context, import.kind, &book.grid)
            .await?
            .unwrap_or_default(),
    };
    steps::set_import_sheet(store, id, sheet, &mapping).await?;
    view(bulk, &request.import).await
}

/// Sets how the sheet in use is read, as one step.
pub async fn read_as(bulk: &Bulk, request: &ReadImportAsRequest) -> Result<ImportView, AppError> {
    let mapping = Mapping {
        header_row: request.header_row,
        columns: request.columns.iter().map(|choice| (choice.field, choice.column)).collect(),
        amounts: request.amounts,
        day_first: request.day_first,
    };
    set_mapping(bulk, &request.import, mapping).await
}

async fn set_mapping(bulk: &Bulk, import: &str, after: Mapping) -> Result<ImportView, AppError> {
    let id = number(import)?;
    let before = imports::import(&bulk.context.outbox.store, id).await?.mapping;
    if before != after {
        let step = MappingStep { before, after };
        steps::add_import_step(&bulk.context.outbox.store, id, &[], Some(&step), bulk.context.outbox.now()).await?;
    }
    view(bulk, import).await
}

/// Sets the values that all requests of the import share.
pub async fn settle(bulk: &Bulk, request: &SettleImportRequest) -> Result<ImportView, AppError> {
    let settings = serde_json::to_string(&request.settings).map_err(AppError::bug)?;
    steps::set_import_settings(&bulk.context.outbox.store, number(&request.import)?, settings).await?;
    view(bulk, &request.import).await
}

/// Deletes the stored meaning of these columns; they are recognised by their names again, here and in later files.
pub async fn forget_columns(bulk: &Bulk, import: &str) -> Result<ImportView, AppError> {
    let judged = judged(bulk, number(import)?).await?;
    if let Some(key) = key(judged.import.kind, &judged.grid, &judged.sheet.reading) {
        columns::forget_columns(&bulk.context.outbox.store, key).await?;
    }
    set_mapping(bulk, import, Mapping::default()).await
}

/// The key under which the meaning of the columns is stored; `None` without a header row.
fn key(kind: Kind, grid: &Grid, reading: &Reading) -> Option<String> {
    let header = reading.header_row?;
    let (_, fingerprint) = fingerprints(grid).into_iter().find(|(row, _)| *row == header)?;
    Some(keyed(kind, &fingerprint))
}

fn keyed(kind: Kind, fingerprint: &str) -> String {
    match kind {
        Kind::Requests => format!("requests {fingerprint}"),
        Kind::Accounts => format!("accounts {fingerprint}"),
    }
}

/// Whether the file or a correction may contain private numbers. They are deleted when the import starts.
pub(super) async fn names_people(context: &Context, judged: &Judged) -> Result<bool, AppError> {
    let typed = |change: &Change| matches!(change, Change::Cell { field, .. } if field.is_private());
    let Judged { import, sheet, steps, .. } = judged;
    if import.kind == Kind::Accounts || sheet.reading.columns.iter().any(ColumnRead::is_private) || steps.changes.iter().any(typed) {
        return Ok(true);
    }
    let (bytes, file_name) = (
        steps::import_file(&context.outbox.store, import.id).await?,
        import.file_name.clone(),
    );
    // Sheets that are not in use are stored too. One that cannot be read may contain anything.
    let any = move || {
        let all = workbook(&file_name, &bytes, None).map(|book| book.sheets).unwrap_or_default();
        let holds = |sheet: SheetInfo| match sheets::read(&file_name, &bytes, &ReadOptions { sheet: Some(sheet.name) }) {
            Ok(book) => has_identity_numbers(&book.grid),
            Err(SheetError::Empty | SheetError::EmptySheet { .. }) => false,
            Err(_) => true,
        };
        all.into_iter().any(holds)
    };
    tokio::task::spawn_blocking(any).await.map_err(AppError::bug)
}

/// Stores the chosen meaning of the columns for later files.
pub(super) async fn remember(context: &Context, judged: &Judged) -> Result<(), AppError> {
    let mapping = Mapping {
        header_row: None,
        ..judged.import.mapping.clone()
    };
    match key(judged.import.kind, &judged.grid, &judged.sheet.reading) {
        Some(key) if mapping != Mapping::default() => {
            columns::remember_columns(&context.outbox.store, key, &mapping, context.outbox.now()).await
        }
        Some(_) | None => Ok(()),
    }
}

/// The meaning stored for an earlier file with these column names.
pub(super) async fn remembered_mapping(context: &Context, kind: Kind, grid: &Grid) -> Result<Option<Mapping>, AppError> {
    for (row, fingerprint) in fingerprints(grid) {
        if let Some(known) = columns::remembered_columns(&context.outbox.store, keyed(kind, &fingerprint)).await? {
            return Ok(Some(applied(known, row)));
        }
    }
    Ok(None)
}

fn applied(known: RememberedColumns<Mapping>, header_row: u32) -> Mapping {
    Mapping {
        header_row: Some(header_row),
        ..known.mapping
    }
}

/// When the meaning in use was stored for an earlier file; `None` if it was not.
pub(super) async fn remembered(context: &Context, judged: &Judged) -> Result<Option<String>, AppError> {
    let Judged { import, sheet, grid, .. } = judged;
    let (Some(key), Some(header_row)) = (key(import.kind, grid, &sheet.reading), sheet.reading.header_row) else {
        return Ok(None);
    };
    let known = columns::remembered_columns(&context.outbox.store, key).await?;
    let earlier = known.filter(|known| known.at.0 < import.read_at.0);
    Ok(earlier.and_then(|known| {
        let at = rfc3339(known.at);
        (applied(known, header_row) == import.mapping).then_some(at)
    }))
}
