//! What the probe sends twice is in the outbox like everything else, and gets another status query a day later.

use harness::prelude::*;
use std::net::TcpListener;
use std::process::Stdio;

use app::probe;
use app::view::{ProbeRequest, ProbeView};
use base::timestamp::Timestamp;
use chrono::{DateTime, TimeDelta};
use harness::computer::env_at;
use harness::host::of_at;

use super::sandbox;
use super::{debits, line, request, respond, with_profile};

const LATER: [&str; 2] = ["deposit-after-a-day", "transfer-after-a-day"];

/// Run by the same back office at another time, in milliseconds since 1970.
async fn asked_at(cowrie: &Cowrie, at: i64, names: &[&str]) -> Vec<ProbeView> {
    let host = of_at(cowrie, "bench", env_at(Timestamp(at))).await;
    let open = host.profile().await.unwrap();
    for name in names {
        let request = ProbeRequest {
            name: (*name).to_owned(),
            move_test_money: true,
            bank: None,
            account: None,
            person: None,
        };
        probe::ask(&host, &open, &request).await.unwrap();
    }
    probe::list(&open.context).await.unwrap()
}

fn view<'a>(views: &'a [ProbeView], name: &str) -> &'a ProbeView {
    views.iter().find(|view| view.name == name).unwrap()
}

