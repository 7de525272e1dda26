//! For every fault, what a caller sees, and what the book contains; and a check that every fault has such a test.

mod answers;
mod callbacks;
mod doings;
mod fitting;
mod statuses;
mod wire;

use std::collections::BTreeSet;

use sandbox::{Armed, CALLBACKS, Fault, read_faults};
use serde_json::{Value, json};

use crate::bench::{Answer, Bench, Bytes, Kept, bulk, deposit, seeded, until};

type Row = (Fault, fn(&Bench));

const GROUP: [(&str, &str); 4] = [("G-1", "1"), ("G-2", "2"), ("G-3", "3"), ("G-4", "4")];

/// A fault for deposits.
fn armed(fault: Fault) -> Armed {
    Armed::new("depositToBank", fault)
}

/// Arms this fault only.
fn only(bench: &Bench, fault: Armed) {
    bench.control().clear_faults();
    bench.arm(fault);
}

/// Sends a deposit of 10 naira.
fn pay(bench: &Bench, reference: &str) -> Bytes {
    bench.at.call("depositToBank", &deposit(reference, "10").to_string())
}

/// Sends a deposit that is answered completely.
fn paid(bench: &Bench, reference: &str) -> Answer {
    pay(bench, reference).answer()
}

/// Sends a bulk call of four payments, whose references begin with `name`.
fn pay_group(bench: &Bench, name: &str) -> Value {
    let names = GROUP.map(|(reference, _)| format!("{name}{reference}"));
    let items: Vec<_> = names.iter().zip(GROUP).map(|(name, (_, amount))| (name.as_str(), amount)).collect();
    bench.call("moneyTransferBulk", &bulk(name, &items))
}

fn is_done(bench: &Bench, reference: &str) -> bool {
    match bench.amounts(reference).as_slice() {
        [] => false,
        [amount] => amount == "10.00",
        more => panic!("{reference} is done more than once: {more:?}"),
    }
}

/// The transaction status in a status query, or the code if it is not found.
fn status(bench: &Bench, reference: &str) -> Value {
    let answer = bench.call("getOperationStatus", &json!({ "referenceNumber": reference }));
    let known = answer.get("transactionStatus").filter(|status| !status.is_null());
    known.unwrap_or(&answer["responseCode"]).clone()
}

fn rows() -> impl Iterator<Item = &'static Row> {
    [wire::ROWS, statuses::ROWS, answers::ROWS, doings::ROWS, callbacks::ROWS]
        .into_iter()
        .flatten()
}

#[test]
fn every_fault_has_a_test() {
    let tried: BTreeSet<Fault> = rows().map(|(fault, _)| *fault).collect();
    assert_eq!(tried, BTreeSet::from(Fault::ALL));
}

