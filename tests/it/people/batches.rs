//! Two laptops: a batch leaves one as a file, is approved on the other, and comes back. Whatever is not exactly that sends nothing.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use backoffice::env::{Clock, Env};
use backoffice::error::AppError;
use backoffice::host::Host;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use harness::cowrie;
use sandbox::{Config, Sandbox};
use serde_json::{Value, json};

use super::{ADA, BOLA, Says, add, audited, confirm, people, sign_in};
use crate::payouts::hosted::{again, finished, host, host_at, read};
use crate::payouts::judge::money_requests;

const CHIKA: &str = "730915";

/// Ada prepares on one laptop; Bola approves on another, which reaches no service at all.
struct Offices {
    sandbox: Sandbox,
    here: Arc<Host>,
    there: Arc<Host>,
    homes: [tempfile::TempDir; 2],
    _elsewhere: Sandbox,
}

async fn offices() -> Offices {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let elsewhere = Sandbox::start(Config::default()).await.unwrap();
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let here = host(homes[0].path(), &sandbox).await;
    let there = host(homes[1].path(), &elsewhere).await;
    add(&here, "Ada Obi", "both", ADA).await;
    add(&there, "Bola Ojo", "approve", BOLA).await;
    Offices {
        sandbox,
        here,
        there,
        homes,
        _elsewhere: elsewhere,
    }
}

impl Offices {
    /// Bola's key is made known to Ada's laptop.
    async fn enrol(&self) {
        let card = self.there.rpc("batch_save_key", json!({})).await.unwrap();
        let text = std::fs::read_to_string(card["path"].as_str().unwrap()).unwrap();
        let what = json!({ "deed": "add_approver", "card": text });
        let asked = self.here.rpc("confirm_ask", what.clone()).await.unwrap();
        let shown = self.here.confirm("confirm_view", json!({})).await.unwrap();
        assert_eq!(shown["facts"][0]["value"], card["words"], "both read the same four words");
        self.here.confirm("confirm_leave", asked).await.unwrap();
        let wrong = Says {
            pin: "000000",
            ..Says::default()
        };
        confirm(&self.here, what.clone(), wrong).await.unwrap_err();
        confirm(&self.here, what, Says::default()).await.unwrap();
    }

    /// Freezes three payments and saves them. Gives the plan and the file.
    async fn save(&self, rows: u32) -> (Value, Vec<u8>) {
        let draft = read(&self.here, &cowrie::people(rows).0).await;
        let plan = self.freeze(&draft).await;
        let saved = self.here.rpc("batch_save", json!({ "plan": plan["plan"] })).await.unwrap();
        (plan, std::fs::read(saved["path"].as_str().unwrap()).unwrap())
    }

    async fn freeze(&self, draft: &Value) -> Value {
        let request = json!({
            "draft": draft["draft"], "route": "single", "group_size": null, "contact": "accounts@example.com", "paid_before": null, "repeats": 0,
        });
        self.here.rpc("payouts_freeze", request).await.unwrap()
    }

    fn moved(&self) -> usize {
        self.sandbox.control().book().len() + money_requests(&self.sandbox).len()
    }

    async fn start(&self, answer: &str, count: &str) -> Result<Value, AppError> {
        let says = Says {
            typed: Some(count),
            ..Says::default()
        };
        confirm(&self.here, json!({ "deed": "start_approved", "answer": answer }), says).await
    }

    async fn end(self) {
        self.here.close().await;
        self.there.close().await;
        self.sandbox.stop().await;
    }
}

async fn open(host: &Host, file: &[u8]) -> Result<Value, AppError> {
    host.rpc("batch_open", json!({ "bytes_base64": STANDARD.encode(file) })).await
}

async fn approve(host: &Host, file: &[u8], count: &str) -> Result<String, AppError> {
    let batch = open(host, file).await?;
    let says = Says {
        pin: BOLA,
        typed: Some(count),
        ..Says::default()
    };
    let done = confirm(host, json!({ "deed": "approve_batch", "batch": batch["batch"] }), says).await?;
    Ok(std::fs::read_to_string(done["path"].as_str().unwrap()).unwrap())
}

