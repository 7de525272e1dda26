//! Stopping a batch permanently in the real window, without a mouse: the question with its numbers, the messages after it, and a retry
//! batch.

use crate::payouts::judge::came_in;
use harness::prelude::*;

/// A profile with a batch of twenty that is continued in the window: it paused after its first payments, when the wallet seemed empty.
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
async fn a_person_stops_a_batch_permanently_and_pays_the_rest_in_a_new_one() {
    let (cowrie, sandbox) = waiting().await;
    let slow = Armed::new("depositToBank", Fault::DelayAfter).ms(600_000);
    sandbox.control().arm(vec![slow]).unwrap();
    let window = Window::of(&cowrie, "bench").await;
    window.go("#/payouts/run/1").await;

    // It is sending when the question is opened, which pauses it.
    window.text_is("run-state", "Paused").await;
    window.click("resume").await;
    window.say_yes().await;
    window.text_is("run-state", "Sending").await;
    window.check_state("stop-running").await;
    window.enter("stop").await;
    window.sees("Stop for good?").await;
    let asked = &window.ask("payouts_run", json!({ "run": "1", "from": 0 })).await["summary"];
    assert_eq!(json!([asked["state"], asked["stopped"]]), json!(["paused", 0]), "{asked}");
    let waits = asked["not_sent"].as_u64().unwrap();
    window.state("stop-question", &format!("{waits} payments, ₦")).await;

    // Enter closes it without any action, and the batch can continue.
    window.press(ENTER).await;
    window.text_is("run-state", "Paused").await;
    assert!(window.shows("resume").await && !window.shows("stop-confirm").await);

    window.enter("stop").await;
    window.enter("stop-confirm").await;
    window.text_is("run-state", "Stopped").await;
    window.text_is("count-stopped", &waits.to_string()).await;
    window.sees(&format!("{waits} of 20 payments were never sent, ₦")).await;
    assert_eq!(window.shown(&["stop", "pause", "resume"]).await, [] as [&str; 0], "offered no more");
    sandbox.control().clear_faults();
    sandbox.control().end_delays();
    window.gone("count-waiting").await;
    window.check_state("stop-stopped").await;

    window.enter("show-stopped").await;
    window.click("choose-all").await;
    window.picture("stop-chosen").await;
    window.execute("document.querySelector('[data-state=stopped] .open').click()").await;
    window.state("stop-item", "It can be added to a new batch").await;
    window.press(ESCAPE).await;
    window.click("new-batch").await;
    window.sees("Rows not paid in people.csv").await;
    window.go("#/payouts").await;
    window.state("stop-list", "Stopped").await;
    window.go("#/payouts/run/1/statement").await;
    window.state("stop-statement", "stopped and never sent").await;
    window.close().await;

    let (book, sent) = (sandbox.control().book().len() as u64, came_in(&sandbox));
    let (refused, expected) = (1, 20 - waits);
    assert_eq!(
        (book + refused, sent.values().sum::<usize>() as u64),
        (expected, expected),
        "{sent:?}"
    );
    sandbox.stop().await;
}
