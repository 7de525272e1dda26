//! Search for payment requests: by the beginnings of words in names, contacts, purposes and amounts, or by the beginning of a reference.

use rusqlite::Connection;
use store::query;
use system::error::AppError;

/// Up to this number of results, each is looked up and sorted. With more results, a run through an index soon fills a page.
const FEW: usize = 4_000;
/// Further words are ignored.
const MOST_WORDS: usize = 8;
/// A shorter text is the beginning of too many references.
const SHORTEST_REFERENCE: usize = 3;

/// The result of a search.
pub enum Found {
    /// No text was given.
    Any,
    /// Few ids, to be looked up one by one.
    Few(Vec<i64>),
    /// Many ids, to be used as a filter.
    Many(Vec<i64>),
}

/// A set of many ids. They are row numbers, so one bit of a vector for each is small enough.
pub struct IdSet(Vec<bool>);

impl IdSet {
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

    pub(crate) fn contains(&self, id: i64) -> bool {
        usize::try_from(id)
            .ok()
            .and_then(|place| self.0.get(place))
            .is_some_and(|found| *found)
    }
}

/// The requests that match `text`.
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
        let (begin_so, words) = (query::all::<i64, _>(db, sql, [text.to_ascii_uppercase()])?, IdSet::of(&ids));
        ids.extend(begin_so.into_iter().filter(|id| !words.contains(*id)));
    }
    Ok(if ids.len() <= FEW { Found::Few(ids) } else { Found::Many(ids) })
}

/// The query of the full-text index: every typed word is the beginning of a word. A number that is typed in groups, such as a phone number, is one
/// word; commas of an amount are ignored.
pub(crate) fn as_words(text: &str) -> Option<String> {
    let grouping = |c: char| matches!(c, ' ' | '-' | '(' | ')' | '+' | ',' | '₦' | '\u{a0}');
    let is_number = text.chars().all(|c| c.is_ascii_digit() || c == '.' || grouping(c));
    let text: String = match is_number {
        true => text.chars().filter(|c| !grouping(*c)).collect(),
        false => text.to_owned(),
    };
    // A combining mark belongs to the word of its letter.
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
    fn each_typed_word_is_the_beginning_of_a_word() {
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
