//! The report for support describes the failure without people and keys: values planted as keys and as personal data are searched for in
//! the reports about every call and about the profile, also where the service repeats them.

use harness::prelude::*;
use std::net::{TcpListener, TcpStream};

use sandbox::Addresses;

use crate::contract_probe::{request, respond};
use crate::secrets::{ACCOUNTS, KEYS, NAMES, hits};

pub(crate) const PHONE: &str = "08064417395";
pub(crate) const EMAIL: &str = "zeb.quill@canary-mail.example";
pub(crate) const BVN: &str = "22187460531";
pub(crate) const BORN: &str = "1987-03-21";
/// Sent by the service alone.
const STRANGER: &str = "Hepzibah Underwhistle";
const STREET: &str = "14 Larkspur Crescent";
const CODE: &str = "WDX-77120934";

/// Everything that must not leave this computer.
pub(crate) fn planted() -> Vec<&'static str> {
    let people = [
        PHONE,
        "+2348064417395",
        EMAIL,
        BVN,
        BORN,
        STRANGER,
        STREET,
        CODE,
        "Hepzibah",
        "Quillfeather",
    ];
    [&KEYS[..], &ACCOUNTS, &NAMES, &people].concat()
}

/// A service that refuses everything and repeats everything that it should not.
pub(crate) fn repeating_service() -> Addresses {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // A caller who disconnects early is not an error of the service.
            let _ = answer(stream);
        }
    });
    let addresses = json!({
        "collect_base_url": format!("{address}/collect/{}", KEYS[1]), "base_url": address, "public_key": KEYS[0], "secret_key": KEYS[1],
        "principal": KEYS[2], "credentials": KEYS[3], "hash_key": KEYS[4], "api_key": KEYS[5],
    });
    serde_json::from_value(addresses).unwrap()
}

fn answer(stream: TcpStream) -> std::io::Result<()> {
    let (operation, _, body) = request(&stream)?;
    let body: Value = serde_json::from_str(&body).unwrap_or_default();
    let sentence = format!(
        "Account {} of {STRANGER} ({PHONE}, {EMAIL}), BVN {BVN}, is not {}. Hash key {} is wrong.",
        ACCOUNTS[1], NAMES[0], KEYS[4]
    );
    let shown = json!({
        "responseCode": "114", "statusCode": "114", "message": sentence, "statusMessage": sentence, "referenceNumber": body["referenceNumber"],
        "destinationAccountHolderNameAtBank": STRANGER, "address": { "street": STREET, "born": BORN, STRANGER: [PHONE, 8_064_417_395_u64] },
        "withdrawalCode": CODE, "merchantSecretKey": KEYS[5], "echo": body, "transactionId": "T-1093", "key": KEYS[2],
    });
    if operation == "banks" {
        return respond(stream, "500 Internal Server Error", &json!(sentence));
    }
    respond(stream, "200 OK", &shown)
}

/// Calls whose bodies contain the planted values.
pub(crate) fn call_all(cowrie: &Cowrie) {
    let calls = [
        (
            "depositToBank",
            json!({
                // A person put the account number into the reference, which is normally shown.
                "referenceNumber": format!("CANARY-{}", ACCOUNTS[0]), "amount": 250, "destinationBankUUID": "187DE295-AE70-4BBC-8169-EEA22924A565",
                "destinationBankAccountNumber": ACCOUNTS[0], "recipientName": NAMES[0], "recipientEmail": EMAIL,
                "recipientPhoneNumber": PHONE, "remarks": NAMES[2],
            }),
        ),
        (
            "paymentRequest",
            json!({
                "referenceNumber": "CANARY-R1", "amount": 5000, "currency": "NGN",
                "payer": { "name": NAMES[3], "email": EMAIL, "phoneNumber": PHONE }, "payee": { "name": NAMES[1] },
                "payerCollectionFeeShare": 1, "payeeCollectionFeeShare": 0, "callBackUrl": "https://example.com/cb",
                "paymentMethods": ["BANK_TRANSFER"],
            }),
        ),
        (
            "accountBalance",
            json!({ "referenceNumber": "CANARY-Q1", "accountPrincipal": NAMES[1], "accountCredentials": KEYS[3] }),
        ),
        ("banks", json!({ "referenceNumber": "CANARY-Q2" })),
        (
            "validateDepositToBank",
            json!({
                "referenceNumber": "CANARY-Q3", "amount": 100, "destinationBankUUID": "187DE295-AE70-4BBC-8169-EEA22924A565",
                "destinationBankAccountNumber": ACCOUNTS[2], "recipientName": NAMES[2],
            }),
        ),
    ];
    for (operation, body) in calls {
        let ended = cowrie.call(operation, &body);
        assert!(
            ended.code.is_some_and(|code| code != 0 && code != 1),
            "{operation}: sent, and not well: {ended:?}"
        );
    }
}

