//! Payment accounts in the real window: opened, shown, changed, deleted, and adopted from the service.

use harness::prelude::*;

/// A bank of the sandbox, with an account of the customer's and one of another person.
const BANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";
const OWN: &str = "0123456785";
const STRANGE: &str = "0123456798";

async fn every_problem_is_told_at_once(window: &Window) {
    window.click("nav-accounts").await;
    window.state("accounts-empty", "No payment accounts yet").await;
    window.go("#/accounts/new").await;
    window.check_state("account-form").await;
    window
        .fill(&[
            ("account-identity", "2221"),
            ("account-reference", "SHORT"),
            ("account-limit", "none"),
            ("account-callback", "nowhere"),
        ])
        .await;
    window.click("account-check").await;
    window.counts("main [aria-invalid=true]", 8).await;
    window.check_state("account-problems").await;
    window
        .fill(&[
            ("account-identity", "22212345678"),
            ("account-reference", ""),
            ("account-limit", "50,000"),
            ("account-callback", ""),
        ])
        .await;
}

async fn one_is_opened_that_forwards(window: &Window) {
    window
        .fill(&[
            ("account-name", "Ada Stores"),
            ("account-first", "Ada"),
            ("account-last", "Bello"),
            ("account-phone", "0803 123 4567"),
            ("account-email", "ada@example.com"),
        ])
        .await;
    window.click("#account-forwards input[value='yes']").await;
    window.choose("#account-bank", BANK).await;
    window.type_text("#account-forward", STRANGE).await;
    window.click("ask-holder").await;
    window.sees("Not the customer’s name").await;
    window.there("#account-word").await;
    window.check_state("account-forward-strange").await;
    window.type_text("#account-forward", OWN).await;
    window.gone("holder").await;
    window.click("ask-holder").await;
    window
        .state("account-forward", "To keep it in your business, use your own account.")
        .await;
    window.click("account-check").await;
    window.sees("Nothing has been sent yet.").await;
    let shown = ["Ada Stores", "₦50,000.00", "••••••••5678", "Every future deposit is forwarded"];
    let page = window.contains(By::Css("main"), &shown).await;
    assert!(!page.contains("22212345678"), "{page}");
    window.check_state("account-check").await;
    window.click("account-send").await;
    window.there("account-number").await;
    window.check_state("account-created").await;
}

async fn what_is_otherwise_is_sent(window: &Window, id: &str) {
    window.click(By::Text("Back to the list")).await;
    window.state("accounts", "Last deposit").await;
    window.click(By::Text("Ada Stores")).await;
    window.state("account", "No deposits yet.").await;
    window.click("account-compare").await;
    window.sees("It matches the service.").await;

    window.go(&format!("#/accounts/{id}/edit")).await;
    window.there("#account-last").await;
    window.check_state("account-edit").await;
    window.fill(&[("account-last", "Bello-Ojo"), ("account-forward", STRANGE)]).await;
    window.click("ask-holder").await;
    window.there("#account-word").await;
    window.type_text("#account-word", "Her sister’s shop").await;
    window.click("change-check").await;
    window.there("account-changes").await;
    let cells = "return [...document.querySelectorAll(\"[data-testid='account-changes'] tbody tr\")].map((row) => [...row.cells].map((cell) => cell.textContent))";
    let expected = json!([["Last name", "Bello", "Bello-Ojo"], ["Account to forward to", OWN, STRANGE]]);
    assert_eq!(window.execute(cells).await, expected);
    window.check_state("account-edit-check").await;
    window.click("change-send").await;
    window.state("account-changed", "Accepted by the service").await;
}

async fn it_is_deleted(bench: &Bench, number: &str) {
    let window = &bench.window;
    // Status queries for its deletion fail for a while.
    let silent = Armed::new("getPersistentPaymentAccount", Fault::Error503);
    bench.control().arm(vec![silent]).unwrap();
    window.click("account-close").await;
    window.type_text("#close-ending", "0000").await;
    window.there("[data-testid='close-send']:disabled").await;
    window.type_text("#close-ending", &number[6..]).await;
    window.type_text("#close-reason", "Moved away").await;
    window.check_state("account-delete").await;
    window.click("close-send").await;
    window.text_is("account-state", "Delete requested").await;
    window.check_state("account-delete-requested").await;
    bench.control().clear_faults();
    // An automatic query may be first.
    let ask = "document.querySelector(\"[data-testid='account-look-up']\")?.click()";
    window.execute(ask).await;
    window.text_is("account-state", "Deleted").await;
    window.check_state("account-deleted").await;
}

async fn one_is_taken_over(window: &Window) {
    let body = json!({
        "referenceNumber": "ELSEWHERE-2", "email": "efe@example.com", "accountName": "Efe Foods", "firstName": "Efe", "lastName": "Bello",
        "accountReference": "OTHER-LAPTOP-1",
    });
    window.call("registerPersistentPaymentAccount", &body.to_string()).await;
    window.click("account-adopt").await;
    window.type_text("#adopt-name", "NO-SUCH-ACCOUNT").await;
    window.click("adopt-send").await;
    window.there("#adopt-name[aria-invalid=true]").await;
    window.check_state("account-adopt-missing").await;
    window.type_text("#adopt-name", "OTHER-LAPTOP-1").await;
    window.click("adopt-send").await;
    window.gone("dialog[open]").await;
    window.state("account-adopted", "Imported from the service").await;
    window.press(ESCAPE).await;
    window.gone("aside[aria-label='Efe Foods']").await;
    window.check_state("accounts-two").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_exists_from_its_opening_to_its_deletion() {
    let bench = Bench::open().await;
    let window = &bench.window;
    every_problem_is_told_at_once(window).await;
    one_is_opened_that_forwards(window).await;
    let all = json!({ "part": "all", "text": "", "order": "made", "descending": true, "after": null });
    let account = window.ask("payment_accounts_page", all).await["rows"][0].clone();
    assert_eq!(account["account_name"], "Ada Stores", "{account}");
    what_is_otherwise_is_sent(window, account["id"].as_str().unwrap()).await;
    it_is_deleted(&bench, account["number"].as_str().unwrap()).await;
    one_is_taken_over(window).await;
    bench.close().await;
}
