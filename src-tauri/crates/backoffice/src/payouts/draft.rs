//! A spreadsheet that somebody wants to pay. Preview and sending use the same check of the same bytes.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::payout::{BankTable, Checked, Mapping, RowState as Row, Rules, Severity, SheetRow, check};
use sha2::{Digest as _, Sha256};

use super::{number, run};
use crate::directory;
use crate::env::rfc3339;
use crate::error::{AppError, ErrorCode};
use crate::outbox::Outbox;
use crate::profiles::Profile;
use crate::sheets::{ReadOptions, Workbook, read};
use crate::store::DraftRow;
use crate::view::{ColumnView, DraftRowView, DraftView, LeaveOutRequest, ReadSheetRequest, RowProblemView, RowState};

/// A file, read and checked.
pub struct CheckedFile {
    /// Its sheets.
    pub workbook: Workbook,
    /// What was found in the chosen one.
    pub checked: Checked,
}

/// Reads and checks a file without keeping anything.
pub fn check_file(
    file_name: &str,
    bytes: &[u8],
    sheet: Option<&str>,
    mapping: Option<&Mapping>,
    banks: &BankTable,
    rules: &Rules,
) -> Result<CheckedFile, AppError> {
    let options = ReadOptions {
        sheet: sheet.map(str::to_owned),
    };
    let workbook = read(file_name, bytes, &options)
        .map_err(|error| AppError::new(ErrorCode::Invalid, format!("Nothing was read from {file_name}. {error}")))?;
    let checked = check(&workbook.grid, mapping, banks, rules);
    Ok(CheckedFile { workbook, checked })
}

/// Keeps a file as a draft.
pub async fn read_draft(outbox: &Arc<Outbox>, profile: &Profile, request: ReadSheetRequest) -> Result<DraftView, AppError> {
    let bytes = STANDARD
        .decode(&request.bytes_base64)
        .map_err(|_| AppError::new(ErrorCode::Invalid, "The file did not arrive whole. Nothing was read."))?;
    let banks = directory::banks(outbox).await?;
    check_file(&request.file_name, &bytes, request.sheet.as_deref(), None, &banks, &Rules::PRODUCT)?;
    let digest = hex::encode(Sha256::digest(&bytes));
    let id = outbox
        .store
        .add_draft(request.file_name, digest, bytes, request.sheet, outbox.now())
        .await?;
    draft_view(outbox, profile, &id.to_string()).await
}

/// The draft as it is checked now.
pub async fn draft_view(outbox: &Arc<Outbox>, profile: &Profile, draft: &str) -> Result<DraftView, AppError> {
    let row = outbox.store.draft(number(draft)?).await?;
    if row.run.is_some() {
        return Err(AppError::new(
            ErrorCode::Conflict,
            "This file is already being paid. Look at its run.",
        ));
    }
    let paid_before = match outbox.store.run_of_file(row.file_digest.clone()).await? {
        Some(earlier) => Some(run::summary(outbox, &earlier).await?),
        None => None,
    };
    let banks = directory::banks(outbox).await?;
    let file = check_draft(&row, &banks)?;
    let left_out = |found: &SheetRow| row.left_out.contains(&found.row) && found.state != Row::LeftOut;
    let away = |state: Row| {
        file.checked
            .rows
            .iter()
            .filter(|found| left_out(found) && found.state == state)
            .count()
    };
    let (ready_away, fix_away) = (away(Row::Ready), away(Row::ToFix));
    let total = i128::from(i64::MAX).min(file.checked.total.minor()) - left_out_minor(&file.checked, &row.left_out);
    let less = |count: u32, gone: usize| count.saturating_sub(u32::try_from(gone).unwrap_or(u32::MAX));
    let without_contact = file
        .checked
        .rows
        .iter()
        .filter(|found| found.state == Row::Ready && !left_out(found) && found.phone.is_empty() && found.email.is_empty());
    Ok(DraftView {
        draft: draft.to_owned(),
        file_name: row.file_name.clone(),
        read_at: rfc3339(row.read_at),
        sheets: file.workbook.sheets.iter().map(|sheet| sheet.name.clone()).collect(),
        sheet: file.workbook.grid.sheet().to_string(),
        file_rows: file.checked.file_rows,
        ready: less(file.checked.ready, ready_away),
        to_fix: less(file.checked.to_fix, fix_away),
        left_out: file
            .checked
            .left_out
            .saturating_add(u32::try_from(ready_away + fix_away).unwrap_or(u32::MAX)),
        total: format!("{}.{:02}", total / 100, total % 100),
        columns: columns(&file.checked),
        without_contact: u32::try_from(without_contact.count()).unwrap_or(u32::MAX),
        contact: profile.contact_email.clone(),
        paid_before,
        rows: file.checked.rows.iter().map(|found| row_view(found, left_out(found))).collect(),
    })
}

