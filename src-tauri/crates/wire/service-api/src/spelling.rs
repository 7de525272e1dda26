//! Formats or shortens JSON text without changing the spelling of its values: `1.0E7` stays `1.0E7`, `100.50` keeps its zero, an escape
//! stays an escape, and a repeated name stays repeated.

use serde_json::value::RawValue;

/// Deeper than any meaningful answer; deeper text is not changed.
const MAX_DEPTH: usize = 64;
const SPACES: [char; 4] = [' ', '\t', '\n', '\r'];

/// JSON text on several lines, indented by two spaces. `None` if the text is not JSON, or too deep.
pub fn spread(text: &str) -> Option<String> {
    let pieces: Vec<&str> = pieces(text)?.map(|(_, piece)| piece).collect();
    let mut out = String::with_capacity(text.len() * 2);
    let mut depth: usize = 0;
    for (place, piece) in pieces.iter().enumerate() {
        let next = pieces.get(place + 1).copied().unwrap_or_default();
        match *piece {
            "{" | "[" => {
                depth += 1;
                out.push_str(piece);
                // An empty list or object stays on one line.
                if !matches!(next, "}" | "]") {
                    new_line(&mut out, depth);
                }
            }
            "}" | "]" => {
                depth = depth.saturating_sub(1);
                let empty = place > 0 && matches!(pieces[place - 1], "{" | "[");
                if !empty {
                    new_line(&mut out, depth);
                }
                out.push_str(piece);
            }
            "," => {
                out.push(',');
                new_line(&mut out, depth);
            }
            ":" => out.push_str(": "),
            value => out.push_str(value),
        }
    }
    Some(out)
}

fn new_line(out: &mut String, depth: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}

/// JSON text on one line, without white space between its values. `None` if the text is not JSON, or too deep.
pub fn packed(text: &str) -> Option<String> {
    Some(pieces(text)?.map(|(_, piece)| piece).collect())
}

/// JSON text in which `instead` may replace single values. It receives the path of names to a value (empty for a list) and the value's
/// text. Everything else is unchanged, byte for byte. `None` if the text is not JSON, or too deep.
pub fn replaced(text: &str, mut instead: impl FnMut(&[String], &str) -> Option<String>) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut names: Vec<String> = Vec::new();
    let mut groups: Vec<bool> = Vec::new();
    let mut name_next = false;
    for (gap, piece) in pieces(text)? {
        out.push_str(gap);
        let mut shown = None;
        match piece {
            "{" | "[" => {
                name_next = piece == "{";
                groups.push(name_next);
                names.push(String::new());
            }
            "}" | "]" => {
                groups.pop();
                names.pop();
                name_next = false;
            }
            "," => name_next = groups.last() == Some(&true),
            ":" => name_next = false,
            name if name_next => {
                if let Some(last) = names.last_mut() {
                    *last = serde_json::from_str(name).unwrap_or_default();
                }
            }
            value => shown = instead(&names, value),
        }
        out.push_str(shown.as_deref().unwrap_or(piece));
    }
    let end = text.trim_end_matches(SPACES).len();
    out.push_str(&text[end..]);
    Some(out)
}

/// The pieces of JSON text, each with the white space before it: `{`, `}`, `[`, `]`, `,`, `:`, and whole texts, numbers and words.
fn pieces(text: &str) -> Option<impl Iterator<Item = (&str, &str)>> {
    // After this check the grammar is known to be valid.
    serde_json::from_str::<&RawValue>(text).ok()?;
    let split = Pieces { rest: text };
    let mut depth: usize = 0;
    for (_, piece) in (Pieces { rest: text }) {
        match piece {
            "{" | "[" => depth += 1,
            "}" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            return None;
        }
    }
    Some(split)
}

