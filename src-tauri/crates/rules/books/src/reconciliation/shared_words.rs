//! What a row and a payment have in common, for a person who compares the two. It decides nothing.

use super::key::{alike, plain, without_placeholder, words};
use super::pool::name_words;

/// The shortest reference that is searched in a text, in letters and digits. A shorter one is a word of many texts.
const SHORTEST: usize = 4;
/// Banks truncate long narrations. A truncated last word has at least this many letters.
const TRUNCATED: usize = 4;

/// What a row and a payment have in common.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SharedWords {
    /// The payment's reference, as the row spells it.
    pub reference: Option<String>,
    /// The words of the payee's name that the row contains, as the row spells them.
    pub names: Vec<String>,
    /// The number of words of the name.
    pub name_words: usize,
}

impl SharedWords {
    /// Compares a row's reference and text with a payment's reference and the name of its other party.
    #[must_use]
    pub fn of((row_reference, text): (&str, &str), (reference, name): (&str, &str)) -> Self {
        let names = name_words(name.as_bytes());
        Self {
            reference: [row_reference, text]
                .into_iter()
                .find_map(|text| find(text, reference))
                .map(str::to_owned),
            names: names.filter_map(|word| find_word(text, word)).map(str::to_owned).collect(),
            name_words: name_words(name.as_bytes()).count(),
        }
    }
}

/// The part of a text that is a spelling of a reference.
fn find<'t>(text: &'t str, reference: &str) -> Option<&'t str> {
    let reference = without_placeholder(reference.as_bytes());
    let length = plain(reference).count();
    if length < SHORTEST {
        return None;
    }
    let all: Vec<(usize, &[u8])> = words(text.as_bytes()).collect();
    all.iter().enumerate().find_map(|(first, (start, _))| {
        let mut seen = 0;
        all[first..].iter().find_map(|(at, word)| {
            seen += word.len();
            let piece = text.get(*start..at + word.len())?;
            (seen == length && alike(piece.as_bytes(), reference)).then_some(piece)
        })
    })
}

/// A word of a text that is a word of a name; the last one may be truncated.
fn find_word<'t>(text: &'t str, wanted: &[u8]) -> Option<&'t str> {
    let wanted = std::str::from_utf8(wanted).ok()?.to_lowercase();
    let mut all = words(text.as_bytes()).peekable();
    while let Some((start, word)) = all.next() {
        let found = text.get(start..start + word.len())?;
        let lower = found.to_lowercase();
        let is_truncated = all.peek().is_none() && word.len() >= TRUNCATED && wanted.starts_with(&lower);
        if lower == wanted || is_truncated {
            return Some(found);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(row: (&str, &str), payment: (&str, &str)) -> (Option<String>, Vec<String>, usize) {
        let SharedWords {
            reference,
            names,
            name_words,
        } = SharedWords::of(row, payment);
        (reference, names, name_words)
    }

    #[test]
    fn a_reference_is_found_in_either_column_in_any_spelling() {
        let payment = ("COW-2610-0007", "");
        for (row, found) in [
            (("cow 2610 0007", ""), Some("cow 2610 0007")),
            (("", "NIP/COW26100007/ADA OBI"), Some("COW26100007")),
            (("FT123", "TRF COW-2610-0007."), Some("COW-2610-0007")),
            (("", "COW-2610-00071"), None),
            (("", "XCOW-2610-0007"), None),
        ] {
            assert_eq!(shared(row, payment).0.as_deref(), found, "{row:?}");
        }
        assert_eq!(shared(("", "PAY 12"), ("12", "")).0, None, "too short to identify a payment");
        assert_eq!(shared(("N/A", "N/A"), ("N/A", "")).0, None, "a placeholder");
    }

    #[test]
    fn the_words_of_a_name_are_found_as_the_row_spells_them() {
        let found = |text, name| {
            let (_, names, words) = shared(("", text), ("", name));
            (names.join(" "), words)
        };
        assert_eq!(found("NIP TRF TO OBI ADA", "Ada Obi"), ("ADA OBI".to_owned(), 2));
        assert_eq!(found("NIP TRF ADAEZE", "Ada Obi"), (String::new(), 2));
        assert_eq!(
            found("TRANSFER CHUKWUEM", "Chukwuemeka A. Obi"),
            ("CHUKWUEM".to_owned(), 2),
            "truncated, and an initial"
        );
        assert_eq!(
            found("CHUK EZE TRANSFER", "Chukwuemeka Eze"),
            ("EZE".to_owned(), 2),
            "only the last word may be truncated"
        );
        assert_eq!(found("ṢỌLÁ BELLO", "Ṣọlá Bello"), ("ṢỌLÁ BELLO".to_owned(), 2));
    }
}
