//! Paying with a customer's money in the real window by the keyboard alone: a wrong password, the right one, one that is kept.

use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::window::Window;
use sandbox::{Config, Sandbox};
use serde_json::json;
use service_api::value::Amount;

const ENTER: &str = "\u{e007}";
const DOWN: &str = "\u{e015}";
const PHONE: &str = "08031234567";

async fn write(window: &Window, field: &str, text: &str) {
    window.tab_to(&format!("#{field}")).await;
    window.press(text).await;
}

/// Opens the form for airtime, paid by the customer, for the customer's own phone.
async fn airtime(window: &Window) {
    window.execute("document.activeElement?.blur()", Vec::new()).await;
    window.go("#/payments/new/airtime").await;
    window.there("#pay-payer").await;
    let list =
        "return [...document.querySelector('#pay-operator')?.options ?? []].find((option) => option.textContent === 'MTN')?.value ?? null";
    window
        .until(
            "the operators are there",
            std::time::Duration::from_secs(20),
            &format!("return (() => {{ {list} }})() !== null"),
        )
        .await;
    let mtn = window.execute(list, Vec::new()).await;
    window.tab_to("#pay-operator").await;
    window.choose("#pay-operator", mtn.as_str().unwrap()).await;
    window.tab_to("#pay-payer input[value='own']").await;
    window.press(DOWN).await;
    window.there("[data-testid='pay-behalf']").await;
}

async fn check(window: &Window) {
    window.tab_to("[data-testid='pay-check']").await;
    window.press(ENTER).await;
}

async fn pay(window: &Window, picture: Option<&str>) {
    window.tab_to("[data-testid='pay-go']").await;
    window.press(ENTER).await;
    window
        .in_confirm(async |confirm| {
            confirm.wait_for_text("Whose money", 10).await;
            confirm.wait_for_text("Your own wallet pays nothing.", 10).await;
            if let Some(picture) = picture {
                confirm.screenshot(picture).await;
            }
            confirm.tab_to("[data-testid='give']").await;
            confirm.press_last(ENTER).await;
        })
        .await;
    window.confirm_closed().await;
    window.there("[data-testid='payment'][data-state='paid']").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customers_money_buys_airtime_by_keyboard_and_says_whose_it_is() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let register = json!({
        "referenceNumber": "CUSTOMER-1", "customerFirstName": "Ngozi", "customerLastName": "Bello", "customerPhoneNumber": PHONE,
        "customerEmail": "ngozi@example.com", "customerDateOfBirth": "1990-04-25",
    });
    assert_eq!(cowrie.call("registerCustomer", &register).code, Some(0));
    sandbox.control().top_up(PHONE, Amount::parse("10000").unwrap()).unwrap();
    let password = sandbox.control().customers()[0].credentials.clone();
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "bench").await;

    airtime(&window).await;
    write(&window, "pay-amount", "500").await;
    check(&window).await;
    window.wait_for_text("Write the customer’s password.", 10).await;
    window.wait_for_text("Write whose money it is", 10).await;
    window.pictures("on-behalf-problems").await;
    write(&window, "pay-principal", "0803 123 4567").await;
    write(&window, "pay-credentials", "not-theirs").await;
    check(&window).await;
    window.wait_for_text("The service knows no customer with this password.", 10).await;
    window.pictures("on-behalf-wrong").await;

    window.tab_to("#pay-credentials").await;
    window
        .execute("document.querySelector('#pay-credentials').select()", Vec::new())
        .await;
    window.press(&password).await;
    window.tab_to("[data-testid='pay-behalf'] input[type=checkbox]").await;
    window.press(" ").await;
    window.pictures("on-behalf-form").await;
    check(&window).await;
    window.wait_for_text(&format!("The money of {PHONE} pays this."), 10).await;
    window.pictures("on-behalf-check").await;
    pay(&window, Some("on-behalf-confirm")).await;
    window.wait_for_text(&format!("A customer’s: {PHONE}"), 10).await;
    window.pictures("on-behalf-paid").await;
    let before = sandbox.control().balance().balance;

    // The kept one serves, without coming back to the page.
    airtime(&window).await;
    write(&window, "pay-principal", PHONE).await;
    window.there("[data-testid='pay-kept']").await;
    write(&window, "pay-amount", "700").await;
    window.pictures("on-behalf-kept").await;
    check(&window).await;
    window.wait_for_text(&format!("The money of {PHONE} pays this."), 10).await;
    pay(&window, None).await;
    assert_eq!(sandbox.control().balance().balance, before, "our own wallet paid nothing");
    let shown = window.execute("return document.documentElement.outerHTML", Vec::new()).await;
    assert!(!shown.as_str().unwrap().contains(&password));

    airtime(&window).await;
    write(&window, "pay-principal", PHONE).await;
    window.tab_to("[data-testid='pay-forget']").await;
    window.press(ENTER).await;
    window.gone("[data-testid='pay-kept']").await;
    window.go("#/payments").await;
    window.wait_for_text(&format!("Paid by {PHONE}"), 10).await;
    window.pictures("on-behalf-list").await;
    window.close().await;
    sandbox.stop().await;
}
