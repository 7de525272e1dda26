//! What a bank list learns: names for which a person picked a bank, and banks whose account numbers do not follow the check digit.

use std::collections::{BTreeMap, BTreeSet};

use service_api::value::Nuban;

use super::{BankRef, BankTable, likeness};

/// The number of found accounts of a bank below which nothing is concluded.
const ENOUGH: usize = 20;
/// If fewer than this percentage of the found accounts fit, the bank's numbers do not follow the check digit.
const TOO_FEW: usize = 60;

impl BankTable {
    /// Records that a person picked this bank for the text in a file. The list itself takes precedence.
    pub fn learn(&mut self, written: &str, bank: &BankRef) {
        if let Some(index) = self.place(bank) {
            self.picked.insert(likeness::key(written), index);
        }
    }

    /// The key of a picked name; `None` if it has no letters or digits.
    pub fn picked_key(written: &str) -> Option<String> {
        let key = likeness::key(written);
        (!key.is_empty()).then_some(key)
    }

    /// The bank that a person picked for this name.
    pub(super) fn picked(&self, written: &str) -> Option<usize> {
        self.picked.get(&likeness::key(written)).copied()
    }

    /// Decides from accounts that banks found by name for which banks the check digit is not used.
    pub fn tune<'a>(&mut self, found: impl IntoIterator<Item = (&'a BankRef, &'a Nuban)>) {
        let mut accounts: BTreeMap<usize, BTreeSet<&'a str>> = BTreeMap::new();
        for (bank, account) in found {
            if let Some(index) = self.place(bank) {
                accounts.entry(index).or_default().insert(account.as_str());
            }
        }
        for (index, accounts) in accounts {
            let verdicts = accounts
                .iter()
                .filter_map(|account| self.check_digit_fits(index, &Nuban::parse(account).ok()?));
            let verdicts: Vec<bool> = verdicts.collect();
            let fit = verdicts.iter().filter(|fits| **fits).count();
            if let Some(entry) = self.entries.get_mut(index) {
                entry.unfit = verdicts.len() >= ENOUGH && fit * 100 < verdicts.len() * TOO_FEW;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payout::bank::{Likeness, Resolution};

    fn gtb() -> BankRef {
        BankRef {
            name: "Guaranty Trust Bank".to_owned(),
            code: Some("058".to_owned()),
        }
    }

    /// Account numbers of GTBank: 0123456785 fits, computed by hand, and no other last digit does.
    fn accounts(fitting: usize, others: usize) -> Vec<Nuban> {
        let parse = |text: String| Nuban::parse(&text).expect("ten digits");
        // The check digit is computed from the sum.
        let fit = |serial: usize| {
            let code_and_serial = format!("058{serial:09}");
            let sum: u32 = code_and_serial
                .chars()
                .zip([3, 7, 3].iter().cycle())
                .map(|(digit, weight)| digit.to_digit(10).expect("a digit") * weight)
                .sum();
            (10 - sum % 10) % 10
        };
        let right = (0..fitting).map(|serial| parse(format!("{serial:09}{}", fit(serial))));
        let wrong = (500..500 + others).map(|serial| parse(format!("{serial:09}{}", (fit(serial) + 1) % 10)));
        right.chain(wrong).collect()
    }

    #[test]
    fn a_bank_whose_found_accounts_do_not_fit_is_not_checked() {
        let is_unchecked = |fitting: usize, others: usize| {
            let (mut table, bank) = (BankTable::built_in(), gtb());
            let found = accounts(fitting, others);
            table.tune(found.iter().map(|account| (&bank, account)));
            let index = table.place(&bank).expect("GTBank");
            table.fits(index, &Nuban::parse("0123456784").expect("ten digits")).is_none()
        };
        assert!(!is_unchecked(0, 19), "too few to say");
        assert!(is_unchecked(0, 20));
        assert!(is_unchecked(11, 9), "55 of 100");
        assert!(!is_unchecked(12, 8), "60 of 100");
        assert!(!is_unchecked(30, 0));
    }

    #[test]
    fn a_picked_bank_is_reported_and_the_list_takes_precedence() {
        let mut table = BankTable::built_in();
        let resolve = |table: &BankTable, name: &str, code: &str| table.resolve(name, code, Likeness::PRODUCT);
        table.learn("Lekki Branch", &gtb());
        table.learn("Zenith", &gtb());
        table.learn("First", &gtb());
        let index = table.place(&gtb()).expect("GTBank");
        assert_eq!(resolve(&table, "LEKKI  branch", ""), Resolution::Picked(index));
        assert_eq!(resolve(&table, "First", ""), Resolution::Picked(index));
        assert!(matches!(resolve(&table, "Zenith", ""), Resolution::Known(known) if known != index));
        assert!(matches!(resolve(&table, "Lekki Branch", "057"), Resolution::Proposed(other) if other != index));
        assert_eq!(BankTable::picked_key(" - "), None);
    }
}
