//! A person stops a batch permanently: waiting payments are never sent, sent ones are followed to their end.

use harness::prelude::*;
use std::process::{Command, Stdio};

use calamine::{Data, Reader as _, Xlsx};
use harness::office::{pay, read};

use super::judge::{Shown, came_in, money_requests, run_of};
use super::naira;
use crate::papers::pages;
use system::env::{Env, Loop};

/// Pays by the command line until some payments are in the book, and presses Ctrl C.
async fn interrupted(cowrie: &Cowrie, sandbox: &Sandbox, count: u32) -> Ended {
    let file = cowrie.file("people.csv", people(count).0.as_bytes());
    let mut command = cowrie.command(&["payouts", "run", "--yes", "--json"]);
    let running = command.arg(file).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait::until("five payments", async || sandbox.control().book().len() >= 5).await;
    let pressed = Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap();
    assert!(pressed.success());
    tokio::task::spawn_blocking(|| running.wait_with_output().unwrap().into())
        .await
        .unwrap()
}

fn sum_of(shown: &Shown, state: &str) -> i64 {
    let items = shown.items.values().filter(|item| item["state"] == state);
    items.map(|item| Amount::parse(item["amount"].text()).unwrap().minor()).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_payments_are_never_sent_and_the_totals_add_up() {
    let slow = Armed::new("depositToBank", Fault::DelayBefore).ms(500);
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![slow])).await;
    let ended = interrupted(&cowrie, &sandbox, 200).await;
    let run = run_of(&ended);
    let before = Shown::of(&cowrie, &sandbox, &run);
    let (paid, waiting) = (before.count("paid"), before.count("not_sent"));
    assert!(paid >= 5 && waiting > 10 && paid + waiting == 200, "{}", before.summary);

    let unsaid = cowrie.run(&["payouts", "stop", &run]).exits(2);
    let asks = format!("Stopping batch {run} withdraws {waiting} payments");
    assert_contains!(unsaid.err, [&asks, "Confirm with --yes"]);
    assert_eq!(Shown::of(&cowrie, &sandbox, &run).count("not_sent"), waiting);

    let stopped = cowrie.run(&["payouts", "stop", &run, "--yes", "--json"]).exits(0);
    let words = format!("{waiting} of 200 payments were never sent");
    assert!(stopped.err.contains(&words), "{stopped:?}");
    let reported = stopped.lines().iter().filter(|line| line["state"] == "stopped").count();
    assert_eq!(reported as u64, waiting, "one line for each: {stopped:?}");

    // Also after continuing, stopping again and a restart.
    for command in [
        &["payouts", "resume", &run, "--json"][..],
        &["payouts", "stop", &run, "--yes", "--json"],
    ] {
        assert_contains!(cowrie.run(command).err, "Stopped on ");
        let shown = Shown::of(&cowrie, &sandbox, &run);
        let counts = ["paid", "stopped", "not_sent", "refused", "in_doubt", "held"].map(|what| shown.count(what));
        assert_eq!(counts, [paid, waiting, 0, 0, 0, 0]);
        assert_eq!(sum_of(&shown, "paid") + sum_of(&shown, "stopped"), people(200).1);
        assert_eq!(shown.summary["total_paid"], naira(sum_of(&shown, "paid")).as_str());
        assert_eq!(
            (sandbox.control().book().len(), came_in(&sandbox).len()),
            (paid as usize, paid as usize)
        );
        assert!(came_in(&sandbox).values().all(|times| *times == 1));
    }
    let list = cowrie.run(&["payouts", "list", "--json"]).json();
    assert_has!(list[0], { "state": "stopped", "stopped": waiting });
    told_everywhere(&cowrie, &before.items.values().cloned().collect::<Vec<_>>(), &run).await;

    // Paid payments are recognised as paid, stopped ones are not: the same file pays no person without a confirmation.
    assert_contains!(cowrie.pay(&people(200).0, &[]).err, "add --again to pay it again");
    let file = cowrie.file("again.csv", people(200).0.as_bytes());
    let checked = cowrie.run(&["payouts", "check", "--names", "--json", file.to_str().unwrap()]);
    let rows = checked.json()["rows"].list().clone();
    let repeats = rows.iter().filter(|row| row["problems"].to_string().contains("PAID_RECENTLY"));
    assert_eq!(repeats.count() as u64, paid, "{checked:?}");
}

