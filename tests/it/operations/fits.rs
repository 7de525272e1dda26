//! Answers as the specification draws them (`docs/spec/README.md#the-services-contract`): what must stand there, and of what shape the rest
//! is.

use serde_json::Value;

/// Any text but an empty one.
pub(super) const TEXT: &str = "<text>";
/// A number.
pub(super) const NUMBER: &str = "<number>";
/// Yes or no.
pub(super) const FLAG: &str = "<flag>";
/// `YYYY-MM-DDTHH:MM:SS`, also with fractions of a second.
pub(super) const UTC: &str = "<utc>";
/// Milliseconds since 1970 of this century.
pub(super) const EPOCH: &str = "<epoch>";
/// The key of a group that stands for a list of which some entry is so.
pub(super) const SOME: &str = "<some>";
/// Ten digits.
pub(super) const TEN_DIGITS: &str = "<10 digits>";
/// Twenty digits.
pub(super) const TWENTY_DIGITS: &str = "<20 digits>";
/// Thirty digits.
pub(super) const THIRTY_DIGITS: &str = "<30 digits>";
/// Two texts with a bar between.
pub(super) const BAR: &str = "<text>|<text>";

/// Everything in which `actual` differs from `drawn`; fields that are not drawn may be there too.
pub(super) fn differences(drawn: &Value, actual: &Value) -> Vec<String> {
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
fn a_drawing_finds_what_is_missing_or_of_another_shape() {
    use serde_json::json;
    let drawn = json!({ "code": 0, "name": TEXT, "list": { SOME: { "id": TEN_DIGITS } }, "when": UTC, "to": BAR });
    let fitting =
        json!({ "code": 0, "name": "Ada", "list": [1, { "id": "0123456785" }], "when": "2026-11-21T08:00:00.120", "to": "A|1", "x": 1 });
    assert_eq!(differences(&drawn, &fitting), [] as [&str; 0]);
    let other = json!({ "code": "0", "name": "", "list": [{ "id": "012345678" }], "when": "2026-11-21", "to": "A|" });
    assert_eq!(differences(&drawn, &other).len(), 5, "{:?}", differences(&drawn, &other));
    assert_eq!(differences(&drawn, &json!({})).len(), 5);
}
