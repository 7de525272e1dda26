//! Unusual files of banks: without headings, and two of the same days that differ.

use crate::bank_statements::{OCTOBER, STRANGE, file, listed};
use harness::prelude::*;

/// A person has two files of the same days, and one of them is not as the bank made it.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_statement_of_the_same_days_that_differs_is_reported_before_the_import() {
    let (_sandbox, host) = office().await;
    host.ask("bank_statements_import", file(OCTOBER)).await;
    // Without the commission and its tax: 952,446.25 + 53.75, and 944,446.25 + 53.75.
    let without = "Account Name,ACME LTD\nAccount Number,0123456785\nPeriod,01-Oct-2025 to 31-Oct-2025\n\
        Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\n\
        01-Oct-2025,,,,,\"1,000,000.00\",,Opening Balance\n\
        02-Oct-2025,02-Oct-2025,,\"60,000.00\",,\"940,000.00\",E-CHANNELS,TRF TO ADA EZE\n\
        14-Oct-2025,14-Oct-2025,,,\"12,500.00\",\"952,500.00\",E-CHANNELS,NIP FROM BOLA ADE\n";
    let check = host.ask("bank_statements_check", file(without)).await;
    assert_eq!(
        check["differs"],
        json!([
            "gtbank.csv also ends on 31 Oct 2025, with ₦944,446.25; this file ends with ₦952,500.00. One of them is wrong or of another account.",
            "4 rows on record for these days are not in this file: 2 Oct 2025, −₦50.00, COMMISSION; 2 Oct 2025, −₦3.75, VAT; 30 Oct 2025, −₦4,000.00, AIRTIME; and 1 more. They are kept when you import this file. If they are wrong, take back the statement that they came from."
        ]),
        "{check}"
    );
    // A withdrawn statement is no longer recorded.
    let statement = listed(&host, "2025-10").await[0]["statements"][0]["statement"].clone();
    let back = json!({ "statement": statement, "month": "2025-10" });
    host.ask("bank_statements_take_back", back).await;
    let check = host.ask("bank_statements_check", file(without)).await;
    assert_eq!(check["differs"], json!([]), "{check}");
}

/// No row of headings. Computed by hand: 1,000.00 − 10.00 = 990.00, and + 25.50 = 1,015.50.
const BARE: &str = "06/10/2025,ADA,-10.00,990.00\n13/10/2025,BOLA,25.50,1015.50\n";

#[tokio::test(flavor = "multi_thread")]
async fn columns_without_headings_are_offered_by_their_cells_and_recognised_again() {
    let (_sandbox, host) = office().await;
    let ask = host.ask("bank_statements_check", file(BARE)).await["ask"].clone();
    let column =
        |index: u32, samples: [&str; 2], guess: Option<&str>| json!({ "index": index, "heading": "", "samples": samples, "guess": guess });
    let offered = [
        column(0, ["06/10/2025", "13/10/2025"], Some("date")),
        column(1, ["ADA", "BOLA"], None),
        column(2, ["-10.00", "25.50"], None),
        column(3, ["990.00", "1015.50"], None),
    ];
    assert_eq!(ask["headers"], json!([{ "row": null, "columns": offered }]));

    let named = |text: &str| {
        let fields = ["date", "narration", "amount", "balance"].iter().enumerate();
        let columns: Vec<Value> = fields
            .map(|(index, field)| json!({ "field": field, "heading": "", "index": index }))
            .collect();
        let mut request = file(text);
        request["columns"] = json!({ "columns": columns, "day_first": null });
        request["bank"] = json!("Village Bank");
        request["account_number"] = json!("0123456785");
        request
    };
    let check = host.ask("bank_statements_check", named(BARE)).await;
    let shown = ["proves", "opening", "closing", "first_day", "lines"].map(|name| &check[name]);
    let expected = [json!(true), json!("1000.00"), json!("1015.50"), json!("2025-10-06"), json!(2)];
    assert_eq!(shown, expected.each_ref(), "{check}");
    host.ask("bank_statements_import", named(BARE)).await;

    let next = "14/11/2025,ADA,-15.50,1000.00\n15/11/2025,BOLA,100.00,1100.00\n";
    let check = host.ask("bank_statements_check", file(next)).await;
    assert_has!(check, { "ask": null, "bank": "Village Bank", "new": 2 });
    // Positions fit every file: a file that cannot be read by them leads to a question.
    let asked = host.ask("bank_statements_check", file(STRANGE)).await;
    let rows: Vec<&Value> = asked["ask"]["headers"].list().iter().map(|header| &header["row"]).collect();
    assert_eq!(rows, [&json!(1), &Value::Null]);
}
