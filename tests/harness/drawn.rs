//! Expected shapes of views and answers: the values they must contain, and the shape of the others.

use std::fmt::Arguments;

use serde::Serialize;
use serde_json::Value;
pub use serde_json::json;

/// Any text that is not empty.
pub const TEXT: &str = "<text>";
/// A number.
pub const NUMBER: &str = "<number>";
/// `true` or `false`.
pub const FLAG: &str = "<flag>";
/// `YYYY-MM-DDTHH:MM:SS`, also with fractions of a second.
pub const UTC: &str = "<utc>";
/// Milliseconds since 1970, in this century.
pub const EPOCH: &str = "<epoch>";
/// The key of an object that matches a list of which at least one entry matches its value.
pub const SOME: &str = "<some>";
/// Ten digits.
pub const TEN_DIGITS: &str = "<10 digits>";
/// Twenty digits.
pub const TWENTY_DIGITS: &str = "<20 digits>";
/// Thirty digits.
pub const THIRTY_DIGITS: &str = "<30 digits>";
/// Two texts with a bar between them.
pub const BAR: &str = "<text>|<text>";

/// Asserts that a value has this shape, as in `assert_has!(view, { "state": "paid", "people": [{ "name": "Ada Obi" }] })`. Fields that are
/// not listed may exist too. A list has as many entries as are listed; `{ "0": { "name": "Ada Obi" } }` describes its first entry only. The
/// further arguments name the value in a failure, as in `assert!`.
#[macro_export]
macro_rules! assert_has {
    ($actual:expr, $drawn:tt) => {
        $crate::assert_has!($actual, $drawn, "it")
    };
    ($actual:expr, $drawn:tt, $($of:tt)+) => {
        $crate::drawn::assert_drawn(&$actual, &$crate::drawn::json!($drawn), format_args!($($of)+))
    };
}

/// The function of [`assert_has!`].
///
/// # Panics
///
/// If `actual` differs from `drawn`.
#[track_caller]
pub fn assert_drawn(actual: &(impl Serialize + ?Sized), drawn: &Value, of: Arguments<'_>) {
    let actual = json!(actual);
    let differences = differences(drawn, &actual);
    assert!(differences.is_empty(), "{of} is not as it is drawn: {differences:#?} in {actual:#}");
}

/// Asserts that a text contains this, or each of these: `assert_contains!(refused.message, ["Nothing was sent", "GROUP-1"])`.
#[macro_export]
macro_rules! assert_contains {
    ($text:expr, [$($part:expr),+ $(,)?]) => {
        $crate::assert_contains!($text, [$($part),+], "it")
    };
    ($text:expr, [$($part:expr),+ $(,)?], $($of:tt)+) => {
        $crate::drawn::assert_text(&$text.to_string(), &[$(AsRef::<str>::as_ref(&$part)),+], format_args!($($of)+))
    };
    ($text:expr, $part:expr $(, $($of:tt)+)?) => {
        $crate::assert_contains!($text, [$part] $(, $($of)+)?)
    };
}

/// The function of [`assert_contains!`].
///
/// # Panics
///
/// If `text` lacks one of the `parts`.
#[track_caller]
pub fn assert_text(text: &str, parts: &[&str], of: Arguments<'_>) {
    let lacking: Vec<&&str> = parts.iter().filter(|part| !text.contains(**part)).collect();
    assert!(lacking.is_empty(), "{of} does not say {lacking:?}: {text}");
}

/// Asserts that a text begins with this: `assert_begins!(refused.message, "Nothing was sent")`.
#[macro_export]
macro_rules! assert_begins {
    ($text:expr, $part:expr) => {
        $crate::assert_begins!($text, $part, "it")
    };
    ($text:expr, $part:expr, $($of:tt)+) => {
        $crate::drawn::assert_beginning(&$text.to_string(), AsRef::<str>::as_ref(&$part), format_args!($($of)+))
    };
}

/// The function of [`assert_begins!`].
///
/// # Panics
///
/// If `text` begins otherwise than `part`.
#[track_caller]
pub fn assert_beginning(text: &str, part: &str, of: Arguments<'_>) {
    assert!(text.starts_with(part), "{of} does not begin with {part:?}: {text}");
}

