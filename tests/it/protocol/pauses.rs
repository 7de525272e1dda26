//! A batch pauses automatically, gives the reason and the next step, loses nothing, and continues when a person confirms it.

use harness::prelude::*;
use std::process::Stdio;

use harness::computer::MEGABYTE;

use crate::payouts::judge::{Shown, once_each, run_of};
use system::env::Loop;

#[tokio::test(flavor = "multi_thread")]
async fn an_insufficient_balance_pauses_the_batch_at_once() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![Armed::new("depositToBank", Fault::InsufficientFunds).nth(2)])).await;
    let ended = cowrie.pay(&people(12).0, &[]);
    let run = run_of(&ended);
    assert!(ended.err.contains("an insufficient balance"), "{ended:?}");
    assert!(ended.err.contains("Top up the wallet"), "{ended:?}");
    let shown = Shown::of(&cowrie, &sandbox, &run);
    // At most four were in flight when the answer was received.
    assert!(shown.count("not_sent") >= 7, "{shown:?}");
    let ended = cowrie.run(&["payouts", "resume", &run, "--json"]);
    assert_eq!(ended.code, Some(3), "one was refused: {ended:?}");
    assert_eq!(Shown::of(&cowrie, &sandbox, &run).count("paid"), 11);
    assert_eq!(sandbox.control().book().len(), 11);
}

#[tokio::test(flavor = "multi_thread")]
async fn more_than_a_tenth_of_a_bulk_call_rejected_pauses_the_batch() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    // The sandbox has no account whose number ends in 99.
    let sheet = people(6).0.replacen("1000000000", "1000000099", 1);
    let ended = cowrie.pay(&sheet, &["--route", "group", "--group-size", "3"]);
    let run = run_of(&ended);
    assert!(ended.err.contains("1 of 3 payments of one bulk call were rejected"), "{ended:?}");
    let shown = Shown::of(&cowrie, &sandbox, &run);
    assert_eq!((shown.count("paid"), shown.count("refused"), shown.count("not_sent")), (2, 1, 3));
    cowrie.run(&["payouts", "resume", &run, "--json"]);
    assert_eq!(Shown::of(&cowrie, &sandbox, &run).count("paid"), 5);
}

/// The vault of a test profile is removed while its payments leave.
#[tokio::test(flavor = "multi_thread")]
async fn without_the_secret_store_nothing_is_sent_and_nothing_is_lost() {
    let sandbox = careless_service(vec![Armed::new("depositToBank", Fault::DelayBefore).ms(600_000)]).await;
    let mut cowrie = Cowrie::with_vault();
    cowrie.add_profile("office", "test", &sandbox.addresses()).exits(0);
    cowrie.choose("office");
    let file = cowrie.file("people.csv", people(20).0.as_bytes());
    let mut command = cowrie.command(&["payouts", "run", "--yes", "--json", "--contact", "accounts@example.com"]);
    let running = command.arg(file).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let paid = async || {
        sandbox.control().end_delays();
        sandbox.control().book().len() >= 3
    };
    wait::until("three payments", paid).await;
    let (vault, away) = (cowrie.home().join("vault.json"), cowrie.home().join("away.json"));
    // A program in the middle of a write would create it again.
    let held = std::fs::File::open(cowrie.home().join("vault.lock")).unwrap();
    held.lock().unwrap();
    std::fs::rename(&vault, &away).unwrap();
    drop(held);
    sandbox.control().clear_faults();
    sandbox.control().end_delays();
    let ended: Ended = tokio::task::spawn_blocking(|| running.wait_with_output().unwrap().into())
        .await
        .unwrap();
    let run = run_of(&ended);
    assert!(ended.err.contains("No money moved"), "{ended:?}");
    let summary = ended.lines().pop().unwrap();
    assert!(summary["not_sent"].as_u64() > Some(0) && summary["in_doubt"] == 0, "{ended:?}");
    std::fs::rename(&away, &vault).unwrap();
    cowrie.run(&["payouts", "resume", &run, "--json"]).exits(0);
    once_each(&sandbox, 20);
}

const HOUR: i64 = 3_600_000;

async fn summary(host: &Host, run: &str) -> Value {
    host.ask("payouts_run", json!({ "run": run })).await["summary"].clone()
}

