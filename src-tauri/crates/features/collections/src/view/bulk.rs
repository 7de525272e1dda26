//! Files of which every row becomes a payment request or a payment account.

use cell_rules::NumberStyle;
use serde::{Deserialize, Serialize};
use session::view::{SheetView, TopRowView};
use sheet_rules::forms::{Field, Kind, RowState};
use ts_rs::TS;

use crate::tables::imports::ImportStage;
use system::error::InputProblem;

/// Asks for the imports of a kind, or for an empty file to fill in.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportKindRequest {
    /// Of which kind.
    pub kind: Kind,
}

/// Reads a file.
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

/// What stands in every request of a file alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportSettings {
    /// Such as `BANK_TRANSFER`.
    pub payment_methods: Vec<String>,
    /// The payer's share of the fee, `0` to `1`.
    pub payer_fee_share: String,
    /// Whether parts are accepted.
    pub allow_partial: bool,
    /// Whether more is accepted.
    pub allow_over: bool,
    /// Whether the service tells the payers.
    pub send_messages: bool,
    /// Minutes until those without a day of their own end; none for the service's own limit.
    pub expires_in_minutes: Option<u32>,
}

/// One column and its meaning.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportColumnChoice {
    /// What it means.
    pub field: Field,
    /// Which column, from 1.
    pub column: u32,
}

/// Turns to other sheets of a file.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportSheetsRequest {
    /// The import.
    pub import: String,
    /// One sheet, or several that are read as one.
    pub sheets: Vec<String>,
}

/// Says what stands in every form of a file alike.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SettleImportRequest {
    /// The import.
    pub import: String,
    /// What stands in each.
    pub settings: ImportSettings,
}

/// Says how a sheet is read. Without columns they are recognised.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReadImportAsRequest {
    /// Its id.
    pub import: String,
    /// The row with the column names; 0 where none has, none to find it.
    pub header_row: Option<u32>,
    /// The columns in use.
    pub columns: Vec<ImportColumnChoice>,
    /// How amounts are written, where a person says it.
    pub amounts: Option<NumberStyle>,
    /// Whether the day stands first in dates, where a person says it.
    pub day_first: Option<bool>,
}

/// Something a person does to a row.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum ImportChange {
    /// Types something else into a cell; without text the file's stands again.
    Cell {
        /// The row.
        row: u32,
        /// Which cell.
        field: Field,
        /// What is typed.
        text: Option<String>,
    },
    /// Leaves a row out, or takes it in again.
    LeftOut {
        /// The row.
        row: u32,
        /// Whether it is out.
        out: bool,
    },
    /// Says that a hidden row is meant.
    Meant {
        /// The row.
        row: u32,
        /// Whether it is.
        meant: bool,
    },
    /// Says that a row that is the same as another one is meant.
    Twice {
        /// The row.
        row: u32,
        /// Whether it is.
        meant: bool,
    },
}

/// Changes rows, as one step.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangeImportRequest {
    /// The import.
    pub import: String,
    /// What is changed.
    pub changes: Vec<ImportChange>,
}

/// Asks for the rows of a draft that are written alike in a field.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportAlikeRequest {
    /// The import.
    pub import: String,
    /// In which field.
    pub field: Field,
    /// How they are written; case does not matter.
    pub written: String,
}

/// How many rows are written alike.
#[derive(Clone, Copy, Debug, Serialize, TS)]
pub struct ImportAlikeView {
    /// So many; rows that are left out are not among them.
    pub rows: u32,
}

/// Types the same over every row that is written alike.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangeAlikeImportRequest {
    /// Which rows.
    pub rows: ImportAlikeRequest,
    /// What is typed.
    pub text: String,
}

/// Begins to make the rows, with what the person was shown.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StartImportRequest {
    /// The import.
    pub import: String,
    /// How many rows are to be made.
    pub rows: u32,
    /// Sum of their amounts, decimal text.
    pub total: String,
    /// The mark of the import as it was shown.
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
    /// How far it is.
    pub stage: ImportStage,
    /// Why it waits.
    pub why: Option<String>,
    /// Rows to make.
    pub rows: u32,
    /// Rows of which something was made.
    pub made: u32,
    /// Rows of which nothing can be made.
    pub refused: u32,
}

/// A column of the file.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportColumnView {
    /// Which, from 1.
    pub column: u32,
    /// Its name in the file.
    pub heading: String,
    /// What it means.
    pub field: Option<Field>,
    /// Why.
    pub reason: String,
    /// A few of its values.
    pub samples: Vec<String>,
}

