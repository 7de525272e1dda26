//! Rows of a draft on screen.

use serde::{Deserialize, Serialize};
use sheet_rules::payout::names::Tier;
use sheet_rules::payout::{EarlierStatus, Fix, Original, RowState};
use ts_rs::TS;

/// A row of a file.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DraftRowView {
    /// Its id in changes and questions.
    pub row: u32,
    /// Its number in the file.
    pub file_row: u32,
    /// Its sheet, if several are stacked.
    pub sheet: Option<String>,
    /// Its state.
    pub state: RowState,
    /// Whether a person skipped it and may include it again.
    pub left_out_by_person: bool,
    /// The payee.
    pub name: String,
    /// The bank.
    pub bank: String,
    /// Ten digits, or the text of the file.
    pub account: String,
    /// Decimal text, or the text of the file.
    pub amount: String,
    /// The remarks in the file; not sent in bulk calls.
    pub remarks: String,
    /// The reference of the row in the file.
    pub reference: String,
    /// The beneficiary's phone.
    pub phone: String,
    /// The beneficiary's email address.
    pub email: String,
    /// All its problems.
    pub problems: Vec<RowProblemView>,
    /// The values of the file that a person changed.
    pub originals: Vec<Original>,
    /// The bank's answer about the account; `None` if it was not queried.
    pub holder: Option<HolderView>,
    /// The result of the name check; `None` for a row that is not to be paid.
    pub name_check: Option<NameCheckResult>,
    /// An earlier payment of the same amount to the same account, which a person may confirm.
    pub earlier: Option<EarlierView>,
}

/// The result of the name check of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NameCheckResult {
    /// The names match.
    Match,
    /// The names are similar.
    Close,
    /// The account holder has another name.
    Different,
    /// The bank does not know the account.
    NotFound,
    /// The bank was queried and did not answer.
    NotAvailable,
    /// The bank was not queried.
    NotChecked,
}

/// An earlier payment that the row would repeat.
#[derive(Clone, Debug, Serialize, TS)]
pub struct EarlierView {
    /// Its batch; `None` for a single payment.
    pub run: Option<String>,
    /// Its reference.
    pub reference: String,
    /// When it was sent, or put into its batch if it was not sent.
    pub at: String,
    /// Its status.
    pub standing: EarlierStatus,
    /// How many such payments there are.
    pub count: u32,
    /// Whether a person confirmed that paying again is intended.
    pub meant: bool,
}

/// A list query for rows of a draft; all conditions must be met.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DraftRowsRequest {
    /// The draft.
    pub draft: String,
    /// Rows with this state.
    pub state: Option<RowState>,
    /// Only rows with warnings that are to be paid.
    #[serde(default)]
    pub warned: bool,
    /// Rows with this problem.
    pub code: Option<String>,
    /// Rows with this text in one of their fields.
    pub text: Option<String>,
    /// How many rows are skipped.
    pub from: u32,
}

/// Rows of a draft, in the file's order.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DraftRowsView {
    /// How many rows meet the conditions.
    pub found: u32,
    /// How many rows were skipped.
    pub from: u32,
    /// At most 500.
    pub rows: Vec<DraftRowView>,
}

/// A problem, warning or note about a row.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RowProblemView {
    /// For example `ACCOUNT_LENGTH`.
    pub code: String,
    /// The field.
    pub column: String,
    /// A sentence.
    pub message: String,
    /// Whether it blocks the row; otherwise it is a warning or a note.
    pub blocks: bool,
    /// Whether it is only a note.
    pub note: bool,
    /// A proposed correction.
    pub fix: Option<Fix>,
}

/// A bank's answer about a row's account.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HolderView {
    /// The account holder; `None` if the bank has no such account.
    pub name: Option<String>,
    /// How certain it is that the names are of one person.
    pub tier: Option<Tier>,
    /// The similarity, in thousandths.
    pub score: u32,
    /// Every step of the comparison, as sentences.
    pub reasons: Vec<String>,
    /// The fee for the row's amount; `None` if it was not queried for that amount.
    pub fee: Option<String>,
    /// The tax on it.
    pub vat: Option<String>,
    /// When the bank answered.
    pub asked_at: String,
}
