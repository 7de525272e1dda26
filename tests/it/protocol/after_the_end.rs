//! What the service does after a payment was recorded as not paid: it is found, it is not paid again, and the record can be corrected.

use harness::office::{pay, read};
use harness::prelude::*;

use crate::payouts::past::{codes, freeze, one, started};
use system::env::Loop;

pub(super) const MINUTE: i64 = 60_000;
pub(super) const HOUR: i64 = 60 * MINUTE;
pub(super) const KINDS: [Duplicates; 3] = [Duplicates::Refuse, Duplicates::ReturnOriginal, Duplicates::ExecuteAgain];
/// One person, and the same person with the same amount in another file.
pub(crate) const FIRST: &str = "Name,Bank,Account Number,Amount\nPerson 0,GTBank,1000000000,1000.00\n";
pub(crate) const AGAIN: &str = "Name,Bank,Account Number,Amount,Narration\nPerson 0,GTBank,1000000000,1000.00,Once more\n";

/// A service with these faults, and records on it.
pub(crate) async fn office(kind: Duplicates, faults: Vec<Armed>) -> (Sandbox, Computer, Office) {
    let sandbox = service_with(|config| {
        config.faults = faults;
        config.duplicates = Some(kind);
    })
    .await;
    let computer = Computer::new();
    let host = Office::at(&sandbox, computer.env()).await;
    (sandbox, computer, host)
}

/// Advances the clocks of the service and of the computer by this many milliseconds.
pub(crate) fn pass(sandbox: &Sandbox, computer: &Computer, milliseconds: i64) {
    sandbox.control().advance(u32::try_from(milliseconds / 1_000).unwrap()).unwrap();
    computer.pass(milliseconds);
}

/// Advances the clock of the service by this many seconds, by when it executes the payment.
pub(super) async fn executed(sandbox: &Sandbox, seconds: u32) {
    sandbox.control().advance(seconds).unwrap();
    wait::until("it is executed", async || sandbox.control().book().len() == 1).await;
}

pub(crate) async fn item(host: &Host, run: &Value) -> Value {
    host.ask("payouts_run", json!({ "run": run })).await["items"][0].clone()
}

/// Pays one person, gets no answer, and after status queries did not find it records that it was not paid. Returns the batch.
pub(crate) async fn recorded_as_not_paid(host: &Host, computer: &Computer) -> Value {
    let run = started(host, FIRST, 1).await;
    let held = async || item(host, &run).await["state"] == "held";
    computer.until("it is held", 500, held).await;
    let id = item(host, &run).await["item"].clone();
    let decide = json!({ "deed": "not_paid", "run": run, "items": [id], "evidence": "The bank does not have it." });
    confirm(host, decide, "").await.unwrap();
    assert_eq!(item(host, &run).await["state"], "refused");
    run
}

/// A service that executes the first payment an hour after it received it, and records in which it is not paid.
pub(super) async fn late_and_not_paid(kind: Duplicates) -> (Sandbox, Computer, Office, Value) {
    let late = Armed::new("depositToBank", Fault::Late).nth(1).ms(3_600_000);
    let (sandbox, computer, host) = office(kind, vec![late]).await;
    let run = recorded_as_not_paid(&host, &computer).await;
    (sandbox, computer, host, run)
}

/// Checks that the same row in another file is possibly paid, and that it cannot be paid.
pub(super) async fn is_not_paid_again(host: &Host, sandbox: &Sandbox) {
    let draft = read(host, AGAIN).await;
    assert_eq!(codes(host, &draft).await, [(2, one("MAYBE_PAID!"))]);
    assert_eq!(draft["ready"], 0);
    pay(host, freeze(&draft, 0), 1).await.unwrap_err();
    assert_eq!(sandbox.control().book().len(), 1);
}

