//! A final result is verified; a contradiction raises an alarm and changes nothing.

use harness::prelude::*;
use std::collections::BTreeMap;

use crate::payouts::judge::run_of;
use system::env::Loop;

const MINUTE: i64 = 60_000;

/// How often each payment was queried.
fn looked_up(sandbox: &Sandbox) -> BTreeMap<String, usize> {
    let mut times = BTreeMap::new();
    for request in sandbox.control().requests() {
        if request.operation == "transactionStatus" {
            *times.entry(request.reference_number.unwrap()).or_default() += 1;
        }
    }
    times
}

async fn until_looked_up(computer: &Computer, sandbox: &Sandbox, payments: usize) {
    let look = async || looked_up(sandbox);
    wait::seen("they are looked up", look, |times| times.len() == payments).await;
    // The answer to the last query is recorded.
    computer.go_round(Loop::Enquiring, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_amount_than_requested_is_found_within_a_day_and_raises_an_alarm() {
    // Half of the second payment is executed, and the answer to a deposit contains no amount.
    let less = Armed::new("depositToBank", Fault::WrongAmount).variant("less").nth(2);
    let sandbox = service_with(|config| {
        // The wallet, which would show it at once, gives no balance.
        config.faults = vec![less, Armed::new("accountBalance", Fault::Error503).from_nth(2)];
    })
    .await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let ended = cowrie.pay(&people(3).0, &[]);
    assert_eq!(ended.code, Some(0), "all are called paid: {ended:?}");
    let run = run_of(&ended);
    assert!(looked_up(&sandbox).is_empty());

    let computer = Computer::new();
    sandbox.control().advance(11 * 60).unwrap();
    computer.set(11 * MINUTE, 0, 0);
    let host = host::of_at(&cowrie, "bench", computer.env()).await;
    until_looked_up(&computer, &sandbox, 3).await;
    let view = host.ask("payouts_run", json!({ "run": run })).await;
    let items = view["items"].list();
    let alarms: Vec<&Value> = items.iter().map(|item| &item["alarm"]).collect();
    // Several are in flight at once: whichever was second.
    let second = alarms.iter().position(|alarm| !alarm.is_null()).unwrap();
    assert_eq!(alarms.iter().filter(|alarm| !alarm.is_null()).count(), 1, "{view}");
    let whole = format!("₦1,00{second}.0{second}");
    let (person, instead) = (format!("Person {second}, {whole}"), format!("instead of {whole}"));
    let alarm = alarms[second].text();
    assert!(alarm.contains("with another amount") && alarm.contains(&instead), "{alarm}");
    assert!(items.iter().all(|item| item["state"] == "paid"), "what is final stays: {view}");
    let loud = async || {
        let notices = host.ask("app_view", json!({})).await["notices"].clone();
        let named = |notice: &&Value| notice["message"].as_str().is_some_and(|words| words.starts_with(&person));
        notices.list().iter().find(named).map(|notice| notice["tone"].clone())
    };
    assert_eq!(loud().await, Some(json!("failed")));
    let notices = host.ask("app_view", json!({})).await["notices"].clone();
    assert!(notices.list().iter().any(|notice| notice["found_out"] == "alarms"), "{notices}");
    // The question about an alarm records nothing, and shows which alarms it is about.
    let ask = |evidence: &str| json!({ "deed": "alarms", "decision": "done", "evidence": evidence });
    host.refused("confirm_ask", ask(" ")).await;
    let asked = host.ask("confirm_ask", ask("The bank sends the rest.")).await;
    let shown = host.confirm("confirm_view", json!({})).await.unwrap();
    let alarm = shown["named"][0]["lines"][0].text();
    assert!(alarm.starts_with(&person), "{shown}");
    assert_eq!(shown["facts"][1]["value"], "The bank sends the rest.");
    host.confirm("confirm_leave", asked).await.unwrap();
    assert_eq!(loud().await, Some(json!("failed")));

    // Once each, however much time passes.
    computer.pass(12 * 60 * MINUTE);
    computer.go_round(Loop::Enquiring, 3).await;
    assert!(looked_up(&sandbox).values().all(|times| *times == 1), "{:?}", looked_up(&sandbox));
    host.close().await;

    the_terminal_shows_the_alarm(&cowrie, &run, second, &person).await;
}

/// Checks the alarm of payment `second`, to `person`, at the terminal, and resolves it there.
async fn the_terminal_shows_the_alarm(cowrie: &Cowrie, run: &str, second: usize, person: &str) {
    // The terminal shows it too, in the list and in the payment, until a person resolves it.
    let listed = cowrie.run(&["held", "list"]);
    assert_contains!(listed.out, [format!("{person} ("), "cowrie held alarms"]);
    assert!(!listed.err.contains("No action needed"), "{listed:?}");
    let listed = cowrie.run(&["held", "list", "--json"]).json();
    assert_eq!(listed.list().len(), 1, "{listed}");
    assert_has!(listed[0], { "operation": "depositToBank", "amount": format!("100{second}.0{second}"), "can_query_status": false });
    assert!(
        listed[0]["alarm"].text().contains(&format!("instead of ₦1,00{second}.0{second}")),
        "{listed}"
    );
    let shown = cowrie.run(&["payouts", "show", run]);
    assert_contains!(
        shown.out,
        "It was recorded as paid. The service now reports that it was done with another amount"
    );
    assert_eq!(shown.code, Some(4), "{shown:?}");
    let statement = cowrie.run(&["payouts", "statement", run]).exits(4);
    assert_contains!(statement.out, "Please check: A look-up contradicts the record of 1 row.");
    for (because, code) in [(" ", Some(1)), ("The bank sends the rest.", Some(0)), ("Once more.", Some(3))] {
        let ended = cowrie.run(&["held", "alarms", "--paid", "--because", because]);
        assert_eq!(ended.code, code, "{ended:?}");
        assert_eq!(ended.err.contains(&format!("{person} (")), because != "Once more.", "{ended:?}");
    }
    assert_eq!(cowrie.run(&["held", "list", "--json"]).json(), json!([]));
    let host = host::of(cowrie, "bench").await;
    let notices = host.ask("app_view", json!({})).await["notices"].to_string();
    assert!(!notices.contains("another amount"), "{notices}");
}

/// The notification of unresolved alarms, when it contains `words`.
async fn reported(host: &app::host::Host, words: &[&str]) -> String {
    let look = async || {
        let notices = host.ask("app_view", json!({})).await["notices"].clone();
        let of_alarms = |notice: &&Value| notice["found_out"] == "alarms";
        let alarms = notices.list().iter().find(of_alarms).cloned().unwrap_or_default();
        alarms["message"].as_str().unwrap_or_default().to_owned()
    };
    let says = |message: &String| words.iter().all(|words| message.contains(words)) && !message.is_empty();
    wait::seen(&format!("a notice says {words:?}"), look, says).await
}

/// Half of two payments is executed. The second alarm is raised while a person resolves the first.
#[tokio::test(flavor = "multi_thread")]
async fn a_resolution_applies_only_to_the_alarms_that_were_shown() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    sandbox.arm([
        Armed::new("depositToBank", Fault::WrongAmount).variant("less"),
        // The wallet, which would show it at once, gives no balance.
        Armed::new("accountBalance", Fault::Error503).from_nth(2),
    ]);
    cowrie.pay(&people(2).0, &[]).exits(0);
    sandbox.control().clear_faults();
    // One of the two status queries fails, so it is repeated an hour later.
    sandbox.arm([Armed::new("transactionStatus", Fault::Error503).nth(2)]);
    let computer = Computer::new();
    computer.set(11 * MINUTE, 0, 0);
    let host = host::of_at(&cowrie, "bench", computer.env()).await;
    until_looked_up(&computer, &sandbox, 2).await;
    let first = reported(&host, &["instead of"]).await;
    let (shown, other) = if first.starts_with("Person 0") {
        ("Person 0, ₦1,000.00", "Person 1, ₦1,001.01")
    } else {
        ("Person 1, ₦1,001.01", "Person 0, ₦1,000.00")
    };
    assert!(first.starts_with(shown) && !first.contains(other), "{first}");
    let what = json!({ "deed": "alarms", "decision": "done", "evidence": "The bank sends the rest." });
    let asked = host.ask("confirm_ask", what).await;
    let view = host.confirm("confirm_view", json!({})).await.unwrap();
    assert_eq!(view["named"][0]["rows"], 1, "{view}");
    computer.pass(61 * MINUTE);
    reported(&host, &[shown, other]).await;

    let view = host.confirm("confirm_view", json!({})).await.unwrap();
    assert_eq!(view["named"][0]["rows"], 1, "what is asked stays what was shown: {view}");
    host.confirm("confirm_give", asked.clone()).await.unwrap();
    assert_eq!(host.ask("confirm_state", asked).await["state"], "done");
    let left = reported(&host, &[other]).await;
    assert!(!left.contains(shown), "{left}");
    // The audit names the payment that was resolved, and the other one keeps no trace of it.
    let items = host.ask("payouts_run", json!({ "run": "1" })).await["items"].clone();
    let item = |name: &str| {
        let begins = |item: &&Value| name.starts_with(item["name"].text());
        items.list().iter().find(begins).unwrap().clone()
    };
    let audit = host.ask("audit_view", json!({})).await;
    let message = |entry: &&Value| entry["what"] == "alarms resolved";
    let after = audit["entries"].list().iter().find(message).unwrap()["after"].clone();
    assert_eq!(
        after,
        format!("{}: paid: The bank sends the rest.", item(shown)["reference"].text())
    );
}
