//! A recorded result that is contradicted later: it counts in every comparison, whichever form the next payment has, and every alarm can be
//! resolved.

use harness::prelude::*;
use std::fmt::Write as _;

use harness::office::read;

use super::after_the_end::{
    AGAIN, FIRST, HOUR, KINDS, MINUTE, executed, has_alarm, is_not_paid_again, item, late_and_not_paid, office, pass, recorded_as_not_paid,
};
use crate::payouts::past::{codes, one, started};
use system::env::Loop;

const GTBANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";

async fn resolve(host: &Host, decision: &str) {
    let resolve = json!({ "deed": "alarms", "decision": decision, "evidence": "The service wrote so." });
    confirm(host, resolve, "").await.unwrap();
}

fn both_status_queries(sandbox: &Sandbox, fault: Fault) {
    let struck = ["getOperationStatus", "transactionStatus"].map(|operation| Armed::new(operation, fault));
    sandbox.arm(struck.to_vec());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_alarm_prevents_a_single_call_from_paying_again() {
    for kind in KINDS {
        let (sandbox, computer, host, _) = late_and_not_paid(kind).await;
        executed(&sandbox, 3_600).await;
        computer.pass(2 * MINUTE);
        let body = json!({ "referenceNumber": "HAND-1", "amount": 1000, "destinationBankUUID": GTBANK,
            "destinationBankAccountNumber": "1000000000", "recipientEmail": "ada@example.com" });
        let request = json!({ "operation": "depositToBank", "body": body.to_string(), "photos": [] });
        let refused = confirm(&host, json!({ "deed": "call", "request": request }), "").await.unwrap_err();
        assert!(
            refused.message.contains("recorded as not paid, but may have been paid"),
            "{kind:?}: {refused:?}"
        );
        assert_eq!(sandbox.control().book().len(), 1);
    }
}

/// A person released it, and it was stopped before it left: that it was not paid is the person's evidence.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_released_and_then_stopped_is_verified_before_it_is_paid_again() {
    for kind in KINDS {
        let (sandbox, computer, host) = office(kind, vec![Armed::new("depositToBank", Fault::Late).nth(2).ms(3_600_000)]).await;
        // Known to be made, so that a status query that finds nothing counts.
        let other = started(&host, "Name,Bank,Account Number,Amount\nPerson 1,GTBank,1000000101,2000.00\n", 1).await;
        let paid = async || item(&host, &other).await["state"] == "paid";
        computer.until("another payment is made", 100, paid).await;
        let run = started(&host, FIRST, 1).await;
        let may = async || item(&host, &run).await["may_send_again"] == true;
        computer.until("it may be sent again", 500, may).await;
        // It cannot leave: the disk is full.
        computer.leave_free(0);
        let id = item(&host, &run).await["item"].clone();
        let again = json!({ "deed": "send_again", "run": run, "items": [id], "evidence": "The bank does not have it." });
        confirm(&host, again, "1").await.ok();
        host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
        assert_eq!(item(&host, &run).await["state"], "ready", "{kind:?}");
        host.ask("payouts_stop", json!({ "run": run })).await;
        computer.leave_free(100_000 * harness::computer::MEGABYTE);
        assert_eq!(item(&host, &run).await["state"], "refused", "{kind:?}");
        sandbox.control().advance(3_600).unwrap();
        wait::until("it is executed", async || sandbox.control().book().len() == 2).await;
        let draft = read(&host, AGAIN).await;
        assert_eq!(codes(&host, &draft).await, [(2, one("MAYBE_PAID!"))], "{kind:?}");
    }
}

/// A wallet payment by its phone number, and a row to the wallet by the account number.
#[tokio::test(flavor = "multi_thread")]
async fn another_spelling_of_the_payee_is_verified_too() {
    let (sandbox, computer, host) = office(
        Duplicates::Refuse,
        vec![Armed::new("moneyTransfer", Fault::Late).nth(1).ms(3_600_000)],
    )
    .await;
    let body = json!({ "referenceNumber": "HAND-1", "amount": 1000, "destinationAccount": "08012345691" });
    let request = json!({ "operation": "moneyTransfer", "body": body.to_string(), "photos": [] });
    confirm(&host, json!({ "deed": "call", "request": request }), "").await.unwrap();
    let held = async || host.ask("home_view", json!({})).await["review_calls"].clone();
    computer.until("it is held", 500, async || held().await != json!([])).await;
    let line = held().await[0]["line"].clone();
    let decide = json!({ "deed": "held", "line": line, "decision": "not_done", "evidence": "The wallet does not have it." });
    confirm(&host, decide, "").await.unwrap();
    executed(&sandbox, 3_600).await;
    computer.pass(2 * MINUTE);
    let sheet = "Name,Bank,Account Number,Amount\nPerson 0,Service Wallet,8012345691,1000.00\n";
    let draft = read(&host, sheet).await;
    let expected = vec!["MAYBE_PAID!".to_owned(), "NEW_PAYEE.".to_owned()];
    assert_eq!(codes(&host, &draft).await, [(2, expected)]);
}

