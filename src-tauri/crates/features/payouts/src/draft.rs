//! A draft on screen and its corrections. What is sent is made from the same file and the same correction steps.

use std::sync::Arc;

use session::ids::number;
use session::{Context, sheet_file};
use sha2::{Digest as _, Sha256};
use sheet_rules::payout::names::Tier;
use sheet_rules::payout::{Change, Code, Corrections, NoSuchRow, OpenSheet, Rules, SamePerson, Wanted};
use sheet_rules::undo::Direction;

use super::draft_view::{draft_view, row_view, view};
use super::names::stop_check;
use super::open_draft::OpenDraft;
use super::open_drafts::{not_there, read_draft_file, rules};
use super::past;
use super::reading::{reading_of, remembered_mapping, stacks};
use crate::Payouts;
use crate::messages;
use crate::tables::draft_steps::NewStep;
use crate::tables::drafts::{DraftBrief, DraftRow, NewDraft};
use crate::tables::{draft_steps, drafts, retry_sources};
use crate::view::{
    AlikeRequest, AlikeView, ChangeAlikeRequest, ChangeDraftRequest, DraftBriefView, DraftChange, DraftRowsRequest, DraftRowsView,
    DraftView, ReadSheetRequest,
};
use directory::tables::bank_aliases;
use files::sheets::together;
use system::env::rfc3339;
use system::error::{AppError, ErrorCode, InputProblem};

/// The largest number of rows in one view.
const PAGE: usize = 500;

/// Stores a file as a draft.
pub async fn read_draft(payouts: &Payouts, request: ReadSheetRequest) -> Result<DraftView, AppError> {
    let bytes = sheet_file::bytes_of(&request.bytes_base64)?;
    let banks = Arc::new(directory::banks(&payouts.context.outbox).await?);
    let workbook = read_draft_file(&request.file_name, &bytes, together(&request.sheets).as_deref())?;
    let (sheets, grid) = (workbook.sheets, Arc::new(workbook.grid));
    let store = &payouts.context.outbox.store;
    let mapping = remembered_mapping(store, &grid).await?;
    let mut row = DraftRow {
        id: 0,
        file_name: request.file_name.clone(),
        file_digest: hex::encode(Sha256::digest(&bytes)),
        bytes: Vec::new(),
        sheet: Some(grid.sheet().to_string()),
        read_at: payouts.context.outbox.now(),
        mapping: mapping.clone(),
        run: None,
        content_known: true,
        is_discarded: false,
    };
    let sheet = OpenSheet::open(grid, mapping.as_ref(), Corrections::default(), banks, Rules::PRODUCT);
    stacks(sheet.problems())?;
    let draft = NewDraft {
        file_name: request.file_name,
        file_digest: row.file_digest.clone(),
        bytes,
        sheet: sheet.name().to_string(),
        reading: reading_of(&sheet, mapping),
    };
    row.id = drafts::add_draft(store, draft, payouts.context.actor(), row.read_at).await?;
    let id = row.id.to_string();
    if rules(&payouts.context.outbox) == Rules::PRODUCT {
        // The sheet was just read and judged; it is kept, so that a large file is not read twice.
        payouts.drafts.put(&payouts.context.outbox, row, sheets, sheet).await?;
    }
    draft_view(payouts, &id).await
}

/// Drafts that are not being paid, latest first.
pub async fn drafts(context: &Context) -> Result<Vec<DraftBriefView>, AppError> {
    Ok(briefly(drafts::drafts(&context.outbox.store).await?))
}

/// Drafts that were discarded and can be restored, latest first.
pub async fn discarded(context: &Context) -> Result<Vec<DraftBriefView>, AppError> {
    Ok(briefly(drafts::discarded_drafts(&context.outbox.store).await?))
}

fn briefly(drafts: Vec<DraftBrief>) -> Vec<DraftBriefView> {
    let brief = drafts.into_iter().map(|draft| DraftBriefView {
        draft: draft.id.to_string(),
        file_name: draft.file_name,
        read_at: rfc3339(draft.read_at),
        steps: draft.steps,
    });
    brief.collect()
}

