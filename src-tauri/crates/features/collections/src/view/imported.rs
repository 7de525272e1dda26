//! The results of an import.

use payment_rules::outbox::State;
use payment_rules::payment_account::PaymentAccountState;
use serde::{Deserialize, Serialize};
use session::view::ExportFormat;
use ts_rs::TS;

use crate::tables::payment_accounts::PaymentAccountRow;

/// Selects rows of a started import.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportedRowsRequest {
    /// The import.
    pub import: String,
    /// The row before the first one; 0 for the first page.
    pub after: u32,
}

/// A row of a started import.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportedRowView {
    /// Its number.
    pub row: u32,
    /// Its number in the file, with its sheet if sheets are stacked; for display.
    pub spot: String,
    /// Its sheet, if sheets are stacked.
    pub sheet: Option<String>,
    /// The customer.
    pub name: String,
    /// The customer's contact.
    pub contact: String,
    /// The requested amount, or the largest deposit of the account.
    pub amount: Option<String>,
    /// The request it became.
    pub request: Option<super::PaymentRequestView>,
    /// The account it became.
    pub account: Option<ImportedAccountView>,
    /// Why it needs review.
    pub refused: Option<String>,
    /// Whether a person can retry it.
    pub can_try: bool,
    /// Whether it forwards deposits to another account.
    pub forwards: bool,
}

/// The account of a row.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportedAccountView {
    /// Its id.
    pub id: String,
    /// Its state.
    pub state: PaymentAccountState,
    /// Details of the state.
    pub state_detail: Option<String>,
    /// Ten digits, if known.
    pub number: Option<String>,
    /// Our reference.
    pub reference: String,
}

impl From<PaymentAccountRow> for ImportedAccountView {
    fn from(row: PaymentAccountRow) -> Self {
        let detail = row.line.filter(|line| line.line.state != State::Accepted);
        Self {
            id: row.id.to_string(),
            state: row.state,
            state_detail: detail.and_then(|line| line.line.reason).map(String::from),
            number: row.profile.number,
            reference: row.profile.reference.unwrap_or_default(),
        }
    }
}

/// Retries a row that needs review.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TryImportRowRequest {
    /// The import.
    pub import: String,
    /// The row.
    pub row: u32,
    /// Why the account that deposits are forwarded to is right; `None` to query its bank again.
    pub word: Option<String>,
}

/// Selects the results of an import for a file.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportResultsRequest {
    /// The import.
    pub import: String,
    /// The format of the file.
    pub format: ExportFormat,
}
