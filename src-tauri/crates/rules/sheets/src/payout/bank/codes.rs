//! The bank of a code, with or without leading zeros.

use super::BankTable;
use super::known::by_switch;
use super::likeness::key;

/// The result for a bank code.
pub(super) enum Coded {
    /// The central bank's code, the service's id, or a name.
    As(usize),
    /// Only a code of the switch.
    Switch(usize),
    /// A number that lost its zeros: the first bank's by the central bank, the second's by the switch.
    Either(usize, usize),
    Nothing,
}

impl BankTable {
    /// The result for a code alone.
    pub(super) fn coded(&self, code: &str) -> Coded {
        let central = self.by_code(code).or_else(|| self.by_words(code));
        match (central, self.by_switch(code)) {
            (Some(index), None) => Coded::As(index),
            (Some(index), Some(switch)) if index == switch => Coded::As(index),
            (Some(index), Some(switch)) => Coded::Either(index, switch),
            (None, Some(index)) => Coded::Switch(index),
            (None, None) => Coded::Nothing,
        }
    }

    /// The bank with this code at the switch: six digits, or fewer if a number cell lost the leading zeros.
    fn by_switch(&self, text: &str) -> Option<usize> {
        let digits: String = text.chars().filter(|c| !matches!(c, ' ' | '-' | '\'')).collect();
        let whole = matches!(digits.len(), 1 | 2 | 5 | 6) && digits.bytes().all(|byte| byte.is_ascii_digit());
        let name = by_switch(&format!("{digits:0>6}")).filter(|_| whole)?;
        match self.names.get(&key(name))?.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The bank of a text in place of a code: the service's id, or a name.
    fn by_words(&self, text: &str) -> Option<usize> {
        if let Some(index) = self.ids.get(&text.to_ascii_uppercase()) {
            return Some(*index);
        }
        match self.names.get(&key(text))?.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The bank of a code of three or five digits, with or without its leading zeros, of six digits that lists of banks invented, or of the
    /// nine-digit sort code that begins with it.
    fn by_code(&self, text: &str) -> Option<usize> {
        let digits: String = text.chars().filter(|c| !matches!(c, ' ' | '-' | '\'')).collect();
        if !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let code = match digits.len() {
            1..=3 | 5 => digits.as_str(),
            // Files use these for wallets without a code of the central bank. A code with a leading zero is the switch's.
            6 if !digits.starts_with('0') => digits.as_str(),
            8 => digits.get(..2)?,
            9 => digits.get(..3)?,
            _ => return None,
        };
        match self.codes.get(code.trim_start_matches('0'))?.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }
}

/// Splits `GTB 058` and `058` into the key of the words, and a code of three, five, eight or nine digits.
pub(super) fn split_code(text: &str) -> (String, String) {
    let joined = text.trim().replace('-', "");
    if !joined.is_empty() && joined.bytes().all(|b| b.is_ascii_digit()) {
        return (String::new(), joined);
    }
    let is_code = |word: &&str| matches!(word.len(), 3 | 5 | 8 | 9) && word.bytes().all(|b| b.is_ascii_digit());
    let key = key(text);
    let code = key.split(' ').find(is_code).unwrap_or_default().to_owned();
    let words: Vec<&str> = key.split(' ').filter(|word| code.is_empty() || *word != code).collect();
    (words.join(" "), code)
}
