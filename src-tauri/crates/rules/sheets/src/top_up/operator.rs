//! The operator of a phone: as the file states it, as a person chose it, or by the first digits of the number.

use super::{Operator, OperatorSource, TopUpRow};
use crate::messages;
use crate::operator_prefix;
use cell_rules::WordList;
use cell_rules::text::{header_key, quoted};

/// Words in names of operators that do not identify one.
static GENERIC_WORDS: WordList = WordList::of("nigeria ng mobile network networks telecom communications limited ltd plc");

/// The operator of a row, or what to do about it; and how it was determined.
pub fn operator_of<'o>(row: &TopUpRow, operators: &'o [Operator]) -> (Result<&'o Operator, String>, OperatorSource) {
    let by_word = |word: &str| {
        let word = word.to_lowercase();
        if GENERIC_WORDS.has(&word) {
            return None;
        }
        let mut having = operators
            .iter()
            .filter(|operator| operator.name.to_lowercase().split_whitespace().any(|part| part == word));
        having.next().filter(|_| having.next().is_none())
    };
    if let Some(chosen) = &row.chosen {
        let found = operators.iter().find(|operator| operator.id == *chosen);
        return (
            found.ok_or_else(|| messages::top_ups::OPERATOR_GONE.to_owned()),
            OperatorSource::Person,
        );
    }
    let stated = row.operator.trim();
    if !stated.is_empty() {
        let whole = operators
            .iter()
            .find(|operator| operator.id.eq_ignore_ascii_case(stated) || header_key(&operator.name) == header_key(stated));
        let mut named: Vec<&Operator> = stated.split_whitespace().filter_map(by_word).collect();
        named.dedup_by(|one, other| one.id == other.id);
        let found = whole.or_else(|| if let [one] = *named { Some(one) } else { None });
        let found = found.ok_or_else(|| match named.len() {
            0 | 1 => messages::top_ups::operator_unknown(&quoted(stated)),
            _ => messages::top_ups::operator_ambiguous(&quoted(stated)),
        });
        return (found, OperatorSource::File);
    }
    let guessed = operator_prefix::guess(&row.phone).and_then(|(_, word)| by_word(word));
    (
        guessed.ok_or_else(|| messages::top_ups::OPERATOR_NOT_SHOWN.to_owned()),
        OperatorSource::Prefix,
    )
}
