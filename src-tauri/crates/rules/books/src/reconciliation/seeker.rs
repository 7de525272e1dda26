//! A row without a reference, prepared for the search of its payment.

use super::external::NONE;
use super::key::{Hit, alike, hash, plain, words};
use super::pending::PendingRow;
use super::pool::Pool;
use super::rules::is_counter;

/// The number of words of a row that are examined.
const WORDS: usize = 40;
/// A number of at least this length identifies a payment inside a text; digits alone have to be longer. A shorter one may be a year or the
/// number of a shop.
const IDENTIFYING: usize = 8;
/// Names and other words are rarely this long.
const IDENTIFYING_LETTERS: usize = 16;

/// A row whose other side is searched.
pub(super) struct Seeker<'a> {
    pub(super) amount: i64,
    pub(super) charge: i64,
    pub(super) at: u32,
    /// The payments that share its reference: it is one of them or none.
    pub(super) among: &'a [u32],
    pub(super) words: Vec<&'a [u8]>,
    /// The transaction number, if the row has a column for it.
    pub(super) number: &'a [u8],
    /// The hashes of its words that occur in a name.
    pub(super) hashes: Vec<u64>,
    /// The ledger rows whose short reference its text contains.
    pub(super) short: Vec<u32>,
}

impl<'a> Seeker<'a> {
    pub(super) fn new(row: &PendingRow, text: &'a [u8], number: &'a [u8], pool: &Pool<'a>) -> Self {
        let words: Vec<&[u8]> = words(text).map(|(_, word)| word).take(WORDS).collect();
        let hashes = words
            .iter()
            .map(|word| hash(word))
            .filter(|word| pool.words.contains(word))
            .collect();
        let mut short = Vec::new();
        pool.ledger.shape.short_pieces(text, |piece| {
            if let Hit::One(row) = pool.ledger.find(piece) {
                short.push(row);
            }
        });
        Self {
            amount: row.amount,
            charge: row.charge,
            at: row.at,
            among: if row.among == NONE { &[] } else { pool.ledger.sharing(row.among) },
            words,
            number,
            hashes,
            short,
        }
    }

    pub(super) fn has(&self, word: &[u8]) -> bool {
        self.words.iter().any(|own| own.eq_ignore_ascii_case(word))
    }

    /// Whether its text states this number of payments.
    pub(super) fn counts(&self, count: &[u8]) -> bool {
        self.words.windows(2).any(|pair| pair[0] == count && is_counter(pair[1]))
    }

    /// Whether it contains a transaction number: in its column, or in its text if the number is identifying.
    pub(super) fn has_number(&self, transaction: &[u8]) -> bool {
        let is_own = !self.number.is_empty() && !transaction.is_empty() && alike(self.number, transaction);
        is_own || is_identifying(transaction) && self.words.iter().any(|word| alike(word, transaction))
    }

    /// Its words and its number, as far as they are identifying.
    pub(super) fn numbers(&self) -> impl Iterator<Item = &'a [u8]> {
        self.words.iter().copied().chain([self.number]).filter(|word| is_identifying(word))
    }

    /// Whether its text contains a word. Banks truncate long narrations, so the last word may be incomplete.
    pub(super) fn names(&self, word: &[u8]) -> bool {
        let is_cut = |last: &&[u8]| last.len() >= 4 && word.len() > last.len() && word[..last.len()].eq_ignore_ascii_case(last);
        self.has(word) || self.words.last().is_some_and(is_cut)
    }
}

/// The hashes of the identifying numbers in a text.
pub(super) fn numbers_in<'t>(text: &'t [u8], number: &'t [u8]) -> impl Iterator<Item = u32> {
    let inside = words(text).map(|(_, word)| word).take(WORDS);
    inside
        .chain([number])
        .filter(|word| is_identifying(word))
        .map(|word| hash(word) as u32)
}

/// Whether a number identifies a payment. Eight digits may be a date.
pub(super) fn is_identifying(number: &[u8]) -> bool {
    let (mut letters, mut digits) = (0, 0);
    plain(number).for_each(|byte| *if byte.is_ascii_digit() { &mut digits } else { &mut letters } += 1);
    match (letters, digits) {
        (0, digits) => digits > IDENTIFYING,
        (letters, 0) => letters >= IDENTIFYING_LETTERS,
        (letters, digits) => letters + digits >= IDENTIFYING,
    }
}
