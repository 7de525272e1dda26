//! Approval on another laptop.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A frozen draft.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlanRequest {
    /// The frozen plan.
    pub plan: String,
}

/// A batch file of another laptop.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BatchFile {
    /// Its bytes, in base64.
    pub bytes_base64: String,
}

/// A batch that was opened here.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BatchId {
    /// Its id.
    pub batch: String,
}

/// A batch of another laptop, as far as the main window shows it. What counts is read in the confirm window.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BatchView {
    /// Its id.
    pub batch: String,
    /// Four words for all that would be paid.
    pub words: String,
    /// Eight digits for it.
    pub code: String,
    /// Four words for the laptop that signed it.
    pub laptop: String,
    /// Payments.
    pub count: u32,
    /// Their sum.
    pub total: String,
    /// Sum of the account numbers.
    pub account_sum: String,
    /// The file it was made of.
    pub file_name: String,
    /// Who saved it.
    pub saved_by: String,
    /// When.
    pub saved_at: String,
    /// Until when it may be approved.
    pub good_until: String,
    /// How it was answered here; none when it was not.
    pub approved: Option<bool>,
}

/// An answer that came back.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BatchAnswerFile {
    /// What stands in the file.
    pub text: String,
}

/// What an answer says. Its signature, its key and what it answers were found to be right.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BatchAnswerView {
    /// Approved, or sent back.
    pub approved: bool,
    /// Who answered.
    pub approver: String,
    /// When.
    pub at: String,
    /// Why it was sent back.
    pub note: String,
    /// The draft it is about.
    pub draft: String,
}

/// Where an approver's key was saved, and how it is said over the telephone.
#[derive(Clone, Debug, Serialize, TS)]
pub struct KeyCardView {
    /// The file.
    pub path: String,
    /// Four words.
    pub words: String,
    /// Eight digits.
    pub code: String,
}