/// A page of the requested rows.
pub async fn draft_rows(payouts: &Payouts, request: &DraftRowsRequest) -> Result<DraftRowsView, AppError> {
    let open = payouts.draft(&request.draft).await?;
    let code = request.code.as_deref().map(code_named).transpose()?;
    let found = open.sheet.find(&Wanted {
        state: request.state,
        code,
        warned: request.warned,
        text: request.text.clone().unwrap_or_default(),
    });
    let from = usize::try_from(request.from).unwrap_or(usize::MAX).min(found.len());
    let page = found[from..].iter().take(PAGE).filter_map(|row| open.sheet.row(*row));
    let unanswered = payouts.names.unanswered(open.id);
    Ok(DraftRowsView {
        found: u32::try_from(found.len()).unwrap_or(u32::MAX),
        from: request.from,
        rows: page.map(|row| row_view(row, &open.sheet, &unanswered)).collect(),
    })
}

fn code_named(name: &str) -> Result<Code, AppError> {
    let found = Code::ALL.iter().find(|code| code.name() == name);
    found
        .copied()
        .ok_or_else(|| AppError::new(ErrorCode::Invalid, messages::no_such_problem(name)))
}

/// Changes cells, and skips or includes rows, as one step that can be undone. All changes are made, or none.
pub async fn change(payouts: &Payouts, request: &ChangeDraftRequest) -> Result<DraftView, AppError> {
    make(payouts, &request.draft, |sheet| {
        request.changes.iter().map(|change| change_of(change, sheet)).collect()
    })
    .await
}

/// The number of rows with the same text as one row.
pub async fn alike(payouts: &Payouts, request: &AlikeRequest) -> Result<AlikeView, AppError> {
    let field = request.field;
    let open = payouts.draft(&request.draft).await?;
    let written = open
        .sheet
        .written(request.row, field)
        .ok_or_else(|| not_there(NoSuchRow(request.row)))?;
    let rows = u32::try_from(open.sheet.alike(field, &written).len()).unwrap_or(u32::MAX);
    Ok(AlikeView { written, rows })
}

/// Replaces a text in every row that has it.
pub async fn change_alike(payouts: &Payouts, request: &ChangeAlikeRequest) -> Result<DraftView, AppError> {
    let field = request.field;
    let change = |row: u32| Change::typed(row, field, &request.text);
    make(payouts, &request.draft, |sheet| {
        Ok(sheet.alike(field, &request.written).into_iter().map(change).collect())
    })
    .await
}

fn change_of(change: &DraftChange, sheet: &OpenSheet) -> Result<Change, AppError> {
    Ok(match change {
        DraftChange::Cell { row, field, text } => Change::Cell {
            row: *row,
            field: *field,
            text: text.clone(),
        },
        DraftChange::LeftOut { row, out } => Change::LeftOut { row: *row, out: *out },
        DraftChange::Meant { row, meant } => Change::Meant { row: *row, meant: *meant },
        DraftChange::PaidAgain { row, meant } => paid_again(sheet, *row, *meant)?,
        DraftChange::SamePerson { row, reason } => Change::SamePerson {
            row: *row,
            word: reason.as_deref().map(|reason| same_person(sheet, *row, reason)).transpose()?,
        },
    })
}

/// The confirmation that paying again is intended, for the earlier payments that are shown now.
fn paid_again(sheet: &OpenSheet, row: u32, meant: bool) -> Result<Change, AppError> {
    let repeated = sheet.repeated(row).ok_or_else(|| {
        let message = messages::repeats_nothing(&sheet.spot(row));
        AppError::new(ErrorCode::Conflict, message)
    })?;
    Ok(Change::PaidAgain {
        row,
        earlier: meant.then(|| repeated.0.latest.clone()),
    })
}

/// Confirms every row that repeats a recent payment. Rows that repeat an unconfirmed payment are excluded; each needs its own confirmation.
pub async fn confirm_all(payouts: &Payouts, draft: &str) -> Result<DraftView, AppError> {
    make(payouts, draft, |sheet| {
        sheet.repeats().into_iter().map(|row| paid_again(sheet, row, true)).collect()
    })
    .await
}

