//! Words of a row for the direction of its money.

/// Words for returned money. They do not occur beside an ordinary payment.
const REVERSED: [&str; 7] = ["REVERSAL", "REVERSALS", "REVERSED", "REVERSE", "RVSL", "RSVL", "RETURNED"];
/// Words that follow `RETURN` if it means returned money: tickets and goods are returns too.
const RETURNS: [&str; 7] = ["TRF", "TRANSFER", "NIP", "PAYMENT", "PAYMENTS", "FUNDS", "INWARD"];
/// Words for a refund, by the service or by us.
const REFUNDED: [&str; 3] = ["REFUND", "REFUNDS", "REFUNDED"];

/// The beginnings of these words. Few texts contain any of them.
const BEGINS: [&str; 5] = ["REVERS", "RETURN", "REFUND", "RVSL", "RSVL"];

/// Whether a row has words for returned money.
pub fn is_return(text: &str) -> bool {
    may_contain(text) && (is_reversed(text) || words(text).any(|word| is_among(word, &REFUNDED)))
}

/// Whether a row has words for a reversed payment, and not only for a refund.
pub fn is_reversal(text: &str) -> bool {
    may_contain(text) && is_reversed(text)
}

fn may_contain(text: &str) -> bool {
    let letters = text.as_bytes();
    let begins = letters.iter().enumerate().filter(|(_, letter)| matches!(letter, b'r' | b'R'));
    let mut pieces = begins.flat_map(|(place, _)| BEGINS.map(|word| (letters.get(place..place + word.len()), word)));
    pieces.any(|(piece, word)| piece.is_some_and(|piece| piece.eq_ignore_ascii_case(word.as_bytes())))
}

fn is_reversed(text: &str) -> bool {
    let next = words(text).skip(1).map(Some).chain([None]);
    words(text).zip(next).any(|(word, next)| {
        let is_return = word.eq_ignore_ascii_case("RETURN") && next.is_some_and(|next| is_among(next, &RETURNS));
        is_return || is_among(word, &REVERSED)
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn is_among(word: &str, known: &[&str]) -> bool {
    known.iter().any(|one| word.eq_ignore_ascii_case(one))
}

/// Whether a text contains a word, regardless of case.
pub fn contains_word(text: &str, word: &str) -> bool {
    let Some(first) = word.as_bytes().first() else {
        return true;
    };
    let begins = text
        .as_bytes()
        .iter()
        .enumerate()
        .filter(|(_, byte)| byte.eq_ignore_ascii_case(first));
    let pieces = begins.filter_map(|(place, _)| text.as_bytes().get(place..place + word.len()));
    pieces.into_iter().any(|piece| piece.eq_ignore_ascii_case(word.as_bytes()))
}
