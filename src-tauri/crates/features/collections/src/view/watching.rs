//! How the watching of payment requests stands.

use serde::Serialize;
use ts_rs::TS;

/// What is asked of the service unasked, and whether it answers.
#[derive(Clone, Debug, Serialize, TS)]
pub struct WatchingView {
    /// How many looks are due, once one of them is late.
    pub late: u32,
    /// Since when the longest of them.
    pub late_since: Option<String>,
    /// Since when the service has not answered.
    pub silent_since: Option<String>,
    /// What kept it.
    pub silent_why: Option<String>,
    /// When it is asked again; nothing where that is whatever a person does next.
    pub next_try_at: Option<String>,
    /// Why what happened lately is not known for certain.
    pub history_unsure: Option<String>,
}
