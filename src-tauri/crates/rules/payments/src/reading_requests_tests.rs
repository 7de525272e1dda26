//! Requests and payment accounts: what their answers and `/status` repeat.

use service_api::RegisterPersistentPaymentAccount;

use super::*;

const REQUEST: &str = r#"{"referenceNumber":"R1","amount":1000,"currency":"NGN","payer":{"name":"Efe Bello"}}"#;
const ACCOUNT: &str = r#"{"referenceNumber":"R1","accountReference":"CUSTOMER-000001","accountName":"Efe Bello"}"#;

fn status(asked: &str, answer: &serde_json::Value) -> StatusResult {
    let asked = Asked::of_call(asked, [("R1", Amount::ZERO)]);
    read_status_query(&Status::SPEC, &asked[0], &answered(200, &answer.to_string()))
}

/// `/status` about R1, with this in its `data`.
fn with_data(data: &serde_json::Value) -> serde_json::Value {
    json!({ "referenceNumber": "R1", "statusCode": "0", "data": data })
}

#[test]
fn a_request_exists_only_if_its_status_data_shows_it() {
    // `docs/spec/collection.md#status-result`: two codes, two references.
    for data in [
        json!({ "referenceNumber": "R1", "statusCode": "0" }),
        json!({ "referenceNumber": "R1", "statusCode": "1", "requestAmount": 1000 }),
        json!({ "statusCode": 2, "requestAmount": "1,000.00" }),
        json!({ "referenceNumber": "R1", "statusCode": "-2" }),
        json!({ "referenceNumber": "R1", "state": "PENDING" }),
    ] {
        let result = status(REQUEST, &with_data(&data));
        assert!(
            matches!(&result, StatusResult::Successful(receipt) if receipt.other.is_none()),
            "{data}: {result:?}"
        );
    }
    for data in [
        json!(null),
        json!({}),
        json!("R1"),
        json!({ "referenceNumber": "R2", "statusCode": "0" }),
        json!({ "referenceNumber": 71, "statusCode": "0" }),
        json!({ "referenceNumber": "R1", "statusCode": "121" }),
        json!({ "referenceNumber": "R1", "statusCode": "-1" }),
        json!({ "referenceNumber": "R1", "statusCode": "999" }),
    ] {
        let result = status(REQUEST, &with_data(&data));
        assert!(matches!(result, StatusResult::Unclear(_)), "{data}: {result:?}");
    }
    assert!(matches!(
        status(REQUEST, &json!({ "referenceNumber": "R1", "statusCode": "0" })),
        StatusResult::Unclear(_)
    ));
}

#[test]
fn an_account_exists_unless_the_data_contradicts_it() {
    for answer in [
        json!({ "referenceNumber": "R1", "statusCode": "0" }),
        with_data(&json!(null)),
        with_data(&json!({ "referenceNumber": "R1", "statusCode": "0" })),
    ] {
        assert!(matches!(status(ACCOUNT, &answer), StatusResult::Successful(_)), "{answer}");
    }
    for data in [
        json!({ "referenceNumber": "R2" }),
        json!({ "statusCode": "114" }),
        json!({ "statusCode": "1" }),
    ] {
        assert!(matches!(status(ACCOUNT, &with_data(&data)), StatusResult::Unclear(_)), "{data}");
    }
}

fn other(spec: &Spec, asked: &str, answer: &serde_json::Value) -> Option<String> {
    let asked = Asked::of_call(asked, [("R1", Amount::ZERO)]);
    let reading = read(spec, &asked, &answered(200, &answer.to_string()));
    match &reading.lines[0] {
        Evidence::Accepted(receipt) => receipt.other.as_ref().map(ToString::to_string),
        Evidence::Unconfirmed { .. } | Evidence::Refused { .. } | Evidence::UnderWay(_) | Evidence::Doubt(_) | Evidence::NotSent(_) => {
            panic!("{reading:?}")
        }
    }
}

