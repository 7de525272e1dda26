//! Account holders: the conventions by which a test causes each answer of a name enquiry.

use std::collections::BTreeMap;

use super::World;
use super::people::canonical;
use crate::seed::Seed;

/// The holders of the accounts that were paid, by bank and account, under the name of the last payment.
#[derive(Debug, Default)]
pub(super) struct Holders(BTreeMap<(&'static str, String), String>);

impl Holders {
    /// Keeps the name under which an account was paid.
    pub(super) fn paid(&mut self, bank: &'static str, account: &str, name: &str) {
        self.0.insert((bank, canonical(account)), name.to_owned());
    }
}

impl World {
    /// The holder of an account; `None` if it does not exist. Where the caller gives no name, an account that was paid has the name of its
    /// last payment; otherwise as [`holder`] decides.
    pub(super) fn holder(&self, bank: &'static str, account: &str, named: Option<&str>) -> Option<String> {
        let paid = self.holders.0.get(&(bank, canonical(account)));
        let paid = paid.filter(|_| named.is_none());
        paid.cloned().or_else(|| holder(self.seed, bank, account, named))
    }
}

/// Twenty names each.
const FIRST: &str = "ADAEZE BOLANLE CHIDI DAMILOLA EFE FATIMA GARBA HAUWA IFEOMA JIDE KELECHI LARABA MUSA NGOZI OSAZE RASHEEDAT SEGUN \
    TAMUNO UCHE YEWANDE";
const LAST: &str = "ADEYEMI BELLO CHUKWU DANJUMA EDET FASHOLA GIWA HARUNA IBEKWE JAJA KOLAWOLE LAWAL MOHAMMED NWOSU OKAFOR PETERS SANI \
    TELLA UMEH YAKUBU";

/// The holder of an account; `None` if it does not exist.
///
/// The name that the caller gave, in capitals, or one derived from the seed. But numbers ending in 97 have a similar name (one letter is
/// missing), those ending in 98 another person's, and those ending in 99 do not exist.
fn holder(seed: Seed, bank: &str, account: &str, named: Option<&str>) -> Option<String> {
    let place = format!("{bank} {account}");
    let name = named.map_or_else(|| derived_name(seed, "holder", &place), str::to_uppercase);
    match account.get(account.len().saturating_sub(2)..) {
        Some("99") => None,
        Some("98") => Some(another_name(seed, &place, &name)),
        Some("97") => Some(one_letter_short(&name)),
        Some(_) | None => Some(name),
    }
}

/// A name derived from the seed.
pub(crate) fn derived_name(seed: Seed, purpose: &str, place: &str) -> String {
    let word = |words, which: &str| word(seed, words, (purpose, &format!("{which} {place}")), "").unwrap_or_default();
    format!("{} {}", word(FIRST, "first"), word(LAST, "last"))
}

/// A derived name that shares no word with `name`.
fn another_name(seed: Seed, place: &str, name: &str) -> String {
    let first = word(seed, FIRST, ("other first", place), name).unwrap_or("ZAINAB");
    let last = word(seed, LAST, ("other last", place), name).unwrap_or("ZUBAIRU");
    format!("{first} {last}")
}

/// A word of `words` that is derived from the seed and does not occur in `name`.
fn word(seed: Seed, words: &'static str, (purpose, text): (&str, &str), name: &str) -> Option<&'static str> {
    let words: Vec<&str> = words.split(' ').collect();
    let start = seed.below(words.len(), purpose, text);
    let mut others = words.iter().cycle().skip(start).take(words.len()).copied();
    others.find(|word| !name.split_whitespace().any(|own| own == *word))
}

/// The name without one letter in the middle of its longest word.
fn one_letter_short(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let length = |word: &str| word.chars().count();
    let longest = words.iter().map(|word| length(word)).max().unwrap_or(0);
    let word = words.iter().find(|word| length(word) == longest).copied().unwrap_or_default();
    let letters = word.chars().enumerate().filter(|(place, _)| *place != longest / 2);
    let short: String = letters.map(|(_, letter)| letter).collect();
    words.join(" ").replacen(word, &short, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_digits_determine_the_holder() {
        let holder = |account: &str, named| holder(Seed(7), "Zenith Bank", account, named);
        assert_eq!(holder("0123456785", Some("Chidinma Okafor")).as_deref(), Some("CHIDINMA OKAFOR"));
        assert_eq!(holder("0123456797", Some("Chidinma Okafor")).as_deref(), Some("CHIDNMA OKAFOR"));
        assert_eq!(holder("0123456799", Some("Chidinma Okafor")), None);
        let other = holder("0123456798", Some("Chidinma Okafor")).expect("an account");
        assert!(!other.contains("CHIDINMA") && !other.contains("OKAFOR"), "{other}");
        assert_eq!(holder("0123456785", None), holder("0123456785", None));
        assert_ne!(holder("0123456785", None), holder("0123456786", None));
    }
}