async fn resume(host: &Host, run: &str) {
    let open = host.profile().await.unwrap();
    payouts::resume_unattended(&open.context, run, false).await.unwrap();
}

/// Waits until the summary of a batch satisfies `fits`, while time passes.
async fn until(host: &Host, computer: &Computer, run: &str, fits: impl Fn(&Value) -> bool) -> Value {
    let look = async || {
        computer.pass(25);
        summary(host, run).await
    };
    wait::seen("the run", look, fits).await
}

#[tokio::test(flavor = "multi_thread")]
async fn sleep_a_set_clock_and_a_full_disk_pause_every_batch_until_a_person_continues_it() {
    let turned_away = done_then("depositToBank", Fault::Redirect).nth(1);
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![turned_away])).await;
    let run = run_of(&cowrie.pay(&people(60).0, &[]));
    sandbox.arm([Armed::new("depositToBank", Fault::DelayBefore).ms(40)]);
    let computer = Computer::new();
    let host = host::of_at(&cowrie, "bench", computer.env()).await;

    let happens: [(&dyn Fn(), &str); 4] = [
        (&|| computer.set(8 * HOUR, 0, 8 * HOUR), "The computer slept for 8 hours."),
        (&|| computer.set(3 * HOUR, 0, 0), "clock moved forward by 3 hours. Correct it"),
        (&|| computer.set(-HOUR, 0, 0), "clock moved back by 1 hour. Correct it"),
        (&|| computer.leave_free(255 * MEGABYTE), "The disk is nearly full: 255 MB are free"),
    ];
    for (happens, words) in happens {
        let before = summary(&host, &run).await["paid"].as_u64();
        resume(&host, &run).await;
        until(&host, &computer, &run, |run| run["paid"].as_u64() > before).await;
        happens();
        let paused = until(&host, &computer, &run, |run| run["state"] == "paused" && run["sending"] == 0).await;
        let reason = paused["pause_reason"].text();
        assert!(reason.contains(words), "{reason}");
        assert!(paused["not_sent"].as_u64() > Some(0), "{paused}");
        let moved = sandbox.control().book().len();
        computer.go_round(Loop::Sending, 2).await;
        assert_eq!(sandbox.control().book().len(), moved, "nothing leaves after: {words}");
    }

    // Continuing while the disk is still full pauses again, and nothing leaves; a single payment is refused too.
    let moved = sandbox.control().book().len();
    resume(&host, &run).await;
    until(&host, &computer, &run, |run| run["state"] == "paused").await;
    assert_eq!(sandbox.control().book().len(), moved);
    computer.leave_free(256 * MEGABYTE);
    resume(&host, &run).await;
    until(&host, &computer, &run, |run| run["state"] == "finished").await;
    host.close().await;
    once_each(&sandbox, 60);
}

/// A clock set forward makes no waiting time, and a clock set back extends no period.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_set_makes_no_time() {
    let blind = |operation| Armed::new(operation, Fault::Error503);
    let lost = Armed::new("depositToBank", Fault::DropAfter).nth(1);
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![
        lost,
        blind("getOperationStatus").from_nth(2),
        blind("transactionStatus"),
    ]))
    .await;
    let run = run_of(&cowrie.pay(&people(1).0, &[]));
    let computer = Computer::new();
    let host = host::of_at(&cowrie, "bench", computer.env()).await;
    let times = async || {
        let view = host.ask("payouts_run", json!({ "run": run })).await;
        ["sent_at", "unknown_since"].map(|name| {
            let at = view["items"][0][name].text();
            chrono::DateTime::parse_from_rfc3339(at).unwrap().timestamp_millis()
        })
    };
    let looked_up = || sandbox.control().requests().len();
    // A change of the clock before it was read the first time is not detected.
    computer.go_round(Loop::Enquiring, 1).await;
    for (jump, moved) in [(3 * HOUR, [3 * HOUR, 0]), (-HOUR, [-HOUR, -HOUR])] {
        let before = times().await;
        // The preflight comes before the next status query.
        computer.set(jump, 0, 0);
        let asked = looked_up();
        let look = async || {
            computer.pass(1_000);
            let after = times().await;
            [after[0] - before[0], after[1] - before[1]]
        };
        // For a query that was in flight when the clock was set, it came before.
        wait::seen(&format!("set by {jump}"), look, |differ| {
            looked_up() >= asked + 2 && *differ == moved
        })
        .await;
    }
}
