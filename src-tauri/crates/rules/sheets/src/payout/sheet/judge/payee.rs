//! The payee: the bank and the account number of a row, which prove each other.

use service_api::value::Nuban;

use super::super::account::{self, Guess, NoAccount};
use super::super::mapping::Field;
use super::super::problem::{Code, Problem, Severity};
use super::super::row::SheetRow;
use super::Judge;
use crate::messages;
use crate::payout::bank::Resolution;
use cell_rules::text::{is_blank, plain, quoted};
use cell_rules::{Cell, GridRow, account_with_zeros};

/// The parts of a split cell.
#[derive(Clone, Copy, Default)]
struct Parts<'g> {
    bank: Option<&'g str>,
    account: Option<&'g str>,
}

impl<'g> Judge<'g> {
    /// Reads bank and account of a row. Returns the bank.
    pub(super) fn payee(&self, row: GridRow<'g>, found: &mut SheetRow) -> Option<usize> {
        self.filled_down(row, found);
        let parts = self.together(row, found);
        let bank = self.bank(row, parts.bank, found);
        self.account(row, bank, parts.account, found);
        if let (Some(bank), Some(account)) = (bank, &found.account.value) {
            found.problems.extend(self.check_digit(bank, account));
        }
        self.test_row(found);
        bank
    }

    /// Reports values of merged cells that are used for several rows.
    fn filled_down(&self, row: GridRow<'g>, found: &mut SheetRow) {
        for field in [Field::Bank, Field::BankCode, Field::Remarks, Field::Currency, Field::Sender] {
            if let Some((above, _)) = self.above(row, field) {
                let above = row.spot_of(above);
                let rest = messages::rows::merged_cell(&above);
                self.report(found, field, Code::FilledDown, Severity::Warning, &rest);
            }
        }
    }

