//! Faults in the content of an answer.

use sandbox::{Armed, Fault};
use serde_json::{Value, json};

use super::{GROUP, Row, armed, is_done, only, paid, pay_group};
use crate::bench::{Bench, assert_has, column, look_up, request, with};

pub(super) const ROWS: &[Row] = &[
    (Fault::OddJson, odd_json),
    (Fault::WrongReference, wrong_reference),
    (Fault::MissingResults, missing_results),
    (Fault::ExtraResults, |bench| {
        has_results(bench, Fault::ExtraResults, &["G-1", "G-2", "G-3", "G-4", "NOBODY-SENT-THIS"])
    }),
    (Fault::DuplicateResults, |bench| {
        has_results(bench, Fault::DuplicateResults, &["G-1", "G-2", "G-3", "G-4", "G-1"]);
    }),
    (Fault::ReorderedResults, |bench| {
        has_results(bench, Fault::ReorderedResults, &["G-4", "G-3", "G-2", "G-1"])
    }),
    (Fault::OddCode, odd_code),
    (Fault::NoTransactionId, no_transaction_id),
    (Fault::RepeatedTransactionId, repeated_transaction_id),
    (Fault::WrongSummary, wrong_summary),
    (Fault::MissingRows, missing_rows),
    (Fault::DoubledRows, doubled_rows),
];

fn on_groups(fault: Fault) -> Armed {
    Armed::new("moneyTransferBulk", fault)
}

/// The references of a bulk call's results, without the name before them.
fn references(answer: &Value, name: &str) -> Vec<String> {
    let results = answer["results"].as_array().expect("results");
    let text = |result: &Value| result["referenceNumber"].as_str().expect("text").replacen(name, "", 1);
    results.iter().map(text).collect()
}

fn assert_group_done(bench: &Bench, name: &str) {
    let book = bench.control().book();
    for (reference, amount) in GROUP {
        let reference = format!("{name}{reference}");
        let entries: Vec<&str> = book
            .iter()
            .filter(|entry| entry.reference_number == reference)
            .map(|entry| entry.amount.as_str())
            .collect();
        assert_eq!(entries, [format!("{amount}.00")], "{reference}");
    }
}

fn odd_json(bench: &Bench) {
    let see = |form: &str| {
        let fault = armed(Fault::OddJson).variant(form);
        only(bench, if form == "huge" { fault.bytes(9_000_000) } else { fault });
        let reference = format!("O-{form}");
        let answer = paid(bench, &reference);
        assert!(answer.status == 200 && answer.head.contains("application/json") && is_done(bench, &reference));
        answer.body
    };
    let read = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes);
    assert_eq!(read(&see("array")).expect("JSON")[0]["responseCode"], 0);
    assert!(read(&see("scalar")).expect("JSON").is_string());
    let twice = String::from_utf8(see("duplicate_keys")).expect("text");
    assert!(twice.starts_with("{\"responseCode\":\"139\","), "{twice}");
    assert_eq!(twice.matches("\"responseCode\":").count(), 2, "{twice}");
    assert!(String::from_utf8_lossy(&see("nan")).contains(":NaN,"));
    assert!(String::from_utf8_lossy(&see("huge_number")).contains(":1e999,"));
    assert!(String::from_utf8_lossy(&see("deep")).contains(&"[".repeat(10_000)));
    let huge = see("huge");
    assert!(huge.len() > 9_000_000 && read(&huge).expect("JSON")["responseCode"] == 0);
    assert!(see("bom").starts_with(b"\xef\xbb\xbf{"));
    assert!(see("utf16").starts_with(b"\xff\xfe{\0\"\0"));
    let lone = see("lone_surrogate");
    assert!(String::from_utf8_lossy(&lone).contains("\\ud83d\"") && read(&lone).is_err());
}

fn wrong_reference(bench: &Bench) {
    for (form, expected) in [
        ("other", json!("Ref-X")),
        ("case", json!("ref-1")),
        ("space", json!("Ref-1 ")),
        ("truncated", json!("Ref-")),
        ("swapped", json!("Ref-X")),
        ("null", json!(null)),
        ("number", json!(4711)),
    ] {
        only(bench, Armed::new("*", Fault::WrongReference).variant(form));
        let reference = "Ref-1";
        let answer = paid(bench, reference).json();
        assert_eq!(answer["referenceNumber"], expected, "{form}");
        bench.control().clear_faults();
    }
    assert!(is_done(bench, "Ref-1"));
    only(bench, Armed::new("*", Fault::WrongReference).variant("absent"));
    let answer = paid(bench, "Ref-2").json();
    assert!(answer["responseCode"] == 0 && answer.get("referenceNumber").is_none(), "{answer}");
    assert!(is_done(bench, "Ref-2"));
    let first = |form: &str| {
        only(bench, on_groups(Fault::WrongReference).variant(form));
        let name = format!("{form}-");
        let listed = references(&pay_group(bench, &name), &name);
        assert_group_done(bench, &name);
        listed
    };
    only(bench, on_groups(Fault::WrongReference));
    let answer = pay_group(bench, "W-");
    assert_eq!(answer["bulkReferenceNumber"], "WX");
    assert_eq!(references(&answer, "W-"), ["G-X", "G-2", "G-3", "G-4"]);
    assert_eq!(first("other"), ["G-X", "G-2", "G-3", "G-4"]);
    assert_eq!(first("truncated"), ["G-", "G-2", "G-3", "G-4"]);
    assert_eq!(first("swapped"), ["G-2", "G-1", "G-3", "G-4"]);
}

