//! A workbook whose statement continues on another sheet.

use harness::prelude::*;
use rust_xlsxwriter::Workbook;

use crate::bank_statements::listed;

const HEADINGS: [&str; 7] = ["Trans. Date", "Value Date", "Reference", "Debits", "Credits", "Balance", "Remarks"];

/// 10,000.00 less 1,000.00 on the first page and 1.00, less 2,000.00 and 50.00 on the second.
fn pages() -> Vec<u8> {
    let pages: [(&str, &[[&str; 7]]); 3] = [
        (
            "Page 1",
            &[
                ["05-Oct-2025", "05-Oct-2025", "", "1,000.00", "", "9,000.00", "NIP TRF TO ADA OBI"],
                ["06-Oct-2025", "06-Oct-2025", "", "1.00", "", "8,999.00", "SMS"],
            ],
        ),
        (
            "Page 2",
            &[
                ["07-Oct-2025", "07-Oct-2025", "", "2,000.00", "", "6,999.00", "NIP TRF TO BOLA EZE"],
                ["08-Oct-2025", "08-Oct-2025", "", "50.00", "", "6,949.00", "STAMP DUTY"],
            ],
        ),
        ("Lists", &[["GTBank"; 7]]),
    ];
    let mut book = Workbook::new();
    for (name, rows) in pages {
        let sheet = book.add_worksheet();
        sheet.set_name(name).unwrap().set_hidden(name == "Lists");
        for (row, cells) in (0_u32..).zip([HEADINGS].iter().chain(rows)) {
            sheet.write_row(row, 0, cells.iter().copied()).unwrap();
        }
    }
    book.add_worksheet().set_name("Empty").unwrap();
    book.save_to_buffer().unwrap()
}

fn file(bytes: &[u8], name: &str, sheet: Option<&str>) -> Value {
    json!({ "file_name": name, "bytes_base64": base64(bytes), "sheet": sheet, "bank": null, "account_number": "0123456785",
        "columns": null, "unclear": null })
}

#[tokio::test(flavor = "multi_thread")]
async fn every_sheet_of_a_file_is_imported_once() {
    let (_sandbox, host) = office().await;
    let bytes = pages();
    let of = |sheet| file(&bytes, "october.xlsx", sheet);
    let check = async |sheet| {
        let check = host.ask("bank_statements_check", of(sheet)).await;
        ["new", "imported", "unread_sheets"].map(|name| check[name].clone())
    };
    assert_eq!(check(None).await, [json!(2), json!(false), json!(["Page 2"])]);
    let kept = host.ask("bank_statements_import", of(None)).await;
    assert_has!(kept, { "lines": 2, "new": 2 });

    // The same sheet by its name, and the file under another name.
    assert_eq!(check(Some("Page 1")).await, [json!(0), json!(true), json!(["Page 2"])]);
    for again in [of(None), of(Some("Page 1")), file(&bytes, "again.xlsx", Some("Page 1"))] {
        let refused = host.refused("bank_statements_import", again).await;
        assert_eq!(refused.message, "Nothing was imported: this sheet was imported before.");
    }

    assert_has!(check(Some("Page 2")).await, [2, false, []], "the first page is on record");
    let kept = host.ask("bank_statements_import", of(Some("Page 2"))).await;
    assert_has!(kept, { "lines": 2, "new": 2 });
    let account = listed(&host, "2025-10").await.remove(0);
    assert_has!(account, { "lines": 4, "debits": "3051.00" });
    for sheet in [None, Some("Page 1"), Some("Page 2")] {
        assert_eq!(check(sheet).await, [json!(0), json!(true), json!([])], "{sheet:?}");
    }
}
