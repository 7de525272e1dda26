//! Closing a month: prepared by one person, signed by another, and opened again with a mark.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Where a month stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ClosingState {
    /// It can be worked on.
    Open,
    /// Somebody prepared it, and another person has to sign.
    Prepared,
    /// It is closed.
    Closed,
}

/// A month and its closing.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MonthClosingView {
    /// Year and month, such as `2026-10`.
    pub month: String,
    /// Where it stands.
    pub state: ClosingState,
    /// What stands in the way of preparing it, a sentence each; none where nothing does.
    pub blocks: Vec<String>,
    /// What it is only prepared with where the comment says why, a sentence each.
    pub to_say: Vec<String>,
    /// What the closing will say besides: no statement, one person alone.
    pub remarks: Vec<String>,
    /// Nobody else has to sign: one person works here.
    pub alone: bool,
    /// Whoever is at the laptop may sign what is prepared; otherwise why not, in a sentence.
    pub cannot_sign: Option<String>,
    /// Who prepared it.
    pub prepared: Option<SignedView>,
    /// Who signed it.
    pub signed: Option<SignedView>,
    /// What the preparer wrote.
    pub comment: String,
    /// SHA-256 of what was closed.
    pub digest: Option<String>,
    /// The records tell otherwise since it was prepared.
    pub changed: bool,
    /// Earlier closings that were opened again, the last one first.
    pub earlier: Vec<EarlierClosingView>,
    /// The close packs that were saved of it and of earlier closings, each once, the last one first.
    pub packs: Vec<SavedPackView>,
}

/// Which close pack is to be saved.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthPackRequest {
    /// Such as `2026-10`.
    pub month: String,
    /// SHA-256 of what was closed; without it, the closing that stands.
    pub closing: Option<String>,
}

/// A close pack that was saved before.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SavedPackView {
    /// SHA-256 of what was closed.
    pub closing: String,
    /// The SHA-256 of its manifest.
    pub digest: String,
    /// Who saved it last, and when.
    pub saved: SignedView,
}

/// A close pack that was saved.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MonthPackView {
    /// Its path.
    pub path: String,
    /// The SHA-256 of its manifest, as the audit has it and `cowrie month verify` asks for it.
    pub digest: String,
}

/// Who signed, and when.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SignedView {
    /// By name; empty where nobody has one.
    pub by: String,
    /// When.
    pub at: String,
}

/// A closing that was opened again.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct EarlierClosingView {
    /// Who closed it.
    pub closed: SignedView,
    /// Who opened it again.
    pub reopened: SignedView,
    /// Why.
    pub reason: String,
    /// SHA-256 of what was closed.
    pub digest: String,
}

/// Prepares a month.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthPrepareRequest {
    /// Such as `2026-10`.
    pub month: String,
    /// In words; may be empty.
    pub comment: String,
}

/// Opens a closed month again.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthReopenRequest {
    /// Such as `2026-10`.
    pub month: String,
    /// Why, in words.
    pub reason: String,
}