async fn report(host: &Host, call: Option<&str>) -> Value {
    host.ask("support_report", json!({ "call_id": call })).await
}

fn failed_calls() -> Cowrie {
    let mut cowrie = Cowrie::new();
    cowrie.add_profile("practice", "sandbox", &repeating_service()).exits(0);
    cowrie.choose("practice");
    call_all(&cowrie);
    cowrie
}

#[tokio::test(flavor = "multi_thread")]
async fn no_planted_value_is_in_a_report_and_what_helps_is() {
    let cowrie = failed_calls();
    let host = host::of(&cowrie, "practice").await;
    let all = json!({ "before": null, "operation": null, "outcome": null, "from": null, "to": null, "text": null, "look_ups": true });
    let calls = host.ask("activity_list", all).await;
    let calls = calls["calls"].list();
    assert!(calls.len() >= 5, "{calls:?}");
    let mut seen = Vec::new();
    for call in calls {
        let id = call["id"].text();
        // The planted values are in the call itself: without them, nothing would be proved.
        let whole = host.ask("activity_show", json!({ "call_id": id })).await;
        seen.extend(planted().into_iter().filter(|value| whole.to_string().contains(value)));
        let text = report(&host, Some(id)).await["text"].text().to_owned();
        assert_eq!(
            hits(&format!("the report about call {id}"), text.as_bytes(), &planted()),
            [] as [&str; 0]
        );
        let shouted = text.to_lowercase();
        for value in planted() {
            assert!(!shouted.contains(&value.to_lowercase()), "{value} in\n{text}");
        }
        let operation = call["operation"].text();
        assert!(text.contains(&format!("Call {id}: {operation}")), "{text}");
    }
    for value in [ACCOUNTS[0], NAMES[0], EMAIL, PHONE, BVN, STRANGER, STREET, BORN] {
        assert!(seen.contains(&value), "{value} was planted");
    }
    let deposit = calls.iter().find(|call| call["operation"] == "depositToBank").unwrap();
    let text = report(&host, deposit["id"].as_str()).await["text"].text().to_owned();
    for helps in [
        "Kind: sandbox",
        "Reference: CANARY-…",
        "\"responseCode\": \"114\"",
        "\"transactionId\": \"T-1093\"",
        "HTTP status: 200",
        "destinationBankAccountNumber = … (10 characters)",
        "amount = 250",
        "THE CONNECTION",
        "WHAT LOOKS WRONG",
        "hash_key: set",
    ] {
        assert!(text.contains(helps), "{helps} in\n{text}");
    }
    let profile = report(&host, None).await["text"].text().to_owned();
    assert_eq!(
        hits("the report about the profile", profile.as_bytes(), &planted()),
        [] as [&str; 0]
    );
    assert_contains!(profile, ["depositToBank  call ", "not checked"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_connection_check_is_reported_by_stages_and_without_its_keys() {
    let cowrie = failed_calls();
    let host = host::of(&cowrie, "practice").await;
    let check = json!({ "name": "practice" });
    host.ask("connection_check", check.clone()).await;
    let look = async || host.ask("connection_view", check.clone()).await;
    let is_over = |view: &Value| view["state"] != "running" && view["state"] != "never";
    wait::seen("the check is over", look, is_over).await;
    let text = report(&host, None).await["text"].text().to_owned();
    assert_eq!(hits("the report about the profile", text.as_bytes(), &planted()), [] as [&str; 0]);
    assert!(text.contains("Collection:\n") && text.contains("  Address reached: yes"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_report_shown_last_is_saved() {
    let cowrie = failed_calls();
    let host = host::of(&cowrie, "practice").await;
    let none = host.refused("support_save", json!({ "mark": "" })).await;
    assert_eq!(none.code, ErrorCode::Conflict, "{none:?}");
    let first = report(&host, None).await;
    let second = report(&host, Some("1")).await;
    let late = host.refused("support_save", json!({ "mark": first["mark"] })).await;
    assert_eq!(late.code, ErrorCode::Conflict, "{late:?}");
    assert_contains!(late.message, "not the latest report");
    let saved = host.ask("support_save", json!({ "mark": second["mark"] })).await;
    let path = saved["path"].text();
    assert!(path.contains("Report for support ") && path.ends_with(".txt"), "{path}");
    assert_eq!(std::fs::read_to_string(path).unwrap(), second["text"].text());
    let unknown = host.refused("support_report", json!({ "call_id": "4711" })).await;
    assert_eq!(unknown.code, ErrorCode::NotFound, "{unknown:?}");
}
