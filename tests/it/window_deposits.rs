//! Money sent to payment accounts, in the real window: from the sandbox's screen to Deposits and the account itself.

use harness::prelude::*;

/// A bank of the sandbox and an account there.
const BANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";
const ACCOUNT: &str = "0123456785";

/// Sends money as a customer would, on the sandbox's screen.
async fn send(window: &Window, account: &Value, amount: &str) {
    window.choose("deposit-account", account["number"].as_str().unwrap()).await;
    window.type_text("deposit-amount", amount).await;
    window.type_text("deposit-payer", "Uche Peters").await;
    window.click("deposit-send").await;
}

async fn deposits_are(window: &Window, known: &str, count: usize) {
    window.counts(&format!("tr[data-known='{known}']"), count).await;
}

async fn closed(window: &Window, account: &Value) {
    let number = account["number"].as_str().unwrap();
    let close = json!({ "id": account["id"], "ending": &number[6..], "reason": null });
    window.ask("payment_accounts_close", close).await;
    window.go(&format!("#/accounts/{}", account["id"].as_str().unwrap())).await;
    window.text_is("account-state", "Deleted").await;
}

async fn what_is_sent_and_declined_is_said(window: &Window) -> Value {
    window.click("nav-sandbox").await;
    window.state("sandbox-no-account", "No payment account").await;
    let plain = window.account("Ada Stores", json!({ "limit": "50,000" })).await;
    let forwards = json!({ "forward_bank": BANK, "forward_account": ACCOUNT, "forward_word": "Ours", "phone": "08031234568" });
    let forwards = window.account("Bola Foods", forwards).await;
    let deleted = window.account("Chi Books", json!({ "phone": "08031234569" })).await;
    closed(window, &deleted).await;

    // Payable requests move the panel for deposits down.
    for name in ["Dan Musa", "Efe Ojo", "Femi Bala"] {
        window.request(name, "1000", json!({ "purpose": null })).await;
    }
    window.click("nav-sandbox").await;
    for (account, amount, shown) in [(&plain, "5,000", "₦5,000.00"), (&forwards, "8000", "₦8,000.00")] {
        send(window, account, amount).await;
        let sent = format!("{shown} was sent to {}.", account["number"].as_str().unwrap());
        window.text_is("deposit-said", &sent).await;
    }
    window.check_state("sandbox-deposit").await;
    send(window, &plain, "50000.01").await;
    window
        .sees("The sender’s bank declines: the account takes ₦50,000.00 at most at once.")
        .await;
    window.text_is("deposit-said", "").await;
    let top = "return document.querySelector('[role=alert]').getBoundingClientRect().top >= 0";
    assert_eq!(window.execute(top).await, json!(true), "that it was declined is in sight");
    window.check_state("sandbox-deposit-above-limit").await;
    send(window, &deleted, "700").await;
    window
        .state("sandbox-deposit-deleted", "The account is closed and takes no money.")
        .await;
    plain
}

async fn deposits_say_how_they_are_known(window: &Window) {
    deposits_are(window, "both", 2).await;
    // Computed by hand: 5,000 + 8,000; declined deposits are in no total.
    window.contains("deposit-sums", &["₦13,000.00"]).await;
    window.check_state("deposits").await;
    window.click("deposits-csv").await;
    window.there("saved-open").await;
    window.check_state("deposits-saved").await;
    window.click(By::Role("button", "Bola Foods")).await;
    // 1 % for receiving; ₦25 and 7.5 % of it for forwarding.
    window.sees_all(&["₦80.00", "₦26.88", "Uche Peters", "Guaranty Trust Bank"]).await;
    window.check_state("deposit-forwarded").await;
    window.press(ESCAPE).await;
    window.gone("aside[aria-label='Bola Foods']").await;
}

#[tokio::test]
async fn deposits_are_received_or_declined_and_show_their_source() {
    let window = Window::practise().await;
    window.click("nav-deposits").await;
    window.state("deposits-empty", "No deposits here").await;
    let account = what_is_sent_and_declined_is_said(&window).await;
    window.click("nav-deposits").await;
    deposits_say_how_they_are_known(&window).await;

    // A callback is received, and the history does not answer.
    window.arm("history", "error_503", None).await;
    let deposit = json!({ "account": account["number"], "amount": "700", "payer": "Uche Peters", "from_wallet": false });
    window.ask("sandbox_deposit", deposit).await;
    deposits_are(&window, "notice", 1).await;
    window.state("deposits-not-confirmed", "Not confirmed, not in the totals").await;
    window.click("tr[data-known='notice'] button").await;
    window.state("deposit-not-confirmed", "Do not deliver anything for it yet.").await;

    window.go(&format!("#/accounts/{}", account["id"].as_str().unwrap())).await;
    window.sees("All deposits of this account").await;
    window
        .contains("aside[aria-label='Ada Stores']", &["₦5,000.00", "₦700.00", "Not confirmed"])
        .await;
    window.check_state("account-deposits").await;
    window.clear_faults().await;
    window.click("nav-deposits").await;
    deposits_are(&window, "both", 3).await;
    window.close().await;
}
