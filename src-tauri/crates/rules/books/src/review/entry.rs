//! The two sides of a review: ledger entries and external rows.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The kind of a ledger entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "OursKind")]
pub enum Kind {
    /// A payment of a batch.
    Payout,
    /// Another payment.
    Payment,
    /// A paid payment request.
    Request,
    /// A deposit into a payment account.
    Deposit,
    /// Money returned to a customer.
    Refund,
}

/// The status of a payment in our records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "LedgerStatusKind")]
pub enum LedgerStatus {
    /// Executed.
    Done,
    /// Unconfirmed.
    NotKnown,
    /// Rejected: no money moved, by the answers so far.
    Refused,
}

/// A payment of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// Its permanent id.
    pub id: String,
    /// Its kind.
    pub kind: Kind,
    /// The reference by which others name it; unique.
    pub reference: String,
    /// The reference of the payment that a refund returns; empty for other kinds.
    pub about: String,
    /// The batch that it belongs to, as a bank would name it; empty if a bank lists each payment.
    pub run: String,
    /// In kobo; money in is positive.
    pub amount: i64,
    /// What the service keeps of it, in kobo, never negative.
    pub fee: i64,
    /// Its status.
    pub standing: LedgerStatus,
    /// Seconds since 1970, by West Africa Time.
    pub at: u32,
    /// The other party.
    pub name: String,
    /// The other party's account.
    pub account: String,
    /// The service's transaction number.
    pub transaction: String,
    /// The banks' session number; empty if none was reported.
    pub session: String,
}

/// A row of the service or of a bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalEntry {
    /// Its permanent id.
    pub id: String,
    /// As in the source.
    pub reference: String,
    /// As in the source.
    pub text: String,
    /// The service's transaction number.
    pub transaction: String,
    /// Whether all parties share this number: then a payment with another number is a different payment.
    pub number_is_shared: bool,
    /// The service's status; empty for a bank.
    pub status: String,
    /// In kobo; money in is positive.
    pub amount: i64,
    /// The part of it that the bank states as its charge, in kobo, not negative; 0 without one.
    pub charge: i64,
    /// Whether the source states the direction. Otherwise the sign is a guess.
    pub direction_known: bool,
    /// Seconds since 1970, by West Africa Time; for a bank the start of the day.
    pub at: u32,
}

/// The sum of some entries, in kobo.
pub fn sum(ours: &[LedgerEntry], places: &[usize]) -> i64 {
    let amounts = places.iter().filter_map(|place| ours.get(*place));
    amounts.fold(0, |sum, one| sum.saturating_add(one.amount))
}

/// What the service keeps of some entries, in kobo.
pub(super) fn fees(ours: &[LedgerEntry], places: &[usize]) -> i64 {
    places.iter().filter_map(|place| ours.get(*place)).map(|one| one.fee).sum()
}
