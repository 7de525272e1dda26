//! Drafts in use, read and judged in memory. The stored file and correction steps are authoritative; a draft that is not in memory is
//! opened from them again.

use std::collections::VecDeque;
use std::sync::Arc;

use base::profile::ProfileKind;
use session::ids::number;
use session::sheet_file::workbook;
use sheet_rules::payout::{BankTable, Corrections, Mapping, NoSuchRow, OpenSheet, Rules};
use tokio::sync::Mutex;

use super::open_draft::OpenDraft;
use super::past;
use super::reading::{corrections, reading, stacks};
use crate::messages;
use crate::tables::drafts;
use crate::tables::drafts::DraftRow;
use directory::tables::holders;
use engine::outbox::Outbox;
use files::sheets::{SheetInfo, Workbook};
use system::error::{AppError, ErrorCode};

/// A few open drafts; the least recently used one is dropped first.
#[derive(Debug, Default)]
pub struct OpenDrafts {
    open: Mutex<VecDeque<Arc<Mutex<OpenDraft>>>>,
}

/// The number of open drafts: the one on screen, and one to return to.
const KEPT: usize = 2;

impl OpenDrafts {
    /// The draft with this id, opened if necessary.
    pub async fn get(&self, outbox: &Arc<Outbox>, draft: &str) -> Result<Arc<Mutex<OpenDraft>>, AppError> {
        let id = number(draft)?;
        let mut open = self.open.lock().await;
        let mut found = None;
        for place in 0..open.len() {
            if open[place].lock().await.id == id {
                found = open.remove(place);
                break;
            }
        }
        let draft = match found {
            Some(draft) => draft,
            None => Arc::new(Mutex::new(open_draft(outbox, id).await?)),
        };
        open.push_front(Arc::clone(&draft));
        open.truncate(KEPT);
        drop(open);
        past::refresh(outbox, &mut *draft.lock().await).await?;
        Ok(draft)
    }

    /// Keeps a draft that was just stored, so that its file is not read again.
    pub async fn put(&self, outbox: &Arc<Outbox>, row: DraftRow, sheets: Vec<SheetInfo>, sheet: OpenSheet) -> Result<(), AppError> {
        let draft = with_answers(outbox, row, sheets, sheet).await?;
        let mut open = self.open.lock().await;
        open.push_front(Arc::new(Mutex::new(draft)));
        open.truncate(KEPT);
        Ok(())
    }

    /// Drops every draft, because the meaning of bank names changed.
    pub async fn forget_all(&self) {
        self.open.lock().await.clear();
    }

    /// Drops a draft, so that it is opened again the next time.
    pub async fn forget(&self, id: i64) {
        let mut open = self.open.lock().await;
        let mut kept = VecDeque::new();
        for draft in open.drain(..) {
            if draft.lock().await.id != id {
                kept.push_back(draft);
            }
        }
        *open = kept;
    }
}

/// Opens a draft from its stored file, mapping and correction steps.
pub async fn open_draft(outbox: &Arc<Outbox>, id: i64) -> Result<OpenDraft, AppError> {
    let mut row = drafts::draft(&outbox.store, id).await?;
    if row.run.is_some() {
        return Err(AppError::new(ErrorCode::Conflict, messages::ALREADY_A_BATCH));
    }
    if row.is_discarded {
        return Err(drafts::discarded());
    }
    let banks = Arc::new(directory::banks(outbox).await?);
    let workbook = read_draft_file(&row.file_name, &row.bytes, row.sheet.as_deref())?;
    row.bytes = Vec::new();
    let corrections = corrections(&outbox.store, id, &workbook.grid).await?;
    let grid = Arc::new(workbook.grid);
    if !row.content_known {
        let reading = reading(&grid, row.mapping.clone(), Arc::clone(&banks));
        row.content_known = reading.content.is_some();
        drafts::note_draft_content(&outbox.store, id, reading).await?;
    }
    let sheet = OpenSheet::open(grid, row.mapping.as_ref(), corrections, banks, rules(outbox));
    with_answers(outbox, row, workbook.sheets, sheet).await
}

/// Adds the banks' answers and the earlier payments to a judged sheet.
async fn with_answers(outbox: &Arc<Outbox>, row: DraftRow, sheets: Vec<SheetInfo>, mut sheet: OpenSheet) -> Result<OpenDraft, AppError> {
    sheet.add_holders(holders::holders(&outbox.store).await?);
    let mut draft = OpenDraft {
        id: row.id,
        row,
        sheets,
        sheet,
        compared: None,
        rests_until: None,
    };
    past::refresh(outbox, &mut draft).await?;
    Ok(draft)
}

/// The rules for rows in this profile.
pub(crate) fn rules(outbox: &Outbox) -> Rules {
    match outbox.kind {
        ProfileKind::Live => Rules::LIVE,
        ProfileKind::Sandbox | ProfileKind::Test => Rules::PRODUCT,
    }
}

/// Reads a file without judging it.
pub(crate) fn read_draft_file(file_name: &str, bytes: &[u8], sheet: Option<&str>) -> Result<Workbook, AppError> {
    workbook(file_name, bytes, sheet.map(str::to_owned))
}

/// Reads and judges a file without storing anything.
pub fn check_file(
    file_name: &str,
    bytes: Vec<u8>,
    sheet: Option<&str>,
    mapping: Option<&Mapping>,
    banks: Arc<BankTable>,
    rules: Rules,
) -> Result<(Vec<SheetInfo>, OpenSheet), AppError> {
    let workbook = read_draft_file(file_name, &bytes, sheet)?;
    drop(bytes);
    let sheet = OpenSheet::open(Arc::new(workbook.grid), mapping, Corrections::default(), banks, rules);
    stacks(sheet.problems())?;
    Ok((workbook.sheets, sheet))
}

/// The error for a change to a row that is not a payment.
pub(crate) fn not_there(error: NoSuchRow) -> AppError {
    AppError::new(ErrorCode::NotFound, error.to_string())
}
