//! Money sent to payment accounts, in the real window: from the sandbox's screen to Deposits and the account itself.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::{Value, json};

/// A bank of the sandbox and an account there.
const BANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";
const ACCOUNT: &str = "0123456785";

/// Opens an account, with changes to a form that is in order.
async fn open(window: &Window, name: &str, changes: Value) -> Value {
    let mut form = json!({
        "account_name": name, "first_name": "Ada", "last_name": "Bello", "phone": "08031234567", "email": null, "identity": null,
        "reference": null, "forward_bank": null, "forward_account": null, "forward_word": null, "limit": null, "callback_url": null,
    });
    for (field, value) in changes.as_object().unwrap() {
        form[field] = value.clone();
    }
    let account = window.rpc("payment_accounts_open", form).await.expect("opened");
    assert_eq!(account["state"], "open", "{account}");
    account
}

/// Sends money as a customer would, on the sandbox's screen.
async fn send(window: &Window, account: &Value, amount: &str) {
    window
        .choose("[data-testid='deposit-account']", account["number"].as_str().unwrap())
        .await;
    window.type_text(By::TestId("deposit-amount"), amount).await;
    window.type_text(By::TestId("deposit-payer"), "Uche Peters").await;
    window.click(By::TestId("deposit-send")).await;
}

async fn deposits_are(window: &Window, known: &str, count: usize) {
    let rows = format!("return document.querySelectorAll(\"tr[data-known='{known}']\").length === {count}");
    window.until(&format!("{count} deposits are known by {known}"), LIMIT, &rows).await;
}

async fn closed(window: &Window, account: &Value) {
    let number = account["number"].as_str().unwrap();
    let close = json!({ "id": account["id"], "ending": &number[6..], "reason": null });
    window.rpc("payment_accounts_close", close).await.expect("closed");
    window.go(&format!("#/accounts/{}", account["id"].as_str().unwrap())).await;
    window.text_is("account-state", "Deleted").await;
}

async fn what_is_sent_and_declined_is_said(window: &Window) -> Value {
    window.click(By::TestId("nav-sandbox")).await;
    window.wait_for_text("No payment account", 20).await;
    window.check_state("sandbox-no-account").await;
    let plain = open(window, "Ada Stores", json!({ "limit": "50,000" })).await;
    let forwards = json!({ "forward_bank": BANK, "forward_account": ACCOUNT, "forward_word": "Ours", "phone": "08031234568" });
    let forwards = open(window, "Bola Foods", forwards).await;
    let deleted = open(window, "Chi Books", json!({ "phone": "08031234569" })).await;
    closed(window, &deleted).await;

    // Requests that could be paid push the panel for deposits down.
    for name in ["Dan Musa", "Efe Ojo", "Femi Bala"] {
        let form = json!({
            "amount": "1000", "payer_name": name, "payer_phone": "08031234567", "payer_email": null, "purpose": null,
            "expires_in_minutes": 600, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "0", "allow_partial": true,
            "allow_over": false, "send_messages": false,
        });
        window.rpc("payment_requests_create", form).await.expect("asked");
    }
    window.click(By::TestId("nav-sandbox")).await;
    send(window, &plain, "5,000").await;
    let said = format!("₦5,000.00 was sent to {}.", plain["number"].as_str().unwrap());
    window.text_is("deposit-said", &said).await;
    send(window, &forwards, "8000").await;
    let said = format!("₦8,000.00 was sent to {}.", forwards["number"].as_str().unwrap());
    window.text_is("deposit-said", &said).await;
    window.check_state("sandbox-deposit").await;
    send(window, &plain, "50000.01").await;
    window
        .wait_for_text("The sender's bank declines: the account takes ₦50,000.00 at most at once.", 20)
        .await;
    window.text_is("deposit-said", "").await;
    let top = "return document.querySelector('[role=alert]').getBoundingClientRect().top >= 0";
    assert_eq!(window.execute(top, vec![]).await, json!(true), "that it was declined is in sight");
    window.check_state("sandbox-deposit-above-limit").await;
    send(window, &deleted, "700").await;
    window.wait_for_text("The account is closed and takes no money.", 20).await;
    window.check_state("sandbox-deposit-deleted").await;
    plain
}

async fn deposits_say_how_they_are_known(window: &Window) {
    deposits_are(window, "both", 2).await;
    let sums = "return document.querySelector(\"[data-testid='deposit-sums']\").textContent.replace(/\\s+/g, ' ').trim()";
    // By hand: 5,000 + 8,000; what was declined is in no total.
    let confirmed = window.execute(sums, vec![]).await;
    assert!(confirmed.as_str().unwrap().contains("₦13,000.00"), "{confirmed}");
    window.check_state("deposits").await;
    window.click(By::TestId("deposits-csv")).await;
    window.there("[data-testid='saved-open']").await;
    window.check_state("deposits-saved").await;
    window.click(By::Role("button", "Bola Foods")).await;
    // 1 % for receiving; ₦25 and 7.5 % of it for passing on.
    for shown in ["₦80.00", "₦26.88", "Uche Peters", "Guaranty Trust Bank"] {
        window.wait_for_text(shown, 10).await;
    }
    window.check_state("deposit-forwarded").await;
    window.press("\u{e00c}").await;
    window.gone("aside[aria-label='Bola Foods']").await;
}

#[tokio::test]
async fn deposits_arrive_are_declined_and_say_how_they_are_known() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    window.click(By::TestId("nav-deposits")).await;
    window.wait_for_text("No deposits here", 20).await;
    window.check_state("deposits-empty").await;
    let account = what_is_sent_and_declined_is_said(&window).await;
    window.click(By::TestId("nav-deposits")).await;
    deposits_say_how_they_are_known(&window).await;

    // A notice comes, and the history does not answer.
    let silent = json!({ "operation": "history", "fault": "error_503", "nth": null, "times": null, "ms": null });
    window.rpc("sandbox_arm", silent).await.expect("armed");
    let deposit = json!({ "account": account["number"], "amount": "700", "payer": "Uche Peters", "from_wallet": false });
    window.rpc("sandbox_deposit", deposit).await.expect("sent");
    deposits_are(&window, "notice", 1).await;
    window.wait_for_text("Not confirmed, in no total", 10).await;
    window.check_state("deposits-not-confirmed").await;
    window.click(By::Css("tr[data-known='notice'] button")).await;
    window.wait_for_text("Do not hand anything over for it yet.", 10).await;
    window.check_state("deposit-not-confirmed").await;

    window.go(&format!("#/accounts/{}", account["id"].as_str().unwrap())).await;
    window.wait_for_text("All deposits of this account", 20).await;
    let detail = window.text_of(By::Css("aside[aria-label='Ada Stores']")).await;
    for shown in ["₦5,000.00", "₦700.00", "Not confirmed"] {
        assert!(detail.contains(shown), "{shown}: {detail}");
    }
    window.check_state("account-deposits").await;
    window.rpc("sandbox_clear", json!({})).await.expect("cleared");
    window.click(By::TestId("nav-deposits")).await;
    deposits_are(&window, "both", 3).await;
    window.close().await;
}
