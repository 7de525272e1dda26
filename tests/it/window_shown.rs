//! Amounts that are no naira as they stand, in the real window: a payroll in thousands beside dollars, whose total does not add up and whose
//! account numbers lost their zeros, is corrected without leaving the grid.

use harness::desktop::{Desktop, Keyring};
use harness::wait::LIMIT;
use harness::window::{By, Window};
use rust_xlsxwriter::{Format, Workbook};
use serde_json::{Value, json};

const ENTER: &str = "\u{e007}";
const CONTROL: &str = "\u{e009}";

/// Account numbers as Excel keeps them, without their zeros, and net pay in dollars and in thousands of naira.
fn payroll() -> Vec<u8> {
    let people = [
        ("Ada Obi", "GTBank", 123_456_785.0, 33.5, 52.5),
        ("Musa Bello", "Zenith Bank", 1_012_854_016.0, 44.0, 60.0),
        ("Ife Ojo", "Access Bank", 690_000_032.0, 50.25, 70.25),
    ];
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write_string(0, 0, "KADE FOODS LTD, NOVEMBER").unwrap();
    for (column, heading) in (0..).zip(["Name", "Bank", "Account No", "Net Pay (USD)", "Net Pay (N'000)"]) {
        sheet.write_string(1, column, heading).unwrap();
    }
    for (row, (name, bank, account, dollars, thousands)) in (2..).zip(people) {
        sheet.write_string(row, 0, name).unwrap();
        sheet.write_string(row, 1, bank).unwrap();
        sheet.write_number(row, 2, account).unwrap();
        sheet.write_number(row, 3, dollars).unwrap();
        sheet.write_number(row, 4, thousands).unwrap();
    }
    sheet.write_string(5, 0, "TOTAL").unwrap();
    sheet.write_number(5, 3, 127.75).unwrap();
    sheet.write_number(5, 4, 200.0).unwrap();
    workbook.save_to_buffer().unwrap()
}

/// Two people, of whom one was paid by the words of the file.
const MARKED: &str =
    "Name,Bank,Account No,Amount,Remarks\nAda Obi,GTBank,0123456785,50000,PAID\nBola Ade,GTBank,0123456723,41000,October\n";

/// One amount under the format of dollars among amounts that are shown rounded.
fn bonuses() -> Vec<u8> {
    let whole = Format::new().set_num_format("#,##0");
    let dollars = Format::new().set_num_format("[$$-409]#,##0.00");
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (column, heading) in (0..).zip(["Name", "Bank", "Account No", "Amount"]) {
        sheet.write_string(0, column, heading).unwrap();
    }
    let people = [
        ("Ada Obi", "GTBank", "0123456785", 1_500.0, &dollars),
        ("Musa Bello", "Zenith Bank", "1012854016", 33_333.333_333, &whole),
        ("Ife Ojo", "Access Bank", "0690000032", 66_666.5, &whole),
    ];
    for (row, (name, bank, account, amount, format)) in (1..).zip(people) {
        sheet.write_string(row, 0, name).unwrap();
        sheet.write_string(row, 1, bank).unwrap();
        sheet.write_string(row, 2, account).unwrap();
        sheet.write_number_with_format(row, 3, amount, format).unwrap();
    }
    workbook.save_to_buffer().unwrap()
}

async fn counts_are(window: &Window, expected: &str) {
    window.text_is("draft-counts", expected).await;
}

async fn drop_file(window: &Window, name: &str, bytes: &[u8]) {
    window.click(By::TestId("nav-payouts")).await;
    window.drop_file("[data-testid='drop-zone']", name, bytes).await;
}

/// The selected cell is moved here, and what stands for it below the grid is taken.
async fn fix(window: &Window, row: u32) {
    let select = "document.getElementById(arguments[0]).click()";
    window.execute(select, vec![json!(format!("cell-{row}-account"))]).await;
    window.click(By::TestId("fix")).await;
}

async fn says(window: &Window, id: &str) -> String {
    window.text_of(By::TestId(id)).await
}

