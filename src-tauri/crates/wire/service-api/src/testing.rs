//! Helpers for the tests of declarations.

use serde_json::Value as Json;

use crate::declare::{Operation, problems_of};
use crate::value::UtcTime;

/// Checks the paths, separated by spaces, of the problems of `body` with each of the changes. The time is 2026-11-21 08:00 UTC.
#[track_caller]
pub(crate) fn assert_problems<O: Operation>(body: &Json, cases: &[(Json, &str)]) {
    let now = UtcTime::parse("2026-11-21T08:00:00").expect("a time");
    for (changes, expected) in cases {
        let mut body = body.clone();
        for (name, value) in changes.as_object().expect("an object") {
            body[name] = value.clone();
        }
        let found: Vec<String> = problems_of::<O>(&body, &now).into_iter().map(|problem| problem.path).collect();
        assert_eq!(found.join(" "), *expected, "{changes}");
    }
}
