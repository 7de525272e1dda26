//! The columns of a draft: shown, changed as a step that can be undone, and remembered for the next file with the same headings.

use std::sync::Arc;

use cell_rules::{Grid, in_sheet};
use session::view::{SheetView, TopRowView};
use sheet_rules::payout::{AmountAnswers, Change, ColumnUse, Corrections, Mapping, Misplaced, OpenSheet};

use super::draft_view::draft_view;
use super::names::stop_check;
use super::open_draft::OpenDraft;
use super::open_drafts::{read_draft_file, rules};
use super::past;
use super::reading::{corrections, reading, remembered, remembered_mapping, stacks};
use super::sheet_views::{problem_view, problems, stated_scale_view};
use crate::Payouts;
use crate::tables::draft_steps::NewStep;
use crate::tables::{draft_steps, drafts};
use crate::view::{ColumnsView, DraftColumnsRequest, DraftView, LostView, MappingRequest, PreviewColumnsRequest, RememberedView};
use directory::tables::columns::ColumnsStep;
use directory::tables::{columns, holders};
use files::sheets::{SheetInfo, together};
use store::Store;
use system::error::AppError;

/// How many rows are shown to find the column names in.
const TOP: usize = 30;
/// How many corrections are listed.
const LOST: usize = 50;

/// A sheet as it is read now and as it would be read.
struct Proposal {
    sheets: Vec<SheetInfo>,
    before: Option<Mapping>,
    mapping: Option<Mapping>,
    /// With the corrections that stay.
    next: OpenSheet,
    misplaced: Vec<Misplaced>,
    made: Vec<Change>,
    undo: Vec<Change>,
}

/// Shows how the columns would be read. Nothing is changed.
pub async fn preview_columns(payouts: &Payouts, request: &PreviewColumnsRequest) -> Result<ColumnsView, AppError> {
    let open = payouts.draft(&request.draft).await?;
    let wanted = request.mapping.as_ref().map(mapping_of);
    let proposal = propose(payouts, &open, together(&request.sheets).as_deref(), wanted).await?;
    let same_sheet = proposal.next.name() == open.sheet.name();
    let remembered = remembered(&payouts.context.outbox.store, &proposal.next, proposal.mapping.as_ref(), &open).await?;
    Ok(columns_view(&open, same_sheet, &proposal, remembered))
}

/// Sets the sheet and the meaning of its columns. Corrections that would cover another value are undone in the same step.
pub async fn set_columns(payouts: &Payouts, request: &DraftColumnsRequest) -> Result<DraftView, AppError> {
    let wanted = request.mapping.as_ref().map(mapping_of);
    set(
        payouts,
        &request.draft,
        together(&request.sheets).as_deref(),
        wanted,
        request.remember,
    )
    .await
}

/// Reads the sheet in use with a mapping from a file.
pub async fn read_by(payouts: &Payouts, draft: &str, mapping: Mapping) -> Result<DraftView, AppError> {
    set(payouts, draft, None, Some(Some(mapping)), false).await
}

/// Sets the answers about the amounts of a file; everything else is read as before.
pub async fn answer_amounts(payouts: &Payouts, draft: &str, answers: AmountAnswers) -> Result<DraftView, AppError> {
    let before = payouts.draft(draft).await?.row.mapping.clone();
    set(payouts, draft, None, Some(Mapping::answered(before, answers)), false).await
}

/// Reads the columns by their names again, for this file and every later one with these headings.
pub async fn forget_columns(payouts: &Payouts, draft: &str) -> Result<DraftView, AppError> {
    let fingerprint = payouts.draft(draft).await?.sheet.fingerprint();
    if let Some(fingerprint) = fingerprint {
        columns::forget_columns(&payouts.context.outbox.store, fingerprint).await?;
    }
    set(payouts, draft, None, Some(None), false).await
}

async fn set(
    payouts: &Payouts,
    draft: &str,
    sheet: Option<&str>,
    wanted: Option<Option<Mapping>>,
    remember: bool,
) -> Result<DraftView, AppError> {
    let (store, now) = (&payouts.context.outbox.store, payouts.context.outbox.now());
    let open = payouts.draft(draft).await?;
    let proposal = propose(payouts, &open, sheet, wanted).await?;
    let (id, name) = (open.id, proposal.next.name().to_string());
    let (file, banks) = (proposal.next.file(), proposal.next.banks());
    let before = reading(file, proposal.before.clone(), Arc::clone(banks));
    if **open.sheet.name() != *name {
        drafts::set_draft_sheet(store, id, name.clone(), before.clone(), payouts.context.actor(), now).await?;
    }
    if proposal.mapping != proposal.before {
        let after = reading(file, proposal.mapping.clone(), Arc::clone(banks));
        let columns = ColumnsStep { before, after };
        let step = NewStep {
            made: &proposal.made,
            undo: &proposal.undo,
            columns: Some(&columns),
        };
        draft_steps::add_step(store, id, name, &step, payouts.context.actor(), now).await?;
    }
    let known = proposal.next.fingerprint().zip(proposal.mapping).filter(|_| remember);
    if let Some((fingerprint, mapping)) = known {
        // The answers are about the amounts of this file, not of the next one.
        let mapping = Mapping {
            header_row: None,
            as_shown: false,
            scaled: None,
            ..mapping
        };
        columns::remember_columns(store, fingerprint, &mapping, now).await?;
    }
    drop(open);
    stop_check(payouts, draft)?;
    payouts.drafts.forget(id).await;
    draft_view(payouts, draft).await
}

