//! What is final is looked up once more; what contradicts it is loud and changes nothing.

use std::collections::BTreeMap;
use std::time::Duration;

use harness::cowrie::{Cowrie, people};
use harness::host;
use sandbox::{Armed, Config, Fault, Sandbox};
use serde_json::{Value, json};

use super::pauses::Computer;
use crate::payouts::judge::run_of;

const MINUTE: i64 = 60_000;

/// How often each payment was looked up.
fn looked_up(sandbox: &Sandbox) -> BTreeMap<String, usize> {
    let mut times = BTreeMap::new();
    for request in sandbox.control().requests() {
        if request.operation == "transactionStatus" {
            *times.entry(request.reference_number.unwrap()).or_default() += 1;
        }
    }
    times
}

#[tokio::test(flavor = "multi_thread")]
async fn another_amount_than_was_asked_is_found_within_the_day_and_said_aloud() {
    // Half of the second payment is done, and the answer to a deposit tells no amount.
    let less = Armed::new("depositToBank", Fault::WrongAmount).variant("less").nth(2);
    let config = Config {
        faults: vec![less],
        ..Config::default()
    };
    let sandbox = Sandbox::start(config).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let ended = cowrie.pay(&people(3).0, &[]);
    assert_eq!(ended.code, Some(0), "all are called paid: {ended:?}");
    let run = run_of(&ended);
    assert!(looked_up(&sandbox).is_empty());

    let computer = Computer::new();
    computer.pass(11 * MINUTE, 0, 0);
    let host = host::of_at(&cowrie, "bench", computer.env()).await;
    for _ in 0..200 {
        if looked_up(&sandbox).len() == 3 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    // The answer of the last one is put on record.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let view = host.rpc("payouts_run", json!({ "run": run })).await.unwrap();
    let items = view["items"].as_array().unwrap();
    let alarms: Vec<&Value> = items.iter().map(|item| &item["alarm"]).collect();
    assert_eq!((alarms[0], alarms[2]), (&Value::Null, &Value::Null));
    let alarm = alarms[1].as_str().unwrap();
    assert!(
        alarm.contains("with another amount") && alarm.contains("instead of ₦1,001.01"),
        "{alarm}"
    );
    assert!(items.iter().all(|item| item["state"] == "paid"), "what is final stays: {view}");
    let loud = async || {
        let notices = host.rpc("app_view", json!({})).await.unwrap()["notices"].clone();
        let named = |notice: &&Value| {
            notice["message"]
                .as_str()
                .is_some_and(|words| words.starts_with("Person 1, ₦1,001.01"))
        };
        notices.as_array().unwrap().iter().find(named).map(|notice| notice["tone"].clone())
    };
    assert_eq!(loud().await, Some(json!("failed")));
    let notices = host.rpc("app_view", json!({})).await.unwrap()["notices"].clone();
    assert!(
        notices.as_array().unwrap().iter().any(|notice| notice["found_out"] == "alarms"),
        "{notices}"
    );
    // Asking to record it records nothing, and shows which alarms are meant.
    let ask = |evidence: &str| json!({ "deed": "alarms", "evidence": evidence });
    host.rpc("confirm_ask", ask(" ")).await.unwrap_err();
    let asked = host.rpc("confirm_ask", ask("The bank sends the rest.")).await.unwrap();
    let shown = host.confirm("confirm_view", json!({})).await.unwrap();
    let alarm = shown["named"][0]["lines"][0].as_str().unwrap();
    assert!(alarm.starts_with("Person 1, ₦1,001.01"), "{shown}");
    assert_eq!(shown["facts"][0]["value"], "The bank sends the rest.");
    host.confirm("confirm_leave", asked).await.unwrap();
    assert_eq!(loud().await, Some(json!("failed")));

    // Once each, however long it goes on.
    computer.pass(12 * 60 * MINUTE, 12 * 60 * MINUTE, 12 * 60 * MINUTE);
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(looked_up(&sandbox).values().all(|times| *times == 1), "{:?}", looked_up(&sandbox));
    host.close().await;

    for (because, code) in [(" ", Some(1)), ("The bank sends the rest.", Some(0)), ("Once more.", Some(3))] {
        let ended = cowrie.run(&["held", "alarms", "--because", because]);
        assert_eq!(ended.code, code, "{ended:?}");
    }
    let host = host::of(&cowrie, "bench").await;
    let notices = host.rpc("app_view", json!({})).await.unwrap()["notices"].to_string();
    assert!(!notices.contains("another amount"), "{notices}");
    host.close().await;
    sandbox.stop().await;
}
