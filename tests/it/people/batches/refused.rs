//! Only an exact response to the present snapshot, by a known approver, in time, and once, sends anything.

use base::timestamp::{DAY, Timestamp};
use harness::computer::env_at;
use harness::cowrie;
use harness::office::{finished, read};
use harness::prelude::*;

use super::{approve, enrolled, offices, open};
use crate::people::{ADA, BOLA, Says, add, confirm, people, sign_in};
use system::env::Env;

const CHIKA: &str = "730915";

#[tokio::test(flavor = "multi_thread")]
async fn a_response_of_an_unknown_approver_or_with_a_changed_byte_sends_nothing() {
    let offices = offices().await;
    let (_, file) = offices.save(3).await;
    let answer = approve(&offices.there, &file, "3").await.unwrap();
    assert_contains!(offices.start(&answer, "3").await.unwrap_err().message, "signed with an unknown key");
    offices.enrol().await;
    let bytes = answer.as_bytes();
    for place in 0..bytes.len() {
        let mut changed = bytes.to_vec();
        changed[place] = if changed[place] == b'1' { b'2' } else { b'1' };
        let text = String::from_utf8_lossy(&changed).into_owned();
        let refused = offices.start(&text, "3").await.unwrap_err();
        assert!(refused.message.starts_with("Nothing was sent"), "{place}: {refused:?}");
    }
    let mut places: Vec<usize> = (0..file.len()).collect();
    places.retain(|place| place % 7 == 0);
    for place in places {
        let mut changed = file.clone();
        changed[place] = if changed[place] == b'1' { b'2' } else { b'1' };
        let refused = open(&offices.there, &changed).await.unwrap_err();
        assert!(refused.message.starts_with("Nothing was approved"), "{place}: {refused:?}");
    }
    assert_eq!(offices.moved(), 0);
    offices.start(&answer, "3").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_response_to_an_outdated_snapshot_sends_nothing() {
    let offices = enrolled().await;
    let draft = read(&offices.here, &cowrie::people(3).0).await;
    let plan = offices.freeze(&draft).await;
    let file = offices.here.saved("batch_save", json!({ "plan": plan["plan"] })).await;
    let answer = approve(&offices.there, &file, "3").await.unwrap();
    let change = json!({ "draft": draft["draft"], "changes": [{ "what": "cell", "row": 3, "field": "amount", "text": "9,999.00" }] });
    offices.here.ask("payouts_change", change).await;
    assert_contains!(
        offices.start(&answer, "3").await.unwrap_err().message,
        "changed after it was submitted"
    );
    // Changed back and submitted again it has the same safety words, and still needs a new approval.
    offices.here.ask("payouts_undo", json!({ "draft": draft["draft"] })).await;
    let anew = offices.freeze(&draft).await;
    assert_eq!(anew["words"], plan["words"]);
    assert_contains!(offices.start(&answer, "3").await.unwrap_err().message, "no longer submitted here");
    assert_eq!(offices.moved(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_returned_with_a_note_is_never_paid() {
    let offices = enrolled().await;
    let (_, file) = offices.save(3).await;
    let batch = open(&offices.there, &file).await.unwrap();
    let says = || Says::of("1", BOLA);
    let back = |note: &str| json!({ "deed": "send_back", "batch": batch["batch"], "note": note });
    confirm(&offices.there, back(" "), says()).await.unwrap_err();
    let done = confirm(&offices.there, back("Row 3 was paid in cash"), says()).await.unwrap();
    let answer = std::fs::read_to_string(done["path"].text()).unwrap();
    assert_contains!(offices.start(&answer, "3").await.unwrap_err().message, "Row 3 was paid in cash");
    let shown = offices.here.ask("batch_answer", json!({ "text": answer })).await;
    assert_has!(shown, { "approved": false, "note": "Row 3 was paid in cash" });
    let twice = offices.here.refused("batch_answer", json!({ "text": answer })).await;
    assert!(twice.message.contains("already answered"), "{twice:?}");
    assert_eq!(offices.moved(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_preparer_approves_on_no_laptop() {
    let offices = offices().await;
    let (_, file) = offices.save(2).await;
    let own = open(&offices.here, &file).await.unwrap_err();
    assert!(own.message.contains("saved on this laptop"), "{own:?}");
    // Ada's own key is not accepted as that of another approver.
    let card = offices.here.ask("batch_save_key", json!({})).await;
    let text = std::fs::read_to_string(card["path"].text()).unwrap();
    let own = confirm(&offices.here, json!({ "deed": "add_approver", "card": text }), Says::default()).await;
    assert!(own.unwrap_err().message.contains("already has access here"));
    // Another laptop, and the same name.
    let (sandbox, third) = office().await;
    add(&third, "ada obi", "both", CHIKA).await;
    let batch = open(&third, &file).await.unwrap();
    let ask = json!({ "deed": "approve_batch", "batch": batch["batch"] });
    assert_contains!(
        third.refused("confirm_ask", ask).await.message,
        "every approver on this computer prepared this batch, or there is none"
    );
    third.close().await;
    sandbox.stop().await;
    assert_eq!(offices.moved(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approver_elsewhere_has_no_pin_here_and_can_be_removed() {
    let offices = enrolled().await;
    let there = &people(&offices.here).await["people"][1];
    assert_eq!(there["name"], "Bola Ojo");
    assert_eq!(there["elsewhere"].text().split('-').count(), 4);
    for pin in ["", BOLA] {
        sign_in(&offices.here, "2", pin).await.unwrap_err();
    }
    let (plan, file) = offices.save(2).await;
    let release = json!({ "deed": "release", "plan": plan["plan"] });
    let alone = offices.here.refused("confirm_ask", release).await;
    assert!(alone.message.contains("another person must approve it"), "{alone:?}");
    let answer = approve(&offices.there, &file, "2").await.unwrap();
    confirm(&offices.here, json!({ "deed": "remove_person", "person": "2" }), Says::default())
        .await
        .unwrap();
    assert_contains!(offices.start(&answer, "2").await.unwrap_err().message, "signed with an unknown key");
    assert_eq!(offices.moved(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_of_another_business_is_not_approved() {
    let offices = offices().await;
    let (_, file) = offices.save(2).await;
    let form = json!({
        "name": "sandbox", "kind": "sandbox", "collect_base_url": "", "base_url": "", "contact_email": null,
        "business_name": "Another Business Ltd", "proxy": null, "word": null,
    });
    offices.there.ask("profile_change", form).await;
    sign_in(&offices.there, "1", BOLA).await.unwrap();
    let refused = open(&offices.there, &file).await.unwrap_err();
    assert!(refused.message.contains("“Another Business Ltd” is open."), "{refused:?}");
}

fn at(day: i64) -> Env {
    // From the first of January 2027.
    env_at(Timestamp(1_798_761_600_000 + day * DAY))
}

async fn at_day(host: Office, sandbox: &Sandbox, day: i64, pin: &str) -> Office {
    let host = host.again_at(sandbox, at(day)).await;
    sign_in(&host, "1", pin).await.unwrap();
    host
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_valid_for_a_week_on_both_laptops() {
    let mut offices = enrolled().await;
    offices.here = at_day(offices.here, &offices.sandbox, 0, ADA).await;
    let (_, file) = offices.save(2).await;
    offices.there = at_day(offices.there, &offices.elsewhere, 8, BOLA).await;
    let late = open(&offices.there, &file).await.unwrap_err();
    assert_contains!(late.message, "expired on Fri 8 Jan 2027, 01:00:00 WAT");
    offices.there = at_day(offices.there, &offices.elsewhere, 6, BOLA).await;
    let answer = approve(&offices.there, &file, "2").await.unwrap();
    // By the clock of the preparer's laptop, the response is of next week.
    assert_contains!(offices.start(&answer, "2").await.unwrap_err().message, "in the future");
    offices.here = at_day(offices.here, &offices.sandbox, 8, ADA).await;
    assert_contains!(offices.start(&answer, "2").await.unwrap_err().message, "expired on");
    assert_eq!(offices.moved(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_response_after_an_approval_here_pays_no_person_again() {
    let offices = enrolled().await;
    add(&offices.here, "Chika Udo", "approve", CHIKA).await;
    let (plan, file) = offices.save(3).await;
    let answer = approve(&offices.there, &file, "3").await.unwrap();
    let says = Says::of("3", CHIKA).typed("3");
    let status = confirm(&offices.here, json!({ "deed": "release", "plan": plan["plan"] }), says)
        .await
        .unwrap();
    finished(&offices.here, &status["run"]).await;
    let late = offices.start(&answer, "3").await.unwrap_err();
    assert!(late.message.starts_with("Nothing was sent: "), "{late:?}");
    let shown = offices.here.refused("batch_answer", json!({ "text": answer })).await;
    assert!(shown.message.contains("already a batch"), "{shown:?}");
    assert_eq!(offices.sandbox.control().book().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_saved_twice_is_paid_once() {
    let offices = enrolled().await;
    let (plan, first) = offices.save(3).await;
    let second = offices.here.saved("batch_save", json!({ "plan": plan["plan"] })).await;
    let answers = [
        approve(&offices.there, &first, "3").await.unwrap(),
        approve(&offices.there, &second, "3").await.unwrap(),
    ];
    let status = offices.start(&answers[1], "3").await.unwrap();
    finished(&offices.here, &status["run"]).await;
    for answer in &answers {
        let late = offices.start(answer, "3").await.unwrap_err();
        assert!(late.message.starts_with("Nothing was sent: "), "{late:?}");
    }
    assert_eq!(offices.sandbox.control().book().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_response_pays_no_other_snapshot_with_the_same_rows() {
    let offices = enrolled().await;
    let sheet = cowrie::people(3).0;
    let drafts = [read(&offices.here, &sheet).await, read(&offices.here, &sheet).await];
    let plans = [offices.freeze(&drafts[0]).await, offices.freeze(&drafts[1]).await];
    assert_ne!(plans[0]["plan"], plans[1]["plan"]);
    assert_eq!(plans[0]["code"], plans[1]["code"], "the same rows have the same digest");
    let file = offices.here.saved("batch_save", json!({ "plan": plans[0]["plan"] })).await;
    let answer = approve(&offices.there, &file, "3").await.unwrap();
    offices.here.ask("payouts_discard", json!({ "draft": drafts[0]["draft"] })).await;
    assert_contains!(
        offices.start(&answer, "3").await.unwrap_err().message,
        "the draft was changed after it was submitted"
    );
    assert_eq!(offices.moved(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_response_applies_to_no_other_profile_of_the_same_laptop() {
    let offices = enrolled().await;
    let (_, file) = offices.save(3).await;
    let answer = approve(&offices.there, &file, "3").await.unwrap();
    let addresses = offices.sandbox.addresses();
    // The same kind, the same business, the same people, the same approver.
    let form = json!({
        "name": "branch", "kind": "sandbox", "collect_base_url": addresses.collect_base_url, "base_url": addresses.base_url,
        "contact_email": null, "business_name": "Sandbox Trading", "proxy": null, "word": null,
    });
    offices.here.ask("profile_add", form).await;
    offices.here.ask("profile_open", json!({ "name": "branch" })).await;
    add(&offices.here, "Ada Obi", "both", ADA).await;
    offices.enrol().await;
    let refused = offices.start(&answer, "3").await.unwrap_err();
    assert!(refused.message.contains("another profile or another laptop"), "{refused:?}");
    assert_eq!(offices.moved(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preparer_is_not_added_as_an_approver_under_the_same_name() {
    let offices = offices().await;
    let sandbox = service().await;
    for name in ["ada obi", "ỌLÁ ADÉ"] {
        let own = Office::on(&sandbox).await;
        add(&own, name, "approve", CHIKA).await;
        if name != "ada obi" {
            add(&offices.here, "Ọlá Adé", "prepare", CHIKA).await;
        }
        let card = own.ask("batch_save_key", json!({})).await;
        let text = std::fs::read_to_string(card["path"].text()).unwrap();
        let refused = confirm(&offices.here, json!({ "deed": "add_approver", "card": text }), Says::default()).await;
        let refused = refused.unwrap_err();
        assert!(refused.message.starts_with("Nothing was added: the name"), "{refused:?}");
    }
}