pub(crate) async fn has_alarm(host: &Host) -> bool {
    let notices = host.ask("app_view", json!({})).await["notices"].clone();
    notices.list().iter().any(|notice| notice["found_out"] == "alarms")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_executed_late_is_not_paid_again_and_can_be_corrected() {
    for kind in KINDS {
        let (sandbox, computer, host, run) = late_and_not_paid(kind).await;
        // Until it is found it is an unpaid payment.
        let draft = read(&host, AGAIN).await;
        assert_eq!(codes(&host, &draft).await, [(2, one("NEW_PAYEE."))], "{kind:?}");

        executed(&sandbox, 3_600).await;
        computer.until("an alarm", 10 * MINUTE, async || has_alarm(&host).await).await;
        assert_eq!(item(&host, &run).await["state"], "refused");
        is_not_paid_again(&host, &sandbox).await;

        // Resolved as paid, it is recorded as paid, with the details from the service.
        let resolve = json!({ "deed": "alarms", "decision": "done", "evidence": "The statement of today." });
        confirm(&host, resolve, "").await.unwrap();
        let view = host.ask("payouts_run", json!({ "run": run })).await;
        assert_has!(view, { "summary": { "paid": 1, "refused": 0 } });
        let paid = &view["items"][0];
        assert_eq!(paid["state"], "paid", "{kind:?}");
        assert!(
            paid["transaction_id"].is_string() && paid["reason"].text().contains("later confirmed as paid"),
            "{paid}"
        );
        assert!(!has_alarm(&host).await);
        let results = host.ask("payouts_list", json!({})).await;
        assert_has!(results[0], { "paid": 1, "total_paid": "1000.00" });
        let draft = read(&host, AGAIN).await;
        assert_eq!(codes(&host, &draft).await, [(2, one("PAID_RECENTLY"))], "{kind:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_resolved_as_not_paid_can_be_paid() {
    let (sandbox, computer, host, _) = late_and_not_paid(Duplicates::Refuse).await;
    executed(&sandbox, 3_600).await;
    computer.until("an alarm", 10 * MINUTE, async || has_alarm(&host).await).await;
    let resolve = json!({ "deed": "alarms", "decision": "not_done", "evidence": "The bank sent it back." });
    confirm(&host, resolve, "").await.unwrap();
    let draft = read(&host, AGAIN).await;
    assert_eq!(codes(&host, &draft).await, [(2, one("NEW_PAYEE."))]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_executed_while_the_program_is_closed_for_a_weekend_is_not_paid_again() {
    for kind in KINDS {
        let (sandbox, computer, host, run) = late_and_not_paid(kind).await;
        host.close().await;
        executed(&sandbox, 62 * 3_600).await;
        computer.pass(62 * HOUR);
        // The sheet is read before the first verification.
        let host = host.again_at(&sandbox, computer.env()).await;
        is_not_paid_again(&host, &sandbox).await;
        assert!(has_alarm(&host).await, "{kind:?}");
        assert_eq!(item(&host, &run).await["state"], "refused");
    }
}

/// It is executed after the last verification and long before the next one.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_executed_between_two_verifications_is_not_paid_again() {
    for kind in KINDS {
        let (sandbox, computer, host, _) = late_and_not_paid(kind).await;
        let asked = || sandbox.asked("getOperationStatus");
        for pass in [11 * MINUTE, 50 * MINUTE] {
            let before = asked();
            computer.pass(pass);
            computer.until("it is verified", 5_000, async || asked() > before).await;
            computer.go_round(Loop::Enquiring, 1).await;
        }
        let draft = read(&host, AGAIN).await;
        assert_eq!(codes(&host, &draft).await, [(2, one("NEW_PAYEE."))], "{kind:?}");
        // A draft is submitted before the payment is executed. After that it is not sent.
        let plan = host.ask("payouts_freeze", freeze(&draft, 0)).await;

        executed(&sandbox, 3_600).await;
        computer.pass(2 * MINUTE);
        let release = json!({ "deed": "release", "plan": plan["plan"] });
        let refused = confirm(&host, release, "1").await.unwrap_err();
        assert_begins!(refused.message, "Nothing was sent: row 2 may already be paid");
        host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
        is_not_paid_again(&host, &sandbox).await;
        assert!(has_alarm(&host).await, "{kind:?}");
    }
}

/// Unreadable status queries settle nothing: it may have been paid meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn an_unverifiable_payment_may_have_been_paid() {
    let (sandbox, computer, host, _) = late_and_not_paid(Duplicates::Refuse).await;
    host.close().await;
    let blind = |operation| Armed::new(operation, Fault::Error503);
    sandbox.arm([blind("getOperationStatus"), blind("transactionStatus")]);
    computer.pass(62 * HOUR);
    let host = host.again_at(&sandbox, computer.env()).await;
    let draft = read(&host, AGAIN).await;
    assert_eq!(codes(&host, &draft).await, [(2, one("MAYBE_PAID!"))]);
    sandbox.control().clear_faults();
    computer.pass(24 * HOUR);
    let draft = read(&host, AGAIN).await;
    assert_eq!(codes(&host, &draft).await, [(2, one("NEW_PAYEE."))], "verified, it can be paid");
}

/// A person recorded a payment as paid that the service never executed: a day later that raises an alarm, and resolving it corrects the
/// payment.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_recorded_as_paid_that_was_never_made_is_corrected() {
    for kind in KINDS {
        let (sandbox, computer, host) = office(kind, vec![Armed::new("depositToBank", Fault::DropBefore).nth(1)]).await;
        let run = started(&host, FIRST, 1).await;
        let held = async || item(&host, &run).await["state"] == "held";
        computer.until("it is held", 500, held).await;
        let id = item(&host, &run).await["item"].clone();
        let decide = json!({ "run": run, "items": [id], "decision": "paid", "evidence": "The bank has it." });
        host.ask("payouts_decide", decide).await;
        assert_eq!(item(&host, &run).await["state"], "paid");

        // A person's decision has no timestamp of the service: it counts from the first verification on.
        pass(&sandbox, &computer, 11 * MINUTE);
        computer.go_round(Loop::Enquiring, 2).await;
        pass(&sandbox, &computer, 25 * HOUR);
        computer.until("an alarm", 10_000, async || has_alarm(&host).await).await;
        assert_eq!(item(&host, &run).await["state"], "paid", "an alarm alone changes nothing");
        let resolve = json!({ "deed": "alarms", "decision": "not_done", "evidence": "The bank has another one." });
        confirm(&host, resolve, "").await.unwrap();
        let refused = item(&host, &run).await;
        assert_eq!(refused["state"], "refused", "{kind:?}");
        assert_contains!(refused["reason"].text(), "later confirmed as not paid");
        assert!(!has_alarm(&host).await);
        let draft = read(&host, AGAIN).await;
        assert_eq!(codes(&host, &draft).await, [(2, one("NEW_PAYEE."))], "it can be paid");
        assert_eq!(sandbox.control().book().len(), 0);
    }
}

/// A status query that finds no payment at all does not verify that one was not made.
#[tokio::test(flavor = "multi_thread")]
async fn a_status_query_that_finds_nothing_at_all_verifies_nothing() {
    let (sandbox, computer, host, _) = late_and_not_paid(Duplicates::Refuse).await;
    let run = started(&host, "Name,Bank,Account Number,Amount\nPerson 1,GTBank,1000000101,2000.00\n", 1).await;
    let paid = async || item(&host, &run).await["state"] == "paid";
    computer.until("another payment is made", 100, paid).await;
    let forgetful = |operation| Armed::new(operation, Fault::ForgetfulStatus);
    sandbox.control().advance(3_600).unwrap();
    wait::until("it is executed", async || sandbox.control().book().len() == 2).await;
    sandbox.arm([forgetful("getOperationStatus"), forgetful("transactionStatus")]);
    computer.pass(2 * MINUTE);
    let draft = read(&host, AGAIN).await;
    assert_eq!(codes(&host, &draft).await, [(2, one("MAYBE_PAID!"))]);
}

/// A payment is verified when it is confirmed a day after its end, and again after a week and after five weeks; until then the batch shows
/// it.
#[tokio::test(flavor = "multi_thread")]
async fn a_finished_batch_counts_unverified_payments() {
    let (sandbox, computer, host) = office(Duplicates::Refuse, Vec::new()).await;
    let run = started(&host, FIRST, 1).await;
    let unverified = async || {
        let view = host.ask("payouts_run", json!({ "run": run })).await;
        (view["summary"]["state"].clone(), view["summary"]["unverified"].clone())
    };
    let finished = (json!("finished"), json!(1));
    computer.until("it is finished", 100, async || unverified().await == finished).await;
    // Without the pre-send check.
    let asked = || sandbox.asked("getOperationStatus") - 1;
    for (pass, times, left) in [
        (11 * MINUTE, 1, 1),
        (24 * HOUR, 2, 0),
        (6 * 24 * HOUR, 3, 0),
        (28 * 24 * HOUR, 4, 0),
        (90 * 24 * HOUR, 4, 0),
    ] {
        self::pass(&sandbox, &computer, pass);
        computer.until("it is verified", 100, async || asked() >= times).await;
        computer.go_round(Loop::Enquiring, 2).await;
        assert_eq!((asked(), unverified().await.1), (times, json!(left)), "after {pass} more");
    }
}

/// A clock that is set forward does not count as a day: a status query after that is not one a day later. It is set while the program is
/// open, while it is closed, or while it is closed and the computer restarts.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_set_forward_verifies_nothing() {
    for (closed, anew) in [(false, false), (true, false), (true, true)] {
        let (sandbox, mut computer, mut host) = office(Duplicates::Refuse, Vec::new()).await;
        let run = started(&host, FIRST, 1).await;
        let asked = || sandbox.asked("getOperationStatus") - 1;
        let status = async |host: &Host| {
            let view = host.ask("payouts_run", json!({ "run": run })).await;
            (view["summary"]["state"].clone(), view["summary"]["unverified"].clone())
        };
        let finished = (json!("finished"), json!(1));
        computer
            .until("it is finished", 100, async || status(&host).await == finished)
            .await;
        if closed {
            host.close().await;
        }
        if anew {
            computer = Computer::just_started("anew", computer.now());
        }
        computer.set(25 * HOUR, 0, 0);
        if closed {
            host = host.again_at(&sandbox, computer.env()).await;
        }
        computer.until("it is looked up", 100, async || asked() >= 1).await;
        computer.go_round(Loop::Enquiring, 2).await;
        assert_eq!(status(&host).await, finished, "closed: {closed}, started anew: {anew}");
        // A day that passes verifies it.
        pass(&sandbox, &computer, 24 * HOUR);
        computer.until("it is verified", 100, async || status(&host).await.1 == 0).await;
    }
}

/// One status query finds it and the other does not: it cannot be recorded as not paid, and it settles when both agree.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_found_by_one_status_query_cannot_be_recorded_as_not_paid() {
    for kind in KINDS {
        let (sandbox, computer, host) = office(
            kind,
            vec![
                Armed::new("depositToBank", Fault::DropAfter).nth(1),
                Armed::new("transactionStatus", Fault::ForgetfulStatus),
            ],
        )
        .await;
        let run = started(&host, FIRST, 1).await;
        let held = async || item(&host, &run).await["state"] == "held";
        computer.until("it is held", 500, held).await;
        let id = item(&host, &run).await["item"].clone();
        let decide = json!({ "deed": "not_paid", "run": run, "items": [id], "evidence": "The bank does not have it." });
        let refused = confirm(&host, decide, "").await.unwrap_err();
        assert_begins!(refused.message, "Nothing was changed: the service reported", "{kind:?}");
        host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
        assert_has!((&item(&host, &run).await["state"], sandbox.control().book().len()), ["held", 1]);
        sandbox.control().clear_faults();
        let paid = async || item(&host, &run).await["state"] == "paid";
        computer.until("both find it", 1_000, paid).await;
    }
}

/// One status query reports a failure, and the other cannot be read: it might report the payment as executed.
#[tokio::test(flavor = "multi_thread")]
async fn a_failure_reported_by_only_one_status_query_is_not_final() {
    for kind in KINDS {
        let refused = refuse("depositToBank", "115").nth(1);
        let (sandbox, computer, host) = office(kind, vec![refused, Armed::new("transactionStatus", Fault::Error503)]).await;
        let run = started(&host, FIRST, 1).await;
        let asked = || sandbox.asked("getOperationStatus");
        computer.until("it was looked up twice", 1_000, async || asked() >= 2).await;
        assert_ne!(item(&host, &run).await["state"], "refused", "{kind:?}");
        sandbox.control().clear_faults();
        let refused = async || item(&host, &run).await["state"] == "refused";
        computer.until("both say the same", 1_000, refused).await;
        assert_eq!(sandbox.control().book().len(), 0);
    }
}
