//! Looking up and the palette in the real window, by the keyboard alone.

use harness::prelude::*;

async fn sent(window: &Window) -> (String, String) {
    let reference = window.ask("payments_reference", json!({})).await;
    let payment = json!({ "reference": reference["reference"], "amount": "5000", "to": {
        "kind": "bank", "bank": "187DE295-AE70-4BBC-8169-EEA22924A565", "account": "0123456785", "name": "Ada Obi", "phone": "",
        "email": "ada@example.com", "remarks": "Chairs", "sender": "", "tell": false,
    } });
    let asked = window.ask("confirm_ask", json!({ "deed": "payment", "payment": payment })).await;
    window.say_yes().await;
    let status = window.ask("confirm_state", asked).await;
    let id = status["payment"].as_str().expect("a payment").to_owned();
    let paid = window.ask("payments_view", json!({ "payment": id })).await;
    (id, paid["payment"]["reference"].as_str().expect("a reference").to_owned())
}

async fn chosen(window: &Window) -> Value {
    let script = "return document.querySelector('[role=option][aria-selected=true]')?.textContent.trim() ?? null";
    window.execute(script).await
}

#[tokio::test]
async fn a_record_is_found_by_a_pasted_alert_and_an_action_by_its_words() {
    let window = Window::practise().await;
    let (id, reference) = sent(&window).await;

    // The palette: an action by some of its words, in any order.
    window.palette("").await;
    window.check_state("palette").await;
    window.press("bill pay").await;
    assert_eq!(chosen(&window).await, json!("Pay a bill"));
    window.press(ENTER).await;
    window.there("#pay-biller").await;

    // A record by a part of a name, and by a part of its reference from inside a form.
    window.palette("obi da").await;
    window.there("[role=option] .kind").await;
    window.press(ESCAPE).await;
    window.palette(&reference[4..13]).await;
    window.there("[role=option] .kind").await;
    window.check_state("palette-found").await;
    window.press(ENTER).await;
    window.there("[data-testid='payment'][data-state='paid']").await;
    let place = window.execute("return location.hash").await;
    assert_eq!(place, json!(format!("#/payments/{id}")));

    // A text without results is looked up on its own screen.
    window.palette("INV-0042").await;
    assert_eq!(chosen(&window).await, json!("Look up “INV-0042”"));
    window.press(DOWN).await;
    window.press(ENTER).await;
    window.state("look-up-nothing", "Not in your records").await;
    window.enter("ask-service").await;
    window
        .state("look-up-not-found", "Not found at the service does not mean not paid.")
        .await;

    // A pasted alert leads to the payment.
    window.press(ESCAPE).await;
    window
        .rewrite("look-up", &format!("DEBIT NGN5,000.00 TRF/{reference}/ADA OBI 23-Nov-2026"))
        .await;
    window.there("[data-testid='found'] a[data-kind='payment']").await;
    window.enter("ask-service").await;
    window.there("[data-testid='asked'][data-found='true']").await;
    window.check_state("look-up-found").await;
    window.execute("document.querySelector(\"[data-testid='look-up']\").focus()").await;
    window.enter("[data-testid='found'] a").await;
    window.there("[data-testid='payment'][data-state='paid']").await;
    window.close().await;
}

/// Goes to the screen by keys, types the text and queries the service.
async fn ask_about(window: &Window, text: &str) {
    window.enter("nav-home").await;
    window.enter("nav-look-up").await;
    window.rewrite("look-up", text).await;
    window.enter("ask-service").await;
    window.there("asked").await;
    window.there("[data-testid='ask-service']:not([disabled])").await;
}

/// The result of each of the answers.
async fn answers(window: &Window) -> Vec<String> {
    let script = "return [...document.querySelectorAll(\"[data-testid='asked']\")].map((one) => one.dataset.says)";
    serde_json::from_value(window.execute(script).await).unwrap()
}

#[tokio::test]
async fn failed_pending_and_cancelled_are_shown_as_such_and_silence_is_no_answer() {
    let window = Window::practise().await;
    let bill = async |customer: &str, state: &str| {
        window.bill(customer, "1000").await;
        window.check().await;
        window.pay(state).await;
        window.on_record().await["reference"].as_str().unwrap().to_owned()
    };
    // A customer whose number ends in 97: it fails at the biller. One that ends in 98: it takes a minute.
    let failed = bill("45012345697", "not_paid").await;
    let pending = bill("45012345698", "not_known").await;

    ask_about(&window, &failed).await;
    window.check_state("look-up-failed").await;
    assert_eq!(answers(&window).await, ["failed"]);
    window.there("[data-testid='found'] a[data-kind='payment']").await;
    window.rewrite("look-up", &pending).await;
    window.gone("asked").await;
    window.enter("ask-service").await;
    window.there("[data-testid='asked'][data-found='true']").await;
    assert_eq!(answers(&window).await, ["pending"]);
    window.check_state("look-up-pending").await;
    // The money of one has left, that of the other has not.
    assert_eq!(window.moved("merchantPayment").await, 1);

    // A refund of an unpaid request returned nothing: it ended the request.
    let made = window.request("Ada Obi", "1000", json!({})).await;
    let reference = made["reference"].as_str().expect("a reference");
    let body = json!({ "referenceNumber": reference, "refundAmount": 1000, "currency": "NGN", "reason": "Not needed" });
    let call = json!({ "operation": "refund", "body": body.to_string(), "photos": [], "given_back": null });
    window.ask("confirm_ask", json!({ "deed": "call", "request": call })).await;
    window.say_yes().await;
    ask_about(&window, reference).await;
    window.there("[data-testid='found'] a[data-kind='refund']").await;
    window.state("look-up-cancelled", "Request cancelled").await;
    assert_eq!(window.moved("refund").await, 0);

    window.arm("*", "error_503", None).await;
    ask_about(&window, "INV-0042").await;
    let found = answers(&window).await;
    assert!(!found.is_empty() && found.iter().all(|found| found == "no_answer"), "{found:?}");
    window.state("look-up-silent", "No clear answer").await;
    assert!(!window.shows(By::Text("Not found at the service")).await);
    window.close().await;
}