fn fact<'a>(shown: &'a Value, name: &str) -> &'a str {
    let facts = shown["facts"].as_array().unwrap();
    let found = facts
        .iter()
        .find(|fact| fact["name"] == name)
        .unwrap_or_else(|| panic!("{name}: {shown}"));
    found["value"].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn approved_on_another_laptop_each_is_paid_once() {
    let offices = offices().await;
    offices.enrol().await;
    let (plan, file) = offices.save(3).await;
    let batch = open(&offices.there, &file).await.unwrap();
    for name in ["words", "code", "count", "total", "account_sum"] {
        assert_eq!(batch[name], plan[name], "{name}");
    }
    let what = json!({ "deed": "approve_batch", "batch": batch["batch"] });
    let asked = offices.there.rpc("confirm_ask", what.clone()).await.unwrap();
    let shown = offices.there.confirm("confirm_view", json!({})).await.unwrap();
    assert_eq!((&shown["words"], &shown["code"]), (&plan["words"], &plan["code"]));
    assert_eq!(fact(&shown, "Total"), "₦3,003.03");
    // 1000000000 + 1000000101 + 1000000202.
    assert_eq!(fact(&shown, "Sum of account numbers"), "3000000303");
    assert_eq!(fact(&shown, "Prepared by"), "Ada Obi");
    offices.there.confirm("confirm_leave", asked).await.unwrap();
    for (pin, typed) in [("000000", "3"), (BOLA, "4")] {
        let says = Says {
            pin,
            typed: Some(typed),
            ..Says::default()
        };
        confirm(&offices.there, what.clone(), says).await.unwrap_err();
    }
    let answer = approve(&offices.there, &file, "3").await.unwrap();
    let again_there = approve(&offices.there, &file, "3").await.unwrap_err();
    assert!(again_there.message.contains("approved here already"), "{again_there:?}");

    let told = offices.here.rpc("batch_answer", json!({ "text": answer })).await.unwrap();
    assert_eq!((&told["approved"], &told["approver"]), (&json!(true), &json!("Bola Ojo")));
    assert_eq!(offices.moved(), 0, "reading an answer sends nothing");
    offices.start(&answer, "2").await.unwrap_err();
    let stands = offices.start(&answer, "3").await.unwrap();
    finished(&offices.here, &stands["run"]).await;
    assert_eq!(offices.sandbox.control().book().len(), 3);
    for _ in 0..2 {
        offices.start(&answer, "3").await.unwrap_err();
    }
    assert_eq!(offices.sandbox.control().book().len(), 3, "an answer counts once");
    let last: Vec<_> = audited(&offices.here).await.into_iter().rev().take(2).collect();
    let expected = [("Ada Obi", "payout sent"), ("Bola Ojo", "payout approved on another laptop")];
    assert_eq!(last, expected.map(|(who, what)| (who.to_owned(), what.to_owned())));
    offices.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_nobody_is_known_for_or_changed_by_a_byte_sends_nothing() {
    let offices = offices().await;
    let (_, file) = offices.save(3).await;
    let answer = approve(&offices.there, &file, "3").await.unwrap();
    let unknown = offices.start(&answer, "3").await.unwrap_err();
    assert!(unknown.message.contains("nobody made known"), "{unknown:?}");
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
    offices.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_what_is_frozen_no_longer_sends_nothing() {
    let offices = offices().await;
    offices.enrol().await;
    let draft = read(&offices.here, &cowrie::people(3).0).await;
    let plan = offices.freeze(&draft).await;
    let saved = offices.here.rpc("batch_save", json!({ "plan": plan["plan"] })).await.unwrap();
    let file = std::fs::read(saved["path"].as_str().unwrap()).unwrap();
    let answer = approve(&offices.there, &file, "3").await.unwrap();
    let change = json!({ "draft": draft["draft"], "changes": [{ "what": "cell", "row": 3, "field": "amount", "text": "9,999.00" }] });
    offices.here.rpc("payouts_change", change).await.unwrap();
    let voided = offices.start(&answer, "3").await.unwrap_err();
    assert!(voided.message.contains("no longer holds"), "{voided:?}");
    // Changed back and frozen again it has the same words, and is approved again all the same.
    offices.here.rpc("payouts_undo", json!({ "draft": draft["draft"] })).await.unwrap();
    let anew = offices.freeze(&draft).await;
    assert_eq!(anew["words"], plan["words"]);
    let old = offices.start(&answer, "3").await.unwrap_err();
    assert!(old.message.contains("not frozen here any more"), "{old:?}");
    assert_eq!(offices.moved(), 0);
    offices.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sent_back_with_a_note_it_is_never_paid_on_that_batch() {
    let offices = offices().await;
    offices.enrol().await;
    let (_, file) = offices.save(3).await;
    let batch = open(&offices.there, &file).await.unwrap();
    let says = || Says {
        pin: BOLA,
        ..Says::default()
    };
    let back = |note: &str| json!({ "deed": "send_back", "batch": batch["batch"], "note": note });
    confirm(&offices.there, back(" "), says()).await.unwrap_err();
    let done = confirm(&offices.there, back("Row 3 was paid in cash"), says()).await.unwrap();
    let answer = std::fs::read_to_string(done["path"].as_str().unwrap()).unwrap();
    let approving = offices.start(&answer, "3").await.unwrap_err();
    assert!(approving.message.contains("Row 3 was paid in cash"), "{approving:?}");
    let told = offices.here.rpc("batch_answer", json!({ "text": answer })).await.unwrap();
    assert_eq!(
        (&told["approved"], &told["note"]),
        (&json!(false), &json!("Row 3 was paid in cash"))
    );
    let twice = offices.here.rpc("batch_answer", json!({ "text": answer })).await.unwrap_err();
    assert!(twice.message.contains("answered already"), "{twice:?}");
    assert_eq!(offices.moved(), 0);
    offices.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_prepared_it_does_not_approve_it_on_any_laptop() {
    let offices = offices().await;
    let (_, file) = offices.save(2).await;
    let own = open(&offices.here, &file).await.unwrap_err();
    assert!(own.message.contains("saved on this laptop"), "{own:?}");
    // Ada's own key is not that of an approver elsewhere.
    let card = offices.here.rpc("batch_save_key", json!({})).await.unwrap();
    let text = std::fs::read_to_string(card["path"].as_str().unwrap()).unwrap();
    let own = confirm(&offices.here, json!({ "deed": "add_approver", "card": text }), Says::default()).await;
    assert!(own.unwrap_err().message.contains("works here already"));
    // Another laptop, and the same name.
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let third = host(home.path(), &sandbox).await;
    add(&third, "ada obi", "both", CHIKA).await;
    let batch = open(&third, &file).await.unwrap();
    let ask = json!({ "deed": "approve_batch", "batch": batch["batch"] });
    let refused = third.rpc("confirm_ask", ask).await.unwrap_err();
    assert!(refused.message.contains("had no hand in this batch"), "{refused:?}");
    third.close().await;
    sandbox.stop().await;
    assert_eq!(offices.moved(), 0);
    offices.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_approves_elsewhere_has_no_pin_here_and_can_be_removed() {
    let offices = offices().await;
    offices.enrol().await;
    let there = &people(&offices.here).await["people"][1];
    assert_eq!(there["name"], "Bola Ojo");
    assert_eq!(there["elsewhere"].as_str().unwrap().split('-').count(), 4);
    for pin in ["", BOLA] {
        sign_in(&offices.here, "2", pin).await.unwrap_err();
    }
    let (plan, file) = offices.save(2).await;
    let release = json!({ "deed": "release", "plan": plan["plan"] });
    let alone = offices.here.rpc("confirm_ask", release).await.unwrap_err();
    assert!(alone.message.contains("someone else must approve it"), "{alone:?}");
    let answer = approve(&offices.there, &file, "2").await.unwrap();
    confirm(&offices.here, json!({ "deed": "remove_person", "person": "2" }), Says::default())
        .await
        .unwrap();
    let gone = offices.start(&answer, "2").await.unwrap_err();
    assert!(gone.message.contains("nobody made known"), "{gone:?}");
    assert_eq!(offices.moved(), 0);
    offices.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_of_another_business_is_not_approved() {
    let offices = offices().await;
    let (_, file) = offices.save(2).await;
    let form = json!({
        "name": "sandbox", "kind": "sandbox", "collect_base_url": "", "base_url": "", "contact_email": null,
        "business_name": "Another Business Ltd", "proxy": null, "word": null,
    });
    offices.there.rpc("profile_change", form).await.unwrap();
    sign_in(&offices.there, "1", BOLA).await.unwrap();
    let refused = open(&offices.there, &file).await.unwrap_err();
    assert!(refused.message.contains("“Another Business Ltd” is open here"), "{refused:?}");
    offices.end().await;
}

fn at(day: i64) -> Env {
    // From the first of January 2027.
    let milliseconds = 1_798_761_600_000 + day * 24 * 3_600_000;
    Env {
        clock: Clock::Manual(AtomicI64::new(milliseconds)),
        ..Env::system()
    }
}

async fn at_day(home: &Path, sandbox: &Sandbox, day: i64, pin: &str) -> Arc<Host> {
    let host = host_at(home, sandbox, at(day)).await;
    sign_in(&host, "1", pin).await.unwrap();
    host
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_is_good_for_a_week_on_both_laptops() {
    let mut offices = offices().await;
    offices.enrol().await;
    let homes = [offices.homes[0].path().to_owned(), offices.homes[1].path().to_owned()];
    offices.here.close().await;
    offices.here = at_day(&homes[0], &offices.sandbox, 0, ADA).await;
    let (_, file) = offices.save(2).await;
    offices.there.close().await;
    offices.there = at_day(&homes[1], &offices._elsewhere, 8, BOLA).await;
    let late = open(&offices.there, &file).await.unwrap_err();
    assert!(late.message.contains("could be approved until 2027-01-08T00:00:00Z"), "{late:?}");
    offices.there.close().await;
    offices.there = at_day(&homes[1], &offices._elsewhere, 6, BOLA).await;
    let answer = approve(&offices.there, &file, "2").await.unwrap();
    // The clock of the preparer's laptop says that the answer is of next week.
    let early = offices.start(&answer, "2").await.unwrap_err();
    assert!(early.message.contains("in the future"), "{early:?}");
    offices.here.close().await;
    offices.here = at_day(&homes[0], &offices.sandbox, 8, ADA).await;
    let late = offices.start(&answer, "2").await.unwrap_err();
    assert!(late.message.contains("could be approved until"), "{late:?}");
    assert_eq!(offices.moved(), 0);
    offices.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_batch_is_compared_with_the_one_approved_before() {
    let offices = offices().await;
    let sheet = |rows: &[(&str, &str, &str)]| {
        let lines = rows
            .iter()
            .map(|(name, account, amount)| format!("{name},GTBank,{account},{amount}\n"));
        format!("Name,Bank,Account Number,Amount\n{}", lines.collect::<String>())
    };
    let save = async |rows: &[(&str, &str, &str)]| {
        let draft = read(&offices.here, &sheet(rows)).await;
        let plan = offices.freeze(&draft).await;
        let saved = offices.here.rpc("batch_save", json!({ "plan": plan["plan"] })).await.unwrap();
        std::fs::read(saved["path"].as_str().unwrap()).unwrap()
    };
    let first = [
        ("Chidi Eze", "1000000000", "1000"),
        ("Ngozi Ade", "1000000101", "1000"),
        ("Tunde Alli", "1000000202", "1000"),
        ("Uche Nwo", "1000000303", "1000"),
    ];
    approve(&offices.there, &save(&first).await, "4").await.unwrap();
    // The same, exactly a fifth more, a kobo above it, another account, nobody new but one.
    let second = [
        ("Chidi Eze", "1000000000", "1200.00"),
        ("Ngozi Ade", "1000000101", "1200.01"),
        ("Tunde Alli", "1000000404", "1000"),
        ("Zainab Musa", "1000000505", "1000"),
    ];
    let batch = open(&offices.there, &save(&second).await).await.unwrap();
    let ask = json!({ "deed": "approve_batch", "batch": batch["batch"] });
    offices.there.rpc("confirm_ask", ask).await.unwrap();
    let shown = offices.there.confirm("confirm_view", json!({})).await.unwrap();
    assert_eq!(fact(&shown, "New since the last batch"), "1: ₦1,000.00 to Zainab Musa, row 5");
    let moved = fact(&shown, "Another account since");
    assert!(
        moved.starts_with("1: ₦1,000.00 to Tunde Alli, row 4") && moved.contains("1000000202"),
        "{moved}"
    );
    assert_eq!(
        fact(&shown, "More than a fifth more"),
        "1: ₦1,200.01 to Ngozi Ade, row 3 (was ₦1,000.00)"
    );
    assert_eq!(fact(&shown, "No longer in it"), "2: Tunde Alli; Uche Nwo");
    offices.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn thousands_of_payments_go_there_and_back() {
    let offices = offices().await;
    offices.enrol().await;
    let (plan, file) = offices.save(5_000).await;
    assert_eq!(plan["count"], 5_000);
    let answer = approve(&offices.there, &file, "5000").await.unwrap();
    let told = offices.here.rpc("batch_answer", json!({ "text": answer })).await.unwrap();
    assert_eq!(told["approved"], true);
    offices.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keys_are_the_same_after_a_restart() {
    let mut offices = offices().await;
    let words = async |host: &Host| host.rpc("batch_save_key", json!({})).await.unwrap()["words"].clone();
    let before = words(&offices.there).await;
    offices.there.close().await;
    offices.there = again(offices.homes[1].path(), &offices._elsewhere).await;
    sign_in(&offices.there, "1", BOLA).await.unwrap();
    assert_eq!(words(&offices.there).await, before);
    assert_ne!(words(&offices.here).await, before);
    offices.end().await;
}
