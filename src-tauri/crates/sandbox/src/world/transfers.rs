//! Transfers to many accounts in one call.

use service_api::answer::Word;
use service_api::declare::Operation as _;
use service_api::{BulkItem, MoneyTransferBulk, MoneyTransferBulkResult, MoneyTransferResult};

use super::payments::Order;
use super::{Answers, Refusal, Step, World};

impl Answers<MoneyTransferBulk> for World {
    fn answer(&mut self, request: MoneyTransferBulk, step: &Step) -> Result<MoneyTransferBulkResult, Refusal> {
        let items = request.items.as_slice();
        let middle = items.len() / 2;
        let reached = if step.twists.partial_execution { middle } else { items.len() };
        let results: Vec<MoneyTransferResult> = items[..reached]
            .iter()
            .enumerate()
            .map(|(index, item)| self.transfer(item, step.twists.insufficient_funds && index >= middle, step))
            .collect();
        if let Some(code) = &step.twists.refuse {
            return Err(Refusal::new(code, "Refused"));
        }
        let having = |code: &str| {
            results
                .iter()
                .filter(|result| result.responseCode.as_ref().map(Word::as_str) == Some(code))
                .count()
        };
        let (done, pending) = (having("0"), having("3"));
        let code = match results.len() {
            all if done == all => "0",
            all if pending == all => "3",
            _ if done + pending == 0 => "2",
            _ => "1",
        };
        Ok(MoneyTransferBulkResult {
            responseCode: Some(code.into()),
            message: Some(format!("{done} of {} transfers were successful", items.len()).into()),
            bulkReferenceNumber: request.bulkReferenceNumber.map(|reference| reference.as_str().into()),
            results: Some(results),
        })
    }
}

impl World {
    fn transfer(&mut self, item: &BulkItem, short: bool, step: &Step) -> MoneyTransferResult {
        let order = Order {
            operation: MoneyTransferBulk::SPEC.id,
            reference: item.referenceNumber.as_str(),
            amount: item.amount,
            currency: item.currency.as_ref().map(|currency| currency.as_str()),
            source_of_funds: item.sourceOfFunds.as_ref().map(|source| source.as_str()),
            bank: item.destinationBank.as_ref().map(|bank| bank.as_str()),
            account: item.destinationAccount.as_str(),
            recipient: None,
            short,
        };
        let reference = Some(item.referenceNumber.as_str().into());
        match self.send(&order, step) {
            Ok(receipt) => MoneyTransferResult {
                responseCode: Some("0".into()),
                message: Some("Success".into()),
                referenceNumber: reference,
                withdrawalCode: None,
                transactionId: Some(receipt.transaction_id.into()),
                fee: Some(receipt.fee.whole().into()),
                receiverRegistrationStatus: receipt.session_id.is_none().then(|| "REGISTERED".into()),
                currency: Some("NGN".into()),
                exchangeRate: None,
            },
            Err(refusal) => MoneyTransferResult {
                responseCode: Some(refusal.code.into()),
                message: Some(refusal.message.into()),
                referenceNumber: reference,
                ..MoneyTransferResult::default()
            },
        }
    }
}
