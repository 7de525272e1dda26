//! The power fails in the middle of a batch. The next start is quick and first reports what happened.

use harness::prelude::*;
use std::process::Stdio;

use tokio::time::Instant;

#[tokio::test(flavor = "multi_thread")]
async fn a_power_failure_is_reported_first() {
    let (sandbox, cowrie) = cowrie_on(service_with(|config| {
        config.faults = vec![Armed::new("depositToBank", Fault::DelayBefore).ms(300)]
    }))
    .await;
    let file = cowrie.file("people.csv", people(300).0.as_bytes());
    let mut command = cowrie.command(&["payouts", "run", "--yes", "--json"]);
    let mut running = command.arg(file).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    wait::until("three payments", async || sandbox.control().book().len() >= 3).await;
    running.kill().unwrap();
    running.wait().unwrap();

    let begun = Instant::now();
    let host = host::of(&cowrie, "bench").await;
    let notices = host.ask("app_view", json!({})).await["notices"].clone();
    eprintln!("open again after {} ms", begun.elapsed().as_millis());
    let shown: Vec<&str> = notices.list().iter().filter_map(|notice| notice["message"].as_str()).collect();
    assert!(shown[0].starts_with("Cowrie stopped while"), "{shown:?}");
    assert!(shown[0].contains("are not sent again automatically."), "{shown:?}");
    assert!(shown[1].starts_with("A payout was interrupted when Cowrie stopped."), "{shown:?}");
    let runs = host.ask("payouts_list", json!({})).await;
    assert_eq!(runs[0]["state"], "paused", "nothing goes on by itself: {runs}");
    assert_ne!(runs[0]["not_sent"], Value::from(0));
    host.close().await;

    // Reported once: the next start has nothing to report.
    let host = host::of(&cowrie, "bench").await;
    let notices = host.ask("app_view", json!({})).await["notices"].to_string();
    assert!(!notices.contains("when Cowrie stopped"), "{notices}");
}
