//! What a probe sends under a reference in each form of the contract, and the answer.

use std::sync::Arc;

use base::timestamp::HOUR;
use payment_rules::probe::ProbeAnswer;
use serde_json::{Value as Json, json};
use service_api::declare::Spec;
use service_api::value::Amount;

use super::Destination;
use super::asking::{operation, probe_answer};
use crate::messages;
use engine::outbox::Outbox;
use engine::tables::recorded::Recorded;
use system::env::{Purpose, service_time};
use system::error::{AppError, ErrorCode};

/// The amount of each send: one naira, in kobo.
const KOBO: i64 = 100;

/// The form of a send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// To a bank account.
    Deposit,
    /// To a person.
    Transfer,
    /// As the only payment of a bulk call.
    Group,
    /// A payment request; no money moves.
    Request,
}

/// The body of an operation.
#[derive(Clone, Debug)]
pub(super) struct Sending {
    pub(super) spec: &'static Spec,
    pub(super) body: String,
    /// The destination, for a sentence.
    pub(super) to: String,
}

/// The amount of each send.
pub(super) fn amount() -> Result<Amount, AppError> {
    Amount::from_minor(KOBO).map_err(AppError::bug)
}

impl Form {
    /// The body under `reference`.
    pub(super) fn make(self, outbox: &Arc<Outbox>, reference: &str, to: &Destination) -> Result<Sending, AppError> {
        let amount = amount()?;
        match self {
            Self::Deposit => {
                let (bank, account) = to.chosen_account().ok_or_else(|| nowhere(messages::BANK_DESTINATION_NEEDED))?;
                let body = json!({
                    "referenceNumber": reference, "amount": amount, "destinationBankUUID": bank, "destinationBankAccountNumber": account,
                    "recipientEmail": to.email, "remarks": "Test",
                });
                sending("depositToBank", &body, format!("account {account}"))
            }
            Self::Transfer => {
                let person = to.chosen_person().ok_or_else(|| nowhere(messages::PERSON_DESTINATION_NEEDED))?;
                sending("moneyTransfer", &transfer(reference, amount, person), person.to_owned())
            }
            Self::Group => {
                let person = to.chosen_person().ok_or_else(|| nowhere(messages::PERSON_DESTINATION_NEEDED))?;
                let group = outbox.env.ids.reference(outbox.kind, Purpose::Group)?;
                let body = json!({ "bulkReferenceNumber": group, "items": [transfer(reference, amount, person)] });
                sending("moneyTransferBulk", &body, person.to_owned())
            }
            Self::Request => {
                let body = json!({
                    "referenceNumber": reference, "amount": amount, "currency": "NGN", "payer": { "name": "Test", "email": to.email },
                    "payee": { "name": "Test" }, "expiryDateTimeUTC": service_time(outbox.now().plus(HOUR))?, "isSuppressMessages": true,
                    "payerCollectionFeeShare": 1, "payeeCollectionFeeShare": 0, "callBackUrl": "https://example.com/",
                    "paymentMethods": ["BANK_TRANSFER"],
                });
                sending("paymentRequest", &body, to.email.clone())
            }
        }
    }
}

fn sending(id: &'static str, body: &Json, to: String) -> Result<Sending, AppError> {
    Ok(Sending {
        spec: operation(id)?,
        body: body.to_string(),
        to,
    })
}

/// A withdrawal code goes to the person, not to us.
fn transfer(reference: &str, amount: Amount, person: &str) -> Json {
    json!({ "referenceNumber": reference, "amount": amount, "currency": "NGN", "destinationAccount": person, "sendWithdrawalCode": true })
}

fn nowhere(what: &str) -> AppError {
    AppError::new(ErrorCode::Invalid, what).hint(messages::USE_OWN_ACCOUNT)
}

/// The service's answer about `reference`; in a bulk call, about that payment.
pub(super) fn answer_of(reference: &str, http_status: Option<u16>, answer: Option<&Recorded>) -> ProbeAnswer {
    let json = values(answer);
    let item = json.get("results").and_then(Json::as_array).and_then(|results| {
        let of_this = |result: &&Json| result.get("referenceNumber").and_then(Json::as_str) == Some(reference);
        results.iter().find(of_this)
    });
    probe_answer(http_status, item.unwrap_or(&json))
}

/// The ways to pay in the answer to a payment request; `None` if it has none.
pub(super) fn ways_to_pay(answer: Option<&Recorded>) -> Option<Vec<String>> {
    let json = values(answer);
    let methods = json.get("paymentMethods")?.as_array()?;
    let mut ways: Vec<String> = methods.iter().map(Json::to_string).collect();
    ways.sort();
    (!ways.is_empty()).then_some(ways)
}

fn values(answer: Option<&Recorded>) -> Json {
    answer
        .map(|answer| serde_json::from_str(&answer.0).unwrap_or_default())
        .unwrap_or_default()
}

/// A summary of the answer.
pub(super) fn words(answer: &ProbeAnswer) -> String {
    messages::answer_summary(
        answer.status,
        answer.code.as_deref(),
        answer.transaction_id.as_deref(),
        &answer.message,
    )
}