/// It was verified while the clock was a day ahead: after the clock is corrected, the verification is in the future.
#[tokio::test(flavor = "multi_thread")]
async fn a_verification_with_a_clock_ahead_does_not_count() {
    for kind in KINDS {
        let (sandbox, computer, host, _) = late_and_not_paid(kind).await;
        computer.set(24 * HOUR, 0, 0);
        computer.go_round(Loop::Enquiring, 2).await;
        let draft = read(&host, AGAIN).await;
        assert_eq!(codes(&host, &draft).await, [(2, one("NEW_PAYEE."))], "{kind:?}");
        executed(&sandbox, 3_600).await;
        computer.set(-24 * HOUR, 0, 0);
        computer.pass(2 * MINUTE);
        computer.go_round(Loop::Enquiring, 1).await;
        is_not_paid_again(&host, &sandbox).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_payment_of_another_amount_is_reported_with_its_amount() {
    let (sandbox, computer, host) = office(
        Duplicates::Refuse,
        vec![
            Armed::new("depositToBank", Fault::Late).nth(1).ms(3_600_000),
            Armed::new("depositToBank", Fault::WrongAmount).nth(1).variant("more"),
        ],
    )
    .await;
    let run = recorded_as_not_paid(&host, &computer).await;
    executed(&sandbox, 3_600).await;
    computer.until("an alarm", 10 * MINUTE, async || has_alarm(&host).await).await;
    let alarm = item(&host, &run).await["alarm"].clone();
    assert!(alarm.text().contains("₦2,000.00 instead of ₦1,000.00"), "{alarm}");
    resolve(&host, "done").await;
    let paid = item(&host, &run).await;
    assert_eq!(paid["state"], "paid");
    assert_contains!(paid["reason"].text(), "₦2,000.00 instead of ₦1,000.00");
}

/// Not paid, found, recorded as paid, not found a day later, recorded as not paid, and found again.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_corrected_twice_raises_an_alarm_when_it_is_found_again() {
    let (sandbox, computer, host, run) = late_and_not_paid(Duplicates::Refuse).await;
    executed(&sandbox, 3_600).await;
    computer.until("an alarm", 10 * MINUTE, async || has_alarm(&host).await).await;
    resolve(&host, "done").await;
    assert_eq!(item(&host, &run).await["state"], "paid");

    both_status_queries(&sandbox, Fault::ForgetfulStatus);
    // A person's decision has no timestamp of the service: it counts from the first verification on.
    pass(&sandbox, &computer, 11 * MINUTE);
    computer.go_round(Loop::Enquiring, 2).await;
    pass(&sandbox, &computer, 25 * HOUR);
    computer.until("an alarm", 10_000, async || has_alarm(&host).await).await;
    resolve(&host, "not_done").await;
    assert_eq!(item(&host, &run).await["state"], "refused");
    let alarm = item(&host, &run).await["alarm"].clone();
    assert!(alarm.text().ends_with("Later recorded as not paid."), "{alarm}");

    sandbox.control().clear_faults();
    computer.until("an alarm again", 10 * MINUTE, async || has_alarm(&host).await).await;
    is_not_paid_again(&host, &sandbox).await;
    resolve(&host, "done").await;
    assert_eq!(item(&host, &run).await["state"], "paid");
}

/// More than can be verified while a sheet is read: the others follow, and all can be paid.
#[tokio::test(flavor = "multi_thread")]
async fn many_payments_recorded_as_not_paid_can_be_paid() {
    const MANY: usize = 24;
    let (_sandbox, computer, host) = office(Duplicates::Refuse, vec![Armed::new("depositToBank", Fault::DropBefore)]).await;
    let mut sheet = "Name,Bank,Account Number,Amount\n".to_owned();
    for row in 0..MANY {
        writeln!(sheet, "Person {row},GTBank,10000{row:05},{}.00", 1_000 + row).unwrap();
    }
    let run = started(&host, &sheet, u32::try_from(MANY).unwrap()).await;
    let view = async || host.ask("payouts_run", json!({ "run": run })).await;
    let rest = async || {
        let view = view().await;
        if view["summary"]["can_resume"] == true {
            confirm(&host, json!({ "deed": "resume", "run": run }), "").await.ok();
        }
        view["summary"]["held"] == MANY
    };
    computer.until("all are held", 1_000, rest).await;
    let items: Vec<Value> = view().await["items"].list().iter().map(|item| item["item"].clone()).collect();
    let decide = json!({ "deed": "not_paid", "run": run, "items": items, "evidence": "The bank has none of them." });
    confirm(&host, decide, "").await.unwrap();
    assert_eq!(view().await["summary"]["refused"], MANY);
    computer.pass(5 * MINUTE);
    let ready = async || {
        computer.go_round(Loop::Enquiring, 1).await;
        read(&host, &sheet.replace("Amount\n", "Amount \n")).await["ready"] == MANY
    };
    wait::until("all can be paid", ready).await;
}

/// Status queries fail for days: a person verifies instead.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_verifies_what_no_status_query_can() {
    let (sandbox, computer, host, _) = late_and_not_paid(Duplicates::Refuse).await;
    both_status_queries(&sandbox, Fault::Error503);
    computer.pass(2 * HOUR);
    let draft = read(&host, AGAIN).await;
    assert_eq!(codes(&host, &draft).await, [(2, one("MAYBE_PAID!"))]);
    assert!(!has_alarm(&host).await, "it is tried for a day");
    pass(&sandbox, &computer, 25 * HOUR);
    computer.until("an alarm", 10 * MINUTE, async || has_alarm(&host).await).await;
    resolve(&host, "not_done").await;
    assert!(!has_alarm(&host).await);
    let draft = read(&host, AGAIN).await;
    assert_eq!(codes(&host, &draft).await, [(2, one("NEW_PAYEE."))]);
}
