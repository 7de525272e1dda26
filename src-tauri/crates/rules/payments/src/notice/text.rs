//! Finds callbacks in a pasted or forwarded text: one, several, or some between other words.

use service_api::masked;

/// The largest number of callbacks taken from one text.
pub const MOST_PIECES: usize = 500;

/// The field of a callback that contains a person's identity number.
const IDENTITY: &str = "financialIdentificationNumber";

/// The groups `{…}` of a text, unchanged. An unclosed group ends before the next line that begins a group, or at the end of the text.
/// Returns at most [`MOST_PIECES`] groups, and whether there are more.
pub fn pieces(text: &str) -> (Vec<&str>, bool) {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('{') {
        if found.len() == MOST_PIECES {
            return (found, true);
        }
        let from = &rest[start..];
        let length = whole(from).or_else(|| next_line_group(from)).unwrap_or(from.len());
        let (piece, after) = from.split_at(length);
        found.push(piece.trim_end());
        rest = after;
    }
    (found, false)
}

/// The length of the group at the start of `text`, if it is closed.
fn whole(text: &str) -> Option<usize> {
    let (mut depth, mut in_text, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'{' if !in_text => depth += 1,
            b'}' if !in_text => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// Where a later line begins another group.
fn next_line_group(text: &str) -> Option<usize> {
    text.match_indices('\n')
        .map(|(at, _)| at + 1)
        .find(|at| text[*at..].starts_with('{'))
}

/// `body` with each identity number masked except its end. No signature covers these numbers, so the check has the same result.
pub fn without_identity(body: &str) -> String {
    let mut kept = String::with_capacity(body.len());
    let mut rest = body;
    while let Some(at) = rest.find(IDENTITY) {
        let (before, after) = rest.split_at(at + IDENTITY.len());
        kept.push_str(before);
        let lead = after.len() - after.trim_start_matches(['"', ' ', '\t', '\r', '\n', ':', '\\']).len();
        let (lead, value) = after.split_at(lead);
        kept.push_str(lead);
        let length = value.find(|c: char| !c.is_alphanumeric()).unwrap_or(value.len());
        let (value, after) = value.split_at(length);
        if value.chars().any(|c| c.is_numeric()) {
            let quoted = lead.ends_with('"');
            let masked = masked::ending(value);
            kept.push_str(&if quoted { masked } else { format!("\"{masked}\"") });
        } else {
            kept.push_str(value);
        }
        rest = after;
    }
    kept.push_str(rest);
    kept
}
