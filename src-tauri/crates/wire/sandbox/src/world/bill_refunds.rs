//! Refunds of bill payments.

use service_api::declare::{Interface, Operation as _};
use service_api::value::Amount;
use service_api::{RefundBillPay, RefundBillPayResult};

use super::banks::WALLET;
use super::fees::kobo;
use super::wallets::{Movement, Owner, Party};
use super::{Answers, Refusal, Step, World};
use crate::service_message::ServiceMessage;

impl Answers<RefundBillPay> for World {
    fn answer(&mut self, request: RefundBillPay, step: &Step) -> Result<RefundBillPayResult, Refusal> {
        let effects = &step.effects;
        step.executes()?;
        step.not_refused()?;
        let reference = request.referenceNumber.as_str();
        let amount = self.to_give_back(&request)?;
        if effects.insufficient_funds || !self.wallets.covers(&Owner::Business, amount, Amount::ZERO) {
            return Err(Refusal::insufficient_balance());
        }
        let customer = self.person(request.customerPhoneNumber.as_str(), step.now);
        let party = Party::new(customer.name, WALLET, request.customerPhoneNumber.as_str());
        self.wallets.record(Movement {
            from: Some(Owner::Business),
            to: customer.wallet,
            ..Movement::new(RefundBillPay::SPEC.id, reference, amount, party, step.now)
        });
        let refund = self.new_process(amount, step.now);
        let transaction_id = refund.transaction_id.clone();
        if let Some(bill) = self.bills.get_mut(reference) {
            bill.refunds.push(refund);
        }
        // Only the report and the wallet's history show the result later.
        if effects.pending_ms.is_some() {
            return Err(Refusal::in_process(Interface::Merchant));
        }
        Ok(RefundBillPayResult {
            responseCode: Some("0".into()),
            errorMessage: Some("Success".into()),
            refundTransactionId: Some(transaction_id.into()),
            refundAmount: Some(amount.into()),
            originalReferenceNumber: Some(reference.into()),
            currency: Some("NGN".into()),
            exchangeRate: None,
        })
    }
}

impl World {
    /// The amount of a refund: never more than was paid, and the customer's fee only if it is requested.
    fn to_give_back(&self, request: &RefundBillPay) -> Result<Amount, Refusal> {
        let bill = self
            .bills
            .get(request.referenceNumber.as_str())
            .ok_or_else(|| Refusal::not_found(Interface::Merchant))?;
        if !bill.is_of(request.customerPhoneNumber.as_str()) {
            return Err(Refusal::new("111", ServiceMessage::InvalidCustomer));
        }
        if request.currency.as_ref().is_some_and(|currency| currency.as_str() != "NGN") {
            return Err(Refusal::new("-2", ServiceMessage::OnlyNaira));
        }
        let fee = match request.includesCustomerFee {
            Some(true) => bill.customer_fee,
            Some(false) | None => Amount::ZERO,
        };
        let left = kobo(bill.done.amount.minor() + fee.minor() - bill.refunded().minor());
        let amount = request.refundAmount.unwrap_or(left);
        if left == Amount::ZERO || amount > left {
            let message = format!("Invalid amount: {left} NGN can be refunded");
            return Err(Refusal::new("116", message));
        }
        Ok(amount)
    }
}
