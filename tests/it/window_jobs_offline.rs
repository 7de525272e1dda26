//! Jobs that are under way when the service can no longer be reached, in the real window by the keyboard alone: what was prepared stays,
//! nothing is said to be done, and it goes on when the service is back.

use harness::cowrie::Cowrie;
use harness::window::By;
use sandbox::{Config, Sandbox};
use serde_json::json;

use crate::window_customers::Screen as Customers;
use crate::window_payments::ENTER;
use crate::window_refunds_kinds::{Screen as Refunds, deposited};
use crate::window_sub_merchants::{fill_in, say_yes, stands, write};

const ESCAPE: &str = "\u{e00c}";

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_is_not_registered_and_what_was_prepared_is_kept() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let control = sandbox.control();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let screen = Customers::at(&cowrie).await;
    let window = &screen.window;
    screen.prepared("08031234567").await;
    sandbox.stop().await;
    screen.deed("register-go").await;
    screen.stands("account", "not_sent").await;
    screen.stands("photo", "ready").await;
    screen.stands("identity", "ready").await;
    window.check_state("customers-offline").await;
    let said = window.text_of(By::TestId("step-account")).await;
    assert!(said.contains("Nothing was sent.") || said.contains("Not sent"), "{said}");
    // It can be sent as it is once the service is back.
    assert!(window.shows(By::TestId("register-go")).await);
    assert_eq!(control.customers().len(), 0);
    screen.window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_given_back_and_the_refund_is_no_doubt() {
    let screen = Refunds::open().await;
    let by_bank = json!({ "amount": "1000", "payer_name": "Uche Peters", "payer_bank": "Access Bank", "payer_account": "0123456785" });
    deposited(&screen, "Ada Stores", "08031234567", by_bank).await;
    let Refunds { window, sandbox, .. } = screen;
    let control = sandbox.control();
    window.enter("[data-testid='nav-deposits']").await;
    window.there("tr[data-known='both']").await;
    window.tab_to_named("Ada Stores").await;
    window.press(ENTER).await;
    window.there("aside[aria-label='Ada Stores']").await;
    window.enter("[data-testid='refund-ask']").await;
    window.there("[data-testid='refund-go']:not([disabled])").await;
    window.rewrite("[data-testid='refund-amount']", "400").await;
    window.rewrite("[data-testid='refund-reason']", "One chair was broken").await;
    sandbox.stop().await;
    window.enter("[data-testid='refund-go']").await;
    window.say_yes_typing("400").await;
    window.there("[data-testid='refund'][data-state='not_sent']").await;
    window.there("dialog [role='alert']").await;
    let said = window.text_of(By::Css("dialog [role='alert']")).await;
    assert!(said.contains("Not sent") && said.contains("No money moved."), "{said}");
    window.check_state("refund-offline").await;
    window.press(ESCAPE).await;
    window.gone("dialog").await;
    window.wait_for_text("Not sent. No money moved.", 10).await;
    // All of it can be given back another time: nothing went.
    window.enter("[data-testid='refund-ask']").await;
    window.there("[data-testid='refund-go']:not([disabled])").await;
    window.text_is("refund-most", "₦1,000.00").await;
    window.check_state("refund-offline-ask").await;
    let given = control.book().into_iter().filter(|entry| entry.operation == "refund");
    assert_eq!(given.count(), 0);
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_merchant_is_not_onboarded_and_can_be_sent_again() {
    let screen = Refunds::open().await;
    let Refunds { window, sandbox, .. } = screen;
    let control = sandbox.control();
    fill_in(&window, "shop-1").await;
    write(&window, "finance-email", "money@example.com").await;
    sandbox.stop().await;
    window.tab_to("[data-testid='merchant-send']").await;
    window.press(ENTER).await;
    say_yes(&window, "Onboard Tella Foods Ltd?", None).await;
    stands(&window, "not_sent", None).await;
    window.check_state("sub-merchants-offline").await;
    assert!(control.requests().iter().all(|entry| entry.operation != "onboardMerchant"));
    window.close().await;
}
