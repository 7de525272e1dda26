//! Answers and status queries about something other than the request: never silently accepted.

use harness::prelude::*;
use std::collections::BTreeSet;

use super::faults::{go_on, group_sheet};
use super::judge::{Shown, run_of};

/// The references queried after sending: each payment also gets a pre-send check, by each program that continues. A bulk call contains all
/// of which a pre-send check was made.
fn looked_up(sandbox: &Sandbox) -> BTreeSet<String> {
    let (mut asked, mut sent, mut looked_up) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for request in sandbox.control().requests() {
        let Some(reference) = request.reference_number else {
            if request.operation == "moneyTransferBulk" {
                sent.append(&mut asked);
            }
            continue;
        };
        match request.operation.as_str() {
            "getOperationStatus" if sent.contains(&reference) => drop(looked_up.insert(reference)),
            "getOperationStatus" => drop(asked.insert(reference)),
            "moneyTransferBulk" => sent.append(&mut asked),
            "depositToBank" => drop(sent.insert(reference)),
            _ => {}
        }
    }
    looked_up
}

/// Row 7 is the largest of its bulk call, is first and is rejected; its result and that of the second one are exchanged.
#[tokio::test(flavor = "multi_thread")]
async fn an_acceptance_of_the_wrong_payment_of_a_bulk_call_is_never_relied_on() {
    let swapped = Armed::new("moneyTransferBulk", Fault::WrongReference).nth(2).variant("swapped");
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![swapped])).await;
    let ended = cowrie.pay(&group_sheet(), &["--route", "group", "--group-size", "3"]);
    // Every state that was ever printed: none is shown as paid and later not.
    let reported = |row: u64| ended.lines().into_iter().filter(move |line| line["row"] == row);
    assert!(reported(7).all(|line| line["state"] != "paid"), "{ended:?}");
    let shown = go_on(&cowrie, &sandbox, &run_of(&ended));
    assert_eq!((shown.count("paid"), shown.count("refused")), (5, 1), "{shown:?}");
    assert_eq!(shown.items[&7]["state"], "refused");
    let reason = shown.items[&6]["reason"].text();
    assert!(reason.contains("a look-up found it done"), "a person is told: {reason}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bulk_call_whose_count_differs_from_its_list_is_queried_and_reported_to_a_person() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![Armed::new("moneyTransferBulk", Fault::WrongSummary).nth(1)])).await;
    let ended = cowrie.pay(&people(3).0, &["--route", "group", "--group-size", "3"]);
    let shown = Shown::of(&cowrie, &sandbox, &run_of(&ended));
    assert_eq!(shown.count("paid"), 3, "{ended:?}");
    let looked_up = looked_up(&sandbox);
    for item in shown.items.values() {
        let reason = item["reason"].text();
        assert!(reason.contains("does not match its list"), "a person is told: {reason}");
        assert!(looked_up.iter().any(|reference| item["reference"] == reference.as_str()), "{item}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn half_the_amount_found_by_a_status_query_needs_a_person() {
    let armed = |fault| Armed::new("depositToBank", fault).nth(2);
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![
        armed(Fault::WrongAmount).variant("less"),
        armed(Fault::DropAfter),
    ]))
    .await;
    let ended = cowrie.pay(&people(3).0, &[]).exits(4);
    let shown = cowrie.run(&["payouts", "show", &run_of(&ended), "--json"]).lines();
    let held: Vec<_> = shown.iter().filter(|line| line["state"] == "held").collect();
    let [held] = held[..] else { panic!("{shown:?}") };
    let reason = held["reason"].text().replace(['₦', ','], "");
    let moved = &sandbox
        .control()
        .book()
        .iter()
        .find(|entry| held["reference"] == entry.reference_number.as_str())
        .unwrap()
        .amount
        .clone();
    let asked = held["amount"].text();
    assert!(reason.contains(&format!("{moved} instead of {asked}")), "{reason}");
    assert_eq!(held["may_send_again"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_executed_with_half_the_amount_is_unconfirmed() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let armed = |fault| Armed::new("depositToBank", fault).nth(1);
    sandbox.arm([armed(Fault::WrongAmount).variant("more"), armed(Fault::DropAfter)]);
    let body = deposit("OURS-1");
    cowrie.call("depositToBank", &body).exits(4);
    for _ in 0..50 {
        let held = cowrie.run(&["held", "list", "--json"]).json();
        if let Some(reason) = held[0]["reason"].as_str() {
            assert!(reason.contains("₦501.00 instead of ₦250.50"), "{reason}");
            sandbox.stop().await;
            return;
        }
        // Each command opens the profile and makes the due status queries.
        cowrie.call("accountBalance", &json!({ "referenceNumber": "Q" }));
    }
    panic!("nobody is told");
}

/// One movement cannot be two payments: the second one gets a status query before it counts. The first one is paid by a separate batch: of
/// two in flight together, either answer may be read first.
#[tokio::test(flavor = "multi_thread")]
async fn an_id_of_an_earlier_payment_proves_nothing() {
    for form in ["repeated id", "absent", "null", "number"] {
        let armed = match form {
            "repeated id" => Armed::new("depositToBank", Fault::RepeatedTransactionId),
            _ => Armed::new("depositToBank", Fault::WrongReference).variant(form),
        };
        let (sandbox, cowrie) = cowrie_on(careless_service(vec![armed.nth(2)])).await;
        let (first, rest) = parted(&people(3).0);
        let mut items = Vec::new();
        for sheet in [first, rest] {
            let run = run_of(&cowrie.pay(&sheet, &[]));
            items.extend(settled(&cowrie, &run));
        }
        assert!(items.iter().all(|item| item["state"] == "paid"), "{form} {items:?}");
        let mut ids: Vec<&str> = items.iter().filter_map(|item| item["transaction_id"].as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 3, "{form}: each has its own: {items:?}");
        assert_eq!((items.len(), sandbox.control().book().len()), (3, 3), "{form}: {items:?}");
        assert_eq!(looked_up(&sandbox).len(), 1, "{form}: {items:?}");
    }
}

/// The payments of `run`, when none of them waits to be sent.
fn settled(cowrie: &Cowrie, run: &str) -> Vec<Value> {
    for _ in 0..4 {
        let mut lines = cowrie.run(&["payouts", "show", run, "--json"]).lines();
        if lines.pop().unwrap()["not_sent"] == 0 {
            return lines;
        }
        cowrie.run(&["payouts", "resume", run, "--json"]);
    }
    panic!("nothing goes on")
}

/// The first person of `sheet`, and the others: each as a sheet.
fn parted(sheet: &str) -> (String, String) {
    let (names, people) = sheet.split_once('\n').unwrap();
    let (first, others) = people.split_once('\n').unwrap();
    (format!("{names}\n{first}\n"), format!("{names}\n{others}"))
}
