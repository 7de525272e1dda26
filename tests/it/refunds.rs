//! Refunds: parts, repeats and unconfirmed ones. The service identifies a refund by the reference of the payment, so it could refund the
//! same money twice.

mod asked;
mod notifications;
mod sums;
mod too_much;

use harness::prelude::*;

fn refund(reference: &str, amount: &Value, reason: &str) -> Value {
    json!({"referenceNumber": reference, "refundAmount": amount, "currency": "NGN", "reason": reason})
}

fn reported(ended: &Ended) -> (Option<i32>, String) {
    (ended.code, ended.json()["outcome"].as_str().unwrap_or_default().to_owned())
}

/// What the sandbox executed.
fn given_back(sandbox: &Sandbox) -> Vec<String> {
    let book = sandbox.control().book();
    book.iter()
        .filter(|entry| entry.operation == "refund")
        .map(|entry| entry.amount.clone())
        .collect()
}

/// A further part, with the amount refunded before.
fn further(cowrie: &Cowrie, before: &str, body: &str) -> Ended {
    cowrie.run_with_input(&["call", "refund", "--body", "-", "--json", "--given-back", before], body)
}

async fn paid_request(reference: &str) -> (Sandbox, Cowrie) {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let asked = cowrie.call("paymentRequest", &request_body(reference));
    assert_eq!(reported(&asked), (Some(0), "accepted".to_owned()), "{asked:?}");
    sandbox.control().pay(reference, None, None).unwrap();
    (sandbox, cowrie)
}

