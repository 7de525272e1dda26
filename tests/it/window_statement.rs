//! A bank statement saved from the sandbox's screen, read back by another reader than what wrote it.

use std::path::{Path, PathBuf};

use calamine::{Data, Reader as _, Xlsx, open_workbook};
use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::json;

/// The columns of two banks, in their own words.
const GTBANK: &str = "Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks";
const ZENITH: [&str; 7] = [
    "TRANS DATE",
    "VALUE DATE",
    "TRANS ID",
    "DR AMOUNT",
    "CR AMOUNT",
    "BALANCE",
    "REMARKS",
];

async fn choose(window: &Window, list: &str, value: &str) {
    let script = "const list = document.querySelector(`[data-testid='${arguments[0]}']`); list.value = arguments[1];
        list.dispatchEvent(new Event('change', { bubbles: true }))";
    window.execute(script, vec![json!(list), json!(value)]).await;
}

/// Presses the last button and answers where the file is.
async fn save(window: &Window) -> PathBuf {
    window.click(By::TestId("statement-save")).await;
    let closed = "return document.querySelector('dialog') === null";
    window.until("the dialog has closed", LIMIT, closed).await;
    let said = window.text_of(By::TestId("statement-path")).await;
    PathBuf::from(said.strip_prefix("Saved as ").unwrap())
}

/// The rows below the row of `columns`, each cell as a plain text.
fn rows(path: &Path, columns: &[&str]) -> Vec<Vec<String>> {
    let mut book: Xlsx<_> = open_workbook(path).unwrap();
    let range = book.worksheet_range_at(0).unwrap().unwrap();
    let all = range.rows().map(|row| row.iter().map(Data::to_string).collect::<Vec<_>>());
    let mut rows = all.skip_while(|row| row != columns);
    assert!(rows.next().is_some(), "the row of column names");
    rows.collect()
}

#[tokio::test]
async fn a_statement_is_saved_in_the_layout_of_a_bank() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    // Of the ₦50,000,000.00 of the pretended wallet; the fee is ₦10.00 and 7.5 % tax on it.
    let body = json!({ "referenceNumber": "STATED-1", "amount": 250.5, "destinationBankUUID": "187DE295-AE70-4BBC-8169-EEA22924A565",
        "destinationBankAccountNumber": "0123456785", "recipientEmail": "ada@example.com" });
    let call = json!({ "operation": "depositToBank", "body": body.to_string(), "photos": [] });
    assert_eq!(window.confirmed_call(call).await["outcome"], "accepted");

    window.click(By::TestId("nav-sandbox")).await;
    window.click(By::TestId("statement")).await;
    choose(&window, "statement-bank", "zenith").await;
    let banks = "return document.querySelectorAll(\"[data-testid='statement-bank'] option\").length";
    assert_eq!(window.execute(banks, Vec::new()).await, json!(11));
    window.type_text(By::TestId("statement-to"), "next Tuesday").await;
    window.click(By::TestId("statement-save")).await;
    window.wait_for_text("Nothing was saved.", 10).await;
    window.check_state("statement-problem").await;
    window.type_text(By::TestId("statement-to"), "2000-01-01").await;
    window.click(By::TestId("statement-save")).await;
    window.wait_for_text("The last day lies before the first.", 10).await;
    window.type_text(By::TestId("statement-to"), "2099-12-31").await;
    window.check_state("statement").await;
    let workbook = save(&window).await;
    window.check_state("statement-saved").await;
    assert_eq!(workbook.parent(), Some(home.join("exports").as_path()));
    let stated: Vec<Vec<String>> = rows(&workbook, &ZENITH)
        .into_iter()
        .filter(|row| row[6].contains("STATED-1"))
        .collect();
    let debits: Vec<&str> = stated.iter().map(|row| row[3].as_str()).collect();
    let balances: Vec<&str> = stated.iter().map(|row| row[5].as_str()).collect();
    assert_eq!(debits, ["250.5", "10", "0.75"], "{stated:?}");
    assert_eq!(balances, ["49999749.5", "49999739.5", "49999738.75"], "{stated:?}");

    // The same as CSV; and once more, beside it.
    window.click(By::TestId("statement")).await;
    window.type_text(By::TestId("statement-to"), "2099-12-31").await;
    window.click(By::Css("dialog input[value='csv']")).await;
    let first = save(&window).await;
    let text = std::fs::read_to_string(&first).unwrap();
    assert_eq!(first.extension().unwrap(), "csv");
    assert!(text.lines().any(|line| line == GTBANK), "{text}");
    let last = text.lines().rfind(|line| line.contains("STATED-1")).unwrap();
    assert!(last.contains("49,999,738.75"), "{last}");

    window.click(By::TestId("statement")).await;
    window.type_text(By::TestId("statement-to"), "2099-12-31").await;
    window.click(By::Css("dialog input[value='csv']")).await;
    let second = save(&window).await;
    assert_ne!(first, second, "a file that is there stays");
    assert_eq!(std::fs::read_to_string(&second).unwrap(), text);
    window.close().await;
}
