//! The tie-out of an account.

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

/// What a line of a tie-out is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TieOutLine {
    /// The balance before the first row.
    Opening,
    /// What came in and agrees with our records.
    MatchedIn,
    /// What went out and agrees.
    MatchedOut,
    /// What paired rows differ from our records by.
    Differences,
    /// Charges and fees.
    Charges,
    /// Explained by a person.
    Explained,
    /// Not explained.
    Open,
    /// The balance after the last row.
    Closing,
}
