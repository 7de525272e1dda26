//! Banks and their names. A row's bank is settled by name and code, without the service's ids, so that a sheet can be checked offline; the
//! id is looked up when payments are made.

pub mod alias_sheet;
mod aliases;
mod codes;
mod known;
mod learning;
mod likeness;
mod resolve;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use service_api::value::BankId;

pub use known::KNOWN_AS_OF;
pub use likeness::Likeness;
pub use resolve::Resolution;

use known::{KNOWN, Known};

/// A bank of the service's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bank {
    /// Its name.
    pub name: String,
    /// The service's id; `None` in the built-in list.
    pub uuid: Option<BankId>,
    /// The central bank's code, three or five digits. Never the switch's code.
    pub code: Option<String>,
    /// Whether its accounts are wallets, whose numbers have no check digit.
    pub wallet: bool,
}

/// A bank as a row names it, stored with a payment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BankRef {
    /// Its name in the bank list.
    pub name: String,
    /// The central bank's code, if known.
    pub code: Option<String>,
}

/// The licence that a bank's name indicates. `Sterling Microfinance Bank` is not Sterling Bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Licence {
    Microfinance,
    PaymentService,
    Other,
}

#[derive(Debug)]
struct Entry {
    bank: Bank,
    licence: Licence,
    /// The codes of its accounts: its own first, then those of banks that merged into it.
    codes: Vec<String>,
    /// Too many of its accounts did not fit although they were found, so the check digit is not used.
    unfit: bool,
}

/// A bank list, prepared for looking up what people write.
#[derive(Debug, Default)]
pub struct BankTable {
    entries: Vec<Entry>,
    /// Whole names and aliases.
    names: HashMap<String, Vec<usize>>,
    /// The names without the words that many banks share.
    cores: HashMap<String, Vec<usize>>,
    codes: HashMap<String, Vec<usize>>,
    ids: HashMap<String, usize>,
    /// Names for which a person picked a bank.
    picked: HashMap<String, usize>,
    /// Saved aliases.
    aliased: HashMap<String, usize>,
    /// For the similarity: the keys of the banks' own names, and all cores.
    own_keys: Vec<(String, usize)>,
    core_keys: Vec<(String, usize)>,
}

impl BankTable {
    /// The service's list, completed with the built-in knowledge: aliases, codes, wallets.
    pub fn new(banks: Vec<Bank>) -> Self {
        let mut table = Self::default();
        for bank in banks {
            let known = known::about(&bank);
            let codes = match (&bank.code, known) {
                (Some(code), Some(known)) => std::iter::once(code.as_str())
                    .chain(known.codes.iter().copied().filter(|other| other != code))
                    .collect(),
                (Some(code), None) => vec![code.as_str()],
                (None, Some(known)) => known.codes.clone(),
                (None, None) => Vec::new(),
            };
            let codes: Vec<String> = codes.into_iter().map(str::to_owned).collect();
            let wallet = bank.wallet || known.is_some_and(|known| known.wallet);
            let bank = Bank {
                wallet,
                code: codes.first().cloned(),
                ..bank
            };
            let names = known
                .into_iter()
                .flat_map(|known| std::iter::once(known.name).chain(known.aliases.iter().copied()));
            table.add(bank, codes, names);
        }
        table
    }

    /// The built-in list, for checking a sheet without the service's list. It has no ids.
    pub fn built_in() -> Self {
        let bank = |known: &Known| Bank {
            name: known.name.to_owned(),
            uuid: None,
            code: None,
            wallet: known.wallet,
        };
        Self::new(KNOWN.iter().map(bank).collect())
    }

