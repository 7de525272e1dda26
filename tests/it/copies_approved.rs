//! What the approver of a batch sees about equal earlier payments, and about other copies with unknown payments.

use harness::office::{finished, pay, read};
use harness::prelude::*;

use crate::copies::KINDS;
use crate::copies_over_time::pays_as_an_earlier_version;
use crate::payouts::past::{freeze, started};
use crate::protocol::after_the_end::{AGAIN, FIRST, has_alarm, item, office, pass, recorded_as_not_paid};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
const WAGES: &str = "Name,Bank,Account Number,Amount\nAda Obi,GTBank,0123456785,1000.00\nBola Ade,GTBank,2000000007,500.00\n";
const MORE: &str = "Name,Bank,Account Number,Amount\nBola Ade,GTBank,2000000007,500.00\nAda Obi,GTBank,0123456785,1000.00\n";

/// The confirm window's question about a draft, with the id to answer it.
async fn asked(host: &Host, freeze: Value) -> (Value, Value) {
    let plan = host.ask("payouts_freeze", freeze).await;
    let asked = host.ask("confirm_ask", json!({ "deed": "release", "plan": plan["plan"] })).await;
    (asked.clone(), host.confirm("confirm_view", json!({})).await.unwrap())
}

fn warnings(view: &Value) -> String {
    view["warnings"].to_string()
}

/// Within three days a reason, a wait and the total; within twenty a confirmation; after that one line.
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_payment_is_confirmed_according_to_its_age() {
    let (sandbox, computer, host) = office(Duplicates::Refuse, Vec::new()).await;
    let paid = pay(&host, freeze(&read(&host, WAGES).await, 0), 2).await.unwrap()["summary"]["run"].clone();
    finished(&host, &paid).await;

    // Two days later.
    pass(&sandbox, &computer, 2 * DAY);
    let draft = read(&host, MORE).await;
    assert_eq!(draft["repeats"], 2, "{draft}");
    let (id, view) = asked(&host, freeze(&draft, 2)).await;
    assert_has!(view, { "reason": "Why are 2 payments of the last 3 days paid again?", "typed": { "expected": "1500.00" } });
    let give = async |typed: &str, reason: &str| {
        let given = json!({ "confirm": id["confirm"], "typed": typed, "reason": reason });
        host.confirm("confirm_give", given).await
    };
    let early = give("1500", "They are paid twice a week.").await.unwrap_err();
    assert!(early.message.contains("it can be confirmed after"), "{early:?}");
    pass(&sandbox, &computer, 11_000);
    for (typed, reason) in [("2", "They are paid twice a week."), ("1500", " "), ("1500", "")] {
        assert_eq!(give(typed, reason).await.unwrap_err().code, ErrorCode::Invalid, "{typed}, {reason}");
    }
    assert_eq!(sandbox.control().book().len(), 2);
    give("1500", "They are paid twice a week.").await.unwrap();
    let run = host.ask("confirm_state", id.clone()).await["run"].clone();
    finished(&host, &run).await;
    assert_eq!(sandbox.control().book().len(), 4);
    let audit = host.ask("audit_view", json!({})).await["entries"].to_string();
    assert_contains!(audit, ["reason for paying again", "twice a week"]);

    // Four days after that, the confirmation of the rows is enough.
    pass(&sandbox, &computer, 4 * DAY);
    let draft = read(&host, WAGES).await;
    let (_, view) = asked(&host, freeze(&draft, 2)).await;
    assert_has!(view, { "reason": null, "typed": { "expected": "2" } });
    assert!(warnings(&view).contains("2 payments repeat earlier ones"), "{view}");

    // 25 days after the last one, no confirmation is required.
    pass(&sandbox, &computer, 21 * DAY);
    let draft = read(&host, MORE).await;
    assert_eq!(draft["repeats"], 0, "{draft}");
    let (_, view) = asked(&host, freeze(&draft, 0)).await;
    assert!(warnings(&view).contains("2 people were paid the same amounts on "), "{view}");
    assert!(!warnings(&view).contains("repeat earlier ones"), "{view}");
}

