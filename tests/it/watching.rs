//! Watching open requests: never faster than the service bears, whatever their number; nothing is missed; offline it grows quiet.

use std::net::SocketAddr;
use std::time::Duration;

use backoffice::host::Host;
use harness::cowrie::Cowrie;
use sandbox::{Config, Sandbox};
use serde_json::{Value, json};

/// The gap between two questions of a sandbox's profile, in milliseconds.
const GAP: u128 = 20;

pub(crate) async fn ask_for_money(host: &Host, name: &str) -> Value {
    let form = json!({
        "amount": "5000", "payer_name": name, "payer_phone": "08031234567", "payer_email": null, "purpose": null,
        "expires_in_minutes": 1440, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "1", "allow_partial": true,
        "allow_over": false, "send_messages": false,
    });
    let made = host.rpc("payment_requests_create", form).await.unwrap();
    assert_eq!(made["state"], "waiting", "{made}");
    made
}

async fn state(host: &Host, request: &Value) -> Value {
    host.rpc("payment_requests_view", json!({"id": request["id"]})).await.unwrap()["state"].clone()
}

/// Waits until `done`, for a minute at most.
async fn until(what: &str, mut done: impl AsyncFnMut() -> bool) -> Duration {
    let began = tokio::time::Instant::now();
    while !done().await {
        assert!(began.elapsed() < Duration::from_secs(60), "{what} does not come");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    began.elapsed()
}

/// How many questions of a kind the sandbox was asked.
fn asked(sandbox: &Sandbox, operation: &str) -> usize {
    let requests = sandbox.control().requests();
    requests.iter().filter(|request| request.operation == operation).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn many_open_requests_are_left_to_the_history_and_never_asked_about_faster_than_the_service_bears() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let host = harness::host::of(&cowrie, "bench").await;
    let (began, before) = (tokio::time::Instant::now(), asked(&sandbox, "status") + asked(&sandbox, "history"));
    let mut requests = Vec::new();
    for place in 0..80 {
        requests.push(ask_for_money(&host, &format!("Ada {place}")).await);
    }
    let pay = |request: &Value| sandbox.control().pay(request["reference"].as_str().unwrap(), None, None).unwrap();
    // The history tells of the first payments, and from then on stands for single looks.
    for request in &requests[..5] {
        pay(request);
        until("paid", async || state(&host, request).await == "paid").await;
    }
    until("a window", async || asked(&sandbox, "history") > 2).await;
    let (quiet, singly) = (tokio::time::Instant::now(), asked(&sandbox, "status"));
    tokio::time::sleep(Duration::from_secs(5)).await;
    let singly = asked(&sandbox, "status") - singly;
    // Each is due every second: 75 of them are 375 looks in these five seconds, were they asked about singly.
    assert!(singly < 150, "{singly} single questions in {:?}", quiet.elapsed());
    for request in &requests[40..45] {
        pay(request);
    }
    for request in &requests[40..45] {
        until("paid", async || state(&host, request).await == "paid").await;
    }
    let questions = asked(&sandbox, "status") + asked(&sandbox, "history") - before;
    let allowed = began.elapsed().as_millis() / GAP + 1;
    assert!(questions as u128 <= allowed, "{questions} questions where {allowed} are allowed");
    let unpaid = state(&host, &requests[50]).await;
    assert_eq!(unpaid, "waiting", "what the history does not tell of is not paid");
    host.close().await;
    sandbox.stop().await;
}

/// The service goes away and comes back: that is said, nothing is asked in a burst, and what happened meanwhile is found.
#[tokio::test(flavor = "multi_thread")]
async fn offline_is_said_and_afterwards_it_goes_on_with_what_is_due() {
    let folder = tempfile::tempdir().unwrap();
    let config = |listen: Option<SocketAddr>| Config {
        seed: Some(7),
        state: Some(folder.path().join("world.jsonl")),
        listen: listen.unwrap_or(Config::default().listen),
        ..Config::default()
    };
    let sandbox = Sandbox::start(config(None)).await.unwrap();
    let address: SocketAddr = sandbox.addresses().control_url.unwrap().split('/').nth(2).unwrap().parse().unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let host = harness::host::of(&cowrie, "bench").await;
    let request = ask_for_money(&host, "Ada").await;
    sandbox.stop().await;
    let watching = async || host.rpc("home_view", json!({})).await.unwrap()["watching"].clone();
    until("silence", async || !watching().await["silent_since"].is_null()).await;
    let silent = watching().await;
    assert!(silent["silent_why"].as_str().unwrap().starts_with("No money moved."), "{silent}");
    assert!(
        silent["next_try_at"].as_str().unwrap() >= silent["silent_since"].as_str().unwrap(),
        "{silent}"
    );
    let sandbox = Sandbox::start(config(Some(address))).await.unwrap();
    sandbox.control().pay(request["reference"].as_str().unwrap(), None, None).unwrap();
    let before = asked(&sandbox, "status");
    until("paid", async || state(&host, &request).await == "paid").await;
    assert!(
        asked(&sandbox, "status") - before <= 2,
        "what was due meanwhile is asked about once"
    );
    until("an end of the silence", async || watching().await["silent_since"].is_null()).await;
    host.close().await;
    sandbox.stop().await;
}

/// A deposit is confirmed by the history, without any notice.
#[tokio::test(flavor = "multi_thread")]
async fn where_there_are_accounts_the_history_is_watched() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let host = harness::host::of(&cowrie, "bench").await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(asked(&sandbox, "history"), 0, "nothing is asked where there is nothing to learn");
    host.close().await;
    sandbox.stop().await;
}
