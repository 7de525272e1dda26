//! Valid forms and requests, for tests to change.

use app::host::Host;
use serde_json::{Value, json};

use crate::host::Ask as _;

/// A bank of the sandbox; [`to_bank`] uses it.
pub const GTBANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";
pub const ACCOUNT: &str = "0123456785";

/// `form` with these fields replaced.
///
/// # Panics
///
/// If `changes` is no object.
pub fn with(mut form: Value, changes: &Value) -> Value {
    for (name, value) in changes.as_object().expect("fields") {
        form[name] = value.clone();
    }
    form
}

/// The body of `depositToBank`: ₦250.50 to Ada.
pub fn deposit(reference: &str) -> Value {
    json!({
        "referenceNumber": reference, "amount": 250.5, "destinationBankUUID": GTBANK, "destinationBankAccountNumber": ACCOUNT,
        "recipientEmail": "ada@example.com",
    })
}

/// A single payment with a new reference.
pub async fn payment(host: &Host, amount: &str, to: Value) -> Value {
    let reference = host.ask("payments_reference", json!({})).await;
    json!({ "reference": reference["reference"], "amount": amount, "to": to })
}

/// The payee of a payment to an account at [`GTBANK`], without remarks.
pub fn to_bank(account: impl Into<Value>, name: &str) -> Value {
    json!({
        "kind": "bank", "bank": GTBANK, "account": account.into(), "name": name, "phone": "", "email": "ada@example.com", "remarks": "",
        "sender": "", "tell": false,
    })
}

/// A payment request to a person with a phone number, payable in parts within a week.
pub fn payment_request(amount: &str, name: &str) -> Value {
    json!({
        "amount": amount, "payer_name": name, "payer_phone": "08031234567", "payer_email": null, "purpose": "Invoice",
        "expires_in_minutes": 10_000, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "0", "allow_partial": true,
        "allow_over": false, "send_messages": false,
    })
}

/// The same to a person with an email address.
pub fn payment_request_by_mail(amount: &str, name: &str) -> Value {
    let mail = json!({ "payer_phone": null, "payer_email": "ada@example.com", "purpose": null, "expires_in_minutes": null });
    with(payment_request(amount, name), &mail)
}

/// The request that submits a draft for approval as shown, with one payment per call.
pub fn freeze(draft: &Value) -> Value {
    json!({
        "draft": draft["draft"], "route": "single", "group_size": null, "contact": "accounts@example.com",
        "paid_before": draft["paid_before"]["run"], "repeats": draft["repeats"],
    })
}