#[tokio::test]
async fn amounts_that_are_no_naira_are_corrected_without_leaving_the_grid() {
    let desktop = Desktop::builder().display(true).keyring(Keyring::Unlocked).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;

    // The column in thousands is taken, and waits: 182.75 thousands, by hand. The dollars beside it are never taken for naira.
    drop_file(&window, "november.xlsx", &payroll()).await;
    counts_are(&window, "5 rows · 0 ready · 3 to fix · 2 left out · Total ₦0.00").await;
    let asked = says(&window, "stated-scale").await;
    assert!(asked.contains("₦182.75") && asked.contains("₦182,750.00"), "{asked}");
    window.check_state("draft-thousands").await;
    window.click(By::TestId("columns")).await;
    window.wait_for_text("Which column is what", 10).await;
    window.check_state("columns-thousands").await;
    window.press(&format!("{CONTROL}{ENTER}")).await;
    window.click(By::TestId("stated-scale-multiply")).await;
    counts_are(&window, "5 rows · 1 ready · 2 to fix · 2 left out · Total ₦60,000.00").await;

    let multiplied = "return document.getElementById('cell-4-amount')?.textContent.trim() === '60,000.00'";
    window.until("the rows show what they come to", LIMIT, multiplied).await;

    // The total is multiplied like the rows, and is not what they add up to.
    window
        .wait_for_text("Row 6 gives the total 200000.00; the rows above add up to 182750.00.", 10)
        .await;
    window.check_state("draft-thousands-total").await;
    fix(&window, 3).await;
    counts_are(&window, "5 rows · 2 ready · 1 to fix · 2 left out · Total ₦112,500.00").await;
    fix(&window, 5).await;
    counts_are(&window, "5 rows · 3 ready · 0 to fix · 2 left out · Total ₦182,750.00").await;

    // What is typed is naira, whatever the file states; the total is what the rows add up to then.
    let select = "document.getElementById('cell-5-amount').click()";
    window.execute(select, vec![]).await;
    window.press("87,500").await;
    window.press(ENTER).await;
    counts_are(&window, "5 rows · 3 ready · 0 to fix · 2 left out · Total ₦200,000.00").await;
    let gone = "return !document.body.textContent.includes('gives the total')";
    window.until("the total is no question any more", LIMIT, gone).await;
    window.check_state("draft-thousands-corrected").await;

    // Each step can be undone, the answer too.
    for left in [
        "3 ready · 0 to fix · 2 left out · Total ₦182,750.00",
        "2 ready · 1 to fix · 2 left out · Total ₦112,500.00",
        "1 ready · 2 to fix · 2 left out · Total ₦60,000.00",
        "0 ready · 3 to fix · 2 left out · Total ₦0.00",
    ] {
        window.click(By::TestId("undo")).await;
        counts_are(&window, &format!("5 rows · {left}")).await;
    }

    // Dollars by the format of one cell, and two amounts that are shown rounded: 33,333 and 66,667 where 99,999.833333 is held.
    drop_file(&window, "bonus.xlsx", &bonuses()).await;
    counts_are(&window, "3 rows · 0 ready · 3 to fix · 0 left out · Total ₦0.00").await;
    let asked = says(&window, "shown-rounded").await;
    for sum in ["₦100,000.00", "₦99,999.833333", "₦0.166667 more"] {
        assert!(asked.contains(sum), "{asked}");
    }
    window.check_state("draft-rounded").await;
    window.click(By::TestId("shown-rounded-pay")).await;
    counts_are(&window, "3 rows · 2 ready · 1 to fix · 0 left out · Total ₦100,000.00").await;
    window.execute("document.getElementById('cell-2-amount').click()", vec![]).await;
    window.press("2,400,000").await;
    window.press(ENTER).await;
    counts_are(&window, "3 rows · 3 ready · 0 to fix · 0 left out · Total ₦2,500,000.00").await;
    window.check_state("draft-rounded-answered").await;

    // A row that its own words mark as paid is paid only where a person confirms it.
    drop_file(&window, "wages.csv", MARKED.as_bytes()).await;
    counts_are(&window, "2 rows · 1 ready · 1 to fix · 0 left out · Total ₦41,000.00").await;
    window.execute("document.getElementById('cell-2-amount').click()", vec![]).await;
    let mark = "“PAID” under Remarks may mean that this row was paid already.";
    window.wait_for_text(mark, 10).await;
    window.check_state("draft-marked").await;
    window.click(By::TestId("meant")).await;
    counts_are(&window, "2 rows · 2 ready · 0 to fix · 0 left out · Total ₦91,000.00").await;
    window.click(By::TestId("undo")).await;
    counts_are(&window, "2 rows · 1 ready · 1 to fix · 0 left out · Total ₦41,000.00").await;

    let book: Value = window.rpc("sandbox_view", json!({})).await.expect("the sandbox answers")["book"].clone();
    assert_eq!(book, json!([]));
    window.close().await;
}
