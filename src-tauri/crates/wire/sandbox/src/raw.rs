//! JSON as written: numbers keep their spelling, members their order.
//!
//! The request hash is computed from the text of the body (`docs/spec/observed.md#text-of-an-amount`), and no amount may become a float, so
//! this reader keeps the text of every number.

use std::fmt::{self, Write as _};

/// The deepest nesting that is read.
const MAX_DEPTH: u32 = 32;
/// The most members of an object; each is compared with all before it.
const MAX_MEMBERS: usize = 1_000;

/// A JSON value whose numbers are text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Raw {
    /// `null`
    Null,
    /// `true` or `false`
    Flag(bool),
    /// A number in the spelling that was sent.
    Number(String),
    /// A text, unescaped.
    Text(String),
    /// A list.
    List(Vec<Raw>),
    /// An object, in the order that was sent.
    Group(Vec<(String, Raw)>),
}

impl Raw {
    /// Reads one JSON value.
    ///
    /// # Errors
    ///
    /// Also if a name occurs twice in an object.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(MAX_DEPTH)?;
        reader.skip_space();
        if reader.at == text.len() {
            Ok(value)
        } else {
            Err(reader.wrong("the end"))
        }
    }

    /// A text value.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// The member `name` of an object, if there is one.
    pub(crate) fn get(&self, name: &str) -> Option<&Self> {
        self.members().iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The value at a path such as `payer.phoneNumber` or `items[0].amount`.
    pub(crate) fn at(&self, path: &str) -> Option<&Self> {
        path.split('.').try_fold(self, |value, step| {
            let Some((name, index)) = step.strip_suffix(']').and_then(|step| step.split_once('[')) else {
                return value.get(step);
            };
            value.get(name)?.items().get(index.parse::<usize>().ok()?)
        })
    }

    /// The text, if it is one.
    pub(crate) fn as_text(&self) -> Option<&str> {
        let Self::Text(text) = self else { return None };
        Some(text)
    }

    /// The elements of a list; empty for other values.
    pub(crate) fn items(&self) -> &[Self] {
        let Self::List(items) = self else { return &[] };
        items
    }

    /// The members of an object; empty for other values.
    pub(crate) fn members(&self) -> &[(String, Self)] {
        let Self::Group(members) = self else { return &[] };
        members
    }

    /// The list in the member `name`, to change it.
    pub(crate) fn list_mut(&mut self, name: &str) -> Option<&mut Vec<Self>> {
        let Self::List(items) = self.get_mut(name)? else { return None };
        Some(items)
    }

    /// The member `name`, to change it.
    pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut Self> {
        let mut members = self.members_mut()?.iter_mut();
        members.find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Sets a member of an object; does nothing to other values.
    pub(crate) fn set(&mut self, name: &str, value: Self) {
        if let Some(member) = self.get_mut(name) {
            *member = value;
        } else if let Some(members) = self.members_mut() {
            members.push((name.to_owned(), value));
        }
    }

    /// Removes a member of an object.
    pub(crate) fn remove(&mut self, name: &str) {
        if let Some(members) = self.members_mut() {
            members.retain(|(known, _)| known != name);
        }
    }

    fn members_mut(&mut self) -> Option<&mut Vec<(String, Self)>> {
        let Self::Group(members) = self else { return None };
        Some(members)
    }
}

impl fmt::Display for Raw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Number(number) => f.write_str(number),
            Self::Text(text) => quoted(f, text),
            Self::List(items) => {
                f.write_char('[')?;
                for (index, item) in items.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { "," })?;
                    item.fmt(f)?;
                }
                f.write_char(']')
            }
            Self::Group(members) => {
                f.write_char('{')?;
                for (index, (name, value)) in members.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { "," })?;
                    quoted(f, name)?;
                    f.write_char(':')?;
                    value.fmt(f)?;
                }
                f.write_char('}')
            }
        }
    }
}

