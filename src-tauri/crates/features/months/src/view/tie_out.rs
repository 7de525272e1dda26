//! The tie-out of an account.

use book_rules::review::TieOutLine;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An account tied out: each line is a sum, and they come to the last.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TieOutView {
    /// `GTBank 0123456789`, or the wallet.
    pub account: String,
    /// In the order in which they are added; the last is what they come to.
    pub lines: Vec<TieOutLineView>,
    /// What the lines differ from the closing balance by; zero where they agree.
    pub difference: String,
    /// What is lacking for the sum to be a proof, in sentences: days that no statement tells of.
    pub lacking: Vec<String>,
    /// Days that no statement names, and at which nothing may have been booked, in sentences: the closing says so.
    #[serde(default)]
    pub quiet: Vec<String>,
}

/// A line of it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TieOutLineView {
    /// What it is.
    pub what: TieOutLine,
    /// How much; none where nothing tells it.
    pub amount: Option<String>,
    /// Of how many rows; none for balances.
    pub rows: Option<u32>,
}
