//! How a file is read: which sheets, which row names the columns, what each column means; corrected as a step that can be undone, and
//! remembered for the next file with the same column names once rows were made of this one.

use std::sync::Arc;

use cell_rules::{Grid, GridBuilder};
use session::Context;
use session::sheet_file::workbook;
use sheet_rules::forms::{Change, ColumnRead, Kind, Mapping, Reading, has_identity_numbers};
use sheet_rules::payout::fingerprints;

use super::draft::{Judged, judged, view};
use super::{Bulk, number};
use crate::tables::imports;
use crate::tables::imports::{ImportRow, MappingStep, steps};
use crate::view::{ImportSheetsRequest, ImportView, ReadImportAsRequest, SettleImportRequest};
use directory::tables::columns;
use directory::tables::columns::RememberedColumns;
use files::sheets;
use files::sheets::{ReadOptions, SheetError, SheetInfo, together};
use system::env::rfc3339;
use system::error::{AppError, ErrorCode};

/// The cells of the sheet in use, and which sheets the file has.
pub(super) async fn grid(bulk: &Bulk, import: &ImportRow) -> Result<(Arc<Grid>, Arc<Vec<SheetInfo>>), AppError> {
    if let Some(kept) = bulk.bench.sheet(import.id, &import.sheet) {
        return Ok(kept);
    }
    let bytes = steps::import_file(&bulk.context.outbox.store, import.id).await?;
    if bytes.is_empty() {
        // It was begun, and held numbers that are not kept.
        return Ok((Arc::new(GridBuilder::new(&import.sheet).finish()), Arc::default()));
    }
    let book = workbook(&import.file_name, &bytes, Some(import.sheet.clone()))?;
    let (grid, sheets) = (Arc::new(book.grid), Arc::new(book.sheets));
    let kept = (import.id, import.sheet.clone(), Arc::clone(&grid), Arc::clone(&sheets));
    bulk.bench.keep(kept);
    Ok((grid, sheets))
}

/// Turns to a sheet, or to several that are read as one. Its columns mean what was last said of them, here or of an earlier file.
pub async fn select_sheets(bulk: &Bulk, request: &ImportSheetsRequest) -> Result<ImportView, AppError> {
    let (id, store) = (number(&request.import)?, &bulk.context.outbox.store);
    let import = imports::import(store, id).await?;
    let none = || AppError::new(ErrorCode::Invalid, "Nothing was changed: choose a sheet.");
    let sheet = together(&request.sheets).ok_or_else(none)?;
    // A sheet that cannot be read is refused before anything is kept.
    let book = workbook(&import.file_name, &steps::import_file(store, id).await?, Some(sheet))?;
    let sheet = book.grid.sheet().to_string();
    let mapping = match steps::chosen_import_columns(store, id, sheet.clone()).await? {
        Some(said) => said,
        None => remembered_mapping(&bulk.context, import.kind, &book.grid)
            .await?
            .unwrap_or_default(),
    };
    steps::set_import_sheet(store, id, sheet, &mapping).await?;
    view(bulk, &request.import).await
}

/// Says how the sheet in use is read, as one step.
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

/// Says what stands in every form alike.
pub async fn settle(bulk: &Bulk, request: &SettleImportRequest) -> Result<ImportView, AppError> {
    let settings = serde_json::to_string(&request.settings).map_err(AppError::bug)?;
    steps::set_import_settings(&bulk.context.outbox.store, number(&request.import)?, settings).await?;
    view(bulk, &request.import).await
}

/// Reads the columns by their names again, and so every later file with these.
pub async fn forget_columns(bulk: &Bulk, import: &str) -> Result<ImportView, AppError> {
    let judged = judged(bulk, number(import)?).await?;
    if let Some(key) = key(judged.import.kind, &judged.grid, &judged.sheet.reading) {
        columns::forget_columns(&bulk.context.outbox.store, key).await?;
    }
    set_mapping(bulk, import, Mapping::default()).await
}

/// By which names the columns of a kind are remembered; nothing where no row names them.
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

/// Whether the file, or what was typed, may hold numbers by which banks know people: it is not kept longer than it is needed.
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
    // Sheets that nobody reads are kept with the others. One that cannot be read may hold anything.
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

/// Remembers what a person said of the columns of a file of which rows are made.
pub(super) async fn remember(context: &Context, judged: &Judged) -> Result<(), AppError> {
    let said = Mapping {
        header_row: None,
        ..judged.import.mapping.clone()
    };
    match key(judged.import.kind, &judged.grid, &judged.sheet.reading) {
        Some(key) if said != Mapping::default() => columns::remember_columns(&context.outbox.store, key, &said, context.outbox.now()).await,
        Some(_) | None => Ok(()),
    }
}

/// What was said of an earlier file with these column names.
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

/// When it was said how the columns are read, where an earlier file was read so.
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
