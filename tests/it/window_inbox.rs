//! The Inbox in the real window: a payment is reported and confirmed, a forged callback is stored without effect, and the channels are set.

use harness::prelude::*;

const FORGED: &str = r#"{"notificationId":"N-1","statusCode":"0","externalReferenceNumber":"SAAAAAAAAAAAAAAAAAAAAAAR","state":"CONSUMED",
    "outstandingBalance":0,"paymentAmount":90000,"hash":"00"}"#;

#[tokio::test]
async fn a_payment_is_reported_and_a_forgery_is_stored_without_effect() {
    let window = Window::practise().await;
    window.click("nav-inbox").await;
    window.state("inbox-empty", "No notices yet").await;

    let made = window
        .request("Ada Obi", "50000", json!({ "purpose": "Invoice 7", "expires_in_minutes": null }))
        .await;
    window.pay_request(&made, "20000").await;
    window.pay_request(&made, "30000").await;
    let agreed = "return [...document.querySelectorAll('tr[data-verdict=matches]')].filter((row) => row.textContent.includes('Confirmed by the service')).length === 2";
    window.until("both payments are confirmed", agreed).await;

    window.click("paste").await;
    window.type_text("paste-text", FORGED).await;
    window.click("paste-take").await;
    window.state("inbox-pasted", "1 notice was in this text").await;
    window.press(ESCAPE).await;
    window.counts("tr[data-verdict]", 3).await;
    window.gone("dialog[open]").await;
    window.check_state("inbox").await;

    window.click("tr[data-verdict=does_not_match] a").await;
    window
        .sees("The signature is invalid. Do not act on this notice. It is kept as evidence.")
        .await;
    window.click("notice-why").await;
    window.there("[data-testid='notice-findings'] li").await;
    window.check_state("inbox-forged").await;
    window.click("notice-aside").await;
    window.gone("notice-aside").await;

    window.click("tr[data-verdict=matches] a").await;
    window.sees("Paid in full: ₦50,000.00 paid in total.").await;
    window.there("[data-testid='field-state'][data-covered='true']").await;
    window.there("[data-testid='field-paymentAmount'][data-covered='false']").await;
    window.check_state("inbox-paid").await;

    window.go("#/settings/notices").await;
    window.sees("Your server’s address").await;
    let listen = json!({ "receiver_on": true, "new_address": false, "forwarder": null, "own_address": null, "folder": null });
    let ways = window.ask("inbox_set_channels", listen).await;
    assert!(ways["listens_at"].as_str().unwrap().starts_with("http://127.0.0.1:"), "{ways}");
    assert_eq!(ways["given"], ways["listens_at"]);
    window.there("ways-listens").await;
    window.scroll_to("notice-ways").await;
    window.check_state("inbox-ways").await;
    window.close().await;
}
