//! Stores a file as a draft while it is checked from the command line.

use std::sync::Arc;

use sha2::{Digest as _, Sha256};
use sheet_rules::payout::{AmountAnswers, BankTable, Corrections, Mapping, OpenSheet, Rules};

use super::open_drafts::{read_draft_file, rules};
use super::reading::{remembered_mapping, stacks};
use crate::Payouts;
use crate::tables::drafts;
use crate::tables::drafts::NewDraft;
use directory::tables::columns::Reading;
use files::sheets::SheetInfo;
use system::error::AppError;

/// A file to store, and how it is checked.
#[derive(Debug)]
pub struct FileToKeep {
    /// Its name.
    pub file_name: String,
    /// The file.
    pub bytes: Vec<u8>,
    /// The sheet, or the stacked sheets; `None` for the first one with content.
    pub sheet: Option<String>,
    /// The mapping of the columns; `None` for the remembered one, else by their names.
    pub mapping: Option<Mapping>,
    /// The answers about its amounts.
    pub answers: AmountAnswers,
    /// A bank list other than the profile's.
    pub banks: Option<BankTable>,
    /// Rules other than the profile's.
    pub rules: Option<Rules>,
}

/// Stores a file as a draft. Returns its id, the sheets of the file, and the judged sheet. The file is read and judged once, for the
/// report; the content of its rows is recorded when the draft is opened, with the banks and rules of the profile.
pub async fn check_and_keep(payouts: &Payouts, file: FileToKeep) -> Result<(String, Vec<SheetInfo>, OpenSheet), AppError> {
    let (name, sheet, bytes) = (file.file_name.clone(), file.sheet, file.bytes);
    let read = tokio::task::spawn_blocking(move || {
        let digest = hex::encode(Sha256::digest(&bytes));
        let workbook = read_draft_file(&name, &bytes, sheet.as_deref())?;
        Ok::<_, AppError>((workbook, bytes, digest))
    });
    let (workbook, bytes, file_digest) = read.await.map_err(AppError::bug)??;
    let (sheets, grid) = (workbook.sheets, workbook.grid);
    let store = &payouts.context.outbox.store;
    let mapping = match file.mapping {
        Some(mapping) => Some(mapping),
        None => remembered_mapping(store, &grid).await?,
    };
    let answers = file.answers.beside(mapping.as_ref());
    let mapping = Mapping::answered(mapping, answers);
    stacks(&OpenSheet::differences(&grid, mapping.as_ref()))?;
    let banks = match file.banks {
        Some(banks) => banks,
        None => directory::banks(&payouts.context.outbox).await?,
    };
    let draft = NewDraft {
        file_name: file.file_name,
        file_digest,
        bytes,
        sheet: grid.sheet().to_string(),
        reading: Reading {
            content: None,
            mapping: mapping.clone(),
        },
    };
    // Stored before the rows are judged, so that the file and the results are not in memory at the same time.
    let id = drafts::add_draft(store, draft, payouts.context.actor(), payouts.context.outbox.now()).await?;
    let rules = file.rules.unwrap_or_else(|| rules(&payouts.context.outbox));
    let checked = tokio::task::spawn_blocking(move || {
        OpenSheet::open(Arc::new(grid), mapping.as_ref(), Corrections::default(), Arc::new(banks), rules)
    });
    Ok((id.to_string(), sheets, checked.await.map_err(AppError::bug)?))
}
