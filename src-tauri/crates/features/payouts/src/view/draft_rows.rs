//! Rows of a draft as people see them.

use serde::{Deserialize, Serialize};
use sheet_rules::payout::names::Tier;
use sheet_rules::payout::{EarlierStatus, Fix, Original, RowState};
use ts_rs::TS;

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
    pub left_out_by_person: bool,
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
    pub originals: Vec<Original>,
    /// What the bank said about the account; none when nobody asked.
    pub holder: Option<HolderView>,
    /// The same amount to the same account before: what a person may say is meant.
    pub earlier: Option<EarlierView>,
}

/// An earlier payment that a row would repeat.
#[derive(Clone, Debug, Serialize, TS)]
pub struct EarlierView {
    /// Its run; none for a single payment.
    pub run: Option<String>,
    /// Its reference.
    pub reference: String,
    /// When it was sent, or put into its run where it was not.
    pub at: String,
    /// How it stands.
    pub standing: EarlierStatus,
    /// How many such payments there are.
    pub count: u32,
    /// A person said that paying again is meant.
    pub meant: bool,
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
    pub fix: Option<Fix>,
}

/// What a bank said about a row's account.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HolderView {
    /// Whose it is; none when the bank knows no such account.
    pub name: Option<String>,
    /// How sure it is that the names are one person's.
    pub tier: Option<Tier>,
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
