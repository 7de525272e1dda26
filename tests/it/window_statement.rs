//! A bank statement saved from the sandbox's screen, read back with another reader than the writer's.

use harness::prelude::*;
use std::path::{Path, PathBuf};

use calamine::{Data, Reader as _, Xlsx, open_workbook};

/// The columns of two banks, with their headings.
const GTBANK: &str = "Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks";
const ZENITH: &str = "TRANS DATE,VALUE DATE,TRANS ID,DR AMOUNT,CR AMOUNT,BALANCE,REMARKS";

/// Presses the last button and returns the path of the file.
async fn save(window: &Window) -> PathBuf {
    window.click("statement-save").await;
    window.gone(By::Css("dialog")).await;
    let message = window.text_of("statement-path").await;
    PathBuf::from(message.strip_prefix("Saved as ").unwrap())
}

async fn save_csv(window: &Window) -> PathBuf {
    window.click("statement").await;
    window.type_text("statement-to", "2099-12-31").await;
    window.click("dialog input[value='csv']").await;
    save(window).await
}

/// The rows below the row of `columns`, each cell as plain text.
fn rows(path: &Path, columns: &str) -> Vec<Vec<String>> {
    let mut book: Xlsx<_> = open_workbook(path).unwrap();
    let range = book.worksheet_range_at(0).unwrap().unwrap();
    let all = range.rows().map(|row| row.iter().map(Data::to_string).collect::<Vec<_>>());
    let mut rows = all.skip_while(|row| row.join(",") != columns);
    assert!(rows.next().is_some(), "the row of column names");
    rows.collect()
}

#[tokio::test]
async fn a_statement_is_saved_in_the_layout_of_a_bank() {
    let window = Window::practise().await;
    // From the ₦50,000,000.00 of the sandbox's wallet; the fee is ₦10.00 and 7.5 % tax on it.
    let body = json!({ "referenceNumber": "STATED-1", "amount": 250.5, "destinationBankUUID": "187DE295-AE70-4BBC-8169-EEA22924A565",
        "destinationBankAccountNumber": "0123456785", "recipientEmail": "ada@example.com" });
    let call = json!({ "operation": "depositToBank", "body": body.to_string(), "photos": [] });
    assert_eq!(window.confirmed_call(call).await["outcome"], "accepted");

    window.click("nav-sandbox").await;
    window.click("statement").await;
    window.choose("statement-bank", "zenith").await;
    window.counts("[data-testid='statement-bank'] option", 11).await;
    window.type_text("statement-to", "next Tuesday").await;
    window.click("statement-save").await;
    window.state("statement-problem", "Nothing was saved.").await;
    window.type_text("statement-to", "2000-01-01").await;
    window.click("statement-save").await;
    window.sees("The last day is before the first.").await;
    window.type_text("statement-to", "2099-12-31").await;
    window.check_state("statement").await;
    let workbook = save(&window).await;
    window.check_state("statement-saved").await;
    assert_eq!(workbook.parent(), Some(window.home().join("exports").as_path()));
    let stated = rows(&workbook, ZENITH).into_iter().filter(|row| row[6].contains("STATED-1"));
    let stated: Vec<_> = stated.map(|row| (row[3].clone(), row[5].clone())).collect();
    let expected = [("250.5", "49999749.5"), ("10", "49999739.5"), ("0.75", "49999738.75")];
    assert_eq!(stated, expected.map(|(debit, balance)| (debit.to_owned(), balance.to_owned())));

    // The same as CSV; and once more, beside it.
    let first = save_csv(&window).await;
    let text = std::fs::read_to_string(&first).unwrap();
    assert_eq!(first.extension().unwrap(), "csv");
    assert!(text.lines().any(|line| line == GTBANK), "{text}");
    let last = text.lines().rfind(|line| line.contains("STATED-1")).unwrap();
    assert!(last.contains("49,999,738.75"), "{last}");

    let second = save_csv(&window).await;
    assert_ne!(first, second, "a file that is there stays");
    assert_eq!(std::fs::read_to_string(&second).unwrap(), text);
    window.close().await;
}
