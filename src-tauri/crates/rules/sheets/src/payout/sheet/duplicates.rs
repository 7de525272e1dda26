//! Duplicates within a sheet: the same payment twice, one name with two accounts, one account under two names. Always reported on the later
//! row.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use service_api::value::Nuban;

use super::mapping::Field;
use super::problem::{Code, Severity};
use super::row::SheetRow;
use super::rules::Rules;
use crate::messages;
use crate::payout::sheet::value_index::ValueIndex;
use cell_rules::text::quoted;

/// The bank's number in the list, from 1, in the upper bits, and the account in the lower ones, to keep 100 000 rows small. Either may be
/// zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Payee(u64);

/// Enough bits for ten digits, plus one.
const ACCOUNT_BITS: u32 = 34;

impl Payee {
    fn new(bank: u32, account: u64) -> Self {
        Self(u64::from(bank) << ACCOUNT_BITS | account)
    }

    fn bank(self) -> u32 {
        u32::try_from(self.0 >> ACCOUNT_BITS).unwrap_or_default()
    }

    fn account(self) -> u64 {
        self.0 & ((1 << ACCOUNT_BITS) - 1)
    }

    fn whole(self) -> Option<Self> {
        (self.bank() > 0 && self.account() > 0).then_some(self)
    }
}

/// The values by which a row is compared. Zero means no value. Texts are 64-bit hashes, to keep 100 000 rows small.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Key {
    payee: Payee,
    amount: i64,
    name: u64,
    reference: u64,
}

pub(super) fn hashed(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish().max(1)
}

/// The same key for `OKAFOR Chidi` and `Chidi Okafor`.
fn name_key(name: &str) -> u64 {
    let lower = name.to_lowercase();
    let mut words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words.sort_unstable();
    if words.is_empty() { 0 } else { hashed(&words.join(" ")) }
}

pub(super) fn bank_key(bank: Option<usize>) -> u32 {
    bank.and_then(|index| u32::try_from(index + 1).ok()).unwrap_or_default()
}

/// One is added because an account of zeros is an account too.
pub(super) fn account_key(account: Option<&Nuban>) -> u64 {
    account
        .and_then(|account| account.as_str().parse::<u64>().ok())
        .map_or(0, |digits| digits + 1)
}

impl Key {
    pub(super) fn of(row: &SheetRow, bank: Option<usize>) -> Self {
        // A cut reference proves nothing: the lost digits may have differed.
        let damaged = row.problems.iter().any(|problem| problem.code == Code::RefDamaged);
        Self {
            payee: Payee::new(bank_key(bank), account_key(row.account.value.as_ref())),
            amount: row.amount.value.map_or(0, |amount| amount.minor()),
            name: name_key(&row.name),
            reference: if row.reference.is_empty() || damaged {
                0
            } else {
                hashed(&row.reference)
            },
        }
    }

    /// Bank and account, if the row names both.
    pub(super) fn payee(self) -> Option<(u32, u64)> {
        self.payee.whole().map(|payee| (payee.bank(), payee.account()))
    }

    /// The account at any bank; zero if the row names none.
    pub(super) fn account(self) -> u64 {
        self.payee.account()
    }

    /// In kobo; zero if the row has no readable amount.
    pub(super) fn amount(self) -> i64 {
        self.amount
    }

    /// Bank, account and amount, if the row names all three.
    pub(super) fn payment(self) -> Option<(u32, u64, i64)> {
        let (bank, account) = self.payee()?;
        (self.amount > 0).then_some((bank, account, self.amount))
    }

    fn paid(self) -> Option<(Payee, i64)> {
        let payee = self.payee.whole()?;
        (self.amount > 0).then_some((payee, self.amount))
    }

    fn payee_if_whole(self) -> Option<Payee> {
        self.payee.whole()
    }

    fn name_if_any(self) -> Option<u64> {
        Some(self.name).filter(|name| *name > 0)
    }

    fn reference_if_any(self) -> Option<u64> {
        Some(self.reference).filter(|reference| *reference > 0)
    }
}

/// All rows that are to be paid, by what they have in common. `key_of` gives the key of a row that is among them.
#[derive(Clone, Debug, Default)]
pub(super) struct Duplicates {
    payments: ValueIndex,
    payees: ValueIndex,
    names: ValueIndex,
    references: ValueIndex,
}

