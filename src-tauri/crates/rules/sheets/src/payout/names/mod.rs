//! Compares the account holder with the person in the file, word by word, with a reason for every step.
//!
//! Only the file's name and the bank's name are compared. It never searches for the best of many people, and a surname alone is never
//! enough, because families share one.

mod pairing;
mod words;

use crate::messages;
use serde::Serialize;
use ts_rs::TS;

pub use pairing::ShortForms;
use pairing::{Found, pair};
use words::Words;

/// The certainty of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "NameTier")]
pub enum Tier {
    /// Every name of the file is present. The payment proceeds.
    Match,
    /// Probably the same; a person confirms it.
    Close,
    /// Not the same. Held back; paying requires a person's confirmation and a reason.
    NoMatch,
}

/// The result of comparing two names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NameMatch {
    /// The certainty.
    pub tier: Tier,
    /// The similarity, in thousandths.
    pub score: u16,
    /// The reasons, in words.
    pub reasons: Vec<String>,
}

/// The similarity from which a name is close, in thousandths.
const CLOSE: u16 = 750;
/// Banks cut names from this length on.
const CUT_FROM: usize = 20;

/// The same key for names that are written alike: in any order, with or without titles, accents and marks. It only serves to look names up;
/// [`compare`] decides whether two names are one person's.
pub fn payee_key(name: &str) -> String {
    let Words { mut own, company, .. } = Words::of(name);
    own.extend(company);
    own.sort_unstable();
    own.join(" ")
}

/// Compares the name in a file with the name at the bank.
pub fn compare(file: &str, bank: &str, short_forms: &ShortForms) -> NameMatch {
    let (ours, theirs) = (Words::of(file), Words::of(bank));
    if ours.own.is_empty() || theirs.own.is_empty() {
        let reason = if ours.own.is_empty() {
            messages::names::NOT_IN_FILE
        } else {
            messages::names::NOT_FROM_BANK
        };
        return NameMatch {
            tier: Tier::NoMatch,
            score: 0,
            reasons: vec![reason.to_owned()],
        };
    }
    let pairs = pair(&ours.own, &theirs.own, short_forms, theirs.length >= CUT_FROM);
    let all = pairs.missing.is_empty();
    let score = if all {
        pairs.quality()
    } else {
        pairs.shared(&ours.own, &theirs.own)
    };
    let same = pairs.found.iter().filter(|found| found.how.is_same()).count();
    let suffix_differs = !ours.company.is_empty() && !theirs.company.is_empty() && ours.company != theirs.company;
    let enough = pairs.words_found() >= 2;
    let whole = ours.own.len() == 1 && theirs.own.len() == 1;
    let tier = if all && enough && same == pairs.found.len() && !suffix_differs {
        Tier::Match
    } else if same >= 1 && (enough || (all && whole)) && score >= CLOSE {
        Tier::Close
    } else {
        Tier::NoMatch
    };
    let mut reasons: Vec<String> = pairs.found.iter().map(Found::words).collect();
    reasons.extend(pairs.missing.iter().map(|word| messages::names::not_at_bank(&word.to_uppercase())));
    reasons.extend(more_at_the_bank(&pairs.extra));
    if suffix_differs {
        let joined = |words: &[String]| words.join(" ").to_uppercase();
        reasons.push(messages::names::business_differs(&joined(&ours.company), &joined(&theirs.company)));
    }
    if !enough && tier != Tier::Match && all {
        reasons.push(messages::names::ONE_WORD.to_owned());
    }
    NameMatch { tier, score, reasons }
}

