//! The movements of a wallet, as the service lists them.

use service_api::declare::Operation as _;
use service_api::value::{Amount, AnswerAmount};
use service_api::{
    AirtimePurchase, DepositToBank, DispenseCash, MOST_HISTORY_ITEMS, MerchantPayment, MoneyTransfer, MoneyTransferBulk, Refund,
    RefundBillPay, TransactionHistory, TransactionHistoryItem, TransactionHistoryResult,
};

use super::bills::BILL;
use super::on_behalf_of::OnBehalfOf;
use super::paying::PAID_REQUEST;
use super::periods::Period;
use super::success::success;
use super::wallets::{Movement, Owner};
use super::{Answers, Refusal, Step, World};
use crate::time::Timestamp;

/// The type of each kind of movement in status queries, and its description in the report. A kind that is not listed has the name of its
/// operation in both.
const KINDS: &[(&str, &str, &str)] = &[
    (
        DepositToBank::SPEC.id,
        "CUSTOMER_DEPOSIT_TO_BANK_ACCOUNT",
        "Deposit to bank account",
    ),
    (MoneyTransfer::SPEC.id, "CUSTOMER_SEND_CASH_TO_CUSTOMER", "Money transfer"),
    (MoneyTransferBulk::SPEC.id, "CUSTOMER_SEND_CASH_TO_CUSTOMER", "Money transfer"),
    (AirtimePurchase::SPEC.id, "CUSTOMER_AIRTIME_PURCHASE", "Airtime purchase"),
    (MerchantPayment::SPEC.id, "CUSTOMER_BILL_PAY", "Merchant payment"),
    (DispenseCash::SPEC.id, "AGENT_DISPENSE_CASH", "Cash paid out"),
    (BILL, "CUSTOMER_BILL_PAY", BILL),
    (PAID_REQUEST, PAID_REQUEST, "Payment of a payment request"),
    (Refund::SPEC.id, Refund::SPEC.id, "Refund"),
    ("deposit", "deposit", "Payment into a payment account"),
    ("return", "return", "Returned payment"),
];

fn kind(operation: &'static str) -> (&'static str, &'static str) {
    let found = KINDS.iter().find(|(known, ..)| *known == operation);
    found.map_or((operation, operation), |(_, kind, words)| (kind, words))
}

/// The service's word for a kind of movement, if it is known; otherwise the name of the operation.
pub(crate) fn transaction_type(operation: &'static str) -> &'static str {
    kind(operation).0
}

/// The description of a movement in the report.
pub(super) fn words(operation: &'static str) -> &'static str {
    kind(operation).1
}

/// Further data of the service about a movement.
pub(super) struct More {
    transaction_id: Option<String>,
    pub(super) status: &'static str,
}

impl World {
    pub(super) fn more(&self, movement: &Movement, now: Timestamp) -> More {
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
        match payment.map(|payment| (payment.visible_from, &payment.ended)) {
            Some((visible_from, Ok(receipt))) => More {
                transaction_id: Some(receipt.transaction_id.clone()),
                status: if now < visible_from { "PENDING" } else { "SUCCESSFUL" },
            },
            Some((_, Err(_))) | None => of(None),
        }
    }

    fn history_item(&self, number: usize, owner: &Owner, movement: &Movement, balance: Amount, now: Timestamp) -> TransactionHistoryItem {
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
        let on_behalf_of = OnBehalfOf::read(request.accountPrincipal.as_ref(), request.accountCredentials.as_ref());
        let owner = self.acting_for(on_behalf_of)?;
        let period = Period::new(&request.startDateUTC, &request.endDateUTC);
        let movements: Vec<(&Movement, Amount)> = self
            .wallets
            .movements(&owner)
            .filter(|(movement, _)| period.has(movement.at) && !step.effects.hide(movement.at, step.now))
            .collect();
        let latest = movements.iter().rev().take(MOST_HISTORY_ITEMS);
        let items = (1..)
            .zip(latest)
            .map(|(number, (movement, balance))| self.history_item(number, &owner, movement, *balance, step.now));
        Ok(TransactionHistoryResult {
            items: Some(items.collect()),
            ..success(request.referenceNumber.as_str())
        })
    }
}