impl Duplicates {
    /// The index of all rows of a sheet.
    pub(super) fn of(rows: impl Iterator<Item = (u32, Key)> + Clone, key_of: impl Fn(u32) -> Key) -> Self {
        let payees = ValueIndex::of(rows.clone().filter_map(|(row, key)| Some((key.payee_if_whole()?, row))));
        Self {
            payments: payees.finer(|row| key_of(row).payee_if_whole(), |row| key_of(row).paid()),
            payees,
            names: ValueIndex::of(rows.clone().filter_map(|(row, key)| Some((key.name_if_any()?, row)))),
            references: ValueIndex::of(rows.filter_map(|(row, key)| Some((key.reference_if_any()?, row)))),
        }
    }

    /// The rows that share a value with an earlier one that the rules check; all other rows have no duplicates.
    pub(super) fn later(&self, rules: &Rules, key_of: impl Fn(u32) -> Key + Copy) -> HashSet<u32> {
        let references = self.references.later(move |row| key_of(row).reference_if_any());
        if rules.duplicates.is_none() {
            return self.payments.later(move |row| key_of(row).paid()).chain(references).collect();
        }
        let names = self.names.later(move |row| key_of(row).name_if_any());
        // Rows of one payment have one payee.
        let payees = self.payees.later(move |row| key_of(row).payee_if_whole());
        payees.chain(names).chain(references).collect()
    }

    /// Adds rows.
    pub(super) fn take_in(&mut self, rows: &[(u32, Key)], key_of: impl Fn(u32) -> Key) {
        self.payments.take_in(&having(rows, Key::paid), |row| key_of(row).paid());
        self.payees
            .take_in(&having(rows, Key::payee_if_whole), |row| key_of(row).payee_if_whole());
        self.names.take_in(&having(rows, Key::name_if_any), |row| key_of(row).name_if_any());
        self.references
            .take_in(&having(rows, Key::reference_if_any), |row| key_of(row).reference_if_any());
    }

    /// Removes rows, with the keys by which they were added.
    pub(super) fn take_out(&mut self, rows: &[(u32, Key)], key_of: impl Fn(u32) -> Key) {
        self.payments.take_out(&having(rows, Key::paid), |row| key_of(row).paid());
        self.payees
            .take_out(&having(rows, Key::payee_if_whole), |row| key_of(row).payee_if_whole());
        self.names
            .take_out(&having(rows, Key::name_if_any), |row| key_of(row).name_if_any());
        self.references
            .take_out(&having(rows, Key::reference_if_any), |row| key_of(row).reference_if_any());
    }

    fn of_payee(&self, payee: Option<Payee>, key_of: impl Fn(u32) -> Key) -> impl Iterator<Item = u32> {
        let rows = payee.map(|payee| self.payees.all(payee, move |row| key_of(row).payee_if_whole()));
        rows.into_iter().flatten()
    }

    /// All rows that pay to this account.
    pub(super) fn paid_to(&self, bank: usize, account: &Nuban, key_of: impl Fn(u32) -> Key) -> impl Iterator<Item = u32> {
        let payee = Payee::new(bank_key(Some(bank)), account_key(Some(account)));
        self.of_payee(payee.whole(), key_of)
    }

    /// All rows that share a value with this key.
    pub(super) fn relatives(&self, key: Key, key_of: impl Fn(u32) -> Key + Copy) -> impl Iterator<Item = u32> {
        let names = key
            .name_if_any()
            .map(|name| self.names.all(name, move |row| key_of(row).name_if_any()));
        let references = key
            .reference_if_any()
            .map(|reference| self.references.all(reference, move |row| key_of(row).reference_if_any()));
        let payees = self.of_payee(key.payee_if_whole(), key_of);
        payees.chain(names.into_iter().flatten()).chain(references.into_iter().flatten())
    }

