//! The statuses of a ledger, numbered, and their meanings. Words of one meaning are one status.

use super::key::{TooLarge, alike};

/// A status that the ledger does not have. It is also the greatest number of statuses.
pub(super) const NO_STATUS: u8 = 0b0011_1111;

/// What a status states about a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meaning {
    /// Money moved.
    Done,
    /// Not decided yet.
    UnderWay,
    /// No money moved.
    Failed,
    /// Money moved, and was returned.
    Reversed,
    /// A known word without a synonym, or one that states nothing.
    Distinct,
    /// Unknown.
    Unknown,
}

/// Compared without case, spaces and dashes.
#[rustfmt::skip]
const DONE: [&str; 12] = [
    "SUCCESSFUL", "SUCCESS", "SUCCEEDED", "COMPLETED", "COMPLETE", "DONE", "PAID", "PAID OUT", "SETTLED", "APPROVED", "OK",
    "APPROVED OR COMPLETED SUCCESSFULLY",
];

#[rustfmt::skip]
const UNDER_WAY: [&str; 7] = ["PENDING", "PROCESSING", "IN PROGRESS", "IN PROCESS", "QUEUED", "SUBMITTED", "INITIATED"];

#[rustfmt::skip]
const FAILED: [&str; 19] = [
    "FAILED", "FAILURE", "FAIL", "UNSUCCESSFUL", "NOT SUCCESSFUL", "ERROR", "DECLINED", "DENIED", "REJECTED", "REFUSED", "CANCELLED",
    "CANCELED", "EXPIRED", "ABORTED", "VOID", "VOIDED", "TIMED OUT", "NOT PAID", "UNPAID",
];

const REVERSED: [&str; 1] = ["REVERSED"];

/// Words without synonyms: a sent payment may still be returned, and *not found* differs from *not known*.
const DISTINCT: [&str; 6] = ["", "SENT", "NOT KNOWN", "UNKNOWN", "UKNOWN", "INCONCLUSIVE"];

fn meaning_of(status: &[u8]) -> Meaning {
    let is_among = |known: &[&str]| known.iter().any(|word| alike(word.as_bytes(), status));
    let names_failure = || status.windows(4).any(|part| part.eq_ignore_ascii_case(b"FAIL"));
    if is_among(&DONE) {
        Meaning::Done
    } else if is_among(&UNDER_WAY) {
        Meaning::UnderWay
    } else if is_among(&REVERSED) {
        Meaning::Reversed
    } else if is_among(&DISTINCT) {
        Meaning::Distinct
    } else if is_among(&FAILED) || names_failure() {
        Meaning::Failed
    } else {
        Meaning::Unknown
    }
}

/// Whether two words have the same meaning.
fn agree(one: &[u8], other: &[u8]) -> bool {
    let meaning = meaning_of(one);
    let is_shared = match meaning {
        Meaning::Done | Meaning::UnderWay | Meaning::Failed | Meaning::Reversed => meaning == meaning_of(other),
        Meaning::Distinct | Meaning::Unknown => false,
    };
    is_shared || alike(one, other)
}

#[derive(Default)]
pub(super) struct Statuses {
    /// As spelt in the ledger.
    words: Vec<Box<[u8]>>,
    /// By word, the number of the first word with the same meaning.
    firsts: Vec<u8>,
    meanings: Vec<Meaning>,
}

impl Statuses {
    /// The number of a word in this spelling.
    pub(super) fn push(&mut self, status: &[u8]) -> Result<u8, TooLarge> {
        if let Some(known) = self.position(|word| word == status) {
            return Ok(known);
        }
        let new = u8::try_from(self.words.len()).ok().filter(|new| *new < NO_STATUS).ok_or(TooLarge)?;
        let first = self.position(|word| agree(word, status)).unwrap_or(new);
        self.words.push(status.into());
        self.firsts.push(first);
        self.meanings.push(meaning_of(status));
        Ok(new)
    }

    fn position(&self, is_it: impl Fn(&[u8]) -> bool) -> Option<u8> {
        let place = self.words.iter().position(|word| is_it(word))?;
        u8::try_from(place).ok()
    }

