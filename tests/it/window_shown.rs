//! Amounts that are not plain naira, in the real window: a payroll in thousands beside dollars, with a wrong total and account numbers
//! without their zeros, is corrected without leaving the grid.

use harness::prelude::*;
use harness::workbook::workbook;
use rust_xlsxwriter::{Format, Workbook};

/// Account numbers as Excel stores them, without their zeros, and net pay in dollars and in thousands of naira.
const PAYROLL: &[&str] = &[
    "KADE FOODS LTD, NOVEMBER",
    "Name|Bank|Account No|Net Pay (USD)|Net Pay (N'000)",
    "Ada Obi|GTBank|#123456785|#33.5|#52.5",
    "Musa Bello|Zenith Bank|#1012854016|#44|#60",
    "Ife Ojo|Access Bank|#690000032|#50.25|#70.25",
    "TOTAL|||#127.75|#200",
];

/// Two people, of whom one was paid according to the file.
const MARKED: &str =
    "Name,Bank,Account No,Amount,Remarks\nAda Obi,GTBank,0123456785,50000,PAID\nBola Ade,GTBank,0123456723,41000,October\n";

/// One amount with a dollar format among amounts that are displayed rounded.
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

/// Selects an account number, and accepts the suggestion below the grid.
async fn fix(window: &Window, row: u32) {
    window.select_cell(&format!("{row}-account")).await;
    window.click("fix").await;
}

/// Selects an amount and overwrites it.
async fn type_amount(window: &Window, cell: &str, amount: &str) {
    window.select_cell(cell).await;
    window.press(amount).await;
    window.press(ENTER).await;
}

#[tokio::test]
async fn amounts_in_other_units_are_corrected_without_leaving_the_grid() {
    let window = Window::practise().await;
    a_column_in_thousands(&window).await;
    a_dollar_format_and_rounded_amounts(&window).await;
    a_row_marked_as_paid(&window).await;
    assert!(window.book().await.is_empty());
    window.close().await;
}

async fn a_column_in_thousands(window: &Window) {
    // The column in thousands is chosen, and waits: 182.75 thousand, computed by hand. The dollars beside it are never read as naira.
    window.drop_sheet("november.xlsx", &workbook(&[("Sheet1", PAYROLL)])).await;
    window.draft_is("5 rows · 0 ready · 3 errors · 2 skipped · Total ₦0.00").await;
    window.contains("stated-scale", &["₦182.75", "₦182,750.00"]).await;
    window.check_state("draft-thousands").await;
    window.click("columns").await;
    window.state("columns-thousands", "Match columns").await;
    window.press(&format!("{CONTROL}{ENTER}")).await;
    window.click("stated-scale-multiply").await;
    window.draft_is("5 rows · 1 ready · 2 errors · 2 skipped · Total ₦60,000.00").await;

    window.text_is("#cell-4-amount", "60,000.00").await;

    // The total is multiplied like the rows, and differs from their sum.
    let total = "The file’s total ₦200,000.00 differs from the rows ₦182,750.00";
    window.state("draft-thousands-total", total).await;
    fix(window, 3).await;
    window.draft_is("5 rows · 2 ready · 1 error · 2 skipped · Total ₦112,500.00").await;
    fix(window, 5).await;
    window.draft_is("5 rows · 3 ready · 0 errors · 2 skipped · Total ₦182,750.00").await;

    // A typed amount is in naira, whatever the unit of the file; the total is then the sum of the rows.
    type_amount(window, "5-amount", "87,500").await;
    window.draft_is("5 rows · 3 ready · 0 errors · 2 skipped · Total ₦200,000.00").await;
    let gone = "return !document.body.textContent.includes('differs from the rows')";
    window.until("the total is no question any more", gone).await;
    window.check_state("draft-thousands-corrected").await;

    // Each correction can be undone, the answer too.
    for left in [
        "3 ready · 0 errors · 2 skipped · Total ₦182,750.00",
        "2 ready · 1 error · 2 skipped · Total ₦112,500.00",
        "1 ready · 2 errors · 2 skipped · Total ₦60,000.00",
        "0 ready · 3 errors · 2 skipped · Total ₦0.00",
    ] {
        window.click("undo").await;
        window.draft_is(&format!("5 rows · {left}")).await;
    }
}

async fn a_dollar_format_and_rounded_amounts(window: &Window) {
    // Dollars by the format of one cell, and two amounts that are displayed rounded: 33,333 and 66,667 where 99,999.833333 is stored.
    window.drop_sheet("bonus.xlsx", &bonuses()).await;
    window.draft_is("3 rows · 0 ready · 3 errors · 0 skipped · Total ₦0.00").await;
    window
        .contains("shown-rounded", &["₦100,000.00", "₦99,999.833333", "₦0.166667 more"])
        .await;
    window.check_state("draft-rounded").await;
    window.click("shown-rounded-pay").await;
    window.draft_is("3 rows · 2 ready · 1 error · 0 skipped · Total ₦100,000.00").await;
    type_amount(window, "2-amount", "2,400,000").await;
    window
        .draft_is("3 rows · 3 ready · 0 errors · 0 skipped · Total ₦2,500,000.00")
        .await;
    window.check_state("draft-rounded-answered").await;
}

async fn a_row_marked_as_paid(window: &Window) {
    // A row that the file marks as paid is paid only after a person's confirmation.
    window.drop_sheet("wages.csv", MARKED.as_bytes()).await;
    window.draft_is("2 rows · 1 ready · 1 error · 0 skipped · Total ₦41,000.00").await;
    window.select_cell("2-amount").await;
    let mark = "“PAID” under Remarks may mean that this row was paid already.";
    window.state("draft-marked", mark).await;
    window.click("meant").await;
    window.draft_is("2 rows · 2 ready · 0 errors · 0 skipped · Total ₦91,000.00").await;
    window.click("undo").await;
    window.draft_is("2 rows · 1 ready · 1 error · 0 skipped · Total ₦41,000.00").await;
}
