//! Forms that a script could send.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

pub(super) fn account() -> Value {
    json!({
        "account_name": "Ada Stores", "first_name": "Ada", "last_name": "Bello", "phone": "08031234567", "email": null, "identity": null,
        "reference": null, "forward_bank": null, "forward_account": null, "forward_word": null, "limit": null, "callback_url": null,
    })
}

/// One that forwards deposits to another account.
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
    let body = harness::forms::deposit(reference);
    json!({ "operation": "depositToBank", "body": body.to_string(), "photos": [], "given_back": null })
}

pub(super) fn single_payment() -> Value {
    json!({ "reference": "SCRIPT-2", "amount": "250", "to": {
        "kind": "bank", "bank": "187DE295-AE70-4BBC-8169-EEA22924A565", "account": "0123456785", "name": "Ada Obi", "phone": "",
        "email": "ada@example.com", "remarks": "", "sender": "", "tell": false,
    } })
}

fn contact() -> Value {
    json!({
        "contact": null, "kind": "bank", "name": "Ada Obi", "place": "187DE295-AE70-4BBC-8169-EEA22924A565", "number": "0123456785",
        "phone": "", "email": "", "note": "",
    })
}

fn contacts_file() -> Value {
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

/// A PNG of one pixel.
fn customer_photo() -> Value {
    let point = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    json!({ "customer": "1", "part": "account", "bytes_base64": point })
}

/// All requests about customers that a script could send to `name`.
pub(super) fn about_customers(name: &str) -> Vec<Value> {
    match name {
        "customers_export" => vec![json!({ "part": "all", "text": "", "format": "csv" })],
        "customers_page" => vec![json!({ "part": "all", "text": "", "from": 0 })],
        "customers_save" => vec![customer()],
        "customers_save_identity" => vec![identity_document()],
        "customers_add_photo" => vec![customer_photo()],
        "customers_show_photo" | "customers_remove_photo" => vec![json!({ "customer": "1", "part": "account" })],
        "customers_send" | "customers_count_as_done" => ["account", "photo", "identity"]
            .map(|step| json!({ "customer": "1", "step": step }))
            .to_vec(),
        "customers_view" | "customers_ask_level" | "customers_discard" => vec![json!({ "customer": "1" })],
        _ => panic!("no request for {name}"),
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

pub(super) fn is_about_the_directory(name: &str) -> bool {
    let begins = ["directory_", "aliases_", "support_", "operators_", "bundles_", "billers_"];
    begins.iter().any(|begin| name.starts_with(begin))
}

/// All requests about the directory, and for a report, that a script could send to `name`.
pub(super) fn about_the_directory(name: &str) -> Vec<Value> {
    match name {
        "directory_banks" => vec![json!({ "again": true })],
        "directory_news" => vec![json!({ "list": "banks", "of": null })],
        "aliases_list" => vec![json!({})],
        "aliases_save" => vec![json!({ "alias": null, "written": "Lekki Staff", "bank": "187DE295-AE70-4BBC-8169-EEA22924A565" })],
        "aliases_check" | "aliases_import" => {
            vec![json!({ "file_name": "x.csv", "bytes_base64": STANDARD.encode("Alias,Bank\nLekki Staff,GTBank\n"), "sheet": null })]
        }
        "aliases_export" => vec![json!({ "format": "csv" })],
        "aliases_remove" | "aliases_put_back" => vec![json!({ "alias": "1" })],
        "support_report" => vec![json!({ "call_id": null }), json!({ "call_id": "1" })],
        "support_save" => vec![json!({ "mark": "none" })],
        "operators_list" | "billers_list" => vec![json!({ "again": true })],
        "operators_guess" => vec![json!({ "phone": "08031234567" })],
        "bundles_list" | "billers_services" => vec![json!({ "of": "187DE295-AE70-4BBC-8169-EEA22924A565", "again": true })],
        _ => panic!("no request for {name}"),
    }
}

/// All requests about contacts that a script could send to `name`.
pub(super) fn about_contacts(name: &str) -> Vec<Value> {
    match name {
        "contacts_page" => vec![json!({ "kinds": ["bank", "customer"], "text": "ada", "from": 0 })],
        "contacts_save" => vec![contact()],
        "contacts_view" | "contacts_remove" | "contacts_put_back" => vec![json!({ "contact": "1" })],
        "contacts_save_payment" => vec![json!({ "payment": "1", "name": "Ada Obi" })],
        "contacts_check" | "contacts_import" => vec![contacts_file()],
        "contacts_export" => vec![json!({ "side": "beneficiaries", "format": "csv" })],
        _ => panic!("no request for {name}"),
    }
}

/// The same for sheets of airtime and data.
pub(super) fn about_top_ups(name: &str) -> Vec<Value> {
    match name {
        "top_ups_list" => vec![json!({})],
        "top_ups_read" => vec![json!({ "file_name": "x.csv", "bytes_base64": STANDARD.encode("Phone,Amount\n08031234567,500\n") })],
        "top_ups_view" | "top_ups_discard" => vec![json!({ "top_ups": "1" })],
        "top_ups_change" => vec![json!({ "top_ups": "1", "row": 2, "change": { "what": "left_out", "out": false } })],
        _ => panic!("no request for {name}"),
    }
}

/// The same for sub-merchants.
pub(super) fn about_sub_merchants(name: &str) -> Vec<Value> {
    match name {
        "sub_merchants_page" => vec![json!({ "text": "ada", "from": 0 })],
        "sub_merchants_view" | "sub_merchants_keep" => vec![json!({ "sub_merchant": "1" })],
        _ => panic!("no request for {name}"),
    }
}

/// The same for single payments.
pub(super) fn about_payments(name: &str) -> Vec<Value> {
    match name {
        "payments_check" => vec![single_payment()],
        "payments_customer_forget" => vec![json!({ "principal": "08031234567" })],
        "payments_page" => vec![json!({ "before": null, "kind": null, "open": false, "text": "" })],
        "payments_export" => vec![json!({ "kind": null, "open": false, "text": "", "format": "csv" })],
        "payments_code_settled" => vec![json!({ "payment": "1", "what": "none" })],
        "payments_view" | "payments_query_status" | "payments_paper" | "payments_handed_over" => vec![json!({ "payment": "1" })],
        _ => panic!("no request for {name}"),
    }
}