/// The results and the documents show this for each payment, with its state when it was stopped.
async fn told_everywhere(cowrie: &Cowrie, items: &[Value], run: &str) {
    let of = |state: &str| -> Vec<&Value> { items.iter().filter(|item| item["state"] == state).collect() };
    let (paid, stopped) = (of("paid"), of("ready"));
    let out = tempfile::tempdir().unwrap();
    let export = |format: &str| {
        let folder = out.path().to_str().unwrap();
        let ended = cowrie.run(&["payouts", "export", run, "--format", format, "--out", folder, "--json"]);
        ended.json()["path"].text().to_owned()
    };
    let results = std::fs::read_to_string(export("csv")).unwrap();
    let reported = results.matches(",Stopped,Withdrawn before it was sent. No money moved.,").count();
    assert_eq!(reported, stopped.len(), "{results}");
    let mut book: Xlsx<_> = calamine::open_workbook(export("xlsx")).unwrap();
    let sheet = book.worksheet_range_at(0).unwrap().unwrap();
    let text = |cell: &Data| cell.to_string();
    for (items, word) in [(&paid, "Paid"), (&stopped, "Stopped")] {
        for item in items {
            let name = item["name"].text();
            let row = sheet.rows().find(|row| row.iter().any(|cell| text(cell) == name)).unwrap();
            assert!(row.iter().any(|cell| text(cell) == word), "{name}: {row:?}");
        }
    }

    let host = harness::host::of(cowrie, "bench").await;
    let paper = async |paper: &str| {
        let request = json!({ "run": run, "paper": paper, "format": "pdf", "item": null });
        pages(&host.saved("payouts_paper", request).await)
    };
    let receipts = paper("receipts").await;
    assert_eq!(receipts.len(), paid.len(), "one page each");
    let receipts = receipts.join("\n");
    let has = |item: &&Value| receipts.contains(item["account"].text());
    assert!(paid.iter().all(has) && !stopped.iter().any(has), "{receipts}");
    for name in ["proof", "statement"] {
        let message = paper(name).await.join("\n");
        for (items, word) in [(&paid, "Paid"), (&stopped, "Stopped")] {
            let minor = items.iter().map(|item| Amount::parse(item["amount"].text()).unwrap().minor());
            let sum = Amount::from_minor(minor.sum()).unwrap().naira();
            let words = format!("{word} {} · {sum}", items.len());
            assert!(message.contains(&words), "{name}, {words}: {message}");
        }
    }
}

pub(crate) async fn until(host: &Host, run: &Value, ready: impl Fn(&Value) -> bool) -> Value {
    let look = async || host.ask("payouts_run", json!({ "run": run })).await;
    wait::seen(&format!("run {run} is ready"), look, |view: &Value| ready(&view["summary"])).await
}

async fn begin(sandbox: &Sandbox, count: u32, route: &str) -> (Office, Value) {
    begin_in(Env::system(), sandbox, count, route).await
}

async fn begin_in(env: Env, sandbox: &Sandbox, count: u32, route: &str) -> (Office, Value) {
    let host = Office::at(sandbox, env).await;
    let draft = read(&host, &people(count).0).await;
    let freeze = json!({
        "draft": draft["draft"], "route": route, "group_size": (route == "group").then_some(5), "contact": "a@example.com",
        "paid_before": null,
    });
    let view = pay(&host, freeze, count).await.unwrap();
    (host, view["summary"]["run"].clone())
}

/// Paid, stopped and unconfirmed.
fn counts(view: &Value) -> [u64; 3] {
    let count = |what: &str| view["summary"][what].as_u64().unwrap();
    [count("paid"), count("stopped"), count("in_doubt") + count("held")]
}

