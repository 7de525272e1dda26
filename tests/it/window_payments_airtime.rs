//! Airtime and data of our own wallet in the real window by the keyboard alone: bought, and a bundle that the service refuses.

use crate::window_payments::{DOWN, Screen};
use crate::window_payments_refused::is_refused;
use harness::wait::LIMIT;

const PHONE: &str = "08031234567";
const OTHER: &str = "08031234568";

#[tokio::test]
async fn airtime_is_bought_of_our_own_wallet() {
    let screen = Screen::open().await;
    let window = &screen.window;
    let wallet = async || window.rpc("sandbox_view", serde_json::json!({})).await.expect("the sandbox")["balance"].clone();
    let before = wallet().await;
    screen.form("new-airtime").await;
    screen.write("pay-phone", PHONE).await;
    window.wait_for_text("Guessed from 0803.", 10).await;
    screen.write("pay-amount", "300").await;
    screen.check().await;
    window.wait_for_text("Operator", 10).await;
    window.check_state("payments-airtime-check").await;
    window.enter("[data-testid='pay-go']").await;
    window
        .in_confirm(async |confirm| {
            confirm.wait_for_text("Buy airtime for ₦300.00?", 10).await;
            confirm.check_state("payments-airtime-confirm").await;
            confirm.give().await;
        })
        .await;
    window.confirm_closed().await;
    screen.stands("paid").await;
    window.check_state("payments-airtime-paid").await;
    window.enter("[data-testid='payment-receipt']").await;
    window.there("[data-testid='saved-path']").await;
    let record = screen.on_record().await;
    assert_eq!(
        (&record["state"], &record["amount"], &record["account"], &record["kind"]),
        (&"paid".into(), &"300.00".into(), &PHONE.into(), &"airtime".into())
    );
    assert_eq!(screen.moved("airtimePurchase").await, 1);
    assert_ne!(wallet().await, before, "our own wallet paid");
    screen.window.close().await;
}

#[tokio::test]
async fn a_bundle_is_refused_and_then_bought_for_another_phone() {
    let screen = Screen::open().await;
    let window = &screen.window;
    screen.form("new-airtime").await;
    screen.write("pay-phone", PHONE).await;
    window.wait_for_text("Guessed from 0803.", 10).await;
    window.tab_to("#pay-what input[value='airtime']").await;
    window.press(DOWN).await;
    screen.pick("pay-bundle", "1 GB for 1 day").await;
    let priced = "return document.querySelector('#pay-amount').value === '500.00'";
    window.until("the amount is the price", LIMIT, priced).await;
    window.enter("[data-testid='pay-check']").await;
    window.there("[data-testid='payment-check']").await;
    window.wait_for_text("1 GB for 1 day", 10).await;
    window.check_state("payments-data-check").await;
    screen.arm("airtimePurchase", "refuse", Some(1)).await;
    screen.pay().await;
    is_refused(&screen, "airtimePurchase", "payments-data-refused").await;

    // The operator is guessed anew for another number, and the bundle is one of an operator's.
    window.enter("[data-testid='payment-back']").await;
    window.there("#pay-phone").await;
    window.rewrite("#pay-phone", OTHER).await;
    window.wait_for_text("Guessed from 0803.", 10).await;
    screen.pick("pay-bundle", "1 GB for 1 day").await;
    window.until("the amount is the price", LIMIT, priced).await;
    window.enter("[data-testid='pay-check']").await;
    window.there("[data-testid='payment-check']").await;
    screen.pay().await;
    screen.stands("paid").await;
    let record = screen.on_record().await;
    assert_eq!(
        (screen.moved("airtimePurchase").await, &record["amount"], &record["account"]),
        (1, &"500.00".into(), &OTHER.into())
    );
    screen.window.close().await;
}
