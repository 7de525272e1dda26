//! Finds search tokens in a pasted text such as a bank's narration or an alert by SMS: references, and numbers of accounts, phones and
//! transactions.

use serde::Serialize;
use ts_rs::TS;

/// The kind of a search token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SearchTokenKind {
    /// A session id of the inter-bank network: thirty digits.
    Session,
    /// A reference of this program.
    OurReference,
    /// The number of an account: ten digits.
    Account,
    /// A Nigerian phone number.
    Phone,
    /// Anything else with a digit in it: a reference, an invoice, a transaction id, a process code.
    Reference,
}

/// A search token.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SearchToken {
    /// Its kind.
    pub kind: SearchTokenKind,
    /// The text that is searched for.
    pub text: String,
}

/// The largest number of tokens of one text.
const MOST: usize = 12;
/// The shortest token that is searched for.
const SHORTEST: usize = 5;

/// The search tokens of `text`, the most specific first, without repetitions. A text of one word is always a token.
pub fn search_tokens(text: &str) -> Vec<SearchToken> {
    let text = text.trim();
    let whole: String = text
        .chars()
        .filter(|c| !matches!(c, ' ' | '-' | '(' | ')' | '\u{a0}' | '\u{2009}'))
        .collect();
    // A number with spaces in it is one number.
    if let Some(kind) = number_kind(&whole) {
        // Ten digits alone may be an account or an invoice.
        let other = (kind == SearchTokenKind::Account).then_some(SearchTokenKind::Reference);
        let of = |kind| SearchToken { kind, text: whole.clone() };
        return [Some(kind), other].into_iter().flatten().map(of).collect();
    }
    let parts = text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_' | '+')));
    let parts: Vec<&str> = parts
        .map(|part| part.trim_matches(['-', '_']))
        .filter(|part| !part.is_empty())
        .collect();
    let before = std::iter::once("").chain(parts.iter().copied());
    let mut found: Vec<SearchToken> = parts
        .iter()
        .zip(before)
        .filter_map(|(part, before)| search_token(part, before))
        .collect();
    if found.is_empty() && !text.is_empty() && !text.contains(char::is_whitespace) {
        found.push(SearchToken {
            kind: SearchTokenKind::Reference,
            text: text.to_owned(),
        });
    }
    found.sort();
    found.dedup();
    found.truncate(MOST);
    found
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The kind of a text of digits only, if it is certain.
fn number_kind(text: &str) -> Option<SearchTokenKind> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    if !is_digits(digits) {
        return None;
    }
    let abroad = digits.starts_with("234") && digits.len() == 13;
    let local = digits.len() == 11 && digits.starts_with('0') && matches!(digits.as_bytes().get(1), Some(b'7'..=b'9'));
    match digits.len() {
        30 => Some(SearchTokenKind::Session),
        _ if abroad || (local && !text.starts_with('+')) => Some(SearchTokenKind::Phone),
        10 if !text.starts_with('+') => Some(SearchTokenKind::Account),
        _ => None,
    }
}

fn search_token(part: &str, before: &str) -> Option<SearchToken> {
    let kind = match number_kind(part) {
        Some(kind) => kind,
        None if is_our_reference(part) => SearchTokenKind::OurReference,
        // One in ten of the service's transaction ids has no digit.
        None if part.len() >= SHORTEST && announces_reference(before) && part.bytes().all(|byte| byte.is_ascii_uppercase()) => {
            SearchTokenKind::Reference
        }
        None if part.len() >= SHORTEST && part.bytes().any(|byte| byte.is_ascii_digit()) && !is_day(part) && !is_sum(part) => {
            SearchTokenKind::Reference
        }
        None => return None,
    };
    Some(SearchToken {
        kind,
        text: part.to_owned(),
    })
}

/// Words before a reference in an alert.
fn announces_reference(word: &str) -> bool {
    ["REF", "REFERENCE", "REFNO", "RRN", "TXN", "ID"].contains(&word.to_uppercase().as_str())
}

/// `S`, `T` or `L`, then 23 capital letters and digits.
fn is_our_reference(part: &str) -> bool {
    let capitals = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    part.len() == 24 && part.starts_with(['S', 'T', 'L']) && part.bytes().all(capitals)
}

/// An amount without kobo: `NGN5000`.
fn is_sum(part: &str) -> bool {
    part.strip_prefix("NGN").is_some_and(is_digits)
}

/// A date: `23-11-2026`, `23-Nov-2026`.
fn is_day(part: &str) -> bool {
    let pieces: Vec<&str> = part.split('-').collect();
    pieces.len() == 3
        && pieces
            .iter()
            .all(|piece| (is_digits(piece) && piece.len() <= 4) || piece.len() == 3)
}

#[cfg(test)]
mod tests {
    use super::SearchTokenKind::*;
    use super::*;

    fn of(text: &str) -> Vec<(SearchTokenKind, String)> {
        search_tokens(text).into_iter().map(|clue| (clue.kind, clue.text)).collect()
    }

    #[test]
    fn a_pasted_number_is_recognised_with_any_spacing() {
        for (text, kind, plain) in [
            ("0803 123 4567", Phone, "08031234567"),
            ("+234 803 123 4567", Phone, "+2348031234567"),
            ("000013 261123170042 000000123456", Session, "000013261123170042000000123456"),
            ("SKQJ6T9FFAJ8PGRKQXSDMBVP", OurReference, "SKQJ6T9FFAJ8PGRKQXSDMBVP"),
            ("INV-2026-0042", Reference, "INV-2026-0042"),
            ("L7X8IJ", Reference, "L7X8IJ"),
            ("Okafor", Reference, "Okafor"),
        ] {
            assert_eq!(of(text), [(kind, plain.to_owned())], "{text}");
        }
        let both = [(Account, "0123456785".to_owned()), (Reference, "0123456785".to_owned())];
        assert_eq!(of("012 345 6785"), both, "an account or an invoice");
        assert_eq!(of("  "), []);
        assert_eq!(of("paid to Ada"), []);
    }

    #[test]
    fn a_narration_and_an_alert_are_split_into_tokens() {
        let narration = "NIP/GTB/ADA OBI/CHAIRS SKQJ6T9FFAJ8PGRKQXSDMBVP/000013261123170042000000123456";
        assert_eq!(
            of(narration),
            [
                (Session, "000013261123170042000000123456".to_owned()),
                (OurReference, "SKQJ6T9FFAJ8PGRKQXSDMBVP".to_owned())
            ]
        );
        let alert =
            "Acct: ******6785 Amt: NGN5,000.00 DR Desc: TRF TO ADA 0123456785 Ref:L7X8IJ Date: 23-Nov-2026 17:00 Bal: NGN1,200,345.10";
        assert_eq!(of(alert), [(Account, "0123456785".to_owned()), (Reference, "L7X8IJ".to_owned())]);
        for alert in ["DR NGN5,000.00 Desc: TRF REF HROGZY 23-Nov-2026", "Transfer Ref: HROGZY"] {
            assert_eq!(of(alert), [(Reference, "HROGZY".to_owned())], "{alert}");
        }
        assert_eq!(of("TRANSFER OF SALARY REF"), []);
        assert_eq!(of("Acct:012****789 Amt:NGN5000.00 DR Date:24-Nov-2026"), []);
    }
}
