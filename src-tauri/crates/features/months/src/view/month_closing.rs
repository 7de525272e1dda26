//! Closing a month: prepared by one person, signed by another, and reopened with a reason.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The state of a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ClosingState {
    /// It can be changed.
    Open,
    /// It is prepared, and another person has to sign it.
    Prepared,
    /// It is closed.
    Closed,
}

/// A month and its closing.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MonthClosingView {
    /// Year and month, such as `2026-10`.
    pub month: String,
    /// Its state.
    pub state: ClosingState,
    /// What prevents its preparation, one sentence each.
    pub blocks: Vec<String>,
    /// How many rows a person still has to decide, explain or note. They prevent its preparation.
    pub undecided: u32,
    /// What the comment must explain, one sentence each.
    pub to_say: Vec<String>,
    /// What the closing will note in addition: no statement, one person alone.
    pub remarks: Vec<String>,
    /// Whether one person may prepare and sign.
    pub alone: bool,
    /// Why the current user may not sign what was prepared, as a sentence; none if they may.
    pub cannot_sign: Option<String>,
    /// Who prepared it.
    pub prepared: Option<SignedView>,
    /// Who signed it.
    pub signed: Option<SignedView>,
    /// The comment of the person who prepared it.
    pub comment: String,
    /// SHA-256 of what was closed.
    pub digest: Option<String>,
    /// Whether the comparison has another result since it was prepared.
    pub changed: bool,
    /// Earlier closings that were reopened, the last one first.
    pub earlier: Vec<EarlierClosingView>,
    /// The saved close packs of this closing and of earlier ones, each once, the last one first.
    pub packs: Vec<SavedPackView>,
}

/// The close pack to be saved.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthPackRequest {
    /// Such as `2026-10`.
    pub month: String,
    /// SHA-256 of what was closed; without it, the current closing.
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
    /// The SHA-256 of its manifest, which is in the audit and which `cowrie month verify` compares.
    pub digest: String,
}

/// Who signed, and when.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SignedView {
    /// The person's name; empty in a profile without people.
    pub by: String,
    /// The time.
    pub at: String,
}

/// A closing that was reopened.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct EarlierClosingView {
    /// Who closed it.
    pub closed: SignedView,
    /// Who reopened it.
    pub reopened: SignedView,
    /// Why it was reopened.
    pub reason: String,
    /// SHA-256 of what was closed.
    pub digest: String,
}

/// Prepares a month for closing.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthPrepareRequest {
    /// Such as `2026-10`.
    pub month: String,
    /// The comment; may be empty.
    pub comment: String,
}

/// Reopens a closed month.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthReopenRequest {
    /// Such as `2026-10`.
    pub month: String,
    /// The reason.
    pub reason: String,
}
