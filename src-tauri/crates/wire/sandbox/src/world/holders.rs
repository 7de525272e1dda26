//! Account holders: the conventions by which a test causes each answer of a name enquiry.

use crate::seed::Seed;

/// Twenty names each.
const FIRST: &str = "ADAEZE BOLANLE CHIDI DAMILOLA EFE FATIMA GARBA HAUWA IFEOMA JIDE KELECHI LARABA MUSA NGOZI OSAZE RASHEEDAT SEGUN \
    TAMUNO UCHE YEWANDE";
const LAST: &str = "ADEYEMI BELLO CHUKWU DANJUMA EDET FASHOLA GIWA HARUNA IBEKWE JAJA KOLAWOLE LAWAL MOHAMMED NWOSU OKAFOR PETERS SANI \
    TELLA UMEH YAKUBU";

/// The holder of an account; `None` if it does not exist.
///
/// The name that the caller gave, in capitals, or one derived from the seed. But numbers ending in 97 have a similar name (one letter is
/// missing), those ending in 98 another person's, and those ending in 99 do not exist.
pub(crate) fn holder(seed: Seed, bank: &str, account: &str, named: Option<&str>) -> Option<String> {
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
    let one = |names: &'static str, which: &str| {
        let names: Vec<&str> = names.split(' ').collect();
        names[seed.below(names.len(), purpose, &format!("{which} {place}"))]
    };
    format!("{} {}", one(FIRST, "first"), one(LAST, "last"))
}

/// A derived name that shares no word with `name`.
fn another_name(seed: Seed, place: &str, name: &str) -> String {
    let different_word = |words: &'static str, purpose: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        let start = seed.below(words.len(), purpose, place);
        let free = words.iter().cycle().skip(start).take(words.len());
        free.copied().find(|word| !name.split_whitespace().any(|own| own == *word))
    };
    let first = different_word(FIRST, "other first").unwrap_or("ZAINAB");
    let last = different_word(LAST, "other last").unwrap_or("ZUBAIRU");
    format!("{first} {last}")
}

/// The name without one letter in the middle of its longest word.
fn one_letter_short(name: &str) -> String {
    let longest = name.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
    let mut cut = false;
    let words: Vec<String> = name
        .split_whitespace()
        .map(|word| {
            if cut || word.chars().count() < longest {
                return word.to_owned();
            }
            cut = true;
            word.chars()
                .enumerate()
                .filter(|(place, _)| *place != longest / 2)
                .map(|(_, letter)| letter)
                .collect()
        })
        .collect();
    words.join(" ")
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
