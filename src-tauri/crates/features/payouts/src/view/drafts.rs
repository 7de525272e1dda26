//! A spreadsheet before it is paid.

use serde::{Deserialize, Serialize};
use session::view::SheetView;
use sheet_rules::payout::{Field, ShownRounded};
use ts_rs::TS;

use super::columns::{RememberedView, StatedScaleView};
use super::draft_rows::RowProblemView;
use super::payouts::{PlanView, RunSummaryView, SimilarRunView};

/// A spreadsheet to read.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReadSheetRequest {
    /// The name of the file.
    pub file_name: String,
    /// The contents of the file.
    pub bytes_base64: String,
    /// The sheets, stacked in this order; empty for the first one with rows.
    pub sheets: Vec<String>,
}

/// Identifies a draft.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DraftRequest {
    /// Its id.
    pub draft: String,
}

/// Queries banks for account holders again.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AskAgainRequest {
    /// The draft.
    pub draft: String,
    /// The row; `None` for all rows whose bank was queried more than 30 days ago.
    pub row: Option<u32>,
}

/// A checked spreadsheet. What is shown is what will be sent.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DraftView {
    /// Its id.
    pub draft: String,
    /// The file.
    pub file_name: String,
    /// When it was read.
    pub read_at: String,
    /// The sheets of the workbook.
    pub sheets: Vec<SheetView>,
    /// The sheets that were read, in the order in which they are stacked.
    pub chosen: Vec<String>,
    /// Rows in the file.
    pub file_rows: u32,
    /// Rows that can be paid.
    pub ready: u32,
    /// Rows with problems.
    pub to_fix: u32,
    /// Rows that are not payments, or that a person skipped.
    pub left_out: u32,
    /// Ready rows with warnings.
    pub warned: u32,
    /// The sum of the ready rows.
    pub total: String,
    /// The file's own total, if the rows differ from it and every amount can be read.
    pub file_total: Option<FileTotalView>,
    /// The file's row with the column names.
    pub header_row: Option<u32>,
    /// Problems of the sheet as a whole.
    pub problems: Vec<RowProblemView>,
    /// The question about amounts that their cells show rounded, and its answer; `None` if there are no such amounts.
    pub shown_rounded: Option<ShownRounded>,
    /// The question about amounts in thousands or millions, and its answer; `None` if the sheet states neither.
    pub stated_scale: Option<StatedScaleView>,
    /// The kinds of problems of the rows, most frequent first.
    pub codes: Vec<CodeCountView>,
    /// The meaning of each column.
    pub columns: Vec<ColumnView>,
    /// Whether a person should review the columns.
    pub columns_ask: bool,
    /// Set if the mapping is remembered from an earlier file with these headings.
    pub remembered: Option<RememberedView>,
    /// Ready rows with neither phone nor email.
    pub without_contact: u32,
    /// Ready rows with remarks.
    pub with_remarks: u32,
    /// The contact that would be used for those without.
    pub contact: Option<String>,
    /// The approval snapshot.
    pub plan: Option<PlanView>,
    /// The latest batch of the same file, or of another one with the same rows.
    pub paid_before: Option<RunSummaryView>,
    /// Whether that batch was of another file, with the same amounts to the same accounts.
    pub other_file: bool,
    /// Ready rows that repeat a payment of the last 20 days and are not confirmed.
    pub repeats: u32,
    /// Ready rows that pay another account than the last payment to their name.
    pub changed_accounts: u32,
    /// The batch of the last 35 days that paid nearly the same payroll.
    pub similar: Option<SimilarRunView>,
    /// The state of the name check.
    pub names: NamesView,
    /// Whether there is a step to undo.
    pub can_undo: bool,
    /// Whether there is a step to redo.
    pub can_redo: bool,
}

/// The total of a file to which the rows to be paid do not add up.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FileTotalView {
    /// The total in the file.
    pub file: String,
    /// The sum of the rows to be paid, corrections included.
    pub rows: String,
}

