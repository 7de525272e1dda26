//! The retention of status queries: those without news are deleted, and those that prove something stay.

use base::timestamp::DAY;
use harness::prelude::*;
use system::env::{Env, Loop};

use super::ask_for_money;

/// The answers of all recorded status queries of a request, oldest first, each with how many equal ones were deleted. `None` if one was
/// deleted between the list and its detail.
async fn look_ups(host: &Host, reference: &str) -> Option<Vec<(String, u64)>> {
    let mut all: Vec<(u64, String, u64)> = Vec::new();
    let mut before = Value::Null;
    loop {
        let ask = json!({ "operation": "status", "text": reference, "look_ups": true, "before": before });
        let page = host.ask("activity_list", ask).await;
        for call in page["calls"].list() {
            let shown = host.rpc("activity_show", json!({ "call_id": call["id"] })).await.ok()?;
            let id = call["id"].text().parse().unwrap();
            let answer = shown["answer"]["text"].as_str().unwrap_or("no answer").to_owned();
            all.push((id, answer, shown["alike"].as_u64().unwrap()));
        }
        before = page["next"].clone();
        if before == Value::Null {
            break;
        }
    }
    all.sort_unstable();
    Some(all.into_iter().map(|(_, answer, alike)| (answer, alike)).collect())
}

/// A week later, status queries that reported nothing new are deleted, and no result is lost.
#[tokio::test(flavor = "multi_thread")]
async fn status_queries_without_news_are_deleted_after_a_week_and_results_stay() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let host = harness::host::of(&cowrie, "bench").await;
    let request = ask_for_money(&host, "Ada").await;
    let reference = request["reference"].text();
    let control = sandbox.control();
    let check = async || drop(host.ask("payment_requests_check", json!({ "id": request["id"] })).await);
    for _ in 0..6 {
        check().await;
    }
    // One without an answer stays, and so do the two around it.
    control.arm(vec![Armed::new("status", Fault::Error503).nth(1)]).unwrap();
    let _ = host.rpc("payment_requests_check", json!({ "id": request["id"] })).await;
    for _ in 0..5 {
        check().await;
    }
    control.pay(reference, Some(Amount::parse("2000").unwrap()), None).unwrap();
    for _ in 0..5 {
        check().await;
    }
    control.pay(reference, None, None).unwrap();
    check().await;
    host.close().await;
    let now = Env::system().clock.now();
    // After six days nothing is deleted.
    let computer = Computer::at(now.plus(6 * DAY));
    let host = harness::host::of_at(&cowrie, "bench", computer.env()).await;
    computer.go_round(Loop::Pruning, 2).await;
    // The due queries are made.
    computer.go_round(Loop::Watching, 3).await;
    let before = look_ups(&host, reference).await.unwrap();
    assert!(
        before.len() >= 18 && before.iter().all(|(_, alike)| *alike == 0),
        "{}",
        before.len()
    );
    host.close().await;

    let computer = Computer::at(now.plus(8 * DAY));
    let host = harness::host::of_at(&cowrie, "bench", computer.env()).await;
    computer.go_round(Loop::Pruning, 2).await;
    let after = look_ups(&host, reference).await.unwrap();
    // Computed from the earlier list: of each series of equal answers the first and the last.
    let mut expected: Vec<(String, u64)> = Vec::new();
    for row in before.chunk_by(|one, next| one.0 == next.0) {
        let alike = u64::try_from(row.len().saturating_sub(2)).unwrap();
        expected.push((row[0].0.clone(), alike));
        if row.len() > 1 {
            expected.push((row[0].0.clone(), 0));
        }
    }
    assert!(expected.len() < before.len(), "there was something to let go of: {before:?}");
    // Only newer status queries follow these.
    assert!(after.starts_with(&expected), "{after:?}\n{expected:?}");
    let calls = host
        .ask("activity_list", json!({ "operation": "paymentRequest", "look_ups": true }))
        .await;
    assert_eq!(calls["calls"].list().len(), 1, "what made it stays");
}

/// The queries that prove a payment are never deleted, however old and however many are equal.
#[tokio::test(flavor = "multi_thread")]
async fn status_queries_of_operations_that_move_money_stay() {
    let (_sandbox, cowrie) = cowrie_on(service()).await;
    cowrie.pay(&harness::cowrie::people(1).0, &[]).exits(0);
    let host = harness::host::of(&cowrie, "bench").await;
    let made = host
        .ask("activity_list", json!({ "operation": "depositToBank", "look_ups": true }))
        .await;
    let reference = made["calls"][0]["reference"].text().to_owned();
    let ask = json!({ "operation": "getOperationStatus", "body": json!({ "referenceNumber": reference }).to_string(), "photos": [],
        "given_back": null });
    for _ in 0..5 {
        host.ask("console_call", ask.clone()).await;
    }
    let asked = async |host: &Host| {
        let list = json!({ "operation": "getOperationStatus", "look_ups": true });
        host.ask("activity_list", list).await["calls"].list().len()
    };
    let before = asked(&host).await;
    assert!(before >= 5, "{before}");
    host.close().await;
    let computer = Computer::at(Env::system().clock.now().plus(30 * DAY));
    let host = harness::host::of_at(&cowrie, "bench", computer.env()).await;
    computer.go_round(Loop::Pruning, 2).await;
    // The payment itself was verified once meanwhile.
    let after = asked(&host).await;
    assert!(after >= before, "{after} of {before}");
}
