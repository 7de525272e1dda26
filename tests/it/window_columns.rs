//! Which column is what, in the real window with the keyboard alone: seen with reasons, corrected, and known again the next month.

use harness::desktop::{Desktop, Keyring};
use harness::wait::LIMIT;
use harness::window::{By, Window};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

const ENTER: &str = "\u{e007}";
const CONTROL: &str = "\u{e009}";

/// A month of a payroll whose amounts stand under a name that nobody could know, below a title, behind a sheet of notes.
fn payroll(month: &str, figures: [&str; 3]) -> Vec<u8> {
    let mut workbook = Workbook::new();
    let notes = workbook.add_worksheet().set_name("Notes").unwrap();
    notes.write_string(0, 0, "Call the bank on Friday").unwrap();
    let sheet = workbook.add_worksheet().set_name("Staff").unwrap();
    let people = [
        ["Ada Obi", "GTBank", "0123456785"],
        ["Musa Bello", "Zenith", "1012854016"],
        ["Ngozi Eze", "First Bank", "0000014579"],
    ];
    sheet.write_string(0, 0, format!("KADE FOODS LTD, {month}")).unwrap();
    for (column, heading) in (0..).zip(["Staff Name", "Bank", "Acct No", "Grade", "Figure", "Paid on"]) {
        sheet.write_string(2, column, heading).unwrap();
    }
    for (row, (cells, figure)) in (3..).zip(people.iter().zip(figures)) {
        for (column, cell) in (0..).zip(cells) {
            sheet.write_string(row, column, *cell).unwrap();
        }
        sheet.write_string(row, 3, "B2").unwrap();
        sheet.write_string(row, 4, figure).unwrap();
        sheet.write_string(row, 5, "28/10/2026").unwrap();
    }
    workbook.save_to_buffer().unwrap()
}

/// Chooses in a list as somebody does who types its first letters.
async fn choose(window: &Window, id: &str, letters: &str) {
    let there = format!("return document.querySelector(\"[data-testid='{id}']\") !== null");
    window.until(&format!("{id} is there"), LIMIT, &there).await;
    window
        .execute("document.querySelector(`[data-testid='${arguments[0]}']`).focus()", vec![json!(id)])
        .await;
    window.press(letters).await;
}

async fn drop_file(window: &Window, name: &str, bytes: &[u8]) {
    window.click(By::TestId("nav-payouts")).await;
    window.drop_file("[data-testid='drop-zone']", name, bytes).await;
}

#[tokio::test]
async fn columns_are_seen_corrected_and_known_again() {
    let desktop = Desktop::builder().display(true).keyring(Keyring::Unlocked).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;

    // Two sheets: the columns are asked about before the rows.
    let october = payroll("OCTOBER", ["1,000.00", "2,000.50", "3,000.00"]);
    drop_file(&window, "october.xlsx", &october).await;
    window.wait_for_text("Row with the column names", 20).await;
    choose(&window, "sheet", "Staff").await;
    window.wait_for_text("No column holds the amount.", 10).await;
    window
        .text_is("columns-counts", "5 rows · 0 ready · 3 to fix · 2 left out · Total ₦0.00")
        .await;
    window.check_state("columns-asked").await;

    choose(&window, "taken-5", "Amount").await;
    window
        .text_is("columns-counts", "5 rows · 3 ready · 0 to fix · 2 left out · Total ₦6,000.50")
        .await;
    assert!(
        window
            .text_of(By::TestId("amounts-read"))
            .await
            .contains("in row 4 is read as ₦1,000.00.")
    );
    let focused = "return document.activeElement.dataset.testid === 'taken-5'";
    window.until("the focus stays on the column", LIMIT, focused).await;
    window.check_state("columns-chosen").await;
    window.press(&format!("{CONTROL}{ENTER}")).await;
    window
        .text_is("draft-counts", "5 rows · 3 ready · 0 to fix · 2 left out · Total ₦6,000.50")
        .await;

    // A corrected amount does not follow to another column; that is said before, and undone with the columns.
    let drafts = window.rpc("payouts_drafts", json!({})).await.unwrap();
    let typed = json!({ "draft": drafts[0]["draft"], "changes": [{ "what": "cell", "row": 4, "field": "amount", "text": "1,500.00" }] });
    window.rpc("payouts_change", typed).await.unwrap();
    window.click(By::TestId("columns")).await;
    window.wait_for_text("Which column is what", 10).await;
    choose(&window, "taken-4", "Amount").await;
    window.wait_for_text("1 correction of yours would be taken back", 10).await;
    window.check_state("columns-lost").await;
    window.click(By::TestId("columns-back")).await;

    // The next month is read in the same way, which is said and can be taken back.
    let november = payroll("NOVEMBER", ["10.00", "20.00", "30.00"]);
    drop_file(&window, "november.xlsx", &november).await;
    window.wait_for_text("Row with the column names", 20).await;
    choose(&window, "sheet", "Staff").await;
    window
        .text_is("columns-counts", "5 rows · 3 ready · 0 to fix · 2 left out · Total ₦60.00")
        .await;
    window.press(&format!("{CONTROL}{ENTER}")).await;
    window
        .text_is("draft-counts", "5 rows · 3 ready · 0 to fix · 2 left out · Total ₦60.00")
        .await;
    window.wait_for_text("for files with these headings.", 10).await;
    window.check_state("columns-remembered").await;
    window.click(By::TestId("remembered-forget")).await;
    window
        .text_is("draft-counts", "5 rows · 0 ready · 3 to fix · 2 left out · Total ₦0.00")
        .await;
    window.click(By::TestId("undo")).await;
    window
        .text_is("draft-counts", "5 rows · 3 ready · 0 to fix · 2 left out · Total ₦60.00")
        .await;

    // Cells from the clipboard are a draft like any file.
    window.click(By::TestId("nav-payouts")).await;
    let there =
        "return document.querySelector(\"[data-testid='paste-cells']\")?.placeholder.startsWith('Or paste cells copied from Excel here')";
    window.until("there is a place to paste cells", LIMIT, there).await;
    window.check_state("payouts-paste").await;
    let paste = "const data = new DataTransfer(); data.setData('text/plain', arguments[0]);
        document.querySelector(\"[data-testid='paste-cells']\").dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))";
    let cells = "Name\tBank\tAccount No\tAmount\r\nAda Obi\tGTBank\t0123456785\t1,195,000.00\r\n";
    window.execute(paste, vec![json!(cells)]).await;
    window
        .text_is("draft-counts", "1 row · 1 ready · 0 to fix · 0 left out · Total ₦1,195,000.00")
        .await;
    let drafts = window.rpc("payouts_drafts", json!({})).await.unwrap();
    assert!(drafts[0]["file_name"].as_str().unwrap().starts_with("Pasted "), "{drafts}");

    let book: Value = window.rpc("sandbox_view", json!({})).await.expect("the sandbox answers")["book"].clone();
    assert_eq!(book, json!([]));
    window.close().await;
}
