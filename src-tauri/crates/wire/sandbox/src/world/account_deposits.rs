//! Money that arrives in a payment account: kept in the wallet or forwarded, and told.

use serde::{Deserialize, Serialize};
use service_api::value::Amount;

use super::banks::{WALLET, of_payer, switch_code};
use super::fees::{Fee, for_collecting, kobo, to_bank};
use super::wallets::{Movement, Owner, Party};
use super::{ControlError, World};
use crate::time::Timestamp;

/// Money that arrives in a payment account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deposit {
    /// Its number or account reference.
    pub account: String,
    /// With the fees.
    pub amount: Amount,
    /// Who pays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payer_name: Option<String>,
    /// Name of the payer's bank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payer_bank: Option<String>,
    /// The payer's account there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payer_account: Option<String>,
    /// How it comes: from a bank, without anything else.
    #[serde(default)]
    pub method: DepositMethod,
}

/// How money comes into a payment account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DepositMethod {
    /// Over the bank network.
    #[default]
    BankTransfer,
    /// From another wallet of the service.
    MoneyTransfer,
}

/// A deposit that happened, as the control interface tells it; amounts are decimal text, times RFC 3339.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DepositView {
    /// The service's own reference of it.
    pub transaction_reference: String,
    /// Ten digits.
    pub account_number: String,
    /// The business's own name for the account.
    pub account_reference: String,
    /// What the payer sent.
    pub amount: String,
    /// For receiving it.
    pub clearing_fee: String,
    /// For forwarding it.
    pub transfer_fee: String,
    /// Bank and account where it ended; `Service Wallet` alone is the business's own.
    pub destination: String,
    /// When.
    pub received_at: String,
}

/// One deposit, and what of it was given back.
#[derive(Debug)]
pub(crate) struct Deposited {
    pub(crate) deposit: Deposit,
    pub(crate) account_number: String,
    pub(crate) account_reference: String,
    /// Bank and account to which it was passed on, the service's own wallet included.
    pub(crate) onward: Option<(&'static str, String)>,
    pub(crate) clearing_fee: Amount,
    pub(crate) transfer_fee: Amount,
    /// With what was made up where nobody told it.
    pub(crate) payer: Party,
    /// Of the inter-bank network.
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

    /// What the service keeps; tax stands only on what forwarding costs.
    fn fee(&self) -> Fee {
        let whole = kobo(self.clearing_fee.minor() + self.transfer_fee.minor());
        Fee::without_vat(whole)
    }
}

impl World {
    /// Takes money into an account, less the fees, or passes it on; and tells of it.
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

    /// What becomes of a deposit, when it can be taken.
    fn accept(&self, deposit: &Deposit) -> Result<Deposited, ControlError> {
        let conflict = |sentence: String| Err(ControlError::Conflict(sentence));
        let amount = deposit.amount;
        let Some(account) = self.accounts.get(&deposit.account) else {
            return Err(ControlError::NoAccount(deposit.account.clone()));
        };
        if account.closed {
            return conflict("The account is closed and takes no money.".to_owned());
        }
        if amount == Amount::ZERO {
            return conflict("The amount must be above zero.".to_owned());
        }
        if let Some(limit) = account.details.fundingTransactionLimit.filter(|limit| amount > *limit) {
            return conflict(format!(
                "The sender's bank declines: the account takes {} at most at once.",
                limit.naira()
            ));
        }
        let onward = account.onward().map(|(bank, number)| (bank, number.to_owned()));
        if onward.is_none() && !self.wallets.has_room_for(&Owner::Business, amount) {
            return conflict("The wallet cannot hold so much.".to_owned());
        }
        let clearing_fee = for_collecting(amount).min(amount);
        let left = kobo(amount.minor() - clearing_fee.minor());
        let transfer_fee = match &onward {
            // Never more than there is to forward.
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
