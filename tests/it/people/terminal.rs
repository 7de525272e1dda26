//! People at a terminal: the same two people, the same PINs, the same delays. And a truncated audit is detected.

use harness::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use harness::cowrie;
use harness::office::read;

use super::{ADA, BOLA, Says, ada_and_bola, confirm};
use crate::payouts::judge::money_requests;

/// Ada prepares and approves, Bola approves.
pub(crate) async fn with_people(cowrie: &Cowrie, profile: &str) {
    let host = harness::host::of(cowrie, profile).await;
    ada_and_bola(&host).await;
}

fn deposit(cowrie: &Cowrie) -> PathBuf {
    let body = harness::forms::deposit("TERMINAL-1");
    cowrie.file("deposit.json", body.to_string().as_bytes())
}

/// Ada signs, Bola approves.
pub(crate) const TWO: [&str; 5] = ["--person", "ada obi", "--approver", "Bola Ojo", "--pin-stdin"];

fn pay(cowrie: &Cowrie, signing: &[&str], pins: &str) -> Ended {
    let file = cowrie.file("people.csv", cowrie::people(2).0.as_bytes());
    let mut args = vec!["payouts", "run", "--yes", "--json", "--contact", "accounts@example.com"];
    args.extend(signing);
    args.push(file.to_str().unwrap());
    cowrie.run_with_input(&args, pins)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_pay_from_a_terminal_and_one_alone_does_not() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    with_people(&cowrie, "bench").await;
    let both = format!("{ADA}\n{BOLA}\n");
    let refused = |ended: Ended, code: i32, words: &str| {
        assert!(ended.code == Some(code) && ended.err.contains(words), "{words}: {ended:?}");
        assert!(ended.err.contains("Nothing was"), "{ended:?}");
        assert_eq!((sandbox.control().book().len(), money_requests(&sandbox).len()), (0, 0));
    };
    refused(pay(&cowrie, &[], ""), 2, "This profile has users");
    refused(pay(&cowrie, &["--person", "Ada Obi"], ""), 2, "in a terminal, or with --pin-stdin");
    refused(pay(&cowrie, &["--person", "Eve", "--pin-stdin"], &both), 2, "There is no user Eve");
    refused(
        pay(&cowrie, &["--person", "Ada Obi", "--pin-stdin"], &both),
        3,
        "Ada Obi may not approve this. Allowed: Bola Ojo.",
    );
    refused(
        pay(&cowrie, &["--person", "Bola Ojo", "--pin-stdin"], &format!("{BOLA}\n")),
        3,
        "Bola Ojo may not do this",
    );
    refused(pay(&cowrie, &TWO, &format!("{ADA}\n{ADA}\n")), 1, "not Bola Ojo’s PIN");
    refused(pay(&cowrie, &TWO, &format!("{BOLA}\n{BOLA}\n")), 1, "not Ada Obi’s PIN");
    let body = deposit(&cowrie);
    let call = |signing: &[&str], pins: &str| {
        let mut args = vec!["call", "depositToBank", "--json", "--body", body.to_str().unwrap()];
        args.extend(signing);
        cowrie.run_with_input(&args, pins)
    };
    refused(call(&[], ""), 2, "This profile has users");
    refused(
        call(&["--person", "Ada Obi", "--pin-stdin"], &both),
        3,
        "Ada Obi may not approve this. Allowed: Bola Ojo.",
    );
    refused(call(&TWO, &format!("{ADA}\n{ADA}\n")), 1, "not Bola Ojo’s PIN");

    let paid = pay(&cowrie, &TWO, &both).exits(0);
    assert_eq!(sandbox.control().book().len(), 2);
    assert!(
        paid.err.contains("Control total: 2000000101"),
        "what is approved is shown: {paid:?}"
    );
    assert!(!paid.err.contains(ADA) && !paid.out.contains(BOLA), "{paid:?}");
    call(&TWO, &both).exits(0);
    assert_eq!(sandbox.control().book().len(), 3);
    let resumed = cowrie.run_with_input(
        &["payouts", "resume", "1", "--person", "Bola Ojo", "--pin-stdin"],
        &format!("{BOLA}\n"),
    );
    assert!(resumed.err.contains("no queued payments"), "{resumed:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_person_forwards_deposits_alone_however_the_file_was_saved() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    with_people(&cowrie, "bench").await;
    let body = json!({
        "referenceNumber": "TERMINAL-2", "phoneNumber": "08031234567", "accountName": "Ada Stores", "firstName": "Ada", "lastName": "Bello",
        "accountReference": "CUSTOMER-0009", "creditBankId": "187DE295-AE70-4BBC-8169-EEA22924A565",
        "creditBankAccountNumber": "0123456785",
    });
    for mark in ["", "\u{feff}", "\u{feff}\u{feff}"] {
        let file = cowrie.file("open.json", format!("{mark}{body}").as_bytes());
        let args = [
            "call",
            "registerPersistentPaymentAccount",
            "--json",
            "--body",
            file.to_str().unwrap(),
        ];
        let refused = cowrie.run_with_input(&args, "").exits(2);
        assert_contains!(refused.err, ["This profile has users"], "{mark:?}");
    }
    let opened = |requests: Vec<sandbox::RequestEntry>| requests.into_iter().any(|request| request.operation.starts_with("register"));
    assert!(!opened(sandbox.control().requests()));
}

/// A paused batch of `count` with one unconfirmed payment that has no status query.
async fn one_not_known(cowrie: &Cowrie, sandbox: &Sandbox, count: u32) {
    let slow = Armed::new("depositToBank", Fault::DelayBefore).ms(100);
    let lost = Armed::new("depositToBank", Fault::DropAfter).nth(1);
    let blind = |operation| Armed::new(operation, Fault::Error503);
    let faults = vec![slow, lost, blind("transactionStatus")];
    sandbox.arm(faults);
    let host = harness::host::of(cowrie, "bench").await;
    super::sign_in(&host, "1", ADA).await.unwrap();
    let draft = read(&host, &cowrie::people(count).0).await;
    let freeze = freeze(&draft);
    let plan = host.ask("payouts_freeze", freeze).await;
    let typed = count.to_string();
    let says = Says::bola().typed(&typed);
    let run = json!({ "deed": "release", "plan": plan["plan"] });
    let run = confirm(&host, run, says).await.unwrap()["run"].clone();
    assert_eq!(run, "1");
    let summary = async || host.ask("payouts_run", json!({ "run": run })).await["summary"].clone();
    wait::seen("one is in doubt", summary, |summary| summary["in_doubt"] == 1).await;
    host.ask("payouts_pause", json!({ "run": run })).await;
    wait::seen("nothing is on its way", summary, |summary| summary["sending"] == 0).await;
    assert!(summary().await["not_sent"].as_u64() > Some(1), "{}", summary().await);
    host.close().await;
    // Not before: each payment gets a pre-send check.
    sandbox.arm([blind("getOperationStatus")]);
}

/// Neither sends anything, so neither needs an approval: one PIN is enough, and no approver is required.
#[tokio::test(flavor = "multi_thread")]
async fn one_person_alone_queries_a_batch_and_stops_it() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    with_people(&cowrie, "bench").await;
    one_not_known(&cowrie, &sandbox, 30).await;
    let look_up: &[&str] = &["payouts", "look-up", "1", "--json"];
    let stop: &[&str] = &["payouts", "stop", "1", "--yes", "--json"];
    let signed = |message: &[&str], person: &str, pin: &str| {
        let mut args = message.to_vec();
        args.extend(["--person", person, "--pin-stdin"]);
        cowrie.run_with_input(&args, &format!("{pin}\n"))
    };
    for (message, first) in [(look_up, "Nothing was looked up."), (stop, "Nothing was changed.")] {
        let nobody = cowrie.run_with_input(message, "").exits(2);
        assert_contains!(nobody.err, [first, "Enter your name with --person"]);
        assert!(!nobody.err.contains("approve"), "{nobody:?}");
        let eve = signed(message, "Eve", ADA);
        assert!(eve.code == Some(2) && eve.err.contains(first), "{eve:?}");
        let wrong = signed(message, "Ada Obi", BOLA);
        assert!(wrong.code == Some(1) && wrong.err.contains("not Ada Obi’s PIN"), "{wrong:?}");
    }
    let blind = signed(look_up, "Ada Obi", ADA).exits(4);
    assert!(blind.err.contains("No clear answer: 1 payment"), "{blind:?}");
    assert!(!blind.err.contains("Looked up:"), "{blind:?}");
    sandbox.control().clear_faults();
    let asked = signed(look_up, "Bola Ojo", BOLA);
    let known = [
        "Looked up: 1 payment.",
        "No payment to look up", // Cowrie may have asked by itself meanwhile.
    ];
    assert!(known.iter().any(|words| asked.err.contains(words)), "{asked:?}");

    let before = money_requests(&sandbox).len();
    let stopped = signed(stop, "Ada Obi", ADA).exits(0);
    assert!(stopped.err.contains("Stopped by Ada Obi on "), "{stopped:?}");
    assert_eq!(money_requests(&sandbox).len(), before);
    let host = harness::host::of(&cowrie, "bench").await;
    super::sign_in(&host, "1", ADA).await.unwrap();
    assert!(
        super::audited(&host)
            .await
            .contains(&("Ada Obi".to_owned(), "run stopped".to_owned()))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn recording_the_result_of_a_payment_requires_a_pin_too() {
    let (_sandbox, cowrie) = cowrie_on(service()).await;
    with_people(&cowrie, "bench").await;
    let decide: &[&str] = &["held", "decide", "1", "--done", "--because", "The statement."];
    for message in [
        ["held", "missing", "--because", "The statement."].as_slice(),
        &["held", "alarms", "--paid", "--because", "The statement."],
        decide,
    ] {
        assert_contains!(cowrie.run_with_input(message, "").exits(2).err, "This profile has users");
        let mut signed = message.to_vec();
        signed.extend(["--person", "Ada Obi", "--pin-stdin"]);
        assert_contains!(cowrie.run_with_input(&signed, &format!("{BOLA}\n")).err, "not Ada Obi’s PIN");
        assert_contains!(cowrie.run_with_input(&signed, &format!("{ADA}\n")).err, "Nothing was changed:");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_with_the_owners_permission_waits_at_the_terminal_too() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    with_people(&cowrie, "bench").await;
    let host = harness::host::of(&cowrie, "bench").await;
    super::sign_in(&host, "1", ADA).await.unwrap();
    confirm(
        &host,
        json!({ "deed": "rules", "single_person": true, "lock_minutes": 10, "not_paid_alone": "" }),
        Says::default(),
    )
    .await
    .unwrap();
    host.close().await;
    drop(host);
    let paid = pay(&cowrie, &["--person", "Ada Obi", "--pin-stdin"], &format!("{ADA}\n")).exits(0);
    assert_contains!(paid.err, ["Ada Obi also prepared this", "Waiting"]);
    assert_eq!(sandbox.control().book().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_live_profile_a_call_requires_people_and_their_pins() {
    let cowrie = Cowrie::live();
    let body = deposit(&cowrie);
    let call = |cowrie: &Cowrie, signing: &[&str], pins: &str| {
        let mut args = vec!["call", "depositToBank", "--json", "--yes", "--body", body.to_str().unwrap()];
        args.extend(signing);
        cowrie.run_with_input(&args, pins)
    };
    assert_contains!(call(&cowrie, &[], "").exits(3).err, "this profile has no people yet");
}

fn audit(cowrie: &Cowrie) -> (Option<i32>, Value) {
    let ended = cowrie.run(&["audit", "verify", "--json"]);
    (ended.code, ended.json())
}

fn records(cowrie: &Cowrie) -> BTreeMap<PathBuf, Vec<u8>> {
    let folder = cowrie.home().join("profiles").join("bench");
    let files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let ours = |path: &Path| path.file_name().unwrap().to_str().unwrap().starts_with("cowrie.db");
    files
        .filter(|path| ours(path))
        .map(|path| (path.clone(), std::fs::read(path).unwrap()))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_truncated_audit_is_detected() {
    let sandbox = service().await;
    let cowrie = Cowrie::unanswered(&sandbox, "sandbox");
    assert_eq!(audit(&cowrie), (Some(0), json!({ "whole": true, "entries": 0, "problem": null })));
    with_people(&cowrie, "bench").await;
    let before = records(&cowrie);
    assert_eq!(audit(&cowrie).1["entries"], 2, "the owner and a person");
    let host = harness::host::of(&cowrie, "bench").await;
    super::sign_in(&host, "1", ADA).await.unwrap();
    host.close().await;
    drop(host);
    assert_eq!(audit(&cowrie).1["entries"], 3);
    for path in records(&cowrie).keys() {
        std::fs::remove_file(path).unwrap();
    }
    for (path, bytes) in &before {
        std::fs::write(path, bytes).unwrap();
    }
    // Further entries do not hide it either.
    for _ in 0..3 {
        let (code, shown) = audit(&cowrie);
        assert_eq!((code, &shown["whole"]), (Some(3), &json!(false)));
        assert!(
            shown["problem"].text().starts_with("The end of the audit is missing: entry 3"),
            "{shown}"
        );
        let host = harness::host::of(&cowrie, "bench").await;
        super::sign_in(&host, "2", BOLA).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stored_secret_value_is_not_revealed_without_a_pin() {
    let (_sandbox, cowrie) = cowrie_on(service()).await;
    let transfer = json!({ "referenceNumber": "OURS-1", "amount": 5000, "destinationAccount": "08031234596", "sendWithdrawalCode": false });
    let sent = cowrie.call("moneyTransfer", &transfer);
    let call = sent.json()["call_id"].to_string();
    with_people(&cowrie, "bench").await;
    let file = cowrie.home().join("code.json");
    let out = file.to_str().unwrap();
    let nobody = cowrie.run(&["kept-back", &call, "--out", out]).exits(2);
    assert_contains!(nobody.err, "This profile has users");
    let signed = ["kept-back", &call, "--out", out, "--person", "Ada Obi", "--pin-stdin"];
    assert_contains!(cowrie.run_with_input(&signed, &format!("{BOLA}\n")).err, "not Ada Obi’s PIN");
    assert!(!file.exists());
    cowrie.run_with_input(&signed, &format!("{ADA}\n")).exits(0);
    assert!(file.exists());
    let host = harness::host::of(&cowrie, "bench").await;
    super::sign_in(&host, "1", ADA).await.unwrap();
    assert!(
        super::audited(&host)
            .await
            .contains(&("Ada Obi".to_owned(), "kept-back secrets saved".to_owned()))
    );
}
