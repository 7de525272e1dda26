//! When the yeses of a bulk call count. `docs/spec/outcomes.md#groups`: an answer that is not structurally perfect is no proof.

use service_api::value::Amount;

use super::*;

const SENT: &str = r#"{"bulkReferenceNumber":"G1","items":[
    {"referenceNumber":"A","amount":1000,"currency":"NGN","destinationAccount":"0123456785"},
    {"referenceNumber":"B","amount":500,"currency":"NGN","destinationAccount":"0123456778"}]}"#;

fn yes(reference: &str) -> Json {
    json!({ "referenceNumber": reference, "responseCode": 0, "transactionId": format!("T{reference}"), "message": "Done" })
}

fn no(reference: &str) -> Json {
    json!({ "referenceNumber": reference, "responseCode": 115, "message": "Invalid bank account" })
}

fn read_answer(body: &Json) -> Reading {
    let naira = |naira: i64| Amount::from_minor(naira * 100).expect("in range");
    let asked = Asked::of_call(SENT, [("A", naira(1000)), ("B", naira(500))]);
    read(&MoneyTransferBulk::SPEC, &asked, &answered(200, &body.to_string()))
}

fn words(reading: &Reading) -> Vec<&'static str> {
    let word = |line: &Evidence| match line {
        Evidence::Accepted(receipt) if receipt.other.is_some() => "other",
        Evidence::Accepted(_) => "yes",
        Evidence::Unconfirmed { .. } => "unsure",
        Evidence::Refused { .. } => "no",
        Evidence::UnderWay(_) => "under way",
        Evidence::Doubt(_) => "doubt",
        Evidence::NotSent(_) => "not sent",
    };
    reading.lines.iter().map(word).collect()
}

#[test]
fn a_perfect_answer_needs_no_status_query() {
    for more in [
        json!({ "responseCode": 0, "bulkReferenceNumber": "G1", "message": "2 of 2 transfers were successful" }),
        json!({ "responseCode": "0", "bulkReferenceNumber": null, "message": null }),
        json!({ "message": "Batch 7 of today was processed: 2/2" }),
        json!({ "message": "" , "responseCode": "" }),
    ] {
        let mut body = more;
        body["results"] = json!([yes("B"), yes("A")]);
        let reading = read_answer(&body);
        assert_eq!(
            (words(&reading), &reading.outcome, &reading.pause),
            (vec!["yes", "yes"], &Outcome::Accepted, &None),
            "{body}"
        );
    }
}

#[test]
fn with_one_rejection_every_yes_needs_a_status_query() {
    // B was done and A rejected, and the answer reports the opposite: it looks like any other answer.
    let reading = read_answer(&json!({ "responseCode": 1, "results": [yes("A"), no("B")], "message": "1 of 2 transfers were successful" }));
    assert_eq!((words(&reading), &reading.pause), (vec!["unsure", "no"], &None));
    assert!(matches!(reading.outcome, Outcome::InDoubt(_)), "{reading:?}");
    let reading = read_answer(&json!({ "responseCode": 2, "results": [no("A"), no("B")], "message": "Failed" }));
    assert_eq!(words(&reading), ["no", "no"]);
    assert!(matches!(reading.outcome, Outcome::Refused { .. }), "{reading:?}");
}

#[test]
fn a_contradictory_answer_is_no_proof_and_pauses_the_batch() {
    for (more, expected) in [
        (json!({ "message": "0 of 2 transfers were successful" }), ["unsure", "unsure"]),
        (json!({ "message": "2 of 3 transfers were successful" }), ["unsure", "unsure"]),
        (json!({ "message": "Successful: 1 out of 2." }), ["unsure", "unsure"]),
        (json!({ "responseCode": 2 }), ["unsure", "unsure"]),
        (json!({ "responseCode": "1" }), ["unsure", "unsure"]),
        (json!({ "bulkReferenceNumber": "G2" }), ["doubt", "doubt"]),
    ] {
        let mut body = more;
        body["results"] = json!([yes("A"), yes("B")]);
        let reading = read_answer(&body);
        assert_eq!(words(&reading), expected, "{body}");
        assert!(
            reading.pause.is_some() && matches!(reading.outcome, Outcome::InDoubt(_)),
            "{body}: {reading:?}"
        );
    }
}

#[test]
fn a_result_with_another_payments_fields_shows_mixed_up_results() {
    for (name, value) in [
        ("amount", json!(500)),
        ("destinationAccount", json!("0123456778")),
        ("currency", json!("USD")),
    ] {
        let mut mixed = yes("A");
        mixed[name] = value;
        let reading = read_answer(&json!({ "responseCode": 0, "results": [mixed, yes("B")] }));
        assert_eq!(words(&reading), ["other", "unsure"], "{name}");
        assert!(reading.pause.is_some(), "{name}");
    }
}

#[test]
fn a_payment_that_differs_from_its_request_pauses_the_batch() {
    let asked = Asked::of_call(
        r#"{"amount":1000,"destinationBankAccountNumber":"0123456785"}"#,
        [("R1", Amount::from_minor(100_000).expect("in range"))],
    );
    let body = r#"{"responseCode":0,"referenceNumber":"R1","transactionId":"T9","amount":500}"#;
    let reading = read(&DepositToBank::SPEC, &asked, &answered(200, body));
    assert_eq!((words(&reading), reading.pause.is_some()), (vec!["other"], true));
    let found = r#"{"responseCode":0,"referenceNumber":"R1","status":"SUCCESSFUL","transactionId":"T9","amount":2000}"#;
    let result = read_status_query(&TransactionStatus::SPEC, &asked[0], &answered(200, found));
    assert!(
        matches!(&result, StatusResult::Successful(receipt) if receipt.other.as_ref().is_some_and(|other| other.to_string().contains("₦2,000.00"))),
        "{result:?}"
    );
}

#[test]
fn a_known_transaction_id_leaves_the_whole_bulk_call_unproved() {
    let body = r#"{"responseCode":0,"results":[{"responseCode":0,"referenceNumber":"R1","transactionId":"T1"},
        {"responseCode":0,"referenceNumber":"R2","transactionId":"T2"},{"responseCode":115,"referenceNumber":"R3"}]}"#;
    let asked = ["R1", "R2", "R3"].map(Asked::about);
    let reading = || read(&MoneyTransferBulk::SPEC, &asked, &answered(200, body));
    assert_eq!(reading().doubting(&[false; 3]), reading());
    let doubted = reading().doubting(&[false, true, false]);
    assert!(matches!(doubted.lines[0], Evidence::Unconfirmed { .. }), "{doubted:?}");
    assert!(is_doubt(&doubted.lines[1]) && doubted.pause.is_some(), "{doubted:?}");
    assert!(matches!(doubted.lines[2], Evidence::Refused { .. }), "{doubted:?}");
    assert!(matches!(doubted.outcome, Outcome::InDoubt(_)));
}