#[test]
fn another_amount_or_account_than_requested_is_reported() {
    let yes = |more: serde_json::Value| {
        let mut answer = json!({ "referenceNumber": "R1", "statusCode": "0" });
        for (name, value) in more.as_object().expect("an object") {
            answer[name] = value.clone();
        }
        answer
    };
    for (amount, reported) in [
        (json!(1000), None),
        (json!("1,000.00"), None),
        (json!(100), Some("₦100.00 instead of ₦1,000.00")),
    ] {
        let result = other(&PaymentRequest::SPEC, REQUEST, &yes(json!({ "requestAmount": amount })));
        assert_eq!(result.is_some(), reported.is_some(), "{result:?}");
        assert!(result.is_none_or(|result| result.contains(reported.unwrap_or_default())));
        let looked_up = status(REQUEST, &with_data(&json!({ "statusCode": "1", "requestAmount": amount })));
        assert!(
            matches!(&looked_up, StatusResult::Successful(receipt) if receipt.other.is_some() == reported.is_some()),
            "{looked_up:?}"
        );
    }
    let account = |name: &str| {
        other(
            &RegisterPersistentPaymentAccount::SPEC,
            ACCOUNT,
            &yes(json!({ "accountReference": name })),
        )
    };
    assert_eq!(account("CUSTOMER-000001"), None);
    assert!(account("CUSTOMER-000002").is_some_and(|result| result.contains("CUSTOMER-000002")));
}

#[test]
fn results_are_read_for_bulk_calls_only() {
    // `results` is in no other table: elsewhere it is an unknown member.
    let body = r#"{"responseCode":0,"referenceNumber":"R1","transactionId":"T9","results":[]}"#;
    assert!(matches!(deposit(&answered(200, body)), Evidence::Accepted(_)));
    let torn = r#"{"responseCode":115,"results":[{"responseCode":0,"referenceNumber":"R1","transactionId":"T9"}]}"#;
    assert!(matches!(deposit(&answered(200, torn)), Evidence::Refused { .. }));
}

#[test]
fn a_yes_with_a_rejecting_message_is_unconfirmed() {
    // `docs/spec/codes.md#words-beside-code-0`: code 0 with a message that says refused.
    for words in [
        "Transaction failed",
        "Declined by the bank",
        "Not successful",
        "Insufficient balance",
        "INVALID account",
        "Request rejected.",
        "Transfer was unsuccessful",
        "refused",
    ] {
        let body = json!({ "responseCode": 0, "referenceNumber": "R1", "transactionId": "T9", "message": words });
        assert!(is_doubt(&deposit(&answered(200, &body.to_string()))), "{words}");
        let group = json!([{ "responseCode": 0, "referenceNumber": "A", "transactionId": "T9", "message": words }]);
        assert!(is_doubt(&answers(group)[0]), "{words}");
    }
    for words in [
        "success",
        "Done",
        "Successful",
        "You have sent NGN 5 to FAILEDA LIMITED",
        "",
        "Deposit to bank successful",
    ] {
        let body = json!({ "responseCode": 0, "referenceNumber": "R1", "transactionId": "T9", "message": words });
        assert!(
            matches!(deposit(&answered(200, &body.to_string())), Evidence::Accepted(_)),
            "{words}"
        );
    }
}

#[test]
fn only_a_request_is_cancelled_by_a_refund_of_zero() {
    let body = r#"{"responseCode":0,"refundTransactionId":"T9","refundAmount":0,"originalReferenceNumber":"R1"}"#;
    let amount = Amount::from_minor(50_000).expect("in range");
    for (asked, amount) in [
        (r#"{"refundAmount":500,"fullRefund":false}"#, amount),
        (r#"{"fullRefund":true}"#, Amount::ZERO),
    ] {
        let reading = read(&RefundBillPay::SPEC, &Asked::of_call(asked, [("R1", amount)]), &answered(200, body));
        let Evidence::Accepted(receipt) = &reading.lines[0] else {
            panic!("{reading:?}")
        };
        let other = receipt.other.as_ref().map(ToString::to_string);
        assert!(other.is_some_and(|other| other.contains("₦0.00")), "{receipt:?}");
    }
}