#[test]
fn every_fault_is_documented() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../docs/sandbox.md")).expect("reads");
    for fault in Fault::ALL {
        let row = format!("| `{}` | ", fault.name());
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with(&row)).collect();
        assert_eq!(rows.len(), 1, "{row}");
        // The first variant is the default.
        for variant in fault.variants() {
            assert!(rows[0].contains(&format!("`{variant}`")), "{variant}: {}", rows[0]);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_control_is_documented() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../docs/sandbox.md")).expect("reads");
    let bench = Bench::start().await;
    // An unknown path is answered with the known ones.
    let known = bench.at.drive("GET", "/nothing", &Value::Null).json()["error"].to_string();
    let controls: Vec<&str> = known
        .split([' ', ',', '.', '"', ';'])
        .filter(|word| word.starts_with('/'))
        .collect();
    assert!(controls.len() > 15, "{known}");
    for control in controls {
        assert!(text.contains(&format!("{control}`")), "{control}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn several_faults_apply_to_one_call() {
    let bench = Bench::start().await;
    let both = |first: Armed, second: Armed| {
        bench.control().clear_faults();
        bench.control().arm(vec![first, second]).expect("arms");
    };
    both(armed(Fault::WrongAmount).variant("more"), armed(Fault::DropAfter));
    assert_eq!(pay(&bench, "S-1").all.len(), 0);
    assert_eq!(bench.amounts("S-1"), ["20.00"]);
    both(armed(Fault::DuplicateDelivery), armed(Fault::OnDuplicate).variant("execute_again"));
    bench.arm(armed(Fault::Error502).nth(1));
    // Applied before execution.
    assert_eq!((paid(&bench, "S-2").status, bench.amounts("S-2").len()), (502, 0));
    assert_eq!((paid(&bench, "S-3").status, bench.amounts("S-3").len()), (200, 2));
    both(armed(Fault::OddCode).variant("number"), armed(Fault::OddJson));
    assert_eq!(paid(&bench, "S-4").json()[0]["responseCode"], 0);
    both(armed(Fault::WrongReference).variant("case"), armed(Fault::NoTransactionId));
    let answer = paid(&bench, "S-5").json();
    assert_eq!(answer["referenceNumber"], "s-5");
    assert_eq!(answer.get("transactionId"), None);
    both(armed(Fault::Html), armed(Fault::Error500));
    // A fault before execution precedes one after it.
    assert_eq!(paid(&bench, "S-6").status, 500);
    both(armed(Fault::Html), armed(Fault::Garbage));
    assert!(paid(&bench, "S-7").head.contains("text/html"), "the first that was armed");
    let last = bench.control().requests().pop().expect("a request");
    assert_eq!(last.faults, ["html", "garbage"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn effects_of_faults_survive_a_restart() {
    let kept = Kept::new(seeded());
    let bench = kept.start().await;
    for (number, fault) in [
        armed(Fault::WrongAmount),
        armed(Fault::RefusalText),
        armed(Fault::Late).ms(60_000),
        armed(Fault::DuplicateDelivery),
        armed(Fault::DropMidRequest),
    ]
    .into_iter()
    .enumerate()
    {
        only(&bench, fault);
        let body = deposit(&format!("K-{number}"), "10");
        bench.at.try_call("depositToBank", &body.to_string()).ok();
    }
    only(&bench, armed(Fault::OnDuplicate).variant("execute_again"));
    pay(&bench, "K-0");
    bench.control().advance(61).expect("advances");
    until("done late", || is_done(&bench, "K-2"));
    let all = |bench: &Bench| (bench.control().book(), bench.control().requests(), bench.control().balance());
    let before = all(&bench);
    assert_eq!(bench.paid(), ["K-0", "K-3", "K-0", "K-2"].map(str::to_owned).to_vec(), "{before:?}");
    let again = kept.restart(bench).await;
    assert_eq!(all(&again), before);
}

#[test]
fn invalid_faults_are_not_armed() {
    let read = |fault: Value| read_faults(&json!({ "arm": [fault] }).to_string());
    for fault in Fault::ALL {
        let operation = if fault == Fault::CallbackBeforeAnswer {
            "paymentRequest"
        } else if fault.name().starts_with("callback_") {
            CALLBACKS
        } else {
            "*"
        };
        let forms = fault.variants().iter().map(|form| json!(form)).chain([Value::Null]);
        for form in forms {
            let given = json!({ "operation": operation, "fault": fault.name(), "variant": form });
            assert!(read(given.clone()).is_ok(), "{given}");
        }
        let unknown = json!({ "operation": operation, "fault": fault.name(), "variant": "no-such-form" });
        assert!(read(unknown).is_err(), "{fault:?}");
    }
    for wrong in [
        json!({ "operation": "depositToBank", "fault": "callback_never" }),
        json!({ "operation": "*", "fault": "callback_never" }),
        json!({ "operation": "callback", "fault": "drop_after" }),
        json!({ "operation": "depositToBank", "fault": "callback_before_answer" }),
        json!({ "operation": "*", "fault": "redirect", "status": 200 }),
        json!({ "operation": "*", "fault": "unauthorised", "status": 500 }),
        json!({ "operation": "*", "fault": "drop_after", "status": 401 }),
        json!({ "operation": "*", "fault": "drop_after", "bytes": 7 }),
        json!({ "operation": "*", "fault": "error_500", "retry_after": "1" }),
        json!({ "operation": "*", "fault": "error_503", "retry_after": "1\r\nx: y" }),
        json!({ "operation": "*", "fault": "rate_limit", "calls": 3 }),
        json!({ "operation": "*", "fault": "odd_json", "after": false }),
    ] {
        assert!(read(wrong.clone()).is_err(), "{wrong}");
    }
}

async fn try_all(rows: &'static [Row]) {
    for (fault, check) in rows {
        let bench = Bench::start().await;
        check(&bench);
        let faults = bench.control().faults();
        assert!(faults.fired.iter().any(|fired| fired.fault == *fault), "{fault:?} never struck");
        let balance = bench.control().balance();
        let kobo = |text: &str| text.replace('.', "").parse::<i64>().expect("an amount");
        let sum = kobo(&balance.opening) + kobo(&balance.paid_in) - kobo(&balance.paid_out) - kobo(&balance.fees);
        assert_eq!(sum, kobo(&balance.balance), "{fault:?}: money came or went");
        bench.sandbox.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_of_connections_and_framing() {
    try_all(wire::ROWS).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_of_statuses_and_headers() {
    try_all(statuses::ROWS).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_in_the_content_of_answers() {
    try_all(answers::ROWS).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_in_execution() {
    try_all(doings::ROWS).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_of_callbacks() {
    try_all(callbacks::ROWS).await;
}