/// Where other computers pay and the history of the wallet is unavailable, the approver sees since when payments are unknown.
#[tokio::test(flavor = "multi_thread")]
async fn the_approver_sees_that_other_copies_may_have_paid() {
    for tells in [true, false] {
        let faults = match tells {
            true => Vec::new(),
            false => vec![Armed::new("transactionHistory", Fault::Error500)],
        };
        let (_sandbox, _computer, host) = office(Duplicates::Refuse, faults).await;
        let (_, view) = asked(&host, freeze(&read(&host, WAGES).await, 0)).await;
        assert!(!warnings(&view).contains("used elsewhere"), "only this computer pays: {view}");
        let others = json!({ "deed": "other_computers", "others": true, "asks_always": null });
        confirm(&host, others, "").await.unwrap();
        let (_, view) = asked(&host, freeze(&read(&host, MORE).await, 0)).await;
        let says = warnings(&view).contains("These keys may have been used elsewhere since");
        assert_eq!(says, !tells, "{view}");
    }
}

/// Pays Ada by a form.
async fn form(host: &Host, amount: &str) -> (Value, Value) {
    let reference = host.ask("payments_reference", json!({})).await["reference"].clone();
    let to = to_bank("1000000000", "Ada Obi");
    let payment = json!({ "reference": reference, "amount": amount, "to": to });
    let asked = host.ask("confirm_ask", json!({ "deed": "payment", "payment": payment })).await;
    (asked, host.confirm("confirm_view", json!({})).await.unwrap())
}

/// A form requires the same as a batch: within three days a reason, a wait and the amount.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_repeats_a_recent_payment_requires_a_reason() {
    let (sandbox, computer, host) = office(Duplicates::Refuse, Vec::new()).await;
    let give = async |asked: &Value, typed: &str, reason: &str| {
        let given = json!({ "confirm": asked["confirm"], "typed": typed, "reason": reason });
        host.confirm("confirm_give", given).await
    };
    let (asked, view) = form(&host, "500").await;
    assert_eq!(view["reason"], Value::Null, "{view}");
    give(&asked, "", "").await.unwrap();

    pass(&sandbox, &computer, 2 * DAY);
    let (asked, view) = form(&host, "500").await;
    assert_has!(view, { "reason": "Why is 1 payment of the last 3 days paid again?", "typed": { "expected": "500.00" } });
    let early = give(&asked, "500", "Two chairs were broken.").await.unwrap_err();
    assert!(early.message.contains("it can be confirmed after"), "{early:?}");
    pass(&sandbox, &computer, 11_000);
    for (typed, reason) in [("", "Two chairs were broken."), ("500", "")] {
        let refused = give(&asked, typed, reason).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::Invalid, "{typed}, {reason}");
    }
    assert_eq!(sandbox.control().book().len(), 1);
    give(&asked, "500", "Two chairs were broken.").await.unwrap();
    assert_eq!(sandbox.control().book().len(), 2);
    let audit = host.ask("audit_view", json!({})).await["entries"].to_string();
    assert!(audit.contains("reason for paying again") && audit.contains("Two chairs"), "{audit}");

    // Another amount is another payment, and so is the same amount four days later.
    let (_, view) = form(&host, "501").await;
    assert_eq!(view["reason"], Value::Null, "{view}");
    pass(&sandbox, &computer, 4 * DAY);
    let (_, view) = form(&host, "500").await;
    assert_eq!(view["reason"], Value::Null, "{view}");
    assert!(warnings(&view).contains("You paid the same amount to the same account"), "{view}");
}

