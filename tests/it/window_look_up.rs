//! Looking up and the palette in the real window, by the keyboard alone.

use harness::desktop::Desktop;
use harness::window::{By, Window};
use serde_json::{Value, json};

use crate::window_payments::Screen;

const ENTER: &str = "\u{e007}";
const DOWN: &str = "\u{e015}";
const ESCAPE: &str = "\u{e00c}";
/// Control is held while K is pressed, and let go.
const CTRL_K: &str = "\u{e009}k\u{e000}";

async fn sent(window: &Window) -> (String, String) {
    let reference = window.rpc("payments_reference", json!({})).await.expect("a reference");
    let payment = json!({ "reference": reference["reference"], "amount": "5000", "to": {
        "kind": "bank", "bank": "187DE295-AE70-4BBC-8169-EEA22924A565", "account": "0123456785", "name": "Ada Obi", "phone": "",
        "email": "ada@example.com", "remarks": "Chairs", "sender": "", "tell": false,
    } });
    let asked = window
        .rpc("confirm_ask", json!({ "deed": "payment", "payment": payment }))
        .await
        .expect("asked");
    window.say_yes().await;
    let stands = window.rpc("confirm_state", asked).await.expect("how it stands");
    let id = stands["payment"].as_str().expect("a payment").to_owned();
    let paid = window.rpc("payments_view", json!({ "payment": id })).await.expect("the payment");
    (id, paid["payment"]["reference"].as_str().expect("a reference").to_owned())
}

async fn chosen(window: &Window) -> Value {
    let script = "return document.querySelector('[role=option][aria-selected=true]')?.textContent.trim() ?? null";
    window.execute(script, Vec::new()).await
}

#[tokio::test]
async fn a_record_is_found_by_a_pasted_alert_and_a_verb_by_its_words() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    let (id, reference) = sent(&window).await;

    // The palette: a verb by some of its words, in any order.
    window.press(CTRL_K).await;
    window.there("[data-testid='palette']").await;
    window.check_state("palette").await;
    window.press("bill pay").await;
    assert_eq!(chosen(&window).await, json!("Pay a bill"));
    window.press(ENTER).await;
    window.there("#pay-biller").await;

    // A record by a part of a name, and by a part of its reference from inside a form.
    window.press(CTRL_K).await;
    window.there("[data-testid='palette']").await;
    window.press("obi da").await;
    window.there("[role=option] .kind").await;
    window.press(ESCAPE).await;
    window.press(CTRL_K).await;
    window.there("[data-testid='palette']").await;
    window.press(&reference[4..13]).await;
    window.there("[role=option] .kind").await;
    window.check_state("palette-found").await;
    window.press(ENTER).await;
    window.there("[data-testid='payment'][data-state='paid']").await;
    let place = window.execute("return location.hash", Vec::new()).await;
    assert_eq!(place, json!(format!("#/payments/{id}")));

    // What is nowhere is looked up on its own screen.
    window.press(CTRL_K).await;
    window.there("[data-testid='palette']").await;
    window.press("INV-0042").await;
    assert_eq!(chosen(&window).await, json!("Look up “INV-0042”"));
    window.press(DOWN).await;
    window.press(ENTER).await;
    window.wait_for_text("Not in your records", 10).await;
    window.check_state("look-up-nothing").await;
    window.tab_to("[data-testid='ask-service']").await;
    window.press(ENTER).await;
    window
        .wait_for_text("Not found by the service is not the same as not paid.", 20)
        .await;
    window.check_state("look-up-not-found").await;

    // An alert that was pasted lands on the payment.
    window.press(ESCAPE).await;
    window.tab_to("[data-testid='look-up']").await;
    window
        .execute(
            "const box = document.querySelector(\"[data-testid='look-up']\"); box.select()",
            Vec::new(),
        )
        .await;
    window
        .press(&format!("DEBIT NGN5,000.00 TRF/{reference}/ADA OBI 23-Nov-2026"))
        .await;
    window.there("[data-testid='found'] a[data-kind='payment']").await;
    window.tab_to("[data-testid='ask-service']").await;
    window.press(ENTER).await;
    window.there("[data-testid='asked'][data-found='true']").await;
    window.check_state("look-up-found").await;
    window
        .execute("document.querySelector(\"[data-testid='look-up']\").focus()", Vec::new())
        .await;
    window.tab_to("[data-testid='found'] a").await;
    window.press(ENTER).await;
    window.there("[data-testid='payment'][data-state='paid']").await;
    window.close().await;
}

