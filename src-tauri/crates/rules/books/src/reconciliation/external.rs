//! A row of the service or of a bank, as read, and the side it belongs to.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The records that are compared with the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ReviewSide")]
pub enum Side {
    /// The service's report.
    Service,
    /// A bank statement.
    Bank,
}

base::words!(Side: Service => "service", Bank => "bank");

/// A row of the service's report or of a bank statement, as read. Texts are UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExternalRow<'a> {
    /// The reference column; may be empty or contain a reference of another party.
    pub reference: &'a [u8],
    /// The description or narration.
    pub text: &'a [u8],
    /// The service's transaction number, or empty.
    pub transaction: &'a [u8],
    /// The service's status; a bank has none.
    pub status: Option<&'a [u8]>,
    /// In kobo; money that a bank received is negative.
    pub amount: i64,
    /// The part of the amount that the bank states as its charge, in kobo; 0 without such a column.
    pub charge: i64,
    /// Seconds since 1970; for a bank the start of the day.
    pub at: u32,
    /// The row's own number on the statement, if it has one. Of rows that name one payment on one day the lowest number is the first.
    pub number: Option<u32>,
}

pub(super) const NONE: u32 = u32::MAX;

/// The day of a timestamp, counted from 1970-01-01.
#[must_use]
pub fn day_of(at: u32) -> i32 {
    (at / 86_400).cast_signed()
}
