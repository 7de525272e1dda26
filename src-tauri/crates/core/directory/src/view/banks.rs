//! Banks, and whose accounts their accounts are.

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

/// Whose account is it?
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BankHolderRequest {
    /// The bank's id at the service.
    pub bank: String,
    /// Ten digits.
    pub account: String,
    /// Who it should be.
    pub expected: String,
}

/// What a bank said about an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BankHolderView {
    /// The bank's name.
    pub bank: String,
    /// Ten digits.
    pub account: String,
    /// The holder at the bank; none where it has no such account.
    pub name: Option<String>,
    /// How well that fits who it should be.
    pub tier: Tier,
    /// Every step of the comparison.
    pub reasons: Vec<String>,
    /// When the bank was asked.
    pub asked_at: String,
}
