//! The report for support that was shown last.

use std::sync::Mutex;

/// The report that was shown last: only this one can be saved.
#[derive(Debug, Default)]
pub struct ShownReport(pub(crate) Mutex<Option<(String, String)>>);
