//! The Inbox in the real window: a payment is told and confirmed, a forged notice is kept and does nothing, and the ways in are set.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::json;

const FORGED: &str = r#"{"notificationId":"N-1","statusCode":"0","externalReferenceNumber":"SAAAAAAAAAAAAAAAAAAAAAAR","state":"CONSUMED",
    "outstandingBalance":0,"paymentAmount":90000,"hash":"00"}"#;

async fn shows(window: &Window, what: &str, script: &str) {
    window.until(what, LIMIT, script).await;
}

#[tokio::test]
async fn a_payment_is_told_and_a_forgery_is_kept_and_does_nothing() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.click(By::TestId("nav-inbox")).await;
    window.wait_for_text("No notices yet", 10).await;
    window.check_state("inbox-empty").await;

    let form = json!({
        "amount": "50000", "payer_name": "Ada Obi", "payer_phone": "08031234567", "payer_email": null, "purpose": "Invoice 7",
        "expires_in_minutes": null, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "0", "allow_partial": true, "allow_over": false,
        "send_messages": false,
    });
    let made = window.rpc("payment_requests_create", form).await.unwrap();
    let pay = |amount: &str| json!({ "reference": made["reference"], "amount": amount });
    window.rpc("sandbox_pay", pay("20000")).await.unwrap();
    window.rpc("sandbox_pay", pay("30000")).await.unwrap();
    let agreed = "return [...document.querySelectorAll('tr[data-verdict=matches]')].filter((row) => row.textContent.includes('Confirmed by the service')).length === 2";
    shows(&window, "both payments are confirmed", agreed).await;

    window.click(By::TestId("paste")).await;
    window.type_text(By::TestId("paste-text"), FORGED).await;
    window.click(By::TestId("paste-take")).await;
    window.wait_for_text("1 notice was in this text", 10).await;
    window.check_state("inbox-pasted").await;
    window.press("\u{e00c}").await;
    shows(
        &window,
        "three notices",
        "return document.querySelectorAll('tr[data-verdict]').length === 3 && document.querySelector('dialog[open]') === null",
    )
    .await;
    window.check_state("inbox").await;

    window
        .execute("document.querySelector('tr[data-verdict=does_not_match] a').click()", vec![])
        .await;
    window
        .wait_for_text("The signature does not match. Do not act on it. It was kept as evidence.", 10)
        .await;
    window.click(By::TestId("notice-why")).await;
    shows(
        &window,
        "a reason",
        "return document.querySelector('[data-testid=notice-findings] li') !== null",
    )
    .await;
    window.check_state("inbox-forged").await;
    window.click(By::TestId("notice-aside")).await;
    shows(
        &window,
        "put aside",
        "return document.querySelector('[data-testid=notice-aside]') === null",
    )
    .await;

    window
        .execute("document.querySelector('tr[data-verdict=matches] a').click()", vec![])
        .await;
    window.wait_for_text("Paid in full: ₦50,000.00 paid in all.", 10).await;
    let locks = "const covered = (name) => document.querySelector(`[data-testid=\"field-${name}\"]`)?.dataset.covered;
        return covered('state') === 'true' && covered('paymentAmount') === 'false'";
    shows(&window, "closed and open locks", locks).await;
    window.check_state("inbox-paid").await;

    window.execute("location.hash = '#/settings'", vec![]).await;
    window.wait_for_text("How do notices reach you?", 10).await;
    let listen = json!({ "receiver_on": true, "new_address": false, "forwarder": null, "own_address": null, "folder": null });
    let ways = window.rpc("inbox_set_ways", listen).await.unwrap();
    assert!(ways["listens_at"].as_str().unwrap().starts_with("http://127.0.0.1:"), "{ways}");
    assert_eq!(ways["given"], ways["listens_at"]);
    shows(
        &window,
        "where it listens",
        "return document.querySelector('[data-testid=ways-listens]') !== null",
    )
    .await;
    window
        .execute("document.querySelector('[data-testid=notice-ways]').scrollIntoView()", vec![])
        .await;
    window.check_state("inbox-ways").await;
    window.close().await;
}
