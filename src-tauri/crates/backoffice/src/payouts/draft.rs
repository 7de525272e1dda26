//! A spreadsheet that somebody wants to pay, as a person sees and corrects it. What is sent is made from the same file and
//! the same steps of change.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::payout::{Change, Code, ColumnUse, Field, Mapping, NoSuchRow, OpenSheet, Rules, Severity, SheetRow, Wanted};
use sha2::{Digest as _, Sha256};

use super::open_drafts::{OpenDraft, check_file, not_there};
use super::{number, run};
use crate::directory;
use crate::env::rfc3339;
use crate::error::{AppError, ErrorCode};
use crate::open_profile::OpenProfile;
use crate::store::Way;
use crate::view::{
    AlikeRequest, AlikeView, ChangeAlikeRequest, ChangeDraftRequest, CodeCountView, ColumnView, DraftBriefView, DraftChange,
    DraftColumnsRequest, DraftRowView, DraftRowsRequest, DraftRowsView, DraftView, FixView, MappingRequest, OriginalView, ReadSheetRequest,
    RowProblemView, RowState, SheetView,
};

/// The most rows of one answer.
const PAGE: usize = 500;

/// Keeps a file as a draft.
pub async fn read_draft(open: &OpenProfile, request: ReadSheetRequest) -> Result<DraftView, AppError> {
    let bytes = STANDARD
        .decode(&request.bytes_base64)
        .map_err(|_| AppError::new(ErrorCode::Invalid, "The file did not arrive whole. Nothing was read."))?;
    let banks = Arc::new(directory::banks(&open.outbox).await?);
    let (_, sheet) = check_file(&request.file_name, &bytes, request.sheet.as_deref(), None, banks, Rules::PRODUCT)?;
    let digest = hex::encode(Sha256::digest(&bytes));
    let name = sheet.name().to_string();
    let store = &open.outbox.store;
    let id = store.add_draft(request.file_name, digest, bytes, name, open.outbox.now()).await?;
    draft_view(open, &id.to_string()).await
}

/// Drafts that are not being paid, latest first.
pub async fn drafts(open: &OpenProfile) -> Result<Vec<DraftBriefView>, AppError> {
    let drafts = open.outbox.store.drafts().await?;
    let brief = drafts.into_iter().map(|draft| DraftBriefView {
        draft: draft.id.to_string(),
        file_name: draft.file_name,
        read_at: rfc3339(draft.read_at),
        steps: draft.steps,
    });
    Ok(brief.collect())
}

/// The draft as it stands: its counts, its columns and what is to be settled.
pub async fn draft_view(open: &OpenProfile, draft: &str) -> Result<DraftView, AppError> {
    let kept = open.drafts.get(&open.outbox, draft).await?;
    let kept = kept.lock().await;
    view(open, &kept).await
}

async fn view(open: &OpenProfile, draft: &OpenDraft) -> Result<DraftView, AppError> {
    let store = &open.outbox.store;
    let paid_before = match store.run_of_file(draft.row.file_digest.clone()).await? {
        Some(earlier) => Some(run::summary(&open.outbox, &earlier).await?),
        None => None,
    };
    let name = draft.sheet.name().to_string();
    let step = async |way: Way| store.next_draft_step(draft.id, name.clone(), way).await;
    let counts = draft.sheet.counts();
    let mapping = draft.sheet.mapping();
    Ok(DraftView {
        draft: draft.id.to_string(),
        file_name: draft.row.file_name.clone(),
        read_at: rfc3339(draft.row.read_at),
        sheets: draft
            .sheets
            .iter()
            .map(|sheet| SheetView {
                name: sheet.name.clone(),
                hidden: sheet.hidden,
            })
            .collect(),
        sheet: name.clone(),
        file_rows: counts.file_rows,
        ready: counts.ready,
        to_fix: counts.to_fix,
        left_out: counts.left_out,
        warned: counts.warned,
        total: counts.total.decimal(),
        columns: columns(&mapping),
        header_row: mapping.header_row,
        problems: draft.sheet.problems().iter().map(problem_view).collect(),
        codes: codes(&draft.sheet),
        without_contact: counts.without_contact,
        with_remarks: counts.with_remarks,
        contact: open.profile.contact_email.clone(),
        paid_before,
        can_undo: step(Way::Undo).await?.is_some(),
        can_redo: step(Way::Redo).await?.is_some(),
    })
}

