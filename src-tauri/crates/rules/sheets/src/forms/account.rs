//! The rules of a payment account in a form sheet.

use service_api::value::{AccountReference, IdentityNumber, Nuban, Url};

use super::fields::Field;
use super::row::{FormRow, Judging, Weight};
use crate::messages;
use crate::payout::bank::{Likeness, Resolution};
use crate::payout::sheet::account::zeros_asked;
use cell_rules::text::{quoted, tidy};
use cell_rules::{digits_are_gone, is_scientific};

/// The number of digits of a bank verification number.
const DIGITS: usize = 11;

impl Judging<'_> {
    pub(super) fn account(&self, row: &mut FormRow) {
        self.names(row);
        self.identity(row);
        let reference = row.value(Field::Reference).to_owned();
        if !reference.is_empty()
            && let Err(why) = AccountReference::parse(&reference)
        {
            row.error(
                messages::forms::INVALID_REFERENCE,
                Field::Reference,
                messages::forms::clear_reference(&why),
            );
        }
        if self.about.known.references.contains(&reference) {
            row.error(
                messages::forms::REFERENCE_IN_USE,
                Field::Reference,
                messages::forms::reference_taken(&quoted(&reference)),
            );
        }
        let callback = row.value(Field::Callback).to_owned();
        if !callback.is_empty()
            && let Err(why) = Url::parse(&callback)
        {
            row.error(messages::forms::INVALID_NOTIFICATION_ADDRESS, Field::Callback, why);
        }
        self.forward(row);
        if !self.cell(Field::Limit).is_blank() {
            match self.money(Field::Limit) {
                Ok(limit) => {
                    row.values.insert(Field::Limit, limit.decimal());
                    row.amount = Some(limit);
                }
                Err(fault) => row.error(
                    messages::forms::LIMIT_NOT_READABLE,
                    Field::Limit,
                    format!("{} {}", self.reading.label(Field::Limit), fault.words),
                ),
            }
        }
    }

    fn names(&self, row: &mut FormRow) {
        let whole = row.value(Field::Name).to_owned();
        if row.value(Field::FirstName).is_empty() && row.value(Field::LastName).is_empty() && !whole.is_empty() {
            match whole.rsplit_once(' ') {
                Some((first, last)) => {
                    let words = messages::forms::names_split(&quoted(&whole), &quoted(first), &quoted(last));
                    row.values.insert(Field::FirstName, first.to_owned());
                    row.values.insert(Field::LastName, last.to_owned());
                    row.add_problem(Weight::Note, messages::forms::NAMES_WERE_SPLIT, Some(Field::Name), words);
                }
                None => row.error("One name only", Field::LastName, messages::forms::BOTH_NAMES),
            }
        } else {
            for field in [Field::FirstName, Field::LastName] {
                if row.value(field).is_empty() {
                    row.error("Name missing", field, messages::contacts::missing(field.words()));
                }
            }
        }
        if row.value(Field::AccountName).is_empty() {
            let shown = format!("{} {}", row.value(Field::FirstName), row.value(Field::LastName));
            row.values.insert(Field::AccountName, tidy(&shown).into_owned());
        }
        for field in [Field::FirstName, Field::LastName, Field::AccountName] {
            row.fits_a_name(field);
        }
    }

    /// The sentence does not contain the number, because it is private.
    fn identity(&self, row: &mut FormRow) {
        let bare: String = row
            .value(Field::Identity)
            .chars()
            .filter(|c| !matches!(c, ' ' | '-' | '\''))
            .collect();
        if bare.is_empty() {
            return;
        }
        if bare.len() == DIGITS && bare.bytes().all(|byte| byte.is_ascii_digit()) && IdentityNumber::parse(&bare).is_ok() {
            row.values.insert(Field::Identity, bare);
        } else {
            let words = messages::forms::BVN_DIGITS;
            row.error(messages::forms::INVALID_BANK_VERIFICATION_NUMBER, Field::Identity, words);
        }
    }

    /// The digits of an account number without its zeros, and the number with them, if that fits its bank.
    fn with_zeros(&self, bank: &str) -> Option<(String, String)> {
        let banks = self.about.banks;
        let bank = banks.settled(bank)?;
        let fits = |meant: &str| Nuban::parse(meant).is_ok_and(|number| banks.fits(bank, &number) == Some(true));
        self.short_account().filter(|(_, meant)| fits(meant))
    }

    fn forward(&self, row: &mut FormRow) {
        let (bank, account) = (row.value(Field::Bank).to_owned(), row.value(Field::Account).to_owned());
        match (bank.is_empty(), account.is_empty()) {
            (true, true) => return,
            (true, false) => row.error("Bank missing", Field::Bank, messages::forms::BANK_FOR_FORWARDING),
            (false, true) => row.error("Account missing", Field::Account, messages::forms::ACCOUNT_FOR_FORWARDING),
            (false, false) => {}
        }
        let digits: String = account.chars().filter(|c| !matches!(c, ' ' | '-' | '\'')).collect();
        let number = Nuban::parse(&digits);
        match &number {
            Ok(_) => drop(row.values.insert(Field::Account, digits)),
            Err(_) if account.is_empty() => {}
            Err(_) if is_scientific(&digits) => {
                row.error(
                    messages::forms::ACCOUNT_SHORTENED_BY_A_SPREADSHEET,
                    Field::Account,
                    digits_are_gone(&account),
                );
            }
            Err(_) => match self.with_zeros(&bank) {
                Some((short, meant)) => {
                    row.propose(
                        messages::forms::ACCOUNT_WITHOUT_ITS_LEADING_ZEROS,
                        Field::Account,
                        zeros_asked(&short, &meant),
                        Some(meant),
                    );
                }
                None => row.error(
                    messages::forms::ACCOUNT_NOT_READABLE,
                    Field::Account,
                    messages::forms::not_an_account(&quoted(&account)),
                ),
            },
        }
        if bank.is_empty() {
            return;
        }
        let banks = self.about.banks;
        let resolution = banks.resolve(&bank, "", Likeness::PRODUCT);
        if let Resolution::Aliased(index) = &resolution
            && let Some(meant) = banks.reference(*index)
        {
            let words = messages::forms::read_as_alias(&quoted(&bank), &meant.name);
            row.add_problem(Weight::Warning, "Bank by your alias", Some(Field::Bank), words);
        }
        if let Some(index) = resolution.settled() {
            row.bank = banks.reference(index);
            if let Some(found) = &row.bank {
                row.values.insert(Field::Bank, found.name.clone());
            }
            if let Ok(number) = &number
                && banks.fits(index, number) == Some(false)
            {
                let words = messages::forms::CHECK_DIGIT;
                row.error(messages::forms::ACCOUNT_DOES_NOT_FIT_ITS_BANK, Field::Account, words);
            }
        } else if let Some(index) = resolution.nearest() {
            let fix = banks.reference(index).map(|bank| bank.name);
            let words = messages::forms::unknown_bank(&quoted(&bank));
            row.propose("Bank not recognised", Field::Bank, words, fix);
        } else {
            let words = messages::forms::ambiguous_bank(&quoted(&bank));
            row.error("Bank not recognised", Field::Bank, words);
        }
    }
}
