//! Transfers to people and banks, one at a time or many in one call.

use service_api::answer::Word;
use service_api::declare::Operation as _;
use service_api::{
    BulkItem, MoneyTransfer, MoneyTransferBulk, MoneyTransferBulkResult, MoneyTransferResult, ValidateMoneyTransfer,
    ValidateMoneyTransferResult,
};

use super::holds::Demand;
use super::on_behalf_of::OnBehalfOf;
use super::payments::Order;
use super::success::success;
use super::{Answers, Refusal, Step, World};

impl Answers<MoneyTransferBulk> for World {
    fn answer(&mut self, request: MoneyTransferBulk, step: &Step) -> Result<MoneyTransferBulkResult, Refusal> {
        let items = request.items.as_slice();
        let middle = items.len() / 2;
        let reached = if step.effects.partial_execution { middle } else { items.len() };
        let results: Vec<MoneyTransferResult> = items[..reached]
            .iter()
            .enumerate()
            .map(|(index, item)| self.transfer_item(item, step.effects.insufficient_funds && index >= middle, step))
            .collect();
        step.not_refused()?;
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

/// The request for a single transfer, or for one of a bulk call.
#[derive(Clone, Copy, Debug)]
struct Transfer<'a> {
    order: Order<'a>,
    /// Whether the withdrawal code is returned to the business instead of being sent to the recipient; never for a customer's transfer.
    code_comes_back: bool,
}

/// A single transfer and one of a bulk call have the same fields; only the level is spelt differently.
macro_rules! transfer {
    ($operation:ident, $asked:expr, $level:ident, $short:expr, $step:expr) => {
        Transfer {
            order: Order {
                on_behalf_of: OnBehalfOf::read($asked.senderPrincipal.as_ref(), $asked.senderCredentials.as_ref()),
                currency: $asked.currency.as_ref().map(|currency| currency.as_str()),
                source_of_funds: $asked.sourceOfFunds.as_ref().map(|source| source.as_str()),
                bank: $asked.destinationBank.as_ref().map(|bank| bank.as_str()),
                demand: Demand::read($asked.$level.as_ref().map(|level| level.as_str()), $asked.holdingPeriod),
                short: $short,
                ..Order::new(
                    $operation::SPEC.id,
                    &$asked.referenceNumber,
                    $asked.amount,
                    $asked.destinationAccount.as_str(),
                    $step,
                )
            },
            code_comes_back: $asked.sendWithdrawalCode == Some(false) && $asked.senderPrincipal.is_none(),
        }
    };
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
            message: Some(message.into()),
            withdrawalCode: code,
            transactionId: Some(receipt.transaction_id.into()),
            fee: Some(receipt.fee.whole().into()),
            receiverRegistrationStatus: receipt.registration.map(Into::into),
            currency: Some("NGN".into()),
            ..success(transfer.order.reference)
        })
    }

    fn transfer_item(&mut self, item: &BulkItem, short: bool, step: &Step) -> MoneyTransferResult {
        let done = self.transfer(&transfer!(MoneyTransferBulk, item, minRecipentKYCLevel, short, step), step);
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
        step.executes()?;
        let short = step.effects.insufficient_funds;
        self.transfer(&transfer!(MoneyTransfer, request, miniRecipentKYCLevel, short, step), step)
    }
}

impl Answers<ValidateMoneyTransfer> for World {
    fn answer(&mut self, request: ValidateMoneyTransfer, step: &Step) -> Result<ValidateMoneyTransferResult, Refusal> {
        let account = request.destinationAccount.as_str();
        let order = Order {
            currency: Some(request.currency.as_str()),
            ..Order::new(
                ValidateMoneyTransfer::SPEC.id,
                &request.referenceNumber,
                request.amount,
                account,
                step,
            )
        };
        let quote = self.quote(&order, step.now)?;
        let person = quote.person.as_ref();
        // The service has no data about a person without a wallet.
        let known = person.filter(|person| person.level() > 0);
        Ok(ValidateMoneyTransferResult {
            fee: Some(quote.fee.fee.into()),
            vat: Some(quote.fee.vat.into()),
            recipientAccountHolderName: known.map(|person| person.name.as_str().into()),
            recipientRegistrationStatus: person.map(|person| person.registration().into()),
            recipientKYCLevel: known.map(|person| format!("KYC{}", person.level()).into()),
            ..success(request.referenceNumber.as_str())
        })
    }
}
