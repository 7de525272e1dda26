//! Payment requests and accounts from a file, in the real window: dropped, corrected, started, watched; a workbook of fees with two stacked
//! sheets, a remembered column, and rows that wait for a person's confirmation.

use harness::prelude::*;
use harness::workbook::workbook;

const INVOICES: &str = "Okoro Stores\n\nCustomer,Phone,Amount Due,Invoice No,Pay by\n\
    Ada Eze,0803 123 4567,\"50,000.00\",INV-1,\n\
    Bola Ade,08031234568,\"1,250.50\",INV-2,\n\
    Chi Obi,08031234569,five,INV-3,\n\
    TOTAL,,\"51,350.50\",,\n";

const FEES: &[(&str, &[&str])] = &[
    (
        "Lagos",
        &[
            "Customer|Phone|Amount|Balance due now",
            "Ada Eze|08031234567|1.00|500",
            "Bola Ade|08031234568|1.00|n/a",
        ],
    ),
    (
        "Kano",
        &[
            "Customer|Phone|Amount|Balance due now",
            "Chi Obi|08031234569|1.00|n/a",
            "Dele Ojo|08031234570|1.00|250.50",
        ],
    ),
];

/// Rows that ask the same customer for the same amount.
const TWICE: &str = "Customer,Phone,Amount,What for\nAda Eze,08031234577,500,Books\nAda Eze,08031234577,500,Books\n\
    Bola Ade,08031234578,750.50,Books\nAda Eze,08031234577,500,Shoes\nBola Ade,08031234578,750.50,Books\n";

/// Accounts of Guaranty Trust Bank (058) whose check digits fit. In the sandbox one that ends in 98 belongs to another person.
const ACCOUNTS: &str = "Okoro Stores\n\nCustomer,Phone,BVN,Our reference,Forward to bank,Forward to account,Limit\n\
    Ada Ngozi Eze,0803 123 4567,22212345678,CUSTOMER-0001,,,\"50,000.00\"\n\
    Bola Ade,08031234568,,,GTBank,0123000085,\n\
    Chi Obi,08031234569,,,GTBank,0123000298,\n\
    Dele,08031234560,,,,,\n";

async fn from_file(window: &Window, name: &str, bytes: &[u8]) {
    window.click("nav-requests").await;
    window.click("from-file").await;
    window.drop_file("drop-zone", name, bytes).await;
}

/// Opens and closes the choice of columns.
async fn fold_columns(window: &Window) {
    window.click("[data-testid='import-columns'] summary").await;
}

/// The latest import is done and created this many.
async fn is_done(window: &Window, kind: &str, made: u32) {
    let list = window.ask("imports_list", json!({ "kind": kind })).await;
    assert_eq!(json!([list[0]["made"], list[0]["stage"]]), json!([made, "done"]));
}

#[tokio::test]
async fn requests_are_created_from_files() {
    let window = Window::practise().await;
    of_a_file(&window).await;
    of_a_workbook_with_the_manners_of_payouts(&window).await;
    rows_that_are_the_same_wait_for_a_word(&window).await;
    window.close().await;
}

async fn of_a_file(window: &Window) {
    window.click("nav-requests").await;
    window.click("from-file").await;
    window.state("bulk-empty", "Drop a spreadsheet here").await;
    window.drop_file("drop-zone", "invoices.csv", INVOICES.as_bytes()).await;
    window.state("bulk-draft", "2 ready · 1 error · 3 skipped").await;
    fold_columns(window).await;
    window.check_state("bulk-columns").await;
    fold_columns(window).await;
    window.click("[data-testid='import-row-6'] .open").await;
    window.type_text("cell-amount", "150").await;
    window.check_state("bulk-row").await;
    window.click("keep-row").await;
    window.sees("3 ready · 0 errors").await;
    window.click("import-start").await;
    window.state("bulk-ask", "Create all requests?").await;
    window.click("import-go").await;
    window.sees("3 of 3 done").await;
    window.state("bulk-done", "Done").await;
    window.click("import-results").await;
    window.sees("Saved in").await;
    is_done(window, "requests", 3).await;
}