/// Goes to the screen by keys, writes there and asks the service.
async fn ask_about(window: &Window, text: &str) {
    window.enter("[data-testid='nav-look-up']").await;
    window.there("[data-testid='look-up']").await;
    window.tab_to("[data-testid='look-up']").await;
    window.press(text).await;
    window.enter("[data-testid='ask-service']").await;
    window.there("[data-testid='asked']").await;
    window.there("[data-testid='ask-service']:not([disabled])").await;
}

/// What each of the answers says.
async fn said(window: &Window) -> Vec<String> {
    let script = "return [...document.querySelectorAll(\"[data-testid='asked']\")].map((one) => one.dataset.says)";
    serde_json::from_value(window.execute(script, Vec::new()).await).unwrap()
}

#[tokio::test]
async fn a_service_that_is_silent_has_said_nothing() {
    let screen = Screen::open().await;
    let window = &screen.window;
    screen.arm("*", "error_503", None).await;
    ask_about(window, "INV-0042").await;
    let told = said(window).await;
    assert!(!told.is_empty() && told.iter().all(|says| says == "no_answer"), "{told:?}");
    window.wait_for_text("No answer to rely on", 5).await;
    window.check_state("look-up-silent").await;
    assert!(!window.shows(By::Text("Not found by the service")).await);
    screen.window.close().await;
}

#[tokio::test]
async fn what_the_service_calls_failed_and_not_finished_is_said_so() {
    let screen = Screen::open().await;
    let window = &screen.window;
    // A customer whose number ends in 97: the biller fails it.
    let bill = async |customer: &str| {
        screen.form("new-bill").await;
        screen.pick("pay-biller", "prepaid").await;
        screen.write("pay-customer", customer).await;
        screen.write("pay-amount", "1000").await;
        screen.check().await;
        screen.pay().await;
    };
    bill("45012345697").await;
    screen.stands("not_paid").await;
    let failed = screen.on_record().await["reference"].as_str().unwrap().to_owned();
    // One that ends in 98: not finished before a minute has passed.
    bill("45012345698").await;
    screen.stands("not_known").await;
    let pending = screen.on_record().await["reference"].as_str().unwrap().to_owned();

    ask_about(window, &failed).await;
    window.check_state("look-up-failed").await;
    assert_eq!(said(window).await, ["failed"]);
    window.there("[data-testid='found'] a[data-kind='payment']").await;
    window.rewrite("[data-testid='look-up']", &pending).await;
    window.gone("[data-testid='asked']").await;
    window.enter("[data-testid='ask-service']").await;
    window.there("[data-testid='asked'][data-found='true']").await;
    assert_eq!(said(window).await, ["pending"]);
    window.check_state("look-up-pending").await;
    // The money of one has left, and of the other it has not.
    assert_eq!(screen.moved("merchantPayment").await, 1);
    screen.window.close().await;
}

/// A refund of a request that nobody paid gave nothing back: it ended the request.
#[tokio::test]
async fn a_request_that_was_cancelled_is_found_as_that() {
    let screen = Screen::open().await;
    let window = &screen.window;
    let form = json!({
        "amount": "1000", "payer_name": "Ada Obi", "payer_phone": null, "payer_email": "ada@example.com", "purpose": "Chairs",
        "expires_in_minutes": 60, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "0", "allow_partial": true, "allow_over": false,
        "send_messages": false,
    });
    let made = window.rpc("payment_requests_create", form).await.expect("a request");
    let reference = made["reference"].as_str().expect("a reference");
    let body = json!({ "referenceNumber": reference, "refundAmount": 1000, "currency": "NGN", "reason": "Not needed" });
    let call = json!({ "operation": "refund", "body": body.to_string(), "photos": [], "given_back": null });
    window
        .rpc("confirm_ask", json!({ "deed": "call", "request": call }))
        .await
        .expect("asked");
    window.say_yes().await;
    ask_about(window, reference).await;
    window.there("[data-testid='found'] a[data-kind='refund']").await;
    window.wait_for_text("Request cancelled", 5).await;
    window.check_state("look-up-cancelled").await;
    assert_eq!(screen.moved("refund").await, 0);
    screen.window.close().await;
}
