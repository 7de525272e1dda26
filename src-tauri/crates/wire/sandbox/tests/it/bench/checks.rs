//! Checks of answers.

use serde_json::Value;

use super::Answer;

/// Checks members of an answer, each by its name or by its path from `/`. An absent one counts as null.
#[track_caller]
pub(crate) fn assert_members(answer: &Value, members: &Value) {
    for (name, expected) in members.as_object().expect("an object") {
        let found = if name.starts_with('/') {
            answer.pointer(name)
        } else {
            answer.get(name)
        };
        assert_eq!(found.unwrap_or(&Value::Null), expected, "{name} of {answer}");
    }
}

/// Checks that a text in an answer contains these words.
#[track_caller]
pub(crate) fn assert_says(answer: &Value, name: &str, words: &str) {
    assert!(answer[name].as_str().is_some_and(|text| text.contains(words)), "{words}: {answer}");
}

/// Checks the status of an answer, and that a text in it contains these words.
#[track_caller]
pub(crate) fn assert_refuses(answer: &Answer, status: u16, name: &str, words: &str) {
    assert_eq!(answer.status, status, "{answer:?}");
    assert_says(&answer.json(), name, words);
}

/// `assert_members`, with the members written as JSON.
macro_rules! assert_has {
    ($answer:expr, $members:tt) => {
        $crate::bench::assert_members(&$answer, &serde_json::json!($members))
    };
}

pub(crate) use assert_has;

/// `with`, with the fields written as JSON.
macro_rules! changed {
    ($body:expr, $changes:tt) => {
        $crate::bench::with($body, serde_json::json!($changes))
    };
}

pub(crate) use changed;

/// Checks the status and members of an answer.
macro_rules! assert_answer {
    ($answer:expr, $status:expr, $members:tt) => {
        $answer.is($status, &serde_json::json!($members))
    };
}

pub(crate) use assert_answer;
