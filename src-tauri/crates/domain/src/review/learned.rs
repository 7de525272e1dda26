//! What words of rows mean in this profile, learned from what people said. It orders what is suggested and never decides.

use std::collections::HashMap;

use super::{Candidate, Category, Ours, Theirs};

/// Something that a person said of a row, with the words that the row had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The words of the row, as [`words_of`] makes them.
    pub words: String,
    /// What followed.
    pub meant: Meant,
}

/// What a row was said to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant {
    /// A payment of this party.
    Party(String),
    /// No payment of this party.
    NotParty(String),
    /// Explained.
    Category(Category),
}

/// All of it.
#[derive(Clone, Debug, Default)]
pub struct Learned {
    parties: HashMap<(String, String), i32>,
    categories: HashMap<String, HashMap<Category, u32>>,
}

/// Words that say nothing of whom or what.
const EMPTY: [&str; 14] = [
    "TRF", "NIP", "FROM", "TRANSFER", "THE", "AND", "FOR", "REF", "NGN", "PAYMENT", "WEB", "MOBILE", "USSD", "VIA",
];

/// The words of a row that come again next month: letters only, three and more, in capitals, without those that every row has.
pub fn words_of(text: &str) -> String {
    let upper = text.to_uppercase();
    let words = upper.split(|letter: char| !letter.is_alphanumeric());
    let telling = words.filter(|word| word.chars().count() >= 3 && !word.chars().any(|letter| letter.is_ascii_digit()));
    let mut telling: Vec<&str> = telling.filter(|word| !EMPTY.contains(word)).collect();
    telling.dedup();
    telling.truncate(6);
    telling.join(" ")
}

fn party(name: &str) -> String {
    name.trim().to_uppercase()
}

impl Learned {
    /// From all that was said and not taken back.
    pub fn of(lessons: &[Lesson]) -> Self {
        let mut learned = Self::default();
        for lesson in lessons.iter().filter(|lesson| !lesson.words.is_empty()) {
            let words = lesson.words.clone();
            match &lesson.meant {
                Meant::Party(name) if !name.is_empty() => *learned.parties.entry((words, party(name))).or_default() += 1,
                Meant::NotParty(name) if !name.is_empty() => *learned.parties.entry((words, party(name))).or_default() -= 1,
                Meant::Party(_) | Meant::NotParty(_) => {}
                Meant::Category(category) => *learned.categories.entry(words).or_default().entry(*category).or_default() += 1,
            }
        }
        learned
    }

    /// What rows with these words were explained as, where that was always the same.
    pub(super) fn category(&self, there: &Theirs) -> Option<Category> {
        if self.categories.is_empty() {
            return None;
        }
        let known = self.categories.get(&words_of(&there.text))?;
        (known.len() == 1).then(|| known.keys().next().copied()).flatten()
    }

    /// Puts what was said to be the same first, and what was said not to be last.
    pub(super) fn order(&self, candidates: &mut [Candidate], there: &Theirs, ours: &[Ours]) {
        if self.parties.is_empty() || candidates.is_empty() {
            return;
        }
        let words = words_of(&there.text);
        let said = |candidate: &Candidate| {
            let name = candidate.ours.first().map(|place| party(&ours[*place].name)).unwrap_or_default();
            self.parties.get(&(words.clone(), name)).copied().unwrap_or(0).signum()
        };
        for candidate in candidates.iter_mut() {
            match said(candidate) {
                1 => candidate.why.push_str(" Rows with these words were said to be this party before."),
                -1 => candidate
                    .why
                    .push_str(" Rows with these words were said not to be this party before."),
                _ => {}
            }
        }
        candidates.sort_by_key(|candidate| -said(candidate));
    }

    /// What was learned, a sentence each, in the order of the words.
    pub fn sentences(&self) -> Vec<String> {
        let mut all: Vec<String> = self
            .parties
            .iter()
            .filter(|(_, balance)| **balance != 0)
            .map(|((words, name), balance)| {
                let not = if *balance > 0 { "" } else { "not " };
                format!("“{words}” is {not}{name}.")
            })
            .collect();
        all.extend(self.categories.iter().filter_map(|(words, known)| {
            let (category, times) = known.iter().next().filter(|_| known.len() == 1)?;
            let times = if *times == 1 { "once".to_owned() } else { format!("{times} times") };
            Some(format!("“{words}” was explained as {} {times}.", category.words()))
        }));
        all.sort_unstable();
        all
    }
}

impl Category {
    /// As it stands in a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Self::BankCharge => "a bank charge",
            Self::Levy => "a levy",
            Self::ServiceFee => "a fee of the service",
            Self::OwnTransfer => "a transfer between own accounts",
            Self::OtherIncome => "other income",
            Self::OtherPayment => "another payment",
            Self::Owner => "money of the owner",
            Self::Tax => "a tax",
            Self::Correction => "a correction",
        }
    }
}
