//! Payment accounts in the real window: opened, shown, changed, deleted, and taken over from the service.

use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use sandbox::{Armed, Config, Fault, Sandbox};
use serde_json::json;

/// A bank of the sandbox, with an account of the customer's and one of somebody else's.
const BANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";
const OWN: &str = "0123456785";
const STRANGE: &str = "0123456798";
const ESC: &str = "\u{e00c}";

/// Types into the fields of these ids.
async fn fill(window: &Window, fields: &[(&str, &str)]) {
    for (id, text) in fields {
        window.type_text(By::Css(&format!("#{id}")), text).await;
    }
}

async fn every_problem_is_told_at_once(window: &Window) {
    window.click(By::TestId("nav-accounts")).await;
    window.wait_for_text("No payment accounts yet", 20).await;
    window.check_state("accounts-empty").await;
    window.go("#/accounts/new").await;
    window.check_state("account-form").await;
    fill(
        window,
        &[
            ("account-identity", "2221"),
            ("account-reference", "SHORT"),
            ("account-limit", "none"),
        ],
    )
    .await;
    fill(window, &[("account-callback", "nowhere")]).await;
    window.click(By::TestId("account-check")).await;
    let told = "return document.querySelectorAll('main [aria-invalid=true]').length === 8";
    window.until("eight fields are told to be wrong", LIMIT, told).await;
    window.check_state("account-problems").await;
    fill(
        window,
        &[
            ("account-identity", "22212345678"),
            ("account-reference", ""),
            ("account-limit", "50,000"),
        ],
    )
    .await;
    fill(window, &[("account-callback", "")]).await;
}

async fn one_is_opened_that_forwards(window: &Window) {
    fill(
        window,
        &[("account-name", "Ada Stores"), ("account-first", "Ada"), ("account-last", "Bello")],
    )
    .await;
    fill(window, &[("account-phone", "0803 123 4567"), ("account-email", "ada@example.com")]).await;
    window.click(By::Css("#account-forwards input[value='yes']")).await;
    window.choose("#account-bank", BANK).await;
    fill(window, &[("account-forward", STRANGE)]).await;
    window.click(By::TestId("ask-holder")).await;
    window.wait_for_text("Not the customer’s name", 20).await;
    window.there("#account-word").await;
    window.check_state("account-forward-strange").await;
    fill(window, &[("account-forward", OWN)]).await;
    window.gone("[data-testid='holder']").await;
    window.click(By::TestId("ask-holder")).await;
    window
        .wait_for_text("If your business is to have it, take your own account.", 20)
        .await;
    window.check_state("account-forward").await;
    window.click(By::TestId("account-check")).await;
    window.wait_for_text("Nothing has been sent yet.", 20).await;
    let page = window.text_of(By::Css("main")).await;
    for shown in ["Ada Stores", "₦50,000.00", "••••••••5678", "every deposit leaves the wallet"] {
        assert!(page.contains(shown), "{shown}: {page}");
    }
    assert!(!page.contains("22212345678"), "{page}");
    window.check_state("account-check").await;
    window.click(By::TestId("account-send")).await;
    window.there("[data-testid='account-number']").await;
    window.check_state("account-created").await;
}