fn quoted(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str(&serde_json::to_string(text).map_err(|_| fmt::Error)?)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn value(&mut self, depth: u32) -> Result<Raw, String> {
        if depth == 0 {
            return Err("nested too deep".to_owned());
        }
        self.skip_space();
        match self.peek() {
            Some(b'{') => self.group(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => self.string().map(Raw::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(_) | None => self.word(),
        }
    }

    fn group(&mut self, depth: u32) -> Result<Raw, String> {
        let mut members: Vec<(String, Raw)> = Vec::new();
        self.elements(b'}', |reader| {
            reader.skip_space();
            if reader.peek() != Some(b'"') {
                return Err(reader.wrong("a name"));
            }
            let name = reader.string()?;
            if members.iter().any(|(known, _)| *known == name) {
                return Err(format!("`{name}` occurs twice"));
            }
            reader.skip_space();
            if !reader.take(b':') {
                return Err(reader.wrong("`:`"));
            }
            if members.len() == MAX_MEMBERS {
                return Err("too many names".to_owned());
            }
            members.push((name, reader.value(depth - 1)?));
            Ok(())
        })?;
        Ok(Raw::Group(members))
    }

    fn list(&mut self, depth: u32) -> Result<Raw, String> {
        let mut items = Vec::new();
        self.elements(b']', |reader| {
            items.push(reader.value(depth - 1)?);
            Ok(())
        })?;
        Ok(Raw::List(items))
    }

    /// Reads elements with commas between them, from the opening character to `close`.
    fn elements(&mut self, close: u8, mut element: impl FnMut(&mut Self) -> Result<(), String>) -> Result<(), String> {
        self.at += 1;
        self.skip_space();
        if self.take(close) {
            return Ok(());
        }
        loop {
            element(self)?;
            self.skip_space();
            if self.take(close) {
                return Ok(());
            }
            if !self.take(b',') {
                return Err(self.wrong(&format!("`,` or `{}`", char::from(close))));
            }
        }
    }

    /// Finds the closing quote; the JSON library checks escapes and control characters.
    fn string(&mut self) -> Result<String, String> {
        let start = self.at;
        let mut escaped = true; // skips the opening quote
        for (offset, byte) in self.text.as_bytes()[start..].iter().enumerate() {
            match byte {
                b'"' if !escaped => {
                    self.at = start + offset + 1;
                    return serde_json::from_str(&self.text[start..self.at]).map_err(|error| error.to_string());
                }
                b'\\' if !escaped => escaped = true,
                _ => escaped = false,
            }
        }
        Err("a text does not end".to_owned())
    }

    fn number(&mut self) -> Result<Raw, String> {
        let start = self.at;
        self.take(b'-');
        if self.take(b'0') {
            if self.digits() > 0 {
                let number = &self.text[start..self.at];
                return Err(format!(
                    "the number {number} begins with a zero too many, which JSON does not allow"
                ));
            }
        } else if self.digits() == 0 {
            return Err(self.wrong("a digit"));
        }
        if self.take(b'.') && self.digits() == 0 {
            return Err(self.wrong("a digit"));
        }
        if self.take(b'e') || self.take(b'E') {
            let _sign = self.take(b'+') || self.take(b'-');
            if self.digits() == 0 {
                return Err(self.wrong("a digit"));
            }
        }
        Ok(Raw::Number(self.text[start..self.at].to_owned()))
    }

    fn word(&mut self) -> Result<Raw, String> {
        for (word, value) in [("null", Raw::Null), ("true", Raw::Flag(true)), ("false", Raw::Flag(false))] {
            if self.text[self.at..].starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(self.wrong("a value"))
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        self.at - start
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn wrong(&self, expected: &str) -> String {
        format!("expected {expected} at byte {}", self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::Raw;

    #[test]
    fn keeps_every_spelling() {
        for text in ["1.0E7", "-0", "5000.0", "0.10", "1e-2", "123456789012345678901234567890", "100.50"] {
            assert_eq!(Raw::parse(text), Ok(Raw::Number(text.to_owned())));
        }
        let body = r#"{"b":[1.0E7,null,{"é\"":"₦"}],"a":true,"c":{}}"#;
        assert_eq!(Raw::parse(body).map(|raw| raw.to_string()).as_deref(), Ok(body));
        let escaped = Raw::parse(r#"{"a":"\u20a6\\"}"#).expect("reads");
        assert_eq!(escaped.at("a").and_then(Raw::as_text), Some("₦\\"));
    }

    #[test]
    fn finds_by_path() {
        let body = Raw::parse(r#"{"items":[{"amount":5.0},{"amount":6}],"payer":{"email":"a@b.c"}}"#).expect("reads");
        assert_eq!(body.at("items[1].amount"), Some(&Raw::Number("6".to_owned())));
        assert_eq!(body.at("payer.email"), Some(&Raw::text("a@b.c")));
        for path in "items[2].amount items[x].amount payer.phoneNumber payer[0] items.amount none.at.all".split(' ') {
            assert_eq!(body.at(path), None, "{path}");
        }
    }

    #[test]
    fn refuses_what_is_not_json() {
        let short = [
            "", "{", "[1,]", "01", "1.", ".5", "+1", "1e", "nul", "{a:1}", "\"\n\"", "{} {}", "\"",
        ];
        let long = [r#"{"a":1,}"#, r#""\x""#, r#""\ud800""#, r#"{"a":1,"a":1}"#, "\u{feff}{}"];
        for text in short.into_iter().chain(long) {
            assert!(Raw::parse(text).is_err(), "{text}");
        }
        assert!(Raw::parse(&"[".repeat(100_000)).is_err());
    }

    proptest::proptest! {
        #[test]
        fn agrees_with_the_json_library(text in r#"[ \[\]{}:,"\\a0-9.eE+\-ntu]{0,24}|\{"[ab]":("[a-z\\"]{0,4}"|-?[0-9.eE]{1,5}|null|\[true,[0-9]\])(,"[cd]":\{\})?\}"#) {
            let ours = Raw::parse(&text);
            let theirs = serde_json::from_str::<serde_json::Value>(&text);
            let ours_alone = matches!(&theirs, Err(error) if error.to_string().contains("out of range"));
            proptest::prop_assert!(ours.is_ok() == theirs.is_ok() || ours_alone, "{} {:?} {:?}", text, ours, theirs);
            if let (Ok(ours), Ok(theirs)) = (ours, theirs) {
                let again: serde_json::Value = serde_json::from_str(&ours.to_string()).expect("writes JSON");
                proptest::prop_assert_eq!(again, theirs);
            }
        }
    }
}
