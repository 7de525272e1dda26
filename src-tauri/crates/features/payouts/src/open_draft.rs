//! A draft as it is kept in memory.

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
    /// As it is on record, without its bytes.
    pub row: DraftRow,
    /// The sheets of its file.
    pub sheets: Vec<SheetInfo>,
    /// The chosen one, or those that are stacked.
    pub sheet: OpenSheet,
    /// The payments it was compared with; none when it must be compared anew.
    pub compared: Option<Stamp>,
    /// It is not compared anew before.
    pub rests_until: Option<Timestamp>,
}
