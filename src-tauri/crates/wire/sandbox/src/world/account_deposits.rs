//! Deposits into a payment account: kept in the wallet or forwarded, and reported by callback.

use serde::{Deserialize, Serialize};
use service_api::value::Amount;

use super::banks::{WALLET, of_payer, switch_code};
use super::fees::{Fee, for_collecting, kobo, to_bank};
use super::wallets::{Movement, Owner, Party};
use super::{ControlError, World};
use crate::messages;
use crate::time::Timestamp;

/// A deposit into a payment account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deposit {
    /// The number or account reference of the account.
    pub account: String,
    /// The amount including the fees.
    pub amount: Amount,
    /// The payer's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payer_name: Option<String>,
    /// The name of the payer's bank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payer_bank: Option<String>,
    /// The payer's account at that bank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payer_account: Option<String>,
    /// The method; by default from a bank.
    #[serde(default)]
    pub method: DepositMethod,
}

/// How a deposit is sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DepositMethod {
    /// Over the bank network.
    #[default]
    BankTransfer,
    /// From another wallet of the service.
    MoneyTransfer,
}

/// An executed deposit in the control interface; amounts are decimal text, times RFC 3339.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DepositView {
    /// The service's own reference.
    pub transaction_reference: String,
    /// Ten digits.
    pub account_number: String,
    /// The business's own name for the account.
    pub account_reference: String,
    /// The amount that the payer sent.
    pub amount: String,
    /// The fee for receiving it.
    pub clearing_fee: String,
    /// The fee for forwarding it.
    pub transfer_fee: String,
    /// Bank and account of the destination; `Service Wallet` alone is the business's own.
    pub destination: String,
    /// When it was received.
    pub received_at: String,
}

/// A deposit, and the part of it that was refunded.
#[derive(Debug)]
pub(crate) struct Deposited {
    pub(crate) deposit: Deposit,
    pub(crate) account_number: String,
    pub(crate) account_reference: String,
    /// Bank and account to which it was forwarded; the bank may be the service's own wallet.
    pub(crate) onward: Option<(&'static str, String)>,
    pub(crate) clearing_fee: Amount,
    pub(crate) transfer_fee: Amount,
    /// The payer, with invented values for what was not given.
    pub(crate) payer: Party,
    /// The session id at the inter-bank switch.
    pub(crate) session_id: Option<String>,
    pub(crate) refunded: Amount,
}

impl Deposited {
    fn view(&self, reference: &str, now: Timestamp) -> DepositView {
        let onward = self.onward.as_ref().map(|(bank, number)| format!("{bank} {number}"));
        DepositView {
            transaction_reference: reference.to_owned(),
            account_number: self.account_number.clone(),
            account_reference: self.account_reference.clone(),
            amount: self.deposit.amount.decimal(),
            clearing_fee: self.clearing_fee.decimal(),
            transfer_fee: self.transfer_fee.decimal(),
            destination: onward.unwrap_or_else(|| WALLET.to_owned()),
            received_at: now.rfc3339(),
        }
    }

    /// What the service keeps; only the fee for forwarding is taxed.
    fn fee(&self) -> Fee {
        let whole = kobo(self.clearing_fee.minor() + self.transfer_fee.minor());
        Fee::without_vat(whole)
    }
}

impl World {
    /// Receives a deposit, less the fees, or forwards it; creates the callback.
    pub(crate) fn deposit(&mut self, deposit: &Deposit, now: Timestamp) -> Result<DepositView, ControlError> {
        let deposited = self.accept(deposit)?;
        let reference = format!("TR-{}", self.next_transaction_id());
        let session_id = match deposit.method {
            DepositMethod::BankTransfer => Some(self.session_id(switch_code(&deposited.payer.bank), now)),
            DepositMethod::MoneyTransfer => None,
        };
        let (to, party) = match &deposited.onward {
            Some((bank, account)) => self.recipient(bank, account, now),
            None => (Some(Owner::Business), deposited.payer.clone()),
        };
        self.wallets.record(Movement {
            to,
            passed_on: deposited.onward.is_some(),
            fee: deposited.fee(),
            session_id: session_id.clone(),
            ..Movement::new("deposit", &reference, deposit.amount, party, now)
        });
        self.wallets.check();
        let view = deposited.view(&reference, now);
        self.note_account(&view.account_number, &reference, "PAYMENT", deposit.amount, now);
        self.deposits.insert(reference.clone(), Deposited { session_id, ..deposited });
        self.notify_deposit(&reference, now);
        Ok(view)
    }

    /// The result of a deposit, if it can be accepted.
    fn accept(&self, deposit: &Deposit) -> Result<Deposited, ControlError> {
        let conflict = |sentence: String| Err(ControlError::Conflict(sentence));
        let amount = deposit.amount;
        let Some(account) = self.accounts.get(&deposit.account) else {
            return Err(ControlError::NoAccount(deposit.account.clone()));
        };
        if account.closed {
            return conflict(messages::ACCOUNT_CLOSED.to_owned());
        }
        if amount == Amount::ZERO {
            return conflict(messages::ABOVE_ZERO.to_owned());
        }
        if let Some(limit) = account.details.fundingTransactionLimit.filter(|limit| amount > *limit) {
            return conflict(messages::above_limit(limit));
        }
        let onward = account.onward().map(|(bank, number)| (bank, number.to_owned()));
        if onward.is_none() && !self.wallets.has_room_for(&Owner::Business, amount) {
            return conflict(messages::WALLET_FULL.to_owned());
        }
        let clearing_fee = for_collecting(amount).min(amount);
        let left = kobo(amount.minor() - clearing_fee.minor());
        let transfer_fee = match &onward {
            // Never more than the amount to forward.
            Some((bank, _)) if *bank != WALLET => to_bank(left).whole().min(left),
            Some(_) | None => Amount::ZERO,
        };
        let place = format!("{} {}", account.number, self.deposits.len());
        let made_up = || format!("30{}", self.seed.digits(8, "payer", &place));
        Ok(Deposited {
            deposit: deposit.clone(),
            account_number: account.number.clone(),
            account_reference: account.details.accountReference.as_str().to_owned(),
            onward,
            clearing_fee,
            transfer_fee,
            payer: Party::new(
                deposit.payer_name.clone().unwrap_or_default(),
                deposit.payer_bank.clone().unwrap_or_else(|| of_payer(self.seed, &place).to_owned()),
                deposit.payer_account.clone().unwrap_or_else(made_up),
            ),
            session_id: None,
            refunded: Amount::ZERO,
        })
    }
}
