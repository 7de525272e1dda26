//! The draft of an import: a file of which nothing was made yet.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cell_rules::{Grid, in_sheet};
use service_api::masked;
use session::sheet_file::workbook;
use session::view::{SheetView, TopRowView};
use session::{Context, sheet_file};
use sha2::{Digest as _, Sha256};
use sheet_rules::forms::{
    Circumstances, Field, FormRow, FormSheet, Kind, Known, PAID_RECENTLY, RowState, Weight, first_rows, judge, marks,
};
use sheet_rules::payout::Sum;

use super::{Bulk, joined, number, reading, requests, row_order};
use crate::messages;
use crate::tables::imports;
use crate::tables::imports::{ImportRow, ImportStamp, ImportSteps, NewImport, needs_review, steps};
use crate::tables::payment_accounts;
use crate::tables::payment_requests::known;
use crate::view::{
    ImportBriefView, ImportColumnView, ImportFieldView, ImportProblemCount, ImportProblemView, ImportRowView, ImportRowsRequest,
    ImportRowsView, ImportSettings, ImportValueView, ImportView, ReadImportRequest, SameImportView,
};
use engine::event::Topic;
use files::sheets::SheetInfo;
use system::env::rfc3339;
use system::error::AppError;

/// Rows per page.
const PAGE: usize = 100;
/// Rows shown to find the column names in.
const TOP: usize = 30;

/// The settings of a new draft.
fn default_settings() -> ImportSettings {
    ImportSettings {
        payment_methods: ["BANK_TRANSFER", "REQUEST_MONEY", "FUNDING_USSD"].map(str::to_owned).to_vec(),
        payer_fee_share: "0".to_owned(),
        allow_partial: false,
        allow_over: false,
        send_messages: true,
        expires_in_minutes: Some(3 * 24 * 60),
    }
}

/// Stores a file as a draft.
pub async fn read(bulk: &Bulk, request: &ReadImportRequest) -> Result<ImportView, AppError> {
    let bytes = sheet_file::bytes_of(&request.bytes_base64)?;
    let book = workbook(&request.file_name, &bytes, None)?;
    let kind = request.kind;
    let mapping = reading::remembered_mapping(&bulk.context, kind, &book.grid)
        .await?
        .unwrap_or_default();
    let new = NewImport {
        kind,
        file_name: request.file_name.clone(),
        file_digest: hex::encode(Sha256::digest(&bytes)),
        bytes,
        sheet: book.grid.sheet().to_string(),
        mapping,
        settings: serde_json::to_string(&default_settings()).map_err(AppError::bug)?,
    };
    let sheet = new.sheet.clone();
    let id = imports::add_import(&bulk.context.outbox.store, new, bulk.context.outbox.now()).await?;
    bulk.state.cache((id, sheet, Arc::new(book.grid), Arc::new(book.sheets)));
    bulk.context.outbox.notify(Topic::Imports, Some(id.to_string()));
    view(bulk, &id.to_string()).await
}

/// The latest imports of a kind.
pub async fn list(context: &Context, kind: Kind) -> Result<Vec<ImportBriefView>, AppError> {
    Ok(imports::imports(&context.outbox.store, kind).await?.iter().map(brief).collect())
}

pub(super) fn brief(row: &ImportRow) -> ImportBriefView {
    ImportBriefView {
        import: row.id.to_string(),
        kind: row.kind,
        file_name: row.file_name.clone(),
        read_at: rfc3339(row.read_at),
        stage: row.stage,
        why: row.why.clone(),
        rows: row.rows,
        made: row.made,
        refused: row.refused,
    }
}

pub(super) fn settings(import: &ImportRow) -> Result<ImportSettings, AppError> {
    serde_json::from_str(&import.settings).map_err(AppError::bug)
}

/// An import with its sheet, judged now.
pub(super) struct Judged {
    pub import: ImportRow,
    pub sheet: FormSheet,
    pub grid: Arc<Grid>,
    sheets: Arc<Vec<SheetInfo>>,
    pub steps: ImportSteps,
    pub stamp: ImportStamp,
}

impl Judged {
    /// Rows that would become a request or an account.
    pub(super) fn ready(&self) -> impl Iterator<Item = &FormRow> {
        self.sheet.rows.iter().filter(|row| row.state == RowState::Ready)
    }
}

