//! Month-end in the real window: the service's rows of a month are fetched, missing ones are reported, and only those are fetched again.

use harness::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_month_is_fetched_by_keyboard_and_missing_rows_are_fetched_again() {
    let bench = Bench::open().await;
    let window = &bench.window;
    let made = window.request("Ada Obi", "50000", json!({ "payer_fee_share": "1" })).await;
    bench.control().pay(made["reference"].as_str().unwrap(), None, None).unwrap();

    // The present month is not over; its known rows are shown all the same.
    window.press("gm").await;
    window.sees("is not over").await;
    window.click("month-fetch").await;
    window.sees("was updated").await;
    window
        .execute("document.querySelector(\"[data-testid='month-history'] details\").open = true")
        .await;
    window.state("month-running", "Payment request: payment").await;

    // A month that is over: one source does not answer.
    let lost = Armed::new("reconciliationReport", Fault::Error503);
    bench.control().arm(vec![lost]).unwrap();
    window.click("month-earlier").await;
    window.there("month-lacking").await;
    window.state("month-not-asked", "is incomplete and cannot be closed.").await;
    window.click("month-fetch").await;
    window.sees("not received. Get the missing data again.").await;
    window.there("[data-testid='month-state'][data-complete='false']").await;
    window.check_state("month-lacking").await;

    bench.control().clear_faults();
    window.click("month-fetch").await;
    window.there("[data-testid='month-state'][data-complete='true']").await;
    // Its result is one line, and the next step is open.
    window.next_step_is("statements").await;
    window.sees("No records").await;
    window.check_state("month-complete").await;
    let words = window.words_shown().await;
    assert!(words <= 250, "{words} words");
    window.open_step("data").await;
    window.check_state("month-data").await;
    bench.close().await;
}
