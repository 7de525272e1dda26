//! Sheets of requests are read like those of payouts: stacked sheets, remembered columns, redone corrections, the same correction in every
//! row.

use harness::prelude::*;
use rust_xlsxwriter::Workbook;

use super::{asked, at_stage, beginning, change, id, read, start};

async fn rpc(host: &Host, command: &str, request: Value) -> Value {
    host.ask(command, request).await
}

async fn step(host: &Host, command: &str, view: &Value) -> Value {
    rpc(host, command, json!({ "import": id(view) })).await
}

/// Reads the sheet in use with these columns, its names found as before.
async fn read_by(host: &Host, view: &Value, columns: Value) -> Value {
    let request = json!({ "import": id(view), "header_row": view["header_row"], "columns": columns, "amounts": null, "day_first": null });
    rpc(host, "imports_read_as", request).await
}

async fn row(host: &Host, view: &Value, number: u64) -> Value {
    let request = json!({ "import": id(view), "from": 0, "state": null, "kind": null, "text": null });
    let rows = rpc(host, "imports_rows", request).await["rows"].clone();
    let found = rows.list().iter().find(|row| row["row"] == number).cloned();
    found.unwrap_or_else(|| panic!("row {number} of {rows}"))
}

async fn value(host: &Host, view: &Value, number: u64, field: &str) -> String {
    let row = row(host, view, number).await;
    let values = row["values"].list();
    let value = values.iter().find(|value| value["field"] == field).unwrap();
    value["text"].text().to_owned()
}