async fn known(context: &Context, kind: Kind) -> Result<Known, AppError> {
    let store = &context.outbox.store;
    match kind {
        Kind::Requests => {
            let mut asked = BTreeMap::new();
            for (reached, minor, reference, at) in imports::open_asks(store).await? {
                let description = || messages::created_at(&reference, at);
                asked.entry((requests::contact_key(&reached), minor)).or_insert_with(description);
            }
            for (form, file, row) in needs_review::awaited_asks(store).await? {
                let form: requests::RequestForm = serde_json::from_str(&form).map_err(AppError::bug)?;
                if let Some(ask) = form.ask() {
                    asked
                        .entry(ask)
                        .or_insert_with(|| messages::row_to_be_created(in_sheet(row), &file));
                }
            }
            let mut paid = BTreeMap::new();
            for (reached, minor, reference, at) in known::paid_asks(store, context.outbox.now().plus(-PAID_RECENTLY)).await? {
                let description = || messages::paid_on(&at.day(), &reference);
                paid.entry((requests::contact_key(&reached), minor)).or_insert_with(description);
            }
            Ok(Known {
                asked,
                paid,
                ..Known::default()
            })
        }
        Kind::Accounts => {
            let mut holders = BTreeMap::new();
            for [phone, email, first, last, name, number, reference] in store.read(payment_accounts::holders).await? {
                let name = joined([&number, &name, &reference], ", ");
                for mark in marks(&phone, &email, &first, &last) {
                    holders.entry(mark).or_insert_with(|| name.clone());
                }
            }
            let mut awaited = BTreeMap::new();
            for ([phone, email, first, last, file], row) in needs_review::awaited_holders(store).await? {
                for mark in marks(&phone, &email, &first, &last) {
                    awaited.entry(mark).or_insert_with(|| messages::row_of_file(in_sheet(row), &file));
                }
            }
            Ok(Known {
                awaited,
                references: imports::account_references(store).await?.into_iter().collect(),
                holders,
                ..Known::default()
            })
        }
    }
}

pub(super) async fn judged(bulk: &Bulk, id: i64) -> Result<Judged, AppError> {
    let store = &bulk.context.outbox.store;
    let stamp = steps::import_stamp(store, id).await?;
    let import = imports::import(store, id).await?;
    let (grid, sheets) = reading::grid(bulk, &import).await?;
    let (steps, known) = (steps::import_steps(store, id).await?, known(&bulk.context, import.kind).await?);
    let banks = directory::banks(&bulk.context.outbox).await?;
    let (kind, mapping, now) = (import.kind, import.mapping.clone(), bulk.context.outbox.now());
    let (cells, changes) = (Arc::clone(&grid), steps.changes.clone());
    // Thousands of rows take a moment; other tasks must continue.
    let sheet = tokio::task::spawn_blocking(move || {
        let about = Circumstances {
            kind,
            banks: &banks,
            now,
            known: &known,
        };
        judge(&cells, &mapping, &changes, about)
    });
    let sheet = sheet.await.map_err(AppError::bug)?;
    Ok(Judged {
        import,
        sheet,
        grid,
        sheets,
        steps,
        stamp,
    })
}

/// The import and its judged sheet.
pub async fn view(bulk: &Bulk, id: &str) -> Result<ImportView, AppError> {
    let id = number(id)?;
    let judged = judged(bulk, id).await?;
    let remembered = reading::remembered(&bulk.context, &judged).await?;
    let digest = bulk.state.digest(&judged);
    let forwards = judged.ready().filter(|row| !row.value(Field::Account).is_empty()).count();
    let same_file = same_file(&bulk.context, &judged.import).await?;
    let Judged {
        import,
        sheet,
        grid,
        sheets,
        steps,
        ..
    } = judged;
    let count = |state| u32::try_from(sheet.count(state)).unwrap_or(u32::MAX);
    let warned = |row: &&FormRow| row.state == RowState::Ready && row.problems.iter().any(|problem| problem.weight == Weight::Warning);
    let column = |read: &sheet_rules::forms::ColumnRead| ImportColumnView {
        column: read.column,
        heading: read.heading.clone(),
        field: read.field,
        reason: read.reason.clone(),
        samples: read.samples.iter().map(|sample| shown(read.is_private(), sample)).collect(),
    };
    let field = |field: &Field| ImportFieldView {
        field: *field,
        words: field.words().to_owned(),
    };
    let settings = settings(&import)?;
    let settings_problems = match import.kind {
        Kind::Requests => requests::settings_problems(&bulk.context.outbox, &bulk.context.profile, &settings).await?,
        Kind::Accounts => Vec::new(),
    };
    Ok(ImportView {
        brief: brief(&import),
        sheets: sheets.iter().map(SheetView::from).collect(),
        chosen: grid.sheets().iter().map(|sheet| sheet.to_string()).collect(),
        header_row: sheet.reading.header_row,
        top: first_rows(&grid, &sheet.reading, TOP)
            .into_iter()
            .map(|(row, text)| TopRowView { row, text })
            .collect(),
        remembered,
        columns: sheet.reading.columns.iter().map(column).collect(),
        fields: import.kind.fields().iter().map(field).collect(),
        amounts: sheet.reading.amounts,
        chosen_amount_style: import.mapping.amounts,
        day_first: sheet.reading.day_first,
        chosen_day_first: import.mapping.day_first,
        dates_asked: sheet.reading.dates_asked,
        problems: sheet.problems.clone(),
        notes: sheet.notes.iter().cloned().chain(other_sheets_note(&steps)).collect(),
        shown: digest,
        forwards: u32::try_from(forwards).unwrap_or(u32::MAX),
        ready: count(RowState::Ready),
        to_fix: count(RowState::ToFix),
        waits: count(RowState::Waits),
        left_out: count(RowState::LeftOut),
        warned: u32::try_from(sheet.rows.iter().filter(warned).count()).unwrap_or(u32::MAX),
        total: Sum::of_minor(sheet.total).decimal(),
        kinds: problem_counts(&sheet),
        settings,
        settings_problems,
        same_file,
        can_undo: steps.can_undo,
        can_redo: steps.can_redo,
    })
}

