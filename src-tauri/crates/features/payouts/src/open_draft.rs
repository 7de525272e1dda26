//! A draft in memory.

use base::timestamp::Timestamp;
use sheet_rules::payout::OpenSheet;

use crate::tables::drafts::DraftRow;
use crate::tables::past::Stamp;
use files::sheets::SheetInfo;

/// A draft, read and judged.
#[derive(Debug)]
pub struct OpenDraft {
    /// Its id.
    pub id: i64,
    /// The stored draft, without its bytes.
    pub row: DraftRow,
    /// The sheets of its file.
    pub sheets: Vec<SheetInfo>,
    /// The chosen sheet, or the stacked ones.
    pub sheet: OpenSheet,
    /// The payments it was compared with; `None` if it must be compared again.
    pub compared: Option<Stamp>,
    /// It is not compared again before this time.
    pub rests_until: Option<Timestamp>,
}