/// The time from which a probe can be run.
fn from(line: &Value) -> DateTime<chrono::FixedOffset> {
    DateTime::parse_from_rfc3339(line["not_before"].as_str().unwrap_or_else(|| panic!("{line}"))).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_later_the_earlier_reference_is_queried_again() {
    for (forgets, result, moved) in [(false, "refused", 1), (true, "executed_again", 2)] {
        let (sandbox, cowrie) = cowrie_on(sandbox(Duplicates::Refuse)).await;
        let listed = || cowrie.run(&["probe", "--json", "--list"]).json();
        let before = listed();
        assert_has!(
            (&line(&before, LATER[0])["after"], &line(&before, LATER[1])["after"]),
            ["repeated-deposit", "repeated-transfer"]
        );
        let early = cowrie.run(&["probe", "--json", "--only", LATER[0], "--move-test-money"]).exits(3);
        assert_contains!(early.err, "Run repeated-deposit first");

        let asked = cowrie.run(&["probe", "--json", "--move-test-money"]).exits(0);
        let lines = asked.json();
        for (later, first) in LATER.iter().zip(["repeated-deposit", "repeated-transfer"]) {
            assert_has!((&line(&lines, later)["result"], &line(&lines, later)["after"]), ["not_asked", null]);
            let first_at = DateTime::parse_from_rfc3339(line(&lines, first)["asked_at"].text()).unwrap();
            assert_eq!(from(line(&lines, later)), first_at + TimeDelta::hours(24), "{later}");
        }
        // Too early, it reports the time, and nothing is sent.
        let count = sandbox.control().requests().len();
        let early = cowrie.run(&["probe", "--json", "--only", LATER[0], "--move-test-money"]);
        // West Africa Time is one hour ahead of UTC.
        let when = (from(line(&lines, LATER[0])) + TimeDelta::hours(1)).format("%a %-d %b %Y, %H:%M:%S WAT");
        assert_eq!(early.code, Some(3), "{early:?}");
        assert_contains!(early.err, format!("Try again from {when}."));
        assert!(
            cowrie
                .run(&["probe", "--list"])
                .out
                .contains(&format!("Can be asked from {when}, with")),
            "people are told too"
        );
        assert_eq!(sandbox.control().requests().len(), count);

        if forgets {
            sandbox.arm([Armed::new("*", Fault::OnDuplicate).variant("refuse").ms(86_400_000)]);
        }
        sandbox.control().advance(86_401).unwrap();
        let due = from(line(&lines, LATER[1])).timestamp_millis() + 1_000;
        let views = asked_at(&cowrie, due, &LATER).await;
        for (later, first) in LATER.iter().zip(["repeated-deposit", "repeated-transfer"]) {
            let latest = &view(&views, later).answers[0];
            assert_eq!(latest.result, result, "{latest:?}");
            assert_eq!(debits(&sandbox, line(&lines, first)), moved, "{later}");
            assert_eq!(
                view(&views, later).after.as_deref(),
                Some(first),
                "each payment is asked about once"
            );
            assert!(latest.asked.starts_with("The payment of 24 hours before"), "{}", latest.asked);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_send_without_an_answer_waits_for_a_person() {
    let (sandbox, cowrie) = cowrie_on(sandbox(Duplicates::Refuse)).await;
    sandbox.arm([Armed::new("depositToBank", Fault::DropAfter).nth(2)]);
    let asked: &[&str] = &["probe", "--json", "--only", "repeated-deposit", "--move-test-money"];
    let lines = cowrie.run(asked).json();
    let shown = line(&lines, "repeated-deposit");
    assert_eq!((&shown["result"], debits(&sandbox, shown)), (&json!("unclear"), 1), "{shown}");
    let held = cowrie.run(&["held", "list", "--json"]).json();
    let held = held.list();
    assert_eq!(held.len(), 1, "{held:?}");
    assert_has!(held[0], { "operation": "depositToBank", "reference": sandbox.control().book()[0].reference_number, "can_query_status": false });
    assert_contains!(
        held[0]["reason"].text(),
        "sent this a second time on purpose, with test money. Check in the test wallet"
    );
    // Both are recorded payments, and each probe has its own reference.
    let calls = cowrie.run(&["activity", "list", "--json", "--operation", "depositToBank"]);
    assert_eq!(calls.json()["calls"].as_array().map(Vec::len), Some(2), "{calls:?}");
    // What the wallet settles needs no person: only the first one is left.
    let next = cowrie.run(asked).json();
    assert_eq!(line(&next, "repeated-deposit")["result"], "refused", "{next}");
    assert_eq!(cowrie.run(&["held", "list", "--json"]).json(), json!(held));
}

/// The recorded state of the second send of a deposit.
fn second_of_the_deposit(cowrie: &Cowrie) -> Value {
    let calls = cowrie.run(&["activity", "list", "--json", "--operation", "depositToBank"]).json();
    // The latest first.
    let id = calls["calls"][0]["id"].text().to_owned();
    let call = cowrie.run(&["activity", "show", &id, "--json"]).json();
    assert_eq!(call["belongs"].as_array().map(Vec::len), Some(1), "{call}");
    call["belongs"][0]["standing"].clone()
}

/// The sandbox book shows what moved; the record of the second send agrees, whatever its answer was.
#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_second_send_matches_the_wallet() {
    for (mode, moved, standing) in [
        (Duplicates::Refuse, 1, "refused"),
        (Duplicates::ReturnOriginal, 1, "refused"),
        (Duplicates::ExecuteAgain, 2, "accepted"),
    ] {
        let (sandbox, cowrie) = cowrie_on(sandbox(mode)).await;
        let asked = cowrie.run(&["probe", "--json", "--only", "repeated-deposit", "--move-test-money"]);
        assert_eq!(debits(&sandbox, line(&asked.json(), "repeated-deposit")), moved, "{mode:?}");
        assert_eq!(second_of_the_deposit(&cowrie), standing, "{mode:?}");
        assert_eq!(cowrie.run(&["held", "list", "--json"]).json(), json!([]), "{mode:?}");
    }
    // Code 105, a duplicate reference, although the money left.
    for (code, late, standing) in [(105, 10, "accepted"), (105, 0, "refused")] {
        let address = super::belated(code, late);
        let deployment = json!({ "collect_base_url": address, "base_url": address, "principal": "p", "credentials": "c", "hash_key": "k" });
        let cowrie = with_profile("test", &deployment);
        let to = ["--bank", "187DE295-AE70-4BBC-8169-EEA22924A565", "--account", "0123456785"];
        cowrie.run(&[&["probe", "--json", "--only", "repeated-deposit", "--move-test-money"], &to[..]].concat());
        assert_eq!(second_of_the_deposit(&cowrie), standing, "{code} {late}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_second_send_is_found_at_the_next_start() {
    let (sandbox, cowrie) = cowrie_on(sandbox(Duplicates::ExecuteAgain)).await;
    sandbox.arm([Armed::new("depositToBank", Fault::DelayAfter).ms(60_000).nth(2)]);
    let mut child = cowrie
        .command(&["probe", "--only", "repeated-deposit", "--move-test-money"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait::until("the second sending", async || sandbox.control().book().len() >= 2).await;
    child.kill().unwrap();
    child.wait().unwrap();
    let held = cowrie.run(&["held", "list", "--json"]).json();
    assert_eq!(held.as_array().map(Vec::len), Some(1), "{held}");
    let reason = held[0]["reason"].text();
    assert_contains!(reason, ["Cowrie stopped while this was being sent", "second time on purpose"]);
    assert_eq!(held[0]["amount"], "1.00");
}

/// A service that creates payment requests: the second one with the answer `second`, and the account in it.
fn asked_of(second: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        let mut made = 0;
        for stream in listener.incoming().flatten() {
            let Ok((operation, _, body)) = request(&stream) else { continue };
            let body: Value = serde_json::from_str(&body).unwrap();
            let shown = match (operation.as_str(), made, second) {
                ("paymentRequest", 1.., "105") => json!({ "statusCode": "105", "statusMessage": "Duplicate" }),
                ("paymentRequest", 1.., "1") => json!({ "statusCode": "1", "statusMessage": "In process" }),
                ("paymentRequest", _, _) => {
                    let account = if made == 0 { "0123456785" } else { second };
                    json!({ "statusCode": "0", "statusMessage": "success", "referenceNumber": body["referenceNumber"],
                        "paymentMethods": [{ "name": "BANK_TRANSFER", "properties": { "AccountNumber": account } }] })
                }
                _ => json!({ "statusCode": "121", "statusMessage": "Reference not found" }),
            };
            made += i32::from(operation == "paymentRequest");
            let _ = respond(stream, "200 OK", &shown);
        }
    });
    address
}

#[test]
fn a_repeated_request_is_identified_by_its_ways_to_pay() {
    for (second, result) in [
        ("0123456785", "first_result"),
        ("0123456790", "made_again"),
        ("105", "refused"),
        ("1", "unclear"),
    ] {
        let address = asked_of(second);
        let cowrie = with_profile(
            "test",
            &json!({ "collect_base_url": address, "base_url": address, "public_key": "a", "secret_key": "b", "hash_key": "k" }),
        );
        let ended = cowrie.run(&["probe", "--json", "--only", "repeated-request", "--move-test-money"]);
        let lines = ended.json();
        assert_eq!(line(&lines, "repeated-request")["result"], result, "{second} {ended:?}");
    }
}

/// The sandbox is checked against its own book.
#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_and_a_bulk_item_may_have_separate_references() {
    let sandbox: Sandbox = sandbox(Duplicates::Refuse).await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    // Only the bulk call is executed again.
    sandbox.arm([Armed::new("moneyTransferBulk", Fault::OnDuplicate).variant("execute_again")]);
    let lines = cowrie
        .run(&[
            "probe",
            "--json",
            "--only",
            "transfer-then-group",
            "--only",
            "group-then-transfer",
            "--move-test-money",
        ])
        .json();
    for (name, result, moved) in [("transfer-then-group", "executed_again", 2), ("group-then-transfer", "refused", 1)] {
        let shown = line(&lines, name);
        assert_eq!((&shown["result"], debits(&sandbox, shown)), (&json!(result), moved), "{shown}");
    }
    let shown = line(&lines, "transfer-then-group");
    assert_contains!(shown["asked"].text(), "first alone and then in a bulk call");
    assert!(shown["meaning"].text().contains("do not recognise each other"), "{shown}");
}