/// A note about corrections of other sheets, which do not apply to the sheet in use.
fn other_sheets_note(steps: &ImportSteps) -> Option<String> {
    let all: Vec<Vec<&str>> = steps.elsewhere.iter().map(|sheets| sheets.split(Grid::BETWEEN).collect()).collect();
    (!all.is_empty()).then(|| messages::changes_elsewhere(&all))
}

/// The earliest other import of the same file and one of the same sheets that was started.
async fn same_file(context: &Context, import: &ImportRow) -> Result<Option<SameImportView>, AppError> {
    let ours: Vec<&str> = import.sheet.split(Grid::BETWEEN).collect();
    let started = steps::started_of_this_file(&context.outbox.store, import.id).await?;
    let same = started
        .into_iter()
        .find(|(_, sheets, _)| sheets.split(Grid::BETWEEN).any(|sheet| ours.contains(&sheet)));
    Ok(same.map(|(file_name, _, at)| SameImportView {
        file_name,
        at: rfc3339(at),
    }))
}

/// Each kind of problem with the number of rows, blocking kinds first.
fn problem_counts(sheet: &FormSheet) -> Vec<ImportProblemCount> {
    let mut kinds: BTreeMap<&str, (bool, BTreeSet<u32>)> = BTreeMap::new();
    for row in &sheet.rows {
        for problem in &row.problems {
            let (blocks, rows) = kinds.entry(problem.kind).or_default();
            *blocks |= problem.weight == Weight::Error;
            rows.insert(row.number);
        }
    }
    let count = |(kind, (blocks, rows)): (&str, (bool, BTreeSet<u32>))| ImportProblemCount {
        kind: kind.to_owned(),
        rows: u32::try_from(rows.len()).unwrap_or(u32::MAX),
        blocks,
    };
    let mut counts: Vec<ImportProblemCount> = kinds.into_iter().map(count).collect();
    counts.sort_by_key(|count| !count.blocks);
    counts
}

/// A page of a draft's rows.
pub async fn rows(bulk: &Bulk, request: &ImportRowsRequest) -> Result<ImportRowsView, AppError> {
    let judged = judged(bulk, number(&request.import)?).await?;
    let state = request.state;
    let text = request.text.as_deref().unwrap_or_default().trim().to_lowercase();
    let mut found: Vec<&FormRow> = judged
        .sheet
        .rows
        .iter()
        .filter(|row| state.is_none_or(|state| row.state == state))
        .filter(|row| {
            request
                .kind
                .as_deref()
                .is_none_or(|kind| row.problems.iter().any(|problem| problem.kind == kind))
        })
        .filter(|row| text.is_empty() || contains(row, &text))
        .collect();
    if let Some(by) = request.order {
        row_order::order(&mut found, by, request.descending);
    }
    let from = usize::try_from(request.from).unwrap_or(usize::MAX).min(found.len());
    Ok(ImportRowsView {
        found: u32::try_from(found.len()).unwrap_or(u32::MAX),
        from: request.from,
        rows: found[from..].iter().take(PAGE).map(|row| row_view(row, &judged)).collect(),
    })
}

fn contains(row: &FormRow, text: &str) -> bool {
    let mut values = row.values.iter().filter(|(field, _)| !field.is_private());
    values.any(|(_, value)| value.to_lowercase().contains(text))
}

/// A value for the screen. Of private numbers only the end is shown.
pub(super) fn shown(private: bool, text: &str) -> String {
    match private && !text.is_empty() {
        true => masked::ending(text),
        false => text.to_owned(),
    }
}

fn row_view(row: &FormRow, judged: &Judged) -> ImportRowView {
    let value = |field: &Field| ImportValueView {
        field: *field,
        text: shown(field.is_private(), row.value(*field)),
        original: row.originals.get(field).map(|text| shown(field.is_private(), text)),
    };
    let problem = |problem: &sheet_rules::forms::Problem| ImportProblemView {
        kind: problem.kind.to_owned(),
        field: problem.field,
        words: problem.words.clone(),
        blocks: problem.weight == Weight::Error,
        note: problem.weight == Weight::Note,
        fix: problem.fix.clone(),
    };
    ImportRowView {
        row: row.number,
        spot: judged.grid.spot(row.number),
        state: row.state,
        by_hand: row.by_hand,
        hidden: row.hidden,
        meant_twice: row.is_intended(),
        values: judged.import.kind.fields().iter().map(value).collect(),
        problems: row.problems.iter().map(problem).collect(),
    }
}

/// Deletes a draft.
pub async fn discard(bulk: &Bulk, import: &str) -> Result<(), AppError> {
    bulk.state.clear_cache();
    imports::discard_import(&bulk.context.outbox.store, number(import)?).await
}
