//! What the service reports about a payment before it is made: the account holder, the cost, the level of identity check.

use crate::messages;
use crate::messages::labels;
use service_api::answer::Word;
use service_api::value::{Amount, AnswerAmount, BankId, Currency, Nuban, Text};
use service_api::{GetMerchantAccountDetails, ValidateMoneyTransfer};
use session::Context;
use sheet_rules::payout::names::Tier;

use super::form::Written;
use super::status::is_enough;
use super::words::{level as level_words, named};
use crate::field_error;
use crate::view::{NamedValueView, NewPayment, PayTo, PaymentCheckView};
use directory::holder;
use system::error::AppError;

fn without_cost(amount: Amount) -> PaymentCheckView {
    PaymentCheckView {
        reference: String::new(),
        holder: None,
        tier: None,
        reasons: Vec::new(),
        amount: amount.decimal(),
        fee: None,
        vat: None,
        total: amount.decimal(),
        payer: None,
        seen: Vec::new(),
        told: Vec::new(),
        warnings: Vec::new(),
        identity_enough: None,
    }
}

fn with_cost(amount: Amount, fee: Option<Amount>, vat: Option<Amount>) -> PaymentCheckView {
    let total = Amount::sum([Some(amount), fee, vat].into_iter().flatten()).unwrap_or(Amount::MAX);
    PaymentCheckView {
        fee: fee.map(Amount::decimal),
        vat: vat.map(Amount::decimal),
        total: total.decimal(),
        ..without_cost(amount)
    }
}

fn text_of(word: Option<Word>) -> Option<String> {
    word.map(|word| word.0.trim().to_owned()).filter(|text| !text.is_empty())
}

pub(crate) fn named_if_any(name: &str, value: Option<String>) -> Option<NamedValueView> {
    value.map(|value| NamedValueView {
        name: name.to_owned(),
        value,
    })
}

/// Queries the service about a payment, if the kind of payment has a query.
pub(crate) async fn query_service(context: &Context, payment: &NewPayment, written: &Written) -> Result<PaymentCheckView, AppError> {
    match &payment.to {
        PayTo::Wallet {
            level,
            days,
            code_to_us,
            tell,
            ..
        } => {
            // With a customer's money the code never comes to us, whatever was ticked before.
            let code = match (*code_to_us && payment.behalf.is_none(), tell) {
                (true, _) => CodeRecipient::Us,
                (false, true) => CodeRecipient::Payee,
                (false, false) => CodeRecipient::NoOne,
            };
            query_wallet(context, written, level.trim(), days.trim(), code).await
        }
        PayTo::Bank { bank, name, .. } => query_bank_account(context, written, bank.trim(), name.trim()).await,
        PayTo::Bill { biller, service, .. } => query_bill(context, written, biller.trim(), service.trim()).await,
        PayTo::Airtime { .. } | PayTo::Cash { .. } => Ok(without_cost(written.amount)),
    }
}

/// Who receives the withdrawal code of a person without a wallet. The message to the recipient contains it, unless it comes to us.
#[derive(Clone, Copy)]
enum CodeRecipient {
    Payee,
    Us,
    NoOne,
}

async fn query_wallet(
    context: &Context,
    written: &Written,
    level: &str,
    days: &str,
    code: CodeRecipient,
) -> Result<PaymentCheckView, AppError> {
    let outbox = &context.outbox;
    let answer = outbox
        .ask(&ValidateMoneyTransfer {
            referenceNumber: outbox.question()?,
            amount: written.amount,
            currency: Currency::naira(),
            destinationAccount: Text::parse(&written.payee).map_err(AppError::bug)?,
        })
        .await?;
    let amount_of = |answer: Option<AnswerAmount>| answer.and_then(|answer| answer.amount);
    let mut view = with_cost(written.amount, amount_of(answer.fee), amount_of(answer.vat));
    view.holder = text_of(answer.recipientAccountHolderName);
    let has = text_of(answer.recipientKYCLevel);
    let registered = text_of(answer.recipientRegistrationStatus).unwrap_or_default();
    if registered.eq_ignore_ascii_case("REGISTERED") {
        view.told.extend(named_if_any(labels::WALLET, Some(labels::REGISTERED.to_owned())));
    }
    if registered.eq_ignore_ascii_case("UNREGISTERED") {
        view.warnings.push(
            match code {
                CodeRecipient::Us => messages::CASH_CODE_TO_YOU_ALONE,
                CodeRecipient::Payee => messages::GETS_CASH_CODE,
                CodeRecipient::NoOne => return Err(code_reaches_no_one(written)),
            }
            .to_owned(),
        );
    }
    view.told
        .extend(named_if_any(labels::IDENTITY_CHECK, has.as_deref().map(level_words)));
    view.identity_enough = (!level.is_empty()).then(|| is_enough(has.as_deref(), level));
    if view.identity_enough == Some(false) {
        let days = if days.is_empty() { "120" } else { days };
        let wanted = level_words(level);
        let has = has.as_deref().map_or_else(|| messages::UNKNOWN_LEVEL.to_owned(), level_words);
        view.warnings.push(messages::needs_identity(&wanted, &has, days));
    }
    Ok(view)
}

/// Without a message the code would reach no one, and the money could not be collected.
fn code_reaches_no_one(written: &Written) -> AppError {
    let or_to_us = match written.payer {
        None => messages::OR_CODE_TO_YOU,
        Some(_) => "",
    };
    field_error("tell", messages::message_carries_code(or_to_us))
}

async fn query_bank_account(context: &Context, written: &Written, bank: &str, name: &str) -> Result<PaymentCheckView, AppError> {
    let bank = BankId::parse(bank).map_err(AppError::bug)?;
    let account = Nuban::parse(&written.payee).map_err(AppError::bug)?;
    let (answer, cost) = holder::ask_about(&context.outbox, bank, account, name, written.amount).await?;
    let Some(holder) = answer.name else {
        return Err(field_error("account", messages::no_such_account(&answer.bank)));
    };
    let mut view = with_cost(written.amount, cost.map(|cost| cost.fee), cost.map(|cost| cost.vat));
    if !name.is_empty() {
        view.tier = Some(answer.tier);
        if answer.tier != Tier::Match {
            view.warnings.push(messages::saved_under_another_name(&holder, name));
        }
        view.reasons = answer.reasons;
    }
    view.holder = Some(holder);
    view.told.extend(named_if_any(labels::BANK, Some(answer.bank)));
    Ok(view)
}

async fn query_bill(context: &Context, written: &Written, biller: &str, service: &str) -> Result<PaymentCheckView, AppError> {
    let outbox = &context.outbox;
    let answer = outbox
        .ask(&GetMerchantAccountDetails {
            referenceNumber: outbox.question()?,
            merchantAccount: Text::parse(biller).map_err(AppError::bug)?,
            merchantReferenceNumber: Text::parse(&written.payee).map_err(AppError::bug)?,
            merchantServiceProductCode: (!service.is_empty())
                .then(|| Text::parse(service))
                .transpose()
                .map_err(AppError::bug)?,
        })
        .await?;
    let mut view = without_cost(written.amount);
    view.holder = text_of(answer.customerName);
    view.told.extend(named_if_any(labels::PHONE_NUMBER, text_of(answer.phoneNumber)));
    let account = text_of(answer.accountNumber).filter(|account| *account != written.payee);
    view.told.extend(named_if_any(labels::ACCOUNT, account));
    let details = answer.details.unwrap_or_default().into_iter();
    view.told
        .extend(details.filter_map(|(name, value)| Some(named(&name, &text_of(Some(value))?))));
    Ok(view)
}
