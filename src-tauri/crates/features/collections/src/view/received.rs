//! Money that customers paid recently.

use serde::Serialize;
use ts_rs::TS;

/// How a payment was received.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReceivedBy {
    /// Through a payment request.
    Request,
    /// As a deposit into a payment account.
    Deposit,
}

/// A payment that a customer made.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ReceivedView {
    /// How it was received.
    pub by: ReceivedBy,
    /// The id of the request or of the deposit.
    pub id: String,
    /// The customer, or the account of the deposit if it has no name.
    pub from: String,
    /// What a request is for.
    pub purpose: Option<String>,
    /// The number of the payment account.
    pub account_number: Option<String>,
    /// When.
    pub at: String,
    /// The amount.
    pub amount: String,
    /// Refunded, as far as these records know.
    pub back: Option<String>,
    /// Whether the service confirmed it.
    pub confirmed: bool,
}
