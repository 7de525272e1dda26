//! Airtime and data from a sheet, with the commands of the window. Operators and bundles are those of the sandbox; its book is the
//! reference.

use harness::office::finished;
use harness::prelude::*;

const SHEET: &str = "Staff,GSM No,Amount,Data plan,Network\nAda,0803 123 4561,500,,\nBola,08051234562,,,Glo\nChi,08031234563,,MTN 1 GB for 1 day,\n\
    Dan,07041234564,200,,\nAda again,+2348031234561,500.00,,\n";

async fn read(host: &Host, sheet: &str) -> Value {
    let file = json!({ "file_name": "airtime.csv", "bytes_base64": base64(sheet) });
    host.ask("top_ups_read", file).await
}

async fn change(host: &Host, sheet: &Value, row: u32, change: Value) -> Value {
    let change = json!({ "top_ups": sheet["brief"]["top_ups"], "row": row, "change": change });
    host.ask("top_ups_change", change).await
}

async fn buy(host: &Host, sheet: &Value, count: u32) -> Result<Value, AppError> {
    let ask = json!({ "deed": "top_ups", "top_ups": sheet["brief"]["top_ups"], "shown": sheet["shown"] });
    let done = confirm(host, ask, &count.to_string()).await;
    if done.is_err() {
        host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
    }
    done
}

fn bought(sandbox: &Sandbox) -> Vec<String> {
    let book = sandbox.control().book();
    let mut sums: Vec<String> = book
        .into_iter()
        .filter(|entry| entry.operation == "airtimePurchase")
        .map(|entry| entry.amount)
        .collect();
    sums.sort();
    sums
}

