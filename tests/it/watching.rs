//! Watching open requests: never faster than the service permits, however many there are; nothing is missed; offline it slows down.

mod retention;

use harness::prelude::*;
use std::time::Duration;

use base::timestamp::DAY;
use harness::forms::payment_request;
use harness::wait::until;
use sandbox::{Deposit, DepositMethod};

use crate::payment_accounts::open;
use crate::returning::Returning;
use system::env::Loop;

/// The time between two queries of a sandbox profile, in milliseconds.
const GAP: u128 = 20;

pub(crate) async fn ask_for_money(host: &Host, name: &str) -> Value {
    let form = with(
        payment_request("5000", name),
        &json!({ "purpose": null, "expires_in_minutes": 1440, "payer_fee_share": "1" }),
    );
    let made = host.ask("payment_requests_create", form).await;
    assert_eq!(made["state"], "waiting", "{made}");
    made
}

async fn state(host: &Host, request: &Value) -> Value {
    host.ask("payment_requests_view", json!({"id": request["id"]})).await["state"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn many_open_requests_are_covered_by_the_history_and_never_queried_faster_than_the_service_permits() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let computer = Computer::new();
    let host = harness::host::of_at(&cowrie, "bench", computer.env()).await;
    let (began, before) = (tokio::time::Instant::now(), sandbox.asked("status") + sandbox.asked("history"));
    let mut requests = Vec::new();
    for place in 0..80 {
        requests.push(ask_for_money(&host, &format!("Ada {place}")).await);
    }
    let pay = |request: &Value| sandbox.control().pay(request["reference"].text(), None, None).unwrap();
    // The history shows the first payments, and from then on replaces single queries.
    for request in &requests[..5] {
        pay(request);
        computer.until("paid", 100, async || state(&host, request).await == "paid").await;
    }
    computer.until("a window", 100, async || sandbox.asked("history") > 2).await;
    let (since, windows, singly) = (computer.now(), sandbox.asked("history"), sandbox.asked("status"));
    let more = async || sandbox.asked("history") >= windows + 5 && computer.now().since(since) >= 5_000;
    computer.until("five windows more, and five seconds", 100, more).await;
    let singly = sandbox.asked("status") - singly;
    // Each is due every second: with single queries, 75 of them would be 375 in five seconds.
    assert!(singly < 150, "{singly} single questions in {} ms", computer.now().since(since));
    for request in &requests[40..45] {
        pay(request);
    }
    for request in &requests[40..45] {
        computer.until("paid", 100, async || state(&host, request).await == "paid").await;
    }
    let questions = sandbox.asked("status") + sandbox.asked("history") - before;
    let allowed = began.elapsed().as_millis() / GAP + 1;
    assert!(questions as u128 <= allowed, "{questions} questions where {allowed} are allowed");
    let unpaid = state(&host, &requests[50]).await;
    assert_eq!(unpaid, "waiting", "what the history does not tell of is not paid");
}

/// Five callbacks signed by the service are five queries that are due at once. In a sandbox they are made within a tenth of a second.
#[tokio::test(flavor = "multi_thread")]
async fn a_deployment_is_queried_at_most_once_a_second() {
    let sandbox = service().await;
    let home = tempfile::tempdir().unwrap();
    let host = harness::host::deployment(home.path(), &sandbox).await;
    for place in 0..5 {
        let made = ask_for_money(&host, &format!("Ada {place}")).await;
        sandbox.control().pay(made["reference"].text(), None, None).unwrap();
    }
    until("the fifth notice", async || sandbox.control().notices().len() == 5).await;
    let notices = sandbox.control().notices();
    let text: String = notices.iter().map(|notice| format!("{}\n", notice.body)).collect();
    let before = sandbox.asked("status");
    let began = tokio::time::Instant::now();
    let pasted = host.ask("inbox_paste", json!({ "text": text })).await;
    assert_eq!(pasted["notices"].list().len(), 5, "{pasted}");
    until("the fifth answer", async || sandbox.asked("status") == before + 5).await;
    // The first may leave at once, each other one a second after the previous one.
    assert!(began.elapsed() >= Duration::from_secs(4), "five questions in {:?}", began.elapsed());
}

/// The service stops and starts again: that is reported, there is no burst of queries, and what happened meanwhile is found.
#[tokio::test(flavor = "multi_thread")]
async fn an_offline_service_is_reported_and_due_queries_continue_afterwards() {
    let (place, sandbox) = Returning::start(Vec::new()).await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let host = harness::host::of(&cowrie, "bench").await;
    let request = ask_for_money(&host, "Ada").await;
    sandbox.stop().await;
    let watching = async || host.ask("home_view", json!({})).await["watching"].clone();
    until("silence", async || !watching().await["next_try_at"].is_null()).await;
    let silent = watching().await;
    assert!(silent["silent_why"].text().starts_with("The query moved no money."), "{silent}");
    assert!(silent["next_try_at"].text() >= silent["silent_since"].text(), "{silent}");
    let sandbox = place.again().await;
    sandbox.control().pay(request["reference"].text(), None, None).unwrap();
    let before = sandbox.asked("status");
    until("paid", async || state(&host, &request).await == "paid").await;
    assert!(sandbox.asked("status") - before <= 2, "what was due meanwhile is asked about once");
    until("an end of the silence", async || watching().await["silent_since"].is_null()).await;
}

/// With nothing to watch, any failed query reports it, and any answer ends it.
#[tokio::test(flavor = "multi_thread")]
async fn an_offline_service_is_reported_where_nothing_is_watched_too() {
    let (place, sandbox) = Returning::start(Vec::new()).await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let host = harness::host::of(&cowrie, "bench").await;
    let watching = async || host.ask("home_view", json!({})).await["watching"].clone();
    let ask = async || {
        let body = json!({ "referenceNumber": "ASK-1" }).to_string();
        let call = json!({ "operation": "accountBalance", "body": body, "photos": [], "given_back": null });
        host.ask("console_call", call).await["outcome"].clone()
    };
    assert_has!((ask().await, watching().await["silent_since"].clone()), ["accepted", null]);
    sandbox.stop().await;
    assert_eq!(ask().await, "not_sent");
    let silent = watching().await;
    assert!(silent["silent_since"].is_string() && silent["next_try_at"].is_null(), "{silent}");
    assert!(silent["silent_why"].text().contains("could not be reached"), "{silent}");
    let _sandbox = place.again().await;
    assert_eq!(ask().await, "accepted");
    assert_eq!(watching().await["silent_since"], json!(null));
}

/// A deposit is confirmed by the history, without a callback.
#[tokio::test(flavor = "multi_thread")]
async fn where_there_are_accounts_the_history_is_watched() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let computer = Computer::new();
    let _host = harness::host::of_at(&cowrie, "bench", computer.env()).await;
    computer.pass(DAY);
    computer.go_round(Loop::Watching, 5).await;
    assert_eq!(sandbox.asked("history"), 0, "nothing is asked where there is nothing to learn");
}

