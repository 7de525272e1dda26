//! Payment requests found by words: the beginnings of names, contacts, purposes and amounts, or of a reference.

use rusqlite::Connection;
use store::query;
use system::error::AppError;

/// Up to so many are looked up one by one; more are so many that a page of them is soon found in any order.
const FEW: usize = 4_000;
/// Words beyond these change nothing: nobody types them.
const MOST_WORDS: usize = 8;
/// Fewer letters begin too many references.
const SHORTEST_REFERENCE: usize = 3;

/// What is found by words.
pub enum Found {
    /// Nothing was asked for.
    Any,
    /// These.
    Few(Vec<i64>),
    /// These.
    Many(Vec<i64>),
}

/// Many ids, asked about one by one. They are numbers of rows, so that a place for each takes little.
pub struct Sieve(Vec<bool>);

impl Sieve {
    pub fn of(ids: &[i64]) -> Self {
        let mut places = Vec::new();
        for place in ids.iter().filter_map(|id| usize::try_from(*id).ok()) {
            if places.len() <= place {
                places.resize(place + 1, false);
            }
            places[place] = true;
        }
        Self(places)
    }

    pub(crate) fn lets_through(&self, id: i64) -> bool {
        usize::try_from(id)
            .ok()
            .and_then(|place| self.0.get(place))
            .is_some_and(|found| *found)
    }
}

/// The requests that `text` finds.
pub fn found(db: &Connection, text: Option<&str>) -> Result<Found, AppError> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(Found::Any);
    };
    let mut ids = Vec::new();
    if let Some(words) = as_words(text) {
        let sql = "SELECT rowid FROM payment_request_words WHERE payment_request_words MATCH ?1";
        ids = query::all(db, sql, [words])?;
    }
    if text.len() >= SHORTEST_REFERENCE && text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        let sql = "SELECT id FROM payment_requests WHERE reference >= ?1 AND reference < ?1 || char(1114111)";
        let (begin_so, words) = (query::all::<i64, _>(db, sql, [text.to_ascii_uppercase()])?, Sieve::of(&ids));
        ids.extend(begin_so.into_iter().filter(|id| !words.lets_through(*id)));
    }
    Ok(if ids.len() <= FEW { Found::Few(ids) } else { Found::Many(ids) })
}

/// What is typed, as the index of words is asked: each word the beginning of one. A number typed in groups, such as a phone number, is
/// one word; the commas of an amount count for nothing.
pub(crate) fn as_words(text: &str) -> Option<String> {
    let grouping = |c: char| matches!(c, ' ' | '-' | '(' | ')' | '+' | ',' | '₦' | '\u{a0}');
    let is_number = text.chars().all(|c| c.is_ascii_digit() || c == '.' || grouping(c));
    let text: String = match is_number {
        true => text.chars().filter(|c| !grouping(*c)).collect(),
        false => text.to_owned(),
    };
    // Marks that stand behind their letter are part of its word.
    let within = |c: char| c.is_alphanumeric() || ('\u{300}'..='\u{36f}').contains(&c);
    let words: Vec<String> = text
        .split(|c| !within(c))
        .filter(|word| !word.is_empty())
        .take(MOST_WORDS)
        .map(|word| format!("\"{word}\"*"))
        .collect();
    (!words.is_empty()).then(|| words.join(" AND "))
}

#[cfg(test)]
mod tests {
    use super::as_words;

    #[test]
    fn each_word_is_the_beginning_of_one() {
        for (typed, asked) in [
            ("ada ob", Some(r#""ada"* AND "ob"*"#)),
            ("0803 123-45", Some(r#""080312345"*"#)),
            ("₦50,000.50", Some(r#""50000"* AND "50"*"#)),
            ("INV-204 \"x", Some(r#""INV"* AND "204"* AND "x"*"#)),
            ("ada@example.com", Some(r#""ada"* AND "example"* AND "com"*"#)),
            ("o\u{323}la", Some("\"o\u{323}la\"*")),
            (" -- ", None),
        ] {
            assert_eq!(as_words(typed).as_deref(), asked, "{typed}");
        }
    }
}