/// A page of the rows that are wanted.
pub async fn draft_rows(open: &OpenProfile, request: &DraftRowsRequest) -> Result<DraftRowsView, AppError> {
    let kept = open.drafts.get(&open.outbox, &request.draft).await?;
    let kept = kept.lock().await;
    let code = request.code.as_deref().map(code_named).transpose()?;
    let found = kept.sheet.find(&Wanted {
        state: request.state.map(state_of),
        code,
        warned: request.warned,
        text: request.text.clone().unwrap_or_default(),
    });
    let from = usize::try_from(request.from).unwrap_or(usize::MAX).min(found.len());
    let page = found[from..].iter().take(PAGE).filter_map(|row| kept.sheet.row(*row));
    Ok(DraftRowsView {
        found: u32::try_from(found.len()).unwrap_or(u32::MAX),
        from: request.from,
        rows: page.map(|row| row_view(row, &kept.sheet)).collect(),
    })
}

fn code_named(name: &str) -> Result<Code, AppError> {
    let found = Code::ALL.iter().find(|code| code.name() == name);
    found
        .copied()
        .ok_or_else(|| AppError::new(ErrorCode::Invalid, format!("There is no problem called {name}.")))
}

fn field_named(name: &str) -> Result<Field, AppError> {
    serde_json::from_value(name.into()).map_err(|_| AppError::new(ErrorCode::Invalid, format!("There is no field called {name}.")))
}

/// Changes cells and leaves rows out or takes them in, as one step that can be undone; all or nothing.
pub async fn change(open: &OpenProfile, request: &ChangeDraftRequest) -> Result<DraftView, AppError> {
    let changes = request.changes.iter().map(change_of).collect::<Result<Vec<Change>, AppError>>()?;
    make(open, &request.draft, |_| changes).await
}

/// How many rows are written as one row is.
pub async fn alike(open: &OpenProfile, request: &AlikeRequest) -> Result<AlikeView, AppError> {
    let field = field_named(&request.field)?;
    let kept = open.drafts.get(&open.outbox, &request.draft).await?;
    let kept = kept.lock().await;
    let written = kept
        .sheet
        .written(request.row, field)
        .ok_or_else(|| not_there(NoSuchRow(request.row)))?;
    let rows = u32::try_from(kept.sheet.alike(field, &written).len()).unwrap_or(u32::MAX);
    Ok(AlikeView { written, rows })
}

/// Types the same over every row that is written so.
pub async fn change_alike(open: &OpenProfile, request: &ChangeAlikeRequest) -> Result<DraftView, AppError> {
    let field = field_named(&request.field)?;
    let change = |row: u32| Change::Cell {
        row,
        field,
        text: Some(request.text.clone()),
    };
    make(open, &request.draft, |sheet| {
        sheet.alike(field, &request.written).into_iter().map(change).collect()
    })
    .await
}

fn change_of(change: &DraftChange) -> Result<Change, AppError> {
    Ok(match change {
        DraftChange::Cell { row, field, text } => Change::Cell {
            row: *row,
            field: field_named(field)?,
            text: text.clone(),
        },
        DraftChange::LeftOut { row, out } => Change::LeftOut { row: *row, out: *out },
        DraftChange::Meant { row, meant } => Change::Meant { row: *row, meant: *meant },
    })
}

async fn make(open: &OpenProfile, draft: &str, changes: impl FnOnce(&OpenSheet) -> Vec<Change>) -> Result<DraftView, AppError> {
    let kept = open.drafts.get(&open.outbox, draft).await?;
    let mut kept = kept.lock().await;
    let changes = changes(&kept.sheet);
    if changes.is_empty() {
        return view(open, &kept).await;
    }
    let undo = kept.sheet.change(&changes).map_err(not_there)?;
    let name = kept.sheet.name().to_string();
    let written = open
        .outbox
        .store
        .add_draft_step(kept.id, name, &changes, &undo, open.outbox.now())
        .await;
    if let Err(error) = written {
        // What is not on disk did not happen.
        kept.sheet.change(&undo).map_err(not_there)?;
        return Err(error);
    }
    view(open, &kept).await
}

/// Takes the latest step back.
pub async fn undo(open: &OpenProfile, draft: &str) -> Result<DraftView, AppError> {
    step(open, draft, Way::Undo).await
}

/// Makes the step again that was taken back last.
pub async fn redo(open: &OpenProfile, draft: &str) -> Result<DraftView, AppError> {
    step(open, draft, Way::Redo).await
}

async fn step(open: &OpenProfile, draft: &str, way: Way) -> Result<DraftView, AppError> {
    let kept = open.drafts.get(&open.outbox, draft).await?;
    let mut kept = kept.lock().await;
    let store = &open.outbox.store;
    let Some(step) = store.next_draft_step(kept.id, kept.sheet.name().to_string(), way).await? else {
        return view(open, &kept).await;
    };
    store.move_draft_step(kept.id, step.id, way).await?;
    let changes = match way {
        Way::Undo => &step.undo,
        Way::Redo => &step.made,
    };
    kept.sheet.change(changes).map_err(not_there)?;
    view(open, &kept).await
}

