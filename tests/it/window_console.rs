//! The console in the real window: a question asked, a payment whose problems are all told, and one that is made.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::json;
use service_api::declare::Effect;

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
    window.until(&format!("the outcome is {expected}"), LIMIT, &script).await;
}

#[tokio::test]
async fn any_operation_is_called_from_its_form() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.click(By::TestId("nav-console")).await;
    window.wait_for_text("Every operation of the service", 10).await;
    window.check_state("console").await;

    open(&window, "accountBalance").await;
    window.click(By::TestId("console-referenceNumber-new")).await;
    window.click(By::TestId("console-send")).await;
    outcome(&window, "Answered").await;
    window.check_state("console-question").await;

    open(&window, "depositToBank").await;
    type_in(&window, "amount", "5,000").await;
    window.click(By::TestId("console-send")).await;
    window.wait_for_text("Nothing was sent. Some fields need another look.", 10).await;
    window.check_state("console-problems").await;

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
    window.check_state("console-signed").await;
    window.click(By::TestId("console-send")).await;
    window.say_yes().await;
    outcome(&window, "Accepted").await;

    // The short form of the same: nobody to tell, and a field of its own in the answer.
    window.click(By::Css("input[value='depositToBank.collection']")).await;
    window.wait_for_text("in the short form of the collection interface", 10).await;
    assert!(!window.shows(By::TestId("console-recipientEmail")).await);
    window.click(By::TestId("console-referenceNumber-new")).await;
    for (field, text) in filled.into_iter().filter(|(field, _)| *field != "recipientEmail") {
        type_in(&window, field, text).await;
    }
    window.check_state("console-short-form").await;
    window.click(By::TestId("console-send")).await;
    window.say_yes().await;
    outcome(&window, "Accepted").await;
    window.wait_for_text("responseCategoryCode", 10).await;

    // What is asked a day later says so.
    window.execute("location.hash = '#/console/what-it-answers'", vec![]).await;
    window
        .wait_for_text("It is asked a day after this one: “Is a deposit that is sent twice", 10)
        .await;
    let last = "document.querySelector(\"[data-testid='answer-transfer-after-a-day']\").scrollIntoView({ block: 'end' })";
    window.execute(last, vec![]).await;
    window.check_state("console-answers").await;
    window.click(By::TestId("ask-transfer-then-group")).await;
    window.wait_for_text("This is done with test money", 10).await;
    window.check_state("console-answers-ask").await;
    window.close().await;
}

/// How often an operation was called, by the records.
async fn called(window: &Window, operation: &str) -> usize {
    let asked =
        json!({ "operation": operation, "outcome": null, "look_ups": true, "before": null, "from": null, "to": null, "text": null });
    let listed = window.rpc("activity_list", asked).await.unwrap();
    listed["calls"].as_array().unwrap().len()
}

async fn focused(window: &Window, id: &str) {
    let script = format!("return document.activeElement.dataset.testid === {}", json!(id));
    window.until(&format!("{id} has the focus"), LIMIT, &script).await;
}

async fn no_dialog(window: &Window) {
    let script = "return document.querySelector('dialog') === null";
    window.until("the question is closed", LIMIT, script).await;
}

/// Whatever ends something for good, by its declaration, is asked about first.
#[tokio::test]
async fn what_cannot_be_undone_is_confirmed_first() {
    let ends: Vec<&str> = service_api::catalog()
        .iter()
        .filter(|spec| spec.effect == Effect::Ends)
        .map(|spec| spec.id)
        .collect();
    assert_eq!(ends, ["deletePersistentPaymentAccount"], "each has its words and its walk here");

    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    let body = json!({ "referenceNumber": "OPEN-1", "phoneNumber": "08035550111", "accountName": "Ada Stores", "firstName": "Ada",
        "lastName": "Obi", "accountReference": "CUSTOMER-006789" });
    let made = json!({ "operation": "registerPersistentPaymentAccount", "body": body.to_string(), "photos": [] });
    assert_eq!(window.rpc("console_call", made).await.unwrap()["outcome"], "accepted");

    open(&window, ends[0]).await;
    // Incomplete, it is not asked about yet.
    window.click(By::TestId("console-send")).await;
    window.wait_for_text("Account identifier: This is needed.", 10).await;
    no_dialog(&window).await;
    type_in(&window, "accountIdentifier", "CUSTOMER-006789").await;
    // Enter in a field looks, and does not send.
    type_in(&window, "reason", "The customer moved\u{e007}").await;
    window.wait_for_text("What is signed", 10).await;
    no_dialog(&window).await;

    for leave in ["ending-cancel", "Escape"] {
        window.click(By::TestId("console-send")).await;
        focused(&window, "ending-cancel").await;
        window.wait_for_text("This cannot be undone.", 5).await;
        assert_eq!(window.text_of(By::TestId("ending-confirm")).await, "Delete account …6789");
        match leave {
            "Escape" => window.press("\u{e00c}").await,
            button => window.click(By::TestId(button)).await,
        }
        no_dialog(&window).await;
        assert_eq!(called(&window, ends[0]).await, 0, "{leave} sends nothing");
    }

    window.click(By::TestId("console-send")).await;
    focused(&window, "ending-cancel").await;
    window.check_state("console-ending").await;
    window.click(By::TestId("ending-confirm")).await;
    outcome(&window, "Accepted").await;
    assert_eq!(called(&window, ends[0]).await, 1);
    window.close().await;
}

/// From the search to the answer without a mouse.
#[tokio::test]
async fn the_console_is_worked_by_keyboard() {
    const ENTER: &str = "\u{e007}";
    const TAB: &str = "\u{e004}";
    const DOWN: &str = "\u{e015}";
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.click(By::TestId("nav-console")).await;

    // The list is one stop: search, its first hit, and on into the form.
    window.type_text(By::TestId("console-search"), "balance").await;
    window.press(DOWN).await;
    focused(&window, "operation-accountBalance").await;
    window.press(ENTER).await;
    let heading = "return document.activeElement.textContent === 'Balance' && document.activeElement.matches('h2')";
    window.until("the form's heading has the focus", LIMIT, heading).await;
    window.press(TAB).await;
    focused(&window, "console-referenceNumber").await;
    let made = "return document.activeElement.value !== ''";
    window.until("it has a reference", LIMIT, made).await;
    window.press(ENTER).await;
    outcome(&window, "Answered").await;
    let said =
        "return [...document.querySelectorAll('.operation [role=status]')].some((each) => each.textContent.includes('Answer: Answered'))";
    window.until("the outcome is announced", LIMIT, said).await;

    // Whatever has the focus is in sight, above the buttons that stay.
    open(&window, "depositToBank").await;
    window.click(By::TestId("console-referenceNumber")).await;
    for _ in 0..24 {
        window.press(TAB).await;
        let covered = "const at = document.activeElement; const bar = document.querySelector('.operation footer');
            if (!at.closest('form') || at.closest('footer')) return '';
            const ring = at.getBoundingClientRect();
            return ring.bottom > bar.getBoundingClientRect().top || ring.top < document.querySelector('.halves').getBoundingClientRect().top - 8 ? at.outerHTML : ''";
        assert_eq!(
            window.execute(covered, Vec::new()).await,
            json!(""),
            "hidden while it has the focus"
        );
    }
    window.close().await;
}
