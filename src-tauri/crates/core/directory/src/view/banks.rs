//! Banks and account holders.

use serde::{Deserialize, Serialize};
use sheet_rules::payout::names::Tier;
use ts_rs::TS;

/// A bank of the service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BankView {
    /// The service's id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// Queries the holder of an account.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BankHolderRequest {
    /// The bank's id at the service.
    pub bank: String,
    /// The account number, ten digits.
    pub account: String,
    /// The expected name.
    pub expected: String,
}

/// What a bank reported about an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BankHolderView {
    /// The bank's name.
    pub bank: String,
    /// The account number, ten digits.
    pub account: String,
    /// The account holder; none if the bank has no such account.
    pub name: Option<String>,
    /// How well the name matches the expected one.
    pub tier: Tier,
    /// Every step of the comparison.
    pub reasons: Vec<String>,
    /// When the bank was asked.
    pub asked_at: String,
}
