//! The lines between the opening and the closing balance of an account.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

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