fn problems(sheet: &Value, row: usize) -> String {
    sheet["rows"][row]["problems"].to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_is_checked_corrected_confirmed_and_bought_once() {
    let (sandbox, host) = office().await;
    let sheet = read(&host, SHEET).await;
    assert_has!(sheet, { "ready": 2, "to_fix": 3, "total": "1000.00" });
    assert_eq!(sheet["rows"][0]["told_by"], "prefix");
    assert!(problems(&sheet, 1).contains("The amount is missing."), "{sheet}");
    assert_has!(sheet["rows"][2], { "bundle": "MTN 1 GB for 1 day", "amount": "500.00" });
    assert!(problems(&sheet, 3).contains("the number does not show it"), "{sheet}");
    assert_eq!(sheet["rows"][4]["doubt"], "The same as row 2.");

    let refused = buy(&host, &sheet, 2).await.unwrap_err();
    assert!(refused.message.contains("some rows have errors"), "{refused:?}");
    let operators = host.ask("operators_list", json!({ "again": false })).await;
    let airtel = operators["providers"].row("name", "Airtel")["id"].clone();
    change(&host, &sheet, 5, json!({ "what": "operator", "operator": airtel })).await;
    change(&host, &sheet, 3, json!({ "what": "left_out", "out": true })).await;
    let before = change(&host, &sheet, 6, json!({ "what": "left_out", "out": true })).await;
    let meant = change(&host, &sheet, 6, json!({ "what": "left_out", "out": false })).await;
    assert_eq!(meant["to_fix"], 1);
    let word = json!({ "what": "meant", "doubt": "The same as row 2." });
    let whole = change(&host, &sheet, 6, word).await;
    assert_has!(whole, { "ready": 4, "to_fix": 0, "left_out": 1, "total": "1700.00" });

    // Only what was shown is bought, and only with the count typed.
    assert_contains!(buy(&host, &before, 3).await.unwrap_err().message, "changed after it was shown");
    let hasty = buy(&host, &whole, 5).await.unwrap_err();
    assert_eq!(hasty.code, ErrorCode::Invalid, "{hasty:?}");
    assert!(bought(&sandbox).is_empty());
    let run = buy(&host, &whole, 4).await.unwrap()["run"].clone();
    finished(&host, &run).await;
    assert_eq!(bought(&sandbox), ["200.00", "500.00", "500.00", "500.00"]);
    assert_contains!(buy(&host, &whole, 4).await.unwrap_err().message, "already a batch");

    let view = host.ask("payouts_run", json!({ "run": run, "from": 0 })).await;
    assert_has!(view, { "summary": { "paid": 4, "total_paid": "1700.00" } });
    assert_has!(view["items"][0], { "bank": "MTN", "account": "08031234561" });
    let text = host.saved_text("payouts_export", json!({ "run": run, "format": "csv" })).await;
    assert!(text.contains("MTN 1 GB for 1 day") && text.matches(",Paid,").count() == 4, "{text}");
    let batch = host.refused("payouts_same_people", json!({ "run": run, "from": 0 })).await;
    assert!(batch.message.contains("airtime and data"), "{batch:?}");

    // The same file again requires a confirmation of each row.
    let second = read(&host, SHEET).await;
    assert_eq!(second["ready"], 0, "{second}");
    assert_contains!(second["rows"][0]["doubt"].text(), "₦500.00 was bought for this phone on");
    assert_eq!(bought(&sandbox).len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_is_a_separate_state_and_a_restart_buys_nothing_twice() {
    let (sandbox, host) = office().await;
    // Without pre-send checks, every status query is about the lost one.
    let in_doubt_only = json!({ "deed": "other_computers", "others": null, "asks_always": false });
    confirm(&host, in_doubt_only, "").await.unwrap();
    let silent = [
        Armed::new("getOperationStatus", Fault::Error503),
        Armed::new("transactionStatus", Fault::Error503),
    ];
    let lost = Armed::new("airtimePurchase", Fault::DropAfter).nth(2);
    sandbox.arm([vec![lost], silent.to_vec()].concat());
    let rows: String = (0..6).map(|number| format!("0803123456{number},{}00\n", number + 1)).collect();
    let sheet = read(&host, &format!("Phone,Amount\n{rows}")).await;
    let run = buy(&host, &sheet, 6).await.unwrap()["run"].clone();
    let look = async || host.ask("payouts_run", json!({ "run": run, "from": 0 })).await;
    let is_lost = |view: &Value| view["summary"]["in_doubt"] == 1 && view["summary"]["sending"] == 0;
    let view = wait::seen("one is in doubt", look, is_lost).await;
    assert_has!(view, { "summary": { "in_doubt": 1, "refused": 0 } });
    let next = read(&host, "Phone,Amount\n08031234561,200\n").await;
    assert!(next["rows"][0]["doubt"].text().contains("is unconfirmed"), "{next}");

    let host = host.again(&sandbox).await;
    sandbox.control().clear_faults();
    let look = async || host.ask("payouts_run", json!({ "run": run, "from": 0 })).await;
    let view = wait::seen("none is in doubt", look, |view| view["summary"]["in_doubt"] == 0).await;
    if view["summary"]["can_resume"] == true {
        confirm(&host, json!({ "deed": "resume", "run": run }), "").await.unwrap();
    }
    finished(&host, &run).await;
    assert_eq!(bought(&sandbox), ["100.00", "200.00", "300.00", "400.00", "500.00", "600.00"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_of_another_kind_is_refused_and_nothing_is_stored() {
    let (_sandbox, host) = office().await;
    let file = json!({ "file_name": "x.csv", "bytes_base64": base64("Ada,08031234567\n") });
    let refused = host.refused("top_ups_read", file).await;
    assert!(refused.message.contains("No row has column names"), "{refused:?}");
    assert_eq!(host.ask("top_ups_list", json!({})).await["top_ups"], json!([]));
    let sheet = read(&host, "Phone,Amount\n08031234561,500\n").await;
    let id = json!({ "top_ups": sheet["brief"]["top_ups"] });
    host.ask("top_ups_discard", id.clone()).await;
    assert_eq!(host.refused("top_ups_view", id).await.code, ErrorCode::NotFound);
}

/// Three phone numbers, one of them hidden as by a filter; and a second sheet.
fn two_sheets() -> Vec<u8> {
    let mut book = rust_xlsxwriter::Workbook::new();
    for (name, rows) in [
        (
            "October",
            &[
                ["Phone", "Amount"],
                ["08031234561", "100"],
                ["08031234562", "200"],
                ["08031234563", "300"],
            ][..],
        ),
        ("Night shift", &[["Phone", "Amount"], ["08031234564", "400"]][..]),
    ] {
        let sheet = book.add_worksheet().set_name(name).unwrap();
        for (row, cells) in (0..).zip(rows) {
            for (column, cell) in (0..).zip(cells) {
                sheet.write_string(row, column, *cell).unwrap();
            }
        }
        if name == "October" {
            sheet.set_row_hidden(2).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_row_requires_a_confirmation_and_an_unread_sheet_is_reported() {
    let (sandbox, host) = office().await;
    let file = json!({ "file_name": "airtime.xlsx", "bytes_base64": base64(two_sheets()) });
    let sheet = host.ask("top_ups_read", file.clone()).await;
    assert_has!(sheet, { "ready": 2, "to_fix": 1 });
    let doubt = sheet["rows"][1]["doubt"].text();
    assert!(doubt.contains("hidden in the sheet"), "{sheet}");
    assert_eq!(sheet["unread_sheets"], json!(["Night shift"]), "{sheet}");
    assert_contains!(buy(&host, &sheet, 2).await.unwrap_err().message, "some rows have errors");
    let meant = change(&host, &sheet, 3, json!({ "what": "meant", "doubt": doubt })).await;
    assert_eq!(meant["ready"], 3, "{meant}");
    let asked = host
        .ask(
            "confirm_ask",
            json!({ "deed": "top_ups", "top_ups": meant["brief"]["top_ups"], "shown": meant["shown"] }),
        )
        .await;
    let shown = host.confirm("confirm_view", json!({})).await.unwrap();
    assert!(shown["warnings"].to_string().contains("Night shift"), "{shown}");
    let row = "Row 3 is bought despite this warning: This row is hidden in the sheet.";
    assert!(shown["warnings"].to_string().contains(row), "{shown}");
    host.confirm("confirm_leave", asked).await.unwrap();
    let run = buy(&host, &meant, 3).await.unwrap()["run"].clone();
    finished(&host, &run).await;

    let mut second = file;
    second["sheet"] = json!("Night shift");
    let sheet = host.ask("top_ups_read", second).await;
    assert_has!(sheet, { "rows": { "0": { "phone": "08031234564" } }, "unread_sheets": ["October"] });
    let run = buy(&host, &sheet, 1).await.unwrap()["run"].clone();
    finished(&host, &run).await;
    assert_eq!(bought(&sandbox), ["100.00", "200.00", "300.00", "400.00"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shortened_list_of_sheets_is_reported() {
    let (_sandbox, host) = office().await;
    for number in 0..51 {
        assert_eq!(
            host.ask("top_ups_list", json!({})).await["more"],
            json!(false),
            "after {number} sheets"
        );
        read(&host, "Phone,Amount\n08031234561,500\n").await;
    }
    let list = host.ask("top_ups_list", json!({})).await;
    assert_eq!((list["top_ups"].list().len(), &list["more"]), (50, &json!(true)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_number_without_its_zero_is_corrected_with_one_click_and_an_amount_in_words_is_refused() {
    let (_sandbox, host) = office().await;
    let sheet = read(
        &host,
        "Phone,Amount,Network\n8031234561,500,MTN\n8.03123E+09,500,MTN\n08031234563,$500,MTN\n",
    )
    .await;
    assert_has!(sheet, { "ready": 0, "rows": { "0": { "phone_meant": "08031234561" } } });
    assert_eq!(sheet["rows"][1]["phone_meant"], Value::Null);
    assert!(problems(&sheet, 1).contains("Format the column as Text"), "{sheet}");
    let put_right = change(&host, &sheet, 2, json!({ "what": "zero" })).await;
    assert_has!(put_right, { "ready": 1, "rows": { "0": { "phone": "08031234561" } } });
    let request = json!({ "top_ups": sheet["brief"]["top_ups"], "row": 3, "change": { "what": "zero" } });
    assert_eq!(host.refused("top_ups_change", request).await.code, ErrorCode::Invalid);
}
