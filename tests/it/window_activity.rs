//! Activity in the real window by the keyboard alone: calls of every kind found, opened, and led to from what they belong to.

use std::time::Duration;

use harness::desktop::Desktop;
use harness::window::{By, Window};
use serde_json::{Value, json};
use service_api::declare::Effect;

const PATIENCE: Duration = Duration::from_secs(20);
const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";
const DOWN: &str = "\u{e015}";

fn deposit(reference: &str, account: &str) -> String {
    format!(
        r#"{{"referenceNumber":"{reference}", "amount":250.50,"destinationBankUUID":"187DE295-AE70-4BBC-8169-EEA22924A565",
  "destinationBankAccountNumber":"{account}","recipientName":"Ada Okoro","recipientEmail":"ada@example.com"}}"#
    )
}

async fn call(window: &Window, operation: &str, body: &str) -> Value {
    let request = json!({ "operation": operation, "body": body, "photos": [] });
    if service_api::spec(operation).unwrap().effect == Effect::MovesMoney {
        return window.confirmed_call(request).await;
    }
    window.rpc("console_call", request).await.unwrap()
}

async fn rows(window: &Window) -> Vec<String> {
    let script = "return [...document.querySelectorAll('tbody tr')].map((row) => `${row.dataset.operation} ${row.dataset.outcome}`)";
    serde_json::from_value(window.execute(script, Vec::new()).await).unwrap()
}

async fn until_rows(window: &Window, expected: &[&str]) {
    let script = format!(
        "return [...document.querySelectorAll('tbody tr')].map((row) => `${{row.dataset.operation}} ${{row.dataset.outcome}}`).join() === {}",
        json!(expected.join(","))
    );
    window.until(&format!("the list is {expected:?}"), PATIENCE, &script).await;
}

/// A yes, a no, a lost answer that is found later, and questions.
async fn make_calls(window: &Window) {
    call(window, "depositToBank", &deposit("OURS-YES", "0123456785")).await;
    call(window, "depositToBank", &deposit("OURS-NO", "0123456799")).await;
    let lost = json!({ "operation": "depositToBank", "fault": "drop_after", "nth": 1, "times": null, "ms": null });
    window.rpc("sandbox_arm", lost).await.unwrap();
    call(window, "depositToBank", &deposit("OURS-LOST", "0123456785")).await;
    call(window, "accountBalance", r#"{"referenceNumber":"ASK-1"}"#).await;
}

#[tokio::test]
async fn every_call_is_found_read_and_copied() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    // Home asks for the balance, which would stand in the list; an empty list is shown for a search without a hit.
    window.enter("[data-testid='nav-activity']").await;
    window.tab_to("[data-testid='activity-search']").await;
    window.press("nothing-has-this").await;
    window.wait_for_text("No call fits this search.", 10).await;
    window.pictures("activity-none").await;
    window.tab_to_named("Clear the search").await;
    window.press(ENTER).await;
    window.there("[data-row]").await;

    make_calls(&window).await;
    window.tab_to("[data-testid='activity-search']").await;
    window.press("ours-").await;
    // It is read anew as the calls are made, and look-ups stand beside what they ask about.
    until_rows(
        &window,
        &["depositToBank in_doubt", "depositToBank refused", "depositToBank accepted"],
    )
    .await;
    window.wait_for_text("Now: Accepted", 30).await;
    window.pictures("activity").await;

    // Down, open, close.
    window.tab_to("[data-row]").await;
    window.press(DOWN).await;
    window.press(ENTER).await;
    window.wait_for_text("What was signed", 10).await;
    let body = deposit("OURS-NO", "0123456799");
    let sent = window
        .execute(
            "return document.querySelector(\"[data-testid='call-sent']\").textContent",
            Vec::new(),
        )
        .await;
    assert_eq!(sent, json!(body), "what was sent is shown word for word");
    let preimage = window.text_of(By::TestId("call-preimage")).await;
    assert_eq!(
        preimage.trim(),
        "OURS-NO250.50187DE295-AE70-4BBC-8169-EEA22924A5650123456799••••••••"
    );
    window.pictures("activity-call").await;
    window.tab_to("[data-testid='support-call']").await;
    window.pictures("activity-call-foot").await;
    window.press(ESCAPE).await;
    window
        .until(
            "the row has the focus again",
            PATIENCE,
            "return document.activeElement.closest('tr')?.dataset.outcome === 'refused'",
        )
        .await;

    // The other look-ups of the lost payment are folded until they are asked for.
    window.tab_to("[role='search'] input[type='checkbox']").await;
    window.press(" ").await;
    window
        .until(
            "look-ups are listed",
            PATIENCE,
            "return document.querySelectorAll(\"tr[data-operation='getOperationStatus']\").length > 0",
        )
        .await;
    assert!(
        rows(&window).await.iter().all(|row| !row.starts_with("accountBalance")),
        "the search still holds"
    );

    // From the console's answer to its call.
    window.enter("[data-testid='nav-console']").await;
    window.tab_to("[data-testid='console-search']").await;
    window.press("accountBalance").await;
    window.press(ENTER).await;
    window.wait_for_text("See what would be signed", 10).await;
    window.enter("[data-testid='console-referenceNumber-new']").await;
    window.enter("[data-testid='console-send']").await;
    window.enter("[data-testid='console-call']").await;
    window.wait_for_text("Word for word, as the service spelt it.", 10).await;
    assert_eq!(window.text_of(By::TestId("call-outcome")).await, "Answered");
    window.close().await;
}
