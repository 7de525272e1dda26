//! Continuing a paused batch, and sending a payment that needs review again, end as *done* in the confirm window, and pay each once.

use harness::cowrie;
use harness::office::{finished, read};
use harness::prelude::*;

use super::{ADA, BOLA, Says, ada_and_bola, add, audited, confirm, sign_in};

const CHIKA: &str = "730915";

/// Ada prepares `people` payments, and Bola approves them. Returns the batch.
async fn pay(host: &Host, people: u32) -> Value {
    let draft = read(host, &cowrie::people(people).0).await;
    let freeze = freeze(&draft);
    let plan = host.ask("payouts_freeze", freeze).await;
    let release = json!({ "deed": "release", "plan": plan["plan"] });
    let status = confirm(host, release, Says::bola().typed(&people.to_string())).await.unwrap();
    assert_eq!(status["state"], "done");
    status["run"].clone()
}

async fn until(host: &Host, run: &Value, ready: impl Fn(&Value) -> bool) -> Value {
    let look = async || host.ask("payouts_run", json!({ "run": run })).await;
    wait::seen(&format!("run {run} is ready"), look, ready).await
}

async fn office(fault: Armed) -> (Sandbox, Office) {
    let (sandbox, host) = harness::office::office().await;
    sandbox.arm([fault]);
    ada_and_bola(&host).await;
    (sandbox, host)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_batch_continues_when_an_approver_confirms() {
    let (sandbox, host) = office(Armed::new("depositToBank", Fault::Refuse)).await;
    let run = pay(&host, 20).await;
    let stopped = until(&host, &run, |view| {
        view["summary"]["can_resume"] == true && view["summary"]["sending"] == 0
    })
    .await;
    sandbox.control().clear_faults();
    assert_eq!(stopped["summary"]["paid"], 0);
    let resume = json!({ "deed": "resume", "run": run });
    confirm(&host, resume.clone(), Says { pin: ADA, ..Says::bola() }).await.unwrap_err();
    assert_eq!(sandbox.control().book().len(), 0);
    let status = confirm(&host, resume, Says::bola()).await.unwrap();
    assert_has!(status, { "state": "done", "run": run, "error": null });
    finished(&host, &run).await;
    let ended = until(&host, &run, |view| view["summary"]["state"] == "finished").await;
    let (paid, refused) = (
        ended["summary"]["paid"].as_u64().unwrap(),
        ended["summary"]["refused"].as_u64().unwrap(),
    );
    assert!(paid >= 10 && paid + refused == 20, "{}", ended["summary"]);
    assert_eq!(sandbox.control().book().len() as u64, paid, "each once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_needs_review_is_sent_again_when_another_person_confirms() {
    let lost = Armed::new("depositToBank", Fault::DropBefore).nth(1);
    let (sandbox, host) = office(lost).await;
    let run = pay(&host, 2).await;
    let held = until(&host, &run, |view| {
        view["items"].list().iter().any(|item| item["may_send_again"] == true)
    })
    .await;
    let item = held["items"].row("state", "held")["item"].clone();
    let again = json!({ "deed": "send_again", "run": run, "items": [item], "evidence": "The book does not have it" });
    // Ada asks, so Ada does not approve.
    confirm(&host, again.clone(), Says::default()).await.unwrap_err();
    let status = confirm(&host, again, Says::bola()).await.unwrap();
    assert_has!(status, { "state": "done", "run": run, "error": null });
    finished(&host, &run).await;
    assert_eq!(sandbox.control().book().len(), 2, "each once");
}

/// Up to the owner's limit one person records that a payment was not made; above it another one does.
#[tokio::test(flavor = "multi_thread")]
async fn one_person_records_as_not_paid_up_to_the_owners_limit() {
    let (_sandbox, host) = office(Armed::new("depositToBank", Fault::DropBefore)).await;
    // ₦1,000.00 and ₦1,001.01.
    let run = pay(&host, 2).await;
    let held = until(&host, &run, |view| view["summary"]["held"] == 2).await;
    let item = |place: usize| held["items"][place]["item"].clone();
    let not_paid = |items: Value| json!({ "deed": "not_paid", "run": run, "items": items, "evidence": "The bank does not have it." });
    confirm(&host, not_paid(json!([item(0)])), Says::default()).await.unwrap_err();

    let rules = |limit: &str| json!({ "deed": "rules", "single_person": false, "lock_minutes": 10, "not_paid_alone": limit });
    let refused = confirm(&host, rules("1.000"), Says::default()).await.unwrap_err();
    assert_eq!(refused.problems[0].path, "not_paid_alone", "{refused:?}");
    confirm(&host, rules("1,000"), Says::default()).await.unwrap();
    let people = host.ask("app_view", json!({})).await["people"].clone();
    assert_eq!(people["not_paid_alone"], "1000.00");

    // The second one, and both together, are above it.
    for items in [json!([item(1)]), json!([item(0), item(1)])] {
        confirm(&host, not_paid(items), Says::default()).await.unwrap_err();
    }
    confirm(&host, not_paid(json!([item(0)])), Says::default()).await.unwrap();
    confirm(&host, not_paid(json!([item(1)])), Says::bola()).await.unwrap();
    let view = host.ask("payouts_run", json!({ "run": run })).await;
    assert_eq!(view["summary"]["refused"], 2, "{view}");
    let entry = ("Ada Obi".to_owned(), "rules changed".to_owned());
    assert!(audited(&host).await.contains(&entry));
}

/// A refusal names the action, not a batch that is not involved.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_action_is_named_with_the_reason() {
    let sandbox = service().await;
    sandbox.arm([Armed::new("depositToBank", Fault::Refuse)]);
    let host = Office::on(&sandbox).await;
    let run = pay(&host, 20).await;
    until(&host, &run, |view| {
        view["summary"]["can_resume"] == true && view["summary"]["sending"] == 0
    })
    .await;
    add(&host, "Ada Obi", "prepare", ADA).await;
    let body = json!({ "referenceNumber": "R-1", "amount": 5, "destinationBankUUID": "187DE295-AE70-4BBC-8169-EEA22924A565",
        "destinationBankAccountNumber": "0123456785", "recipientEmail": "a@example.com" });
    let call = json!({ "operation": "depositToBank", "body": body.to_string(), "photos": [] });
    for (ask, why) in [
        (json!({ "deed": "resume", "run": run }), "only an approver can continue a batch"),
        (
            json!({ "deed": "call", "request": call }),
            "you requested this, so another person must approve it",
        ),
    ] {
        let refused = host.refused("confirm_ask", ask).await;
        assert!(
            refused.message.starts_with("Nothing was sent:") && refused.message.contains(why),
            "{refused:?}"
        );
        let is_about_a_batch = refused.message.contains("batch");
        assert_eq!(is_about_a_batch, why == "only an approver can continue a batch", "{refused:?}");
    }
    assert_eq!(sandbox.control().book().len(), 0);
}

/// A person who may pause may also stop permanently, without a PIN; an auditor may not. The audit records who did.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_works_with_payments_may_stop_a_batch_and_is_recorded() {
    let (sandbox, host) = office(Armed::new("depositToBank", Fault::Refuse)).await;
    add(&host, "Chika Udo", "auditor", CHIKA).await;
    let run = pay(&host, 20).await;
    until(&host, &run, |view| {
        view["summary"]["can_resume"] == true && view["summary"]["sending"] == 0
    })
    .await;
    sandbox.control().clear_faults();
    let stop = json!({ "run": run });
    sign_in(&host, "3", CHIKA).await.unwrap();
    let refused = host.refused("payouts_stop", stop.clone()).await;
    assert!(
        refused.message.contains("A user who prepares or approves payments may"),
        "{refused:?}"
    );
    host.ask("people_lock", json!({})).await;
    host.refused("payouts_stop", stop.clone()).await;
    sign_in(&host, "2", BOLA).await.unwrap();
    let view = host.ask("payouts_stop", stop).await;
    assert_eq!(view["summary"]["stop"]["by"], "Bola Ojo", "{view}");
    assert!(audited(&host).await.contains(&("Bola Ojo".to_owned(), "run stopped".to_owned())));
    let ended = until(&host, &run, |view| {
        view["summary"]["state"] == "stopped" && view["summary"]["in_doubt"] == 0
    })
    .await;
    let summary = &ended["summary"];
    assert_eq!(
        summary["refused"].as_u64().unwrap() + summary["stopped"].as_u64().unwrap(),
        20,
        "{summary}"
    );
    confirm(&host, json!({ "deed": "resume", "run": run }), Says::bola())
        .await
        .unwrap_err();
    assert_eq!(sandbox.control().book().len(), 0);
}