fn deposit(sandbox: &Sandbox, account: &Value, amount: &str) {
    let deposit = Deposit {
        account: account["number"].text().to_owned(),
        amount: Amount::parse(amount).unwrap(),
        payer_name: None,
        payer_bank: None,
        payer_account: None,
        method: DepositMethod::BankTransfer,
    };
    sandbox.control().deposit(&deposit).unwrap();
}

/// The number of confirmed deposits, their total, and the message about the history.
async fn deposited(host: &Host) -> (Value, Value) {
    let filter = json!({ "part": "confirmed", "text": "", "from": null, "to": null, "number": null });
    let sums = host.ask("deposits_sums", filter).await;
    (sums["confirmed_count"].clone(), sums["confirmed"].clone())
}

/// The known period ends by the service's time: a clock that is ahead, and is corrected later, skips no deposit.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_ahead_hides_no_deposit() {
    const HOUR: i64 = 3_600_000;
    let (sandbox, cowrie) = cowrie_on(service()).await;
    for ahead in [3 * HOUR, 60 * HOUR] {
        let computer = Computer::new();
        computer.set(ahead, 0, 0);
        let host = harness::host::of_at(&cowrie, "bench", computer.env()).await;
        let account = open(&host, &json!({ "phone": format!("0803{:07}", ahead / HOUR) })).await;
        let (before, _) = deposited(&host).await;
        let before = before.as_u64().unwrap();
        for (place, corrected) in [(1, false), (2, false), (3, true), (4, true)] {
            deposit(&sandbox, &account, &format!("{place}00"));
            if corrected && place == 3 {
                computer.set(-ahead, 0, 0);
            }
            computer
                .until("a confirmed deposit", 50, async || deposited(&host).await.0 == before + place)
                .await;
            // Windows without events follow.
            let asked_before = sandbox.asked("history");
            computer
                .until("two windows more", 500, async || sandbox.asked("history") > asked_before + 2)
                .await;
        }
    }
}

