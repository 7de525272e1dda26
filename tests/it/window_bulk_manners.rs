//! A workbook of fees in the real window: two sheets read as one, a bank mended in every row, a step taken back and made again; the
//! column that was chosen is remembered for cells that are pasted next.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use rust_xlsxwriter::Workbook;
use serde_json::json;

fn fees() -> Vec<u8> {
    let mut book = Workbook::new();
    let lagos = [
        ["Ada Eze", "08031234567", "1.00", "500"],
        ["Bola Ade", "08031234568", "1.00", "n/a"],
    ];
    let kano = [
        ["Chi Obi", "08031234569", "1.00", "n/a"],
        ["Dele Ojo", "08031234570", "1.00", "250.50"],
    ];
    for (name, rows) in [("Lagos", lagos), ("Kano", kano)] {
        let sheet = book.add_worksheet().set_name(name).unwrap();
        let head = ["Customer", "Phone", "Amount", "Balance due now"];
        for (row, cells) in (0..).zip(std::iter::once(head).chain(rows)) {
            for (column, cell) in (0..).zip(cells) {
                sheet.write_string(row, column, cell).unwrap();
            }
        }
    }
    book.save_to_buffer().unwrap()
}

async fn choose(window: &Window, testid: &str, value: &str) {
    let script = "const field = document.querySelector(`[data-testid='${arguments[0]}']`); field.value = arguments[1];
        field.dispatchEvent(new Event('change', { bubbles: true }))";
    window.execute(script, vec![json!(testid), json!(value)]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_workbook_is_read_with_the_manners_of_payouts() {
    let home = tempfile::tempdir().unwrap();
    let desktop = Desktop::builder().display(true).start();
    let window = Window::practising(&desktop, home.path(), &[]).await;
    window.wait_for_text("SANDBOX", 20).await;
    window.click(By::TestId("nav-requests")).await;
    window.click(By::TestId("from-file")).await;
    window.drop_file("[data-testid='drop-zone']", "fees.xlsx", &fees()).await;
    window.wait_for_text("2 ready · 0 to fix · 0 left out", 20).await;
    window.click(By::Css("[data-testid='import-columns'] summary")).await;
    choose(&window, "sheet", "").await;
    window.wait_for_text("Sheets that are read, with the same columns", 10).await;
    window.click(By::TestId("all-sheets")).await;
    window.wait_for_text("4 ready · 0 to fix · 0 left out", 20).await;
    choose(&window, "means-4", "amount").await;
    window.wait_for_text("2 ready · 2 to fix · 0 left out", 20).await;
    window.check_state("bulk-stacked-columns").await;
    window.click(By::Css("[data-testid='import-columns'] summary")).await;

    // What is wrong in one row is mended in the other that says the same.
    window.click(By::Css("[data-testid='import-row-3'] .open")).await;
    window.wait_for_text("Row 3 of “Lagos”", 10).await;
    window.type_text(By::TestId("cell-amount"), "100").await;
    window.click(By::TestId("keep-row")).await;
    window.wait_for_text("1 other row says “n/a” too.", 20).await;
    window.check_state("bulk-alike").await;
    window.click(By::TestId("import-fix-alike")).await;
    window.wait_for_text("4 ready · 0 to fix · 0 left out", 20).await;
    window.click(By::TestId("import-undo")).await;
    window.wait_for_text("3 ready · 1 to fix · 0 left out", 20).await;
    window.click(By::TestId("leave-out-all")).await;
    window.wait_for_text("3 ready · 0 to fix · 1 left out", 20).await;
    window.click(By::TestId("import-undo")).await;
    window.wait_for_text("3 ready · 1 to fix", 20).await;
    window.click(By::TestId("import-redo")).await;
    window.wait_for_text("3 ready · 0 to fix · 1 left out", 20).await;
    window.check_state("bulk-stacked-rows").await;
    window.click(By::TestId("import-start")).await;
    window.wait_for_text("Make 3 requests for ₦850.50", 10).await;
    window.click(By::TestId("import-go")).await;
    window.wait_for_text("3 of 3 tried", 30).await;
    window.check_state("bulk-stacked-done").await;

    window.click(By::TestId("nav-requests")).await;
    window.click(By::TestId("from-file")).await;
    let there = "return document.querySelector(\"[data-testid='paste-cells']\") !== null";
    window.until("there is a place to paste cells", LIMIT, there).await;
    let paste = "const data = new DataTransfer(); data.setData('text/plain', arguments[0]);
        document.querySelector(\"[data-testid='paste-cells']\").dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))";
    let cells = "Customer\tPhone\tAmount\tBalance due now\r\nEfe Uba\t08031234571\t1.00\t700\r\n";
    window.execute(paste, vec![json!(cells)]).await;
    window.wait_for_text("Its columns are read as you said on", 20).await;
    window.wait_for_text("Make 1 request for ₦700.00", 20).await;
    window.check_state("bulk-remembered").await;
    window.click(By::TestId("import-by-names")).await;
    window.wait_for_text("Make 1 request for ₦1.00", 20).await;
    window.close().await;
}
