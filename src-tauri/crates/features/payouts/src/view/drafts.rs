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
    /// As the file is called.
    pub file_name: String,
    /// The file itself.
    pub bytes_base64: String,
    /// Which sheets, stacked in this order; none for the first with rows.
    pub sheets: Vec<String>,
}

/// Names a draft.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DraftRequest {
    /// Its id.
    pub draft: String,
}

/// Asks banks again whose accounts they are.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AskAgainRequest {
    /// The draft.
    pub draft: String,
    /// The row; none for all whose bank was asked more than 30 days ago.
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
    /// Those that were read, in the order in which they are stacked.
    pub chosen: Vec<String>,
    /// Rows in the file.
    pub file_rows: u32,
    /// Rows that can be paid.
    pub ready: u32,
    /// Rows with problems.
    pub to_fix: u32,
    /// Rows that are not payments, or that a person left out.
    pub left_out: u32,
    /// Ready rows with something to look at.
    pub warned: u32,
    /// Sum of the ready rows.
    pub total: String,
    /// The file's row with the column names.
    pub header_row: Option<u32>,
    /// What is wrong with the sheet as a whole.
    pub problems: Vec<RowProblemView>,
    /// What is asked, or was answered, of amounts that their cells show rounded; none where there are none.
    pub shown_rounded: Option<ShownRounded>,
    /// What is asked, or was answered, of amounts in thousands or millions; none where the sheet states neither.
    pub stated_scale: Option<StatedScaleView>,
    /// The kinds of problems that rows have; the commonest first.
    pub codes: Vec<CodeCountView>,
    /// Which column is what.
    pub columns: Vec<ColumnView>,
    /// Something about the columns wants a person.
    pub columns_ask: bool,
    /// The columns are read as somebody said of an earlier file with these headings.
    pub remembered: Option<RememberedView>,
    /// Ready rows with neither phone nor e-mail.
    pub without_contact: u32,
    /// Ready rows with remarks.
    pub with_remarks: u32,
    /// Who would be named for those without.
    pub contact: Option<String>,
    /// What is frozen of it for approval.
    pub plan: Option<PlanView>,
    /// When the same file was paid before, or another one with the same rows: the latest run.
    pub paid_before: Option<RunSummaryView>,
    /// That run was another file's, with the same amounts to the same accounts.
    pub other_file: bool,
    /// Ready rows that pay what was paid in the last 20 days, of which nobody said that it is meant.
    pub repeats: u32,
    /// The run of the last 35 days that nearly the same payroll was paid in.
    pub similar: Option<SimilarRunView>,
    /// Asking the banks whose accounts they are.
    pub names: NamesView,
    /// There is a step to take back.
    pub can_undo: bool,
    /// There is a step to make again.
    pub can_redo: bool,
}

/// Asking the banks whose accounts they are.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NamesView {
    /// Rows to be paid that nobody asked about.
    pub to_ask: u32,
    /// Rows to be paid whose bank was asked more than 30 days ago.
    pub old: u32,
    /// What is or was being asked had been asked before.
    pub again: bool,
    /// Whether it is under way.
    pub state: NameCheckState,
    /// Rows that got no answer the last time.
    pub unanswered: u32,
    /// Why not, or why it stopped.
    pub words: Option<String>,
}

/// Whether banks are being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NameCheckState {
    /// Row by row.
    Asking,
    /// Not now.
    Resting,
}

/// What sending the ready rows would cost, and what the wallet would hold after.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FeesView {
    /// Sum of the ready rows.
    pub total: String,
    /// Rows whose cost is known.
    pub rows: u32,
    /// Rows that nobody asked about.
    pub unknown: u32,
    /// Sum of the known fees.
    pub fee: String,
    /// Sum of the known taxes on them.
    pub vat: String,
    /// Total, fees and taxes, as far as they are known.
    pub all: String,
    /// What the wallet holds.
    pub balance: String,
    /// What would be left; none when it does not suffice.
    pub after: Option<String>,
    /// What is missing; none when it suffices.
    pub short: Option<String>,
}

/// How many rows have a kind of problem.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CodeCountView {
    /// Such as `ACCOUNT_LENGTH`.
    pub code: String,
    /// Rows that are to be paid and have it.
    pub rows: u32,
}

/// Which column of the file is which of our fields.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ColumnView {
    /// Our field, such as `amount`.
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
    /// Steps of change in force.
    pub steps: u32,
}

/// One change to a draft.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum DraftChange {
    /// A cell says something else than the file.
    Cell {
        /// The row, as the draft calls it.
        row: u32,
        /// Our field, such as `amount`.
        field: Field,
        /// What was typed; none lets the file speak again.
        text: Option<String>,
    },
    /// A row is not to be paid, or is again.
    LeftOut {
        /// The row, as the draft calls it.
        row: u32,
        /// True to leave it out.
        out: bool,
    },
    /// A row that the sheet hides is meant to be paid, or nobody says so.
    Meant {
        /// The row, as the draft calls it.
        row: u32,
        /// True to have it paid.
        meant: bool,
    },
    /// Paying again what was paid before is meant, or nobody says so.
    PaidAgain {
        /// The row, as the draft calls it.
        row: u32,
        /// True to have it paid.
        meant: bool,
    },
    /// The row's name and the holder's are one person's.
    SamePerson {
        /// The row, as the draft calls it.
        row: u32,
        /// Why; needed where the names do not match. None takes the word back.
        reason: Option<String>,
    },
}

/// Changes that are one step.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangeDraftRequest {
    /// The draft.
    pub draft: String,
    /// What to change; all or nothing.
    pub changes: Vec<DraftChange>,
}

/// Asks which rows are written as one row is.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AlikeRequest {
    /// The draft.
    pub draft: String,
    /// The row that shows what is meant.
    pub row: u32,
    /// Our field, such as `bank`.
    pub field: Field,
}

/// Rows that are written alike.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AlikeView {
    /// How.
    pub written: String,
    /// How many rows that are to be paid.
    pub rows: u32,
}

/// The same text for every row that is written so.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangeAlikeRequest {
    /// The draft.
    pub draft: String,
    /// Our field, such as `bank`.
    pub field: Field,
    /// How it is written in the rows that are meant.
    pub written: String,
    /// What to type over it.
    pub text: String,
}