#[tokio::test(flavor = "multi_thread")]
async fn payments_in_flight_are_completed_and_none_is_sent_after_the_stop() {
    for (route, on_its_way) in [("single", 1..=4), ("group", 5..=5)] {
        let slow = |operation| Armed::new(operation, Fault::DelayBefore).ms(600_000);
        let sandbox = careless_service(vec![slow("depositToBank"), slow("moneyTransferBulk")]).await;
        let computer = Computer::new();
        let (host, run) = begin_in(computer.env(), &sandbox, 20, route).await;
        wait::until("one is on its way", async || !money_requests(&sandbox).is_empty()).await;
        let stopped = host.ask("payouts_stop", json!({ "run": run })).await;
        sandbox.control().clear_faults();
        let arrived = async || {
            // One of the single payments may have left just now.
            sandbox.control().end_delays();
            host.ask("payouts_run", json!({ "run": run })).await["summary"]["sending"] == 0
        };
        wait::until("what is on its way arrives", arrived).await;
        let ended = until(&host, &run, |summary| summary["sending"] == 0).await;
        let [paid, taken_back, _] = counts(&ended);
        assert!(
            on_its_way.contains(&paid) && paid + taken_back == 20,
            "{route}: {}",
            ended["summary"]
        );
        assert_eq!(stopped["summary"]["not_sent"], 0, "{stopped}");
        computer.go_round(Loop::Sending, 3).await;
        assert_eq!(came_in(&sandbox).len() as u64, paid);
        assert_eq!(money_requests(&sandbox).len() as u64, if route == "group" { 1 } else { paid });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn unconfirmed_payments_at_a_stop_are_settled_and_stopped_ones_go_into_a_retry_batch() {
    let blind = |operation| Armed::new(operation, Fault::Error503);
    let lost = Armed::new("depositToBank", Fault::DropAfter).nth(1);
    // Each gets one pre-send check.
    let sandbox = careless_service(vec![lost, blind("getOperationStatus").from_nth(21), blind("transactionStatus")]).await;
    let (host, run) = begin(&sandbox, 20, "single").await;
    until(&host, &run, |summary| summary["in_doubt"] == 1 && summary["sending"] == 0).await;
    let stopped = host.ask("payouts_stop", json!({ "run": run })).await;
    let [paid, taken_back, in_doubt] = counts(&stopped);
    assert_eq!((in_doubt, paid + taken_back), (1, 19), "{}", stopped["summary"]);
    assert_has!(stopped, { "summary": { "can_stop": false, "can_resume": false } });
    let resume = json!({ "deed": "resume", "run": run });
    confirm(&host, resume.clone(), "").await.unwrap_err();
    host.close().await;

    sandbox.control().clear_faults();
    let host = host.again(&sandbox).await;
    let settled = until(&host, &run, |summary| summary["in_doubt"] == 0 && summary["held"] == 0).await;
    assert_eq!(settled["summary"]["state"], "stopped");
    assert_eq!(counts(&settled), [paid + 1, taken_back, 0], "{}", settled["summary"]);
    confirm(&host, resume, "").await.unwrap_err();
    let home_view = host.ask("home_view", json!({})).await;
    assert_eq!(home_view["unfinished_runs"], json!([]), "nothing of it needs anybody");
    let book = sandbox.control().book().len() as u64;
    assert_eq!((book, came_in(&sandbox).len() as u64), (paid + 1, paid + 1));

    let items = settled["items"].list().iter();
    let items: Vec<&Value> = items.filter(|item| item["state"] == "stopped").map(|item| &item["item"]).collect();
    let safe = host.ask("payouts_safe_again", json!({ "run": run, "item": items[0] })).await;
    assert_eq!(safe["verdict"], "propose", "{safe}");
    let draft = host.ask("payouts_follow_up", json!({ "run": run, "items": items })).await;
    assert_has!(draft, { "ready": taken_back, "repeats": 0 });
    let statement = host.ask("payouts_statement", json!({ "run": run })).await;
    let sums = statement["sums"].list();
    let of = |word: &str| sums.iter().find(|sum| sum["word"] == word).unwrap();
    assert_has!((&of("Paid")["count"], &of("Stopped")["count"]), [paid + 1, taken_back]);
    let all: i64 = sums.iter().map(|sum| Amount::parse(sum["sum"].text()).unwrap().minor()).sum();
    assert_eq!(all, people(20).1, "{statement}");
}

/// A paused batch with one payment that needs review and may be sent again, and others that wait.
async fn one_held(computer: &Computer, sandbox: &Sandbox) -> (Office, Value, Value) {
    let (host, run) = begin_in(computer.env(), sandbox, 20, "single").await;
    until(&host, &run, |summary| summary["in_doubt"] == 1).await;
    host.ask("payouts_pause", json!({ "run": run })).await;
    let may = |item: &&Value| item["may_send_again"] == true;
    let look = async || {
        computer.pass(100);
        let view = host.ask("payouts_run", json!({ "run": run })).await;
        view["items"].list().iter().find(may).map(|item| item["item"].clone())
    };
    let item = wait::found("it is held with all its proofs", look).await;
    (host, run, item)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_needs_review_is_still_decided_but_no_longer_sent() {
    let lost = || Armed::new("depositToBank", Fault::DropBefore).nth(2);
    for released_before in [false, true] {
        let sandbox = careless_service(vec![lost()]).await;
        let computer = Computer::new();
        let (host, run, item) = one_held(&computer, &sandbox).await;
        let again = json!({ "deed": "send_again", "run": run, "items": [item], "evidence": "The book does not have it." });
        if released_before {
            // It waits for the paused batch.
            confirm(&host, again.clone(), "").await.unwrap();
            until(&host, &run, |summary| summary["held"] == 0).await;
        }
        if !released_before {
            sandbox.arm([Armed::new("depositToBank", Fault::DelayBefore).ms(600_000)]);
            confirm(&host, json!({ "deed": "resume", "run": run }), "").await.unwrap();
            // A payment in flight whose bytes did not leave is withdrawn by the stop: one must have been received.
            let delayed = async || {
                let fired = sandbox.control().faults().fired;
                fired.iter().any(|fired| fired.fault == Fault::DelayBefore)
            };
            wait::until("a payment is on its way", delayed).await;
        }
        let view = host.ask("payouts_stop", json!({ "run": run })).await;
        let here = |view: &Value| view["items"].row("item", &item).clone();
        if !released_before {
            assert_has!(
                (&view["summary"]["state"], &here(&view)["may_send_again"]),
                ["needs_attention", false]
            );
            // Also while others are in flight: only a person ends this one.
            assert!(
                view["summary"]["sending"] != 0 && view["summary"]["held"] == 1,
                "{}",
                view["summary"]
            );
            confirm(&host, again, "").await.unwrap_err();
            let decide = json!({ "deed": "not_paid", "run": run, "items": [item], "evidence": "The book does not have it." });
            confirm(&host, decide, "").await.unwrap();
        }
        sandbox.control().clear_faults();
        let look = async || {
            sandbox.control().end_delays();
            computer.pass(100);
            host.ask("payouts_run", json!({ "run": run })).await
        };
        // It was sent once, so it is shown as not paid, with a person's evidence, and not as *never sent*.
        let rests = |view: &Value| view["summary"]["held"] == 0 && view["summary"]["sending"] == 0;
        let ended = wait::seen("the run rests", look, rests).await;
        assert_has!((&ended["summary"]["state"], &here(&ended)["state"]), ["stopped", "refused"]);
        let [paid, taken_back, _] = counts(&ended);
        assert_eq!(paid + taken_back, 19, "{}", ended["summary"]);
        computer.go_round(Loop::Sending, 3).await;
        assert_eq!(
            (sandbox.control().book().len() as u64, came_in(&sandbox).len() as u64),
            (paid, paid + 1)
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_without_waiting_payments_is_not_stopped() {
    let (_sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let run = run_of(&cowrie.pay(&people(2).0, &[]));
    let asked = cowrie.run(&["payouts", "stop", &run]);
    assert!(
        asked.code == Some(3) && asked.err.contains("no payment of this batch is waiting") && !asked.err.contains("--yes"),
        "{asked:?}"
    );
    let ended = cowrie.run(&["payouts", "stop", &run, "--yes"]).exits(3);
    assert_contains!(ended.err, "no payment of this batch is waiting");
    assert_eq!(cowrie.run(&["payouts", "list", "--json"]).json()[0]["state"], "finished");
    let unknown = cowrie.run(&["payouts", "stop", "77", "--yes"]).exits(1);
    assert_contains!(unknown.err, "There is no payout “");
}
