//! What the words of rows mean in this profile, learned from people's decisions. It orders suggestions and never decides.

use crate::messages;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::{Candidate, Category, ExternalEntry, LedgerEntry};

/// A person's decision about a row, with the words of that row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The words of the row, from [`words_of`].
    pub words: String,
    /// The decision.
    pub decided: Decided,
}

/// What a person decided about a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// A payment of this party.
    Party(String),
    /// No payment of this party.
    NotParty(String),
    /// Explained as this category.
    Category(Category),
}

/// Everything learned in a profile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learned {
    /// By words and name in capitals: the spelling of the name, and the number of decisions for it less the number against it.
    parties: HashMap<(String, String), (String, i32)>,
    categories: HashMap<String, HashMap<Category, u32>>,
}

/// What was learned about rows with the same words. A closed month stores these names, so they never change.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LearnedFact {
    /// The words.
    pub words: String,
    /// What people decided about such rows.
    pub decided: DecidedBefore,
}

/// What people decided about rows with the same words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecidedBefore {
    /// They were payments of a party.
    Party {
        /// The party.
        name: String,
        /// How often, less how often they were not.
        times: u32,
    },
    /// They were no payments of a party.
    NotParty {
        /// The party.
        name: String,
        /// How often, less how often they were.
        times: u32,
    },
    /// They were explained.
    Category {
        /// As what.
        category: Category,
        /// How often.
        times: u32,
    },
}

impl LearnedFact {
    /// The fact as a sentence.
    pub fn sentence(&self) -> String {
        messages::review::learned(self)
    }
}

/// Words that occur in rows of every kind.
#[rustfmt::skip]
const COMMON: [&str; 23] = [
    "TRF", "NIP", "FROM", "TRANSFER", "THE", "AND", "FOR", "REF", "NGN", "PAYMENT", "WEB", "MOBILE", "USSD", "VIA", "REQUEST", "REQUESTS",
    "PAYOUT", "PAYOUTS", "PAYMENTS", "TRANSFERS", "TRANSACTION", "TXN", "REFERENCE",
];

/// Words that may describe the kind of a row, but no party.
#[rustfmt::skip]
const NAMES_NO_PARTY: [&str; 34] = [
    "POS", "ATM", "PURCHASE", "CASH", "DEPOSIT", "WITHDRAWAL", "BANK", "ACCOUNT", "ACCT", "BULK", "BATCH", "CREDIT", "DEBIT", "INWARD",
    "OUTWARD", "INFLOW", "OUTFLOW", "NEFT", "RTGS", "NIBSS", "INSTANT", "WALLET", "MONEY", "SENT", "SEND", "RECEIVED", "REFUND", "REVERSAL",
    "COLLECTION", "COLLECTIONS", "SETTLEMENT", "CHEQUE", "CARD", "INVOICE",
];

/// The words of a row that are likely to recur: letters only, at least three, in capitals, without the words that occur in all rows.
pub fn words_of(text: &str) -> String {
    let upper = text.to_uppercase();
    let words = upper.split(|letter: char| !letter.is_alphanumeric());
    let significant = words.filter(|word| word.chars().count() >= 3 && !word.chars().any(|letter| letter.is_ascii_digit()));
    let mut significant: Vec<&str> = significant.filter(|word| !COMMON.contains(word)).collect();
    significant.dedup();
    significant.truncate(6);
    significant.join(" ")
}

fn names_party(words: &str) -> bool {
    words.split(' ').any(|word| !NAMES_NO_PARTY.contains(&word))
}

fn party(name: &str) -> String {
    name.trim().to_uppercase()
}

impl Learned {
    /// From all decisions that are in force.
    pub fn of(lessons: &[Lesson]) -> Self {
        let mut learned = Self::default();
        for lesson in lessons {
            // Words that are excluded now may have been stored earlier.
            let words = words_of(&lesson.words);
            if words.is_empty() {
                continue;
            }
            let mut of_party = |name: &str, by: i32| {
                if !name.trim().is_empty() && names_party(&words) {
                    let known = learned.parties.entry((words.clone(), party(name)));
                    known.or_insert_with(|| (name.trim().to_owned(), 0)).1 += by;
                }
            };
            match &lesson.decided {
                Decided::Party(name) => of_party(name, 1),
                Decided::NotParty(name) => of_party(name, -1),
                Decided::Category(category) => *learned.categories.entry(words).or_default().entry(*category).or_default() += 1,
            }
        }
        learned
    }

    /// The category that rows with these words were explained as, if it was always the same.
    pub(super) fn category(&self, there: &ExternalEntry) -> Option<Category> {
        if self.categories.is_empty() {
            return None;
        }
        let known = self.categories.get(&words_of(&there.text))?;
        (known.len() == 1).then(|| known.keys().next().copied()).flatten()
    }

    /// Moves candidates that were confirmed for these words to the front, and rejected ones to the end.
    pub(super) fn order(&self, candidates: &mut [Candidate], there: &ExternalEntry, ours: &[LedgerEntry]) {
        if self.parties.is_empty() || candidates.is_empty() {
            return;
        }
        let words = words_of(&there.text);
        let said = |candidate: &Candidate| {
            let name = candidate.ours.first().map(|place| party(&ours[*place].name)).unwrap_or_default();
            self.parties.get(&(words.clone(), name)).map_or(0, |(_, balance)| balance.signum())
        };
        for candidate in candidates.iter_mut() {
            match said(candidate) {
                1 => candidate.why.push_str(messages::review::PARTY_BEFORE),
                -1 => candidate.why.push_str(messages::review::NOT_PARTY_BEFORE),
                _ => {}
            }
        }
        candidates.sort_by_key(|candidate| -said(candidate));
    }

    /// What was learned, ordered by words.
    pub fn facts(&self) -> Vec<LearnedFact> {
        let parties = self.parties.iter().filter_map(|((words, _), (name, balance))| {
            let (name, times) = (name.clone(), balance.unsigned_abs());
            let decided = match *balance {
                0 => return None,
                1.. => DecidedBefore::Party { name, times },
                ..0 => DecidedBefore::NotParty { name, times },
            };
            Some(LearnedFact {
                words: words.clone(),
                decided,
            })
        });
        let categories = self.categories.iter().filter_map(|(words, known)| {
            let (category, times) = known.iter().next().filter(|_| known.len() == 1)?;
            let (category, times) = (*category, *times);
            Some(LearnedFact {
                words: words.clone(),
                decided: DecidedBefore::Category { category, times },
            })
        });
        let mut all: Vec<LearnedFact> = parties.chain(categories).collect();
        all.sort_unstable();
        all
    }
}
