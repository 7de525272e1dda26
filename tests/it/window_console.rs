//! The console in the real window: a question asked, a payment whose problems are all told, and one that is made.

use std::time::Duration;

use harness::desktop::Desktop;
use harness::window::{By, Window};
use serde_json::json;

const PATIENCE: Duration = Duration::from_secs(20);

async fn open(window: &Window, operation: &str) {
    window
        .execute("location.hash = arguments[0]", vec![json!(format!("#/console/{operation}"))])
        .await;
    window.wait_for_text("See what would be signed", 10).await;
}

async fn type_in(window: &Window, field: &str, text: &str) {
    window.type_text(By::TestId(&format!("console-{field}")), text).await;
}

async fn outcome(window: &Window, expected: &str) {
    let script = format!(
        "const found = document.querySelector(\"[data-testid='console-outcome']\"); return found !== null && found.textContent.trim() === {}",
        json!(expected)
    );
    window.until(&format!("the outcome is {expected}"), PATIENCE, &script).await;
}

#[tokio::test]
async fn any_operation_is_called_from_its_form() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::open(&desktop, &["--home", home.to_str().unwrap()], &[]).await;
    window.wait_for_text("Welcome to Cowrie", 20).await;
    window.click(By::TestId("practise")).await;
    window.click(By::TestId("nav-console")).await;
    window.wait_for_text("Every operation of the service", 10).await;
    window.pictures("console").await;

    open(&window, "accountBalance").await;
    window.click(By::TestId("console-referenceNumber-new")).await;
    window.click(By::TestId("console-send")).await;
    outcome(&window, "Answered").await;
    window.pictures("console-question").await;

    open(&window, "depositToBank").await;
    type_in(&window, "amount", "5,000").await;
    window.click(By::TestId("console-send")).await;
    window.wait_for_text("Nothing was sent: the body has problems.", 10).await;
    window.pictures("console-problems").await;

    let filled = [
        ("amount", "250.50"),
        ("destinationBankUUID", "187DE295-AE70-4BBC-8169-EEA22924A565"),
        ("destinationBankAccountNumber", "0123456785"),
        ("recipientEmail", "ada@example.com"),
    ];
    open(&window, "accountBalance").await;
    open(&window, "depositToBank").await;
    window.click(By::TestId("console-referenceNumber-new")).await;
    for (field, text) in filled {
        type_in(&window, field, text).await;
    }
    window.click(By::TestId("console-check")).await;
    // The spelling that was typed is the one that is signed.
    window
        .wait_for_text("250.50187DE295-AE70-4BBC-8169-EEA22924A5650123456785••••••••", 10)
        .await;
    window.pictures("console-signed").await;
    window.click(By::TestId("console-send")).await;
    outcome(&window, "Accepted").await;

    // The short form of the same: nobody to tell, and a field of its own in the answer.
    window.click(By::Css("input[value='depositToBank.collection']")).await;
    window.wait_for_text("in the short form of the collection interface", 10).await;
    assert!(!window.shows(By::TestId("console-recipientEmail")).await);
    window.click(By::TestId("console-referenceNumber-new")).await;
    for (field, text) in filled.into_iter().filter(|(field, _)| *field != "recipientEmail") {
        type_in(&window, field, text).await;
    }
    window.pictures("console-short-form").await;
    window.click(By::TestId("console-send")).await;
    outcome(&window, "Accepted").await;
    window.wait_for_text("responseCategoryCode", 10).await;

    // What is asked a day later says so.
    window.execute("location.hash = '#/console/what-it-answers'", vec![]).await;
    window
        .wait_for_text("It is asked a day after this one: “Is a deposit that is sent twice", 10)
        .await;
    let last = "document.querySelector(\"[data-testid='answer-transfer-after-a-day']\").scrollIntoView({ block: 'end' })";
    window.execute(last, vec![]).await;
    window.pictures("console-answers").await;
    window.click(By::TestId("ask-transfer-then-group")).await;
    window.wait_for_text("This is done with test money", 10).await;
    window.pictures("console-answers-ask").await;
    window.close().await;
}
