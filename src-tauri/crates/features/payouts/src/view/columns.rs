//! What the columns of a spreadsheet mean, to be looked at and corrected.

use cell_rules::NumberStyle;
use serde::{Deserialize, Serialize};
use session::view::{SheetView, TopRowView};
use sheet_rules::payout::{AmountAnswers, AmountRead, ColumnRead, Field, ScaledAmounts, ShownRounded, Unit};
use ts_rs::TS;

use super::draft_rows::RowProblemView;

/// Asks how the columns of a draft would be read, without changing anything.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PreviewColumnsRequest {
    /// The draft.
    pub draft: String,
    /// The sheets, stacked in this order; none for those in use.
    pub sheets: Vec<String>,
    /// What its columns would mean; none as they are read now.
    pub mapping: Option<MappingRequest>,
}

/// Says which sheet of a draft is meant, and what its columns mean.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DraftColumnsRequest {
    /// The draft.
    pub draft: String,
    /// The sheets, stacked in this order; none for those in use.
    pub sheets: Vec<String>,
    /// What their columns mean; none as they were last read in these sheets.
    pub mapping: Option<MappingRequest>,
    /// Read the next file with these headings in the same way.
    #[serde(default)]
    pub remember: bool,
}

/// Answers what is asked of the amounts of a draft; both answers, as they shall be.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AnswerAmountsRequest {
    /// The draft.
    pub draft: String,
    /// The answers.
    pub answers: AmountAnswers,
}

/// What is asked, or was answered, of amounts that the sheet states to be in thousands or millions.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StatedScaleView {
    /// The name of the column that states it; none where a line above the table does.
    pub column: Option<String>,
    /// The row of that line.
    pub row: Option<String>,
    /// What the amounts would be multiplied by, as `1,000`.
    pub factor: String,
    /// Their sum as they are written, in naira.
    pub written: String,
    /// Their sum multiplied, in naira.
    pub multiplied: String,
    /// How many amounts cannot be read in both ways; each sum is of those that can.
    pub unread: u32,
    /// How they are read; none while nobody answered. Before that the rows are not ready.
    pub answer: Option<ScaledAmounts>,
}

/// What the columns of a sheet mean. A column that is not listed is not used; without any they are recognised.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MappingRequest {
    /// The file's row with the column names; 0 where no row has them. None to find it.
    pub header_row: Option<u32>,
    /// The columns in use.
    pub columns: Vec<ColumnRequest>,
    /// How amounts are written; none to see it from the rows.
    pub amounts: Option<NumberStyle>,
    /// What amounts count; none to see it from the heading.
    #[serde(default)]
    pub unit: Option<Unit>,
    /// What was answered of the amounts.
    #[serde(default)]
    pub answers: AmountAnswers,
}

/// One column and its meaning.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ColumnRequest {
    /// Our field, such as `amount`.
    pub field: Field,
    /// Its place in the file, from 1.
    pub column: u32,
}

/// How the columns of a sheet are read, or would be.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ColumnsView {
    /// The draft.
    pub draft: String,
    /// The file.
    pub file_name: String,
    /// The sheets of the workbook.
    pub sheets: Vec<SheetView>,
    /// Those that are read, in the order in which they are stacked.
    pub chosen: Vec<String>,
    /// The row with the column names; of stacked sheets that of the first.
    pub header_row: Option<u32>,
    /// The first rows of the sheet that show anything, to find the column names in.
    pub top: Vec<TopRowView>,
    /// Every column of the sheet.
    pub columns: Vec<ColumnRead>,
    /// How amounts are read; none while no column holds them.
    pub amounts: Option<AmountRead>,
    /// How amounts are written, where a person chose it.
    pub chosen_amounts: Option<NumberStyle>,
    /// What amounts count, where a person chose it.
    pub chosen_unit: Option<Unit>,
    /// What is asked, or was answered, of amounts that their cells show rounded; none where there are none.
    pub shown_rounded: Option<ShownRounded>,
    /// What is asked, or was answered, of amounts in thousands or millions; none where the sheet states neither.
    pub stated_scale: Option<StatedScaleView>,
    /// What is wrong with the sheet as a whole.
    pub problems: Vec<RowProblemView>,
    /// What was noticed and needs no decision.
    pub notes: Vec<String>,
    /// Rows in the file.
    pub file_rows: u32,
    /// Rows that could be paid.
    pub ready: u32,
    /// Rows with problems.
    pub to_fix: u32,
    /// Rows that are no payments, or that a person left out.
    pub left_out: u32,
    /// Sum of the rows that could be paid.
    pub total: String,
    /// Corrections that would be taken back, because they stand over something else then; at most fifty.
    pub lost: Vec<LostView>,
    /// How many there are.
    pub lost_count: u32,
    /// The sheet is read as somebody said of an earlier file with these headings.
    pub remembered: Option<RememberedView>,
    /// The sheet has headings by which it can be known again.
    pub can_remember: bool,
    /// It is how the draft is read now.
    pub in_force: bool,
}

/// A correction that would be taken back.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LostView {
    /// The row, as the file numbers it.
    pub row: u32,
    /// Its sheet, where several are stacked.
    pub sheet: Option<String>,
    /// Which of its values; none where the row itself was decided about.
    pub field: Option<Field>,
    /// What was typed.
    pub typed: String,
    /// What it stands over.
    pub was: String,
    /// What would stand there; none where the row would be no payment any more.
    pub would_be: Option<String>,
}

/// Columns read as somebody said of an earlier file.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RememberedView {
    /// When it was said.
    pub at: String,
    /// Amounts are in kobo, or in naira against the heading, because of it.
    pub unit: Option<Unit>,
}
