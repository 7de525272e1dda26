//! Transfers to people and banks, one at a time or many in one call.

use service_api::answer::Word;
use service_api::declare::Operation as _;
use service_api::{
    BulkItem, MoneyTransfer, MoneyTransferBulk, MoneyTransferBulkResult, MoneyTransferResult, ValidateMoneyTransfer,
    ValidateMoneyTransferResult,
};

use super::behalf::Behalf;
use super::holds::Demand;
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
            .map(|(index, item)| self.transfer_item(item, step.twists.insufficient_funds && index >= middle, step))
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

/// What a single transfer and an item of a group ask for.
#[derive(Clone, Copy, Debug)]
struct Transfer<'a> {
    order: Order<'a>,
    /// Whether the code comes back to the business and is not sent to the recipient; never of what a customer sends.
    code_comes_back: bool,
}

impl<'a> Transfer<'a> {
    fn of_item(item: &'a BulkItem, short: bool) -> Self {
        Self {
            order: Order {
                operation: MoneyTransferBulk::SPEC.id,
                reference: item.referenceNumber.as_str(),
                behalf: Behalf::read(item.senderPrincipal.as_ref(), item.senderCredentials.as_ref()),
                amount: item.amount,
                currency: item.currency.as_ref().map(|currency| currency.as_str()),
                source_of_funds: item.sourceOfFunds.as_ref().map(|source| source.as_str()),
                bank: item.destinationBank.as_ref().map(|bank| bank.as_str()),
                account: item.destinationAccount.as_str(),
                recipient: None,
                demand: Demand::read(item.minRecipentKYCLevel.as_ref().map(|level| level.as_str()), item.holdingPeriod),
                short,
            },
            code_comes_back: item.sendWithdrawalCode == Some(false) && item.senderPrincipal.is_none(),
        }
    }

    fn of_single(request: &'a MoneyTransfer, short: bool) -> Self {
        let level = request.miniRecipentKYCLevel.as_ref().map(|level| level.as_str());
        Self {
            order: Order {
                operation: MoneyTransfer::SPEC.id,
                reference: request.referenceNumber.as_str(),
                behalf: Behalf::read(request.senderPrincipal.as_ref(), request.senderCredentials.as_ref()),
                amount: request.amount,
                currency: request.currency.as_ref().map(|currency| currency.as_str()),
                source_of_funds: request.sourceOfFunds.as_ref().map(|source| source.as_str()),
                bank: request.destinationBank.as_ref().map(|bank| bank.as_str()),
                account: request.destinationAccount.as_str(),
                recipient: None,
                demand: Demand::read(level, request.holdingPeriod),
                short,
            },
            code_comes_back: request.sendWithdrawalCode == Some(false) && request.senderPrincipal.is_none(),
        }
    }
}

impl World {
    fn transfer(&mut self, transfer: &Transfer, step: &Step) -> Result<MoneyTransferResult, Refusal> {
        let receipt = self.send(&transfer.order, step)?;
        let code = (receipt.by_code && transfer.code_comes_back).then(|| self.code_of(&receipt.transaction_id).into());
        let message = match receipt.held_for {
            Some(level) => format!("Success. The money waits until the recipient has KYC{level}"),
            None => "Success".to_owned(),
        };
        Ok(MoneyTransferResult {
            responseCode: Some("0".into()),
            message: Some(message.into()),
            referenceNumber: Some(transfer.order.reference.into()),
            withdrawalCode: code,
            transactionId: Some(receipt.transaction_id.into()),
            fee: Some(receipt.fee.whole().into()),
            receiverRegistrationStatus: receipt.registration.map(Into::into),
            currency: Some("NGN".into()),
            exchangeRate: None,
        })
    }

    fn transfer_item(&mut self, item: &BulkItem, short: bool, step: &Step) -> MoneyTransferResult {
        let done = self.transfer(&Transfer::of_item(item, short), step);
        done.unwrap_or_else(|refusal| MoneyTransferResult {
            responseCode: Some(refusal.code.into()),
            message: Some(refusal.message.into()),
            referenceNumber: Some(item.referenceNumber.as_str().into()),
            ..MoneyTransferResult::default()
        })
    }
}

impl Answers<MoneyTransfer> for World {
    fn answer(&mut self, request: MoneyTransfer, step: &Step) -> Result<MoneyTransferResult, Refusal> {
        if step.twists.partial_execution {
            return Err(Refusal::new("-1", "System error"));
        }
        self.transfer(&Transfer::of_single(&request, step.twists.insufficient_funds), step)
    }
}

impl Answers<ValidateMoneyTransfer> for World {
    fn answer(&mut self, request: ValidateMoneyTransfer, step: &Step) -> Result<ValidateMoneyTransferResult, Refusal> {
        let order = Order {
            operation: ValidateMoneyTransfer::SPEC.id,
            reference: request.referenceNumber.as_str(),
            behalf: None,
            amount: request.amount,
            currency: Some(request.currency.as_str()),
            source_of_funds: None,
            bank: None,
            account: request.destinationAccount.as_str(),
            recipient: None,
            demand: None,
            short: step.twists.insufficient_funds,
        };
        let quote = self.quote(&order, step.now)?;
        let person = quote.person.as_ref();
        // The service knows nothing of a person without a wallet.
        let known = person.filter(|person| person.level() > 0);
        Ok(ValidateMoneyTransferResult {
            responseCode: Some("0".into()),
            message: Some("Success".into()),
            referenceNumber: Some(request.referenceNumber.as_str().into()),
            fee: Some(quote.fee.fee.into()),
            vat: Some(quote.fee.vat.into()),
            recipientAccountHolderName: known.map(|person| person.name.as_str().into()),
            recipientRegistrationStatus: person.map(|person| person.registration().into()),
            recipientKYCLevel: known.map(|person| format!("KYC{}", person.level()).into()),
        })
    }
}
