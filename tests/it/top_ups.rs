//! Airtime and data out of a sheet, asked for as the window does. Operators and bundles are those of the sandbox; its book is the judge.

use std::path::Path;
use std::sync::Arc;

use api::Commands as _;
use app::host::Host;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use harness::host::Ask as _;
use harness::wait;
use sandbox::{Armed, Config, Fault, Sandbox};
use serde_json::{Value, json};

use crate::payouts::hosted::{again, confirm, finished, host};
use system::error::{AppError, ErrorCode};

const SHEET: &str = "Staff,GSM No,Amount,Data plan,Network\nAda,0803 123 4561,500,,\nBola,08051234562,,,Glo\nChi,08031234563,,MTN 1 GB for 1 day,\n\
    Dan,07041234564,200,,\nAda again,+2348031234561,500.00,,\n";

async fn world(home: &Path) -> (Sandbox, Arc<Host>) {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let host = host(home, &sandbox).await;
    (sandbox, host)
}

async fn read(host: &Host, sheet: &str) -> Value {
    let file = json!({ "file_name": "airtime.csv", "bytes_base64": STANDARD.encode(sheet) });
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
async fn a_sheet_is_judged_mended_confirmed_and_bought_once() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = world(home.path()).await;
    let sheet = read(&host, SHEET).await;
    assert_eq!(
        (&sheet["ready"], &sheet["to_fix"], &sheet["total"]),
        (&json!(2), &json!(3), &json!("1000.00")),
        "{sheet}"
    );
    assert_eq!(sheet["rows"][0]["told_by"], "prefix");
    assert!(problems(&sheet, 1).contains("The amount is missing."), "{sheet}");
    assert_eq!(
        (&sheet["rows"][2]["bundle"], &sheet["rows"][2]["amount"]),
        (&json!("MTN 1 GB for 1 day"), &json!("500.00"))
    );
    assert!(problems(&sheet, 3).contains("the number does not tell it"), "{sheet}");
    assert_eq!(sheet["rows"][4]["doubt"], "The same as row 2.");

    let refused = buy(&host, &sheet, 2).await.unwrap_err();
    assert!(refused.message.contains("some rows want a person"), "{refused:?}");
    let operators = host.ask("operators_list", json!({ "again": false })).await;
    let airtel = operators["providers"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["name"] == "Airtel")
        .unwrap()["id"]
        .clone();
    change(&host, &sheet, 5, json!({ "what": "operator", "operator": airtel })).await;
    change(&host, &sheet, 3, json!({ "what": "left_out", "out": true })).await;
    let before = change(&host, &sheet, 6, json!({ "what": "left_out", "out": true })).await;
    let meant = change(&host, &sheet, 6, json!({ "what": "left_out", "out": false })).await;
    assert_eq!(meant["to_fix"], 1);
    let word = json!({ "what": "meant", "doubt": "The same as row 2." });
    let whole = change(&host, &sheet, 6, word).await;
    assert_eq!(
        (&whole["ready"], &whole["to_fix"], &whole["left_out"], &whole["total"]),
        (&json!(4), &json!(0), &json!(1), &json!("1700.00"))
    );

    // What was shown is what is bought, and only with the count typed.
    let stale = buy(&host, &before, 3).await.unwrap_err();
    assert!(stale.message.contains("not as it was shown"), "{stale:?}");
    let hasty = buy(&host, &whole, 5).await.unwrap_err();
    assert_eq!(hasty.code, ErrorCode::Invalid);
    assert!(bought(&sandbox).is_empty());
    let run = buy(&host, &whole, 4).await.unwrap()["run"].clone();
    finished(&host, &run).await;
    assert_eq!(bought(&sandbox), ["200.00", "500.00", "500.00", "500.00"]);
    let twice = buy(&host, &whole, 4).await.unwrap_err();
    assert!(twice.message.contains("being bought already"), "{twice:?}");

    let view = host.ask("payouts_run", json!({ "run": run, "from": 0 })).await;
    assert_eq!(
        (&view["summary"]["paid"], &view["summary"]["total_paid"]),
        (&json!(4), &json!("1700.00")),
        "{view}"
    );
    assert_eq!(
        (&view["items"][0]["bank"], &view["items"][0]["account"]),
        (&json!("MTN"), &json!("08031234561"))
    );
    let results = host.ask("payouts_export", json!({ "run": run, "format": "csv" })).await;
    let text = std::fs::read_to_string(results["path"].as_str().unwrap()).unwrap();
    assert!(text.contains("MTN 1 GB for 1 day") && text.matches(",Paid,").count() == 4, "{text}");
    let batch = host.refused("payouts_same_people", json!({ "run": run, "from": 0 })).await;
    assert!(batch.message.contains("airtime and data"), "{batch:?}");

    // The same file again wants a word for each row.
    let second = read(&host, SHEET).await;
    assert_eq!(second["ready"], 0, "{second}");
    assert!(
        second["rows"][0]["doubt"]
            .as_str()
            .unwrap()
            .contains("₦500.00 was bought for this phone on"),
        "{second}"
    );
    assert_eq!(bought(&sandbox).len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_is_its_own_state_and_a_restart_buys_nothing_twice() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = world(home.path()).await;
    // Nothing is asked before the first byte, so that every question is about the lost one.
    let in_doubt_only = json!({ "deed": "other_computers", "others": null, "asks_always": false });
    confirm(&host, in_doubt_only, "").await.unwrap();
    let silent = [
        Armed::new("getOperationStatus", Fault::Error503),
        Armed::new("transactionStatus", Fault::Error503),
    ];
    let lost = Armed::new("airtimePurchase", Fault::DropAfter).nth(2);
    sandbox.control().arm([vec![lost], silent.to_vec()].concat()).unwrap();
    let rows: String = (0..6).map(|number| format!("0803123456{number},{}00\n", number + 1)).collect();
    let sheet = read(&host, &format!("Phone,Amount\n{rows}")).await;
    let run = buy(&host, &sheet, 6).await.unwrap()["run"].clone();
    let look = async || host.ask("payouts_run", json!({ "run": run, "from": 0 })).await;
    let is_lost = |view: &Value| view["summary"]["in_doubt"] == 1 && view["summary"]["sending"] == 0;
    let view = wait::seen("one is in doubt", look, is_lost).await;
    assert_eq!(
        (&view["summary"]["in_doubt"], &view["summary"]["refused"]),
        (&json!(1), &json!(0)),
        "{view}"
    );
    let next = read(&host, "Phone,Amount\n08031234561,200\n").await;
    assert!(next["rows"][0]["doubt"].as_str().unwrap().contains("is not known yet"), "{next}");
    host.close().await;

    let host = again(home.path(), &sandbox).await;
    sandbox.control().clear_faults();
    let look = async || host.ask("payouts_run", json!({ "run": run, "from": 0 })).await;
    let view = wait::seen("none is in doubt", look, |view| view["summary"]["in_doubt"] == 0).await;
    if view["summary"]["can_resume"] == true {
        confirm(&host, json!({ "deed": "resume", "run": run }), "").await.unwrap();
    }
    finished(&host, &run).await;
    assert_eq!(bought(&sandbox), ["100.00", "200.00", "300.00", "400.00", "500.00", "600.00"]);
    host.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_such_sheet_is_refused_and_nothing_is_kept() {
    let home = tempfile::tempdir().unwrap();
    let (_sandbox, host) = world(home.path()).await;
    let file = json!({ "file_name": "x.csv", "bytes_base64": STANDARD.encode("Ada,08031234567\n") });
    let refused = host.refused("top_ups_read", file).await;
    assert!(refused.message.contains("No row names the columns"), "{refused:?}");
    assert_eq!(host.ask("top_ups_list", json!({})).await["top_ups"], json!([]));
    let sheet = read(&host, "Phone,Amount\n08031234561,500\n").await;
    let id = json!({ "top_ups": sheet["brief"]["top_ups"] });
    host.ask("top_ups_discard", id.clone()).await;
    assert_eq!(host.refused("top_ups_view", id).await.code, ErrorCode::NotFound);
}

/// Three phones, one of them hidden as by a filter; and a second sheet.
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
async fn a_hidden_row_wants_a_word_and_another_sheet_is_not_passed_over_in_silence() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = world(home.path()).await;
    let file = json!({ "file_name": "airtime.xlsx", "bytes_base64": STANDARD.encode(two_sheets()) });
    let sheet = host.ask("top_ups_read", file.clone()).await;
    assert_eq!((&sheet["ready"], &sheet["to_fix"]), (&json!(2), &json!(1)), "{sheet}");
    let doubt = sheet["rows"][1]["doubt"].as_str().unwrap();
    assert!(doubt.contains("hidden in the sheet"), "{sheet}");
    assert_eq!(sheet["unread_sheets"], json!(["Night shift"]), "{sheet}");
    let refused = buy(&host, &sheet, 2).await.unwrap_err();
    assert!(refused.message.contains("some rows want a person"), "{refused:?}");
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
    let row = "Row 3 is bought all the same. This row is hidden in the sheet.";
    assert!(shown["warnings"].to_string().contains(row), "{shown}");
    host.confirm("confirm_leave", asked).await.unwrap();
    let run = buy(&host, &meant, 3).await.unwrap()["run"].clone();
    finished(&host, &run).await;

    let mut second = file;
    second["sheet"] = json!("Night shift");
    let sheet = host.ask("top_ups_read", second).await;
    assert_eq!(
        (&sheet["rows"][0]["phone"], &sheet["unread_sheets"]),
        (&json!("08031234564"), &json!(["October"])),
        "{sheet}"
    );
    let run = buy(&host, &sheet, 1).await.unwrap()["run"].clone();
    finished(&host, &run).await;
    assert_eq!(bought(&sandbox), ["100.00", "200.00", "300.00", "400.00"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_sheets_that_is_cut_says_so() {
    let home = tempfile::tempdir().unwrap();
    let (_sandbox, host) = world(home.path()).await;
    for number in 0..51 {
        assert_eq!(
            host.ask("top_ups_list", json!({})).await["more"],
            json!(false),
            "after {number} sheets"
        );
        read(&host, "Phone,Amount\n08031234561,500\n").await;
    }
    let list = host.ask("top_ups_list", json!({})).await;
    assert_eq!((list["top_ups"].as_array().unwrap().len(), &list["more"]), (50, &json!(true)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_without_its_zero_is_put_right_with_one_click_and_an_amount_in_words_is_none() {
    let home = tempfile::tempdir().unwrap();
    let (_sandbox, host) = world(home.path()).await;
    let sheet = read(
        &host,
        "Phone,Amount,Network\n8031234561,500,MTN\n8.03123E+09,500,MTN\n08031234563,$500,MTN\n",
    )
    .await;
    assert_eq!(
        (&sheet["ready"], &sheet["rows"][0]["phone_meant"]),
        (&json!(0), &json!("08031234561"))
    );
    assert_eq!(sheet["rows"][1]["phone_meant"], Value::Null);
    assert!(problems(&sheet, 1).contains("Format the column as Text"), "{sheet}");
    let put_right = change(&host, &sheet, 2, json!({ "what": "zero" })).await;
    assert_eq!(
        (&put_right["ready"], &put_right["rows"][0]["phone"]),
        (&json!(1), &json!("08031234561"))
    );
    let request = json!({ "top_ups": sheet["brief"]["top_ups"], "row": 3, "change": { "what": "zero" } });
    assert_eq!(host.refused("top_ups_change", request).await.code, ErrorCode::Invalid);
    host.close().await;
}
