//! If one part of an answer is missing, null or of another kind than agreed, everything else is still read.

use serde_json::json;
use service_api::{
    BanksResult, HistoryResult, PaymentRequestResult, StatusResult, TransactionDetails, TransactionHistoryResult, TransactionStatusResult,
};

fn read<A: serde::de::DeserializeOwned>(answer: &serde_json::Value) -> A {
    serde_json::from_str(&answer.to_string()).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

#[test]
fn a_payment_method_keeps_its_readable_parts() {
    let ways = json!([
        { "name": "BANK_TRANSFER", "properties": { "AccountNumber": "0123456785", "WebPaymentLink": null, "Bank": { "name": "First" } } },
        null,
        { "name": "FUNDING_USSD", "properties": "*1#" },
        { "name": { "text": "X" }, "properties": { "PaymentReference": "0123456790" } },
    ]);
    let answer: PaymentRequestResult = read(
        &json!({ "statusCode": "0", "isPayerServiceAccountHolder": "true", "paymentMethods": ways,
        "totalPaymentAmount": null, "currency": ["NGN"] }),
    );
    let read_ways = answer.paymentMethods.expect("ways");
    assert_eq!(read_ways.len(), 4, "each is there");
    let properties = read_ways[0].properties.clone().expect("properties");
    assert_eq!(properties["AccountNumber"].as_str(), "0123456785");
    assert!(!properties.contains_key("WebPaymentLink"), "what is not there is not shown");
    assert_eq!(properties["Bank"].as_str(), r#"{"name":"First"}"#);
    assert_eq!(read_ways[2].name.as_ref().map(|name| name.as_str()), Some("FUNDING_USSD"));
    assert_eq!((answer.isPayerServiceAccountHolder, answer.currency), (Some(true), None));
    for (received, expected) in [
        (json!(false), Some(false)),
        (json!("False"), Some(false)),
        (json!(null), None),
        (json!("perhaps"), None),
        (json!(1), None),
    ] {
        let answer: PaymentRequestResult = read(&json!({ "statusCode": "0", "isPayerServiceAccountHolder": received }));
        assert_eq!(answer.isPayerServiceAccountHolder, expected, "{received}");
        assert_eq!(answer.statusCode, Some("0".into()), "{received}");
    }
}

#[test]
fn a_status_is_read_whatever_the_other_fields_are() {
    let data = json!({ "state": "CONSUMED", "statusCode": 0, "paymentMethods": "none", "isPayerServiceAccountHolder": "true",
        "expiryDateTimeUTC": { "at": 1 } });
    let answer: StatusResult = read(&json!({ "statusCode": "0", "statusMessage": { "text": "x" }, "data": data }));
    let data = answer.data.expect("data");
    assert_eq!((data.state, data.statusCode), (Some("CONSUMED".into()), Some("0".into())));
    let without: StatusResult = read(&json!({ "statusCode": "0", "data": "none" }));
    assert_eq!((without.statusCode, without.data), (Some("0".into()), None));
}

#[test]
fn lists_keep_their_items_and_other_answers_the_rest() {
    let banks: BanksResult = read(&json!({ "statusCode": "0", "banks": [
        { "name": "First", "uuid": "U1", "sortCode": null }, null, { "name": ["x"], "uuid": "U2" }] }));
    let banks = banks.banks.expect("banks");
    let names: Vec<_> = banks.iter().map(|bank| bank.uuid.clone()).collect();
    assert_eq!(names, [Some("U1".into()), None, Some("U2".into())]);
    let history: HistoryResult =
        read(&json!({ "statusCode": 0, "itemCount": "2", "items": [{ "amount": {} , "referenceNumber": "R1" }, 7] }));
    assert_eq!((history.itemCount, history.items.map(|items| items.len())), (Some(2), Some(2)));
    let movements: TransactionHistoryResult =
        read(&json!({ "responseCode": 0, "items": [{ "referenceNumber": "R1", "amount": null }, "odd"] }));
    assert_eq!(movements.items.map(|items| items.len()), Some(2), "none is lost from the count");
    let details: TransactionDetails =
        read(&json!({ "responseCode": 0, "byAgent": "no", "status": "SUCCESSFUL", "amount": { "value": 5 } }));
    assert_eq!((details.byAgent, details.status), (None, Some("SUCCESSFUL".into())));
    let status: TransactionStatusResult = read(&json!({ "responseCode": 0, "status": "SUCCESSFUL", "additionalProperties": [1] }));
    assert_eq!((status.status, status.additionalProperties), (Some("SUCCESSFUL".into()), None));
}