/// Checks the bytes of a draft.
pub(super) fn check_draft(row: &DraftRow, banks: &BankTable) -> Result<CheckedFile, AppError> {
    check_file(&row.file_name, &row.bytes, row.sheet.as_deref(), None, banks, &Rules::PRODUCT)
}

fn left_out_minor(checked: &Checked, left_out: &[u32]) -> i128 {
    let gone = checked
        .rows
        .iter()
        .filter(|row| row.state == Row::Ready && left_out.contains(&row.row));
    gone.filter_map(|row| row.amount.value)
        .map(|amount| i128::from(amount.minor()))
        .sum()
}

fn columns(checked: &Checked) -> Vec<ColumnView> {
    let uses = checked.mapping.columns.iter();
    uses.map(|column| ColumnView {
        field: serde_json::to_value(column.field)
            .ok()
            .and_then(|word| word.as_str().map(str::to_owned))
            .unwrap_or_default(),
        heading: column.header.clone().unwrap_or_default(),
        reason: column.reason.clone(),
    })
    .collect()
}

fn row_view(row: &SheetRow, left_out: bool) -> DraftRowView {
    DraftRowView {
        row: row.row,
        state: match row.state {
            Row::LeftOut => RowState::LeftOut,
            Row::Ready | Row::ToFix if left_out => RowState::LeftOut,
            Row::Ready => RowState::Ready,
            Row::ToFix => RowState::ToFix,
        },
        left_out_by_hand: left_out,
        name: row.name.clone(),
        bank: row
            .bank
            .value
            .as_ref()
            .map_or_else(|| row.bank.written.clone(), |bank| bank.name.clone()),
        account: row
            .account
            .value
            .as_ref()
            .map_or_else(|| row.account.written.clone(), |account| account.as_str().to_owned()),
        amount: row
            .amount
            .value
            .map_or_else(|| row.amount.written.clone(), |amount| amount.decimal()),
        remarks: row.remarks.clone(),
        problems: row
            .problems
            .iter()
            .map(|problem| RowProblemView {
                code: problem.code.name().to_owned(),
                column: problem.column.clone().unwrap_or_default(),
                message: problem.message.clone(),
                blocks: problem.severity == Severity::Error,
            })
            .collect(),
    }
}

/// Leaves rows out, or takes them in again.
pub async fn leave_out(outbox: &Arc<Outbox>, profile: &Profile, request: &LeaveOutRequest) -> Result<DraftView, AppError> {
    let row = outbox.store.draft(number(&request.draft)?).await?;
    let mut rows = row.left_out;
    rows.retain(|number| !request.rows.contains(number));
    if request.leave_out {
        rows.extend(&request.rows);
        rows.sort_unstable();
        rows.dedup();
    }
    outbox.store.leave_out(row.id, rows).await?;
    draft_view(outbox, profile, &request.draft).await
}

/// Throws a draft away.
pub async fn discard(outbox: &Outbox, draft: &str) -> Result<(), AppError> {
    outbox.store.discard_draft(number(draft)?).await
}