    /// Splits a cell that contains bank and account number, if no other cell contains one of them.
    fn together(&self, row: GridRow<'g>, found: &mut SheetRow) -> Parts<'g> {
        let typed = |field: Field| self.corrections.cell(row.number, field).is_some();
        let (bank, account) = (self.source(row, Field::Bank), self.source(row, Field::Account));
        let one_column = match (self.layout.of(Field::Bank), self.layout.of(Field::Account)) {
            (Some(bank), Some(account)) => bank.index == account.index,
            (Some(_) | None, _) => false,
        };
        let nothing = |source: Option<(Cell<'_>, &str)>| source.is_none_or(|(cell, _)| cell.is_blank());
        let apart = |field: Field, source: Option<(Cell<'g>, &str)>| match source {
            Some((Cell::Text(text), _)) if !typed(field) => account::together(text),
            Some(_) | None => None,
        };
        let in_account = apart(Field::Account, account).filter(|_| one_column || nothing(bank) || typed(Field::Bank));
        let in_bank = || apart(Field::Bank, bank).filter(|_| one_column || nothing(account) || typed(Field::Account));
        let Some((name, number)) = in_account.or_else(in_bank).filter(|_| self.forgiving()) else {
            return Parts::default();
        };
        let rest = messages::rows::bank_and_account(&quoted(name), number);
        self.report(found, Field::Account, Code::BankAndAccount, Severity::Warning, &rest);
        Parts {
            bank: (!typed(Field::Bank)).then_some(name),
            account: (!typed(Field::Account)).then_some(number),
        }
    }

    fn bank(&self, row: GridRow<'g>, part: Option<&'g str>, found: &mut SheetRow) -> Option<usize> {
        let before = found.problems.len();
        let name = match part {
            Some(part) => part,
            None => self.raw(row, Field::Bank, found),
        };
        let code = match self.corrections.cell(row.number, Field::Bank) {
            // A person named the bank; the file's code beside the old name is not used for the new one.
            Some(typed) if !is_blank(typed) => self.corrections.cell(row.number, Field::BankCode).unwrap_or_default(),
            _ => self.raw(row, Field::BankCode, found),
        };
        if found.problems.len() > before {
            return None;
        }
        let field = if part.is_some() || self.source(row, Field::Bank).is_some() {
            Field::Bank
        } else {
            Field::BankCode
        };
        if part.is_none() {
            self.source(row, field)?;
        }
        found.bank.written = if is_blank(name) { code } else { name }.to_owned();
        let (banks, likeness) = (self.banks, self.rules.likeness);
        let resolve = || banks.resolve(&plain(name), &plain(code), likeness);
        let resolution = self.spellings.find(name, code, resolve);
        let written = quoted(&found.bank.written);
        let meant = resolution.nearest();
        let (settled, fault) = self.resolved(resolution, &written);
        found.bank.value = settled.and_then(|index| banks.reference(index));
        if let Some((code, severity, rest)) = fault {
            let problem = self.problem(field, code, severity, &rest);
            found.problems.push(match meant {
                Some(index) => problem.with_fix(Field::Bank, self.bank_name(index)),
                None => problem,
            });
        }
        settled
    }

    fn bank_name(&self, index: usize) -> &'g str {
        self.banks.bank(index).map_or("", |bank| bank.name.as_str())
    }

    /// The bank of a resolution, and what is to be reported about it.
    fn resolved(&self, resolution: Resolution, written: &str) -> (Option<usize>, Option<(Code, Severity, String)>) {
        let named = |index: usize| self.bank_name(index);
        match resolution {
            Resolution::Known(index) => (Some(index), None),
            Resolution::KnownByName(index) => {
                let rest = messages::rows::bank_by_name(named(index));
                (Some(index), Some((Code::BankCodeUnknown, Severity::Warning, rest)))
            }
            Resolution::Proposed(index) => {
                let rest = messages::rows::bank_nearly(written, named(index));
                (Some(index), Some((Code::BankFuzzy, Severity::Warning, rest)))
            }
            Resolution::Picked(index) => {
                let rest = messages::rows::bank_picked(written, named(index));
                (Some(index), Some((Code::BankPicked, Severity::Warning, rest)))
            }
            Resolution::Aliased(index) => {
                let rest = messages::rows::bank_by_alias(written, named(index));
                (Some(index), Some((Code::BankAlias, Severity::Warning, rest)))
            }
            Resolution::Missing => (None, Some((Code::BankMissing, Severity::Error, messages::banks::EMPTY.to_owned()))),
            Resolution::Ambiguous(among) => {
                let some: Vec<&str> = among.iter().take(3).map(|index| named(*index)).collect();
                let rest = messages::banks::several(written, &some.join(", "));
                (None, Some((Code::BankAmbiguous, Severity::Error, rest)))
            }
            Resolution::Conflict(by_name, by_code) => {
                let rest = messages::banks::name_and_code_differ(named(by_name), named(by_code));
                (None, Some((Code::BankConflict, Severity::Error, rest)))
            }
            Resolution::Unknown(near) => {
                let hint = near.map(|index| messages::banks::is_it(named(index))).unwrap_or_default();
                let rest = messages::banks::not_listed(written, &hint);
                (None, Some((Code::BankUnknown, Severity::Error, rest)))
            }
        }
    }

    fn account(&self, row: GridRow<'g>, bank: Option<usize>, part: Option<&'g str>, found: &mut SheetRow) {
        let typed = self.corrections.cell(row.number, Field::Account).is_some();
        let cell = match (part, self.source(row, Field::Account)) {
            (Some(part), _) => Cell::Text(part),
            (None, Some((cell, _))) => cell,
            (None, None) => return,
        };
        found.account.written = cell.written().to_owned();
        let read = match part.is_some() || typed {
            true => account::read(cell, self.rules.spelling),
            false => account::read_in(row, cell, self.rules.spelling),
        };
        match read {
            Ok(account) => {
                found.problems.extend(self.padded(row, &account));
                found.account.value = Some(account);
            }
            Err(no) => found.problems.push(self.no_account(bank, no)),
        }
    }

    /// A warning about zeros that a person added to a number of the file: usually right, but no proof.
    fn padded(&self, row: GridRow<'g>, account: &Nuban) -> Option<Problem> {
        self.corrections.cell(row.number, Field::Account)?;
        let number = account::short_number(row, row.cell(self.layout.of(Field::Account)?.index))?;
        let repaired = account_with_zeros(&number).as_deref() == Some(account.as_str());
        let rest = messages::accounts::digit_restored(account.as_str(), &number);
        repaired.then(|| self.problem(Field::Account, Code::AccountPadded, Severity::Warning, &rest))
    }

    /// The problem of an account cell, with a proposal if it fits the bank.
    fn no_account(&self, bank: Option<usize>, no: NoAccount) -> Problem {
        let NoAccount { mut fault, guess } = no;
        let known = bank.and_then(|bank| self.banks.bank(bank));
        let bank_name = known.map_or(messages::accounts::THE_BANK, |bank| bank.name.as_str());
        let wallet = known.is_some_and(|bank| bank.wallet);
        let meant = fault.proposed.take().filter(|_| self.forgiving());
        let (Some(meant), Some(guess)) = (meant, guess) else {
            return self.fault(Field::Account, fault);
        };
        let number = Nuban::parse(&meant).ok();
        let fits = bank.zip(number).and_then(|(bank, number)| self.banks.fits(bank, &number));
        let offered = match (guess, fits) {
            (Guess::LostZeros, Some(true)) => {
                fault.words.push_str(&messages::accounts::valid_for(&meant, bank_name));
                true
            }
            (Guess::LostZeros, _) => {
                let bare = meant.trim_start_matches('0');
                let either = if fits.is_some() {
                    messages::accounts::not_valid_either(&meant, bank_name)
                } else {
                    String::new()
                };
                fault.words = messages::accounts::zeros_may_be_lost(bare, &either);
                false
            }
            (Guess::Letters, _) => {
                fault.words.push_str(&messages::accounts::if_meant(&meant));
                fits != Some(false)
            }
            (Guess::Phone, _) if wallet => {
                fault.words = messages::accounts::wallet_number(&meant);
                true
            }
            (Guess::Phone, _) => {
                fault.words = messages::accounts::account_at(bank_name);
                false
            }
        };
        self.fault(Field::Account, fault.with(offered.then_some(meant)))
    }

    fn check_digit(&self, bank: usize, account: &Nuban) -> Option<Problem> {
        let severity = self.rules.check_digit?;
        if self.banks.fits(bank, account)? {
            return None;
        }
        let (number, name) = (account.as_str(), self.bank_name(bank));
        let mut rest = messages::accounts::check_digit(number, name);
        let fitting: Vec<&str> = self.banks.fitting(account).take(4).collect();
        if self.forgiving() && !fitting.is_empty() {
            let more = if fitting.len() > 3 { messages::accounts::AND_OTHERS } else { "" };
            let some: Vec<&str> = fitting.into_iter().take(3).collect();
            rest.push_str(&messages::accounts::would_fit(&some.join(", "), more));
        }
        Some(self.problem(Field::Account, Code::AccountCheck, severity, &rest))
    }

    /// Reports a row that looks like a test of the sheet.
    fn test_row(&self, found: &mut SheetRow) {
        const NAMES: [&str; 10] = [
            "john doe",
            "jane doe",
            "doe john",
            "test",
            "test test",
            "test user",
            "test account",
            "test name",
            "dummy",
            "sample",
        ];
        const RUNS: [&str; 4] = ["1234567890", "0123456789", "9876543210", "0987654321"];
        let Some(severity) = self.rules.test_row else { return };
        let name = found.name.to_lowercase();
        let digits = found.account.value.as_ref().map_or("", Nuban::as_str);
        let alike = digits
            .bytes()
            .next()
            .is_some_and(|first| digits.bytes().all(|digit| digit == first));
        let what = if NAMES.contains(&name.as_str()) {
            (Field::Name, quoted(&found.name))
        } else if alike || RUNS.contains(&digits) {
            (Field::Account, digits.to_owned())
        } else {
            return;
        };
        let rest = messages::rows::test_row(&what.1);
        self.report(found, what.0, Code::TestRow, severity, &rest);
    }
}
