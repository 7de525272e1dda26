//! What the service's history told.

use domain::moment::Moment;
use service_api::value::Amount;

/// One thing that happened, as the service's history told it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryItemRow {
    /// Its id.
    pub id: i64,
    /// When, as told.
    pub at: Moment,
    /// The reference of the request or of the deposit.
    pub reference: String,
    /// The account involved.
    pub account_number: String,
    /// Our own name of a payment account.
    pub account_reference: Option<String>,
    /// `PAYMENT_REQUEST`, `PERSISTENT_PAYMENT_ACCOUNT`; the list is open.
    pub operation: String,
    /// `CREATE_REQUEST`, `CREATE`, `UPDATE`, `DELETE`; the list is open.
    pub action: String,
    /// None where kobo cannot hold what was told.
    pub amount: Option<Amount>,
    /// `SUCCESSFUL`; the list is open.
    pub status: String,
}
