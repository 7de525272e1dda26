//! Payment requests from creation to the end.

use serde_json::json;

use crate::bench::{BANK, Bench, assert_has, changed, column, look_up, naira, request, with};

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_created_and_paid() {
    let bench = Bench::start().await;
    let control = bench.control();
    let asked = bench.call("paymentRequest", &request("R-1", "2500"));
    // The fee is 1 % of 2,500 = 25; the payer bears all of it.
    assert_has!(asked, {"requestAmount": 2500, "totalPaymentAmount": 2525});
    let ways = asked["paymentMethods"].as_array().expect("ways");
    assert_eq!(ways[0]["name"], "BANK_TRANSFER");
    assert_eq!(ways[0]["properties"]["AccountNumber"].as_str().map(str::len), Some(10));
    assert!(ways[1]["properties"]["USSDShortCode"].is_string() && ways[1]["properties"]["PaymentReference"].is_string());
    assert_eq!(bench.code("paymentRequest", &request("R-1", "2500")), "114");

    let data = |reference: &str| bench.call("status", &look_up(reference))["data"].clone();
    assert_has!(data("R-1"), {"state": "PENDING", "statusCode": "1"});
    let not_offered = control.pay("R-1", Some(naira("2525")), Some("REQUEST_MONEY"));
    assert!(not_offered.is_err());
    assert!(control.pay("R-1", Some(naira("2524.99")), None).is_err(), "too little");
    assert!(control.pay("R-1", Some(naira("2525.01")), None).is_err(), "too much");
    assert!(bench.paid().is_empty());
    let view = control.pay("R-1", Some(naira("2525")), Some("BANK_TRANSFER")).expect("paid");
    assert_has!(json!(view), {"state": "CONSUMED", "paid": "2525.00", "owed": "0.00"});
    assert!(control.pay("R-1", None, None).is_err(), "paid already");
    assert_has!(data("R-1"), {"state": "CONSUMED", "totalPaymentAmount": 2525});
    let balance = control.balance();
    assert_has!(json!(balance), {"fees": "25.00", "balance": "50002500.00"});
    assert_eq!(bench.code("status", &look_up("R-9")), "121");
}

#[tokio::test(flavor = "multi_thread")]
async fn partial_payments_and_overpayments() {
    let bench = Bench::start().await;
    let control = bench.control();
    let parts_and_more = json!({"isAllowPartialPayments": true, "isAllowOverPayments": true});
    let payees_fee = json!({"payerCollectionFeeShare": 0, "payeeCollectionFeeShare": "1"});
    let body = with(with(request("R-2", "1000"), parts_and_more), payees_fee);
    assert_eq!(bench.call("paymentRequest", &body)["totalPaymentAmount"], 1000);
    // The fee is 10: a third of it with a third of the money, rounded down to the kobo.
    control.pay("R-2", Some(naira("333.33")), None).expect("a part");
    assert_eq!(control.balance().fees, "3.33");
    assert_eq!(bench.call("status", &look_up("R-2"))["data"]["statusCode"], "2");
    control.pay("R-2", Some(naira("700")), None).expect("the rest and more");
    let balance = control.balance();
    assert_has!(json!(balance), {"paid_in": "1033.33", "fees": "10.00"});
    assert_eq!(balance.balance, "50001023.33");
    assert_eq!(bench.paid(), ["R-2", "R-2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_can_end_without_payment() {
    let bench = Bench::start().await;
    let control = bench.control();
    for reference in ["E-1", "E-2", "E-3"] {
        bench.call("paymentRequest", &request(reference, "50"));
    }
    control.cancel("E-1").expect("cancels");
    control.expire("E-2").expect("expires");
    control.advance(24 * 3600).expect("advances");
    let end = |reference: &str| bench.call("status", &look_up(reference))["data"].clone();
    for (reference, state, code) in [("E-1", "CANCELLED", "-3"), ("E-2", "EXPIRED", "-2"), ("E-3", "EXPIRED", "-2")] {
        assert_has!(end(reference), {"state": state, "statusCode": code});
        assert!(control.pay(reference, None, None).is_err(), "{reference}");
        assert!(control.cancel(reference).is_err(), "{reference}");
    }
    assert!(bench.paid().is_empty());
    let states = column(&json!(control.payment_requests()), "state");
    assert_eq!(states, ["CANCELLED", "EXPIRED", "EXPIRED"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_for_another_payee_is_forwarded() {
    let bench = Bench::start().await;
    let body = changed!(request("T-1", "5000"), {"payee": {"name": "Sani Stores", "bankId": BANK, "bankAccountNumber": "0123456785"}});
    bench.call("paymentRequest", &body);
    bench.control().pay("T-1", None, None).expect("paid");
    let balance = bench.control().balance();
    // 5,050 in, 50 fee, 5,000 forwarded; nothing stays.
    assert_has!(json!(balance), {"paid_in": "5050.00", "fees": "50.00", "paid_out": "5000.00"});
    assert_eq!(balance.balance, "50000000.00");
    let unknown_bank = json!({"payee": {"name": "X", "bankId": "00000000-0000-4000-8000-000000000000", "bankAccountNumber": "0123456785"}});
    assert_eq!(bench.code("paymentRequest", &with(request("T-2", "1"), unknown_bank)), "114");
}
