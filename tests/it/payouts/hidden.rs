//! A row that the file hides or marks is paid only after a confirmation: in the window by a button, in a script by its number.

use harness::prelude::*;
use rust_xlsxwriter::Workbook;

use super::judge::Shown;

/// Three people; the one in row 3 is hidden, as by a filter.
fn filtered() -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet().set_name("October").unwrap();
    let rows = [
        ["Name", "Bank", "Account Number", "Amount"],
        ["Ada Obi", "GTB", "0123456785", "100.00"],
        ["Musa Bello", "Zenith", "1012854016", "200.00"],
        ["Ngozi Eze", "First Bank", "0000014579", "300.00"],
    ];
    for (row, cells) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(cells) {
            sheet.write_string(row, column, cell).unwrap();
        }
    }
    sheet.set_row_hidden(2).unwrap();
    book.save_to_buffer().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_confirms_a_hidden_row() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let file = cowrie.file("october.xlsx", &filtered());
    let run = |more: &[&str]| cowrie.run(&[&["payouts", "run", file.to_str().unwrap(), "--yes", "--json"], more].concat());
    let held = run(&[]);
    assert_ne!(held.code, Some(0));
    assert!(held.err.contains("row 3: "), "{held:?}");
    assert!(held.err.contains("--meant 3"), "what mends it is named: {held:?}");
    assert_contains!(run(&["--meant", "9"]).err, "There is no row 9");
    assert_contains!(run(&["--meant", "4"]).err, "Row 4 is not a payment that the file hides");
    assert_eq!(sandbox.control().book().len(), 0);

    let paid = run(&["--meant", "3"]).exits(0);
    let run = super::judge::run_of(&paid);
    let shown = Shown::of(&cowrie, &sandbox, &run);
    assert_eq!(
        (shown.count("paid"), &shown.items[&3]["name"]),
        (3, &serde_json::json!("Musa Bello"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_confirms_a_row_marked_as_paid() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let sheet = "Name,Bank,Account Number,Amount,Status\nAda Obi,GTB,0123456785,100.00,PAID\n\
        Musa Bello,Zenith,1012854016,200.00,\nNgozi Eze,First Bank,0000014579,300.00,On hold\n";
    let file = cowrie.file("october.csv", sheet.as_bytes());
    let run = |more: &[&str]| cowrie.run(&[&["payouts", "run", file.to_str().unwrap(), "--yes", "--json"], more].concat());
    let kept_back = run(&[]);
    assert_ne!(kept_back.code, Some(0));
    for words in ["row 2: ", "“PAID” under Status", "row 4: ", "“On hold” under Status", "--meant 2"] {
        assert!(kept_back.err.contains(words), "{words}: {kept_back:?}");
    }
    let one = run(&["--meant", "2"]);
    assert!(!one.err.contains("row 2: ") && one.err.contains("row 4: "), "{one:?}");
    assert_eq!(sandbox.control().book().len(), 0);

    let paid = run(&["--meant", "2", "--leave-out", "4"]).exits(0);
    let shown = Shown::of(&cowrie, &sandbox, &super::judge::run_of(&paid));
    assert_eq!((shown.count("paid"), &shown.items[&2]["name"]), (2, &serde_json::json!("Ada Obi")));
}
