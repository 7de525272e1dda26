//! Deposits to a bank account, one at a time.
//!
//! The form of the collection host (`docs/spec/business.md#deposit-to-bank-at-collection`) has no recipient of a message, and its answer
//! has a `responseCategoryCode`. Its content is not specified: here it is the text of the code.

use service_api::declare::{Operation as _, Spec};
use service_api::field::Problem;
use service_api::{DepositToBank, DepositToBankResult, ValidateDepositToBank, ValidateDepositToBankResult};

use super::payments::Order;
use super::success::success;
use super::{Answers, Refusal, Step, World};
use crate::raw::Raw;

/// Whether the only problem is the missing recipient of a message, which the form of the collection host does not have.
pub(super) fn needs_no_message(spec: &Spec, body: &Raw, problem: &Problem, step: &Step) -> bool {
    let name = "recipientPhoneNumber";
    step.on_collection_host && spec.id == DepositToBank::SPEC.id && problem.path == name && body.get(name).is_none()
}

impl Answers<ValidateDepositToBank> for World {
    fn answer(&mut self, request: ValidateDepositToBank, step: &Step) -> Result<ValidateDepositToBankResult, Refusal> {
        let account = request.destinationBankAccountNumber.as_str();
        let order = Order {
            currency: request.currency.as_ref().map(|currency| currency.as_str()),
            bank: Some(request.destinationBankUUID.as_str()),
            recipient: request.recipientName.as_ref().map(|name| name.as_str()),
            ..Order::new(
                ValidateDepositToBank::SPEC.id,
                &request.referenceNumber,
                request.amount,
                account,
                step,
            )
        };
        let quote = self.quote(&order, step.now)?;
        Ok(ValidateDepositToBankResult {
            fee: Some(quote.fee.fee.into()),
            vat: Some(quote.fee.vat.into()),
            destinationAccountHolderNameAtBank: Some(quote.holder.into()),
            ..success(request.referenceNumber.as_str())
        })
    }
}

impl Answers<DepositToBank> for World {
    fn answer(&mut self, request: DepositToBank, step: &Step) -> Result<DepositToBankResult, Refusal> {
        step.executes()?;
        let account = request.destinationBankAccountNumber.as_str();
        let order = Order {
            currency: request.currency.as_ref().map(|currency| currency.as_str()),
            bank: Some(request.destinationBankUUID.as_str()),
            recipient: request.recipientName.as_ref().map(|name| name.as_str()),
            ..Order::new(DepositToBank::SPEC.id, &request.referenceNumber, request.amount, account, step)
        };
        let receipt = self.send(&order, step)?;
        Ok(DepositToBankResult {
            message: Some(format!("You have sent {} NGN to {}", request.amount, receipt.holder).into()),
            transactionId: Some(receipt.transaction_id.into()),
            fee: Some(receipt.fee.fee.into()),
            vat: Some(receipt.fee.vat.into()),
            destinationAccountHolderNameAtBank: Some(receipt.holder.into()),
            currency: Some("NGN".into()),
            sessionId: receipt.session_id.map(Into::into),
            responseCategoryCode: step.on_collection_host.then(|| "0".into()),
            ..success(request.referenceNumber.as_str())
        })
    }
}