#[tokio::test(flavor = "multi_thread")]
async fn parts_are_refunded_one_by_one_and_the_same_part_once() {
    let (sandbox, cowrie) = paid_request("ASKED-1").await;
    let first = cowrie.call("refund", &refund("ASKED-1", &json!(400), "One chair"));
    assert_eq!(reported(&first), (Some(0), "accepted".to_owned()), "{first:?}");
    // The same amount again is the same refund, whatever the other texts.
    for body in [
        refund("ASKED-1", &json!("400.00"), "One chair"),
        refund("ASKED-1", &json!(400), "One chair "),
        refund("ASKED-1", &json!(400), "Another chair"),
    ] {
        let again = cowrie.call("refund", &body);
        assert_eq!(reported(&again), (Some(0), "accepted".to_owned()), "{again:?}");
        assert!(again.json()["words"].text().contains("nothing was sent now"));
    }
    // Another amount, or a wrong amount refunded before, is not sent.
    let part = refund("ASKED-1", &json!(400), "Another chair").to_string();
    let cup = refund("ASKED-1", &json!(100), "A cup").to_string();
    for (body, before) in [(&cup, "0"), (&part, "399"), (&part, "0")] {
        let unsaid = further(&cowrie, before, body);
        assert_eq!(unsaid.json()["error"]["code"], "Conflict", "{unsaid:?}");
    }
    assert_eq!(given_back(&sandbox), ["400.00"]);
    // A further part gives the amount refunded before. Repeated, that amount no longer fits.
    for (outcome, code) in [("accepted", Some(0)), ("not_sent", Some(3))] {
        let second = further(&cowrie, "400", &part);
        assert_eq!(reported(&second), (code, outcome.to_owned()), "{second:?}");
        assert_eq!(given_back(&sandbox), ["400.00", "400.00"]);
    }
    // More than the remainder: not sent where our records show it, and nothing moves.
    let third = refund("ASKED-1", &json!(300), "A third chair").to_string();
    let too_much = further(&cowrie, "800", &third);
    assert_eq!(reported(&too_much), (Some(3), "not_sent".to_owned()), "{too_much:?}");
    assert_contains!(too_much.err, "₦1,000.00 was paid and ₦800.00 was refunded before");
    // Where it is not in the records the service gives it, and nothing is sent either.
    let elsewhere = Cowrie::against(&sandbox, "sandbox");
    let too_much = further(&elsewhere, "0", &third);
    assert_eq!(reported(&too_much), (Some(3), "not_sent".to_owned()), "{too_much:?}");
    assert_contains!(too_much.err, "₦1,000.00 was paid and ₦800.00 was refunded before");
    assert_eq!(given_back(&sandbox).len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unconfirmed_refund_blocks_the_next_until_a_person_decides() {
    let (sandbox, cowrie) = paid_request("ASKED-1").await;
    // The history, which would show it, does not answer either.
    let silent = Armed::new("history", Fault::Error503);
    sandbox.arm([Armed::new("refund", Fault::DropAfter).nth(1), silent]);
    let lost = cowrie.call("refund", &refund("ASKED-1", &json!(400), "One chair"));
    assert_eq!(reported(&lost), (Some(4), "in_doubt".to_owned()), "{lost:?}");
    for body in [refund("ASKED-1", &json!(400), "One chair"), refund("ASKED-1", &json!(100), "A cup")] {
        let stopped = cowrie.call("refund", &body).exits(4);
        assert_eq!(stopped.json()["error"]["code"], "InDoubt");
    }
    assert_eq!(given_back(&sandbox), ["400.00"], "sent once");
    // Other calls are made meanwhile.
    cowrie.call("accountBalance", &json!({"referenceNumber": "Q-1"})).exits(0);
    let held = cowrie.run(&["held", "list", "--json"]).json();
    assert_has!(held[0], { "reference": "ASKED-1", "amount": "400.00", "can_query_status": true });
    assert!(held[0]["reason"].text().contains("history"), "{held}");
    let line = held[0]["line"].text();
    cowrie.run(&["held", "decide", line, "--done", "--because", " "]).exits(1);
    let because = ["--done", "--because", "The payer showed the credit.", "--json"];
    let decided = cowrie.run(&[&["held", "decide", line], because.as_slice()].concat());
    assert_eq!((decided.code, decided.json()), (Some(0), json!([])));
    assert_contains!(decided.err, "Recorded as done: refund of ₦400.00 (ASKED-1). Nothing was sent.");
    let cup = further(&cowrie, "400", &refund("ASKED-1", &json!(100), "A cup").to_string());
    assert_eq!(reported(&cup), (Some(0), "accepted".to_owned()), "{cup:?}");
    assert_eq!(given_back(&sandbox), ["400.00", "100.00"]);
}

/// Cancelling an unpaid request refunds nothing, and that is reported.
#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_request_refunds_nothing_and_reports_that() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    cowrie.call("paymentRequest", &request_body("ASKED-1"));
    let cancelled = cowrie.call("refund", &refund("ASKED-1", &json!(1000), "Not needed"));
    assert_eq!(reported(&cancelled), (Some(0), "accepted".to_owned()), "{cancelled:?}");
    assert_contains!(
        cancelled.json()["words"].text(),
        "₦0.00 instead of ₦1,000.00. The service cancelled the unpaid request, so nothing was refunded."
    );
    assert_eq!(given_back(&sandbox), [] as [&str; 0]);
    // No list shows it as a payment of the request.
    let found = cowrie.run(&["history", "search", "ASKED-1"]).out;
    let line = found.lines().find(|line| line.starts_with("refund")).unwrap();
    assert!(line.contains("₦0.00 cancelled") && !line.contains("paid"), "{found}");
    let found = cowrie.run(&["history", "search", "ASKED-1", "--json"]).json();
    let one = found["found"].row("kind", "refund");
    assert_has!(one, { "state": null, "nothing_moved": true, "amount": "0.00" });
    assert_eq!(one["request_state"], Value::Null, "that is the request's alone");
    let calls = ["activity", "list", "--operation", "refund"];
    let listed = cowrie.run(&calls).out;
    assert!(listed.contains("now: request cancelled, no money moved"), "{listed}");
    let call = cowrie.run(&[calls.as_slice(), &["--json"]].concat()).json()["calls"][0]["id"].clone();
    let shown = cowrie.run(&["activity", "show", call.text(), "--json"]).json();
    assert_eq!(shown["belongs"][0]["standing"], "nothing_moved", "{shown}");
    // Nothing was refunded, so no amount refunded before is required: the service is called, and its answer is shown.
    let sent = || sandbox.asked("refund");
    let before = sent();
    let again = cowrie.call("refund", &refund("ASKED-1", &json!(1000), "Again"));
    assert_eq!((reported(&again).1.as_str(), sent()), ("in_doubt", before + 1), "{again:?}");
}

/// In a live profile money moves only after a confirmation; a query needs none.
#[test]
fn live_money_requires_a_confirmation() {
    let cowrie = Cowrie::live();
    let body = refund("ASKED-1", &json!(400), "One chair").to_string();
    let unsaid = cowrie.run_with_input(&["call", "refund", "--body", "-", "--json"], &body);
    assert!(unsaid.code == Some(2) && unsaid.err.contains("REAL MONEY"), "{unsaid:?}");
    // The option alone is not enough: in a live profile a person with a PIN confirms.
    let output = cowrie.run_with_input(&["call", "refund", "--body", "-", "--json", "--yes"], &body);
    assert_eq!(reported(&output), (Some(3), "not_sent".to_owned()), "{output:?}");
    assert!(output.err.contains("no people yet"), "{output:?}");
    // Nor is it for an operation that cannot be undone.
    let close = json!({ "referenceNumber": "CLOSE-1", "accountIdentifier": "CUSTOMER-000001" }).to_string();
    let unsaid = cowrie.run_with_input(&["call", "deletePersistentPaymentAccount", "--body", "-", "--json"], &close);
    assert!(unsaid.code == Some(2) && unsaid.err.contains("cannot be undone"), "{unsaid:?}");
    let output = cowrie.run_with_input(
        &["call", "deletePersistentPaymentAccount", "--body", "-", "--json", "--yes"],
        &close,
    );
    assert_eq!(reported(&output), (Some(3), "not_sent".to_owned()), "{output:?}");
    let asked = cowrie.run_with_input(&["call", "accountBalance", "--body", "-", "--json"], r#"{"referenceNumber":"Q-1"}"#);
    assert_eq!(reported(&asked), (Some(3), "not_sent".to_owned()), "{asked:?}");
}

/// The refund of a bill is limited to what was paid, too, whoever requests it.
#[tokio::test(flavor = "multi_thread")]
async fn no_more_than_was_paid_of_a_bill_is_refunded() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let paid = sandbox
        .control()
        .bill(
            service_api::value::Amount::parse("2500").unwrap(),
            "08031234567",
            None,
            Some("INV-7"),
        )
        .unwrap();
    let body = |amount: u32| {
        json!({
            "referenceNumber": paid.reference_number, "fullRefund": false, "refundAmount": amount, "customerPhoneNumber": "08031234567",
            "currency": "NGN",
        })
    };
    let sent = || sandbox.asked("refundBillPay");
    let much = cowrie.call("refundBillPay", &body(2501));
    assert_eq!(much.json()["error"]["code"], "Conflict", "{much:?}");
    assert!(much.err.contains("₦2,500.00") || much.out.contains("₦2,500.00"), "{much:?}");
    assert_eq!(sent(), 0);
    let part = cowrie.call("refundBillPay", &body(2000));
    assert_eq!(reported(&part), (Some(0), "accepted".to_owned()), "{part:?}");
    let rest = cowrie.run_with_input(
        &["call", "refundBillPay", "--body", "-", "--json", "--given-back", "2000"],
        &body(501).to_string(),
    );
    assert_eq!(rest.json()["error"]["code"], "Conflict", "{rest:?}");
    assert_eq!(sent(), 1);
}
