//! History, Home and notifications in the real window.

use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use sandbox::{Config, Sandbox};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn history_is_fetched_and_compared_home_says_what_needs_a_look_and_notifications_are_opt_in() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "bench").await;
    let form = |name: &str, amount: &str| {
        json!({
            "amount": amount, "payer_name": name, "payer_phone": "08031234567", "payer_email": null, "purpose": "Invoice 204",
            "expires_in_minutes": 600, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "1", "allow_partial": true,
            "allow_over": false, "send_messages": false,
        })
    };
    window.click(By::TestId("nav-history")).await;
    window.wait_for_text("No history yet", 10).await;
    window.check_state("history-empty").await;
    let ada = window.rpc("payment_requests_create", form("Ada Obi", "50000")).await.unwrap();
    let chi = window.rpc("payment_requests_create", form("Chi Eze", "12500.50")).await.unwrap();
    let of = |made: &serde_json::Value| made["reference"].as_str().unwrap().to_owned();
    sandbox.control().pay(&of(&ada), None, None).unwrap();
    let part = service_api::value::Amount::parse("2500").unwrap();
    sandbox.control().pay(&of(&chi), Some(part), None).unwrap();
    let other = json!({
        "referenceNumber": "ELSEWHERE-1", "amount": 700, "currency": "NGN", "payer": {"name": "Bola", "phoneNumber": "08031234567"},
        "payee": {"name": "Acme"}, "payerCollectionFeeShare": 0, "payeeCollectionFeeShare": 1,
        "callBackUrl": "https://nobody-listens.invalid/", "paymentMethods": ["BANK_TRANSFER"],
    });
    assert_eq!(Cowrie::against(&sandbox, "sandbox").call("paymentRequest", &other).code, Some(0));
    window.click(By::TestId("history-open")).await;
    window.check_state("history-dialog").await;
    window.click(By::TestId("history-fetch")).await;
    let rows = "return document.querySelectorAll(\"[data-testid='history-row']\").length === 5";
    window.until("five happenings", LIMIT, rows).await;
    window
        .until(
            "they agree",
            LIMIT,
            "return document.querySelectorAll(\"[data-mark='both']\").length === 4",
        )
        .await;
    window.check_state("history").await;
    window.click(By::Role("button", "Only the service 1")).await;
    window
        .until(
            "one of them",
            LIMIT,
            "return document.querySelectorAll(\"[data-testid='history-row']\").length === 1",
        )
        .await;
    window.wait_for_text("Not made from here", 5).await;

    window.click(By::TestId("nav-home")).await;
    window.wait_for_text("1 request is part paid and ends within a day.", 10).await;
    window.wait_for_text("Ada Obi", 10).await;
    window.check_state("home-attention").await;
    sandbox.stop().await;
    window.wait_for_text("The service has not answered since", 60).await;
    window.check_state("home-silent").await;
    // Everywhere else it is said above the screen.
    window.go("#/payments").await;
    window.there("[data-testid='offline-notice']").await;
    window.check_state("states-offline").await;
    window.go("#/").await;

    window.click(By::TestId("nav-settings")).await;
    window.wait_for_text("A deposit arrived in a payment account", 10).await;
    let off = "return [...document.querySelectorAll(\"[data-testid='notifications'] input\")].filter((box) => box.checked).length === 0";
    window.until("nothing is told before somebody asks for it", LIMIT, off).await;
    window.click(By::Css("[data-testid='notifications'] input")).await;
    let kept = window.rpc("notifications_view", json!({})).await.unwrap();
    window
        .execute("document.querySelector(\"[data-testid='notifications']\").scrollIntoView()", vec![])
        .await;
    window.check_state("settings-notifications").await;
    assert_eq!(
        (&kept["available"], &kept["told"]["deposits"]),
        (&json!(true), &json!(false)),
        "{kept}"
    );
    window.close().await;
}
