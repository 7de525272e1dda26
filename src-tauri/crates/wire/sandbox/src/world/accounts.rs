//! Payment accounts: opened, changed, queried, closed permanently.

use std::collections::BTreeMap;

use serde::Serialize;
use service_api::answer::Headed;
use service_api::declare::Interface;
use service_api::value::{Amount, BankId, Nuban};
use service_api::{
    DeletePersistentPaymentAccount, DeletePersistentPaymentAccountResult, GetPersistentPaymentAccount, GetPersistentPaymentAccountResult,
    RegisterPersistentPaymentAccount, RegisterPersistentPaymentAccountResult, StatusResult, UpdatePersistentPaymentAccount,
    UpdatePersistentPaymentAccountResult,
};

use super::banks::{WALLET, name_of};
use super::history::OPENED;
use super::success::success;
use super::{Answers, Refusal, Step, World};
use crate::seed::Seed;
use crate::service_message::ServiceMessage;
use crate::time::Timestamp;

/// The code of Wema Bank, from which the check digit of every account number follows.
const BANK_CODE: &str = "035";

/// One payment account.
#[derive(Debug)]
pub(crate) struct PaymentAccount {
    /// Ten digits.
    pub(crate) number: String,
    /// The details at its opening, with later changes.
    pub(crate) details: RegisterPersistentPaymentAccount,
    pub(crate) closed: bool,
    made_at: Timestamp,
    /// When its opening is reported as complete.
    visible_from: Timestamp,
}

impl PaymentAccount {
    /// Bank and account that every payment is forwarded to.
    pub(crate) fn onward(&self) -> Option<(&'static str, &str)> {
        let bank = name_of(self.details.creditBankId.as_ref()?.as_str())?;
        Some((bank, self.details.creditBankAccountNumber.as_ref()?.as_str()))
    }

    fn view(&self) -> PaymentAccountView {
        PaymentAccountView {
            account_number: self.number.clone(),
            account_reference: self.details.accountReference.as_str().to_owned(),
            account_name: self.details.accountName.as_str().to_owned(),
            forwards_to: self.onward().map(|(bank, number)| format!("{bank} {number}")),
            limit: self.details.fundingTransactionLimit.map(Amount::decimal),
            closed: self.closed,
        }
    }

    fn opened(&self, now: Timestamp) -> Result<RegisterPersistentPaymentAccountResult, Refusal> {
        if now < self.visible_from {
            return Err(Refusal::in_process(Interface::Collection));
        }
        Ok(RegisterPersistentPaymentAccountResult {
            accountReference: Some(self.details.accountReference.as_str().into()),
            accountNumber: Some(self.number.as_str().into()),
            ..success(self.details.referenceNumber.as_str())
        })
    }
}

/// A payment account in the control interface; amounts are decimal text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PaymentAccountView {
    /// Ten digits.
    pub account_number: String,
    /// The business's own name for the account.
    pub account_reference: String,
    /// The name that payers see.
    pub account_name: String,
    /// Bank and account that every payment is forwarded to; absent if it stays in the business's wallet.
    pub forwards_to: Option<String>,
    /// The limit of one payment; the service itself does not report it.
    pub limit: Option<String>,
    /// Whether it was closed permanently.
    pub closed: bool,
}

/// All payment accounts. Closed ones are kept, so that neither number nor account reference is used again.
#[derive(Debug, Default)]
pub(crate) struct Accounts {
    /// By account number.
    all: BTreeMap<String, PaymentAccount>,
    /// Account numbers by account reference.
    references: BTreeMap<String, String>,
    /// Account numbers by the reference of the request that opened them.
    openings: BTreeMap<String, String>,
}

impl Accounts {
    fn number<'a>(&'a self, identifier: &'a str) -> &'a str {
        self.references.get(identifier).map_or(identifier, String::as_str)
    }

    /// The account with this number or account reference, closed or not.
    pub(crate) fn get(&self, identifier: &str) -> Option<&PaymentAccount> {
        self.all.get(self.number(identifier))
    }

    /// The account that a request opened.
    pub(crate) fn opened_by(&self, reference: &str) -> Option<&PaymentAccount> {
        self.all.get(self.openings.get(reference)?)
    }

    /// An open account, to change it.
    fn open_mut(&mut self, identifier: &str) -> Result<&mut PaymentAccount, Refusal> {
        let number = self.number(identifier).to_owned();
        let account = self.all.get_mut(&number).filter(|account| !account.closed);
        account.ok_or_else(no_such_account)
    }

