//! Bodies of requests.

use serde_json::{Value, json};
use service_api::value::WALLET_BANK_ID;

use super::BANK;

pub(crate) fn deposit(reference: &str, amount: &str) -> Value {
    json!({
        "referenceNumber": reference, "amount": amount, "destinationBankUUID": BANK,
        "destinationBankAccountNumber": "0123456785", "recipientEmail": "pay@example.com", "recipientName": "Chidinma Okafor",
    })
}

/// `body` with changed fields.
pub(crate) fn with(mut body: Value, changes: Value) -> Value {
    for (name, value) in changes.as_object().expect("an object") {
        body[name] = value.clone();
    }
    body
}

pub(crate) fn bulk(reference: &str, items: &[(&str, &str)]) -> Value {
    let item = |(reference, amount): &(&str, &str)| json!({"referenceNumber": reference, "amount": amount, "destinationAccount": "0123456785", "destinationBank": BANK});
    json!({"bulkReferenceNumber": reference, "items": items.iter().map(item).collect::<Vec<_>>()})
}

pub(crate) fn to_wallet(reference: &str, amount: &str) -> Value {
    with(deposit(reference, amount), json!({"destinationBankUUID": WALLET_BANK_ID}))
}

pub(crate) fn request(reference: &str, amount: &str) -> Value {
    json!({
        "referenceNumber": reference, "amount": amount, "currency": "NGN",
        "payer": {"name": "Efe Bello", "phoneNumber": "08031234567"}, "payee": {"name": "Tella Foods"},
        "payerCollectionFeeShare": 1.0, "payeeCollectionFeeShare": 0.0,
        "callBackUrl": "https://example.com/paid", "paymentMethods": ["BANK_TRANSFER", "FUNDING_USSD"],
    })
}

pub(crate) fn register(reference: &str, account_reference: &str) -> Value {
    json!({
        "referenceNumber": reference, "accountReference": account_reference, "accountName": "Efe Bello Stores", "firstName": "Efe",
        "lastName": "Bello", "phoneNumber": "08031234567", "financialIdentificationNumber": "22212345678",
        "callbackUrl": "https://example.com/paid?customer=7",
    })
}

pub(crate) fn look_up(reference: &str) -> Value {
    json!({"referenceNumber": reference})
}
