//! Money in and out by day.

use serde::Serialize;
use ts_rs::TS;

/// Money in and out on each of the last thirty days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MoneyByDayView {
    /// The days in West Africa Time, the current one last.
    pub days: Vec<MoneyDayView>,
    /// All days together.
    pub sum: MoneyFlowView,
}

/// Money in and out on a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MoneyDayView {
    /// For example `2026-11-30`.
    pub day: String,
    /// The amounts.
    #[serde(flatten)]
    #[ts(flatten)]
    pub flow: MoneyFlowView,
}

/// Amounts in and out. Transfers to the business's own accounts are in none of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MoneyFlowView {
    /// Received: paid requests, and deposits that the history confirms.
    pub money_in: String,
    /// Deposits that only a callback reported.
    pub unconfirmed_in: String,
    /// Paid and refunded.
    pub money_out: String,
    /// Sent, without proof of the result.
    pub unconfirmed_out: String,
    /// `money_in` less `money_out`; may be negative.
    pub net: String,
}