    fn insert(&mut self, account: PaymentAccount) {
        let (details, number) = (&account.details, account.number.clone());
        self.references.insert(details.accountReference.as_str().to_owned(), number.clone());
        self.openings.insert(details.referenceNumber.as_str().to_owned(), number.clone());
        self.all.insert(number, account);
    }
}

fn no_such_account() -> Refusal {
    Refusal::new("121", "Account not found")
}

/// The `count`-th account number of a world: nine digits and the check digit of the bank.
fn account_number(seed: Seed, count: usize) -> String {
    const COUNT: usize = 10_000_000;
    // Shares no divisor with the number of account numbers, so every number is used before one repeats.
    const STRIDE: usize = 7_654_321;
    let place = (seed.below(COUNT, "payment account", "") + count % COUNT * STRIDE) % COUNT;
    let serial = format!("41{place:07}");
    let digit = check_digit(BANK_CODE, &serial);
    format!("{serial}{digit}")
}

/// The Central Bank's check digit of a serial number at a bank with a three-digit code.
pub(crate) fn check_digit(code: &str, serial: &str) -> u32 {
    let digits = code.chars().chain(serial.chars()).filter_map(|digit| digit.to_digit(10));
    let sum: u32 = digits
        .zip([3, 7, 3].into_iter().cycle())
        .map(|(digit, weight)| digit * weight)
        .sum();
    (10 - sum % 10) % 10
}

impl World {
    /// All payment accounts, oldest first, closed ones included.
    pub(crate) fn payment_accounts(&self) -> Vec<PaymentAccountView> {
        let mut all: Vec<&PaymentAccount> = self.accounts.all.values().collect();
        all.sort_by_key(|account| account.made_at);
        all.into_iter().map(PaymentAccount::view).collect()
    }

    /// Checks that payments can be forwarded to an account.
    fn check_onward(&self, bank: Option<&BankId>, account: Option<&Nuban>) -> Result<(), Refusal> {
        let (Some(bank), Some(account)) = (bank, account) else {
            return Ok(());
        };
        let bank = name_of(bank.as_str()).ok_or_else(|| Refusal::failed(ServiceMessage::CreditBankNotFound))?;
        let is_customer = bank == WALLET && self.customers.find(account.as_str()).is_some();
        if !is_customer && self.holder(bank, account.as_str(), None).is_none() {
            return Err(Refusal::failed("creditBankAccountNumber: There is no such account at this bank"));
        }
        Ok(())
    }

    /// The state of the opening of an account.
    pub(crate) fn opening(&self, reference: &str, step: &Step) -> Result<StatusResult, Refusal> {
        let opened = self.accounts.opened_by(reference);
        let account = opened.filter(|account| !step.effects.hide(account.made_at, step.now));
        account.ok_or_else(|| Refusal::not_found(Interface::Collection))?.opened(step.now)?;
        Ok(StatusResult {
            data: Some(success(reference)),
            ..success(reference)
        })
    }
}

impl Answers<RegisterPersistentPaymentAccount> for World {
    fn answer(
        &mut self,
        request: RegisterPersistentPaymentAccount,
        step: &Step,
    ) -> Result<RegisterPersistentPaymentAccountResult, Refusal> {
        let reference = request.referenceNumber.as_str();
        let repeated = || Refusal::failed(ServiceMessage::Duplicate);
        let known = step.duplicates(self.duplicates).again(self.accounts.opened_by(reference));
        if let Some(account) = known.map_err(|_| repeated())? {
            return account.opened(step.now);
        }
        if self.requested.contains_key(reference) {
            return Err(repeated());
        }
        if self.accounts.references.contains_key(request.accountReference.as_str()) {
            return Err(Refusal::failed("accountReference: There is an account with this reference already"));
        }
        self.check_onward(request.creditBankId.as_ref(), request.creditBankAccountNumber.as_ref())?;
        let account = PaymentAccount {
            number: account_number(self.seed, self.accounts.all.len()),
            details: request,
            closed: false,
            made_at: step.now,
            visible_from: step.visible_from(),
        };
        let answer = account.opened(step.now);
        let (number, reference) = (account.number.clone(), account.details.referenceNumber.clone());
        self.accounts.insert(account);
        self.note_account(&number, reference.as_str(), OPENED, Amount::ZERO, step.now);
        answer
    }
}

/// Replaces a value if a new one is given.
fn put<T>(place: &mut T, given: Option<T>) {
    if let Some(given) = given {
        *place = given;
    }
}

