//! The state of the automatic status queries.

use serde::Serialize;
use ts_rs::TS;

/// The state of the automatic status queries of payment requests and the history.
#[derive(Clone, Debug, Serialize, TS)]
pub struct WatchingView {
    /// The number of due queries, once one of them is late.
    pub late: u32,
    /// When the oldest of them became due.
    pub late_since: Option<String>,
    /// Since when the service has not answered.
    pub silent_since: Option<String>,
    /// Why there was no answer.
    pub silent_why: Option<String>,
    /// When it is queried next; `None` if only an action of a person will query it.
    pub next_try_at: Option<String>,
    /// Why the latest history is not certain.
    pub history_unsure: Option<String>,
}