    pub(super) fn word(&self, number: u8) -> &[u8] {
        &self.words[number as usize]
    }

    pub(super) fn meaning(&self, number: u8) -> u8 {
        self.firsts[number as usize]
    }

    pub(super) fn find(&self, status: &[u8]) -> u8 {
        let exact = self.position(|word| word == status);
        let found = exact.or_else(|| self.position(|word| agree(word, status)));
        found.map_or(NO_STATUS, |number| self.meaning(number))
    }

    /// Whether no money moved, or it was returned.
    pub(super) fn is_failed(&self, number: u8) -> bool {
        matches!(self.meanings[number as usize], Meaning::Failed | Meaning::Reversed)
    }

    pub(super) fn unknown(&self) -> impl Iterator<Item = &[u8]> {
        let words = self.words.iter().zip(&self.meanings);
        words.filter(|(_, meaning)| **meaning == Meaning::Unknown).map(|(word, _)| &**word)
    }
}

/// Whether a word states that no money moved. A reversed payment moved, and was returned.
pub(super) fn is_failed_word(status: &[u8]) -> bool {
    meaning_of(status) == Meaning::Failed
}

/// Whether a word allows that no money moved: it is pending, or was returned.
pub(super) fn may_not_have_moved(status: &[u8]) -> bool {
    matches!(meaning_of(status), Meaning::UnderWay | Meaning::Reversed)
}

#[cfg(test)]
mod tests {
    use super::{NO_STATUS, Statuses, is_failed_word, may_not_have_moved};

    #[test]
    fn only_words_of_failure_state_that_no_money_moved() {
        for word in ["FAILED", "Payment_failed", "FAILED - TIMEOUT", "declined", "Timed out"] {
            assert!(is_failed_word(word.as_bytes()), "{word}");
        }
        for word in ["", "SUCCESSFUL", "PENDING", "REVERSED", "UKNOWN"] {
            assert!(!is_failed_word(word.as_bytes()), "{word}");
        }
        for (word, open) in [
            ("Pending", true),
            ("REVERSED", true),
            ("SUCCESSFUL", false),
            ("FAILED", false),
            ("", false),
        ] {
            assert_eq!(may_not_have_moved(word.as_bytes()), open, "{word}");
        }
    }

    #[test]
    fn synonyms_are_one_status_and_no_other_words() {
        let same = [
            ("SUCCESSFUL", "Paid"),
            ("completed", "SUCCESSFUL"),
            ("PAID", "Completed"),
            ("Approved or completed successfully", "SUCCESS"),
            ("DECLINED", "FAILED"),
            ("Rejected", "Transaction failed"),
            ("PENDING", "In progress"),
            ("UKNOWN", "uknown"),
            ("On its way", "ON-ITS-WAY"),
        ];
        let other = [
            ("SUCCESSFUL", "PENDING"),
            ("FAILED", "REVERSED"),
            ("SUCCESSFUL", "REVERSED"),
            ("UKNOWN", "UNKNOWN"),
            ("SENT", "SUCCESSFUL"),
            ("", "SUCCESSFUL"),
            ("NOT PAID", "PAID"),
            ("UNSUCCESSFUL", "SUCCESSFUL"),
            ("INCOMPLETE", "COMPLETE"),
        ];
        let number = |ours: &str, theirs: &str| {
            let mut statuses = Statuses::default();
            let own = statuses.push(ours.as_bytes()).ok();
            (own.map(|own| statuses.meaning(own)), statuses.find(theirs.as_bytes()))
        };
        for (ours, theirs) in same {
            assert_eq!(number(ours, theirs), (Some(0), 0), "{ours} {theirs}");
            assert_eq!(number(theirs, ours), (Some(0), 0), "{theirs} {ours}");
        }
        for (ours, theirs) in other {
            assert_eq!(number(ours, theirs), (Some(0), NO_STATUS), "{ours} {theirs}");
        }
        // Both words are in the ledger.
        let mut statuses = Statuses::default();
        for word in ["PENDING", "Paid", "SUCCESSFUL"] {
            statuses.push(word.as_bytes()).unwrap();
        }
        assert_eq!([0, 1, 2].map(|number| statuses.meaning(number)), [0, 1, 1]);
    }
}
