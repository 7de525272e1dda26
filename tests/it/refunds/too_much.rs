//! A refund of more than was paid: refused with the figures before anything is sent; where the amount paid is not known here, the service's
//! rejection is final, and the correct refund follows.

use harness::prelude::*;
use sandbox::Deposit;

use super::{given_back, refund, reported};

const KINDS: [Duplicates; 3] = [Duplicates::Refuse, Duplicates::ReturnOriginal, Duplicates::ExecuteAgain];

fn naira(text: &str) -> Amount {
    Amount::parse(text).unwrap()
}

async fn service(duplicates: Duplicates) -> Sandbox {
    service_with(|config| config.duplicates = Some(duplicates)).await
}

/// A paid request of ₦30.20, made by another computer: these records do not contain it.
async fn paid_elsewhere(duplicates: Duplicates) -> (Sandbox, Cowrie) {
    let sandbox = service(duplicates).await;
    let mut asked = request_body("ASKED-1");
    asked["amount"] = json!(30.20);
    let asked = Cowrie::against(&sandbox, "sandbox").call("paymentRequest", &asked);
    assert_eq!(reported(&asked), (Some(0), "accepted".to_owned()), "{asked:?}");
    sandbox.control().pay("ASKED-1", None, None).unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    (sandbox, cowrie)
}

/// Nothing waits for a person, and a refund of what was paid is accepted.
fn what_was_paid_goes_back(sandbox: &Sandbox, cowrie: &Cowrie, refund: &Value, amount: &str) {
    nothing_is_held(cowrie);
    let right = cowrie.call("refund", refund);
    assert_eq!(reported(&right), (Some(0), "accepted".to_owned()), "{right:?}");
    assert_eq!(given_back(sandbox), [amount]);
}

fn nothing_is_held(cowrie: &Cowrie) {
    let held = cowrie.run(&["held", "list", "--json"]).json();
    assert_eq!(held, json!([]), "nothing waits for a person");
}

#[tokio::test(flavor = "multi_thread")]
async fn more_than_was_paid_is_refused_before_anything_is_sent() {
    for kind in KINDS {
        let (sandbox, cowrie) = paid_elsewhere(kind).await;
        let much = cowrie.call("refund", &refund("ASKED-1", &json!(30.21), "One chair"));
        assert_eq!(reported(&much), (Some(3), "not_sent".to_owned()), "{kind:?}: {much:?}");
        for figure in ["₦30.21", "₦30.20 was paid", "₦0.00 was refunded before"] {
            assert!(much.err.contains(figure), "{figure}: {much:?}");
        }
        assert_eq!(sandbox.asked("refund"), 0, "{kind:?}");
        what_was_paid_goes_back(&sandbox, &cowrie, &refund("ASKED-1", &json!(30.20), "One chair"), "30.20");
    }
}

/// Refunds of another computer count too.
#[tokio::test(flavor = "multi_thread")]
async fn an_amount_refunded_elsewhere_is_not_refunded_again() {
    let (sandbox, cowrie) = paid_elsewhere(Duplicates::Refuse).await;
    let elsewhere = Cowrie::against(&sandbox, "sandbox").call("refund", &refund("ASKED-1", &json!(20), "One chair"));
    assert_eq!(reported(&elsewhere), (Some(0), "accepted".to_owned()), "{elsewhere:?}");
    let much = cowrie.call("refund", &refund("ASKED-1", &json!(10.21), "Another chair"));
    assert_eq!(reported(&much), (Some(3), "not_sent".to_owned()), "{much:?}");
    assert_contains!(much.err, ["₦30.20 was paid", "₦20.00 was refunded before"]);
    assert_eq!(sandbox.asked("refund"), 1);
    let rest = cowrie.call("refund", &refund("ASKED-1", &json!(10.20), "Another chair"));
    assert_eq!(reported(&rest), (Some(0), "accepted".to_owned()), "{rest:?}");
    assert_eq!(given_back(&sandbox), ["20.00", "10.20"]);
}

/// Where neither these records nor the service give the amount paid, it is sent, and the service's clear rejection blocks nothing.
#[tokio::test(flavor = "multi_thread")]
async fn the_rejection_of_an_excessive_refund_is_final_and_blocks_nothing() {
    for kind in KINDS {
        let (sandbox, cowrie) = paid_elsewhere(kind).await;
        let silent = ["status", "history"].map(|operation| Armed::new(operation, Fault::Error503));
        sandbox.arm(silent.to_vec());
        let much = cowrie.call("refund", &refund("ASKED-1", &json!(30.21), "One chair"));
        assert_eq!(reported(&much), (Some(3), "refused".to_owned()), "{kind:?}: {much:?}");
        let words = much.json()["words"].as_str().unwrap_or_default().to_owned();
        assert!(words.starts_with("No money moved."), "{words}");
        assert_eq!((sandbox.asked("refund"), given_back(&sandbox).len()), (1, 0));
        what_was_paid_goes_back(&sandbox, &cowrie, &refund("ASKED-1", &json!(30.20), "One chair"), "30.20");
    }
}

/// The service gives nothing about a deposit that is not recorded here either.
#[tokio::test(flavor = "multi_thread")]
async fn the_rejection_of_more_than_a_deposit_blocks_nothing() {
    for kind in KINDS {
        let sandbox = service(kind).await;
        let opened = Cowrie::against(&sandbox, "sandbox").call(
            "registerPersistentPaymentAccount",
            &json!({ "referenceNumber": "OPEN-1", "accountName": "Ada Stores", "firstName": "Ada", "lastName": "Bello",
                "phoneNumber": "08031234567", "accountReference": "CUSTOMER-0001" }),
        );
        let account = opened.json()["answer"]["accountNumber"].clone();
        let deposit: Deposit = serde_json::from_value(json!({ "account": account, "amount": "1000" })).unwrap();
        let reference = sandbox.control().deposit(&deposit).unwrap().transaction_reference;
        // A program fetches the history automatically at its start.
        sandbox.arm([Armed::new("history", Fault::Error503)]);
        let cowrie = Cowrie::against(&sandbox, "sandbox");
        let much = cowrie.call("refund", &refund(&reference, &json!(1000.01), "By mistake"));
        assert_eq!(reported(&much), (Some(3), "refused".to_owned()), "{kind:?}: {much:?}");
        what_was_paid_goes_back(&sandbox, &cowrie, &refund(&reference, &json!(1000), "By mistake"), "1000.00");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rejection_of_more_than_a_bill_blocks_nothing() {
    for kind in KINDS {
        let sandbox = service(kind).await;
        let paid = sandbox.control().bill(naira("2500"), "08031234567", None, Some("INV-7")).unwrap();
        let body = |amount: &str| -> Value {
            json!({
                "referenceNumber": paid.reference_number, "fullRefund": false, "refundAmount": amount,
                "customerPhoneNumber": "08031234567", "currency": "NGN",
            })
        };
        let cowrie = Cowrie::against(&sandbox, "sandbox");
        let silent = vec![Armed::new("getTransactionDetails", Fault::Error503)];
        sandbox.arm(silent);
        let much = cowrie.call("refundBillPay", &body("2500.01"));
        assert_eq!(reported(&much), (Some(3), "refused".to_owned()), "{kind:?}: {much:?}");
        nothing_is_held(&cowrie);
        let right = cowrie.call("refundBillPay", &body("2400"));
        assert_eq!(reported(&right), (Some(0), "accepted".to_owned()), "{kind:?}: {right:?}");
    }
}