fn steps(view: &Value) -> (bool, bool) {
    (view["can_undo"].as_bool().unwrap(), view["can_redo"].as_bool().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn corrections_are_undone_and_redone_until_another_is_made() {
    let (sandbox, host) = office().await;
    let view = read(
        &host,
        "Customer,Phone,Amount,Old balance\nAda Eze,08031234567,500,700\nBola Ade,08031234568,x,800\n",
    )
    .await;
    assert_eq!(steps(&view), (false, false));
    let cell = |text: &str| json!([{ "what": "cell", "row": 3, "field": "amount", "text": text }]);
    change(&host, &view, cell("600")).await;
    let columns = json!([{ "field": "name", "column": 1 }, { "field": "phone", "column": 2 }, { "field": "amount", "column": 4 }]);
    let view = read_by(&host, &view, columns).await;
    assert_eq!((&view["total"], steps(&view)), (&json!("1300.00"), (true, false)), "{view}");
    // The columns are a correction like any other; a restart keeps all corrections.
    let back = step(&host, "imports_undo", &view).await;
    assert_eq!((&back["total"], steps(&back)), (&json!("1100.00"), (true, true)), "{back}");
    let back = step(&host, "imports_undo", &view).await;
    assert_eq!((&back["to_fix"], steps(&back)), (&json!(1), (false, true)), "{back}");
    let host = host.again(&sandbox).await;
    assert_eq!(step(&host, "imports_redo", &view).await["total"], "1100.00");
    let again = step(&host, "imports_redo", &view).await;
    assert_eq!((&again["total"], steps(&again)), (&json!("1300.00"), (true, false)), "{again}");
    assert_eq!(
        step(&host, "imports_redo", &view).await["total"],
        "1300.00",
        "there is nothing more to make again"
    );
    // After another correction, the undone ones cannot be redone.
    step(&host, "imports_undo", &view).await;
    let other = change(&host, &view, cell("650")).await;
    assert_eq!((&other["total"], steps(&other)), (&json!("1150.00"), (true, false)), "{other}");
}

fn branches() -> String {
    let sheets: [(&str, &[[&str; 4]]); 3] = [
        (
            "Lagos",
            &[
                ["School fees", "", "", ""],
                ["Customer", "Phone", "Amount", "Class"],
                ["Ada Eze", "08031234567", "500.00", "JSS1"],
                ["TOTAL", "", "500.00", ""],
            ],
        ),
        (
            "Kano",
            &[
                ["Customer", "Phone", "Amount", "House"],
                ["Bola Ade", "08031234568", "250.50", "Red"],
                ["Chi Obi", "", "x", "Blue"],
            ],
        ),
        (
            "Jos",
            &[["Phone", "Customer", "Amount", ""], ["08031234569", "Dele Ojo", "1.00", ""]],
        ),
    ];
    let mut book = Workbook::new();
    for (name, rows) in sheets {
        let sheet = book.add_worksheet().set_name(name).unwrap();
        for (row, cells) in (0..).zip(rows) {
            for (column, cell) in (0..).zip(cells) {
                sheet.write_string(row, column, *cell).unwrap();
            }
        }
    }
    base64(book.save_to_buffer().unwrap())
}

async fn read_workbook(host: &Host, bytes: &str) -> Value {
    let request = json!({ "kind": "requests", "file_name": "fees.xlsx", "bytes_base64": bytes });
    rpc(host, "imports_read", request).await
}

async fn turn_to(host: &Host, view: &Value, sheets: Value) -> Value {
    rpc(host, "imports_sheets", json!({ "import": id(view), "sheets": sheets })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn sheets_are_stacked_and_every_row_keeps_its_sheet() {
    let (sandbox, host) = office().await;
    let workbook = branches();
    let view = read_workbook(&host, &workbook).await;
    assert_has!(view, { "chosen": ["Lagos"], "ready": 1, "header_row": 2 });
    assert_eq!(view["top"][1], json!({ "row": 2, "text": "Customer · Phone · Amount · Class" }));

    let all = turn_to(&host, &view, json!(["Lagos", "Kano", "Jos"])).await;
    assert_eq!(all["ready"], 0, "nothing is made of sheets whose columns differ: {all}");
    assert!(all["problems"].to_string().contains("on sheet “Jos”"), "{all}");
    assert!(host.rpc("imports_start", beginning(&all)).await.is_err());

    let both = turn_to(&host, &view, json!(["Lagos", "Kano"])).await;
    assert_has!(both, { "chosen": ["Lagos", "Kano"], "ready": 2, "to_fix": 1, "left_out": 2, "total": "750.50", "problems": [] });
    // Row 3 of Kano; the index of a sheet is above the twenty lower bits.
    let chi = (1 << 20) + 3;
    assert_eq!(row(&host, &both, chi).await["spot"], "3 of “Kano”");
    let corrected = json!([
        { "what": "cell", "row": chi, "field": "amount", "text": "9.50" },
        { "what": "cell", "row": chi, "field": "phone", "text": "08031234570" },
    ]);
    let both = change(&host, &both, corrected).await;
    assert_has!(both, { "ready": 3, "total": "760.00" });
    // A correction stays with the sheets in which it was made.
    let kano = turn_to(&host, &both, json!(["Kano"])).await;
    assert_has!(kano, { "ready": 1, "to_fix": 1, "can_undo": false });
    let note = "Corrections made while you read “Lagos” with “Kano” do not apply here.";
    assert_eq!(kano["notes"], json!([note]));
    let both = turn_to(&host, &kano, json!(["Lagos", "Kano"])).await;
    assert_has!(both, { "ready": 3, "can_undo": true });

    start(&host, &both).await;
    at_stage(&host, "done").await;
    assert_eq!(asked(&sandbox).len(), 3);
    let made = rpc(&host, "imports_made", json!({ "import": id(&both), "after": 0 })).await;
    let spots: Vec<&Value> = made.list().iter().map(|row| &row["spot"]).collect();
    assert_eq!(spots, ["3 of “Lagos”", "2 of “Kano”", "3 of “Kano”"], "{made}");
    let saved = rpc(&host, "imports_results", json!({ "import": id(&both), "format": "csv" })).await;
    let saved = std::fs::read_to_string(saved["path"].text()).unwrap();
    let lines: Vec<&str> = saved.lines().collect();
    assert!(
        lines[0].trim_start_matches('\u{feff}').starts_with("Sheet,Row,Customer,"),
        "{saved}"
    );
    assert!(
        lines[1].starts_with("Lagos,3,Ada Eze,") && lines[3].starts_with("Kano,3,Chi Obi,"),
        "{saved}"
    );

    // The same file again: nothing was created from its third sheet.
    let again = read_workbook(&host, &workbook).await;
    assert_eq!(again["same_file"]["file_name"], "fees.xlsx", "{again}");
    assert_eq!(turn_to(&host, &again, json!(["Jos"])).await["same_file"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn named_columns_are_remembered_once_rows_were_created() {
    const FIRST: &str = "Customer,Phone,Amount,Balance due now\nAda Eze,08031234567,1.00,500\n";
    const NEXT: &str = "NOVEMBER\nCustomer,Phone,Amount,Balance due now\nBola Ade,08031234568,2.00,600\n";
    let (_sandbox, host) = office().await;
    let view = read(&host, FIRST).await;
    let columns = json!([{ "field": "name", "column": 1 }, { "field": "phone", "column": 2 }, { "field": "amount", "column": 4 }]);
    let view = read_by(&host, &view, columns).await;
    assert_has!(view, { "total": "500.00", "remembered": null });
    let tried = read(&host, NEXT).await;
    assert_has!(tried, { "total": "2.00" }, "nothing was made of the first yet, so it was perhaps a mistake");
    step(&host, "imports_discard", &tried).await;
    start(&host, &view).await;
    at_stage(&host, "done").await;

    let next = read(&host, NEXT).await;
    assert_has!(next, { "total": "600.00", "header_row": 2 });
    assert!(next["remembered"].as_str().is_some_and(|at| at.starts_with("20")), "{next}");
    // Accounts with the same names are a separate case.
    let accounts = super::read_as_kind(&host, "accounts", NEXT).await;
    assert_eq!(accounts["remembered"], Value::Null, "{accounts}");
    // The columns by name apply to this file only: the next file is read with the remembered ones.
    let by_names = json!({ "import": id(&next), "header_row": null, "columns": [], "amounts": null, "day_first": null });
    let by_names = rpc(&host, "imports_read_as", by_names).await;
    assert_has!(by_names, { "total": "2.00", "remembered": null });
    assert_eq!(step(&host, "imports_undo", &next).await["total"], "600.00");
    assert_eq!(read(&host, NEXT).await["total"], "600.00");
    let forgotten = step(&host, "imports_forget_columns", &next).await;
    assert_has!(forgotten, { "total": "2.00", "remembered": null });
    assert_eq!(read(&host, NEXT).await["total"], "2.00");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_correction_applies_to_every_row_with_the_same_text() {
    const SHEET: &str = "First name,Surname,Phone,Forward to account,Forward to bank\nAda,Eze,08031234567,0000014579,Frist Bnak\n\
        Bola,Ade,08031234568,0000014579,frist bnak \nChi,Obi,08031234569,0000014579,Frist Bnak\nDele,Ojo,08031234570,0581234561,GTBank\n";
    let (_sandbox, host) = office().await;
    let view = super::read_as_kind(&host, "accounts", SHEET).await;
    assert_eq!(view["to_fix"], 3, "{view}");
    change(&host, &view, json!([{ "what": "left_out", "row": 4, "out": true }])).await;
    let rows = json!({ "import": id(&view), "field": "bank", "written": "Frist Bnak" });
    assert_eq!(
        rpc(&host, "imports_alike", rows.clone()).await["rows"],
        2,
        "the row that is left out is not among them"
    );
    let corrected = rpc(&host, "imports_change_alike", json!({ "rows": rows, "text": "First Bank" })).await;
    assert_has!(corrected, { "ready": 3, "to_fix": 0 });
    assert_eq!(value(&host, &view, 3, "bank").await, "First Bank of Nigeria");
    assert_eq!(value(&host, &view, 4, "bank").await, "Frist Bnak");
    let back = step(&host, "imports_undo", &view).await;
    assert_eq!(back["to_fix"], 2, "one step: {back}");
    let private = json!({ "import": id(&view), "field": "identity", "written": "22123456789" });
    assert!(
        host.rpc("imports_alike", private).await.is_err(),
        "nobody is asked whose number this is"
    );
}

/// An identity number that was typed and undone is deleted when the import starts.
#[tokio::test(flavor = "multi_thread")]
async fn an_undone_identity_number_is_not_stored() {
    let (_sandbox, host) = office().await;
    let view = super::read_as_kind(&host, "accounts", "First name,Surname,Phone\nAda,Eze,08031234567\n").await;
    change(
        &host,
        &view,
        json!([{ "what": "cell", "row": 2, "field": "identity", "text": "22198765432" }]),
    )
    .await;
    let view = step(&host, "imports_undo", &view).await;
    start(&host, &view).await;
    super::at_stage_of(&host, "accounts", "done").await;
    let again = step(&host, "imports_redo", &view).await;
    assert_eq!(again["can_redo"], false, "{again}");
    let again = rpc(
        &host,
        "imports_rows",
        json!({ "import": id(&view), "from": 0, "state": null, "kind": null, "text": null }),
    )
    .await;
    assert!(!again.to_string().contains("5432"), "{again}");
}
