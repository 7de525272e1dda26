//! What is loud, at the top of every screen.

use serde::Serialize;
use ts_rs::TS;

/// Something a person should know.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NoticeView {
    /// How loud.
    pub tone: Tone,
    /// What happened; says first whether money moved.
    pub message: String,
    /// What to do.
    pub hint: Option<String>,
    /// What a person can say of it once they looked; none where there is nothing to say.
    pub found_out: Option<FoundOut>,
}

/// What a person says once they looked: a deed of the confirm window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FoundOut {
    /// What became of payments of which these records know nothing.
    Missing,
    /// What became of payments of which a look-up contradicts what was known.
    Alarms,
}

/// How loud a notice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Good to know.
    Neutral,
    /// Needs a look.
    Attention,
    /// Something is wrong.
    Failed,
    /// It is not known whether money moved.
    Unknown,
}
