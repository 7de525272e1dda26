//! Stopping a payout for good in the real window, without a mouse: the question with its numbers, what is said after, and a new batch.

use harness::cowrie::{Cowrie, people};
use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use sandbox::{Armed, Config, Fault, Sandbox};
use serde_json::json;

use crate::payouts::judge::came_in;

const ENTER: &str = "\u{e007}";

async fn go(window: &Window, place: &str) {
    window.execute("location.hash = arguments[0]", vec![json!(place)]).await;
}

/// Presses an element by the keyboard.
async fn enter(window: &Window, testid: &str) {
    window.tab_to(&format!("[data-testid='{testid}']")).await;
    window.press(ENTER).await;
}

async fn text_is(window: &Window, testid: &str, text: &str) {
    let script = format!("return document.querySelector(\"[data-testid='{testid}']\")?.textContent.trim() === '{text}'");
    window.until(&format!("{testid} says {text}"), LIMIT, &script).await;
}

/// A profile with a payout of twenty that goes on in the window: it waits after its first payments, where the wallet seemed empty.
async fn waiting() -> (Cowrie, Sandbox) {
    let empty = Armed::new("depositToBank", Fault::InsufficientFunds).nth(2);
    let config = Config {
        faults: vec![empty],
        ..Config::default()
    };
    let sandbox = Sandbox::start(config).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    cowrie.pay(&people(20).0, &["--contact", "accounts@example.com"]);
    (cowrie, sandbox)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_stops_a_payout_for_good_and_pays_the_rest_in_a_new_one() {
    let (cowrie, sandbox) = waiting().await;
    let slow = Armed::new("depositToBank", Fault::DelayAfter).ms(600_000);
    sandbox.control().arm(vec![slow]).unwrap();
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "bench").await;
    go(&window, "#/payouts/run/1").await;

    // It is sending when the question is asked, and is paused by that.
    text_is(&window, "run-state", "Paused").await;
    window.click(By::TestId("resume")).await;
    window.say_yes().await;
    text_is(&window, "run-state", "Sending").await;
    window.check_state("stop-running").await;
    enter(&window, "stop").await;
    window.wait_for_text("Stop for good?", 10).await;
    let sending =
        "return (await window.__TAURI_INTERNALS__.invoke('rpc', { command: 'payouts_run', args: { run: '1', from: 0 } })).summary";
    let asked = window.execute_async(sending, vec![]).await;
    assert_eq!((&asked["state"], &asked["stopped"]), (&json!("paused"), &json!(0)), "{asked}");
    let waits = asked["not_sent"].as_u64().unwrap();
    window.wait_for_text(&format!("{waits} payments worth ₦"), 10).await;
    window.check_state("stop-question").await;

    // Enter leaves without doing anything, and the payout can go on.
    window.press(ENTER).await;
    text_is(&window, "run-state", "Paused").await;
    assert!(window.shows(By::TestId("resume")).await && !window.shows(By::TestId("stop-confirm")).await);

    enter(&window, "stop").await;
    enter(&window, "stop-confirm").await;
    text_is(&window, "run-state", "Stopped").await;
    text_is(&window, "count-stopped", &waits.to_string()).await;
    window
        .wait_for_text(&format!("{waits} of 20 payments were never sent, ₦"), 10)
        .await;
    for gone in ["stop", "pause", "resume"] {
        assert!(!window.shows(By::TestId(gone)).await, "{gone} is offered no more");
    }
    sandbox.control().clear_faults();
    sandbox.control().end_delays();
    let arrived = "return document.querySelector(\"[data-testid='count-waiting']\") === null";
    window.until("nothing is on its way", LIMIT, arrived).await;
    window.check_state("stop-stopped").await;

    enter(&window, "show-stopped").await;
    window.click(By::TestId("choose-all")).await;
    window.picture("stop-chosen").await;
    window
        .execute("document.querySelector('[data-state=stopped] .open').click()", vec![])
        .await;
    window.wait_for_text("It may go into a new batch", 10).await;
    window.check_state("stop-item").await;
    window.press("\u{e00c}").await;
    window.click(By::TestId("new-batch")).await;
    window.wait_for_text("These rows were not paid in people.csv", 10).await;
    go(&window, "#/payouts").await;
    window.wait_for_text("Stopped", 10).await;
    window.check_state("stop-list").await;
    go(&window, "#/payouts/run/1/statement").await;
    window.wait_for_text("stopped for good and never sent", 10).await;
    window.check_state("stop-statement").await;
    window.close().await;

    let (book, sent) = (sandbox.control().book().len() as u64, came_in(&sandbox));
    let refused = 1;
    assert_eq!(
        (book + refused, sent.values().sum::<usize>() as u64),
        (20 - waits, 20 - waits),
        "{sent:?}"
    );
    sandbox.stop().await;
}
