//! The console in the real window: a query, a payment with all its problems reported, and a payment that is made.

use harness::prelude::*;
use service_api::declare::Effect;

async fn open(window: &Window, operation: &str) {
    window.go(&format!("#/console/{operation}")).await;
    window.sees("Preview signature").await;
}

async fn type_in(window: &Window, field: &str, text: &str) {
    window.type_text(&format!("console-{field}"), text).await;
}

async fn outcome(window: &Window, expected: &str) {
    window.text_is("console-outcome", expected).await;
}

#[tokio::test]
async fn any_operation_is_called_from_its_form() {
    let window = Window::practise().await;
    window.click("group-developer").await;
    window.click("nav-console").await;
    window.state("console", "Every operation of the service").await;

    open(&window, "accountBalance").await;
    window.click("console-referenceNumber-new").await;
    window.click("console-send").await;
    outcome(&window, "Success").await;
    window.check_state("console-question").await;

    open(&window, "depositToBank").await;
    type_in(&window, "amount", "5,000").await;
    window.click("console-send").await;
    window
        .state("console-problems", "Nothing was sent. Please correct the marked fields.")
        .await;

    let filled = [
        ("amount", "250.50"),
        ("destinationBankUUID", "187DE295-AE70-4BBC-8169-EEA22924A565"),
        ("destinationBankAccountNumber", "0123456785"),
        ("recipientEmail", "ada@example.com"),
    ];
    open(&window, "accountBalance").await;
    open(&window, "depositToBank").await;
    window.click("console-referenceNumber-new").await;
    for (field, text) in filled {
        type_in(&window, field, text).await;
    }
    window.click("console-check").await;
    // The typed spelling is signed.
    window
        .state("console-signed", "250.50187DE295-AE70-4BBC-8169-EEA22924A5650123456785••••••••")
        .await;
    window.click("console-send").await;
    window.say_yes().await;
    outcome(&window, "Accepted").await;

    // The short form of the same: no contact, and a separate field in the answer.
    window.click("input[value='depositToBank.collection']").await;
    window.sees("in the short form of the collection interface").await;
    assert!(!window.shows("console-recipientEmail").await);
    window.click("console-referenceNumber-new").await;
    for (field, text) in filled.into_iter().filter(|(field, _)| *field != "recipientEmail") {
        type_in(&window, field, text).await;
    }
    window.check_state("console-short-form").await;
    window.click("console-send").await;
    window.say_yes().await;
    outcome(&window, "Accepted").await;
    window.sees("responseCategoryCode").await;

    // A probe that is run a day later shows that.
    window.go("#/console/what-it-answers").await;
    window.sees("Available one day after “Is a deposit that is sent twice").await;
    let last = "document.querySelector(\"[data-testid='answer-transfer-after-a-day']\").scrollIntoView({ block: 'end' })";
    window.execute(last).await;
    window.check_state("console-answers").await;
    window.click("ask-transfer-then-group").await;
    window.state("console-answers-ask", "This uses test money").await;
    window.press(ESCAPE).await;
    window.gone(By::Css("dialog")).await;
    the_console_is_worked_by_keyboard(&window).await;
    window.close().await;
}

/// How often an operation was called, according to the records.
async fn called(window: &Window, operation: &str) -> usize {
    let asked =
        json!({ "operation": operation, "outcome": null, "look_ups": true, "before": null, "from": null, "to": null, "text": null });
    let listed = window.ask("activity_list", asked).await;
    listed["calls"].as_array().unwrap().len()
}

/// Every operation that is final, by its declaration, is confirmed first.
#[tokio::test]
async fn an_irreversible_operation_is_confirmed_first() {
    let ends = service_api::catalog().iter().filter(|spec| spec.effect == Effect::Ends);
    let ends: Vec<&str> = ends.map(|spec| spec.id).collect();
    assert_eq!(ends, ["deletePersistentPaymentAccount"], "each has its words and its walk here");

    let window = Window::practise().await;
    let body = json!({ "referenceNumber": "OPEN-1", "phoneNumber": "08035550111", "accountName": "Ada Stores", "firstName": "Ada",
        "lastName": "Obi", "accountReference": "CUSTOMER-006789" });
    let made = window.call("registerPersistentPaymentAccount", &body.to_string()).await;
    assert_eq!(made["outcome"], "accepted");

    open(&window, ends[0]).await;
    // An incomplete form has no question yet.
    window.click("console-send").await;
    window.sees("Account identifier: This is needed.").await;
    window.gone(By::Css("dialog")).await;
    type_in(&window, "accountIdentifier", "CUSTOMER-006789").await;
    // Enter in a field checks, and does not send.
    type_in(&window, "reason", &format!("The customer moved{ENTER}")).await;
    window.sees("Signed text").await;
    window.gone(By::Css("dialog")).await;

    for leave in ["ending-cancel", "Escape"] {
        window.click("console-send").await;
        window.has_focus("ending-cancel").await;
        window.sees("This cannot be undone.").await;
        window.text_is("ending-confirm", "Delete account …6789").await;
        match leave {
            "Escape" => window.press(ESCAPE).await,
            button => window.click(button).await,
        }
        window.gone(By::Css("dialog")).await;
        assert_eq!(called(&window, ends[0]).await, 0, "{leave} sends nothing");
    }

    window.click("console-send").await;
    window.has_focus("ending-cancel").await;
    window.check_state("console-ending").await;
    window.click("ending-confirm").await;
    outcome(&window, "Accepted").await;
    assert_eq!(called(&window, ends[0]).await, 1);
    window.close().await;
}

/// From the search to the answer without a mouse.
async fn the_console_is_worked_by_keyboard(window: &Window) {
    window.click("group-developer").await;
    window.click("nav-console").await;

    // The list is one tab stop: search, its first result, and on into the form.
    window.type_text("console-search", "balance").await;
    window.press(DOWN).await;
    window.has_focus("operation-accountBalance").await;
    window.press(ENTER).await;
    let heading = "return document.activeElement.textContent === 'Balance' && document.activeElement.matches('h2')";
    window.until("the form's heading has the focus", heading).await;
    window.press(TAB).await;
    window.has_focus("console-referenceNumber").await;
    let made = "return document.activeElement.value !== ''";
    window.until("it has a reference", made).await;
    window.press(ENTER).await;
    outcome(window, "Success").await;
    let message =
        "return [...document.querySelectorAll('.operation [role=status]')].some((each) => each.textContent.includes('Answer: Success'))";
    window.until("the outcome is announced", message).await;

    // The focused element is visible, above the fixed buttons.
    open(window, "depositToBank").await;
    window.click("console-referenceNumber").await;
    for _ in 0..24 {
        window.press(TAB).await;
        let covered = "const at = document.activeElement; const bar = document.querySelector('.operation footer');
            if (!at.closest('form') || at.closest('footer')) return '';
            const ring = at.getBoundingClientRect();
            return ring.bottom > bar.getBoundingClientRect().top || ring.top < document.querySelector('.halves').getBoundingClientRect().top - 8 ? at.outerHTML : ''";
        assert_eq!(window.execute(covered).await, json!(""), "hidden while it has the focus");
    }
}