/// An answer that may be incomplete is requested again in smaller windows; what stays uncertain is reported.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_may_be_incomplete_is_requested_in_smaller_windows() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let elsewhere = json!({
        "referenceNumber": "OPEN-1", "phoneNumber": "08031234567", "firstName": "Bola", "lastName": "Ige", "accountName": "Bola Ige",
        "accountReference": "CUSTOMER-0001",
    });
    let opened = cowrie.call("registerPersistentPaymentAccount", &elsewhere);
    let account = json!({ "number": opened.json()["answer"]["accountNumber"] });
    // With both openings exactly one hundred.
    for _ in 0..98 {
        deposit(&sandbox, &account, "10");
    }
    let host = harness::host::of(&cowrie, "bench").await;
    open(&host, &json!({})).await;
    let home = async || host.ask("home_view", json!({})).await["watching"].clone();
    until("what stays unsure", async || !home().await["history_unsure"].is_null()).await;
    // Fifty hours at first: three days, three hours of the last of them, and the five-minute windows of the last hour.
    assert!(sandbox.asked("history") >= 1 + 3 + 3 + 12, "{}", sandbox.asked("history"));
    assert_eq!(deposited(&host).await, (json!(98), json!("980.00")));
}

/// A possibly incomplete period stays reported, whatever is received for other times, until an answer for that time is complete.
#[tokio::test(flavor = "multi_thread")]
async fn a_possibly_incomplete_period_is_reported_until_it_is_complete() {
    const HALF_AN_HOUR: i64 = 1_800_000;
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let computer = Computer::new();
    let host = harness::host::of_at(&cowrie, "bench", computer.env()).await;
    let account = open(&host, &json!({})).await;
    computer.until("a first window", 50, async || sandbox.asked("history") > 0).await;
    host.close().await;
    // With the opening exactly one hundred, long before the end of the requested period.
    for _ in 0..99 {
        deposit(&sandbox, &account, "10");
    }
    sandbox.control().advance(1_800).unwrap();
    computer.pass(HALF_AN_HOUR);
    let host = harness::host::of_at(&cowrie, "bench", computer.env()).await;
    let unsure = async || {
        computer.pass(100);
        host.ask("home_view", json!({})).await["watching"]["history_unsure"].clone()
    };
    until("what stays unsure", async || !unsure().await.is_null()).await;
    let before = sandbox.asked("history");
    computer
        .until("the windows after it", 500, async || sandbox.asked("history") > before + 8)
        .await;
    assert_eq!(deposited(&host).await, (json!(99), json!("990.00")));
    let message = unsure().await;
    assert!(
        message.as_str().is_some_and(|message| message.contains("some may be missing")),
        "{message}"
    );
    // One more, and an answer of the last hour is no longer a round number.
    deposit(&sandbox, &account, "10");
    computer.pass(2 * HALF_AN_HOUR);
    until("certainty", async || unsure().await.is_null()).await;
    assert_eq!(deposited(&host).await.0, json!(100));
}

/// A deployment is queried for the balance once, until money moves or a person requests it, however often a screen is read.
#[tokio::test(flavor = "multi_thread")]
async fn the_balance_is_queried_again_when_money_moved_or_a_person_requests_it() {
    let sandbox = service().await;
    let home = tempfile::tempdir().unwrap();
    let computer = Computer::new();
    let host = harness::host::deployment_at(home.path(), &sandbox, computer.env()).await;
    let asked = || sandbox.asked("accountBalance");
    let held = async || {
        let balance = host.ask("balance_view", json!({})).await;
        let held = balance["available"].as_str().unwrap_or_else(|| panic!("{balance}"));
        Amount::parse(held).unwrap()
    };
    let request = ask_for_money(&host, "Ada").await;
    let (before, times) = (held().await, asked());
    computer.pass(50_000);
    computer.go_round(Loop::Watching, 3).await;
    assert_eq!((held().await, asked()), (before, times), "nothing moved");
    sandbox.control().pay(request["reference"].text(), None, None).unwrap();
    host.ask("payment_requests_check", json!({ "id": request["id"] })).await;
    assert!(held().await > before, "money came");
    assert_eq!(asked(), times + 1);
    held().await;
    assert_eq!(asked(), times + 1);
    host.ask("balance_ask", json!({})).await;
    assert_eq!(asked(), times + 2, "a person asks");
    held().await;
    assert_eq!(asked(), times + 2);
}