fn more_at_the_bank(extra: &[String]) -> Option<String> {
    let names: Vec<String> = extra.iter().map(|word| word.to_uppercase()).collect();
    match names.as_slice() {
        [] => None,
        [one] => Some(messages::names::bank_also_has(one)),
        [before @ .., last] => Some(messages::names::bank_also_has_several(&before.join(", "), last)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(file: &str, bank: &str, tier: Tier) {
        let found = compare(file, bank, &ShortForms::built_in());
        assert_eq!(found.tier, tier, "{file} | {bank}: {found:?}");
    }

    #[test]
    fn the_same_person_matches_in_any_form_of_the_name() {
        for (file, bank) in [
            ("Chidi Okafor", "OKAFOR CHIDI"),
            ("Chidi Okafor", "OKAFOR CHIDI PAUL"),
            ("Mrs Ngozi Adé", "ADE NGOZI"),
            ("Hauwa Ɗanjuma", "DANJUMA HAUWA"),
            ("Oluwaseun Ade", "ADE OLUWA SEUN"),
            ("Oluwa Seun Ade", "OLUWASEUN ADE"),
            ("Ade-Ojo, Bola", "BOLA ADE OJO"),
            ("Ada Obi", "ADA OBI - AGENT"),
            ("Zuma Rock Foods Ltd", "ZUMA ROCK FOODS"),
            ("Oluwadamilola Ogunbanjo-Adeyemi", "OGUNBANJO ADEYEMI OLUWADAM"),
        ] {
            compared(file, bank, Tier::Match);
        }
    }

    #[test]
    fn close_needs_the_surname_and_one_more_name_nearly_there() {
        for (file, bank) in [
            ("Chidi Okafor", "OKAFOR CHIDIEBERE"),
            ("Tunde Bakare", "BAKARE BABATUNDE"),
            ("C. Okafor", "OKAFOR CHIDI"),
            ("Chidi Okafor", "OKAFOR CHIDY"),
            ("Mohammed Sani", "SANI MUHAMMED"),
            ("Chidi Paul Okafor", "OKAFOR CHIDI"),
            ("Zuma Rock Ltd", "ZUMA ROCK PLC"),
        ] {
            compared(file, bank, Tier::Close);
        }
    }

    #[test]
    fn a_family_is_not_one_person() {
        for (file, bank) in [
            ("Chidi Okafor", "OKAFOR NGOZI"),
            ("Chidi Okafor", "OKAFOR CHIDINMA"),
            ("Chidi Okafor", "OKAFOR"),
            ("Chidi Okafor", "CHIDI EZE"),
            ("Bola Ade", "BOLAJI ADEWALE"),
            ("Ada Obi", "ZENITH STORES"),
            ("Musa", "MUSA BELLO"),
            ("", "MUSA BELLO"),
            ("Musa Bello", ""),
        ] {
            compared(file, bank, Tier::NoMatch);
        }
    }

    #[test]
    fn every_step_is_reported() {
        let found = compare("Chidi Okafor", "OKAFOR CHIDIEBERE PAUL", &ShortForms::built_in());
        assert_eq!(
            found.reasons,
            [
                "CHIDI is short for CHIDIEBERE",
                "OKAFOR is the same",
                "the name at the bank also has PAUL"
            ]
        );
        let other = compare("Chidi Okafor", "OKAFOR NGOZI", &ShortForms::built_in());
        assert_eq!(
            other.reasons,
            [
                "OKAFOR is the same",
                "CHIDI is not in the name at the bank",
                "the name at the bank also has NGOZI"
            ]
        );
        let longer = compare("Chidi Okafor", "OKAFOR CHIDI PAUL NGOZI ADA", &ShortForms::built_in());
        assert!(
            longer
                .reasons
                .contains(&"the name at the bank also has PAUL, NGOZI and ADA".to_owned()),
            "{:?}",
            longer.reasons
        );
    }

    #[test]
    fn a_person_may_add_a_short_form() {
        let mut forms = ShortForms::built_in();
        assert_eq!(compare("Kaka Bello", "BELLO KARIMATU", &forms).tier, Tier::NoMatch);
        forms.add("Kaka", "Karimatu");
        assert_eq!(compare("Kaka Bello", "BELLO KARIMATU", &forms).tier, Tier::Close);
    }
}
