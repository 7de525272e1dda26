use serde_json::json;
use service_api::declare::Operation as _;
use service_api::{
    AccountBalance, DepositToBank, DispenseCash, GetOperationStatus, MerchantPayment, MoneyTransferBulk, OnboardMerchant, PaymentRequest,
    Refund, RefundBillPay, Status, TransactionStatus,
};

use super::*;

fn answered(status: u16, body: &str) -> Attempt {
    Attempt::Answered {
        status,
        json: true,
        body: body.as_bytes().to_vec(),
        received: None,
    }
}

fn deposit(attempt: &Attempt) -> Evidence {
    read(&DepositToBank::SPEC, &[Asked::about("R1")], attempt).lines.remove(0)
}

fn is_doubt(evidence: &Evidence) -> bool {
    matches!(evidence, Evidence::Doubt(_) | Evidence::UnderWay(_))
}

#[test]
fn only_a_perfect_yes_is_proof() {
    let yes = answered(
        200,
        r#"{"responseCode":0,"referenceNumber":"R1","transactionId":"T9","fee":10,"vat":0.75}"#,
    );
    let Evidence::Accepted(receipt) = deposit(&yes) else {
        panic!("{yes:?}")
    };
    assert_eq!(receipt.transaction_id.as_deref(), Some("T9"));
    assert_eq!(receipt.fee.map(|fee| fee.text), Some("10.75".to_owned()));
    for body in [
        r#"{"responseCode":0,"referenceNumber":"R1"}"#,
        r#"{"responseCode":0,"referenceNumber":"R1","transactionId":null}"#,
        r#"{"responseCode":0,"referenceNumber":"R2","transactionId":"T9"}"#,
        r#"{"responseCode":0,"transactionId":"T9"}"#,
        r#"{"responseCode":0,"referenceNumber":null,"transactionId":"T9"}"#,
        r#"{"responseCode":0,"referenceNumber":"","transactionId":"T9"}"#,
        r#"{"responseCode":0,"referenceNumber":["R1"],"transactionId":"T9"}"#,
        r#"{"responseCode":0,"referenceNumber":71,"transactionId":"T9"}"#,
        r#"{"responseCode":0,"responseCode":0,"transactionId":"T9"}"#,
        r#"{"transactionId":"T9"}"#,
        r#"{"responseCode":null,"transactionId":"T9"}"#,
        r#"{"responseCode":0,"transactionId":"T9""#,
        "<html>ok</html>",
        "",
        "[]",
    ] {
        assert!(is_doubt(&deposit(&answered(200, body))), "{body}");
    }
    let Attempt::Answered { body, .. } = yes else { unreachable!() };
    assert!(is_doubt(&deposit(&Attempt::Answered {
        status: 200,
        json: false,
        body,
        received: None,
    })));
}

