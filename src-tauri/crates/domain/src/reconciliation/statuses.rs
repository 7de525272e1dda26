//! The words of a ledger for how its payments stand, numbered, and which of them say that a payment failed.

use super::key::{TooLarge, alike};

/// A status that the ledger does not have; there are so many at most.
pub(super) const NO_STATUS: u8 = 0b0011_1111;

/// Words for a payment of which no money moved, or moved back; compared without case, spaces and dashes.
#[rustfmt::skip]
const FAILED: [&str; 18] = [
    "FAILED", "FAILURE", "FAIL", "UNSUCCESSFUL", "NOT SUCCESSFUL", "ERROR", "REVERSED", "DECLINED", "REJECTED", "REFUSED", "CANCELLED",
    "CANCELED", "EXPIRED", "ABORTED", "VOID", "VOIDED", "TIMED OUT", "NOT PAID",
];

/// Words for what is done, under way or not known.
#[rustfmt::skip]
const OTHERS: [&str; 22] = [
    "", "SUCCESSFUL", "SUCCESS", "SUCCEEDED", "COMPLETED", "COMPLETE", "DONE", "PAID", "SENT", "SETTLED", "APPROVED", "PENDING", "PROCESSING",
    "IN PROGRESS", "QUEUED", "SUBMITTED", "INITIATED", "NOT KNOWN", "UNKNOWN", "UKNOWN", "INCONCLUSIVE", "OK",
];

#[derive(Default)]
pub(super) struct Statuses {
    /// As they are spelt.
    words: Vec<Box<[u8]>>,
    /// By word, the number of its first spelling.
    firsts: Vec<u8>,
    failed: Vec<bool>,
}

impl Statuses {
    /// The number of a word in this spelling.
    pub(super) fn push(&mut self, status: &[u8]) -> Result<u8, TooLarge> {
        if let Some(known) = self.position(|word| word == status) {
            return Ok(known);
        }
        let new = u8::try_from(self.words.len()).ok().filter(|new| *new < NO_STATUS).ok_or(TooLarge)?;
        let first = self.position(|word| alike(word, status)).unwrap_or(new);
        self.words.push(status.into());
        self.firsts.push(first);
        self.failed.push(is_among(status, &FAILED));
        Ok(new)
    }

    fn position(&self, is_it: impl Fn(&[u8]) -> bool) -> Option<u8> {
        let place = self.words.iter().position(|word| is_it(word))?;
        u8::try_from(place).ok()
    }

    pub(super) fn word(&self, number: u8) -> &[u8] {
        &self.words[number as usize]
    }

    pub(super) fn same(&self, number: u8) -> u8 {
        self.firsts[number as usize]
    }

    pub(super) fn find(&self, status: &[u8]) -> u8 {
        let exact = self.position(|word| word == status);
        let found = exact.or_else(|| self.position(|word| alike(word, status)));
        found.map_or(NO_STATUS, |number| self.same(number))
    }

    pub(super) fn is_failed(&self, number: u8) -> bool {
        self.failed[number as usize]
    }

    pub(super) fn strange(&self) -> impl Iterator<Item = &[u8]> {
        let words = self.words.iter().zip(&self.failed).filter(|(_, failed)| !**failed);
        words.map(|(word, _)| &**word).filter(|word| !is_among(word, &OTHERS))
    }
}

/// Whether a word says that no money moved. What was reversed did move, and back.
pub(super) fn says_failed(status: &[u8]) -> bool {
    let names_failure = || status.windows(4).any(|part| part.eq_ignore_ascii_case(b"FAIL"));
    (is_among(status, &FAILED) && !alike(status, b"REVERSED")) || names_failure()
}

fn is_among(status: &[u8], known: &[&str]) -> bool {
    known.iter().any(|word| alike(word.as_bytes(), status))
}

#[cfg(test)]
mod tests {
    use super::says_failed;

    #[test]
    fn only_words_of_failure_say_that_no_money_moved() {
        for word in ["FAILED", "Payment_failed", "FAILED - TIMEOUT", "declined", "Timed out"] {
            assert!(says_failed(word.as_bytes()), "{word}");
        }
        for word in ["", "SUCCESSFUL", "PENDING", "REVERSED", "UKNOWN"] {
            assert!(!says_failed(word.as_bytes()), "{word}");
        }
    }
}
