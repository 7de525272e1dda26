//! The lines between the opening and the closing balance of an account.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A line of a tie-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TieOutLine {
    /// The balance before the first row.
    Opening,
    /// Money in that agrees with our records.
    MatchedIn,
    /// Money out that agrees with our records.
    MatchedOut,
    /// The differences between paired rows and our records.
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
