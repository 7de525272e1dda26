//! A payout of which nobody knew, settled in the real window by the line of a statement that shows it, by keyboard.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};

use crate::month_settled::{held, in_doubt};

#[tokio::test(flavor = "multi_thread")]
async fn a_line_settles_a_payout_after_a_question() {
    let month = in_doubt().await;
    held(&month).await;
    month.statement(0, |text| text).await;
    month.host.close().await;
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, month.cowrie.home(), "bench").await;
    window.go("#/month-end/2025-10/review/bank/exceptions/unknown_solved").await;
    window.there("[data-testid='review-settle']").await;
    window.wait_for_text("the line is its proof", 10).await;
    window.check_state("month-review-settle").await;

    // Esc leaves the question, and Enter on what is chosen first leaves it too.
    for leave in ["\u{e00c}", "\u{e007}"] {
        window.press("p").await;
        window.there("[data-testid='settle-deed']").await;
        window.press(leave).await;
        window.gone("[data-testid='settle-deed']").await;
        assert!(window.shows(By::TestId("review-settle")).await);
    }
    window.press("p").await;
    window.wait_for_text("Undo does not take it back", 10).await;
    window.check_state("month-review-settle-question").await;
    window.tab_to("[data-testid='settle-deed']").await;
    window.press("\u{e007}").await;
    window.gone("[data-testid='review-settle']").await;
    window.wait_for_text("Recorded as paid.", 10).await;
    let none = "return document.querySelectorAll(\"[data-testid='review-row']\").length === 0";
    window.until("no row is left of that type", LIMIT, none).await;

    let runs = window.rpc("payouts_list", serde_json::json!({})).await.unwrap();
    let summary = window
        .rpc("payouts_run", serde_json::json!({ "run": runs[0]["run"] }))
        .await
        .unwrap()["summary"]
        .clone();
    assert_eq!((&summary["held"], &summary["paid"]), (&0.into(), &3.into()), "{summary}");
}