#[test]
fn a_reference_of_digits_may_be_returned_as_a_number() {
    let yes = answered(200, r#"{"responseCode":0,"referenceNumber":71,"transactionId":"T9"}"#);
    let read = |ours: &str| read(&DepositToBank::SPEC, &[Asked::about(ours)], &yes);
    assert_eq!(read("71").outcome, Outcome::Accepted);
    let other = read("72");
    assert!(is_doubt(&other.lines[0]) && other.pause.is_some(), "{other:?}");
}

#[test]
fn a_yes_to_a_payout_in_cash_carries_no_reference() {
    // `docs/spec/business.md#dispense-cash`: its answer has no reference.
    let yes = answered(
        200,
        r#"{"responseCode":0,"transactionId":"T9","agentCommission":50,"customerName":"Ada Obi"}"#,
    );
    let reading = read(&DispenseCash::SPEC, &[Asked::about("R1")], &yes);
    assert_eq!(reading.outcome, Outcome::Accepted);
    let other = answered(200, r#"{"responseCode":0,"transactionId":"T9","referenceNumber":"R2"}"#);
    assert!(is_doubt(&read(&DispenseCash::SPEC, &[Asked::about("R1")], &other).lines[0]));
}

#[test]
fn a_status_result_without_a_reference_is_no_proof() {
    for (spec, state) in [
        (&GetOperationStatus::SPEC, "transactionStatus"),
        (&TransactionStatus::SPEC, "status"),
    ] {
        for reference in [json!(null), json!("R2"), json!(""), json!(71), json!("absent")] {
            let mut body = json!({ "responseCode": 0, "referenceNumber": reference, "transactionId": "T" });
            body[state] = "SUCCESSFUL".into();
            if reference == "absent" {
                body.as_object_mut().expect("an object").remove("referenceNumber");
            }
            let expected = read_status_query(spec, &Asked::about("R1"), &answered(200, &body.to_string()));
            assert!(matches!(expected, StatusResult::Unclear(_)), "{body}: {expected:?}");
        }
        let body = format!(r#"{{"responseCode":0,"referenceNumber":71,"transactionId":"T","{state}":"SUCCESSFUL"}}"#);
        let expected = read_status_query(spec, &Asked::about("71"), &answered(200, &body));
        assert!(matches!(expected, StatusResult::Successful(_)), "{expected:?}");
    }
}

#[test]
fn every_http_status_is_read_by_the_contract() {
    // `docs/spec/codes.md#http-status`: 3xx, 408, 409, 425, 429 and 5xx prove nothing; other 4xx are HTTP rejections, which still need
    // confirmation and pause the batch.
    let body = r#"{"responseCode":0,"referenceNumber":"R1","transactionId":"T9"}"#;
    for status in [301, 302, 303, 307, 308, 408, 409, 425, 429, 500, 502, 503, 504, 599] {
        assert!(is_doubt(&deposit(&answered(status, body))), "{status}");
    }
    for status in [400, 401, 403, 404, 413, 415, 422] {
        let reading = read(&DepositToBank::SPEC, &[Asked::about("R1")], &answered(status, r#"{"error":"no"}"#));
        assert!(matches!(reading.lines[0], Evidence::Refused { .. }), "{status}");
        assert!(reading.pause.is_some(), "{status}");
    }
    assert!(
        read(&DepositToBank::SPEC, &[Asked::about("R1")], &answered(307, ""))
            .pause
            .is_some()
    );
}

#[test]
fn not_sent_and_no_answer_differ() {
    assert_eq!(
        deposit(&Attempt::NotSent("no route".to_owned())),
        Evidence::NotSent("no route".to_owned())
    );
    assert_eq!(deposit(&Attempt::NoAnswer("cut".to_owned())), Evidence::Doubt("cut".to_owned()));
}

#[test]
fn doubtful_codes_are_not_refusals() {
    for code in ["3", "-1", "105", ""] {
        let body = json!({ "responseCode": code, "referenceNumber": "R1", "message": "m" }).to_string();
        assert!(is_doubt(&deposit(&answered(200, &body))), "{code}");
    }
    let refused = deposit(&answered(200, r#"{"responseCode":"139","message":"Insufficient balance"}"#));
    assert_eq!(
        refused,
        Evidence::Refused {
            code: "139".to_owned(),
            message: "Insufficient balance".to_owned()
        }
    );
}

#[test]
fn a_fee_and_an_id_keep_all_their_digits() {
    let body = r#"{"responseCode":0,"referenceNumber":"R1","transactionId":123456789012345678901234,"fee":10.750000000000000001}"#;
    let Evidence::Accepted(receipt) = deposit(&answered(200, body)) else {
        panic!("{body}")
    };
    assert_eq!(receipt.transaction_id.as_deref(), Some("123456789012345678901234"));
    assert_eq!(
        receipt.fee.map(|fee| (fee.text, fee.amount)),
        Some(("10.750000000000000001".to_owned(), None))
    );
}

#[test]
fn a_request_needs_no_transaction_id() {
    let reading = read(
        &PaymentRequest::SPEC,
        &[Asked::about("R1")],
        &answered(200, r#"{"statusCode":"0","referenceNumber":"R1"}"#),
    );
    assert_eq!(reading.outcome, Outcome::Accepted);
}

#[test]
fn an_operation_without_payments_may_return_its_own_reference() {
    let reading = read(
        &AccountBalance::SPEC,
        &[],
        &answered(200, r#"{"responseCode":0,"referenceNumber":"Q7"}"#),
    );
    assert_eq!(reading.outcome, Outcome::Accepted);
}

fn answers(results: serde_json::Value) -> Vec<Evidence> {
    let body = json!({ "responseCode": 0, "results": results }).to_string();
    read(
        &MoneyTransferBulk::SPEC,
        &[Asked::about("A"), Asked::about("B"), Asked::about("C")],
        &answered(200, &body),
    )
    .lines
}

#[test]
fn a_bulk_answer_is_matched_by_reference_only() {
    let yes = |reference: &str| json!({ "referenceNumber": reference, "responseCode": 0, "transactionId": format!("T{reference}") });
    let ids = |lines: Vec<Evidence>| -> Vec<Option<String>> {
        lines
            .into_iter()
            .map(|line| match line {
                Evidence::Accepted(receipt) => receipt.transaction_id,
                Evidence::Unconfirmed { .. }
                | Evidence::Refused { .. }
                | Evidence::UnderWay(_)
                | Evidence::Doubt(_)
                | Evidence::NotSent(_) => None,
            })
            .collect()
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(
        ids(answers(json!([yes("C"), yes("A"), yes("B")]))),
        [some("TA"), some("TB"), some("TC")]
    );
    // If the answer as a whole is not a yes, none of its yeses counts before a status query confirms it.
    assert_eq!(ids(answers(json!([yes("A"), yes("C")]))), [None, None, None]);
    assert_eq!(ids(answers(json!([yes("A"), yes("A"), yes("B"), yes("C")]))), [None, None, None]);
    // A foreign reference makes the whole answer unreliable.
    assert_eq!(ids(answers(json!([yes("A"), yes("B"), yes("C"), yes("Z")]))), [None, None, None]);
    assert_eq!(ids(answers(json!("none"))), [None, None, None]);
    let no = json!({ "referenceNumber": "B", "responseCode": 115, "message": "bad account" });
    assert!(matches!(&answers(json!([yes("A"), no, yes("C")]))[1], Evidence::Refused { code, .. } if code == "115"));
}

#[test]
fn not_found_differs_from_a_failed_status_query() {
    let find = |spec: &Spec, status: u16, body: serde_json::Value| {
        read_status_query(spec, &Asked::about("R1"), &answered(status, &body.to_string()))
    };
    let operation = &GetOperationStatus::SPEC;
    let transaction = &TransactionStatus::SPEC;
    let done = json!({ "responseCode": 0, "referenceNumber": "R1", "transactionStatus": "SUCCESSFUL", "transactionId": "T" });
    assert!(matches!(find(operation, 200, done), StatusResult::Successful(_)));
    let other = json!({ "responseCode": 0, "referenceNumber": "R2", "transactionStatus": "SUCCESSFUL" });
    assert!(matches!(find(operation, 200, other), StatusResult::Unclear(_)));
    assert_eq!(
        find(operation, 200, json!({ "responseCode": 135, "message": "unknown" })),
        StatusResult::NotFound
    );
    for word in ["UKNOWN", "UNKNOWN", "uknown"] {
        assert_eq!(
            find(transaction, 200, json!({ "responseCode": 0, "status": word })),
            StatusResult::NotFound
        );
    }
    assert_eq!(
        find(transaction, 200, json!({ "responseCode": 0, "status": "PENDING" })),
        StatusResult::Pending
    );
    assert!(matches!(
        find(operation, 200, json!({ "responseCode": 115, "transactionStatus": "FAILED" })),
        StatusResult::Failed { .. }
    ));
    for status in [401, 404, 500] {
        assert!(
            matches!(find(operation, status, json!({ "responseCode": 135 })), StatusResult::Unclear(_)),
            "{status}"
        );
    }
    assert!(matches!(
        read_status_query(operation, &Asked::about("R1"), &Attempt::NoAnswer("cut".to_owned())),
        StatusResult::Unclear(_)
    ));
    assert_eq!(find(&Status::SPEC, 200, json!({ "statusCode": "121" })), StatusResult::NotFound);
}

/// A failure counts only for the payment that was queried. Null fields show nothing (`docs/spec/observed.md#further-fields`): failures are
/// reported with them.
#[test]
fn a_failure_of_another_payment_does_not_count() {
    let call = r#"{"referenceNumber":"R1","amount":1000,"destinationBankAccountNumber":"0123456785"}"#;
    let asked = Asked::of_call(call, [("R1", Amount::from_minor(100_000).expect("fits"))]);
    let find = |body: serde_json::Value| read_status_query(&TransactionStatus::SPEC, &asked[0], &answered(200, &body.to_string()));
    let failed = json!({ "responseCode": 0, "referenceNumber": "R1", "status": "FAILED", "amount": 1000 });
    assert!(matches!(find(failed.clone()), StatusResult::Failed { .. }));
    for (name, value) in [
        ("referenceNumber", json!("R2")),
        ("amount", json!(999)),
        ("destinationBankAccountNumber", json!("0123456716")),
    ] {
        let mut other = failed.clone();
        other[name] = value;
        assert!(matches!(find(other.clone()), StatusResult::Unclear(_)), "{other}");
    }
}

#[test]
fn one_yes_for_a_whole_bulk_call_proves_nothing() {
    // `docs/spec/outcomes.md#groups`: matched by reference only; missing items are unknown.
    for body in [
        r#"{"responseCode":0,"transactionId":"T9"}"#,
        r#"{"responseCode":0,"transactionId":"T9","referenceNumber":"R1"}"#,
        r#"{"responseCode":0,"transactionId":"T9","results":[]}"#,
    ] {
        let reading = read(
            &MoneyTransferBulk::SPEC,
            &[Asked::about("R1"), Asked::about("R2")],
            &answered(200, body),
        );
        assert!(reading.lines.iter().all(is_doubt), "{body}: {reading:?}");
        assert!(matches!(reading.outcome, Outcome::InDoubt(_)), "{body}");
    }
}

#[test]
fn one_transaction_is_not_two_payments() {
    let body = r#"{"responseCode":0,"results":[
        {"responseCode":0,"referenceNumber":"R1","transactionId":"T1"},
        {"responseCode":0,"referenceNumber":"R2","transactionId":"T2"},
        {"responseCode":0,"referenceNumber":"R3","transactionId":"T1"}]}"#;
    let lines = read(
        &MoneyTransferBulk::SPEC,
        &[Asked::about("R1"), Asked::about("R2"), Asked::about("R3")],
        &answered(200, body),
    )
    .lines;
    let doubts: Vec<bool> = lines.iter().map(is_doubt).collect();
    assert_eq!(doubts, [true, false, true]);
}

#[test]
fn a_failed_status_query_is_no_absence() {
    for (code, result) in [("-1", false), ("109", false), ("0", true), ("135", true)] {
        let body = format!(r#"{{"responseCode":{code},"message":"System error","transactionStatus":"UNKNOWN"}}"#);
        let expected = read_status_query(&GetOperationStatus::SPEC, &Asked::about("R1"), &answered(200, &body));
        assert_eq!(expected == StatusResult::NotFound, result, "{body}: {expected:?}");
        assert_eq!(matches!(expected, StatusResult::Unclear(_)), !result, "{body}: {expected:?}");
    }
}

#[test]
fn successful_is_not_enough_with_a_reversal_or_an_open_biller() {
    // `docs/spec/observed.md#further-fields`: status queries may return `integrationStatus` and `reversalId`; `INCONCLUSIVE` is not final.
    let found = |body: &str| read_status_query(&TransactionStatus::SPEC, &Asked::about("R1"), &answered(200, body));
    let with = |more: &str| format!(r#"{{"responseCode":0,"referenceNumber":"R1","status":"SUCCESSFUL","transactionId":"T1"{more}}}"#);
    assert!(matches!(found(&with("")), StatusResult::Successful(_)));
    assert!(matches!(
        found(&with(r#","integrationStatus":"SUCCESSFUL","reversalId":null"#)),
        StatusResult::Successful(_)
    ));
    assert_eq!(found(&with(r#","integrationStatus":"INCONCLUSIVE""#)), StatusResult::Pending);
    assert!(matches!(
        found(&with(r#","integrationStatus":"FAILED""#)),
        StatusResult::Contradictory { .. }
    ));
    assert!(
        matches!(found(&with(r#","reversalId":"RV9""#)), StatusResult::Contradictory { why: Objection::Reversed { reversal }, .. } if reversal == "RV9")
    );
    // A code beside a state: neither decides.
    let torn = r#"{"responseCode":135,"referenceNumber":"R1","status":"SUCCESSFUL","transactionId":"T1"}"#;
    assert!(matches!(found(torn), StatusResult::Unclear(_)));
}

#[path = "reading_group_tests.rs"]
mod group;
#[path = "reading_refund_tests.rs"]
mod refunds;
#[path = "reading_requests_tests.rs"]
mod requests;

/// `docs/spec/codes.md#integration-status`. Only text of the answer is quoted.
#[test]
fn only_text_of_the_service_is_quoted_about_an_open_biller() {
    let expected = |spec, answer: serde_json::Value| match read(spec, &[Asked::about("R1")], &answered(200, &answer.to_string())).outcome {
        Outcome::InDoubt(words) => words,
        other @ (Outcome::Accepted | Outcome::Refused { .. } | Outcome::NotSent(_)) => panic!("{other:?}"),
    };
    let bill = |status: &str, message: &str| {
        let answer =
            json!({"responseCode": "0", "referenceNumber": "R1", "transactionId": "T9", "integrationStatus": status, "message": message});
        expected(&MerchantPayment::SPEC, answer)
    };
    let open = "The biller has not confirmed. We are checking. Do not pay again.";
    assert_eq!(
        bill("INCONCLUSIVE", " Not confirmed yet "),
        format!("{open} Service message: “Not confirmed yet”")
    );
    assert_eq!(bill("INCONCLUSIVE", ""), open);
    assert_eq!(
        bill("FAILED", "Meter is blocked"),
        "The biller did not take the payment. We are checking whether money moved. Do not pay again. Service message: “Meter is blocked”"
    );
    let merchant = json!({"responseCode": 0, "message": "Wait", "onboardingUpdate": {"status": "pending"}});
    assert_eq!(
        expected(&OnboardMerchant::SPEC, merchant),
        "Onboarding status: \"pending\". Service message: “Wait”"
    );
    assert_eq!(
        expected(&DepositToBank::SPEC, json!({"responseCode": -1, "message": "System error"})),
        "The service neither accepted nor rejected it. Service message: “System error”"
    );
    assert_eq!(
        expected(&DepositToBank::SPEC, json!({"responseCode": -1})),
        "The service neither accepted nor rejected it."
    );
}
