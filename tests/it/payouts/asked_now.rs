//! Immediate status queries for unconfirmed payments: a limited number at a time; the omitted ones are reported and are next.

use harness::prelude::*;
use std::time::Duration;

use harness::office::{pay, read};
use tokio::time::Instant;

#[tokio::test(flavor = "multi_thread")]
async fn of_25_unconfirmed_payments_20_are_queried_and_the_others_are_next() {
    let blind = |operation| Armed::new(operation, Fault::Error503);
    let lost = Armed::new("moneyTransferBulk", Fault::DropAfter).nth(1);
    // Each gets one pre-send check.
    let (sandbox, host) = careless_office(vec![lost, blind("getOperationStatus").from_nth(26), blind("transactionStatus")]).await;
    let draft = read(&host, &people(25).0).await;
    let freeze = json!({
        "draft": draft["draft"], "route": "group", "group_size": 25, "contact": null, "paid_before": null, "repeats": 0,
    });
    let run = pay(&host, freeze, 25).await.unwrap()["summary"]["run"].clone();
    let view = async || host.ask("payouts_run", json!({ "run": run })).await;
    wait::seen("the group is lost", view, |view| view["summary"]["in_doubt"] == 25).await;
    let asked = async || host.ask("payouts_check_now", json!({ "run": run })).await;
    let blind = json!({ "answered": 0, "unanswered": 20, "waiting": 5 });
    let began = Instant::now();
    let (first, second) = tokio::join!(
        host.rpc("payouts_check_now", json!({ "run": run })),
        host.rpc("payouts_check_now", json!({ "run": run }))
    );
    // The sandbox accepts one query every 20 ms.
    assert!(began.elapsed() >= Duration::from_millis(19 * 20), "{:?}", began.elapsed());
    let (asking, refused) = if first.is_ok() { (first, second) } else { (second, first) };
    assert_eq!(asking.unwrap(), blind);
    let refused = refused.unwrap_err();
    assert!(refused.message.starts_with("Payments are already being looked up"), "{refused:?}");
    assert_eq!(asked().await, blind);
    sandbox.control().clear_faults();
    let shown = asked().await;
    assert!(shown["answered"].as_u64() > Some(0), "{shown}");
    assert_eq!(shown["unanswered"], 0, "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_is_told_that_there_is_nothing_to_query() {
    let (_sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let paid = cowrie.pay(&people(2).0, &[]);
    let run = super::judge::run_of(&paid);
    let asked = cowrie.run(&["payouts", "look-up", &run, "--json"]).exits(0);
    assert!(asked.err.contains("No payment to look up"), "{asked:?}");
    let last: Value = serde_json::from_str(asked.out.lines().last().unwrap()).unwrap();
    assert_eq!(last["paid"], 2);
}
