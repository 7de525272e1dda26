//! The notices at the top of every screen.

use serde::Serialize;
use ts_rs::TS;

/// Something a person should know.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NoticeView {
    /// Its urgency.
    pub tone: Tone,
    /// What happened, and first whether money moved.
    pub message: String,
    /// What to do.
    pub hint: Option<String>,
    /// What a person can record after finding out; none if there is nothing to record.
    pub found_out: Option<FoundOut>,
}

/// What a person records after finding out: an action of the confirm window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FoundOut {
    /// The results of payments that these records do not have.
    Missing,
    /// The results of payments that a status query contradicts.
    Alarms,
}

/// The urgency of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Information only.
    Neutral,
    /// Needs attention.
    Attention,
    /// Something is wrong.
    Failed,
    /// It is not known whether money moved.
    Unknown,
}
