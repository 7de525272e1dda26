//! Money that arrives in a payment account: kept in the wallet or forwarded.

use serde::{Deserialize, Serialize};
use service_api::value::Amount;

use super::banks::WALLET;
use super::fees::{for_collecting, kobo, to_bank};
use super::wallet::{Movement, Way};
use super::{ControlError, World};
use crate::time::Moment;

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
    /// Whether it was passed on to a bank account or another wallet.
    pub(crate) forwarded: bool,
    pub(crate) refunded: Amount,
}

impl World {
    /// Takes money into an account, less the fees, or passes it on.
    pub(crate) fn deposit(&mut self, deposit: &Deposit, now: Moment) -> Result<DepositView, ControlError> {
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
            return conflict(format!("The sender's bank declines: the account takes {limit} at most at once."));
        }
        let onward = account.onward().map(|(bank, number)| (bank, format!("{bank} {number}")));
        if onward.is_none() && !self.wallet.has_room_for(amount) {
            return conflict("The wallet cannot hold so much.".to_owned());
        }
        let clearing_fee = for_collecting(amount).min(amount);
        let left = kobo(amount.minor() - clearing_fee.minor());
        let transfer_fee = match &onward {
            // Never more than there is to forward.
            Some((bank, _)) if *bank != WALLET => to_bank(left).whole().min(left),
            Some(_) | None => Amount::ZERO,
        };
        let deposited = Deposited {
            deposit: deposit.clone(),
            account_number: account.number.clone(),
            account_reference: account.details.accountReference.as_str().to_owned(),
            forwarded: onward.is_some(),
            refunded: Amount::ZERO,
        };
        let reference = format!("TR-{}", self.next_transaction_id());
        let view = DepositView {
            transaction_reference: reference.clone(),
            account_number: deposited.account_number.clone(),
            account_reference: deposited.account_reference.clone(),
            amount: amount.decimal(),
            clearing_fee: clearing_fee.decimal(),
            transfer_fee: transfer_fee.decimal(),
            destination: onward.map_or_else(|| WALLET.to_owned(), |(_, destination)| destination),
            received_at: now.rfc3339(),
        };
        self.wallet.record(Movement {
            reference: reference.clone(),
            operation: "deposit",
            way: if deposited.forwarded { Way::Through } else { Way::In },
            amount,
            fee: kobo(clearing_fee.minor() + transfer_fee.minor()),
            destination: view.destination.clone(),
            at: now,
        });
        self.wallet.check();
        self.note_account(&view.account_number, &reference, "PAYMENT", amount, now);
        self.deposits.insert(reference, deposited);
        Ok(view)
    }
}
