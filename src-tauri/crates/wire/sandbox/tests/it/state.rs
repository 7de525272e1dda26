//! The state file: restarts, kills, and files that cannot be used.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use sandbox::{Addresses, Armed, Config, Duplicates, Fault, Sandbox, StartError};
use service_api::value::UtcTime;

use crate::bench::{At, Bench, LIMIT, assert_has, column, deposit, look_up, request};

const CHILD: &str = "SANDBOX_TEST_STATE";

fn config(state: &Path) -> Config {
    Config {
        state: Some(state.to_owned()),
        ..Config::default()
    }
}

/// As when a person changes the profile of the built-in sandbox, which is then opened again.
#[tokio::test(flavor = "multi_thread")]
async fn a_sandbox_starts_again_as_soon_as_the_one_before_is_dropped() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("state.jsonl");
    for _ in 0..20 {
        drop(Sandbox::start_embedded(file.clone()).await.expect("starts"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_keeps_the_world() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("state.jsonl");
    let bench = Bench::with(config(&file)).await;
    bench.call("paymentRequest", &request("S-1", "1000"));
    bench.control().pay("S-1", None, None).expect("paid");
    bench.arm(Armed::new("depositToBank", Fault::DropAfter).nth(1));
    bench.arm(Armed::new("depositToBank", Fault::Pending).nth(2));
    bench.lose("depositToBank", &deposit("S-2", "10"));
    bench.call("depositToBank", &deposit("S-3", "10"));
    bench.control().advance(7 * 86_400).expect("advances");
    let (book, requests) = (bench.control().book(), bench.control().requests());
    let addresses = bench.at.0.clone();
    assert!(matches!(Sandbox::start(config(&file)).await, Err(StartError::State { why, .. }) if why.contains("another sandbox")));
    let Bench { sandbox, at: _ } = bench;
    sandbox.stop().await;
    let kept = std::fs::read_to_string(&file).expect("reads");
    for secret in [&addresses.credentials, &addresses.hash_key, &addresses.secret_key] {
        assert!(!kept.contains(secret));
    }

    let again = Bench::with(config(&file)).await;
    assert_eq!((again.control().book(), again.control().requests()), (book, requests));
    assert_eq!(again.at.0.hash_key, addresses.hash_key, "the keys follow from the kept seed");
    // The clock continued, and a week has passed.
    assert_has!(again.call("getOperationStatus", &look_up("S-3")), {"transactionStatus": "SUCCESSFUL"});
    assert_has!(again.call("transactionStatus", &look_up("S-2")), {"status": "UKNOWN"});
    assert_eq!(again.code("depositToBank", &deposit("S-2", "10")), 105);
}

#[tokio::test(flavor = "multi_thread")]
async fn unusable_state_files_are_not_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("state.jsonl");
    let refuses = async |text: &str, expected: &str| {
        std::fs::write(&file, text).expect("writes");
        match Sandbox::start(config(&file)).await {
            Err(StartError::State { why, .. }) => assert!(why.contains(expected), "{why}"),
            other => panic!("{text}: {other:?}"),
        }
        assert_eq!(std::fs::read_to_string(&file).expect("reads"), text);
    };
    let head = "{\"sandbox_state\":1,\"seed\":5,\"opening_balance\":100,\"duplicates\":\"refuse\"}\n";
    refuses("name,amount\n", "line 1").await;
    refuses(&head.replace(":1,", ":2,"), "another version").await;
    refuses(&format!("{head}{{}}\n"), "line 2").await;
    std::fs::write(&file, head).expect("writes");
    let other_seed = Config {
        seed: Some(6),
        ..config(&file)
    };
    assert!(matches!(Sandbox::start(other_seed).await, Err(StartError::State { why, .. }) if why.contains("seed 5")));
    let again = |duplicates| Config {
        duplicates: Some(duplicates),
        ..config(&file)
    };
    let refused = Sandbox::start(again(Duplicates::ExecuteAgain)).await;
    assert!(matches!(refused, Err(StartError::State { why, .. }) if why.contains("repeated reference")));
    let bench = Bench::with(again(Duplicates::Refuse)).await;
    assert_eq!(bench.control().balance().opening, "100.00", "the file's world has its own settings");
}

/// Not a test of its own: the sandbox that the next test kills.
#[tokio::test(flavor = "multi_thread")]
async fn child() {
    let Ok(state) = std::env::var(CHILD) else {
        return;
    };
    let sandbox = Sandbox::start(config(Path::new(&state))).await.expect("starts");
    println!("\n{}", serde_json::to_string(&sandbox.addresses()).expect("writes"));
    tokio::time::sleep(LIMIT).await;
}

fn start_child(state: &Path) -> (Child, At) {
    let mut child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "state::child", "--nocapture"])
        .env(CHILD, state)
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let line = lines.map_while(Result::ok).find(|line| line.starts_with('{')).expect("addresses");
    let addresses: Addresses = serde_json::from_str(&line).expect("reads");
    (child, At(addresses))
}

