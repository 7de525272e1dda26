//! The first status query gives *successful* without an amount; the result with the second one.

use harness::prelude::*;

use crate::contract_probe::serving;
use system::env::Loop;

const OURS: &str = "OURS-1";

/// A service whose acceptance of a deposit is lost, whose first status query finds it, and whose second answers `second`.
fn service(status: &'static str, second: Value) -> String {
    serving(move |operation, body| match (operation, body["referenceNumber"].as_str()) {
        ("getOperationStatus", Some(OURS)) => Some((
            "200 OK",
            json!({ "responseCode": 0, "referenceNumber": OURS, "transactionStatus": "SUCCESSFUL", "transactionId": "T1" }),
        )),
        ("transactionStatus", Some(OURS)) => Some((status, second.clone())),
        // The deposit itself gets no answer.
        ("depositToBank", _) => None,
        (_, reference) => Some((
            "200 OK",
            json!({ "responseCode": 0, "referenceNumber": reference, "totalBalance": 1, "currency": "NGN" }),
        )),
    })
}

/// A profile of the service at `address`.
fn office(address: &str) -> Cowrie {
    let mut cowrie = Cowrie::new();
    let deployment = json!({ "collect_base_url": address, "base_url": address, "public_key": "a", "secret_key": "b", "hash_key": "k",
        "principal": "p", "credentials": "c", "api_key": "m" });
    let from = cowrie.file("deployment.json", deployment.to_string().as_bytes());
    cowrie
        .run(&["profiles", "add", "office", "--kind", "sandbox", "--from", from.to_str().unwrap()])
        .exits(0);
    cowrie.choose("office");
    cowrie
}

/// Makes the status queries that are due within this many milliseconds.
async fn looked_up(cowrie: &Cowrie, milliseconds: i64) {
    let computer = Computer::new();
    let end = computer.now().plus(milliseconds);
    let _host = host::of_at(cowrie, "office", computer.env()).await;
    while computer.now() < end {
        computer.go_round(Loop::Enquiring, 1).await;
    }
}

/// The state of the deposit after some status queries, and the message beside it.
async fn shown(status: &'static str, second: Value) -> (String, String) {
    let cowrie = office(&service(status, second));
    let body = deposit(OURS);
    cowrie.call("depositToBank", &body).exits(4);
    looked_up(&cowrie, 3_000).await;
    let held = cowrie.run(&["held", "list", "--json"]).json();
    if let Some(reason) = held[0]["reason"].as_str() {
        return ("held".to_owned(), reason.to_owned());
    }
    // An accepted call is answered from the records.
    let again = cowrie.call("depositToBank", &body);
    let shown = again.json();
    let words = shown["words"]
        .as_str()
        .or(shown["error"]["message"].as_str())
        .unwrap_or_default()
        .to_owned();
    (shown["outcome"].text().to_owned(), words)
}

fn second(more: &Value) -> Value {
    let mut shown = json!({ "responseCode": 0, "referenceNumber": OURS, "status": "SUCCESSFUL", "transactionId": "T1", "amount": 250.5 });
    for (name, value) in more.as_object().unwrap() {
        shown[name] = value.clone();
    }
    shown
}

#[tokio::test(flavor = "multi_thread")]
async fn a_matching_second_status_query_settles_the_payment() {
    assert_eq!(shown("200 OK", second(&json!({}))).await.0, "accepted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_contradicting_second_status_query_settles_nothing() {
    for (more, state, words) in [
        (json!({ "integrationStatus": "FAILED" }), "held", "the biller declined it"),
        (json!({ "reversalId": "RV9" }), "held", "RV9"),
        (
            json!({ "status": "FAILED", "responseCode": 115, "message": "Invalid bank account" }),
            "held",
            "Invalid bank account",
        ),
        (json!({ "transactionId": "T2" }), "held", "T2"),
        (json!({ "integrationStatus": "INCONCLUSIVE" }), "in_doubt", ""),
        (json!({ "status": "PENDING" }), "in_doubt", ""),
        (json!({ "status": "UKNOWN", "transactionId": null }), "in_doubt", ""),
    ] {
        let (became, message) = shown("200 OK", second(&more)).await;
        // A payment that one query does not find yet needs review after a time.
        let open = became == state || (became == "held" && message.contains("One look-up found it done"));
        assert!(open && message.contains(words), "{more}: {became}, {message}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_status_query_without_an_answer_settles_nothing() {
    for status in ["401 Unauthorized", "503 Service Unavailable"] {
        let (became, message) = shown(status, json!({ "error": "not now" })).await;
        assert_ne!(became, "accepted", "{status}: {message}");
    }
}

/// A service that reports a deposit as half executed, and as failed in a status query.
fn half_and_failed() -> String {
    serving(|operation, body| {
        let mut shown = match operation {
            "depositToBank" => json!({ "responseCode": 0, "message": "Success", "transactionId": "T1", "amount": 125.25 }),
            "getOperationStatus" => json!({ "responseCode": 115, "message": "Invalid bank account", "transactionStatus": "FAILED" }),
            "transactionStatus" => json!({ "responseCode": 0, "message": "Invalid bank account", "status": "FAILED" }),
            _ => json!({ "responseCode": 0, "totalBalance": 1, "currency": "NGN" }),
        };
        shown["referenceNumber"] = body["referenceNumber"].clone();
        Some(("200 OK", shown))
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_executed_payment_is_not_rejected_because_a_status_query_reports_a_failure() {
    let cowrie = office(&half_and_failed());
    cowrie.call("depositToBank", &deposit(OURS)).exits(4);
    let held = cowrie.run(&["held", "list", "--json"]).json();
    let line = held[0]["line"].text();
    // In a sandbox a rejection counts two seconds after the answer.
    looked_up(&cowrie, 2_300).await;
    let asked = cowrie.run(&["held", "look-up", line, "--json"]).exits(0);
    let reason = asked.json()[0]["reason"].as_str().unwrap_or_default().to_owned();
    for message in [
        "₦125.25 instead of ₦250.50",
        "reported a failure: “Invalid bank account” (code 115)",
        "transaction T1",
    ] {
        assert!(reason.contains(message), "{asked:?}");
    }
    assert!(asked.err.contains("still unconfirmed after the look-up"), "{asked:?}");
    // From now on a person may record it, with evidence.
    let because = ["--not-done", "--because", "The bank took it back.", "--json"];
    let decided = cowrie.run(&[&["held", "decide", line], because.as_slice()].concat());
    assert_eq!((decided.code, decided.json()), (Some(0), json!([])), "{decided:?}");
}
