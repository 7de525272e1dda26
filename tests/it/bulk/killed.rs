//! The program dies at every durable step of making what a file says, and lives on: no customer is asked twice, no request is without
//! its record, and what is on record tells the truth about what the service has.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use backoffice::host::Host;
use sandbox::{Addresses, Armed, Config, Fault, Sandbox};
use serde_json::{Value, json};

use super::{at_stage, read, restarted, start};
use crate::payouts::hosted::{elsewhere, host};

/// The variable that says where a life finds what it needs.
const PLACE: &str = "COWRIE_TEST_LIFE";
const ROWS: usize = 2;
/// Two rows, each written down before and after it leaves: fewer steps would mean that the program does not die where it must.
const AT_LEAST: usize = 12;

/// One life of the program: makes what was begun, or goes on with it, until all of it was tried.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a life that the other test starts, and that ends when it dies"]
async fn a_life() {
    let place = PathBuf::from(std::env::var(PLACE).unwrap());
    let addresses: Addresses = serde_json::from_slice(&std::fs::read(place.join("addresses.json")).unwrap()).unwrap();
    let host = elsewhere(&place, addresses).await;
    go_on(&host).await;
    host.close().await;
}

/// The files that were read, once whoever had the records before has left them.
async fn latest(host: &Host) -> Value {
    for _ in 0..500 {
        match host.rpc("imports_list", json!({ "kind": "requests" })).await {
            Ok(list) => return list,
            Err(error) => assert!(error.message.contains("is open in another"), "{error:?}"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the records stay open");
}

/// Begins the latest file, or goes on with it, until all of it was tried.
async fn go_on(host: &Host) -> Value {
    let list = latest(host).await;
    let import = json!({ "import": list[0]["import"] });
    match list[0]["stage"].as_str().unwrap() {
        "draft" => drop(start(host, &host.rpc("imports_view", import).await.unwrap()).await),
        "paused" => drop(host.rpc("imports_resume", import).await.unwrap()),
        "done" => {}
        stage => panic!("{stage}"),
    }
    at_stage(host, "done").await
}

/// Tells whether the life died at its step.
fn dies_at(place: &Path, step: usize) -> bool {
    let mut life = Command::new(std::env::current_exe().unwrap());
    life.args(["--exact", "bulk::killed::a_life", "--ignored", "--quiet"])
        .env(PLACE, place)
        .env("COWRIE_DIE_AT", step.to_string());
    let ended = life.output().unwrap();
    assert!(
        ended.status.success() || ended.status.code().is_none(),
        "step {step}: {}",
        String::from_utf8_lossy(&ended.stdout)
    );
    ended.status.code().is_none()
}

fn sheet(step: usize) -> String {
    let line = |row: usize| format!("Person {step} {row},0803{step:04}{row:03},{row}00.00\n");
    let lines: String = (1..=ROWS).map(line).collect();
    format!("Customer,Phone,Amount\n{lines}")
}

/// What came in at the service: under which reference, how often.
fn came_in(sandbox: &Sandbox) -> BTreeMap<String, usize> {
    let mut came: BTreeMap<String, usize> = BTreeMap::new();
    for request in sandbox.control().requests() {
        if request.operation == "paymentRequest" {
            *came.entry(request.reference_number.unwrap_or_default()).or_default() += 1;
        }
    }
    came
}

/// All requests on record, once nothing of them is on its way.
async fn on_record(host: &Host) -> Vec<Value> {
    let filter = json!({ "part": "all", "text": null, "from": null, "to": null });
    for _ in 0..100 {
        let mut all = Vec::new();
        let mut after = Value::Null;
        loop {
            let request = json!({ "filter": filter, "order": "made", "descending": false, "after": after });
            let page = host.rpc("payment_requests_page", request).await.unwrap();
            all.extend(page["requests"].as_array().unwrap().iter().cloned());
            after = page["next"].clone();
            if after.is_null() {
                break;
            }
        }
        if all.iter().all(|request| request["state"] != "sending") {
            return all;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("requests stay on their way");
}

/// Every second time the first answer is lost as well, after the service has done what it was asked.
#[tokio::test(flavor = "multi_thread")]
async fn whenever_the_program_dies_nobody_is_asked_twice() {
    let home = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    std::fs::write(
        home.path().join("addresses.json"),
        serde_json::to_vec(&sandbox.addresses()).unwrap(),
    )
    .unwrap();
    host(home.path(), &sandbox).await.close().await;
    for step in 1.. {
        assert!(step < 200, "it always dies");
        let host = restarted(home.path(), &sandbox).await;
        latest(&host).await;
        let view = read(&host, &sheet(step)).await;
        assert_eq!(view["ready"], ROWS, "{view}");
        host.close().await;
        drop(host);
        sandbox.control().clear_faults();
        if step % 2 == 0 {
            let lost = Armed {
                nth: Some(1),
                ..Armed::new("paymentRequest", Fault::DropAfter)
            };
            sandbox.control().arm(vec![lost]).unwrap();
        }
        let died = tokio::task::block_in_place(|| dies_at(home.path(), step));

        let host = restarted(home.path(), &sandbox).await;
        let done = go_on(&host).await;
        assert_eq!(done["made"], ROWS, "step {step}: {done}");
        let (records, came) = (on_record(&host).await, came_in(&sandbox));
        assert_eq!(records.len(), step * ROWS, "step {step}: one record for each row");
        let mut asked: Vec<&str> = records.iter().map(|request| request["payer_name"].as_str().unwrap()).collect();
        asked.sort_unstable();
        asked.dedup();
        assert_eq!(asked.len(), step * ROWS, "step {step}: each customer once");
        assert!(
            came.values().all(|times| *times == 1),
            "step {step}: a request was sent twice: {came:?}"
        );
        let known: BTreeMap<&str, &Value> = records
            .iter()
            .map(|request| (request["reference"].as_str().unwrap(), request))
            .collect();
        assert!(
            came.keys().all(|reference| known.contains_key(reference.as_str())),
            "step {step}: no record of {came:?}"
        );
        for (reference, request) in known {
            let there = came.contains_key(reference);
            let said = request["state"].as_str().unwrap();
            assert!(there || said != "waiting", "step {step}: {request} never came in");
            assert!(!there || matches!(said, "waiting" | "in_doubt"), "step {step}: {request} came in");
        }
        host.close().await;
        if !died {
            assert!(step > AT_LEAST, "only {step} steps");
            break;
        }
    }
    sandbox.stop().await;
}