/// Reads the sheet with the mapping `wanted`: the outer `None` keeps the current mapping of that sheet, the inner `None` recognises the
/// columns by their names.
async fn propose(payouts: &Payouts, open: &OpenDraft, sheet: Option<&str>, wanted: Option<Option<Mapping>>) -> Result<Proposal, AppError> {
    let store = &payouts.context.outbox.store;
    let (banks, rules) = (Arc::clone(open.sheet.banks()), rules(&payouts.context.outbox));
    let other;
    let (base, before) = match sheet.filter(|sheet| **open.sheet.name() != **sheet) {
        None => (&open.sheet, open.row.mapping.clone()),
        Some(sheet) => {
            let row = drafts::draft(store, open.id).await?;
            let grid = read_draft_file(&row.file_name, &row.bytes, Some(sheet))?.grid;
            let before = mapping_of_sheet(store, open.id, &grid).await?;
            let corrections = corrections(store, open.id, &grid).await?;
            other = OpenSheet::open(Arc::new(grid), before.as_ref(), corrections, Arc::clone(&banks), rules);
            (&other, before)
        }
    };
    let mapping = wanted.unwrap_or_else(|| before.clone());
    let mut next = OpenSheet::open(Arc::clone(base.file()), mapping.as_ref(), Corrections::default(), banks, rules);
    stacks(next.problems())?;
    let misplaced = base.misplaced(&next);
    let made = base.withdrawing(&misplaced);
    let mut staying = base.corrections().clone();
    let mut undo: Vec<Change> = made.iter().map(|change| staying.make(change)).collect();
    undo.reverse();
    next.retrace(&staying.changes());
    next.add_holders(holders::holders(store).await?);
    past::recall(&payouts.context.outbox, &mut next).await?;
    Ok(Proposal {
        sheets: open.sheets.clone(),
        before,
        mapping,
        next,
        misplaced,
        made,
        undo,
    })
}

/// The mapping of a sheet when it is chosen: the last one set in this draft (for stacked sheets also that of the first one alone), else the
/// remembered one.
async fn mapping_of_sheet(store: &Store, draft: i64, grid: &Grid) -> Result<Option<Mapping>, AppError> {
    if let Some(step) = columns::chosen_columns(store, draft, grid.sheet().to_string()).await? {
        return Ok(step.after.mapping);
    }
    if let Some(first) = grid.sheets().first()
        && let Some(step) = columns::chosen_columns(store, draft, first.to_string()).await?
    {
        // The answers are about the amounts of that sheet alone.
        return Ok(Mapping::answered(step.after.mapping, AmountAnswers::default()));
    }
    remembered_mapping(store, grid).await
}

fn mapping_of(request: &MappingRequest) -> Option<Mapping> {
    let columns = request.columns.iter().map(|column| ColumnUse::at(column.field, column.column));
    let mapping = Mapping {
        header_row: request.header_row,
        columns: columns.collect(),
        amounts: request.amounts,
        unit: request.unit,
        as_shown: request.answers.as_shown,
        scaled: request.answers.scaled,
    };
    (mapping != Mapping::default()).then_some(mapping)
}

fn columns_view(open: &OpenDraft, same_sheet: bool, proposal: &Proposal, remembered: Option<RememberedView>) -> ColumnsView {
    let Proposal { next, misplaced, .. } = proposal;
    let (counts, chosen) = (next.counts(), proposal.mapping.as_ref());
    ColumnsView {
        draft: open.id.to_string(),
        file_name: open.row.file_name.clone(),
        sheets: proposal.sheets.iter().map(SheetView::from).collect(),
        chosen: next.sheets(),
        header_row: next.mapping().header_row.filter(|row| *row > 0),
        top: next
            .first_rows(TOP)
            .into_iter()
            .map(|(row, text)| TopRowView { row, text })
            .collect(),
        columns: next.columns_read(),
        amounts: next.amounts_read(),
        chosen_amounts: chosen.and_then(|mapping| mapping.amounts),
        chosen_unit: chosen.and_then(|mapping| mapping.unit),
        shown_rounded: next.shown_rounded().cloned(),
        stated_scale: next.stated_scale().map(stated_scale_view),
        problems: problems(next).map(problem_view).collect(),
        notes: next.notes().to_vec(),
        file_rows: counts.file_rows,
        ready: counts.ready,
        to_fix: counts.to_fix,
        left_out: counts.left_out,
        total: counts.total.decimal(),
        lost: misplaced.iter().take(LOST).map(|stray| lost_view(next, stray)).collect(),
        lost_count: u32::try_from(misplaced.len()).unwrap_or(u32::MAX),
        remembered,
        can_remember: next.fingerprint().is_some(),
        in_force: same_sheet && proposal.mapping == proposal.before,
    }
}

fn lost_view(sheet: &OpenSheet, stray: &Misplaced) -> LostView {
    LostView {
        row: in_sheet(stray.row),
        sheet: sheet.sheet_if_stacked(stray.row),
        field: stray.field,
        typed: stray.typed.clone(),
        was: stray.was.clone(),
        would_be: stray.would_be.clone(),
    }
}
