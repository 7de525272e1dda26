//! Airtime, data bundles, and customers who buy for themselves.

use sandbox::{Armed, Duplicates, Fault};
use serde_json::{Value, json};

use crate::bench::{Bench, assert_has, changed, customer, look_up, with};

/// "MTN": as for `bench::BANK`, with `mobile operator` (python3, hashlib).
pub(crate) const MTN: &str = "91354773-F955-08CD-E7CE-059AF6857FE0";

pub(crate) fn airtime(reference: &str, amount: &str) -> Value {
    json!({"referenceNumber": reference, "amount": amount, "destinationPhoneNumber": "08031234567", "mobileOperatorPublicId": MTN})
}

fn data(reference: &str, amount: &str, bundle: &str) -> Value {
    changed!(airtime(reference, amount), {"isDataBundle": true, "mobileOperatorServiceId": bundle})
}

#[tokio::test(flavor = "multi_thread")]
async fn airtime_and_data_are_paid_from_the_wallet_and_status_queries_find_them() {
    let bench = Bench::start().await;
    let operators = bench.call("getMobileOperators", &look_up("O-1"));
    let listed = operators["mobileOperator"].as_array().expect("operators");
    assert!(listed.contains(&json!({"name": "MTN", "mobileOperatorCode": MTN})), "{operators}");

    let bundles = bench.call(
        "getDataBundleByOperator",
        &json!({"referenceNumber": "O-2", "operatorPublicId": MTN.to_lowercase()}),
    );
    let bundle = &bundles["mobileOperatorServices"][1];
    let expected = json!({"mobileOperatorId": MTN, "servicePrice": 500, "serviceName": "MTN 1 GB for 1 day", "serviceId": "102"});
    assert_eq!(*bundle, expected);

    let paid = bench.call("airtimePurchase", &airtime("O-3", "250.50"));
    assert_has!(paid, {"responseCode": 0, "fee": 0, "currency": "NGN"});
    assert_eq!(bench.code("airtimePurchase", &data("O-4", "500", "102")), 0);
    // 50,000,000.00 - 250.50 - 500
    assert_eq!(bench.control().balance().balance, "49999249.50");
    let book = bench.control().book();
    assert_has!(json!(book[0]), {"operation": "airtimePurchase", "amount": "250.50", "destination": "MTN 08031234567"});
    let status = bench.call("getOperationStatus", &look_up("O-3"));
    assert_has!(status, {"transactionStatus": "SUCCESSFUL", "transactionId": paid["transactionId"]});
    let status = bench.call("transactionStatus", &look_up("O-3"));
    assert_has!(status, {"transactionType": "CUSTOMER_AIRTIME_PURCHASE", "amount": 250.5});
    assert_eq!(status["merchantTransactionReference"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_purchases_move_no_money() {
    let bench = Bench::start().await;
    let code = |body: &Value| bench.code("airtimePurchase", body);
    assert_eq!(code(&data("N-1", "499.99", "102")), 116);
    assert_eq!(code(&data("N-2", "500", "999")), 109);
    assert_eq!(code(&airtime("N-3", "49.99")), 116);
    assert_eq!(code(&airtime("N-4", "50000.01")), 116);
    let to = |reference, number| changed!(airtime(reference, "100"), {"destinationPhoneNumber": number});
    assert_eq!(code(&to("N-5", "08031234599")), 123);
    assert_eq!(code(&to("N-6", "08031234598")), 109);
    assert_eq!(code(&with(airtime("N-7", "100"), json!({"destinationPhoneNumber": "phone"}))), 123);
    let unknown = "00000000-0000-0000-0000-000000000000";
    assert_eq!(code(&with(airtime("N-8", "100"), json!({"mobileOperatorPublicId": unknown}))), 109);
    assert_eq!(code(&with(airtime("N-9", "100"), json!({"sourceOfFunds": "SAVINGS"}))), 106);
    assert_eq!(code(&with(airtime("N-10", "100"), json!({"isDataBundle": true}))), 117);
    bench.arm(Armed::new("airtimePurchase", Fault::InsufficientFunds).nth(1));
    assert_eq!(code(&airtime("N-11", "100")), 139);
    assert!(bench.paid().is_empty());
    assert_eq!(bench.control().balance().balance, "50000000.00");
    let status = bench.call("getOperationStatus", &look_up("N-1"));
    assert_has!(status, {"responseCode": 116, "transactionStatus": "FAILED"});
    assert_eq!(code(&airtime("N-1", "100")), 105);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_pays_for_themselves() {
    let bench = Bench::start().await;
    let ada = customer(&bench, "08037654321", "ada@example.com", "100000");
    let by = |reference: &str, amount: &str, principal: &str| {
        let mine = json!({"destinationPhoneNumber": null, "purchaserPrincipal": principal, "purchaserCredentials": ada.credentials});
        bench.code("airtimePurchase", &with(airtime(reference, amount), mine))
    };
    assert_eq!(by("C-1", "50000", "08037654321"), 0);
    assert_eq!(by("C-2", "50000", "Ada@example.com"), 0);
    // The wallet contained 100,000.
    assert_eq!(by("C-3", "50", &ada.account_number), 139);
    assert_eq!(by("C-4", "50", "bello"), 104);
    let balance = bench.control().balance();
    assert_has!(json!(balance), {"balance": "50000000.00", "paid_in": "0.00", "paid_out": "0.00"});
    let book = bench.control().book();
    assert_eq!([&book[1].destination, &book[2].destination], ["MTN 08037654321", "MTN 08037654321"]);
    // The top-up, and two purchases.
    assert_eq!((book[1].from_customer.as_deref(), book.len()), (Some("08037654321"), 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_status_query_finds_a_lost_purchase_and_a_repeat_buys_nothing() {
    for duplicates in [Duplicates::Refuse, Duplicates::ReturnOriginal] {
        let bench = Bench::repeating(duplicates).await;
        bench.arm(Armed::new("airtimePurchase", Fault::DropAfter).nth(1));
        bench.lose("airtimePurchase", &airtime("L-1", "100"));
        let status = bench.call("getOperationStatus", &look_up("L-1"));
        assert_eq!(status["transactionStatus"], "SUCCESSFUL");
        let again = bench.call("airtimePurchase", &airtime("L-1", "100"));
        match duplicates {
            Duplicates::ReturnOriginal => assert_eq!(again["transactionId"], status["transactionId"]),
            Duplicates::Refuse | Duplicates::ExecuteAgain => assert_eq!(again["responseCode"], 105),
        }
        assert_eq!(bench.paid(), ["L-1"]);
    }
}