fn missing_results(bench: &Bench) {
    for (form, left) in [
        ("half", &["G-1", "G-2"][..]),
        ("first", &["G-2", "G-3", "G-4"]),
        ("last", &["G-1", "G-2", "G-3"]),
        ("middle", &["G-1", "G-2", "G-4"]),
        ("all", &[]),
    ] {
        only(bench, on_groups(Fault::MissingResults).variant(form));
        let name = format!("{form}-");
        assert_eq!(references(&pay_group(bench, &name), &name), left, "{form}");
        assert_group_done(bench, &name);
    }
    only(bench, on_groups(Fault::MissingResults));
    assert_eq!(references(&pay_group(bench, "M-"), "M-"), ["G-1", "G-2"], "half of them by itself");
    only(bench, on_groups(Fault::MissingResults).variant("absent"));
    let answer = pay_group(bench, "absent-");
    assert!(answer.get("results").is_none() && answer["responseCode"] == 0, "{answer}");
    assert_group_done(bench, "absent-");
}

fn has_results(bench: &Bench, fault: Fault, expected: &[&str]) {
    only(bench, on_groups(fault));
    let answer = pay_group(bench, "");
    assert_eq!(references(&answer, ""), expected);
    assert_group_done(bench, "");
    if fault == Fault::DuplicateResults {
        let codes = column(&answer["results"], "responseCode");
        assert_eq!(codes, [0, 0, 0, 0, 139], "the second time as refused");
    }
}

fn odd_code(bench: &Bench) {
    for (form, expected) in [
        ("text", "\"0\""),
        ("number", "0"),
        ("null", "null"),
        ("empty", "\"\""),
        ("decimal", "0.0"),
    ] {
        only(bench, Armed::new("*", Fault::OddCode).variant(form));
        let reference = format!("C-{form}");
        let text = String::from_utf8(paid(bench, &reference).body).expect("text");
        assert!(text.contains(&format!("\"responseCode\":{expected},")), "{form}: {text}");
        assert!(is_done(bench, &reference));
        let answer = pay_group(bench, &format!("{form}-")).to_string();
        assert_eq!(answer.matches(&format!("\"responseCode\":{expected}")).count(), 5, "{answer}");
    }
    only(bench, armed(Fault::OddCode).variant("absent"));
    let answer = paid(bench, "C-absent").json();
    assert!(answer.get("responseCode").is_none() && is_done(bench, "C-absent"), "{answer}");
}

fn no_transaction_id(bench: &Bench) {
    only(bench, Armed::new("*", Fault::NoTransactionId));
    let answer = paid(bench, "N-1").json();
    assert!(answer["responseCode"] == 0 && answer.get("transactionId").is_none(), "{answer}");
    let answer = pay_group(bench, "");
    assert!(!answer.to_string().contains("transactionId"), "{answer}");
    assert_eq!(column(&answer["results"], "responseCode"), [0, 0, 0, 0]);
    assert!(is_done(bench, "N-1"));
    assert_group_done(bench, "");
}

fn repeated_transaction_id(bench: &Bench) {
    let first = paid(bench, "R-1").json()["transactionId"].clone();
    only(bench, Armed::new("*", Fault::RepeatedTransactionId));
    assert_eq!(paid(bench, "R-2").json()["transactionId"], first);
    assert!(first.is_string() && is_done(bench, "R-1") && is_done(bench, "R-2"));
    let answer = pay_group(bench, "");
    let ids = column(&answer["results"], "transactionId");
    assert!(ids.len() == 4 && ids[0].is_string(), "{answer}");
    assert!(ids.iter().all(|id| *id == ids[0]), "{answer}");
    assert_group_done(bench, "");
}

fn wrong_summary(bench: &Bench) {
    only(bench, on_groups(Fault::WrongSummary));
    let answer = pay_group(bench, "");
    assert_has!(answer, {"message": "0 of 4 transfers were successful", "responseCode": 0});
    assert_group_done(bench, "");
}

/// The references that a history of three events contains under a fault, and its count.
fn listed(bench: &Bench, fault: Armed) -> (Vec<String>, Value) {
    let start = bench.control().advance(0).expect("the time")[..10].to_owned();
    if bench.control().payment_requests().is_empty() {
        for reference in ["H-1", "H-2", "H-3"] {
            bench.call("paymentRequest", &with(request(reference, "10"), json!({})));
        }
    }
    only(bench, fault);
    let answer = bench.call("history", &json!({ "startDateTimeUTC": format!("{start}T00:00:00") }));
    let items = answer["items"].as_array().expect("items").iter();
    let references = items
        .map(|item| item["referenceNumber"].as_str().expect("text").to_owned())
        .collect();
    (references, answer["itemCount"].clone())
}

fn missing_rows(bench: &Bench) {
    for (form, left) in [("middle", ["H-1", "H-3"]), ("first", ["H-2", "H-3"]), ("last", ["H-1", "H-2"])] {
        let (references, count) = listed(bench, Armed::new("history", Fault::MissingRows).variant(form));
        assert_eq!((references.as_slice(), count), (&left.map(str::to_owned)[..], json!(3)), "{form}");
    }
    bench.control().clear_faults();
    assert_eq!(bench.code("status", &look_up("H-2")), "0", "it is there all the same");
}

fn doubled_rows(bench: &Bench) {
    for (form, all) in [
        ("middle", ["H-1", "H-2", "H-2", "H-3"]),
        ("first", ["H-1", "H-1", "H-2", "H-3"]),
        ("last", ["H-1", "H-2", "H-3", "H-3"]),
    ] {
        let (references, count) = listed(bench, Armed::new("history", Fault::DoubledRows).variant(form));
        assert_eq!((references.as_slice(), count), (&all.map(str::to_owned)[..], json!(3)), "{form}");
    }
}