/// The state of a name check with the banks.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NamesView {
    /// Rows to be paid that were never queried.
    pub to_ask: u32,
    /// Rows to be paid whose bank was queried more than 30 days ago.
    pub old: u32,
    /// Rows to be paid whose bank was queried and answered.
    pub checked: u32,
    /// Whether the accounts of the check had been queried before.
    pub again: bool,
    /// Whether it is running.
    pub state: NameCheckState,
    /// Rows without an answer in the last check.
    pub unanswered: u32,
    /// Why they have none, or why it stopped.
    pub words: Option<String>,
}

/// Whether banks are being queried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NameCheckState {
    /// They are, row by row.
    Asking,
    /// They are not.
    Resting,
}

/// The cost of the ready rows, and the balance afterwards.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FeesView {
    /// The sum of the ready rows.
    pub total: String,
    /// Rows with a known cost.
    pub rows: u32,
    /// Rows that were not queried.
    pub unknown: u32,
    /// The sum of the known fees.
    pub fee: String,
    /// The sum of the known taxes on them.
    pub vat: String,
    /// Total, fees and taxes, as far as they are known.
    pub all: String,
    /// The balance.
    pub balance: String,
    /// The balance afterwards; `None` if it is not sufficient.
    pub after: Option<String>,
    /// The missing amount; `None` if the balance is sufficient.
    pub short: Option<String>,
}

/// How many rows have a kind of problem.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CodeCountView {
    /// For example `ACCOUNT_LENGTH`.
    pub code: String,
    /// Rows to be paid that have it.
    pub rows: u32,
}

/// A column of the file and its meaning.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ColumnView {
    /// The field, for example `amount`.
    pub field: Field,
    /// The file's heading, or the column's letters.
    pub heading: String,
}

/// A draft in a list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DraftBriefView {
    /// Its id.
    pub draft: String,
    /// The file.
    pub file_name: String,
    /// When it was read.
    pub read_at: String,
    /// The number of correction steps in force.
    pub steps: u32,
}

/// One change to a draft.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum DraftChange {
    /// Changes a cell.
    Cell {
        /// The row's id in the draft.
        row: u32,
        /// The field, for example `amount`.
        field: Field,
        /// The typed text; `None` to restore the original.
        text: Option<String>,
    },
    /// Skips or includes a row.
    LeftOut {
        /// The row's id in the draft.
        row: u32,
        /// True to skip it.
        out: bool,
    },
    /// Confirms that a hidden row is to be paid, or takes that back.
    Meant {
        /// The row's id in the draft.
        row: u32,
        /// True to pay it.
        meant: bool,
    },
    /// Confirms that paying again is intended, or takes that back.
    PaidAgain {
        /// The row's id in the draft.
        row: u32,
        /// True to pay it.
        meant: bool,
    },
    /// Confirms that the row's name and the account holder are one person.
    SamePerson {
        /// The row's id in the draft.
        row: u32,
        /// The reason; required if the names do not match. `None` takes the confirmation back.
        reason: Option<String>,
    },
}

/// Changes that form one step.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangeDraftRequest {
    /// The draft.
    pub draft: String,
    /// The changes; all are made, or none.
    pub changes: Vec<DraftChange>,
}

/// Asks how many rows have the same text as one row.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AlikeRequest {
    /// The draft.
    pub draft: String,
    /// The row with the text.
    pub row: u32,
    /// The field, for example `bank`.
    pub field: Field,
}

/// Rows with the same text.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AlikeView {
    /// The text.
    pub written: String,
    /// The number of such rows that are to be paid.
    pub rows: u32,
}

/// Replaces a text in every row that has it.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangeAlikeRequest {
    /// The draft.
    pub draft: String,
    /// The field, for example `bank`.
    pub field: Field,
    /// The present text.
    pub written: String,
    /// The new text.
    pub text: String,
}
