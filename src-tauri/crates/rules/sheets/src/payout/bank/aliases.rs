//! Aliases of banks: the built-in ones, and those that people saved. A saved alias only settles what the list leaves open. If it and the
//! list name two banks, the result is ambiguous.

use super::codes::split_code;
use super::known;
use super::likeness::{self, Likeness};
use super::resolve::{Resolution, core};
use super::{BankRef, BankTable};
use crate::messages;
use cell_rules::text::quoted;

impl BankTable {
    /// Records a saved alias of a bank. [`Self::may_alias`] decides whether it is permitted.
    pub fn alias(&mut self, written: &str, bank: &BankRef) {
        let key = likeness::key(written);
        if let Some(index) = self.place(bank).filter(|_| !key.is_empty()) {
            self.aliased.insert(key, index);
        }
    }

    /// The built-in aliases of the bank at this index.
    pub fn built_in_names(&self, index: usize) -> &'static [&'static str] {
        self.bank(index)
            .and_then(known::about)
            .map_or(&[], |known| known.aliases.as_slice())
    }

    /// Whether this name may be an alias of the bank at index `bank`; returns another bank that it resembles, if any. To be called on a list without
    /// saved aliases.
    ///
    /// # Errors
    ///
    /// A sentence, if it is a name of another bank, is ambiguous, or is not a name.
    pub fn may_alias(&self, written: &str, bank: usize) -> Result<Option<usize>, String> {
        let key = likeness::key(written);
        let (shown, name) = (quoted(written.trim()), |index: usize| {
            self.bank(index).map_or("", |bank| bank.name.as_str())
        });
        if !key.bytes().any(|byte| byte.is_ascii_alphabetic()) {
            return Err(messages::banks::NEEDS_LETTERS.to_owned());
        }
        if !split_code(written).1.is_empty() {
            return Err(messages::banks::NO_NUMBER.to_owned());
        }
        let not_both = |other: usize| messages::banks::taken(&shown, name(other), name(bank));
        match self.resolve(written, "", Likeness::PRODUCT) {
            Resolution::Known(other) | Resolution::KnownByName(other) if other == bank => {
                return Err(messages::banks::known_already(&shown, name(bank)));
            }
            Resolution::Known(other) | Resolution::KnownByName(other) => return Err(not_both(other)),
            Resolution::Ambiguous(among) if !among.is_empty() && !among.contains(&bank) => {
                let some: Vec<&str> = among.iter().take(3).map(|index| name(*index)).collect();
                return Err(messages::banks::ambiguous(&shown, &some.join(" or "), name(bank)));
            }
            Resolution::Proposed(other) if other != bank => {
                return Err(messages::banks::nearly_another(&shown, name(other), name(bank)));
            }
            Resolution::Ambiguous(_)
            | Resolution::Proposed(_)
            | Resolution::Missing
            | Resolution::Picked(_)
            | Resolution::Aliased(_)
            | Resolution::Conflict(..)
            | Resolution::Unknown(_) => {}
        }
        match self.named_within(&key, bank) {
            Some((other, true)) => Err(messages::banks::contains_another(name(other), &shown, name(bank))),
            Some((other, false)) => Ok(Some(other)),
            None => {
                let Resolution::Unknown(near) = self.resolve(written, "", Likeness::PRODUCT) else {
                    return Ok(None);
                };
                Ok(near.filter(|near| *near != bank))
            }
        }
    }

    /// Another bank whose name is contained in this one: `true` if its full name is, `false` if only its name without the words that banks
    /// share is.
    fn named_within(&self, key: &str, bank: usize) -> Option<(usize, bool)> {
        let padded = format!(" {key} ");
        let stands = |name: &str| !name.is_empty() && padded.contains(&format!(" {name} "));
        let others = || self.own_keys.iter().filter(|(_, index)| *index != bank);
        let whole = others().find(|(name, _)| stands(name)).map(|(_, index)| (*index, true));
        whole.or_else(|| others().find(|(name, _)| stands(&core(name))).map(|(_, index)| (*index, false)))
    }

    /// Combines the result for a name with the saved alias.
    pub(super) fn or_aliased(&self, key: &str, by_name: Resolution) -> Resolution {
        let Some(aliased) = self.aliased.get(key).copied() else {
            return by_name;
        };
        match by_name {
            Resolution::Known(listed) | Resolution::KnownByName(listed) if listed == aliased => by_name,
            Resolution::Known(other) | Resolution::KnownByName(other) => Resolution::Ambiguous(vec![other, aliased]),
            Resolution::Proposed(other) if other != aliased => Resolution::Ambiguous(vec![other, aliased]),
            Resolution::Ambiguous(mut among) if !among.is_empty() && !among.contains(&aliased) => {
                among.push(aliased);
                Resolution::Ambiguous(among)
            }
            Resolution::Missing | Resolution::Conflict(..) => by_name,
            Resolution::Ambiguous(_)
            | Resolution::Proposed(_)
            | Resolution::Unknown(_)
            | Resolution::Picked(_)
            | Resolution::Aliased(_) => Resolution::Aliased(aliased),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payout::Bank;

    fn index(table: &BankTable, written: &str) -> usize {
        let found = table.resolve(written, "", Likeness::PRODUCT);
        let Resolution::Known(index) = found else {
            panic!("{written}: {found:?}");
        };
        index
    }

    fn reference(table: &BankTable, written: &str) -> BankRef {
        table.reference(index(table, written)).expect("a bank")
    }

    fn settle(table: &BankTable, name: &str, code: &str) -> Resolution {
        table.resolve(name, code, Likeness::PRODUCT)
    }

    #[test]
    fn an_alias_settles_what_the_list_leaves_open_and_is_reported() {
        let mut table = BankTable::built_in();
        let (gtb, zenith) = (index(&table, "GTB"), index(&table, "Zenith"));
        let bank = reference(&table, "GTB");
        table.alias("Lekki Staff", &bank);
        table.alias("First", &reference(&table, "First Bank"));
        assert_eq!(settle(&table, "lekki  STAFF", ""), Resolution::Aliased(gtb));
        assert_eq!(settle(&table, "First", ""), Resolution::Aliased(index(&table, "First Bank")));
        // In the column of codes, and beside codes that agree, that differ, and that are unknown.
        assert_eq!(settle(&table, "", "Lekki Staff"), Resolution::Aliased(gtb));
        assert_eq!(settle(&table, "Lekki Staff", "058"), Resolution::Known(gtb));
        assert_eq!(settle(&table, "Lekki Staff", "057"), Resolution::Conflict(gtb, zenith));
        assert_eq!(settle(&table, "Lekki Staff", "999"), Resolution::Aliased(gtb));
        assert_eq!(
            settle(&table, "Lekki Staff Club", ""),
            Resolution::Unknown(None),
            "never by likeness"
        );
    }

    #[test]
    fn an_alias_comes_before_a_picked_bank() {
        let mut table = BankTable::built_in();
        table.learn("Lekki Staff", &reference(&table, "Zenith"));
        table.alias("Lekki Staff", &reference(&table, "GTB"));
        assert_eq!(settle(&table, "Lekki Staff", ""), Resolution::Aliased(index(&table, "GTB")));
    }

    #[test]
    fn an_alias_that_the_list_gives_to_another_bank_is_ambiguous() {
        let bank = |name: &str| Bank {
            name: name.to_owned(),
            uuid: None,
            code: None,
            wallet: false,
        };
        let mut table = BankTable::new(vec![bank("Guaranty Trust Bank"), bank("Lekki Bank")]);
        table.alias("Lekki", &reference(&table, "GTB"));
        assert_eq!(settle(&table, "Lekki", ""), Resolution::Ambiguous(vec![1, 0]));
        table.alias("Lekky Bank", &reference(&table, "GTB"));
        assert!(matches!(
            settle(&table, "Lekky Bank", ""),
            Resolution::Aliased(0) | Resolution::Ambiguous(_)
        ));
    }

    #[test]
    fn an_alias_that_means_another_bank_is_rejected_with_a_sentence() {
        let table = BankTable::built_in();
        let (gtb, zenith) = (index(&table, "GTB"), index(&table, "Zenith"));
        let refused = |written: &str, bank: usize| table.may_alias(written, bank).expect_err(written);
        assert_eq!(
            refused("GTB", zenith),
            "“GTB” already means Guaranty Trust Bank. It cannot mean Zenith Bank too."
        );
        assert_eq!(
            refused("GTB", gtb),
            "“GTB” already means Guaranty Trust Bank. There is nothing to add."
        );
        assert_eq!(
            refused("First", zenith),
            "“First” can mean First Bank of Nigeria or First City Monument Bank. It cannot mean Zenith Bank."
        );
        assert_eq!(
            refused("Zenth Bank", gtb),
            "“Zenth Bank” is almost the name of Zenith Bank. It cannot mean Guaranty Trust Bank."
        );
        assert_eq!(
            refused("Zenith Bank Lekki", gtb),
            "“Zenith Bank Lekki” contains the name of Zenith Bank. It cannot mean Guaranty Trust Bank."
        );
        for code in ["058", "GT 058", "058152036"] {
            assert!(
                refused(code, gtb).contains("bank code") || refused(code, gtb).contains("with letters"),
                "{code}"
            );
        }
        assert!(refused(" - ", gtb).contains("with letters"));
    }

    #[test]
    fn an_alias_that_resembles_another_bank_is_reported() {
        let table = BankTable::built_in();
        let gtb = index(&table, "GTB");
        assert_eq!(table.may_alias("Lekki Staff", gtb), Ok(None));
        assert_eq!(table.may_alias("GT Lekki", gtb), Ok(None));
        assert_eq!(table.may_alias("Zenith Lekki", gtb), Ok(Some(index(&table, "Zenith"))));
        assert_eq!(table.may_alias("Zentih", gtb), Ok(Some(index(&table, "Zenith"))));
        assert_eq!(table.may_alias("First", index(&table, "First Bank")), Ok(None));
    }

    #[test]
    fn built_in_names_are_those_of_the_list() {
        let table = BankTable::built_in();
        assert!(table.built_in_names(index(&table, "UBA")).contains(&"U.B.A"));
        assert!(table.built_in_names(usize::MAX).is_empty());
    }
}
