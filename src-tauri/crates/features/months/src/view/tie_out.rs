//! The tie-out of an account.

use book_rules::review::TieOutLine;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The tie-out of an account: each line is a sum, and the last is their total.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TieOutView {
    /// Bank and number, such as `GTBank 0123456789`, or the wallet.
    pub account: String,
    /// In the order in which they are added; the last is the closing balance.
    pub lines: Vec<TieOutLineView>,
    /// The difference of the sum from the closing balance; zero if they agree.
    pub difference: String,
    /// What is missing for a proof, one sentence each.
    pub lacking: Vec<String>,
    /// Days that no statement covers and on which possibly nothing was booked, one sentence each.
    #[serde(default)]
    pub quiet: Vec<String>,
}

/// A line of a tie-out.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TieOutLineView {
    /// The kind of line.
    pub what: TieOutLine,
    /// Its amount; none if unknown.
    pub amount: Option<String>,
    /// The number of its rows; none for balances.
    pub rows: Option<u32>,
}
