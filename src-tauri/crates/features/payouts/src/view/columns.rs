//! The meaning of the columns of a spreadsheet.

use cell_rules::NumberStyle;
use serde::{Deserialize, Serialize};
use session::view::{SheetView, TopRowView};
use sheet_rules::payout::{AmountAnswers, AmountRead, ColumnRead, Field, ScaledAmounts, ShownRounded, Unit};
use ts_rs::TS;

use super::draft_rows::RowProblemView;

/// Asks how the columns of a draft would be read. Nothing is changed.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PreviewColumnsRequest {
    /// The draft.
    pub draft: String,
    /// The sheets, stacked in this order; empty for those in use.
    pub sheets: Vec<String>,
    /// The mapping to preview; `None` for the current one.
    pub mapping: Option<MappingRequest>,
}

/// Sets the sheets of a draft and the meaning of their columns.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DraftColumnsRequest {
    /// The draft.
    pub draft: String,
    /// The sheets, stacked in this order; empty for those in use.
    pub sheets: Vec<String>,
    /// The mapping; `None` for the last one of these sheets.
    pub mapping: Option<MappingRequest>,
    /// Whether the next file with these headings is read in the same way.
    #[serde(default)]
    pub remember: bool,
}

/// Sets the answers to the questions about the amounts of a draft; both answers are replaced.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AnswerAmountsRequest {
    /// The draft.
    pub draft: String,
    /// The answers.
    pub answers: AmountAnswers,
}

/// The question about amounts that the sheet states to be in thousands or millions, and its answer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StatedScaleView {
    /// The name of the column that states it; `None` if a line above the table does.
    pub column: Option<String>,
    /// The row of that line.
    pub row: Option<String>,
    /// The factor, for example `1,000`.
    pub factor: String,
    /// The sum of the amounts as written, in naira.
    pub written: String,
    /// The sum of the multiplied amounts, in naira.
    pub multiplied: String,
    /// How many amounts cannot be read in both ways; each sum is of the amounts that can.
    pub unread: u32,
    /// How they are read; `None` while the question is open. Until then the rows are not ready.
    pub answer: Option<ScaledAmounts>,
}

/// The mapping of a sheet's columns. A column that is not listed is not used; without any column, all are recognised.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MappingRequest {
    /// The file's row with the column names; 0 if no row has them, `None` to find it.
    pub header_row: Option<u32>,
    /// The columns in use.
    pub columns: Vec<ColumnRequest>,
    /// How amounts are written; `None` to recognise it from the rows.
    pub amounts: Option<NumberStyle>,
    /// The unit of the amounts; `None` to recognise it from the heading.
    #[serde(default)]
    pub unit: Option<Unit>,
    /// The answers about the amounts.
    #[serde(default)]
    pub answers: AmountAnswers,
}

/// One column and its meaning.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ColumnRequest {
    /// The field, for example `amount`.
    pub field: Field,
    /// The column's position in the file, from 1.
    pub column: u32,
}

/// How the columns of a sheet are read or would be read.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ColumnsView {
    /// The draft.
    pub draft: String,
    /// The file.
    pub file_name: String,
    /// The sheets of the workbook.
    pub sheets: Vec<SheetView>,
    /// The sheets that are read, in the order in which they are stacked.
    pub chosen: Vec<String>,
    /// The row with the column names; for stacked sheets that of the first.
    pub header_row: Option<u32>,
    /// The first rows with content, to find the column names in.
    pub top: Vec<TopRowView>,
    /// Every column of the sheet.
    pub columns: Vec<ColumnRead>,
    /// How amounts are read; `None` while no column contains them.
    pub amounts: Option<AmountRead>,
    /// How amounts are written, if a person chose it.
    pub chosen_amounts: Option<NumberStyle>,
    /// The unit of the amounts, if a person chose it.
    pub chosen_unit: Option<Unit>,
    /// The question about amounts that their cells show rounded, and its answer; `None` if there are no such amounts.
    pub shown_rounded: Option<ShownRounded>,
    /// The question about amounts in thousands or millions, and its answer; `None` if the sheet states neither.
    pub stated_scale: Option<StatedScaleView>,
    /// Problems of the sheet as a whole.
    pub problems: Vec<RowProblemView>,
    /// Notes that need no decision.
    pub notes: Vec<String>,
    /// Rows in the file.
    pub file_rows: u32,
    /// Rows that could be paid.
    pub ready: u32,
    /// Rows with problems.
    pub to_fix: u32,
    /// Rows that are not payments, or that a person skipped.
    pub left_out: u32,
    /// The sum of the rows that could be paid.
    pub total: String,
    /// Corrections that would be undone, because they would cover another value; at most fifty.
    pub lost: Vec<LostView>,
    /// How many corrections would be undone.
    pub lost_count: u32,
    /// Set if the mapping is remembered from an earlier file with these headings.
    pub remembered: Option<RememberedView>,
    /// Whether the sheet has headings by which it can be recognised.
    pub can_remember: bool,
    /// Whether the draft is read in this way now.
    pub in_force: bool,
}

/// A correction that would be undone.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LostView {
    /// The row, as the file numbers it.
    pub row: u32,
    /// Its sheet, if several are stacked.
    pub sheet: Option<String>,
    /// The corrected field; `None` for a decision about the whole row.
    pub field: Option<Field>,
    /// What was typed.
    pub typed: String,
    /// The value that it covers.
    pub was: String,
    /// The value that it would cover; `None` if the row would no longer be a payment.
    pub would_be: Option<String>,
}

/// A mapping that is remembered from an earlier file.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RememberedView {
    /// When it was set.
    pub at: String,
    /// The unit of the amounts, if it differs from the heading because of the mapping.
    pub unit: Option<Unit>,
}
