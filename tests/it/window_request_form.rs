//! Requesting a payment in the real window: who receives it, who bears the fee, when it expires, and what is reported before it is sent.

use harness::prelude::*;

/// A bank of the sandbox, with an account of the recipient's and one of another person.
const BANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";
const OWN: &str = "0123456785";
const STRANGE: &str = "0123456798";

async fn pick(window: &Window, value: &str) {
    window.click(&format!("main input[value='{value}']")).await;
}

/// Fills in the expiry: four minutes from now, in West Africa Time, typed as a day and a minute.
async fn ends_soon(window: &Window) {
    let soon = "return new Date(Date.now() + 4 * 60000 + 3600000).toISOString()";
    let soon = window.execute(soon).await;
    let (day, rest) = soon.as_str().unwrap().split_once('T').unwrap();
    pick(window, "own").await;
    window.type_text("#request-expires-day", day).await;
    window.type_text(By::Role("textbox", "Time"), &rest[..5]).await;
}

async fn every_problem_is_told_at_once(window: &Window) {
    window.go("#/requests/new").await;
    window.there("#request-amount").await;
    window.check_state("request-form").await;
    pick(window, "bank_account").await;
    for method in ["BANK_TRANSFER", "REQUEST_MONEY", "FUNDING_USSD"] {
        pick(window, method).await;
    }
    window
        .fill(&[("request-amount", "none"), ("request-payee-account", "012345678")])
        .await;
    pick(window, "own").await;
    window.type_text("#request-expires-day", "2020-01-01").await;
    window.type_text(By::Role("textbox", "Time"), "25:00").await;
    window.click("request-look").await;
    window.sees("No request was created. Please correct the marked fields.").await;
    for field in ["amount", "payer-name", "payee-name", "payee-bank", "payee-account"] {
        window.there(&format!("#request-{field}[aria-invalid=true]")).await;
    }
    window.there("[id^='request-expires-'][aria-invalid=true]").await;
    window.there("#request-methods-note .problem").await;
    let summary = "const seen = document.querySelector('main [role=alert]').getBoundingClientRect(); \
        return seen.top >= document.querySelector('.content').getBoundingClientRect().top && seen.bottom <= innerHeight";
    window.until("the summary of the problems is in sight", summary).await;
    window.check_state("request-every-problem").await;
}

async fn a_bank_account_receives_it_soon(window: &Window) -> Value {
    for method in ["BANK_TRANSFER", "REQUEST_MONEY", "FUNDING_USSD"] {
        pick(window, method).await;
    }
    window
        .fill(&[
            ("request-amount", "12,500.50"),
            ("request-payer-name", "Musa Bala"),
            ("request-payer-phone", "0803 765 4396"),
            ("request-payee-name", "Ada Bello"),
        ])
        .await;
    window.choose("#request-payee-bank", BANK).await;
    window.type_text("#request-payee-account", STRANGE).await;
    window.click("ask-holder").await;
    window.state("request-holder-strange", "Does not match the name you entered.").await;
    window.type_text("#request-payee-account", OWN).await;
    window.click("ask-holder").await;
    window.sees("Matches the name you entered.").await;
    // The two shares are linked: the customer's is typed, and the other follows.
    window.type_text("#request-payer-share", "30").await;
    let other = "return [...document.querySelectorAll('main .shares input')].map((field) => field.value)";
    assert_eq!(window.execute(other).await, json!(["30", "70"]));
    ends_soon(window).await;
    window.check_state("request-bank-account").await;
    window.click("request-look").await;
    window.there("request-check").await;
    let shown = [
        "₦12,500.50",
        "30 % of the service fee",
        "Customer 30 %, payee 70 %",
        "Ada Bello, account 0123456785 at Guaranty Trust Bank",
        "Less than five minutes are left",
        "Matches the name you entered.",
    ];
    window.contains("request-check", &shown).await;
    window.check_state("request-check-soon").await;
    sent(window).await
}

/// Sends it, and returns it when it is shown ready to be shared.
async fn sent(window: &Window) -> Value {
    window.click("request-send").await;
    window.sees("Share one of these with the customer.").await;
    window.latest_request().await
}

async fn the_code_to_dial_comes_first(window: &Window) {
    window.sees("This phone or email has no wallet").await;
    let first = "const cards = [...document.querySelectorAll('.cards > section')];
                 cards.sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left);
                 return cards.map((card) => card.querySelector('h2').textContent)";
    assert_eq!(window.execute(first).await, json!(["USSD code", "Account number", "Payment link"]));
    window.check_state("request-ussd-first").await;
}

async fn another_like_it_is_warned_of(window: &Window) {
    window.go("#/requests/new").await;
    window
        .fill(&[
            ("request-amount", "12500.50"),
            ("request-payer-name", "Musa Bala"),
            ("request-payer-phone", "08037654396"),
        ])
        .await;
    pick(window, "wallet_phone").await;
    window
        .fill(&[("request-payee-name", "Efe Foods"), ("request-payee-wallet", "08030000000")])
        .await;
    window.check_state("request-wallet").await;
    window.click("request-look").await;
    window.sees("This customer has an open request for the same amount").await;
    window.contains("request-check", &["Efe Foods, wallet phone 08030000000"]).await;
    window.check_state("request-alike").await;
    window.click("request-change").await;
    window.value_is("#request-amount", "12500.50").await;
}

#[tokio::test]
async fn a_request_is_filled_in_checked_and_shared() {
    let window = Window::practise().await;
    every_problem_is_told_at_once(&window).await;
    let made = a_bank_account_receives_it_soon(&window).await;
    assert_eq!(json!([made["amount"], made["state"]]), json!(["12500.50", "waiting"]));
    the_code_to_dial_comes_first(&window).await;
    another_like_it_is_warned_of(&window).await;
    window.close().await;
}
