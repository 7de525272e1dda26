//! Imports: files of which every row becomes a payment request or a payment account.

use cell_rules::NumberStyle;
use serde::{Deserialize, Serialize};
use session::view::{SheetView, TopRowView};
use sheet_rules::forms::{Field, Kind, RowState};
use ts_rs::TS;

use crate::tables::imports::ImportStage;
use system::error::InputProblem;

/// Selects the kind of imports, or of an empty file to fill in.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportKindRequest {
    /// The kind.
    pub kind: Kind,
}

/// A file to import.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReadImportRequest {
    /// What its rows become.
    pub kind: Kind,
    /// Its name.
    pub file_name: String,
    /// Its bytes.
    pub bytes_base64: String,
}

/// Names an import.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportRequest {
    /// Its id.
    pub import: String,
}

/// The values that all requests of an import share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportSettings {
    /// Such as `BANK_TRANSFER`.
    pub payment_methods: Vec<String>,
    /// The payer's share of the fee, `0` to `1`.
    pub payer_fee_share: String,
    /// Whether partial payments are accepted.
    pub allow_partial: bool,
    /// Whether overpayments are accepted.
    pub allow_over: bool,
    /// Whether the service informs the payers.
    pub send_messages: bool,
    /// Minutes until the end of requests without their own end; `None` for the service's default.
    pub expires_in_minutes: Option<u32>,
}

/// One column and its meaning.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportColumnChoice {
    /// What it means.
    pub field: Field,
    /// The column, from 1.
    pub column: u32,
}

/// The sheets of a file to use.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportSheetsRequest {
    /// The import.
    pub import: String,
    /// One sheet, or several stacked sheets.
    pub sheets: Vec<String>,
}

/// The values that all requests of an import share.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SettleImportRequest {
    /// The import.
    pub import: String,
    /// The values.
    pub settings: ImportSettings,
}

/// How a sheet is read. Without columns they are recognised.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReadImportAsRequest {
    /// Its id.
    pub import: String,
    /// The row with the column names; 0 if there is none, `None` to find it.
    pub header_row: Option<u32>,
    /// The columns in use.
    pub columns: Vec<ImportColumnChoice>,
    /// How amounts are written, if a person chose it.
    pub amounts: Option<NumberStyle>,
    /// Whether dates begin with the day, if a person chose it.
    pub day_first: Option<bool>,
}

/// A correction of a row.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum ImportChange {
    /// Changes a cell; without text the original applies again.
    Cell {
        /// The row.
        row: u32,
        /// The cell.
        field: Field,
        /// The new text.
        text: Option<String>,
    },
    /// Skips a row, or includes it again.
    LeftOut {
        /// The row.
        row: u32,
        /// Whether it is skipped.
        out: bool,
    },
    /// Confirms that a hidden row is intended, or undoes that.
    Meant {
        /// The row.
        row: u32,
        /// Whether it is confirmed.
        meant: bool,
    },
    /// Confirms that a duplicate is intended, or undoes that.
    Twice {
        /// The row.
        row: u32,
        /// Whether it is confirmed.
        meant: bool,
    },
}

/// Corrections, applied as one step.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangeImportRequest {
    /// The import.
    pub import: String,
    /// The corrections.
    pub changes: Vec<ImportChange>,
}

/// Selects the rows of a draft with the same value in a field.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportAlikeRequest {
    /// The import.
    pub import: String,
    /// The field.
    pub field: Field,
    /// The value, in any case.
    pub written: String,
}

/// The number of rows with the same value.
#[derive(Clone, Copy, Debug, Serialize, TS)]
pub struct ImportAlikeView {
    /// The number, without skipped rows.
    pub rows: u32,
}

/// A new value for all rows with the same value.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangeAlikeImportRequest {
    /// The rows.
    pub rows: ImportAlikeRequest,
    /// The new value.
    pub text: String,
}

/// Starts an import as the person was shown it.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StartImportRequest {
    /// The import.
    pub import: String,
    /// The number of rows to make.
    pub rows: u32,
    /// Sum of their amounts, decimal text.
    pub total: String,
    /// The digest of what the person was shown.
    pub shown: String,
}

/// An import in a list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportBriefView {
    /// Its id.
    pub import: String,
    /// What its rows become.
    pub kind: Kind,
    /// The file's name.
    pub file_name: String,
    /// When it was read.
    pub read_at: String,
    /// Its stage.
    pub stage: ImportStage,
    /// Why it is paused.
    pub why: Option<String>,
    /// Rows that were started.
    pub rows: u32,
    /// Rows with a request or account.
    pub made: u32,
    /// Rows that need review.
    pub refused: u32,
}

/// A column of the file.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportColumnView {
    /// The column, from 1.
    pub column: u32,
    /// Its name in the file.
    pub heading: String,
    /// What it means.
    pub field: Option<Field>,
    /// Why it has this meaning.
    pub reason: String,
    /// A few of its values.
    pub samples: Vec<String>,
}

/// A field that a column can have.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportFieldView {
    /// Its name.
    pub field: Field,
    /// Its name on screen.
    pub words: String,
}