/// A field of the form and what it is called.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportFieldView {
    /// Its name.
    pub field: Field,
    /// For people.
    pub words: String,
}

/// How many rows have a problem of one kind.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportProblemCount {
    /// The kind.
    pub kind: String,
    /// How many rows.
    pub rows: u32,
    /// Whether it stops them.
    pub blocks: bool,
}

/// The same file, begun before.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SameImportView {
    /// Its name then.
    pub file_name: String,
    /// When it was begun.
    pub at: String,
}

/// An import that is looked at.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportView {
    /// What it is.
    pub brief: ImportBriefView,
    /// The file's sheets.
    pub sheets: Vec<SheetView>,
    /// Those that are read, as one where there are several.
    pub chosen: Vec<String>,
    /// The row with the column names, of several sheets in the first.
    pub header_row: Option<u32>,
    /// The first rows, to find the column names in.
    pub top: Vec<TopRowView>,
    /// The columns are read as somebody said of an earlier file, then.
    pub remembered: Option<String>,
    /// The file's columns.
    pub columns: Vec<ImportColumnView>,
    /// What a column can mean.
    pub fields: Vec<ImportFieldView>,
    /// How amounts are written, as far as it is known.
    pub amounts: Option<NumberStyle>,
    /// How they are written, where a person said so.
    pub chosen_amount_style: Option<NumberStyle>,
    /// Whether the day stands first in dates, as far as it is known.
    pub day_first: Option<bool>,
    /// The same, where a person said so.
    pub chosen_day_first: Option<bool>,
    /// Dates can be read in two ways and nobody said which.
    pub dates_asked: bool,
    /// What is wrong with the file as a whole.
    pub problems: Vec<String>,
    /// What is worth knowing about it.
    pub notes: Vec<String>,
    /// What a person sees, in a mark to begin it with.
    pub shown: String,
    /// Rows that can be made and lead every deposit to another account.
    pub forwards: u32,
    /// Rows that can be made.
    pub ready: u32,
    /// Rows with something wrong.
    pub to_fix: u32,
    /// Rows that are the same as another one, and wait for a person to say that they are meant.
    pub waits: u32,
    /// Rows of which nothing is made.
    pub left_out: u32,
    /// Rows that can be made and are worth a look.
    pub warned: u32,
    /// Sum of the amounts of rows that can be made.
    pub total: String,
    /// Problems by kind.
    pub kinds: Vec<ImportProblemCount>,
    /// What stands in every form alike.
    pub settings: ImportSettings,
    /// What is wrong with that, by the name of the setting.
    pub settings_problems: Vec<InputProblem>,
    /// The same file was begun before.
    pub same_file: Option<SameImportView>,
    /// Whether there is a step to take back.
    pub can_undo: bool,
    /// Whether there is one to make again.
    pub can_redo: bool,
}

/// Asks for rows of a draft.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportRowsRequest {
    /// The import.
    pub import: String,
    /// The first one wanted, among those that are.
    pub from: u32,
    /// Only those in this state.
    pub state: Option<RowState>,
    /// Only those with this kind of problem.
    pub kind: Option<String>,
    /// Only those with this text.
    pub text: Option<String>,
}

/// A value of a row.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportValueView {
    /// Of which field.
    pub field: Field,
    /// As it will be used, or as it is written.
    pub text: String,
    /// What the file says, where a person typed something else.
    pub original: Option<String>,
}

/// What there is to say about a row.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportProblemView {
    /// Its kind.
    pub kind: String,
    /// Which cell.
    pub field: Option<Field>,
    /// A sentence.
    pub words: String,
    /// Whether it stops the row.
    pub blocks: bool,
    /// Whether it is only worth knowing.
    pub note: bool,
    /// What is probably meant.
    pub fix: Option<String>,
}

/// A row of a draft.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportRowView {
    /// By which it is known.
    pub row: u32,
    /// Its number in the file, and its sheet where several are read: for the eye.
    pub spot: String,
    /// What becomes of it.
    pub state: RowState,
    /// A person left it out.
    pub by_hand: bool,
    /// The file hides it.
    pub hidden: bool,
    /// It is the same as another row, and a person said that it is meant.
    pub meant_twice: bool,
    /// Its values.
    pub values: Vec<ImportValueView>,
    /// Everything there is to say.
    pub problems: Vec<ImportProblemView>,
}

/// A page of rows.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportRowsView {
    /// How many there are.
    pub found: u32,
    /// The first of these.
    pub from: u32,
    /// These.
    pub rows: Vec<ImportRowView>,
}