async fn what_is_otherwise_is_sent(window: &Window, id: &str) {
    window.click(By::Text("Back to the list")).await;
    window.wait_for_text("Last deposit", 20).await;
    window.check_state("accounts").await;
    window.click(By::Text("Ada Stores")).await;
    window.wait_for_text("No money has come into this account yet.", 20).await;
    window.check_state("account").await;
    window.click(By::TestId("account-compare")).await;
    window.wait_for_text("The service tells the same as we have.", 20).await;

    window.go(&format!("#/accounts/{id}/edit")).await;
    window.there("#account-last").await;
    window.check_state("account-edit").await;
    fill(window, &[("account-last", "Bello-Ojo"), ("account-forward", STRANGE)]).await;
    window.click(By::TestId("ask-holder")).await;
    window.there("#account-word").await;
    fill(window, &[("account-word", "Her sister’s shop")]).await;
    window.click(By::TestId("change-check")).await;
    window.there("[data-testid='account-changes']").await;
    let cells = "return [...document.querySelectorAll(\"[data-testid='account-changes'] tbody tr\")].map((row) => [...row.cells].map((cell) => cell.textContent))";
    let expected = json!([["Last name", "Bello", "Bello-Ojo"], ["Account to forward to", OWN, STRANGE]]);
    assert_eq!(window.execute(cells, vec![]).await, expected);
    window.check_state("account-edit-check").await;
    window.click(By::TestId("change-send")).await;
    window.wait_for_text("Taken by the service", 20).await;
    window.check_state("account-changed").await;
}

async fn it_is_deleted(window: &Window, sandbox: &Sandbox, number: &str) {
    // Whether it is gone cannot be asked for a while.
    let silent = Armed::new("getPersistentPaymentAccount", Fault::Error503);
    sandbox.control().arm(vec![silent]).unwrap();
    window.click(By::TestId("account-close")).await;
    window.type_text(By::Css("#close-ending"), "0000").await;
    let closed = "return document.querySelector(\"[data-testid='close-send']\").disabled";
    assert_eq!(window.execute(closed, vec![]).await, json!(true));
    window.type_text(By::Css("#close-ending"), &number[6..]).await;
    window.type_text(By::Css("#close-reason"), "Moved away").await;
    window.check_state("account-delete").await;
    window.click(By::TestId("close-send")).await;
    window.text_is("account-state", "Delete requested").await;
    window.check_state("account-delete-requested").await;
    sandbox.control().clear_faults();
    // It asks by itself too, and may be first.
    let ask = "document.querySelector(\"[data-testid='account-look-up']\")?.click()";
    window.execute(ask, vec![]).await;
    window.text_is("account-state", "Deleted").await;
    window.check_state("account-deleted").await;
}

async fn one_is_taken_over(window: &Window) {
    let body = json!({
        "referenceNumber": "ELSEWHERE-2", "email": "efe@example.com", "accountName": "Efe Foods", "firstName": "Efe", "lastName": "Bello",
        "accountReference": "OTHER-LAPTOP-1",
    });
    let elsewhere = json!({ "operation": "registerPersistentPaymentAccount", "body": body.to_string(), "photos": [], "given_back": null });
    window.rpc("console_call", elsewhere).await.expect("opened elsewhere");
    window.click(By::TestId("account-adopt")).await;
    window.type_text(By::Css("#adopt-name"), "NO-SUCH-ACCOUNT").await;
    window.click(By::TestId("adopt-send")).await;
    window.there("#adopt-name[aria-invalid=true]").await;
    window.check_state("account-adopt-missing").await;
    window.type_text(By::Css("#adopt-name"), "OTHER-LAPTOP-1").await;
    window.click(By::TestId("adopt-send")).await;
    window.gone("dialog[open]").await;
    window.wait_for_text("Taken over from the service", 20).await;
    window.check_state("account-adopted").await;
    window.press(ESC).await;
    window.gone("aside[aria-label='Efe Foods']").await;
    window.check_state("accounts-two").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_lives_from_its_opening_to_its_end() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "bench").await;
    every_problem_is_told_at_once(&window).await;
    one_is_opened_that_forwards(&window).await;
    let all = json!({ "part": "all", "text": "", "order": "made", "descending": true, "after": null });
    let account = window.rpc("payment_accounts_page", all).await.expect("a page")["rows"][0].clone();
    assert_eq!(account["account_name"], "Ada Stores", "{account}");
    what_is_otherwise_is_sent(&window, account["id"].as_str().unwrap()).await;
    it_is_deleted(&window, &sandbox, account["number"].as_str().unwrap()).await;
    one_is_taken_over(&window).await;
    window.close().await;
    sandbox.stop().await;
}
