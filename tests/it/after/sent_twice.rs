//! *Was any payment sent twice?* answers for payments and for people.

use crate::papers::{pages, saved};
use crate::payouts::judge::run_of;
use harness::prelude::*;

const KINDS: [Duplicates; 3] = [Duplicates::Refuse, Duplicates::ReturnOriginal, Duplicates::ExecuteAgain];
const SAID: &str = "1 person received the same amount twice: Person 4, rows 4 and 13 (approved as intended).";

/// Twelve people, of whom the one on row 4 is on row 13 again, with the same amount or another one.
fn sheet(again: &str) -> String {
    let mut sheet = "Name,Bank,Account Number,Amount\n".to_owned();
    for row in 2..=12_u32 {
        sheet.push_str(&format!("Person {row},GTBank,10000001{row:02},{}.00\n", 1000 + row));
    }
    sheet.push_str(&format!("Person 4,GTBank,1000000104,{again}\n"));
    sheet
}

async fn paid(duplicates: Duplicates, again: &str) -> (Sandbox, Cowrie, String) {
    let (sandbox, cowrie) = cowrie_on(service_with(|config| config.duplicates = Some(duplicates))).await;
    let ended = cowrie.pay(&sheet(again), &["--contact", "accounts@example.com"]).exits(0);
    let run = run_of(&ended);
    (sandbox, cowrie, run)
}

fn statement(cowrie: &Cowrie, run: &str, options: &[&str]) -> Ended {
    cowrie.run(&[&["payouts", "statement", run], options].concat())
}

/// The sentences of the checks; a warning begins with `!`.
fn checks(statement: &Value) -> Vec<String> {
    let checks = statement["checks"].list().iter();
    let message = |check: &Value| {
        let mark = if check["met"] == true { "" } else { "! " };
        format!("{mark}{}", check["words"].text())
    };
    checks.map(message).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_received_the_same_amount_twice_is_named() {
    for kind in KINDS {
        let (_sandbox, cowrie, run) = paid(kind, "1004.00").await;
        let reported = statement(&cowrie, &run, &["--json"]).exits(0);
        let reported = reported.json();
        assert!(checks(&reported).contains(&format!("! {SAID}")), "{kind:?}: {reported}");
        assert_eq!((&reported["count"], reported["rows"].list().len()), (&json!(12), 12));
        let words = statement(&cowrie, &run, &[]);
        assert!(words.out.starts_with("Was any payment sent twice?\n"), "{words:?}");
        assert!(words.out.contains(&format!("Please check: {SAID}")), "{words:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_window_and_the_document_show_the_same() {
    let (_sandbox, cowrie, run) = paid(Duplicates::Refuse, "1004.00").await;
    let host = host::of(&cowrie, "bench").await;
    let shown = host.ask("payouts_statement", json!({ "run": run })).await;
    assert!(checks(&shown).contains(&format!("! {SAID}")), "{shown}");
    let request = json!({ "run": run, "paper": "statement", "format": "pdf", "item": null });
    let paper = pages(&saved(&host.ask("payouts_paper", request).await)).join("\n");
    assert!(paper.contains("Was any payment sent twice?") && paper.contains(SAID), "{paper}");
    assert!(!paper.contains("paid twice"), "{paper}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rows_are_ordered_before_they_are_paged() {
    let (_sandbox, cowrie, run) = paid(Duplicates::Refuse, "1004.00").await;
    let host = host::of(&cowrie, "bench").await;
    let rows = async |order: Value, descending: bool, from: u32| {
        let request = json!({ "run": run, "from": from, "order": order, "descending": descending });
        let shown = host.ask("payouts_statement", request).await;
        let rows = shown["rows"].list().iter().map(|row| row["row"].as_u64().unwrap());
        rows.collect::<Vec<_>>()
    };
    let file: Vec<u64> = (2..=13).collect();
    assert_eq!(rows(json!(null), false, 0).await, file);
    // Rows 4 and 13 have the same payee and amount, and keep their order.
    assert_eq!(rows(json!("amount"), false, 0).await, [2, 3, 4, 13, 5, 6, 7, 8, 9, 10, 11, 12]);
    assert_eq!(rows(json!("amount"), true, 0).await, [12, 11, 10, 9, 8, 7, 6, 5, 4, 13, 3, 2]);
    assert_eq!(rows(json!("who"), false, 0).await, [10, 11, 12, 2, 3, 4, 13, 5, 6, 7, 8, 9]);
    assert_eq!(rows(json!("amount"), true, 9).await, [13, 3, 2]);
    assert_eq!(rows(json!("row"), true, 0).await, (2..=13).rev().collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_received_two_different_amounts_is_not_named() {
    let (_sandbox, cowrie, run) = paid(Duplicates::Refuse, "1004.01").await;
    let reported = statement(&cowrie, &run, &["--json"]).json();
    let message = checks(&reported);
    assert!(
        message.contains(&"No person received the same amount twice.".to_owned()),
        "{message:?}"
    );
    assert!(message.iter().all(|check| !check.starts_with('!')), "{message:?}");
}
