//! Redaction: removing people from texts for support, where sentences or the names of members name them.

use std::collections::HashSet;

/// A sentence without the words of hidden values, and without anything that looks like an account number, a phone number or an email address.
/// References contain letters and stay.
pub fn without_people(words: &str, hidden: &HashSet<String>) -> String {
    let mut out = String::with_capacity(words.len());
    let ends = |c: char| !(c.is_alphanumeric() || matches!(c, '@' | '.' | '_' | '-' | '+'));
    for piece in words.split_inclusive(ends) {
        let word = piece.trim_end_matches(ends);
        let digits = word.chars().filter(char::is_ascii_digit).count();
        let number = digits >= 7 && !word.chars().any(char::is_alphabetic) && !is_date(word);
        let address = word.contains('@') && word.len() > 1;
        let named = hidden.contains(word.trim_matches(['.', '-']).to_lowercase().as_str());
        out.push_str(if number || address || named { "…" } else { word });
        out.push_str(&piece[word.len()..]);
    }
    out
}

/// Whether a word has the form of `2026-11-24`.
fn is_date(word: &str) -> bool {
    word.len() == 10
        && word
            .chars()
            .enumerate()
            .all(|(place, c)| if matches!(place, 4 | 7) { c == '-' } else { c.is_ascii_digit() })
}

/// Capitalised words that name no person, as the service and this program write them.
const COMMON: [&str; 78] = [
    "a",
    "account",
    "amount",
    "an",
    "api",
    "approved",
    "bad",
    "balance",
    "bank",
    "bvn",
    "bulk",
    "cannot",
    "channel",
    "code",
    "completed",
    "could",
    "currency",
    "declined",
    "destination",
    "does",
    "done",
    "duplicate",
    "error",
    "expired",
    "failed",
    "failure",
    "forbidden",
    "hash",
    "http",
    "i",
    "id",
    "in",
    "inconclusive",
    "insufficient",
    "internal",
    "invalid",
    "is",
    "it",
    "json",
    "kyc",
    "limit",
    "missing",
    "money",
    "naira",
    "ngn",
    "no",
    "not",
    "nothing",
    "ok",
    "operation",
    "parameter",
    "payment",
    "pending",
    "please",
    "processing",
    "reference",
    "refused",
    "request",
    "security",
    "sender",
    "server",
    "service",
    "success",
    "successful",
    "system",
    "the",
    "this",
    "time",
    "timeout",
    "transaction",
    "try",
    "unauthorized",
    "unknown",
    "user",
    "utc",
    "validation",
    "wallet",
    "we",
];

/// A sentence without capitalised words that are not common: they may be names that no other field has. Words with a digit are references or
/// codes and stay.
pub(super) fn without_names(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    let ends = |c: char| !c.is_alphanumeric();
    for piece in words.split_inclusive(ends) {
        let word = piece.trim_end_matches(ends);
        let capital = word.chars().any(char::is_uppercase) && !word.chars().any(|c| c.is_ascii_digit());
        let common = COMMON.contains(&word.to_lowercase().as_str());
        out.push_str(if capital && !common { "…" } else { word });
        out.push_str(&piece[word.len()..]);
    }
    out
}

/// Indented JSON without the names of members that are not names of fields: if a person chose them, they may name a person.
pub(super) fn named_alike(text: &str) -> String {
    let line = |line: &str| {
        let start = line.len() - line.trim_start().len();
        let (space, rest) = line.split_at(start);
        let named = rest.strip_prefix('"').and_then(|rest| rest.split_once("\": "));
        match named {
            Some((name, value)) if !is_a_field(name) => format!("{space}\"…\": {value}"),
            Some(_) | None => line.to_owned(),
        }
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

fn is_a_field(name: &str) -> bool {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'));
    let begins_small = name.chars().next().is_some_and(|c| c.is_ascii_lowercase());
    plain && begins_small && name.chars().filter(char::is_ascii_digit).count() < 7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_members_that_may_be_anything_are_removed() {
        let text = "{\n  \"referenceNumber\": \"A1\",\n  \"Ada Obi\": \"…\",\n  \"x0123456785\": 1\n}";
        assert_eq!(
            named_alike(text),
            "{\n  \"referenceNumber\": \"A1\",\n  \"…\": \"…\",\n  \"…\": 1\n}"
        );
    }

    #[test]
    fn people_are_removed_from_sentences_and_references_stay() {
        let nobody = HashSet::new();
        assert_eq!(
            without_people(
                "Account 0123456785 of ada@example.com (+2348031234567) is closed; CWS00012345AB on 2026-11-24T10:00:00.",
                &nobody
            ),
            "Account … of … (…) is closed; CWS00012345AB on 2026-11-24T10:00:00."
        );
        assert_eq!(
            without_people("\"Only 250.50 of 1,000.00 left.\"", &nobody),
            "\"Only 250.50 of 1,000.00 left.\""
        );
        assert_eq!(
            without_names("\"Account of OTTOLINE Marchbanks is closed. Invalid hash, reference CWS00012345AB.\""),
            "\"Account of … … is closed. Invalid hash, reference CWS00012345AB.\""
        );
        let hidden = HashSet::from(["ada".to_owned(), "okoro".to_owned()]);
        assert_eq!(without_people("ADA Okoro's account, Ada.", &hidden), "… …'s account, …");
    }
}
