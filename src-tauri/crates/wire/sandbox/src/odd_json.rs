//! Answers that are unusual JSON, or not quite JSON.

use crate::raw::Raw;

/// The depth of the `deep` answer.
const LEVELS: usize = 10_000;

/// The answer in one of the forms of `odd_json`; `bytes` is the size of the `huge` one.
pub(crate) fn odd(answer: &Raw, form: &str, bytes: usize) -> Vec<u8> {
    let text = answer.to_string();
    let inside = text.strip_prefix('{').unwrap_or(&text);
    let with = |member: &str| format!("{{{member},{inside}");
    let code = answer.get("statusCode").map_or("responseCode", |_| "statusCode");
    let odd = match form {
        "scalar" => "\"Success\"".to_owned(),
        "duplicate_keys" => with(&format!("\"{code}\":\"139\"")),
        "nan" => with("\"rate\":NaN"),
        "huge_number" => with("\"rate\":1e999"),
        "deep" => with(&format!("\"details\":{}{}", "[".repeat(LEVELS), "]".repeat(LEVELS))),
        "huge" => " ".repeat(bytes) + &text,
        "bom" => format!("\u{feff}{text}"),
        "utf16" => {
            let marked = format!("\u{feff}{text}");
            return marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
        }
        "lone_surrogate" => with("\"greeting\":\"\\ud83d\""),
        _ => format!("[{text}]"),
    };
    odd.into_bytes()
}
