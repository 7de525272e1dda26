//! Callbacks about deposits into a payment account.

use sandbox::{Config, Deposit, DepositMethod};
use serde_json::{Value, json};
use service_api::callback::{Kind, check};
use service_api::value::Secret;
use sha2::{Digest as _, Sha512};

use super::{Listener, entry};
use crate::bench::{BANK, Bench, assert_has, money, register, with};

fn account(reference: &str, own: &str, callback: Option<&str>) -> Value {
    with(register(reference, own), json!({ "callbackUrl": callback }))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deposit_causes_a_signed_callback() {
    let bench = Bench::start().await;
    let control = bench.control();
    let listener = Listener::start(&[500]);
    let opened = bench.call(
        "registerPersistentPaymentAccount",
        &account("A-1", "CUSTOMER-0001", Some(&listener.url)),
    );
    let number = opened["accountNumber"].as_str().expect("a number");
    let view = control.deposit(&money("CUSTOMER-0001", "1234.5")).expect("arrives");
    let (line, text) = listener.next();
    assert_eq!(line, "POST /paid?shop=7 HTTP/1.1");
    let callback: Value = serde_json::from_str(&text).expect("JSON");
    // 1 % of 1,234.50, half a kobo rounded up; nothing is forwarded.
    for (name, expected) in [
        ("statusCode", json!(0)),
        ("accountNumber", json!(number)),
        ("accountName", json!("Efe Bello Stores")),
        ("financialIdentificationNumber", json!("22212345678")),
        ("amount", json!("1234.50")),
        ("clearingFeeAmount", json!("12.35")),
        ("transactionReference", json!(view.transaction_reference)),
    ] {
        assert_eq!(callback[name], expected, "{name}");
    }
    for absent in ["transferFeeAmount", "transferBankName", "instantSettlementStatus", "notificationId"] {
        assert_eq!(callback.get(absent), None, "{absent}");
    }
    let payer = &callback["payerDetails"];
    assert_has!(payer, {"paymentMethod": "BANK_TRANSFER", "payerName": "Uche Peters", "payerBankName": "Zenith Bank", "payerBankAccountNumber": "0123456785"});
    // 000015 is Zenith Bank at the inter-bank switch.
    let session = callback["fundingPaymentReference"].as_str().expect("a session id");
    assert!(session.len() == 30 && session.starts_with("000015"), "{session}");
    let key = bench.at.0.hash_key.clone();
    let by_hand = Sha512::digest(format!("0{number}1234.5012.35{key}"));
    assert_eq!(callback["hash"], hex::encode(by_hand));
    let checked = check(Kind::PersistentAccount, &text, &Secret::new(key.clone()));
    assert!(checked.expect("reads").authentic);
    // It was answered with 500, and is sent again unchanged.
    assert_eq!(listener.next().1, text);
    let shown = entry(&control, 0, |entry| entry.status == "delivered");
    assert_has!(json!(shown), {"kind": "persistent_account", "event": null, "reference_number": view.transaction_reference});
    assert_eq!(shown.attempts.len(), 2);

    let onward = json!({"creditBankId": BANK, "creditBankAccountNumber": "0123456785"});
    let body = with(account("A-2", "CUSTOMER-0002", Some(&listener.url)), onward);
    let number = bench.call("registerPersistentPaymentAccount", &body)["accountNumber"].clone();
    let from_a_wallet = Deposit {
        method: DepositMethod::MoneyTransfer,
        ..money("CUSTOMER-0002", "50000")
    };
    control.deposit(&from_a_wallet).expect("arrives");
    let callback = listener.next_json();
    // 500 for collecting; 25 and 7.5 % tax for the 49,500 forwarded.
    for (name, expected) in [
        ("clearingFeeAmount", json!("500.00")),
        ("transferFeeAmount", json!("26.88")),
        ("transferBankName", json!("Guaranty Trust Bank")),
        ("transferBankAccountNumber", json!("0123456785")),
        ("instantSettlementStatus", json!("SUCCESSFUL")),
    ] {
        assert_eq!(callback[name], expected, "{name}");
    }
    assert_has!(callback, {"/payerDetails/paymentMethod": "MONEY_TRANSFER"});
    assert_eq!(callback.get("fundingPaymentReference"), None);
    let signed = format!("0{}50000.00500.0026.88{key}", number.as_str().expect("a number"));
    assert_eq!(callback["hash"], hex::encode(Sha512::digest(signed)), "by hand");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_callback_without_an_address_goes_to_the_default_one() {
    let listener = Listener::start(&[]);
    let bench = Bench::with(Config {
        default_callback_url: Some(listener.url.clone()),
        ..Config::default()
    })
    .await;
    bench.call("registerPersistentPaymentAccount", &account("A-3", "CUSTOMER-0003", None));
    bench.control().deposit(&money("CUSTOMER-0003", "70")).expect("arrives");
    assert_eq!(listener.next_json()["amount"], "70.00");
    // A declined deposit causes no callback.
    assert!(bench.control().deposit(&money("CUSTOMER-0003", "0")).is_err());
    assert_eq!(bench.control().callbacks().len(), 1);
}
