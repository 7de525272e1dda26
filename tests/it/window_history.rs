//! History, Home and notifications in the real window.

use harness::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn history_is_fetched_and_compared_home_shows_open_tasks_and_notifications_are_opt_in() {
    let bench = Bench::open().await;
    let window = &bench.window;
    window.click("nav-history").await;
    window.state("history-empty", "No records yet").await;
    let ada = window.request("Ada Obi", "50000", json!({ "payer_fee_share": "1" })).await;
    let chi = window.request("Chi Eze", "12500.50", json!({ "payer_fee_share": "1" })).await;
    let of = |made: &serde_json::Value| made["reference"].as_str().unwrap().to_owned();
    bench.control().pay(&of(&ada), None, None).unwrap();
    let part = service_api::value::Amount::parse("2500").unwrap();
    bench.control().pay(&of(&chi), Some(part), None).unwrap();
    let other = json!({
        "referenceNumber": "ELSEWHERE-1", "amount": 700, "currency": "NGN", "payer": {"name": "Bola", "phoneNumber": "08031234567"},
        "payee": {"name": "Acme"}, "payerCollectionFeeShare": 0, "payeeCollectionFeeShare": 1,
        "callBackUrl": "https://nobody-listens.invalid/", "paymentMethods": ["BANK_TRANSFER"],
    });
    let elsewhere = Cowrie::against(&bench.sandbox, "sandbox").call("paymentRequest", &other);
    assert_eq!(elsewhere.code, Some(0));
    window.click("history-open").await;
    window.check_state("history-dialog").await;
    window.click("history-fetch").await;
    window.counts("history-row", 5).await;
    window.counts("[data-mark='both']", 4).await;
    window.check_state("history").await;
    window.click(By::Role("button", "Only at the service 1")).await;
    window.counts("history-row", 1).await;
    window.sees("Not from here").await;

    window.click("nav-home").await;
    window.sees("1 part-paid request expires within a day.").await;
    window.state("home-attention", "Ada Obi").await;
    bench.sandbox.stop().await;
    window.state("home-silent", "The service has not answered since").await;
    // All other screens show it at the top.
    window.go("#/payments").await;
    window.there("offline-notice").await;
    window.check_state("states-offline").await;
    window.go("#/").await;

    window.click("nav-settings").await;
    window.click(By::Role("button", "This computer")).await;
    window.sees("A deposit arrived in a payment account").await;
    // There is no notification before a person turns them on.
    window.counts("[data-testid='notifications'] input:checked", 0).await;
    window.click("[data-testid='notifications'] input").await;
    let kept = window.ask("notifications_view", json!({})).await;
    window.scroll_to("notifications").await;
    window.check_state("settings-notifications").await;
    assert_eq!(json!([kept["available"], kept["told"]["deposits"]]), json!([true, false]), "{kept}");
    bench.window.close().await;
}
