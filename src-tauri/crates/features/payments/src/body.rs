//! Reads values of a request or an answer by their names.

use serde_json::Value as Json;

/// Parses a JSON text; null if it is not valid JSON.
pub(crate) fn json(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or_default()
}

/// A value that is not empty, as text.
pub(crate) fn present(json: &Json, name: &str) -> Option<String> {
    let text = match json.get(name)? {
        Json::String(text) => text.trim().to_owned(),
        Json::Number(number) => number.to_string(),
        Json::Bool(_) | Json::Null | Json::Array(_) | Json::Object(_) => return None,
    };
    (!text.is_empty()).then_some(text)
}
