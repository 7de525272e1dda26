//! The report for support that was shown last.

use std::sync::Mutex;

/// The report that somebody was shown last: only that one is saved.
#[derive(Debug, Default)]
pub struct ShownReport(pub(crate) Mutex<Option<(String, String)>>);
