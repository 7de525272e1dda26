//! New single payments while the service cannot be reached, or does not tell its lists, in the real window by the keyboard alone.

use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use sandbox::{Config, Sandbox};
use serde_json::{Value, json};

use crate::directory::lists::Lists;
use crate::window_payments::{DOWN, ENTER};

const PHONE: &str = "08031234591";

/// The window on a sandbox of its own, which can be stopped.
async fn on_a_sandbox() -> (Window, Sandbox, Cowrie, Desktop) {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "bench").await;
    (window, sandbox, cowrie, desktop)
}

async fn form(window: &Window, button: &str) {
    window.press("go").await;
    window.enter(&format!("[data-testid='{button}']")).await;
    window.there("#pay-amount").await;
}

async fn write(window: &Window, field: &str, text: &str) {
    window.tab_to(&format!("#{field}")).await;
    window.press(text).await;
}

/// All single payments on record.
async fn on_record(window: &Window) -> Vec<Value> {
    let asked = json!({ "before": null, "kind": null, "open": false });
    let page = window.rpc("payments_page", asked).await.unwrap();
    page["payments"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn money_to_a_person_is_not_checked_while_the_service_cannot_be_reached() {
    let (window, sandbox, _cowrie, _desktop) = on_a_sandbox().await;
    let control = sandbox.control();
    form(&window, "new-send").await;
    window.tab_to("#pay-where input[value='bank']").await;
    window.press(DOWN).await;
    window.wait_for_text("Phone number, nickname or account", 10).await;
    write(&window, "pay-account", PHONE).await;
    write(&window, "pay-amount", "5000").await;
    sandbox.stop().await;
    window.press(ENTER).await;
    window.there("form [role='alert']").await;
    let said = window.text_of(By::Css("form [role='alert']")).await;
    assert!(said.contains("No money moved.") || said.contains("Nothing was sent."), "{said}");
    assert!(!window.shows(By::TestId("pay-go")).await);
    window.there("[data-testid='offline-notice']").await;
    window.check_state("payments-wallet-offline").await;
    // What was typed is still there, and nothing is on record.
    let kept = "return document.querySelector('#pay-account')?.value";
    assert_eq!(window.execute(kept, Vec::new()).await, json!(PHONE));
    assert_eq!((on_record(&window).await, control.book().len()), (Vec::new(), 0));
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cash_is_not_handed_over_while_the_service_cannot_be_reached() {
    let (window, sandbox, _cowrie, _desktop) = on_a_sandbox().await;
    let control = sandbox.control();
    form(&window, "new-cash").await;
    write(&window, "pay-phone", PHONE).await;
    write(&window, "pay-code", "12345678").await;
    write(&window, "pay-amount", "3000").await;
    sandbox.stop().await;
    // Of a code nothing is asked before.
    window.press(ENTER).await;
    window.there("[data-testid='payment-check']").await;
    window.enter("[data-testid='pay-go']").await;
    window.say_yes().await;
    window.there("[data-testid='payment'][data-state='not_sent']").await;
    window
        .there("[data-testid='cash-screen'][data-look='stop'][data-green='false']")
        .await;
    window.wait_for_text("Do not hand over cash", 10).await;
    window.wait_for_text("The code was not sent. Nothing was taken.", 5).await;
    for absent in ["cash-over", "payment-look", "payment-receipt"] {
        assert!(!window.shows(By::TestId(absent)).await, "{absent}");
    }
    window.there("[data-testid='offline-notice']").await;
    window.check_state("payments-cash-offline").await;
    let record = on_record(&window).await;
    assert_eq!((record.len(), &record[0]["state"]), (1, &json!("not_sent")));
    assert_eq!(control.book().len(), 0);
    window.close().await;
}

#[tokio::test]
async fn operators_and_billers_that_cannot_be_had_are_asked_for_again() {
    let (lists, mut cowrie) = (Lists::start(), Cowrie::new());
    let added = cowrie.add_profile("practice", "sandbox", &lists.addresses());
    assert_eq!(added.code, Some(0), "{added:?}");
    cowrie.choose("practice");
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "practice").await;
    for (button, list, picture) in [
        ("new-airtime", "pay-operator", "payments-no-operators"),
        ("new-bill", "pay-biller", "payments-no-billers"),
    ] {
        lists.tell(|told| told.silent = true);
        form(&window, button).await;
        window.there("form [role='alert']").await;
        let said = window.text_of(By::Css("form [role='alert']")).await;
        assert!(said.contains("No money moved."), "{said}");
        window.check_state(picture).await;
        lists.tell(|told| told.silent = false);
        window.tab_to_named("Ask for it again").await;
        window.press(ENTER).await;
        window.gone("form [role='alert']").await;
        let offered = format!("return document.querySelector('#{list}').options.length === 2");
        window.until("the list is offered", LIMIT, &offered).await;
    }
    assert_eq!(on_record(&window).await, Vec::<Value>::new());
    window.close().await;
}