    /// Exactly these banks and these aliases (alias, name), without the built-in knowledge.
    pub fn with_aliases<'a>(banks: Vec<Bank>, aliases: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let aliases: Vec<(&str, &str)> = aliases.into_iter().collect();
        let mut table = Self::default();
        for bank in banks {
            let name = bank.name.clone();
            let codes = bank.code.iter().cloned().collect();
            table.add(bank, codes, aliases.iter().filter(|(_, of)| *of == name).map(|(alias, _)| *alias));
        }
        table
    }

    fn add<'a>(&mut self, bank: Bank, codes: Vec<String>, other_names: impl Iterator<Item = &'a str>) {
        let index = self.entries.len();
        let own_key = likeness::key(&bank.name);
        let licence = match licence_in(&own_key) {
            Licence::Other if bank.code.as_ref().is_some_and(|code| code.len() == 5) => Licence::Microfinance,
            named @ (Licence::Microfinance | Licence::PaymentService | Licence::Other) => named,
        };
        let note = |map: &mut HashMap<String, Vec<usize>>, key: String| {
            let hits = map.entry(key).or_default();
            let new = !hits.contains(&index);
            if new {
                hits.push(index);
            }
            new
        };
        self.own_keys.push((own_key.clone(), index));
        for key in std::iter::once(own_key).chain(other_names.map(likeness::key)) {
            let core = resolve::core(&key);
            note(&mut self.names, key);
            if !core.is_empty() && note(&mut self.cores, core.clone()) {
                self.core_keys.push((core, index));
            }
        }
        for code in &codes {
            note(&mut self.codes, code.trim_start_matches('0').to_owned());
        }
        if let Some(id) = &bank.uuid {
            self.ids.insert(id.as_str().to_ascii_uppercase(), index);
        }
        self.entries.push(Entry {
            bank,
            licence,
            codes,
            unfit: false,
        });
    }

    /// The bank at an index that [`BankTable::resolve`] returned.
    pub fn bank(&self, index: usize) -> Option<&Bank> {
        self.entries.get(index).map(|entry| &entry.bank)
    }

    /// The stored form of the bank at this index.
    pub fn reference(&self, index: usize) -> Option<BankRef> {
        self.bank(index).map(|bank| BankRef {
            name: bank.name.clone(),
            code: bank.code.clone(),
        })
    }

    /// The index of a bank that a row names: by its code if it has one, or else by its name. `None` if the list does not contain it, or
    /// contains it twice.
    pub fn place(&self, bank: &BankRef) -> Option<usize> {
        let by_code = bank.code.as_ref().and_then(|code| self.codes.get(code.trim_start_matches('0')));
        let hits = by_code.or_else(|| self.names.get(&likeness::key(&bank.name)))?;
        match hits.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The service's id of a bank that a row names, found like [`Self::place`].
    pub fn uuid_of(&self, bank: &BankRef) -> Option<&BankId> {
        self.bank(self.place(bank)?)?.uuid.as_ref()
    }

    /// Whether an account number fits the bank at this index: `None` if the check digit is not used, as for wallets.
    pub fn fits(&self, index: usize, account: &service_api::value::Nuban) -> Option<bool> {
        let entry = self.entries.get(index)?;
        if entry.unfit {
            return None;
        }
        self.check_digit_fits(index, account)
    }

    /// The same, whatever was learnt about the bank.
    fn check_digit_fits(&self, index: usize, account: &service_api::value::Nuban) -> Option<bool> {
        let entry = self.entries.get(index)?;
        if entry.bank.wallet {
            return None;
        }
        // A microfinance bank's three-digit code is informal and not the one in its account numbers.
        let judged = entry
            .codes
            .iter()
            .filter(|code| entry.licence != Licence::Microfinance || code.len() == 5);
        let verdicts: Vec<bool> = judged.filter_map(|code| super::sheet::fits_bank(code, account)).collect();
        if verdicts.is_empty() {
            None
        } else {
            Some(verdicts.contains(&true))
        }
    }

    /// The names of the banks whose check digit an account number fits.
    pub fn fitting(&self, account: &service_api::value::Nuban) -> impl Iterator<Item = &str> {
        let fits = |index: &usize| self.fits(*index, account) == Some(true);
        let indexes = (0..self.entries.len()).filter(fits);
        indexes
            .filter_map(|index| Some(self.bank(index)?.name.as_str()))
            .collect::<Vec<_>>()
            .into_iter()
    }
}

fn licence_in(key: &str) -> Licence {
    let has = |word: &str| key.split(' ').any(|token| token == word);
    if has("microfinance") || has("mfb") {
        Licence::Microfinance
    } else if has("psb") {
        Licence::PaymentService
    } else {
        Licence::Other
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use service_api::value::Nuban;

    fn bank(name: &str, code: Option<&str>, id: u32) -> Bank {
        let uuid = BankId::parse(&format!("00000000-0000-0000-0000-{id:012}")).ok();
        Bank {
            name: name.to_owned(),
            uuid,
            code: code.map(str::to_owned),
            wallet: false,
        }
    }

    #[test]
    fn finds_the_services_id_for_a_bank_settled_offline() {
        let built_in = BankTable::built_in();
        let service = BankTable::new(vec![
            bank("GTBank Plc", Some("058"), 1),
            bank("Zenith Bank", None, 2),
            bank("Lotus", None, 3),
            bank("Twin", None, 4),
            bank("Twin", None, 5),
        ]);
        let id = |written: &str| {
            let Resolution::Known(index) = built_in.resolve(written, "", Likeness::PRODUCT) else {
                return None;
            };
            service.uuid_of(&built_in.reference(index)?).map(|id| id.as_str().to_owned())
        };
        assert!(id("GTB").is_some_and(|id| id.ends_with('1')));
        assert!(id("zenith").is_some_and(|id| id.ends_with('2')));
        assert!(id("Lotus Bank").is_some_and(|id| id.ends_with('3')));
        assert_eq!(id("Access"), None);
        assert_eq!(
            service.uuid_of(&BankRef {
                name: "Twin".to_owned(),
                code: None
            }),
            None
        );
    }

    #[test]
    fn the_check_digit_is_not_used_for_wallets_and_informal_codes() {
        let table = BankTable::built_in();
        let fits = |written: &str, account: &str| {
            let Resolution::Known(index) = table.resolve(written, "", Likeness::PRODUCT) else {
                panic!("{written}")
            };
            table.fits(index, &Nuban::parse(account).expect("ten digits"))
        };
        assert_eq!(fits("GTB", "0123456785"), Some(true));
        assert_eq!(fits("GTB", "0123456784"), Some(false));
        assert_eq!(fits("Kuda", "1000000016"), Some(true));
        assert_eq!(fits("OPay", "8031234567"), None);
        assert_eq!(fits("VFD", "1000000016"), None);
        assert_eq!(fits("Access", "0690000032"), Some(true));
    }
}
