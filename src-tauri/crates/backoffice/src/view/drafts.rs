//! A spreadsheet before it is paid.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::columns::RememberedView;
use super::payouts::{PlanView, RunSummaryView};

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
    /// Ready rows that pay what was paid in the last 35 days, of which nobody said that it is meant.
    pub repeats: u32,
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

/// What a bank said about a row's account.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HolderView {
    /// Whose it is; none when the bank knows no such account.
    pub name: Option<String>,
    /// `match`, `close` or `no_match`.
    pub tier: Option<String>,
    /// Likeness, in thousandths.
    pub score: u32,
    /// Every step of the comparison, in words.
    pub reasons: Vec<String>,
    /// What sending the row's amount would cost; none where that amount was not asked about.
    pub fee: Option<String>,
    /// The tax on it.
    pub vat: Option<String>,
    /// When the bank said so.
    pub asked_at: String,
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

/// A sheet of a workbook.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SheetView {
    /// Its name.
    pub name: String,
    /// The workbook hides it.
    pub hidden: bool,
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
    pub field: String,
    /// The file's heading, or the column's letters.
    pub heading: String,
}

/// Where a row of a file stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RowState {
    /// Can be paid.
    Ready,
    /// Has problems.
    ToFix,
    /// Not a payment, or left out by a person.
    LeftOut,
}

/// A row of a file.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DraftRowView {
    /// What it is called by in changes and questions.
    pub row: u32,
    /// As the file numbers it.
    pub file_row: u32,
    /// Its sheet, where several are stacked.
    pub sheet: Option<String>,
    /// Where it stands.
    pub state: RowState,
    /// Whether a person left it out, and may take it in again.
    pub left_out_by_hand: bool,
    /// Who is paid.
    pub name: String,
    /// At which bank.
    pub bank: String,
    /// Ten digits, or what the file says.
    pub account: String,
    /// Decimal text, or what the file says.
    pub amount: String,
    /// As the file has them; not sent in groups.
    pub remarks: String,
    /// The file's own name for the row.
    pub reference: String,
    /// The beneficiary's phone.
    pub phone: String,
    /// The beneficiary's e-mail address.
    pub email: String,
    /// All its problems.
    pub problems: Vec<RowProblemView>,
    /// What the file says where a person typed something else.
    pub originals: Vec<OriginalView>,
    /// What the bank said about the account; none when nobody asked.
    pub holder: Option<HolderView>,
    /// The same amount to the same account before: what a person may say is meant.
    pub earlier: Option<EarlierView>,
}

/// An earlier payment that a row would repeat.
#[derive(Clone, Debug, Serialize, TS)]
pub struct EarlierView {
    /// Its run.
    pub run: String,
    /// Its reference.
    pub reference: String,
    /// When it was sent, or put into its run where it was not.
    pub at: String,
    /// How it stands.
    pub standing: EarlierStanding,
    /// How many such payments there are.
    pub count: u32,
    /// A person said that paying again is meant.
    pub meant: bool,
}

/// How an earlier payment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EarlierStanding {
    /// With proof.
    Paid,
    /// In a run, and not sent yet.
    Waiting,
    /// Sent, and nobody knows whether it arrived.
    NotKnown,
}

/// What the file says in a place that a person typed over.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OriginalView {
    /// Our field, such as `amount`.
    pub field: String,
    /// As it stands in the file.
    pub text: String,
}

/// Which rows of a draft to show; every condition narrows.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DraftRowsRequest {
    /// The draft.
    pub draft: String,
    /// Rows that stand so.
    pub state: Option<RowState>,
    /// Only rows to be paid that have something to look at.
    #[serde(default)]
    pub warned: bool,
    /// Rows with this problem.
    pub code: Option<String>,
    /// Rows with this text in one of their values.
    pub text: Option<String>,
    /// How many of them to pass over.
    pub from: u32,
}

/// Rows of a draft, in the file's order.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DraftRowsView {
    /// How many rows fit.
    pub found: u32,
    /// How many were passed over.
    pub from: u32,
    /// At most 500.
    pub rows: Vec<DraftRowView>,
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
        field: String,
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
    pub field: String,
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
    pub field: String,
    /// How it is written in the rows that are meant.
    pub written: String,
    /// What to type over it.
    pub text: String,
}

/// Something about a row.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RowProblemView {
    /// Such as `ACCOUNT_LENGTH`.
    pub code: String,
    /// Our field.
    pub column: String,
    /// A sentence.
    pub message: String,
    /// Whether it stops the row; else it is a doubt to look at, or a note.
    pub blocks: bool,
    /// Only worth knowing; there is nothing to look at.
    pub note: bool,
    /// What would mend it, to be offered.
    pub fix: Option<FixView>,
}

/// A value to type that would mend a problem.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FixView {
    /// Our field, such as `bank`.
    pub field: String,
    /// What to type.
    pub text: String,
}
