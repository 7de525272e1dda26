//! An unconfirmed payment, settled in the real window by the statement line that shows it, by keyboard.

use crate::month_settled::{held, in_doubt};
use harness::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_line_settles_a_payment_after_a_question() {
    let month = in_doubt().await;
    held(&month).await;
    month.statement(0, |text| text).await;
    month.host.close().await;
    let window = Window::of(&month.cowrie, "bench").await;
    window.go("#/month-end/2025-10/review/bank/exceptions/unknown_solved").await;
    window.there("review-settle").await;
    window.state("month-review-settle", "with the line as evidence").await;

    // Esc closes the question, and so does Enter on the first choice.
    for leave in [ESCAPE, ENTER] {
        window.press("p").await;
        window.there("settle-deed").await;
        window.press(leave).await;
        window.gone("settle-deed").await;
        assert!(window.shows("review-settle").await);
    }
    window.press("p").await;
    window
        .state("month-review-settle-question", "This is final and cannot be undone.")
        .await;
    window.enter("settle-deed").await;
    window.gone("review-settle").await;
    window.sees("Marked as paid.").await;
    window.counts("review-row", 0).await;

    let runs = window.runs().await;
    let summary = window.ask("payouts_run", serde_json::json!({ "run": runs[0]["run"] })).await["summary"].clone();
    assert_eq!((&summary["held"], &summary["paid"]), (&0.into(), &3.into()), "{summary}");
}
