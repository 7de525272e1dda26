//! What a script could write into forms.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

pub(super) fn account() -> Value {
    json!({
        "account_name": "Ada Stores", "first_name": "Ada", "last_name": "Bello", "phone": "08031234567", "email": null, "identity": null,
        "reference": null, "forward_bank": null, "forward_account": null, "forward_word": null, "limit": null, "callback_url": null,
    })
}

/// One that leads deposits elsewhere.
pub(super) fn forwarding_account() -> Value {
    let mut form = account();
    form["forward_bank"] = json!("187DE295-AE70-4BBC-8169-EEA22924A565");
    form["forward_account"] = json!("0123456785");
    form["forward_word"] = json!("ours");
    form
}

pub(super) fn changed_account() -> Value {
    json!({
        "id": "1", "account_name": "Ada Shop", "first_name": "Ada", "last_name": "Bello", "phone": "08031234567", "identity": null,
        "forward_bank": null, "forward_account": null, "forward_word": null, "callback_url": null, "send_anyway": [],
    })
}

pub(super) fn all_deposits() -> Value {
    json!({ "part": "all", "text": "", "from": null, "to": null, "number": null })
}

pub(super) fn deposit(reference: &str) -> Value {
    let body = json!({
        "referenceNumber": reference, "amount": 250.5, "destinationBankUUID": "187DE295-AE70-4BBC-8169-EEA22924A565",
        "destinationBankAccountNumber": "0123456785", "recipientEmail": "ada@example.com",
    });
    json!({ "operation": "depositToBank", "body": body.to_string(), "photos": [], "given_back": null })
}

pub(super) fn single_payment() -> Value {
    json!({ "reference": "SCRIPT-2", "amount": "250", "to": {
        "kind": "bank", "bank": "187DE295-AE70-4BBC-8169-EEA22924A565", "account": "0123456785", "name": "Ada Obi", "phone": "",
        "email": "ada@example.com", "remarks": "", "sender": "", "tell": false,
    } })
}

pub(super) fn contact() -> Value {
    json!({
        "contact": null, "kind": "bank", "name": "Ada Obi", "place": "187DE295-AE70-4BBC-8169-EEA22924A565", "number": "0123456785",
        "phone": "", "email": "", "note": "",
    })
}

pub(super) fn contacts_file() -> Value {
    let bytes = STANDARD.encode("Name,Phone\nAda Eze,08031234567\n");
    json!({ "side": "customers", "file_name": "x.csv", "bytes_base64": bytes, "sheet": null })
}

fn customer() -> Value {
    json!({
        "customer": null, "first_name": "Ada", "last_name": "Obi", "phone": "08031234567", "email": "ada@example.com", "born": "1990-04-25",
        "at_once": false, "more": {
            "gender": "", "marital_status": "", "language": "", "country": "", "region": "", "city": "", "area": "", "street": "",
            "landmark": "", "referred_phone": "", "referred_first_name": "", "referred_last_name": "", "savings": false,
        },
    })
}

fn identity_document() -> Value {
    json!({ "customer": "1", "id_type": "PASSPORT", "id_number": "A01234567", "id_expires": "2999-12-31" })
}

/// A PNG of one point.
fn customer_photo() -> Value {
    let point = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    json!({ "customer": "1", "part": "account", "bytes_base64": point })
}

/// Everything a script could ask about customers by `name`.
pub(super) fn about_customers(name: &str) -> Vec<Value> {
    match name {
        "customers_page" => vec![json!({ "part": "all", "text": "", "from": 0 })],
        "customers_save" => vec![customer()],
        "customers_save_identity" => vec![identity_document()],
        "customers_add_photo" => vec![customer_photo()],
        "customers_show_photo" | "customers_remove_photo" => vec![json!({ "customer": "1", "part": "account" })],
        "customers_send" | "customers_count_as_done" => ["account", "photo", "identity"]
            .map(|step| json!({ "customer": "1", "step": step }))
            .to_vec(),
        "customers_view" | "customers_ask_level" | "customers_discard" => vec![json!({ "customer": "1" })],
        _ => panic!("nobody thought of {name}"),
    }
}

pub(super) fn sub_merchant() -> Value {
    json!({
        "reference": "SCRIPT-3", "external_id": "shop-7", "name": "Tella Foods", "description": "", "address_1": "", "address_2": "", "city": "",
        "state": "", "zip": "", "country": "", "first_name": "Efe", "last_name": "Tella", "phone": "08031234567", "email": "efe@example.com",
        "born": "1984-02-29", "display_name": "Tella", "established": "2019-07-01", "website": "",
        "hears": { "way": "email", "finance_email": "money@example.com" },
    })
}
