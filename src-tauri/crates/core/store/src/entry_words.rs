//! The search words of an outbox entry, as an SQL function that the triggers call.

use rusqlite::Connection;
use rusqlite::functions::{Context, FunctionFlags};
use serde_json::Value;

use system::error::AppError;

/// Fields that are found by their content, besides references, accounts, telephone numbers and names.
const TEXTS: [&str; 7] = [
    "remarks",
    "purpose",
    "reason",
    "description",
    "narration",
    "email",
    "recipientEmail",
];
/// The length in letters of text that is indexed by its content: shorter text cannot be searched for, and longer text is not a word.
const LETTERS: std::ops::RangeInclusive<usize> = 3..=200;
/// How the placeholder of hidden text begins.
const HIDDEN: &str = "••••";

/// Registers `words_of_line(reference, about, transaction, body)`: the references, and the searchable words of the call's body, each once,
/// one per line.
pub(super) fn register(db: &Connection) -> Result<(), AppError> {
    // It reads only its arguments, so a trigger may call it.
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    Ok(db.create_scalar_function(c"words_of_line", 4, flags, words_of_line)?)
}

fn words_of_line(call: &Context<'_>) -> rusqlite::Result<String> {
    let mut words = Words::default();
    for place in 0..3 {
        words.add(call.get_raw(place).as_str_or_null()?.unwrap_or_default());
    }
    if let Ok(body) = serde_json::from_str::<Value>(call.get_raw(3).as_str()?) {
        words.add_named("", &body);
    }
    Ok(words.0.join("\n"))
}

#[derive(Default)]
struct Words(Vec<String>);

impl Words {
    fn add(&mut self, word: &str) {
        if !word.is_empty() && !self.0.iter().any(|known| known == word) {
            self.0.push(word.to_owned());
        }
    }

    /// Adds the words of `value`, found under `name`, and of everything inside it.
    fn add_named(&mut self, name: &str, value: &Value) {
        match value {
            Value::Object(fields) => fields.iter().for_each(|(name, value)| self.add_named(name, value)),
            Value::Array(items) => items.iter().for_each(|item| self.add_named("", item)),
            Value::String(text) if is_looked_for(name) && LETTERS.contains(&text.chars().count()) && !text.starts_with(HIDDEN) => {
                self.add(text);
            }
            Value::Number(number) if is_looked_for(name) && (number.is_i64() || number.is_u64()) => {
                let text = number.to_string();
                if LETTERS.contains(&text.len()) {
                    self.add(&text);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
}

fn is_looked_for(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let has_part = ["reference", "account", "phone"].iter().any(|part| name.contains(part));
    has_part || name.ends_with("name") || TEXTS.iter().any(|text| text.eq_ignore_ascii_case(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: [Option<&str>; 4]) -> Vec<String> {
        let db = Connection::open_in_memory().expect("a database");
        register(&db).expect("the function");
        let words: String = db
            .query_row("SELECT words_of_line(?1, ?2, ?3, ?4)", line, |row| row.get(0))
            .expect("words");
        words.lines().map(str::to_owned).collect()
    }

    #[test]
    fn an_entry_is_found_only_by_its_search_words() {
        let body = r#"{"referenceNumber":"R-1","amount":250000,"recipientName":"Ade","senderPhone":"2348030000000","withdrawalCode":"SECRET99",
            "destinationAccount":123456785,"currencyCode":"NGN","remarks":"For \"chairs\"","email":"a@example.com","hashKeyReference":"••••9999",
            "accountType":7,"Description":"x","items":[{"ACCOUNTNUMBER":"0123456785","reason":"Fee 1.5"}],"isReference":true,"accountRate":1.25}"#;
        let found = words([Some("R-1"), Some("R-0"), Some("T9"), Some(body)]);
        let wanted = [
            "R-1",
            "R-0",
            "T9",
            "Ade",
            "2348030000000",
            "123456785",
            "For \"chairs\"",
            "a@example.com",
            "0123456785",
            "Fee 1.5",
        ];
        let sorted = |mut words: Vec<String>| {
            words.sort();
            words
        };
        assert_eq!(sorted(found), sorted(wanted.map(str::to_owned).to_vec()));
    }

    #[test]
    fn an_entry_without_a_json_body_is_found_by_its_references() {
        assert_eq!(words([Some("R-1"), None, None, Some("•")]), ["R-1"]);
        assert_eq!(words([Some("R-1"), Some("R-1"), None, Some("[1,\"two\"]")]), ["R-1"]);
    }
}
