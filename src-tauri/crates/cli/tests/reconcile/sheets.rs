//! Statements in workbooks with more sheets than the one that is read.

use rust_xlsxwriter::Workbook;
use serde_json::json;

use super::folder::{Folder, LEDGER, SERVICE, json};

const HEADINGS: [&str; 7] = ["Trans. Date", "Value Date", "Reference", "Debits", "Credits", "Balance", "Remarks"];
/// As GTBank writes them: 985,000.00 less 15,000.00, and less 800.00.
const FIRST: [&str; 7] = [
    "03-Aug-2026",
    "03-Aug-2026",
    "PAY-20260803-7Q2ZK9XA",
    "15,000.00",
    "",
    "970,000.00",
    "NIP TRF TO ADA OKAFOR",
];
const SECOND: [&str; 7] = [
    "04-Aug-2026",
    "04-Aug-2026",
    "VEN-20260804-M3N8P2QR",
    "800.00",
    "",
    "969,200.00",
    "NIP TRF TO BOLA EZE",
];

/// Sheets by name; a name that begins with a dot means a hidden sheet.
fn workbook(sheets: &[(&str, &[&[&str]])]) -> Vec<u8> {
    let mut book = Workbook::new();
    for (name, rows) in sheets {
        let sheet = book.add_worksheet();
        sheet.set_name(*name).unwrap().set_hidden(name.starts_with('.'));
        for (row, cells) in (0_u32..).zip(*rows) {
            sheet.write_row(row, 0, cells.iter().copied()).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

/// The second payment is on the second sheet.
#[test]
fn a_statement_that_continues_on_another_sheet_is_not_reconciled() {
    let bank = workbook(&[
        ("Page 1", &[&HEADINGS, &FIRST]),
        ("Page 2", &[&HEADINGS, &SECOND]),
        ("Notes", &[&["Printed by the bank"]]),
    ]);
    let folder = Folder::new(SERVICE, LEDGER, bank);
    let output = folder.run(&[]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(folder.written(), [""; 0], "something was written");
    assert_eq!(
        json(&output)["error"]["problems"][0]["message"],
        "Several of its sheets are statements: “Page 1” and “Page 2”. Only one sheet of a file is read. Put all rows on one sheet under one row of headings, or save the right sheet as its own file."
    );
}

#[test]
fn a_sheet_that_is_not_a_statement_is_reported_as_unread() {
    let bank = workbook(&[
        ("Statement", &[&HEADINGS, &FIRST, &SECOND]),
        ("Empty", &[]),
        (".Lists", &[&["NGN"]]),
        ("Notes", &[&["Printed by the bank"]]),
    ]);
    let output = Folder::new(SERVICE, LEDGER, bank).done(&[]);
    let result = json(&output);
    assert_eq!(
        (&result["bank_rows"], &result["unread_sheets"]),
        (&json!(2), &json!(["Notes"])),
        "{result}"
    );
    let message = String::from_utf8(output.stderr).unwrap();
    let line = message.lines().find(|line| line.contains("sheet")).unwrap();
    assert_eq!(line, "The sheet “Notes” of the bank statement has content but was not read.");
}
