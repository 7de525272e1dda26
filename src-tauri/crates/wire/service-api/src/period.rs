//! The rule of requests for a period.

use serde_json::Value as Json;

use crate::field::{Problem, at};
use crate::value::UtcTime;

/// Checks that the period ends after it begins; unreadable times are reported by their fields.
pub(crate) fn period(body: &Json, start: &str, end: &str, found: &mut Vec<Problem>) {
    let seconds = |name| Some(UtcTime::parse(at(body, name)?.as_str()?).ok()?.epoch_seconds());
    if let (Some(from), Some(to)) = (seconds(start), seconds(end))
        && to <= from
    {
        found.push(Problem::new(end, "The period must end after it begins."));
    }
}