/// All differences between `actual` and `drawn`; fields that are not listed may exist too.
pub fn differences(drawn: &Value, actual: &Value) -> Vec<String> {
    let mut found = Vec::new();
    compare(drawn, actual, "", &mut found);
    found
}

fn compare(drawn: &Value, actual: &Value, path: &str, found: &mut Vec<String>) {
    match (drawn, actual) {
        (Value::Object(fields), Value::Array(entries)) if fields.contains_key(SOME) => {
            if !entries.iter().any(|entry| differences(&fields[SOME], entry).is_empty()) {
                found.push(format!("{path}: no entry is {}: {actual}", fields[SOME]));
            }
        }
        (Value::Object(fields), Value::Object(_)) => {
            for (name, field) in fields {
                let path = format!("{path}.{name}");
                match actual.get(name) {
                    Some(actual) => compare(field, actual, &path, found),
                    None => found.push(format!("{path}: not there")),
                }
            }
        }
        (Value::Object(fields), Value::Array(entries)) => {
            for (index, field) in fields {
                let path = format!("{path}[{index}]");
                match index.parse::<usize>().ok().and_then(|index| entries.get(index)) {
                    Some(entry) => compare(field, entry, &path, found),
                    None => found.push(format!("{path}: not there")),
                }
            }
        }
        (Value::Array(entries), Value::Array(others)) if entries.len() == others.len() => {
            for (index, (entry, other)) in entries.iter().zip(others).enumerate() {
                compare(entry, other, &format!("{path}[{index}]"), found);
            }
        }
        (Value::String(shape), actual) if is_shape(shape) => {
            if !has_shape(shape, actual) {
                found.push(format!("{path}: {actual} is no {shape}"));
            }
        }
        _ if drawn == actual => {}
        _ => found.push(format!("{path}: {actual} and not {drawn}")),
    }
}

fn is_shape(text: &str) -> bool {
    text.starts_with('<') && text.ends_with('>')
}

fn has_shape(shape: &str, actual: &Value) -> bool {
    let text = actual.as_str();
    let digits = |count: usize| text.is_some_and(|text| text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit()));
    match shape {
        TEXT => text.is_some_and(|text| !text.is_empty()),
        NUMBER => actual.is_number(),
        FLAG => actual.is_boolean(),
        UTC => text.is_some_and(is_utc),
        EPOCH => actual.as_u64().is_some_and(|ms| (946_684_800_000..4_102_444_800_000).contains(&ms)),
        TEN_DIGITS => digits(10),
        TWENTY_DIGITS => digits(20),
        THIRTY_DIGITS => digits(30),
        BAR => text.is_some_and(|text| text.split('|').filter(|part| !part.is_empty()).count() == 2),
        _ => panic!("no such shape: {shape}"),
    }
}

fn is_utc(text: &str) -> bool {
    let pattern = "dddd-dd-ddTdd:dd:dd";
    let (second, fraction) = text.split_at_checked(pattern.len()).unwrap_or((text, "none"));
    let fits = |(place, byte): (u8, u8)| if place == b'd' { byte.is_ascii_digit() } else { place == byte };
    second.len() == pattern.len() && pattern.bytes().zip(second.bytes()).all(fits) && (fraction.is_empty() || fraction.starts_with('.'))
}

#[test]
fn missing_values_and_other_shapes_are_found() {
    let drawn = json!({ "code": 0, "name": TEXT, "list": { SOME: { "id": TEN_DIGITS } }, "when": UTC, "to": BAR });
    let fitting =
        json!({ "code": 0, "name": "Ada", "list": [1, { "id": "0123456785" }], "when": "2026-11-21T08:00:00.120", "to": "A|1", "x": 1 });
    assert_eq!(differences(&drawn, &fitting), [] as [&str; 0]);
    let other = json!({ "code": "0", "name": "", "list": [{ "id": "012345678" }], "when": "2026-11-21", "to": "A|" });
    assert_eq!(differences(&drawn, &other).len(), 5, "{:?}", differences(&drawn, &other));
    assert_eq!(differences(&drawn, &json!({})).len(), 5);
    let second = |code: u32| {
        differences(
            &json!({ "list": { "1": { "code": code } } }),
            &json!({ "list": [{ "code": 1 }, { "code": 2 }] }),
        )
    };
    assert_eq!((second(1).len(), second(2).len()), (1, 0));
}
