//! The history of a period: rules 1 to 4 of the specification (`docs/spec/collection.md#history`).

use serde_json::{Value, json};
use service_api::value::UtcTime;

use crate::bench::{Bench, Kept, assert_has, money, register, request, seeded, until, with};

/// A time of the control interface in the format of the service's requests.
fn utc(rfc3339: &str) -> String {
    rfc3339[..19].to_owned()
}

fn asked(bench: &Bench, name: Option<&str>, start: &str, end: Option<&str>) -> Value {
    let body = json!({"referenceNumber": name, "startDateTimeUTC": start, "endDateTimeUTC": end});
    let answer = bench.call("history", &body);
    assert_eq!(answer["statusCode"], "0", "{answer}");
    assert_eq!(answer["itemCount"], answer["items"].as_array().expect("items").len());
    answer["items"].clone()
}

fn actions(items: &Value) -> Vec<String> {
    let text = |item: &Value, name: &str| item[name].as_str().expect("a text").to_owned();
    let items = items.as_array().expect("items").iter();
    items
        .map(|item| format!("{} {} {}", text(item, "operation"), text(item, "action"), item["amount"]))
        .collect()
}

/// An account that is opened, paid into twice, changed and closed; a request that is created, paid and refunded; one that is cancelled.
fn live(bench: &Bench) -> (String, String) {
    let control = bench.control();
    let opened = bench.call("registerPersistentPaymentAccount", &register("H-1", "CUSTOMER-0001"));
    let number = opened["accountNumber"].as_str().expect("a number").to_owned();
    bench.call("registerPersistentPaymentAccount", &register("H-2", "CUSTOMER-0002"));
    bench.call("paymentRequest", &request("H-3", "1000"));
    control.pay("H-3", None, None).expect("paid");
    let mut arrived = Vec::new();
    for amount in ["250.50", "7"] {
        arrived.push(control.deposit(&money(&number, amount)).expect("arrives").transaction_reference);
    }
    let of = |reference: &str| json!({"referenceNumber": reference, "accountIdentifier": "CUSTOMER-0001"});
    bench.call("updatePersistentPaymentAccount", &with(of("H-4"), json!({"firstName": "Ẹfẹ"})));
    bench.call("refund", &json!({"referenceNumber": "H-3", "refundAmount": 10, "currency": "NGN"}));
    bench.call("deletePersistentPaymentAccount", &of("H-5"));
    bench.call("paymentRequest", &request("H-6", "20"));
    bench.call("refund", &json!({"referenceNumber": "H-6", "refundAmount": 20, "currency": "NGN"}));
    // Refused operations are not part of it.
    bench.call("deletePersistentPaymentAccount", &of("H-7"));
    assert!(control.pay("H-6", None, None).is_err());
    (number, arrived.remove(0))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_follows_its_four_rules() {
    let bench = Bench::start().await;
    let start = utc(&bench.control().advance(0).expect("the time"));
    let (number, arrived) = live(&bench);
    let end = utc(&bench.control().advance(1).expect("the time"));
    let all = asked(&bench, None, &start, Some(&end));
    let expected = [
        "PERSISTENT_PAYMENT_ACCOUNT CREATE 0",
        "PERSISTENT_PAYMENT_ACCOUNT CREATE 0",
        "PAYMENT_REQUEST CREATE_REQUEST 1000",
        "PAYMENT_REQUEST PAYMENT 1010",
        "PERSISTENT_PAYMENT_ACCOUNT PAYMENT 250.5",
        "PERSISTENT_PAYMENT_ACCOUNT PAYMENT 7",
        "PERSISTENT_PAYMENT_ACCOUNT UPDATE 0",
        "PAYMENT_REQUEST REFUND 10",
        "PERSISTENT_PAYMENT_ACCOUNT DELETE 0",
        "PAYMENT_REQUEST CREATE_REQUEST 20",
        "PAYMENT_REQUEST CANCEL 20",
    ];
    assert_eq!(actions(&all), expected);
    assert_eq!(asked(&bench, None, &start, None), all, "without an end the period reaches to now");
    let pick = |places: &[usize]| Value::from(places.iter().map(|place| all[*place].clone()).collect::<Vec<_>>());
    for (name, places) in [
        ("H-3", [2, 3, 7].as_slice()),
        ("H-1", &[0]),
        ("CUSTOMER-0001", &[0, 4, 5, 6, 8]),
        (number.as_str(), &[0, 4, 5, 6, 8]),
        ("CUSTOMER-0002", &[1]),
        // A deposit is not found by its own reference, nor is a change or a closing.
        (arrived.as_str(), &[]),
        ("H-4", &[]),
        ("H-5", &[]),
        ("H-9", &[]),
    ] {
        assert_eq!(asked(&bench, Some(name), &start, Some(&end)), pick(places), "{name}");
    }
    assert_has!(all[4], {"accountNumber": number, "accountReference": "CUSTOMER-0001", "referenceNumber": arrived});
    let request = all[2].as_object().expect("an item");
    assert_eq!(request.get("accountReference"), Some(&Value::Null));
    assert_eq!(request["accountNumber"].as_str().map(str::len), Some(10));
    assert_eq!(request["status"], "SUCCESSFUL");
}

#[tokio::test(flavor = "multi_thread")]
async fn times_have_fractions_and_local_time_is_an_hour_ahead() {
    let bench = Bench::start().await;
    let start = utc(&bench.control().advance(0).expect("the time"));
    bench.call("paymentRequest", &request("T-1", "10"));
    let items = asked(&bench, None, &start, None);
    let [local, there] = ["datetime", "datetimeUTC"].map(|name| items[0][name].as_str().expect("a time"));
    let seconds = |text: &str| UtcTime::parse(&text[..19]).expect("a time").epoch_seconds();
    assert_eq!(seconds(local) - seconds(there), 3_600);
    assert_eq!(local[19..], there[19..], "the same fraction");
    assert!(there.len() == 23 && there[19..].starts_with('.'), "{there}");
    assert!(there[20..].bytes().all(|byte| byte.is_ascii_digit()), "{there}");
}

#[tokio::test(flavor = "multi_thread")]
async fn periods_include_both_ends_and_have_a_maximum() {
    let kept = Kept::new(seeded());
    let bench = kept.start().await;
    live(&bench);
    let all = bench.control().requests();
    let first = utc(&all[0].received_at);
    let later = utc(&bench.control().advance(86_400).expect("advances"));
    bench.call("paymentRequest", &request("E-1", "30"));
    assert_eq!(asked(&bench, None, &first, None).as_array().map(Vec::len), Some(12));
    let second = asked(&bench, None, &later, None);
    assert_eq!(actions(&second), ["PAYMENT_REQUEST CREATE_REQUEST 30"]);
    // The second in which it happened, with its fraction.
    let there = utc(second[0]["datetimeUTC"].as_str().expect("a time"));
    assert_eq!(asked(&bench, None, &there, Some(&there)), second);
    let refused = |body: Value, text: &str| {
        let answer = bench.call("history", &body);
        let message = answer["statusMessage"].as_str().unwrap_or_default();
        assert!(answer["statusCode"] == "114" && message.contains(text), "{body}: {answer}");
    };
    refused(json!({}), "startDateTimeUTC");
    refused(json!({"startDateTimeUTC": "2026-11-01"}), "startDateTimeUTC");
    refused(json!({"startDateTimeUTC": later, "endDateTimeUTC": first}), "before the start");
    let month = json!({"startDateTimeUTC": "2026-01-01T00:00:00", "endDateTimeUTC": "2026-02-01T00:00:00"});
    refused(month, "shorter than one month");
    refused(json!({"startDateTimeUTC": "2026-01-01T00:00:00"}), "shorter than one month");
    let bench = kept.restart(bench).await;
    assert_eq!(asked(&bench, None, &later, None), second, "a restart keeps it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_expired_by_itself_is_listed_once() {
    let bench = Bench::start().await;
    bench.call("paymentRequest", &request("L-1", "20"));
    bench.control().advance(24 * 3600).expect("advances");
    // The sandbox checks once a second.
    until("its callback", || !bench.control().callbacks().is_empty());
    let start = utc(&bench.control().requests()[0].received_at);
    let items = asked(&bench, Some("L-1"), &start, None);
    assert_eq!(actions(&items), ["PAYMENT_REQUEST CREATE_REQUEST 20", "PAYMENT_REQUEST EXPIRE 20"]);
}
