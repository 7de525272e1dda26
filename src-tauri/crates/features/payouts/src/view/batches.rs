//! Approval on another laptop.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Identifies an approval snapshot.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlanRequest {
    /// The approval snapshot.
    pub plan: String,
}

/// The file of another laptop's approval request.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BatchFile {
    /// Its contents, in base64.
    pub bytes_base64: String,
}

/// Identifies an approval request that was opened here.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BatchId {
    /// Its id.
    pub batch: String,
}

/// Another laptop's approval request, as the main window shows it. The confirm window shows what is approved.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BatchView {
    /// Its id.
    pub batch: String,
    /// Four safety words for everything that would be paid.
    pub words: String,
    /// The eight digits that belong to them.
    pub code: String,
    /// Four words that identify the laptop that signed it.
    pub laptop: String,
    /// The number of payments.
    pub count: u32,
    /// Their sum.
    pub total: String,
    /// Sum of the account numbers.
    pub account_sum: String,
    /// The file that it was made from.
    pub file_name: String,
    /// Who saved it.
    pub saved_by: String,
    /// When it was saved.
    pub saved_at: String,
    /// Until when it may be approved.
    pub good_until: String,
    /// The response that was given here: approved or returned; `None` if there is none.
    pub approved: Option<bool>,
}

/// A response that arrived.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BatchAnswerFile {
    /// The contents of the file.
    pub text: String,
}

/// A response. Its signature, its key and the request that it answers were verified.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BatchAnswerView {
    /// Whether it was approved; otherwise returned.
    pub approved: bool,
    /// Who answered.
    pub approver: String,
    /// When.
    pub at: String,
    /// Why it was returned.
    pub note: String,
    /// The draft it is about.
    pub draft: String,
}

/// Where an approver card was saved, and its fingerprint for the telephone.
#[derive(Clone, Debug, Serialize, TS)]
pub struct KeyCardView {
    /// The file.
    pub path: String,
    /// Four words.
    pub words: String,
    /// Eight digits.
    pub code: String,
}
