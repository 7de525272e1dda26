//! Status queries about a payment.

use service_api::declare::Interface;
use service_api::{GetOperationStatus, GetOperationStatusResult, TransactionStatus, TransactionStatusResult};

use super::bill_payments::BillerResult;
use super::movements::transaction_type;
use super::payments::{Payment, Receipt};
use super::success::success;
use super::{Answers, Refusal, Step, World};

/// How far back `transactionStatus` searches (`docs/spec/business.md#limits`).
const HOURS_48_MS: u64 = 48 * 3_600_000;

/// The state of a payment, as the service reports it at present.
pub(crate) enum Reported<'a> {
    Pending,
    /// With what a biller returned for it.
    Successful(&'a Receipt, Option<&'a BillerResult>),
    Failed(&'a Refusal),
}

impl World {
    /// What may be reported about a payment.
    pub(crate) fn look_up(&self, reference: &str, step: &Step) -> Option<(&Payment, Reported<'_>)> {
        let payment = self.payments.get(reference)?;
        if step.effects.hide(payment.at, step.now) {
            return None;
        }
        let reported = match (&payment.ended, self.billing.of(reference, step.now)) {
            _ if step.now < payment.visible_from => Reported::Pending,
            (Err(refusal), _) => Reported::Failed(refusal),
            (Ok(receipt), None) => Reported::Successful(receipt, None),
            (Ok(_), Some((_, false))) => Reported::Pending,
            (Ok(receipt), Some((payment_at_biller, true))) => match &payment_at_biller.ended {
                Ok(given) => Reported::Successful(receipt, Some(given)),
                Err(refusal) => Reported::Failed(refusal),
            },
        };
        Some((payment, reported))
    }
}

impl Answers<GetOperationStatus> for World {
    fn answer(&mut self, request: GetOperationStatus, step: &Step) -> Result<GetOperationStatusResult, Refusal> {
        let reference = request.referenceNumber.as_str();
        let (_, reported) = self
            .look_up(reference, step)
            .ok_or_else(|| Refusal::not_found(Interface::Business))?;
        let of = |code: &str, message: &str, status: &str| GetOperationStatusResult {
            responseCode: Some(code.into()),
            message: Some(message.into()),
            referenceNumber: Some(reference.into()),
            transactionStatus: Some(status.into()),
            ..GetOperationStatusResult::default()
        };
        Ok(match reported {
            Reported::Pending => of("0", "Transaction is pending", "PENDING"),
            Reported::Failed(refusal) => of(&refusal.code, &refusal.message, "FAILED"),
            Reported::Successful(receipt, _) => GetOperationStatusResult {
                fee: Some(receipt.fee.whole().into()),
                transactionId: Some(receipt.transaction_id.as_str().into()),
                ..of("0", "Success", "SUCCESSFUL")
            },
        })
    }
}

impl Answers<TransactionStatus> for World {
    fn answer(&mut self, request: TransactionStatus, step: &Step) -> Result<TransactionStatusResult, Refusal> {
        let reference = request.referenceNumber.as_str();
        let found = self
            .look_up(reference, step)
            .filter(|(payment, _)| step.now.ms_since(payment.at) <= HOURS_48_MS);
        let Some((payment, reported)) = found else {
            return Ok(TransactionStatusResult {
                message: Some("Transaction not found".into()),
                status: Some("UKNOWN".into()),
                ..success(reference)
            });
        };
        let kind = transaction_type(payment.operation);
        let of = |message: &str, status: &str| TransactionStatusResult {
            message: Some(message.into()),
            currency: Some("NGN".into()),
            status: Some(status.into()),
            transactionType: Some(kind.into()),
            dateUTC: Some(payment.at.0.to_string().into()),
            amount: Some(payment.amount.into()),
            ..success(reference)
        };
        Ok(match reported {
            Reported::Pending => of("Transaction is pending", "PENDING"),
            Reported::Failed(refusal) => of(&refusal.message, "FAILED"),
            Reported::Successful(receipt, given) => TransactionStatusResult {
                merchantTransactionReference: given.map(|given| given.code.as_str().into()),
                additionalProperties: given.map(|given| given.properties.clone()),
                fee: Some(receipt.fee.whole().into()),
                reversalId: receipt.reversal_id.as_deref().map(Into::into),
                transactionId: Some(receipt.transaction_id.as_str().into()),
                transactionReference: Some(format!("TR-{}", receipt.transaction_id).into()),
                ..of("Success", "SUCCESSFUL")
            },
        })
    }
}
