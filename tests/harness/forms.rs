//! Valid forms and requests, for tests to change.

use app::host::Host;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::host::Ask as _;

/// A bank of the sandbox; [`to_bank`] uses it.
pub const GTBANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";
pub const ACCOUNT: &str = "0123456785";

/// The content of a file, as commands receive and return it.
pub fn base64(bytes: impl AsRef<[u8]>) -> String {
    STANDARD.encode(bytes)
}

/// # Panics
///
/// If `text` is no Base64.
pub fn from_base64(text: &str) -> Vec<u8> {
    STANDARD.decode(text).expect("Base64")
}

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

/// The body of `paymentRequest`: ₦1,000 from a person with a phone number.
pub fn request_body(reference: &str) -> Value {
    json!({
        "referenceNumber": reference, "amount": 1000, "currency": "NGN",
        "payer": { "name": "Efe Bello", "phoneNumber": "08031234567" }, "payee": { "name": "Tella Foods" },
        "payerCollectionFeeShare": 0, "payeeCollectionFeeShare": 1,
        "callBackUrl": "https://nobody-listens.invalid/", "paymentMethods": ["BANK_TRANSFER"],
    })
}

/// The body of `registerCustomer`.
pub fn customer_body(phone: &str) -> Value {
    json!({
        "referenceNumber": "CUSTOMER-1", "customerFirstName": "Ngozi", "customerLastName": "Bello", "customerPhoneNumber": phone,
        "customerEmail": "ngozi@example.com", "customerDateOfBirth": "1990-04-25",
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
        "paid_before": draft["paid_before"]["run"], "repeats": draft["repeats"], "changed_accounts": draft["changed_accounts"],
    })
}
