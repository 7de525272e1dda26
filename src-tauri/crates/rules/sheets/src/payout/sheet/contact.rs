//! Phone numbers and e-mail addresses of payees.

use crate::messages;
use std::borrow::Cow;

use super::problem::Code;
use super::rules::Spelling;
use cell_rules::text::quoted;
use cell_rules::{Cell, digits_are_gone, is_scientific, phone_with_zero};

/// A Nigerian mobile number in the form `08031234567`, `2348031234567` or `+2348031234567`; `None` for any other text.
pub(crate) fn phone<'a>(text: &'a str, cell: Cell<'_>, spelling: Spelling) -> Option<Cow<'a, str>> {
    if is_mobile(text) {
        return Some(Cow::Borrowed(text));
    }
    if spelling == Spelling::Exact {
        return None;
    }
    let bare: String = text.chars().filter(|c| !matches!(c, ' ' | '-' | '.' | '(' | ')' | '\'')).collect();
    // A number cell cannot keep the leading zero of a phone number; no money depends on it.
    let bare = if matches!(cell, Cell::Number(_) | Cell::Shown(..)) && bare.len() == 10 {
        format!("0{bare}")
    } else {
        bare
    };
    is_mobile(&bare).then_some(Cow::Owned(bare))
}

/// Why a text is not a phone number, as words after the name of its column, and what to do.
pub(crate) fn no_phone(text: &str) -> (Code, String) {
    if is_scientific(text) {
        return (Code::ScientificText, digits_are_gone(text));
    }
    let written = quoted(text);
    let words = match phone_with_zero(text) {
        Some(meant) => messages::accounts::phone_without_zero(&written, &meant),
        None => messages::accounts::not_a_phone(&written),
    };
    (Code::PhoneFormat, words)
}

fn is_mobile(text: &str) -> bool {
    let national = text
        .strip_prefix("+234")
        .or_else(|| text.strip_prefix("234"))
        .or_else(|| text.strip_prefix('0'));
    national.is_some_and(|rest| rest.len() == 10 && rest.starts_with(['7', '8', '9']) && rest.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether there is something before one `@`, and after it a host with a point inside.
pub(crate) fn is_email(text: &str) -> bool {
    let Some((name, host)) = text.split_once('@') else { return false };
    let clean = !host.contains('@') && !text.contains(char::is_whitespace);
    let inner_point = host.char_indices().any(|(at, c)| c == '.' && at > 0 && at + 1 < host.len());
    clean && !name.is_empty() && inner_point
}

/// A phone number or an e-mail address for rows that have neither.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::payout) enum Contact {
    Phone(String),
    Email(String),
}

impl Contact {
    pub(in crate::payout) fn parse(text: &str) -> Option<Self> {
        let text = cell_rules::text::plain(text);
        if is_email(&text) {
            return Some(Self::Email(text.into_owned()));
        }
        phone(&text, Cell::Empty, Spelling::Forgiving).map(|number| Self::Phone(number.into_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_phones_as_people_write_them() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(phone(text, Cell::Text(text), Spelling::Forgiving).as_deref(), expected, "{text}");
        };
        check("08031234567", Some("08031234567"));
        check("+234 803 123 4567", Some("+2348031234567"));
        check("0803-123-4567", Some("08031234567"));
        check("8031234567", None);
        check("0612345678", None);
        check("12345", None);
        assert_eq!(
            phone("8031234567", Cell::Number("8031234567"), Spelling::Forgiving).as_deref(),
            Some("08031234567")
        );
        assert_eq!(phone("0803-123-4567", Cell::Empty, Spelling::Exact), None);
    }

    #[test]
    fn reads_addresses() {
        for good in ["ada@example.com", "a.b+c@pay.example.ng"] {
            assert!(is_email(good), "{good}");
        }
        for bad in [
            "not-an-email",
            "a@b",
            "x@@example.com",
            "a b@example.com",
            "@example.com",
            "a@.com",
            "a@com.",
        ] {
            assert!(!is_email(bad), "{bad}");
        }
    }
}