/// How many rows have a problem of one kind.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportProblemCount {
    /// The kind.
    pub kind: String,
    /// How many rows.
    pub rows: u32,
    /// Whether the problem blocks them.
    pub blocks: bool,
}

/// An earlier import of the same file.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SameImportView {
    /// The name of the file then.
    pub file_name: String,
    /// When it was started.
    pub at: String,
}

/// A draft with its sheet judged now.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportView {
    /// The import as in the list.
    pub brief: ImportBriefView,
    /// The file's sheets.
    pub sheets: Vec<SheetView>,
    /// The sheets in use.
    pub chosen: Vec<String>,
    /// The row with the column names; for stacked sheets, of the first one.
    pub header_row: Option<u32>,
    /// The first rows, to find the column names in.
    pub top: Vec<TopRowView>,
    /// When the meaning of the columns was stored for an earlier file, if it is used.
    pub remembered: Option<String>,
    /// The file's columns.
    pub columns: Vec<ImportColumnView>,
    /// What a column can mean.
    pub fields: Vec<ImportFieldView>,
    /// How amounts are written, as far as known.
    pub amounts: Option<NumberStyle>,
    /// How amounts are written, if a person chose it.
    pub chosen_amount_style: Option<NumberStyle>,
    /// Whether dates begin with the day, as far as known.
    pub day_first: Option<bool>,
    /// Whether dates begin with the day, if a person chose it.
    pub chosen_day_first: Option<bool>,
    /// Whether a person must choose, because dates can be read in two ways.
    pub dates_asked: bool,
    /// Problems of the file as a whole.
    pub problems: Vec<String>,
    /// Notes about the file as a whole.
    pub notes: Vec<String>,
    /// The digest of what the person is shown, which is needed to start.
    pub shown: String,
    /// Ready rows that forward deposits to another account.
    pub forwards: u32,
    /// Ready rows.
    pub ready: u32,
    /// Rows with an error.
    pub to_fix: u32,
    /// Duplicates that wait for a confirmation.
    pub waits: u32,
    /// Skipped rows.
    pub left_out: u32,
    /// Ready rows with a warning.
    pub warned: u32,
    /// Sum of the amounts of the ready rows.
    pub total: String,
    /// Problems by kind.
    pub kinds: Vec<ImportProblemCount>,
    /// The values that all requests share.
    pub settings: ImportSettings,
    /// Problems of the settings, by the name of the setting.
    pub settings_problems: Vec<InputProblem>,
    /// An earlier import of the same file.
    pub same_file: Option<SameImportView>,
    /// Whether a step can be undone.
    pub can_undo: bool,
    /// Whether a step can be redone.
    pub can_redo: bool,
}

/// Selects rows of a draft.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportRowsRequest {
    /// The import.
    pub import: String,
    /// How many matching rows are skipped before the page.
    pub from: u32,
    /// Only those in this state.
    pub state: Option<RowState>,
    /// Only those with this kind of problem.
    pub kind: Option<String>,
    /// Only those with this text.
    pub text: Option<String>,
    /// The order of the rows; `None` for that of the file.
    #[serde(default)]
    pub order: Option<ImportOrder>,
    /// Whether the largest, latest or last comes first.
    #[serde(default)]
    pub descending: bool,
}

/// The order of the rows of a draft, and their columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(untagged)]
pub enum ImportOrder {
    /// A column that shows no field.
    Own(ImportOwnOrder),
    /// The value of a field.
    Field(Field),
}

/// The columns of the rows of a draft that are not fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ImportOwnOrder {
    /// The row of the file.
    Row,
    /// The state: first those with an error, last those that are skipped.
    State,
    /// The problems as sentences; rows without one come first.
    Problems,
}

/// A value of a row.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportValueView {
    /// Of which field.
    pub field: Field,
    /// The value in use, or the original if it has none.
    pub text: String,
    /// The original, if a person changed it.
    pub original: Option<String>,
}

/// A problem of a row.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportProblemView {
    /// Its kind.
    pub kind: String,
    /// The cell.
    pub field: Option<Field>,
    /// A sentence.
    pub words: String,
    /// Whether it blocks the row.
    pub blocks: bool,
    /// Whether it is only a note.
    pub note: bool,
    /// The proposed value.
    pub fix: Option<String>,
}

/// A row of a draft.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportRowView {
    /// Identifies the row.
    pub row: u32,
    /// Its number in the file, with its sheet if sheets are stacked; for display.
    pub spot: String,
    /// Its state.
    pub state: RowState,
    /// Whether a person skipped it.
    pub by_hand: bool,
    /// Whether the file hides it.
    pub hidden: bool,
    /// Whether it is a duplicate that a person confirmed.
    pub meant_twice: bool,
    /// Its values.
    pub values: Vec<ImportValueView>,
    /// Its problems.
    pub problems: Vec<ImportProblemView>,
}

/// A page of rows.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportRowsView {
    /// The number of matching rows.
    pub found: u32,
    /// How many of them are skipped before the page.
    pub from: u32,
    /// The rows of the page.
    pub rows: Vec<ImportRowView>,
}
