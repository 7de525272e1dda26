//! The payments of an approval snapshot, as they are stored and sent.

use service_api::declare::Operation as _;
use service_api::value::{BankId, Currency, Email, PhoneNumber, Text};
use service_api::{BulkItem, DepositToBank, MoneyTransferBulk};
use sheet_rules::payout::PlanItem;

use super::snapshot::ApprovalSnapshot;
use crate::messages;
use crate::view::Route;
use engine::outbox::Outbox;
use engine::tables::outbox::NewEntry;
use engine::tables::runs::NewItem;
use system::env::{Purpose, service_time};
use system::error::{AppError, ErrorCode, InputProblem};

/// Rejects what the service would not accept, before approval is requested.
pub(crate) fn sendable(outbox: &Outbox, frozen: &ApprovalSnapshot) -> Result<(), AppError> {
    items(outbox, frozen).map(|_| ())
}

/// The payments of an approval snapshot, as they are stored.
///
/// # Errors
///
/// All problems that the service would report are returned at once.
pub(crate) fn items(outbox: &Outbox, frozen: &ApprovalSnapshot) -> Result<Vec<NewItem>, AppError> {
    let mut problems = Vec::new();
    let mut items = Vec::with_capacity(frozen.plan.items.len());
    for (item, bank) in frozen.plan.items.iter().zip(&frozen.banks) {
        match new_item(outbox, item, frozen.route, bank) {
            Ok(new) => items.push(new),
            Err(error) => problems.push(InputProblem::new(format!("row {}", frozen.plan.spot(item)), error.message)),
        }
    }
    if problems.is_empty() {
        Ok(items)
    } else {
        Err(AppError::invalid(messages::NOTHING_SENT, problems))
    }
}

fn new_item(outbox: &Outbox, item: &PlanItem, route: Route, bank: &BankId) -> Result<NewItem, AppError> {
    // A placeholder of the same form: the reference is derived when the payment is stored.
    let reference = outbox.env.ids.reference(outbox.kind, Purpose::Payment)?;
    // Stores what is sent: a payment of a bulk call has no remarks, name, phone or email (`docs/spec/business.md#money-transfer-bulk`).
    let (operation, body, remarks) = match route {
        Route::Single => {
            let request = DepositToBank {
                referenceNumber: reference.clone(),
                amount: item.amount,
                currency: Some(Currency::naira()),
                destinationBankUUID: bank.clone(),
                destinationBankAccountNumber: item.account.clone(),
                recipientPhoneNumber: item.phone.as_deref().map(PhoneNumber::parse).transpose().map_err(invalid)?,
                recipientMobileOperatorCode: None,
                recipientEmail: item.email.as_deref().map(Email::parse).transpose().map_err(invalid)?,
                recipientName: Text::cut(&item.name),
                locale: None,
                alternateSenderName: Text::cut(&item.sender),
                suppressRecipientMessage: item.own_contact.then_some(true),
                remarks: Text::cut(&item.remarks),
            };
            let body = serde_json::to_string(&request).map_err(AppError::bug)?;
            let problems =
                (DepositToBank::SPEC.problems)(&serde_json::from_str(&body).map_err(AppError::bug)?, &service_time(outbox.now())?);
            if let Some(problem) = problems.into_iter().next() {
                return Err(AppError::new(ErrorCode::Invalid, problem.message));
            }
            (DepositToBank::SPEC.id, body, item.remarks.clone())
        }
        Route::Group => {
            let request = BulkItem {
                referenceNumber: reference.clone(),
                amount: item.amount,
                currency: Some(Currency::naira()),
                destinationAccount: Text::parse(item.account.as_str()).map_err(invalid)?,
                destinationBank: Some(bank.clone()),
                senderPrincipal: None,
                senderCredentials: None,
                transferReference: None,
                sourceOfFunds: None,
                sendWithdrawalCode: None,
                suppressRecipientMessage: item.own_contact.then_some(true),
                alternateSenderName: Text::cut(&item.sender),
                minRecipentKYCLevel: None,
                holdingPeriod: None,
            };
            let body = serde_json::to_string(&request).map_err(AppError::bug)?;
            (MoneyTransferBulk::SPEC.id, body, String::new())
        }
    };
    Ok(NewItem {
        line: NewEntry {
            operation,
            reference: reference.as_str().to_owned(),
            about: None,
            moves_money: true,
            run: None,
            body,
            amount: item.amount,
        },
        row: item.row,
        sheet: item.sheet.clone(),
        name: item.name.clone(),
        bank: item.bank.name.clone(),
        bank_code: item.bank.code.clone(),
        account: item.account.as_str().to_owned(),
        remarks,
    })
}

fn invalid(why: String) -> AppError {
    AppError::new(ErrorCode::Invalid, why)
}
