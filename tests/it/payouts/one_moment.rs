//! What is shown of a batch in progress is consistent at one point in time.

use harness::prelude::*;
use std::sync::Arc;

use harness::office::{pay, read};

/// Fewer than one page, so that the whole batch is in one answer.
const PEOPLE: u32 = 300;

fn of<'v>(rows: &'v Value, states: &'v [&str]) -> impl Iterator<Item = &'v Value> {
    let rows = rows.list().iter();
    rows.filter(|row| states.iter().any(|state| row["state"] == *state))
}

/// The payments and the totals of a batch agree.
fn agrees(view: &Value) {
    let summary = &view["summary"];
    let sums: [(&str, &[&str]); 6] = [
        ("paid", &["paid"]),
        ("refused", &["refused"]),
        ("not_sent", &["ready"]),
        ("sending", &["sending"]),
        ("in_doubt", &["in_doubt", "confirming"]),
        ("held", &["held"]),
    ];
    for (sum, states) in sums {
        let items = of(&view["items"], states).count();
        assert_eq!(summary[sum], items, "{sum}: items and sums are of two moments");
    }
}

/// The state of each row agrees with the calls that contained it.
fn calls_agree(statement: &Value) {
    for row in of(&statement["rows"], &["ready", "sending"]) {
        let answered = row["sendings"].list().iter().any(|sending| sending["outcome"] == "accepted");
        assert!(!answered, "a row and its calls are of two moments: {row}");
    }
    for row in of(&statement["rows"], &["paid"]) {
        let answered = row["sendings"].list().iter().any(|sending| sending["outcome"] == "accepted");
        assert!(answered, "a row and its calls are of two moments: {row}");
    }
}

async fn watched(host: Arc<Host>, run: Value, command: &str, judge: fn(&Value)) -> usize {
    let mut looks = 0;
    loop {
        let view = host.ask(command, json!({ "run": run })).await;
        judge(&view);
        looks += 1;
        let now = host.ask("payouts_run", json!({ "run": run })).await;
        if now["summary"]["state"] == "finished" {
            return looks;
        }
    }
}

/// The whole batch, as the command line shows it.
async fn whole(host: Arc<Host>, run: Value) -> usize {
    let run = run.text().to_owned();
    let outbox = Arc::clone(&host.profile().await.unwrap().context.outbox);
    let mut looks = 0;
    loop {
        let view = serde_json::to_value(payouts::whole_run(&outbox, &run).await.unwrap()).unwrap();
        agrees(&view);
        looks += 1;
        if view["summary"]["state"] == "finished" {
            return looks;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn payments_and_totals_of_a_batch_are_consistent() {
    let (_sandbox, host) = careless_office(vec![]).await;
    let draft = read(&host, &people(PEOPLE).0).await;
    let freeze = freeze(&draft);
    let run = pay(&host, freeze, PEOPLE).await.unwrap()["summary"]["run"].clone();
    let whole = tokio::spawn(whole(Arc::clone(&host), run.clone()));
    let looking: Vec<_> = [
        ("payouts_run", agrees as fn(&Value)),
        ("payouts_run", agrees),
        ("payouts_statement", calls_agree),
    ]
    .into_iter()
    .map(|(command, judge)| tokio::spawn(watched(Arc::clone(&host), run.clone(), command, judge)))
    .collect();
    for looked in looking.into_iter().chain([whole]) {
        assert!(looked.await.unwrap() > 1, "looked at while it was sent");
    }
}