/// Says which sheet is meant and what its columns mean. Refused as a whole when it cannot be.
pub async fn set_columns(open: &OpenProfile, request: &DraftColumnsRequest) -> Result<DraftView, AppError> {
    let id = number(&request.draft)?;
    let mapping = request.mapping.as_ref().map(mapping_of).transpose()?;
    let row = open.outbox.store.draft(id).await?;
    let banks = Arc::new(directory::banks(&open.outbox).await?);
    let (_, sheet) = check_file(
        &row.file_name,
        &row.bytes,
        Some(&request.sheet),
        mapping.as_ref(),
        banks,
        Rules::PRODUCT,
    )?;
    let store = &open.outbox.store;
    store.set_draft_columns(id, sheet.name().to_string(), mapping.as_ref()).await?;
    open.drafts.forget(id).await;
    draft_view(open, &request.draft).await
}

fn mapping_of(request: &MappingRequest) -> Result<Mapping, AppError> {
    let columns = request.columns.iter().map(|column| {
        Ok(ColumnUse {
            field: field_named(&column.field)?,
            column: Some(column.column),
            header: None,
            reason: String::new(),
        })
    });
    let amounts = request
        .amounts
        .clone()
        .map(|style| serde_json::from_value(style.into()))
        .transpose();
    Ok(Mapping {
        header_row: request.header_row,
        columns: columns.collect::<Result<_, AppError>>()?,
        amounts: amounts.map_err(|_| AppError::new(ErrorCode::Invalid, "Amounts are written as dot_decimal or comma_decimal."))?,
        unit: None,
    })
}

/// Throws a draft away.
pub async fn discard(open: &OpenProfile, draft: &str) -> Result<(), AppError> {
    let id = number(draft)?;
    open.drafts.forget(id).await;
    open.outbox.store.discard_draft(id).await
}

fn columns(mapping: &Mapping) -> Vec<ColumnView> {
    let uses = mapping.columns.iter();
    uses.map(|column| ColumnView {
        field: word(column.field),
        column: column.column.unwrap_or_default(),
        heading: column.header.clone().unwrap_or_default(),
        reason: column.reason.clone(),
    })
    .collect()
}

fn word(field: Field) -> String {
    serde_json::to_value(field)
        .ok()
        .and_then(|word| word.as_str().map(str::to_owned))
        .unwrap_or_default()
}

fn codes(sheet: &OpenSheet) -> Vec<CodeCountView> {
    let counts = sheet.problem_counts().into_iter();
    counts
        .map(|(code, rows)| CodeCountView {
            code: code.name().to_owned(),
            rows,
        })
        .collect()
}

fn state_of(state: RowState) -> domain::payout::RowState {
    match state {
        RowState::Ready => domain::payout::RowState::Ready,
        RowState::ToFix => domain::payout::RowState::ToFix,
        RowState::LeftOut => domain::payout::RowState::LeftOut,
    }
}

fn problem_view(problem: &domain::payout::Problem) -> RowProblemView {
    RowProblemView {
        code: problem.code.name().to_owned(),
        column: problem.column.clone().unwrap_or_default(),
        message: problem.message.clone(),
        blocks: problem.severity == Severity::Error,
        fix: problem.fix.as_ref().map(|fix| FixView {
            field: word(fix.field),
            text: fix.text.clone(),
        }),
    }
}

fn row_view(row: SheetRow, sheet: &OpenSheet) -> DraftRowView {
    let no_payment = row.state == domain::payout::RowState::LeftOut && !row.left_out_by_hand;
    let bank = row.bank.value.as_ref();
    let account = row.account.value.as_ref();
    DraftRowView {
        row: row.row,
        state: match row.state {
            domain::payout::RowState::LeftOut => RowState::LeftOut,
            domain::payout::RowState::Ready => RowState::Ready,
            domain::payout::RowState::ToFix => RowState::ToFix,
        },
        left_out_by_hand: row.left_out_by_hand,
        name: if no_payment { sheet.shown(row.row) } else { row.name.clone() },
        bank: bank.map_or_else(|| row.bank.written.clone(), |bank| bank.name.clone()),
        account: account.map_or_else(|| row.account.written.clone(), |account| account.as_str().to_owned()),
        amount: row
            .amount
            .value
            .map_or_else(|| row.amount.written.clone(), |amount| amount.decimal()),
        remarks: row.remarks.clone(),
        reference: row.reference.clone(),
        phone: row.phone.clone(),
        email: row.email.clone(),
        problems: row.problems.iter().map(problem_view).collect(),
        originals: row
            .originals
            .iter()
            .map(|was| OriginalView {
                field: word(was.field),
                text: was.text.clone(),
            })
            .collect(),
    }
}