#[test]
fn a_kill_loses_no_answered_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("state.jsonl");
    let mut answered: Vec<String> = Vec::new();
    for round in 0..3 {
        let (mut child, at) = start_child(&file);
        for reference in &answered {
            let again = at.call("depositToBank", &deposit(reference, "1").to_string()).answer().json();
            assert_eq!(again["responseCode"], 105, "{reference} was lost");
        }
        let count = Arc::new(AtomicUsize::new(0));
        let senders: Vec<_> = (0..4)
            .map(|sender| {
                let (at, count) = (at.clone(), Arc::clone(&count));
                thread::spawn(move || send_until_killed(&at, &format!("K-{round}-{sender}"), &count))
            })
            .collect();
        while count.load(Ordering::SeqCst) < 25 + 10 * round && senders.iter().any(|sender| !sender.is_finished()) {
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("kills");
        child.wait().expect("ends");
        answered.extend(senders.into_iter().flat_map(|sender| sender.join().expect("ends")));
    }
    let (mut child, at) = start_child(&file);
    let book = at.drive("GET", "/book", &serde_json::Value::Null).json();
    let book = column(&book, "reference_number");
    for reference in &answered {
        assert_eq!(book.iter().filter(|paid| *paid == reference).count(), 1, "{reference}");
    }
    child.kill().expect("kills");
    child.wait().expect("ends");
}

/// The references that were answered with success before the connection broke.
fn send_until_killed(at: &At, name: &str, count: &AtomicUsize) -> Vec<String> {
    let mut answered = Vec::new();
    for number in 0.. {
        let reference = format!("{name}-{number}");
        let body = deposit(&reference, "1").to_string();
        match at.try_call("depositToBank", &body) {
            Ok(bytes) if !bytes.all.is_empty() => assert_eq!(bytes.answer().json()["responseCode"], 0),
            Ok(_) | Err(_) => break,
        }
        answered.push(reference);
        count.fetch_add(1, Ordering::SeqCst);
    }
    answered
}

#[tokio::test(flavor = "multi_thread")]
async fn manual_time_only_moves_when_advanced_and_is_reproducible() {
    let folder = tempfile::tempdir().expect("a folder");
    let by_hand = |state: Option<&str>, from: Option<&str>| Config {
        seed: Some(7),
        state: state.map(|name| folder.path().join(name)),
        manual_from: from.map(|from| UtcTime::parse(from).expect("a time")),
        ..Config::default()
    };
    let live = async |bench: &Bench| {
        bench.call("paymentRequest", &request("T-1", "1000"));
        bench.control().pay("T-1", None, None).expect("paid");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        bench.call("depositToBank", &deposit("T-2", "10"));
        assert_eq!(bench.control().advance(90).expect("advances"), "2026-02-03T08:01:30.000Z");
        bench.call("depositToBank", &deposit("T-3", "10"));
        bench.control().book()
    };
    let bench = Bench::with(by_hand(Some("one"), Some("2026-02-03T08:00:00"))).await;
    let book = live(&bench).await;
    let times: Vec<_> = book.iter().map(|entry| entry.executed_at.as_str()).collect();
    let (start, later) = ("2026-02-03T08:00:00.000Z", "2026-02-03T08:01:30.000Z");
    assert_eq!(times, [start, start, later]);
    // 999999 is the service at the inter-bank switch; 09:01:30 in Lagos; the third session of this world.
    assert_eq!(book[2].session_id.as_deref(), Some("999999260203090130000000000003"));
    let callbacks = bench.control().callbacks();
    bench.sandbox.stop().await;

    let other = Bench::with(by_hand(None, Some("2026-02-03T08:00:00"))).await;
    assert_eq!(live(&other).await, book, "the same seed and steps");
    assert_eq!(other.control().callbacks(), callbacks);
    let another_seed = Config {
        seed: Some(8),
        ..by_hand(None, Some("2026-02-03T08:00:00"))
    };
    let third = Bench::with(another_seed).await;
    live(&third).await;
    assert_ne!(third.control().callbacks()[0].notification_id, callbacks[0].notification_id);
    assert_ne!(third.at.0.hash_key, other.at.0.hash_key);
    let again = Bench::with(by_hand(Some("one"), None)).await;
    assert_eq!(again.control().book(), book);
    // After a restart too.
    assert_eq!(again.control().advance(30).expect("advances"), "2026-02-03T08:02:00.000Z");
    again.sandbox.stop().await;
    let elsewhere = Sandbox::start(by_hand(Some("one"), Some("2027-01-01T00:00:00"))).await;
    assert!(matches!(elsewhere, Err(StartError::State { why, .. }) if why.contains("another time")));
}