/// A person's confirmation of the two names as they are now.
fn same_person(sheet: &OpenSheet, number: u32, reason: &str) -> Result<SamePerson, AppError> {
    let row = sheet.row(number).ok_or_else(|| not_there(NoSuchRow(number)))?;
    let asked = sheet.holder(&row);
    let holder = asked.as_ref().and_then(|asked| asked.name.clone());
    let tier = asked.and_then(|asked| asked.compared).map(|compared| compared.tier);
    let Some(holder) = holder else {
        let message = messages::holder_not_named(&sheet.spot(number));
        return Err(AppError::new(ErrorCode::Conflict, message));
    };
    if tier == Some(Tier::NoMatch) && reason.trim().is_empty() {
        let problem = InputProblem::new("reason", messages::NAMES_DIFFER);
        return Err(AppError::invalid(messages::NOTHING_CHANGED, vec![problem]));
    }
    Ok(SamePerson {
        name: row.name,
        holder,
        reason: reason.trim().to_owned(),
    })
}

async fn make(
    payouts: &Payouts,
    draft: &str,
    changes: impl FnOnce(&OpenSheet) -> Result<Vec<Change>, AppError>,
) -> Result<DraftView, AppError> {
    let mut open = payouts.draft(draft).await?;
    let changes = changes(&open.sheet)?;
    if changes.is_empty() {
        return view(payouts, &open).await;
    }
    let undo = open.sheet.change(&changes).map_err(not_there)?;
    let name = open.sheet.name().to_string();
    let step = NewStep {
        made: &changes,
        undo: &undo,
        columns: None,
    };
    let store = &payouts.context.outbox.store;
    let written = draft_steps::add_step(store, open.id, name, &step, payouts.context.actor(), payouts.context.outbox.now()).await;
    if let Err(error) = written {
        // The step was not stored, so it is undone in memory too.
        open.sheet.retrace(&undo);
        return Err(error);
    }
    let picks = open.sheet.picks(&changes);
    bank_aliases::pick_banks(&payouts.context.outbox.store, picks, payouts.context.outbox.now()).await?;
    compare(&payouts.context, &mut open).await?;
    view(payouts, &open).await
}

/// Compares changed rows with earlier payments.
async fn compare(context: &Context, draft: &mut OpenDraft) -> Result<(), AppError> {
    let compared = draft.compared.take();
    past::recall(&context.outbox, &mut draft.sheet).await?;
    draft.compared = compared;
    Ok(())
}

/// Undoes the latest step.
pub async fn undo(payouts: &Payouts, draft: &str) -> Result<DraftView, AppError> {
    step(payouts, draft, Direction::Undo).await
}

/// Redoes the step that was undone last.
pub async fn redo(payouts: &Payouts, draft: &str) -> Result<DraftView, AppError> {
    step(payouts, draft, Direction::Redo).await
}

async fn step(payouts: &Payouts, draft: &str, way: Direction) -> Result<DraftView, AppError> {
    let mut open = payouts.draft(draft).await?;
    let store = &payouts.context.outbox.store;
    let Some(step) = draft_steps::next_step(store, open.id, open.sheet.name().to_string(), way).await? else {
        return view(payouts, &open).await;
    };
    draft_steps::move_step(store, open.id, &step, way, payouts.context.actor(), payouts.context.outbox.now()).await?;
    if step.columns.is_some() {
        let id = open.id;
        drop(open);
        stop_check(payouts, draft)?;
        payouts.drafts.forget(id).await;
        return draft_view(payouts, draft).await;
    }
    let picks = open.sheet.picks(&step.made);
    let changes = match way {
        Direction::Undo => {
            bank_aliases::forget_picks(store, picks).await?;
            &step.undo
        }
        Direction::Redo => {
            bank_aliases::pick_banks(store, picks, payouts.context.outbox.now()).await?;
            &step.made
        }
    };
    open.sheet.retrace(changes);
    compare(&payouts.context, &mut open).await?;
    view(payouts, &open).await
}

/// Discards a draft. It can be restored until the program closes.
pub async fn discard(payouts: &Payouts, draft: &str) -> Result<(), AppError> {
    let id = number(draft)?;
    stop_check(payouts, draft)?;
    payouts.drafts.forget(id).await;
    let outbox = &payouts.context.outbox;
    drafts::discard_draft(&outbox.store, id, payouts.context.actor(), outbox.now()).await
}

/// Restores a discarded draft.
pub async fn restore(payouts: &Payouts, draft: &str) -> Result<(), AppError> {
    retry_sources::restore_draft(&payouts.context.outbox.store, number(draft)?).await
}
