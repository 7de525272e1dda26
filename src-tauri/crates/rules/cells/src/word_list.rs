//! Lists of words that identify a cell or a heading.

use std::collections::HashMap;
use std::sync::OnceLock;

/// A list of words, written as one text with spaces between them. Preferred words come first.
#[derive(Debug)]
pub struct WordList {
    text: &'static str,
    places: OnceLock<HashMap<&'static str, usize>>,
}

impl WordList {
    /// The words of this text.
    pub const fn of(text: &'static str) -> Self {
        Self {
            text,
            places: OnceLock::new(),
        }
    }

    /// The words in their order.
    pub fn iter(&self) -> impl Iterator<Item = &'static str> {
        self.text.split_ascii_whitespace()
    }

    /// The index of the first occurrence of a word.
    pub fn place(&self, word: &str) -> Option<usize> {
        let places = self.places.get_or_init(|| {
            let mut places = HashMap::new();
            for (place, word) in self.iter().enumerate() {
                places.entry(word).or_insert(place);
            }
            places
        });
        places.get(word).copied()
    }

    /// Whether the list contains a word.
    pub fn has(&self, word: &str) -> bool {
        self.place(word).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_the_index_of_its_first_occurrence() {
        static LIST: WordList = WordList::of(
            "net pay net \
            amount",
        );
        assert_eq!(
            ["net", "pay", "amount", "", "ne"].map(|word| LIST.place(word)),
            [Some(0), Some(1), Some(3), None, None]
        );
        assert!(LIST.has("amount") && !LIST.has("net pay"));
    }
}
