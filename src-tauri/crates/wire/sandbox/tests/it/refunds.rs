//! Refunds: never more than was paid, and payments that cannot be refunded.

use sandbox::{Armed, Deposit, DepositMethod, Fault};
use serde_json::{Value, json};
use service_api::value::WALLET_BANK_ID;

use crate::bench::{BANK, Bench, Kept, assert_has, changed, deposit, look_up, money, naira, register, request, seeded, with};

fn refund(reference: &str, amount: &str) -> Value {
    json!({"referenceNumber": reference, "refundAmount": amount, "currency": "NGN", "reason": "Returned goods"})
}

fn code(bench: &Bench, reference: &str, amount: &str) -> Value {
    bench.code("refund", &refund(reference, amount))
}

fn data(bench: &Bench, reference: &str) -> Value {
    bench.call("status", &look_up(reference))["data"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn never_more_than_was_paid() {
    let bench = Bench::start().await;
    let control = bench.control();
    let body = changed!(request("F-1", "1000"), {"payer": {"name": "Efe Bello", "email": "efe@example.com", "bankId": BANK}});
    bench.call("paymentRequest", &body);
    control.pay("F-1", None, None).expect("paid");
    assert!(data(&bench, "F-1").get("refundStatus").is_none());
    // 1,010 was paid, of which 10 is the fee.
    assert_eq!(code(&bench, "F-1", "1010.01"), "114");
    let answer = bench.call("refund", &refund("F-1", "400.50"));
    let destination = answer["refundDestination"].as_str().expect("a destination");
    let (provider, account) = destination.split_once('|').expect("a bar");
    assert_eq!((provider, account.len()), ("Guaranty Trust Bank", 10));
    let expected = json!({"referenceNumber": "F-1", "statusCode": "0", "statusMessage": "success", "refundAmount": 400.5,
        "currency": "NGN", "refundDestination": destination});
    assert_eq!(answer, expected);
    assert_eq!(control.balance().balance, "50000599.50");
    assert_eq!(data(&bench, "F-1")["refundStatus"], "PARTIALLY_REFUNDED");
    assert_eq!(code(&bench, "F-1", "609.51"), "114", "with the first it is more than was paid");
    assert_eq!(code(&bench, "F-1", "609.50"), "0");
    assert_eq!(code(&bench, "F-1", "0.01"), "115", "nothing is left");
    let status = data(&bench, "F-1");
    assert_has!(status, {"state": "CONSUMED", "refundStatus": "REFUNDED", "totalPaymentAmount": 1010});
    // The service keeps the fee: the business bears it.
    let balance = control.balance();
    assert_has!(json!(balance), {"balance": "49999990.00", "paid_out": "1010.00", "fees": "10.00"});
    let book = control.book();
    assert_has!(json!(book[1]), {"operation": "refund", "amount": "400.50", "destination": format!("{provider} {account}")});
    assert_eq!(bench.paid(), ["F-1", "F-1", "F-1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn unpaid_requests_are_cancelled_and_part_payments_refunded() {
    let bench = Bench::start().await;
    let control = bench.control();
    for reference in ["C-1", "C-2", "C-3", "C-4"] {
        let in_parts = changed!(request(reference, "1000"), {"isAllowPartialPayments": true});
        bench.call("paymentRequest", &in_parts);
    }
    let answer = bench.call("refund", &refund("C-1", "1000"));
    assert_has!(answer, {"statusCode": "0", "refundAmount": 0});
    assert_eq!(answer.get("refundDestination"), None);
    assert_eq!(data(&bench, "C-1")["state"], "CANCELLED");
    assert!(control.pay("C-1", None, None).is_err());
    assert_eq!(code(&bench, "C-1", "1"), "-3");
    control.expire("C-2").expect("expires");
    assert_eq!(code(&bench, "C-2", "1"), "-2");
    assert!(bench.paid().is_empty(), "no money moved");

    control.pay("C-3", Some(naira("300")), None).expect("a part");
    assert_eq!(code(&bench, "C-3", "1000"), "114");
    assert_eq!(code(&bench, "C-3", "300"), "0");
    assert_eq!(data(&bench, "C-3")["state"], "CANCELLED", "nobody is asked for the rest");
    control.pay("C-4", Some(naira("300")), None).expect("a part");
    control.expire("C-4").expect("expires");
    assert_eq!(code(&bench, "C-4", "300"), "0", "the time was over, the money was here");
    assert_eq!(code(&bench, "C-9", "1"), "121");
    let dollars = with(refund("C-4", "1"), json!({"currency": "USD"}));
    assert_eq!(bench.code("refund", &dollars), "114");
}

#[tokio::test(flavor = "multi_thread")]
async fn forwarded_money_is_not_refunded() {
    let bench = Bench::holding(naira("100")).await;
    let control = bench.control();
    let elsewhere = json!({"payee": {"name": "Sani Stores", "bankId": BANK, "bankAccountNumber": "0123456785"}});
    bench.call("paymentRequest", &with(request("L-1", "500"), elsewhere));
    control.pay("L-1", None, None).expect("paid");
    assert_eq!(code(&bench, "L-1", "500"), "115");
    bench.call("paymentRequest", &request("L-2", "500"));
    control.pay("L-2", None, None).expect("paid");
    let out = with(deposit("L-3", "550"), json!({"destinationBankUUID": WALLET_BANK_ID}));
    assert_eq!(bench.code("depositToBank", &out), 0);
    // 100 + 500 - 550.
    assert_eq!(control.balance().balance, "50.00");
    let short = bench.call("refund", &refund("L-2", "50.01"));
    assert_has!(short, {"statusCode": "114", "statusMessage": "Insufficient balance"});
    assert_eq!(code(&bench, "L-2", "50"), "0");
    assert_eq!(control.balance().balance, "0.00");
}

#[tokio::test(flavor = "multi_thread")]
async fn refunds_of_deposits_into_an_account() {
    let bench = Bench::start().await;
    let control = bench.control();
    bench.call("registerPersistentPaymentAccount", &register("B-1", "CUSTOMER-0001"));
    let forwarding = json!({"creditBankId": BANK, "creditBankAccountNumber": "0123456785"});
    let second = with(register("B-2", "CUSTOMER-0002"), forwarding);
    bench.call("registerPersistentPaymentAccount", &second);
    let arrives = |account: &str, method| {
        let deposit = Deposit {
            method,
            ..money(account, "2000")
        };
        control.deposit(&deposit).expect("arrives").transaction_reference
    };
    let by_bank = arrives("CUSTOMER-0001", DepositMethod::BankTransfer);
    let by_wallet = arrives("CUSTOMER-0001", DepositMethod::MoneyTransfer);
    let forwarded = arrives("CUSTOMER-0002", DepositMethod::BankTransfer);
    assert_eq!([by_wallet, forwarded].map(|reference| code(&bench, &reference, "1")), ["115"; 2]);
    assert_eq!(code(&bench, &by_bank, "2000.01"), "114");
    let answer = bench.call("refund", &refund(&by_bank, "2000"));
    assert_has!(answer, {"refundAmount": 2000, "refundDestination": "Zenith Bank|0123456785"});
    assert_eq!(code(&bench, &by_bank, "0.01"), "115");
    // Twice 20 for collecting; 1,980 of the wallet transfer and minus 20 of the refunded one.
    assert_eq!(control.balance().balance, "50001960.00");
    assert_eq!(code(&bench, "B-1", "1"), "121", "the account itself has nothing to refund");
}

#[tokio::test(flavor = "multi_thread")]
async fn unconfirmed_refunds_and_a_restart() {
    let kept = Kept::new(seeded());
    let bench = kept.start().await;
    bench.call("paymentRequest", &request("Z-1", "1000"));
    bench.control().pay("Z-1", None, None).expect("paid");
    bench.arm(Armed::new("refund", Fault::Refuse).nth(1));
    bench.arm(Armed::new("refund", Fault::InsufficientFunds).nth(2));
    bench.arm(Armed::new("refund", Fault::DropAfter).nth(3));
    bench.arm(Armed::new("refund", Fault::Pending).nth(4).ms(60_000));
    assert_eq!(["100"; 2].map(|amount| code(&bench, "Z-1", amount)), ["114"; 2]);
    assert!(data(&bench, "Z-1").get("refundStatus").is_none(), "both did nothing");
    bench.lose("refund", &refund("Z-1", "100"));
    // Executed, although the connection failed.
    assert_eq!(data(&bench, "Z-1")["refundStatus"], "PARTIALLY_REFUNDED");
    assert_eq!(code(&bench, "Z-1", "910"), "1");
    assert_eq!(data(&bench, "Z-1")["refundStatus"], "PENDING");
    bench.control().advance(61).expect("advances");
    let (before, balance) = (data(&bench, "Z-1"), bench.control().balance());
    assert_eq!(
        (&before["refundStatus"], balance.paid_out.as_str()),
        (&json!("REFUNDED"), "1010.00")
    );
    let mut payments = bench.control().requests();
    payments.retain(|one| one.operation == "refund");
    assert!(payments.iter().all(|one| one.payments == ["Z-1"]), "{payments:?}");
    let bench = kept.restart(bench).await;
    assert_eq!((data(&bench, "Z-1"), bench.control().balance()), (before, balance));
    assert_eq!(code(&bench, "Z-1", "1"), "115");
}