/// The history of the wallet has a payment of the same amount that these records do not have: the form asks about it.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_asks_about_a_payment_that_these_records_do_not_have() {
    let (sandbox, computer, host) = office(Duplicates::Refuse, Vec::new()).await;
    let others = json!({ "deed": "other_computers", "others": true, "asks_always": null });
    confirm(&host, others, "").await.unwrap();
    pays_as_an_earlier_version(&Cowrie::unanswered(&sandbox, "sandbox"));
    // The fetched history stays valid for a while.
    pass(&sandbox, &computer, 60 * MINUTE);
    let (_, view) = form(&host, "1000").await;
    assert_eq!(view["reason"], "What is the payment that is not in these records?", "{view}");
    assert!(warnings(&view).contains("reference OURS-1"), "{view}");
    let (_, view) = form(&host, "999").await;
    assert_eq!(view["reason"], Value::Null, "{view}");
}

/// A payment was recorded as not paid, and its retry waits under the same reference. Another copy pays it; when a person then records the
/// first one as paid, the retry does not pay it again.
#[tokio::test(flavor = "multi_thread")]
async fn the_retry_of_a_payment_that_was_paid_after_all_is_not_sent() {
    for kind in KINDS {
        let lost = Armed::new("depositToBank", Fault::DropBefore).nth(1);
        let (sandbox, computer, host) = office(kind, vec![lost]).await;
        recorded_as_not_paid(&host, &computer).await;
        // The retry is approved, and paused during its pre-send check.
        sandbox.arm([Armed::new("getOperationStatus", Fault::DelayBefore).ms(3_000)]);
        let run = started(&host, AGAIN, 1).await;
        host.ask("payouts_pause", json!({ "run": run })).await;
        sandbox.control().clear_faults();
        assert_eq!(sandbox.control().book().len(), 0, "{kind:?}");
        let elsewhere = Cowrie::unanswered(&sandbox, "sandbox").pay(FIRST, &["--contact", "accounts@example.com"]);
        assert_eq!(sandbox.control().book().len(), 1, "{kind:?}: {elsewhere:?}");

        computer.until("an alarm", 10 * MINUTE, async || has_alarm(&host).await).await;
        let resolve = json!({ "deed": "alarms", "decision": "done", "evidence": "It is on the statement." });
        confirm(&host, resolve, "").await.unwrap();
        confirm(&host, json!({ "deed": "resume", "run": run }), "").await.unwrap();
        let why = async || {
            item(&host, &run).await["reason"]
                .to_string()
                .contains("which was recorded here as not paid and later as paid")
        };
        computer.until("it waits", 500, why).await;
        assert_eq!(item(&host, &run).await["state"], "ready", "{kind:?}");
        assert_eq!(sandbox.control().book().len(), 1, "{kind:?}");
    }
}

/// A batch continues after another copy paid the same: the approver identifies that payment, and the audit records it.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_that_continues_requires_a_reason_for_payments_made_meanwhile() {
    let slow = Armed::new("getOperationStatus", Fault::DelayBefore).ms(3_000);
    let (sandbox, computer, host) = office(Duplicates::Refuse, vec![slow]).await;
    let others = json!({ "deed": "other_computers", "others": true, "asks_always": null });
    confirm(&host, others, "").await.unwrap();
    let run = started(&host, FIRST, 1).await;
    host.ask("payouts_pause", json!({ "run": run })).await;
    sandbox.control().clear_faults();
    pays_as_an_earlier_version(&Cowrie::unanswered(&sandbox, "sandbox"));
    pass(&sandbox, &computer, 60 * MINUTE);

    let asked = host.ask("confirm_ask", json!({ "deed": "resume", "run": run })).await;
    let view = host.confirm("confirm_view", json!({})).await.unwrap();
    assert_eq!(view["reason"], "What is the payment that is not in these records?", "{view}");
    pass(&sandbox, &computer, 11_000);
    let give = async |reason: &str| {
        let given = json!({ "confirm": asked["confirm"], "typed": view["typed"]["expected"], "reason": reason });
        host.confirm("confirm_give", given).await
    };
    assert_eq!(give("").await.unwrap_err().code, ErrorCode::Invalid);
    give("It was an advance.").await.unwrap();
    let audit = host.ask("audit_view", json!({})).await["entries"].to_string();
    assert_contains!(audit, ["reason for paying again", "It was an advance."]);
}