async fn of_a_workbook_with_the_manners_of_payouts(window: &Window) {
    from_file(window, "fees.xlsx", &workbook(FEES)).await;
    window.sees("2 ready · 0 errors · 0 skipped").await;
    fold_columns(window).await;
    window.choose("sheet", "").await;
    window.sees("Sheets to read, with the same columns").await;
    window.click("all-sheets").await;
    window.sees("4 ready · 0 errors · 0 skipped").await;
    window.choose("means-4", "amount").await;
    window.state("bulk-stacked-columns", "2 ready · 2 errors · 0 skipped").await;
    fold_columns(window).await;

    // A problem in one row is corrected in the other row with the same text.
    window.click("[data-testid='import-row-3'] .open").await;
    window.sees("Row 3 of “Lagos”").await;
    window.type_text("cell-amount", "100").await;
    window.click("keep-row").await;
    window.state("bulk-alike", "1 other row has “n/a” too.").await;
    for (button, counts) in [
        ("import-fix-alike", "4 ready · 0 errors · 0 skipped"),
        ("import-undo", "3 ready · 1 error · 0 skipped"),
        ("leave-out-all", "3 ready · 0 errors · 1 skipped"),
        ("import-undo", "3 ready · 1 error"),
        ("import-redo", "3 ready · 0 errors · 1 skipped"),
    ] {
        window.click(button).await;
        window.sees(counts).await;
    }
    window.check_state("bulk-stacked-rows").await;
    window.click("import-start").await;
    window.sees("Create 3 requests for ₦850.50").await;
    window.click("import-go").await;
    window.state("bulk-stacked-done", "3 of 3 done").await;

    window.click("nav-requests").await;
    window.click("from-file").await;
    let cells = "Customer\tPhone\tAmount\tBalance due now\r\nEfe Uba\t08031234571\t1.00\t700\r\n";
    window.paste_cells("paste-cells", cells).await;
    window.sees("Columns as you set them").await;
    window.state("bulk-remembered", "Create 1 request for ₦700.00").await;
    window.click("import-by-names").await;
    window.sees("Create 1 request for ₦1.00").await;
}

async fn rows_that_are_the_same_wait_for_a_word(window: &Window) {
    from_file(window, "fees.csv", TWICE.as_bytes()).await;
    window.sees("2 ready · 0 errors · 3 need action · 0 skipped").await;
    window.sees("3 rows repeat another row").await;
    window.there("[data-testid='import-start']:disabled").await;
    window.check_state("bulk-same-rows").await;
    window.click("[data-testid='import-row-5'] .open").await;
    window.state("bulk-same-row", "Row 2 has the same customer and amount.").await;
    for (button, counts) in [
        ("meant", "3 ready · 0 errors · 2 need action · 0 skipped"),
        ("all-meant", "5 ready · 0 errors · 0 skipped"),
        ("import-undo", "2 need action"),
        ("leave-out-same", "3 ready · 0 errors · 2 skipped"),
        ("import-start", "Create 3 requests for ₦1,750.50"),
        ("import-go", "3 of 3 done"),
    ] {
        window.click(button).await;
        window.sees(counts).await;
    }
}

#[tokio::test]
async fn accounts_are_opened_from_a_spreadsheet() {
    let window = Window::practise().await;
    window.click("nav-accounts").await;
    window.click("accounts-from-file").await;
    window.state("bulk-accounts-empty", "Drop a spreadsheet here").await;
    window.drop_file("drop-zone", "customers.csv", ACCOUNTS.as_bytes()).await;
    window.sees("3 ready · 1 error · 2 skipped").await;
    let page = window.text_of(By::Css("main")).await;
    assert!(!page.contains("22212345678"), "its end alone is shown");
    window.check_state("bulk-accounts-draft").await;
    fold_columns(&window).await;
    window.check_state("bulk-accounts-columns").await;
    fold_columns(&window).await;
    window.click("[data-testid='import-row-7'] .open").await;
    window.type_text("cell-last_name", "Ojo").await;
    window.type_text("cell-first_name", "Dele").await;
    window.check_state("bulk-accounts-row").await;
    window.click("keep-row").await;
    window.sees("4 ready · 0 errors").await;
    window.click("import-start").await;
    window.state("bulk-accounts-ask", "Open all accounts?").await;
    window.click("import-go").await;
    window.sees("4 of 4 done").await;
    window.state("bulk-accounts-done", "1 row needs action").await;
    window.click("try-6").await;
    window.type_text("try-word", "Her sister's shop").await;
    window.check_state("bulk-accounts-try").await;
    window.click("try-go").await;
    let nobody_waits = "return !document.querySelector('main').innerText.includes('needs action')";
    window.until("nobody waits", nobody_waits).await;
    window.click("import-slips").await;
    window.state("bulk-accounts-slips", "slips.pdf").await;
    is_done(&window, "accounts", 4).await;
    window.click("[data-testid='made-4'] a").await;
    window.state("account-share", "Open in WhatsApp").await;
    window.click("share-slip").await;
    window.sees("Account slip").await;
    window.close().await;
}
