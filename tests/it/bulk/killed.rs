//! The program is killed at every durable step of an import and started again: no customer is asked twice or gets two accounts, nothing is
//! without a record, and the records match what the service has.

use harness::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use harness::office::config_on;
use sandbox::Addresses;

use super::{at_stage_of, read_as_kind, start};

/// Variables that give a run its data folder, and the kind of its file.
const PLACE: &str = "COWRIE_TEST_LIFE";
const KIND: &str = "COWRIE_TEST_LIFE_KIND";
const ROWS: usize = 2;
/// Two rows, each recorded before and after it is sent: fewer steps would mean that the program is not killed at each of them.
const AT_LEAST: usize = 12;

/// One run of the program: starts or continues the import until every row was tried.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a life that the other test starts, and that ends when it dies"]
async fn one_run() {
    let place = PathBuf::from(std::env::var(PLACE).unwrap());
    let addresses: Addresses = serde_json::from_slice(&std::fs::read(place.join("addresses.json")).unwrap()).unwrap();
    let host = Office::open(config_on(&place, addresses)).await;
    go_on(&host, &std::env::var(KIND).unwrap()).await;
}

/// Starts or continues the latest import until every row was tried.
async fn go_on(host: &Host, kind: &str) -> Value {
    let list = host.ask("imports_list", json!({ "kind": kind })).await;
    let import = json!({ "import": list[0]["import"] });
    match list[0]["stage"].text() {
        "draft" => drop(start(host, &host.ask("imports_view", import).await).await),
        "paused" => drop(host.ask("imports_resume", import).await),
        "done" => {}
        stage => panic!("{stage}"),
    }
    at_stage_of(host, kind, "done").await
}

/// Whether the run was killed at its step.
fn dies_at(place: &Path, kind: &str, step: usize) -> bool {
    let mut life = Command::new(std::env::current_exe().unwrap());
    life.args(["--exact", "bulk::killed::one_run", "--ignored", "--quiet"])
        .env(PLACE, place)
        .env(KIND, kind)
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

/// The references received by the service, with how often.
fn came_in(sandbox: &Sandbox, operation: &str) -> BTreeMap<String, usize> {
    let mut came: BTreeMap<String, usize> = BTreeMap::new();
    for request in sandbox.control().requests() {
        if request.operation == operation {
            *came.entry(request.reference_number.unwrap_or_default()).or_default() += 1;
        }
    }
    came
}

/// The record of a row.
#[derive(Debug)]
struct Record {
    reference: String,
    name: String,
    state: String,
}

impl Record {
    fn of(row: &Value, reference: &str, name: &str) -> Self {
        let text = |name: &str| row[name].text().to_owned();
        Self {
            reference: text(reference),
            name: text(name),
            state: text("state"),
        }
    }
}

/// All pages of a list.
async fn pages(host: &Host, command: &str, mut asked: Value, rows: &str, next: &str) -> Vec<Value> {
    let mut all = Vec::new();
    loop {
        let page = host.ask(command, asked.clone()).await;
        all.extend(page[rows].list().iter().cloned());
        asked["after"] = page[next].clone();
        if asked["after"].is_null() {
            return all;
        }
    }
}

async fn requests(host: &Host) -> Vec<Record> {
    let filter = json!({ "part": "all", "text": null, "from": null, "to": null });
    let asked = json!({ "filter": filter, "order": "made", "descending": false, "after": null });
    let rows = pages(host, "payment_requests_page", asked, "requests", "next").await;
    rows.iter().map(|row| Record::of(row, "reference", "payer_name")).collect()
}

async fn accounts(host: &Host) -> Vec<Record> {
    let asked = json!({ "part": "all", "text": "", "order": "made", "descending": false, "after": null });
    let mut records = Vec::new();
    for row in pages(host, "payment_accounts_page", asked, "rows", "after").await {
        let whole = host.ask("payment_accounts_view", json!({ "id": row["id"] })).await;
        records.push(Record::of(&whole, "opening", "account_name"));
    }
    records
}

/// What a file creates.
struct Made {
    kind: &'static str,
    operation: &'static str,
    /// The recorded states of what was received, and of what was not.
    came: &'static [&'static str],
    not: &'static [&'static str],
}

const REQUESTS: Made = Made {
    kind: "requests",
    operation: "paymentRequest",
    came: &["waiting", "in_doubt"],
    not: &["not_sent", "in_doubt", "refused"],
};
const ACCOUNTS: Made = Made {
    kind: "accounts",
    operation: "registerPersistentPaymentAccount",
    came: &["open", "opening", "in_doubt"],
    not: &["not_sent", "in_doubt", "refused"],
};

impl Made {
    /// All records, when none is in flight.
    async fn on_record(&self, host: &Host) -> Vec<Record> {
        let look = async || match self.kind {
            "accounts" => accounts(host).await,
            _ => requests(host).await,
        };
        let rest = |all: &Vec<Record>| all.iter().all(|record| record.state != "sending");
        wait::seen("nothing is on its way", look, rest).await
    }

    /// Checks that every customer of `steps` files has one record that matches what the service has.
    async fn judge(&self, host: &Host, sandbox: &Sandbox, step: usize) {
        let (records, came) = (self.on_record(host).await, came_in(sandbox, self.operation));
        assert_eq!(records.len(), step * ROWS, "step {step}: one record for each row");
        let asked: BTreeSet<&str> = records.iter().map(|record| record.name.as_str()).collect();
        assert_eq!(asked.len(), step * ROWS, "step {step}: each customer once");
        assert!(came.values().all(|times| *times == 1), "step {step}: sent twice: {came:?}");
        let known: BTreeMap<&str, &Record> = records.iter().map(|record| (record.reference.as_str(), record)).collect();
        assert!(
            came.keys().all(|reference| known.contains_key(reference.as_str())),
            "step {step}: no record of {came:?}"
        );
        for (reference, record) in known {
            let there = came.contains_key(reference);
            let may_be = if there { self.came } else { self.not };
            assert!(
                may_be.contains(&record.state.as_str()),
                "step {step}: came in is {there}: {record:?}"
            );
        }
    }
}

/// In every second run the first answer is also lost, after the service has executed the operation.
async fn kill_and_continue(made: &Made) {
    let (sandbox, mut host) = office().await;
    let addresses = serde_json::to_vec(&sandbox.addresses()).unwrap();
    std::fs::write(host.home().join("addresses.json"), addresses).unwrap();
    for step in 1.. {
        assert!(step < 200, "it always dies");
        host = host.again(&sandbox).await;
        let view = read_as_kind(&host, made.kind, &sheet(step)).await;
        assert_eq!(view["ready"], ROWS, "{view}");
        host.close().await;
        sandbox.control().clear_faults();
        if step % 2 == 0 {
            sandbox.arm([Armed::new(made.operation, Fault::DropAfter).nth(1)]);
        }
        let died = tokio::task::block_in_place(|| dies_at(host.home(), made.kind, step));

        host = host.again(&sandbox).await;
        let done = go_on(&host, made.kind).await;
        assert_eq!(done["made"], ROWS, "step {step}: {done}");
        made.judge(&host, &sandbox, step).await;
        if !died {
            assert!(step > AT_LEAST, "only {step} steps");
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_customer_is_asked_twice_wherever_the_program_is_killed() {
    kill_and_continue(&REQUESTS).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_customer_gets_two_accounts_wherever_the_program_is_killed() {
    kill_and_continue(&ACCOUNTS).await;
}
