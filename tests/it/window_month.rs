//! Month-end in the real window: the service's rows of a month are fetched, missing ones are reported, and only those are fetched again.

use harness::window::Bench;
use sandbox::{Armed, Fault};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_month_is_fetched_by_keyboard_and_missing_rows_are_fetched_again() {
    let bench = Bench::open().await;
    let window = &bench.window;
    let made = window.request("Ada Obi", "50000", json!({ "payer_fee_share": "1" })).await;
    bench.control().pay(made["reference"].as_str().unwrap(), None, None).unwrap();

    // The present month is not over; its known rows are shown all the same.
    window.press("gm").await;
    window.sees("is still running").await;
    window.click("month-fetch").await;
    window.sees("was fetched").await;
    window.state("month-running", "Payment request: payment").await;

    // A month that is over: one source does not answer.
    let lost = Armed::new("reconciliationReport", Fault::Error503);
    bench.control().arm(vec![lost]).unwrap();
    window.click("month-earlier").await;
    window.there("month-lacking").await;
    window
        .state("month-not-asked", "is not complete. It cannot be closed like this.")
        .await;
    window.click("month-fetch").await;
    window.sees("did not work and can be fetched again").await;
    window.there("[data-testid='month-state'][data-complete='false']").await;
    window.check_state("month-lacking").await;

    bench.control().clear_faults();
    window.click("month-fetch").await;
    window.there("[data-testid='month-state'][data-complete='true']").await;
    window.check_state("month-complete").await;
    bench.close().await;
}
