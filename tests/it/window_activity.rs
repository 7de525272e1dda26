//! Activity in the real window by the keyboard alone: calls of every kind found, opened, and led to from what they belong to.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::{Value, json};
use service_api::declare::Effect;

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
    window.until(&format!("the list is {expected:?}"), LIMIT, &script).await;
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
    window.check_state("activity-none").await;
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
    window.check_state("activity").await;

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
    window.check_state("activity-call").await;
    window.tab_to("[data-testid='support-call']").await;
    window.check_state("activity-call-foot").await;
    window.press(ESCAPE).await;
    window
        .until(
            "the row has the focus again",
            LIMIT,
            "return document.activeElement.closest('tr')?.dataset.outcome === 'refused'",
        )
        .await;

    // The other look-ups of the lost payment are folded until they are asked for.
    window.tab_to("[role='search'] input[type='checkbox']").await;
    window.press(" ").await;
    window
        .until(
            "look-ups are listed",
            LIMIT,
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

/// The text of the file that was saved last, whose name ends so.
async fn saved(window: &Window, end: &str) -> Vec<u8> {
    let there = format!("return document.querySelector(\"[data-testid='saved-path']\")?.textContent.includes({end:?}) ?? false");
    window.until(&format!("a file {end} is saved"), LIMIT, &there).await;
    let said = window.text_of(By::TestId("saved-path")).await;
    let (start, stop) = (said.find('/').expect("a path"), said.find(end).expect("its end"));
    let path = &said[start..stop + end.len()];
    std::fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[tokio::test]
async fn the_calls_that_are_shown_are_saved_as_a_table() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    make_calls(&window).await;
    window.enter("[data-testid='nav-activity']").await;
    window.tab_to("[data-testid='activity-search']").await;
    window.press("ours-").await;
    let listed = ["depositToBank in_doubt", "depositToBank refused", "depositToBank accepted"];
    until_rows(&window, &listed).await;
    window.wait_for_text("Now: Accepted", 30).await;
    window.gone("[data-testid='nav-payments-unknown']").await;
    window.enter("[data-testid='activity-csv']").await;
    let table = String::from_utf8(saved(&window, ".csv").await).unwrap();
    window.check_state("activity-saved").await;
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].contains("Operation") && lines[0].contains("Outcome"), "{table}");
    let of = |reference: &str| {
        let of: Vec<&&str> = lines.iter().filter(|line| line.contains(reference)).collect();
        assert_eq!(of.len(), 1, "{reference}: {table}");
        of[0].to_string()
    };
    for (reference, outcome, now) in [
        ("OURS-YES", "accepted", "accepted"),
        ("OURS-NO", "refused", "refused"),
        ("OURS-LOST", "not known: it may have been done", "accepted"),
    ] {
        let line = of(reference);
        let told = [",depositToBank,", &format!(",{outcome},"), &format!(",{now},"), ",250.50,"];
        assert!(told.iter().all(|part| line.contains(part)), "{reference}: {line}");
    }
    assert_eq!((lines.len(), table.contains("ASK-1")), (4, false), "only what is shown: {table}");

    window.enter("[data-testid='activity-xlsx']").await;
    // A workbook is a package.
    assert!(saved(&window, ".xlsx").await.starts_with(b"PK"));
    // By the book two were paid: the one in doubt is one of them.
    let view = window.rpc("sandbox_view", json!({})).await.unwrap();
    assert_eq!(view["book_count"], 2, "{view}");
    window.close().await;
}
