//! Several sheets of a workbook paid as one: every row keeps its sheet from the file to the receipt.

use harness::office::finished;
use harness::prelude::*;
use rust_xlsxwriter::Workbook;

use super::judge::run_of;

type Rows<'r> = &'r [[&'r str; 4]];

const HEAD: [&str; 4] = ["Name", "Bank", "Account Number", "Amount"];
const LAGOS: Rows<'static> = &[
    HEAD,
    ["Ada Obi", "GTB", "0123456785", "100.00"],
    ["Musa Bello", "Zenith", "1012854016", "200.00"],
];
const ABUJA: Rows<'static> = &[HEAD, ["Ngozi Eze", "First Bank", "0000014579", "300.00"]];
const KANO: Rows<'static> = &[
    ["Name", "Bank", "Account Number", "Gross"],
    ["Uche Ani", "GTB", "0581234561", "9.00"],
];

fn workbook(sheets: &[(&str, Rows<'_>)]) -> Vec<u8> {
    let mut book = Workbook::new();
    for (name, rows) in sheets {
        let sheet = book.add_worksheet().set_name(*name).unwrap();
        for (row, cells) in (0..).zip(*rows) {
            for (column, cell) in (0..).zip(cells) {
                sheet.write_string(row, column, *cell).unwrap();
            }
        }
    }
    book.save_to_buffer().unwrap()
}

fn branches() -> Vec<u8> {
    workbook(&[("Lagos", LAGOS), ("Abuja", ABUJA), ("Kano", KANO)])
}

const BOTH: [&str; 4] = ["--sheet", "Lagos", "--sheet", "Abuja"];

/// Sheet, row and state in the output of `payouts check` or `payouts show`.
fn places(rows: &[Value]) -> Vec<(String, u64, String)> {
    let text = |value: &Value| value.text().to_owned();
    let place = |row: &Value| (text(&row["sheet"]), row["row"].as_u64().unwrap(), text(&row["state"]));
    rows.iter().map(place).collect()
}

fn expected(rows: &[(&str, u64, &str)]) -> Vec<(String, u64, String)> {
    let owned = |(sheet, row, state): &(&str, u64, &str)| ((*sheet).to_owned(), *row, (*state).to_owned());
    rows.iter().map(owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_sheets_are_checked_and_paid_as_one_from_the_command_line() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let file = cowrie.file("branches.xlsx", &branches());
    let file = file.to_str().unwrap();
    let checked = cowrie
        .run(&[&["payouts", "check", file, "--json"] as &[&str], &BOTH].concat())
        .exits(0);
    let report = &checked.lines()[0];
    assert_has!(report, { "file_rows": 3, "ready": 3, "total": "600.00" });
    let all = [("Lagos", 2, "ready"), ("Lagos", 3, "ready"), ("Abuja", 2, "ready")];
    assert_eq!(places(report["rows"].list()), expected(&all));

    // Row 2 is in both sheets, so its sheet must be given.
    let run = |leave_out: &str| {
        let command = [
            "payouts",
            "run",
            file,
            "--yes",
            "--contact",
            "pay@example.com",
            "--json",
            "--leave-out",
            leave_out,
        ];
        cowrie.run(&[&command as &[&str], &BOTH].concat())
    };
    let refused = run("2");
    assert_ne!(refused.code, Some(0));
    assert_contains!(
        refused.err,
        "Nothing was sent. Every sheet has a row 2. Name the sheet, for example Lagos:2."
    );
    let ended = run("Lagos:2").exits(0);
    let run = run_of(&ended);
    let mut lines = cowrie.run(&["payouts", "show", &run, "--json"]).lines();
    lines.pop();
    assert_eq!(places(&lines), expected(&[("Lagos", 3, "paid"), ("Abuja", 2, "paid")]));
    let book = sandbox.control().book();
    let amounts: Vec<&str> = book.iter().map(|entry| entry.amount.as_str()).collect();
    assert_eq!(amounts.len(), 2, "{book:?}");
    assert!(amounts.contains(&"200.00") && amounts.contains(&"300.00"), "{amounts:?}");

    // Each line of the results has the cells of its own row.
    let out = cowrie.home().join("out");
    std::fs::create_dir_all(&out).unwrap();
    let exported = cowrie
        .run(&["payouts", "export", &run, "--format", "csv", "--out", out.to_str().unwrap()])
        .exits(0);
    let written = std::fs::read_to_string(exported.out.trim()).unwrap();
    let lines: Vec<&str> = written.lines().collect();
    assert_begins!(lines[1], "Musa Bello,Zenith,1012854016,200.00,3,Lagos,Musa Bello,", "{written}");
    assert_begins!(lines[2], "Ngozi Eze,First Bank,0000014579,300.00,2,Abuja,Ngozi Eze,", "{written}");
}

#[tokio::test(flavor = "multi_thread")]
async fn sheets_with_different_columns_are_refused_together() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let file = cowrie.file("branches.xlsx", &branches());
    let file = file.to_str().unwrap();
    let sheets = ["--sheet", "Lagos", "--sheet", "Kano"];
    let says = "Nothing was read. Column D is called “Gross” on sheet “Kano” and is called “Amount” on sheet “Lagos”.";
    for command in [["check", file, "--draft"], ["run", file, "--yes"]] {
        let ended = cowrie.run(&[&["payouts"] as &[&str], &command, &sheets].concat());
        assert_ne!(ended.code, Some(0));
        assert!(ended.err.contains(says), "{ended:?}");
    }
    let twice = cowrie.run(&["payouts", "check", file, "--sheet", "Lagos", "--sheet", "lagos"]);
    assert!(twice.err.contains("The sheet “Lagos” is listed twice."), "{twice:?}");
    assert_eq!(sandbox.control().book().len(), 0);

    let host = Office::on(&sandbox).await;
    let draft = read(&host, json!(["Lagos"])).await;
    let request = json!({ "draft": draft["draft"], "sheets": ["Lagos", "Kano"], "mapping": null });
    let refused = host.refused("payouts_columns_preview", request.clone()).await;
    assert!(refused.message.starts_with(says), "{refused:?}");
    host.refused("payouts_columns", request).await;
    let still = host.ask("payouts_draft", json!({ "draft": draft["draft"] })).await;
    assert_has!(still, { "chosen": ["Lagos"], "total": "300.00" });
}

/// Without a sheet name, the output lists the sheets that were not read, also where the file is only stored.
#[tokio::test(flavor = "multi_thread")]
async fn a_stored_file_lists_its_unread_sheets() {
    let (_sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let file = cowrie.file("branches.xlsx", &branches());
    let says = "Only the sheet “Lagos” is read, not “Abuja”, “Kano”.";
    for more in [[].as_slice(), &["--draft"], &["--names", "--draft"]] {
        let checked = cowrie.run(&[&["payouts", "check", file.to_str().unwrap()], more].concat());
        assert!(checked.err.contains(says), "{more:?}: {checked:?}");
    }
    let chosen = cowrie.run(&["payouts", "check", file.to_str().unwrap(), "--draft", "--sheet", "Abuja"]);
    assert!(!chosen.err.contains("is read, not"), "{chosen:?}");
}

async fn read(host: &app::host::Host, sheets: Value) -> Value {
    let request = json!({ "file_name": "branches.xlsx", "bytes_base64": base64(branches()), "sheets": sheets });
    host.ask("payouts_read", request).await
}

/// The rows of a draft, as the grid requests them.
async fn rows(host: &app::host::Host, draft: &Value) -> Vec<Value> {
    let request = json!({ "draft": draft["draft"], "state": null, "code": null, "text": null, "from": 0 });
    host.ask("payouts_draft_rows", request).await["rows"].list().clone()
}

async fn freeze(host: &app::host::Host, draft: &Value) -> Value {
    let request = json!({ "draft": draft["draft"], "route": "single", "group_size": null, "contact": "pay@example.com", "paid_before": null, "repeats": 0 });
    host.ask("payouts_freeze", request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_of_two_sheets_is_corrected_submitted_and_shown_row_by_row() {
    let (_sandbox, host) = careless_office(vec![]).await;
    let draft = read(&host, json!([])).await;
    assert_has!(draft, { "chosen": ["Lagos"], "total": "300.00" });
    let alone = freeze(&host, &draft).await;
    let take = async |sheets: Value| {
        let request = json!({ "draft": draft["draft"], "sheets": sheets, "mapping": null });
        host.ask("payouts_columns", request).await
    };
    let both = take(json!(["Lagos", "Abuja"])).await;
    assert_has!(both, { "chosen": ["Lagos", "Abuja"], "total": "600.00" });
    assert_eq!(both["plan"]["voided"], true, "what was frozen of one sheet holds no more");
    let shown = rows(&host, &draft).await;
    let place = |row: &Value| (row["sheet"].clone(), row["file_row"].clone(), row["amount"].clone());
    let places: Vec<_> = shown.iter().map(place).collect();
    let row = |sheet: &str, row: u32, amount: &str| (json!(sheet), json!(row), json!(amount));
    assert_eq!(
        places,
        [row("Lagos", 2, "100.00"), row("Lagos", 3, "200.00"), row("Abuja", 2, "300.00")]
    );

    // A correction of the second sheet's row 2 does not apply to the first sheet, also after the file was read again.
    let typed = json!({ "draft": draft["draft"], "changes": [
        { "what": "cell", "row": shown[2]["row"], "field": "amount", "text": "350.00" },
        { "what": "left_out", "row": shown[0]["row"], "out": true },
    ] });
    assert_eq!(host.ask("payouts_change", typed).await["total"], "550.00");
    let first = freeze(&host, &draft).await;
    assert_ne!(first["code"], alone["code"]);

    // The same sheets in the other order are a different draft, with its own corrections.
    assert_eq!(take(json!(["Abuja", "Lagos"])).await["total"], "600.00");
    let turned = freeze(&host, &draft).await;
    let back = take(json!(["Lagos", "Abuja"])).await;
    assert_eq!(back["total"], "550.00", "its changes are as they were");
    let reported = host.ask("payouts_plan_changes", json!({ "draft": draft["draft"] })).await;
    let reported: Vec<_> = reported
        .list()
        .iter()
        .map(|change| (&change["sheet"], &change["row"], &change["field"]))
        .collect();
    assert_has!(reported, [["Lagos", 2, "payment"], ["Abuja", 2, "amount"]]);
    let again = freeze(&host, &draft).await;
    assert_has!(again, { "words": first["words"], "code": first["code"] }, "the same rows, the same words");
    assert_ne!(again["code"], turned["code"]);

    let status = confirm(&host, json!({ "deed": "release", "plan": again["plan"] }), "2")
        .await
        .unwrap();
    finished(&host, &status["run"]).await;
    every_view_names_the_sheet(&host, &status["run"]).await;
}

/// Checks that the batch, its calls and its documents give the sheet of each payment.
async fn every_view_names_the_sheet(host: &Office, run: &Value) {
    let batch = host.ask("payouts_run", json!({ "run": run })).await;
    assert_eq!(batch["stacked"], true);
    let paid: Vec<_> = batch["items"]
        .list()
        .iter()
        .map(|item| (&item["sheet"], &item["row"], &item["amount"]))
        .collect();
    assert_has!(paid, [["Lagos", 3, "200.00"], ["Abuja", 2, "350.00"]]);
    let calls = host
        .ask("activity_list", json!({ "operation": "depositToBank", "look_ups": false }))
        .await;
    let mut belongs = Vec::new();
    for call in calls["calls"].list() {
        let shown = host.ask("activity_show", json!({ "call_id": call["id"] })).await;
        belongs.push((shown["belongs"][0]["sheet"].clone(), shown["belongs"][0]["row"].clone()));
    }
    belongs.sort_by_key(|(sheet, _)| sheet.to_string());
    assert_eq!(belongs, [(json!("Abuja"), json!(2)), (json!("Lagos"), json!(3))]);
    let statement = host.ask("payouts_statement", json!({ "run": run })).await;
    assert_has!(statement["rows"][1], { "sheet": "Abuja", "row": 2 });
    for (paper, format) in [
        ("receipts", "pdf"),
        ("proof", "pdf"),
        ("statement", "pdf"),
        ("statement", "csv"),
        ("statement", "xlsx"),
    ] {
        let request = json!({ "run": run, "paper": paper, "format": format, "item": null });
        host.ask("payouts_paper", request).await;
    }
    let written = std::fs::read_dir(host.home().join("exports"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let csv = written
        .into_iter()
        .find(|path| path.extension().is_some_and(|ending| ending == "csv"))
        .unwrap();
    let csv = std::fs::read_to_string(csv).unwrap();
    assert!(csv.contains("\r\n2,Abuja,Ngozi Eze,"), "{csv}");
}

#[tokio::test(flavor = "multi_thread")]
async fn named_columns_of_one_sheet_apply_to_the_sheets_below_it() {
    let sandbox = careless_service(vec![]).await;
    let computer = Computer::new();
    let host = Office::at(&sandbox, computer.env()).await;
    let named: [&str; 4] = ["Name", "Bank", "Account Number", "Figure"];
    let (lagos, abuja) = ([named, LAGOS[1]], [named, ABUJA[1]]);
    let file = workbook(&[("Lagos", &lagos), ("Abuja", &abuja)]);
    let columns = [("name", 1), ("bank", 2), ("account", 3), ("amount", 4)];
    let columns = columns.map(|(field, column)| json!({ "field": field, "column": column }));
    let mapping = json!({ "header_row": 1, "columns": columns, "amounts": null, "unit": null });
    let read = async |name: &str, sheets: Value| {
        let request = json!({ "file_name": name, "bytes_base64": base64(&file), "sheets": sheets });
        host.ask("payouts_read", request).await
    };
    let draft = read("october.xlsx", json!([])).await;
    let take = async |sheets: Value, mapping: Value| {
        let request = json!({ "draft": draft["draft"], "sheets": sheets, "mapping": mapping, "remember": true });
        host.ask("payouts_columns", request).await
    };
    assert_eq!(take(json!([]), mapping).await["total"], "100.00");
    assert_eq!(take(json!(["Lagos", "Abuja"]), Value::Null).await["total"], "400.00");
    computer.pass(1_000);
    let next = read("november.xlsx", json!(["Abuja", "Lagos"])).await;
    assert_eq!((&next["total"], next["remembered"].is_object()), (&json!("400.00"), true), "{next}");
}
