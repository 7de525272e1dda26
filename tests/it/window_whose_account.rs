//! Whose account a statement is of, asked in the real window and answered by keyboard.

use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::window::{By, Window};
use sandbox::{Config, Sandbox};
use serde_json::{Value, json};

use crate::statements_numberless::{OCTOBER, november};
use crate::window_bank_statements::{check_statements, drop_file, press_at};

/// Chooses the first answer of a question with the space bar.
async fn answer(window: &Window, question: &str) {
    let first = "document.querySelector(\"[data-testid='statement-check'] :is(input, select, button)\").focus()";
    window.execute(first, Vec::new()).await;
    window.tab_to(&format!("[data-testid='{question}'] input")).await;
    window.press(" ").await;
}

async fn import(window: &Window, told: &str) {
    window.there("[data-testid='statement-import']:not(:disabled)").await;
    press_at(window, "statement-import").await;
    window.wait_for_text(told, 20).await;
}

async fn numbers(window: &Window, month: &str) -> Vec<Value> {
    let accounts = window.rpc("bank_statements_list", json!({ "month": month })).await.unwrap();
    let accounts = accounts.as_array().unwrap().iter();
    accounts.map(|account| account["number"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_account_a_file_is_of_is_asked_and_answered_by_keyboard() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "bench").await;
    window.go("#/month-end/2025-11").await;
    window.wait_for_text("No bank statement is on record.", 20).await;
    drop_file(&window, "october.csv", OCTOBER).await;
    import(&window, "october.csv was imported: 2 new rows.").await;

    // It begins with 500.00 more than October ended with.
    drop_file(&window, "november.csv", &november(1530)).await;
    window.there("[data-testid='statement-same-account']").await;
    assert!(window.shows(By::Css("[data-testid='statement-import']:disabled")).await);
    check_statements(&window, "statements-same-account").await;
    answer(&window, "statement-same-account").await;
    import(&window, "november.csv was imported: 1 new row.").await;
    assert_eq!(numbers(&window, "2025-11").await, [json!("0123456785")]);

    let other = november(9000).replace("0123456785", "0987654321").replace("YAM", "OIL");
    drop_file(&window, "other.csv", &other).await;
    import(&window, "other.csv was imported: 1 new row.").await;
    // One more without a number: it goes on from neither of them.
    drop_file(&window, "again.csv", &OCTOBER.replace("-Oct-", "-Aug-")).await;
    window.there("[data-testid='statement-which-account']").await;
    assert!(window.shows(By::Css("[data-testid='statement-import']:disabled")).await);
    check_statements(&window, "statements-which-account").await;
    answer(&window, "statement-which-account").await;
    window.gone("[data-testid='statement-which-account']").await;
    let number = window
        .execute(
            "return document.querySelector(\"[data-testid='statement-number']\").value",
            Vec::new(),
        )
        .await;
    assert_eq!(number, json!("0123456785"));
    check_statements(&window, "statements-which-answered").await;
    window.there("[data-testid='statement-import']:not(:disabled)").await;
    sandbox.stop().await;
}