    /// What this row shares with earlier ones, as far as the rules check it.
    pub(super) fn shared(&self, key: Key, row: u32, rules: &Rules, key_of: impl Fn(u32) -> Key + Copy) -> Vec<Shared> {
        let reference = key.reference_if_any();
        let reference = reference.and_then(|reference| self.references.earlier(reference, row, |row| key_of(row).reference_if_any()));
        let payment = key
            .paid()
            .and_then(|payment| self.payments.earlier(payment, row, |row| key_of(row).paid()));
        let payee = key.payee_if_whole().filter(|_| rules.duplicates.is_some());
        let earlier = self.of_payee(payee, key_of).take_while(|other| *other < row);
        let before: Vec<u32> = earlier.take(MANY).collect();
        let other_name = before.first().copied().filter(|first| {
            let name = key_of(*first).name;
            name > 0 && key.name > 0 && name != key.name
        });
        let name = key.name_if_any().filter(|_| rules.duplicates.is_some());
        let other_account = name
            .and_then(|name| self.names.earlier(name, row, |row| key_of(row).name_if_any()))
            .filter(|first| matches!((key_of(*first).payee(), key.payee()), (Some(theirs), Some(ours)) if theirs != ours));
        let many = before.first().copied().filter(|_| before.len() == MANY);
        let found = [
            reference.map(Shared::Reference),
            payment.map(Shared::Payment),
            other_name.map(Shared::AccountOnly),
            other_account.map(Shared::NameOnly),
            many.map(Shared::ManyRows),
        ];
        found.into_iter().flatten().collect()
    }
}

/// The rows that have a value, with it.
fn having<K>(rows: &[(u32, Key)], value: impl Fn(Key) -> Option<K>) -> Vec<(K, u32)> {
    rows.iter().filter_map(|(row, key)| Some((value(*key)?, *row))).collect()
}

/// With this many earlier rows to its account, a row gets a warning.
const MANY: usize = 3;

/// What a row shares with an earlier one, whose number it contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shared {
    Reference(u32),
    /// Account and amount.
    Payment(u32),
    /// The account, under another name.
    AccountOnly(u32),
    /// The name, with another account.
    NameOnly(u32),
    /// The account, with three earlier rows or more.
    ManyRows(u32),
}

impl Shared {
    /// The codes of everything that rows can share.
    pub(super) const CODES: [Code; 5] = [
        Code::RefDuplicate,
        Code::DupPayment,
        Code::AccountTwoNames,
        Code::NameTwoAccounts,
        Code::AccountManyRows,
    ];

    pub(super) fn code(self) -> Code {
        match self {
            Self::Reference(_) => Code::RefDuplicate,
            Self::Payment(_) => Code::DupPayment,
            Self::AccountOnly(_) => Code::AccountTwoNames,
            Self::NameOnly(_) => Code::NameTwoAccounts,
            Self::ManyRows(_) => Code::AccountManyRows,
        }
    }

    fn first(self) -> u32 {
        match self {
            Self::Reference(row) | Self::Payment(row) | Self::AccountOnly(row) | Self::NameOnly(row) | Self::ManyRows(row) => row,
        }
    }

    /// The severity; `None` if the rules do not check it.
    pub(super) fn severity(self, rules: &Rules) -> Option<Severity> {
        match self {
            Self::Reference(_) => Some(rules.reference_twice),
            Self::Payment(_) => Some(Severity::Warning),
            Self::AccountOnly(_) | Self::NameOnly(_) | Self::ManyRows(_) => rules.duplicates,
        }
    }

    /// The field, and the sentence about this row; `label` gives the name of a column.
    pub(super) fn words(self, row: &SheetRow, label: impl Fn(Field) -> String, spot: impl Fn(u32) -> String) -> (Field, String) {
        let first = spot(self.first());
        match self {
            Self::Reference(_) => {
                let rest = messages::rows::reference_twice(&quoted(&row.reference), &first);
                (Field::Reference, messages::rows::with_label(&label(Field::Reference), &rest))
            }
            Self::Payment(_) => {
                let message = messages::rows::same_payment(&first);
                (Field::Amount, message)
            }
            Self::AccountOnly(_) => {
                let message = messages::rows::account_with_other_name(&first);
                (Field::Account, message)
            }
            Self::NameOnly(_) => {
                let message = messages::rows::name_with_other_account(&first);
                (Field::Name, message)
            }
            Self::ManyRows(_) => {
                let message = messages::rows::account_many_times(&first);
                (Field::Account, message)
            }
        }
    }
}
