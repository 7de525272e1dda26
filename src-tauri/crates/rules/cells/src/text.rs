//! Text as people see it: invisible characters are dropped, look-alikes are unified.

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization, is_nfc};

/// Characters that show nothing: soft hyphens, zero-width marks, direction marks, byte order marks, fillers, tags.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}'
    )
}

fn is_gap(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

/// The number of characters that people do not see: invisible ones, line ends and tabs, and unusual spaces.
pub fn hidden_marks(text: &str) -> usize {
    text.chars().filter(|c| is_invisible(*c) || (is_gap(*c) && *c != ' ')).count()
}

/// Whether text was saved as UTF-8 and read as something else (`Ã©`, `â‚¦`), or has lost letters.
pub fn is_garbled(text: &str) -> bool {
    let follows = |c: char| matches!(c, '\u{80}'..='\u{bf}' | '€' | '‚' | '„' | '‘'..='”' | '†' | '‡' | '…' | '‰' | '™');
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let pair = matches!(c, 'Â' | 'Ã' | 'Ä' | 'Å' | 'á' | 'â') && chars.peek().copied().is_some_and(follows);
        if pair || c == char::REPLACEMENT_CHARACTER {
            return true;
        }
    }
    false
}

/// Whether nothing is visible.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| is_gap(c) || is_invisible(c))
}

/// For names, remarks and the like: one space between words, no invisible characters, composed letters.
pub fn tidy(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let plain = bytes.iter().all(|b| (b' '..=b'~').contains(b)) && !bytes.windows(2).any(|pair| pair == b"  ");
    if plain {
        return Cow::Borrowed(text.trim());
    }
    let visible: String = text
        .chars()
        .filter(|c| !is_invisible(*c))
        .map(|c| if is_gap(c) { ' ' } else { c })
        .collect();
    let words: Vec<&str> = visible.split(' ').filter(|word| !word.is_empty()).collect();
    let joined = words.join(" ");
    Cow::Owned(if is_nfc(&joined) { joined } else { joined.nfc().collect() })
}

/// For numbers and codes: like [`tidy`], with full-width digits and signs converted. Nothing else becomes a digit: a superscript, a
/// fraction or a digit of another script is unchanged, and rejected later.
pub fn plain(text: &str) -> Cow<'_, str> {
    let tidy = tidy(text);
    if tidy.is_ascii() {
        return tidy;
    }
    Cow::Owned(tidy.chars().map(usual_width).collect())
}

fn usual_width(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => u32::from(c).checked_sub(0xfee0).and_then(char::from_u32).unwrap_or(c),
        _ => c,
    }
}

/// The name of a column reduced to lower-case letters and digits.
pub fn header_key(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The part of a text that appears in a bank statement, limited to this many characters: letters, digits and usual signs. Banks drop
/// pictures and the like, or the whole text with them.
pub fn arriving(text: &str, length: usize) -> String {
    let usual = |c: &char| {
        let mark = matches!(c, '\u{300}'..='\u{36f}' | '‐'..='‧' | '₦');
        c.is_alphanumeric() || c.is_ascii_graphic() || *c == ' ' || mark
    };
    let kept: String = text.chars().filter(usual).take(length).collect();
    kept.trim_end().to_owned()
}

/// A value in quotation marks for a message, shortened if it is long.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let text = tidy(text);
    if text.chars().count() <= LONGEST {
        return format!("“{text}”");
    }
    let cut: String = text.chars().take(LONGEST).collect();
    format!("“{cut}…”")
}

/// A decimal text with its digits before the point in groups of three.
pub fn grouped(decimal: &str) -> String {
    let (whole, rest) = decimal.split_once('.').unwrap_or((decimal, "00"));
    let mut text = String::new();
    for (place, digit) in whole.char_indices() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    format!("{text}.{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_reduced_to_what_people_see() {
        assert_eq!(tidy("  Chidi\u{a0}\u{200b}Okafor\r\n"), "Chidi Okafor");
        assert_eq!(tidy("Se\u{301}"), "Sé");
        assert_eq!(hidden_marks("Chidi\u{a0}Oka\u{200b}for\r\n Ada"), 4);
        for garbled in ["AdÃ©", "â‚¦5,000", "á»\u{8d}", "Nd?ye\u{fffd}"] {
            assert!(is_garbled(garbled), "{garbled}");
        }
        for whole in ["Adé", "Òkè Adé", "Ọlá", "₦5,000", "São", "Ngũgĩ", "ÂME"] {
            assert!(!is_garbled(whole), "{whole}");
        }
        assert_eq!(plain("\u{202a}０１２３-４"), "0123-4");
        assert_eq!(plain("5²"), "5²");
        assert_eq!(header_key("Account No. *"), "accountno");
        assert_eq!(header_key("Amount (₦)"), "amount");
    }
}
