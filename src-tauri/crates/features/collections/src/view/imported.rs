//! What became of the rows of a file.

use payment_rules::outbox::State;
use payment_rules::payment_account::PaymentAccountState;
use serde::{Deserialize, Serialize};
use session::view::ExportFormat;
use ts_rs::TS;

use crate::tables::payment_accounts::PaymentAccountRow;

/// Asks for rows that are being made.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportedRowsRequest {
    /// The import.
    pub import: String,
    /// After which row; 0 for the first.
    pub after: u32,
}

/// A row that was made, or will be.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportedRowView {
    /// Its number.
    pub row: u32,
    /// Its number in the file, and its sheet where several are read: for the eye.
    pub spot: String,
    /// Its sheet, where several are read as one.
    pub sheet: Option<String>,
    /// The customer.
    pub name: String,
    /// How to reach them.
    pub contact: String,
    /// How much is asked for, or the most the account takes at once.
    pub amount: Option<String>,
    /// The request it became.
    pub request: Option<super::PaymentRequestView>,
    /// The account it became.
    pub account: Option<ImportedAccountView>,
    /// Why nothing can be made of it.
    pub refused: Option<String>,
    /// Whether a person can have it tried again.
    pub can_try: bool,
    /// Whether deposits would be led to another account.
    pub forwards: bool,
}

/// An account that was made of a row.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ImportedAccountView {
    /// Its id.
    pub id: String,
    /// Where it stands.
    pub state: PaymentAccountState,
    /// Why it stands there, where there is something to say.
    pub state_detail: Option<String>,
    /// Ten digits, where known.
    pub number: Option<String>,
    /// Our own name for it.
    pub reference: String,
}

impl From<PaymentAccountRow> for ImportedAccountView {
    fn from(row: PaymentAccountRow) -> Self {
        let detail = row.line.filter(|line| line.line.state != State::Accepted);
        Self {
            id: row.id.to_string(),
            state: row.state,
            state_detail: detail.and_then(|line| line.line.reason),
            number: row.profile.number,
            reference: row.profile.reference.unwrap_or_default(),
        }
    }
}

/// Has a row tried again that waits for a person.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TryImportRowRequest {
    /// The import.
    pub import: String,
    /// The row.
    pub row: u32,
    /// Why the account that deposits are forwarded to is right; none to ask its bank again.
    pub word: Option<String>,
}

/// Asks for what became of the rows, as a file.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportResultsRequest {
    /// The import.
    pub import: String,
    /// Which kind of file.
    pub format: ExportFormat,
}
