//! Approval on another laptop.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::FileTotalView;

/// What the rows that an approver reviews have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// They may repeat another payment.
    Duplicates,
    /// The payee had another account before.
    ChangedAccounts,
    /// The bank did not confirm the name.
    Names,
    /// The payee was never paid before.
    NewPayees,
    /// Against the last approved batch: the payee has another account.
    AnotherAccount,
    /// Against the last approved batch: larger by more than a fifth.
    MuchMore,
    /// Against the last approved batch: a new payee.
    NewSince,
    /// Against the last approved batch: no longer paid.
    NoLonger,
    /// The payments that a decision is about.
    Payments,
    /// The alarms that a decision is about.
    Alarms,
}

impl FindingKind {
    /// Whether such rows are a reason to look twice.
    pub fn is_warning(self) -> bool {
        match self {
            Self::Duplicates | Self::ChangedAccounts | Self::Names | Self::AnotherAccount | Self::MuchMore => true,
            Self::NewPayees | Self::NewSince | Self::NoLonger | Self::Payments | Self::Alarms => false,
        }
    }
}

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
    /// The file's total, if it differs from their sum.
    pub file_total: Option<FileTotalView>,
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
