//! Reads the code of a number format.

use super::{Applies, Comparison, Shown, TextShown, currency_or_unit, is_naira};

/// The sections of a code. A semicolon in quotation marks or after a backslash does not end a section.
pub(super) fn sections(code: &str) -> Vec<String> {
    let (mut sections, mut current) = (Vec::new(), String::new());
    let (mut is_quoted, mut is_escaped) = (false, false);
    for mark in code.chars() {
        match mark {
            _ if is_escaped => is_escaped = false,
            '"' => is_quoted = !is_quoted,
            '\\' | '_' | '*' if !is_quoted => is_escaped = true,
            ';' if !is_quoted => {
                sections.push(std::mem::take(&mut current));
                continue;
            }
            _ => {}
        }
        current.push(mark);
    }
    sections.push(current);
    sections
}

/// What the section for texts shows: the fourth, or the last one with a place for the text.
pub(super) fn of_text(sections: &[String]) -> Option<TextShown> {
    let fourth = sections.get(3);
    let (mut before, mut behind, mut has_place) = (String::new(), None::<String>, false);
    let section = fourth.or(sections.last())?;
    // A section with places for digits is not for texts.
    let has_digits = parts(section).has_digits;
    if has_digits || without_general(section).1 {
        return None;
    }
    let mut marks = section.chars();
    while let Some(mark) = marks.next() {
        let written: String = match mark {
            '"' => marks.by_ref().take_while(|inner| *inner != '"').collect(),
            '\\' => marks.next().into_iter().collect(),
            '_' | '*' => marks.next().map(|_| ' ').into_iter().collect(),
            '[' => {
                let inner: String = marks.by_ref().take_while(|inner| *inner != ']').collect();
                let currency = inner.strip_prefix('$').and_then(|currency| currency.split('-').next());
                currency.unwrap_or_default().to_owned()
            }
            '@' => {
                has_place = true;
                behind.get_or_insert_default();
                continue;
            }
            other => other.to_string(),
        };
        behind.as_mut().unwrap_or(&mut before).push_str(&written);
    }
    let behind = behind.unwrap_or_default();
    match (has_place, fourth) {
        (true, _) if before.trim().is_empty() && behind.trim().is_empty() => None,
        (true, _) => Some(TextShown::Between(before, behind)),
        (false, Some(_)) => Some(TextShown::Instead(before)),
        // Without a section for texts they are shown unchanged.
        (false, None) => None,
    }
}

/// The condition of a section, in square brackets.
pub(super) fn condition(section: &str) -> Option<Applies> {
    let brackets = section.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    brackets.map(|(inner, _)| inner).find_map(|inner| {
        let (comparison, threshold) = Comparison::SIGNS
            .iter()
            .find_map(|(sign, comparison)| Some((*comparison, inner.strip_prefix(sign)?)))?;
        Some(Applies::If(comparison, threshold.trim().parse().ok()?))
    })
}

/// The parts of a section: its text and its placeholders.
#[derive(Debug, Default)]
struct Parts {
    /// The text beside the digits, without what only reserves space.
    text: String,
    has_digits: bool,
    is_general: bool,
    is_percent: bool,
    has_point: bool,
    decimals: u8,
    /// Zeros before the point.
    digits: u8,
    /// Commas after the last placeholder.
    commas: u8,
    /// Commas after the last placeholder before the point.
    scaled: u8,
    /// A currency in square brackets.
    currency: Option<String>,
}

/// The section without `General`, a word of the grammar, and whether it contains it.
fn without_general(section: &str) -> (String, bool) {
    const GENERAL: &str = "general";
    match section.to_ascii_lowercase().find(GENERAL) {
        Some(at) => (section[..at].to_owned() + &section[at + GENERAL.len()..], true),
        None => (section.to_owned(), false),
    }
}

fn parts(section: &str) -> Parts {
    let (rest, is_general) = without_general(section);
    let mut found = Parts {
        is_general,
        ..Parts::default()
    };
    let mut marks = rest.chars().peekable();
    while let Some(mark) = marks.next() {
        match mark {
            '"' => found.text.extend(marks.by_ref().take_while(|inner| *inner != '"')),
            '\\' => found.text.extend(marks.next()),
            // Space as wide as the next mark, or filled with it.
            '_' | '*' => {
                marks.next();
                found.text.push(' ');
            }
            '[' => {
                let inner: String = marks.by_ref().take_while(|inner| *inner != ']').collect();
                if let Some(currency) = inner.strip_prefix('$') {
                    let currency = currency.split('-').next().unwrap_or_default().trim();
                    if !currency.is_empty() {
                        found.currency = Some(currency.to_owned());
                    }
                }
            }
            '0' | '#' | '?' => {
                found.has_digits = true;
                found.commas = 0;
                found.decimals = found.decimals.saturating_add(u8::from(found.has_point));
                found.digits = found.digits.saturating_add(u8::from(mark == '0' && !found.has_point));
            }
            '.' if found.has_digits || marks.peek().is_some_and(|next| "0#?".contains(*next)) => {
                found.has_point = true;
                found.scaled = found.scaled.max(found.commas);
            }
            ',' if found.has_digits => found.commas = found.commas.saturating_add(1),
            '%' => found.is_percent = true,
            // The place of the content, of any kind.
            '@' => found.is_general = true,
            'E' | 'e' if found.has_digits && marks.peek().is_some_and(|next| "+-".contains(*next)) => {
                marks.next();
                found.is_general = true;
            }
            // A fraction.
            '/' if found.has_digits => found.is_general = true,
            other => found.text.push(other),
        }
    }
    found
}

/// The brackets or dashes around the digits of a section, or between them.
pub(super) fn minus(section: &str) -> Option<String> {
    let text = parts(section).text;
    let text = text.replace("/-", "");
    let text = text.trim();
    (text.contains(['(', ')', '-', '–', '/'])).then(|| text.to_owned())
}

pub(super) fn shown(section: &str) -> Shown {
    let parts = parts(section);
    let words = parts.text.trim().trim_matches(['(', ')', '-', '+', ' ', '/', '\u{a0}', '–']).trim();
    let is_number = parts.has_digits || parts.is_general;
    if let Some(currency) = &parts.currency
        && !is_naira(currency)
    {
        return Shown::Currency(currency.clone());
    }
    if !is_number {
        return match parts.text.trim().is_empty() {
            true => Shown::Nothing,
            false => Shown::Words(parts.text.trim().to_owned()),
        };
    }
    if parts.is_percent {
        return Shown::Percent;
    }
    if !words.is_empty() && !is_naira(words) {
        return currency_or_unit(words);
    }
    let thousands = parts.commas.max(parts.scaled);
    if thousands > 0 && !parts.is_general {
        return Shown::Scaled { thousands };
    }
    Shown::Number {
        decimals: (!parts.is_general).then_some(parts.decimals),
        digits: parts.digits,
    }
}