struct Pieces<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Pieces<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.rest.len() - self.rest.trim_start_matches(SPACES).len();
        let (gap, rest) = self.rest.split_at(start);
        let length = match rest.bytes().next()? {
            b'{' | b'}' | b'[' | b']' | b',' | b':' => 1,
            b'"' => text_length(rest),
            _ => rest
                .find(|c| matches!(c, ',' | ':' | ']' | '}') || SPACES.contains(&c))
                .unwrap_or(rest.len()),
        };
        let (piece, rest) = rest.split_at(length);
        self.rest = rest;
        Some((gap, piece))
    }
}

/// The length of the string literal at the beginning of `rest`, with its quotes.
fn text_length(rest: &str) -> usize {
    let mut escaped = false;
    for (place, byte) in rest.bytes().enumerate().skip(1) {
        match byte {
            b'"' if !escaped => return place + 1,
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Spellings that reading and writing again would change.
    const ODD: &str = r#" {"amount" : 1.0E7,"fee":100.50, "big":12345678901234567890.10,"zero":-0.0,
        "text":"\u20a6 \"a\\\" {,}", "end":"x\\", "amount":2, "none":null, "list":[ ], "group":{}, "items":[{"a":1e2},true,"[x"]} "#;

    #[test]
    fn packing_removes_only_the_white_space_between_values() {
        let expected = r#"{"amount":1.0E7,"fee":100.50,"big":12345678901234567890.10,"zero":-0.0,"text":"\u20a6 \"a\\\" {,}","end":"x\\","amount":2,"none":null,"list":[],"group":{},"items":[{"a":1e2},true,"[x"]}"#;
        assert_eq!(packed(ODD).as_deref(), Some(expected));
    }

    #[test]
    fn spreading_adds_lines_and_nothing_else() {
        let expected = r#"{
  "amount": 1.0E7,
  "list": [],
  "items": [
    {
      "a": "\u20a6"
    },
    7
  ]
}"#;
        let packed_text = r#"{"amount":1.0E7,"list":[],"items":[{"a":"\u20a6"},7]}"#;
        assert_eq!(spread(packed_text).as_deref(), Some(expected));
        let spread = spread(ODD).expect("JSON");
        assert_eq!(packed(&spread), packed(ODD));
        assert_eq!(super::spread("7.50").as_deref(), Some("7.50"));
    }

    #[test]
    fn replacing_leaves_every_other_byte() {
        let hide = |names: &[String], value: &str| {
            let hidden = names.iter().any(|name| name == "code") && value != "null";
            hidden.then(|| "\"•\"".to_owned())
        };
        let text = "{ \"a\" : 1.0E7 ,\n \"c\\u006fde\":\"12\", \"items\":[{\"code\": 7.50, \"b\":1.10},{\"code\":null}], \"code\":{\"x\":[1, 2]} } ";
        let expected = "{ \"a\" : 1.0E7 ,\n \"c\\u006fde\":\"•\", \"items\":[{\"code\": \"•\", \"b\":1.10},{\"code\":null}], \"code\":{\"x\":[\"•\", \"•\"]} } ";
        assert_eq!(replaced(text, hide).as_deref(), Some(expected));
        assert_eq!(replaced(ODD, |_, _| None).as_deref(), Some(ODD));
        // The values of a list belong to the list's name; a later member has its own.
        let text = r#"{"code":[1],"d":[2]}"#;
        assert_eq!(replaced(text, hide).as_deref(), Some(r#"{"code":["•"],"d":[2]}"#));
    }

    #[test]
    fn invalid_or_deeply_nested_json_is_not_changed() {
        for bad in ["", "{", "<html>", "{\"a\":01}", "{\"a\":1} x", "{\"a\":NaN}"] {
            assert_eq!((spread(bad), packed(bad)), (None, None), "{bad}");
        }
        let deep = format!("{}1{}", "[".repeat(5_000), "]".repeat(5_000));
        assert_eq!(spread(&deep), None);
        let bearable = format!("{}1{}", "[".repeat(40), "]".repeat(40));
        assert_eq!(packed(&bearable), Some(bearable));
    }
}
