//! Banks, and whose accounts their accounts are.

use serde::{Deserialize, Serialize};
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

/// How well two names fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NameTier {
    /// The same.
    Match,
    /// Very likely the same.
    Close,
    /// Not the same.
    NoMatch,
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
    pub tier: NameTier,
    /// Every step of the comparison.
    pub reasons: Vec<String>,
    /// When the bank was asked.
    pub asked_at: String,
}
