//! The movements of a wallet, as the service lists them.

use service_api::declare::Operation as _;
use service_api::value::{Amount, AnswerAmount};
use service_api::{
    AirtimePurchase, DepositToBank, DispenseCash, MOST_HISTORY_ITEMS, MerchantPayment, MoneyTransfer, MoneyTransferBulk, RefundBillPay,
    TransactionHistory, TransactionHistoryItem, TransactionHistoryResult,
};

use super::behalf::Behalf;
use super::bills::BILL;
use super::periods::Period;
use super::wallets::{Movement, Owner};
use super::{Answers, Refusal, Step, World};
use crate::time::Moment;

/// The kind of a movement in the words of the service, where they are known; otherwise the operation's own name.
pub(crate) fn transaction_type(operation: &'static str) -> &'static str {
    if [BILL, MerchantPayment::SPEC.id].contains(&operation) {
        "CUSTOMER_BILL_PAY"
    } else if [MoneyTransfer::SPEC.id, MoneyTransferBulk::SPEC.id].contains(&operation) {
        "CUSTOMER_SEND_CASH_TO_CUSTOMER"
    } else if operation == AirtimePurchase::SPEC.id {
        "CUSTOMER_AIRTIME_PURCHASE"
    } else if operation == DispenseCash::SPEC.id {
        "AGENT_DISPENSE_CASH"
    } else if operation == DepositToBank::SPEC.id {
        "CUSTOMER_DEPOSIT_TO_BANK_ACCOUNT"
    } else {
        operation
    }
}

/// What the service knows of a movement beside the movement itself.
pub(super) struct More {
    transaction_id: Option<String>,
    pub(super) status: &'static str,
}

impl World {
    pub(super) fn more(&self, movement: &Movement, now: Moment) -> More {
        let of = |transaction_id| More {
            transaction_id,
            status: "SUCCESSFUL",
        };
        let bill = self.bills.get(&movement.reference);
        if movement.operation == BILL {
            return of(bill.map(|bill| bill.done.transaction_id.clone()));
        }
        if movement.operation == RefundBillPay::SPEC.id {
            let mut refunds = bill.into_iter().flat_map(|bill| &bill.refunds);
            let refund = refunds.find(|refund| refund.at == movement.at && refund.amount == movement.amount);
            return of(refund.map(|refund| refund.transaction_id.clone()));
        }
        let payment = self
            .payments
            .get(&movement.reference)
            .filter(|payment| payment.operation == movement.operation);
        match payment.map(|payment| (payment.told_from, &payment.ended)) {
            Some((told_from, Ok(receipt))) => More {
                transaction_id: Some(receipt.transaction_id.clone()),
                status: if now < told_from { "PENDING" } else { "SUCCESSFUL" },
            },
            Some((_, Err(_))) | None => of(None),
        }
    }

    fn history_item(&self, number: usize, owner: &Owner, movement: &Movement, balance: Amount, now: Moment) -> TransactionHistoryItem {
        let more = self.more(movement, now);
        let (description, channel) = if movement.comes_to(owner) {
            ("Received".to_owned(), "ONLINE")
        } else {
            (format!("Sent to {}", movement.destination()), "BUSINESS_API")
        };
        let amount = |amount: Amount| Some(AnswerAmount::from(amount));
        TransactionHistoryItem {
            itemNumber: Some(number.to_string().into()),
            dateUTC: Some(movement.at.0.to_string().into()),
            description: Some(description.into()),
            amount: amount(movement.amount),
            status: Some(more.status.into()),
            transactionId: more.transaction_id.map(Into::into),
            referenceNumber: Some(movement.reference.as_str().into()),
            balance: amount(balance),
            tax: amount(movement.fee.vat),
            fee: amount(movement.fee.fee),
            transactionType: Some(transaction_type(movement.operation).into()),
            transactionChannel: Some(channel.into()),
            reversalId: None,
            currency: Some("NGN".into()),
        }
    }
}

impl Answers<TransactionHistory> for World {
    fn answer(&mut self, request: TransactionHistory, step: &Step) -> Result<TransactionHistoryResult, Refusal> {
        let behalf = Behalf::read(request.accountPrincipal.as_ref(), request.accountCredentials.as_ref());
        let owner = self.acting_for(behalf)?;
        let period = Period::new(&request.startDateUTC, &request.endDateUTC);
        let movements: Vec<(&Movement, Amount)> = self
            .wallets
            .movements(&owner)
            .filter(|(movement, _)| period.has(movement.at) && !step.twists.hide(movement.at, step.now))
            .collect();
        let latest = movements.iter().rev().take(MOST_HISTORY_ITEMS);
        let items = (1..)
            .zip(latest)
            .map(|(number, (movement, balance))| self.history_item(number, &owner, movement, *balance, step.now));
        Ok(TransactionHistoryResult {
            responseCode: Some("0".into()),
            message: Some("Success".into()),
            referenceNumber: Some(request.referenceNumber.as_str().into()),
            items: Some(items.collect()),
        })
    }
}