impl Answers<UpdatePersistentPaymentAccount> for World {
    fn answer(&mut self, request: UpdatePersistentPaymentAccount, step: &Step) -> Result<UpdatePersistentPaymentAccountResult, Refusal> {
        let identifier = request.accountIdentifier.as_str();
        let before = self.accounts.open_mut(identifier)?.details.creditBankId.clone();
        let bank = request.creditBankId.clone().or(before);
        if request.creditBankAccountNumber.is_some() && bank.is_none() {
            return Err(Refusal::failed("creditBankId: The account forwards to no bank yet"));
        }
        self.check_onward(bank.as_ref(), request.creditBankAccountNumber.as_ref())?;
        let details = &mut self.accounts.open_mut(identifier)?.details;
        put(&mut details.firstName, request.firstName);
        put(&mut details.lastName, request.lastName);
        put(&mut details.accountName, request.accountName);
        put(&mut details.phoneNumber, request.phoneNumber.map(Some));
        let number = request.financialIdentificationNumber.map(Some);
        put(&mut details.financialIdentificationNumber, number);
        put(&mut details.callbackUrl, request.callbackUrl.map(Some));
        put(&mut details.creditBankId, request.creditBankId.map(Some));
        put(&mut details.creditBankAccountNumber, request.creditBankAccountNumber.map(Some));
        self.note_account(identifier, request.referenceNumber.as_str(), "UPDATE", Amount::ZERO, step.now);
        received(request.referenceNumber.as_str(), step)
    }
}

impl Answers<DeletePersistentPaymentAccount> for World {
    fn answer(&mut self, request: DeletePersistentPaymentAccount, step: &Step) -> Result<DeletePersistentPaymentAccountResult, Refusal> {
        let identifier = request.accountIdentifier.as_str();
        self.accounts.open_mut(identifier)?.closed = true;
        self.note_account(identifier, request.referenceNumber.as_str(), "DELETE", Amount::ZERO, step.now);
        received(request.referenceNumber.as_str(), step)
    }
}

/// Acknowledges a change, unless a fault hides the result.
fn received<A: Headed>(reference: &str, step: &Step) -> Result<A, Refusal> {
    in_process(step)?;
    Ok(A::headed("0", "Request received", reference))
}

/// Refuses with *in process* if a fault hides the result.
pub(crate) fn in_process(step: &Step) -> Result<(), Refusal> {
    match step.effects.pending_ms {
        Some(1..) => Err(Refusal::in_process(Interface::Collection)),
        Some(0) | None => Ok(()),
    }
}

impl Answers<GetPersistentPaymentAccount> for World {
    fn answer(&mut self, request: GetPersistentPaymentAccount, step: &Step) -> Result<GetPersistentPaymentAccountResult, Refusal> {
        let account = self.accounts.get(request.accountIdentifier.as_str());
        let there = |account: &&PaymentAccount| !account.closed && !step.effects.hide(account.made_at, step.now);
        let account = account.filter(there).ok_or_else(no_such_account)?;
        let details = &account.details;
        Ok(GetPersistentPaymentAccountResult {
            accountReference: Some(details.accountReference.as_str().into()),
            accountNumber: Some(account.number.as_str().into()),
            accountName: Some(details.accountName.as_str().into()),
            phoneNumber: details.phoneNumber.as_ref().map(|phone| phone.as_str().into()),
            firstName: Some(details.firstName.as_str().into()),
            lastName: Some(details.lastName.as_str().into()),
            financialIdentificationNumber: details.financialIdentificationNumber.as_ref().map(|number| number.as_str().into()),
            creditBankId: details.creditBankId.as_ref().map(|bank| bank.as_str().into()),
            creditBankAccountNumber: details.creditBankAccountNumber.as_ref().map(|number| number.as_str().into()),
            callbackUrl: details.callbackUrl.as_ref().map(|url| url.as_str().into()),
            ..success(request.referenceNumber.as_str())
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn check_digits_are_the_central_banks() {
        // The worked example of the Central Bank's NUBAN standard: bank 011, serial 000001457, check digit 9.
        assert_eq!(check_digit("011", "000001457"), 9);
        // Computed by hand: 0*3+5*7+8*3 + 0*3+1*7+2*3+3*3+4*7+5*3+6*3+7*7+8*3 = 215.
        assert_eq!(check_digit("058", "012345678"), 5);
    }

    #[test]
    fn account_numbers_do_not_repeat() {
        let numbers: BTreeSet<String> = (0..20_000).map(|count| account_number(Seed(7), count)).collect();
        assert_eq!(numbers.len(), 20_000);
        assert!(numbers.iter().all(|number| number.len() == 10));
    }
}
