//! What only a person can find out, recorded in the real window: missing sends of restored records, and the cause of an alarm.

use crate::protocol::high_water::{CONTACT, OTHER, backup, profile, put_back};
use harness::prelude::*;

const FOUND: &str = "The statement of today has both; they stay paid.";

/// Records the result for `notice`, where the confirm window shows `text`: cancelled at first, and then confirmed.
async fn record(window: &Window, notice: &str, text: &str) {
    window.click("found-record").await;
    window
        .in_confirm(async |confirm| {
            confirm.contains(By::Css("main"), &[text, FOUND]).await;
            confirm.check_state(&format!("{notice}-confirm")).await;
            confirm.click_last("leave").await;
        })
        .await;
    window.confirm_closed().await;
    let found = format!("found-{notice}");
    assert!(window.shows(&found).await, "nothing is recorded by asking");
    window.click("found-record").await;
    window.say_yes().await;
    window.gone(&found).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_sends_are_recorded_from_the_statement_before_anything_is_sent() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let mut cowrie = Cowrie::with_vault();
    assert_eq!(cowrie.add_profile("office", "test", &sandbox.addresses()).code, Some(0));
    cowrie.choose("office");
    cowrie.run(&["payouts", "list"]);
    let folder = profile(&cowrie, "office");
    let yesterday = backup(&folder, "");
    assert_eq!(cowrie.pay(&people(2).0, CONTACT).code, Some(0));
    put_back(&folder, "", &yesterday);

    // The whole folder is older than the two payments that were sent.
    let window = Window::in_settings(&cowrie).await;
    window.click("open-office").await;
    window.sees("no record anywhere").await;
    window.click("nav-home").await;
    window
        .contains("main, body", &["Then press “Record what you found…” at the top"])
        .await;
    window.check_state("missing-home").await;
    window.click("found-missing").await;
    window.type_text("found-evidence", FOUND).await;
    window.check_state("missing-say").await;
    record(&window, "missing", "2 calls that were sent from here").await;
    window.close().await;
    assert_eq!(cowrie.pay(OTHER, CONTACT).code, Some(0));
    assert_eq!(sandbox.control().book().len(), 3);
    sandbox.stop().await;
}

/// The payee whose payment was executed with half of its amount, and that amount: three payments leave in any order.
fn paid_short(sandbox: &Sandbox) -> String {
    let asked = [
        ("1000000000", "Person 0, ₦1,000.00", "1000.00"),
        ("1000000101", "Person 1, ₦1,001.01", "1001.01"),
        ("1000000202", "Person 2, ₦1,002.02", "1002.02"),
    ];
    let book = sandbox.control().book();
    let differs = |(account, _, amount): &&(&str, &str, &str)| {
        book.iter()
            .any(|entry| entry.destination.ends_with(account) && entry.amount != *amount)
    };
    let short: Vec<&str> = asked.iter().filter(differs).map(|(_, shown, _)| *shown).collect();
    assert_eq!(short.len(), 1, "{book:?}");
    short[0].to_owned()
}

/// Half of the second payment was executed, which verification shows ten minutes later.
#[tokio::test(flavor = "multi_thread")]
async fn the_cause_of_an_alarm_is_recorded_in_the_window() {
    let less = Armed::new("depositToBank", Fault::WrongAmount).variant("less").nth(2);
    let config = Config {
        // The wallet, which would show it at once, gives no balance.
        faults: vec![less, Armed::new("accountBalance", Fault::Error503).from_nth(2)],
        ..Config::default()
    };
    let sandbox = Sandbox::start(config).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    assert_eq!(cowrie.pay(&people(3).0, &[]).code, Some(0));
    let short = paid_short(&sandbox);
    let computer = Computer::new();
    computer.set(11 * 60_000, 0, 0);
    let later = host::of_at(&cowrie, "bench", computer.env()).await;
    let alarm = async || {
        let notices = later.ask("app_view", json!({})).await["notices"].clone();
        notices.as_array().unwrap().iter().any(|notice| notice["found_out"] == "alarms")
    };
    wait::until("an alarm", alarm).await;
    later.close().await;

    let window = Window::of(&cowrie, "bench").await;
    window.sees("with another amount").await;
    window.click("nav-home").await;
    window.check_state("alarms-home").await;
    window.click("found-alarms").await;
    window.click("input[value='done']").await;
    window.type_text("found-evidence", FOUND).await;
    window.check_state("alarms-say").await;
    record(&window, "alarms", &short).await;
    window.close().await;
    assert_eq!(sandbox.control().book().len(), 3);
    sandbox.stop().await;
}
