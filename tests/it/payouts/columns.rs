//! Columns named by a person: previewed, applied as a correction, remembered for the next file with the same headings.

use super::judge::run_of;
use harness::prelude::*;

/// Two columns of money: Net Pay is chosen automatically.
const PAYROLL: &str = "Staff Name,Bank,Acct No,Basic,Net Pay\n\
Ada Obi,GTB,0123456785,500.00,450.00\n\
Musa Bello,Zenith,1012854016,700.00,650.00\n";

async fn read(host: &Host, name: &str, text: &str) -> Value {
    let request = json!({ "file_name": name, "bytes_base64": base64(text), "sheets": [] });
    host.ask("payouts_read", request).await
}

async fn look(host: &Host, draft: &Value, mapping: Value) -> Value {
    let request = json!({ "draft": draft["draft"], "sheets": [], "mapping": mapping });
    host.ask("payouts_columns_preview", request).await
}

async fn take(host: &Host, draft: &Value, mapping: Value, remember: bool) -> Value {
    let request = json!({ "draft": draft["draft"], "sheets": draft["chosen"], "mapping": mapping, "remember": remember });
    host.ask("payouts_columns", request).await
}

async fn of_draft(host: &Host, command: &str, draft: &Value) -> Value {
    host.ask(command, json!({ "draft": draft["draft"] })).await
}

/// The columns A to E, with column `amount` as the amount.
fn paying(amount: u32) -> Value {
    let fields = [("name", 1), ("bank", 2), ("account", 3), ("amount", amount)];
    let columns: Vec<Value> = fields
        .iter()
        .map(|(field, column)| json!({ "field": field, "column": column }))
        .collect();
    json!({ "header_row": 1, "columns": columns, "amounts": null, "unit": null })
}

#[tokio::test(flavor = "multi_thread")]
async fn other_columns_are_a_correction_that_can_be_undone() {
    let (_sandbox, host) = careless_office(vec![]).await;
    let draft = read(&host, "october.csv", PAYROLL).await;
    assert_eq!(draft["total"], "1100.00");
    let typed = json!({ "draft": draft["draft"], "changes": [
        { "what": "cell", "row": 2, "field": "amount", "text": "460.00" },
        { "what": "cell", "row": 2, "field": "name", "text": "Ada N. Obi" },
    ] });
    assert_eq!(host.ask("payouts_change", typed).await["total"], "1110.00");

    // A preview changes nothing and shows what would be lost.
    let seen = look(&host, &draft, paying(4)).await;
    assert_has!(seen, {
        "total": "1200.00", "lost_count": 1, "in_force": false,
        "lost": [{ "row": 2, "sheet": null, "field": "amount", "typed": "460.00", "was": "450.00", "would_be": "500.00" }],
    });
    assert_eq!(seen["columns"][3]["reason"], "chosen");
    assert_eq!(of_draft(&host, "payouts_draft", &draft).await["total"], "1110.00");

    let taken = take(&host, &draft, paying(4), false).await;
    assert_has!(taken, { "total": "1200.00", "can_undo": true });
    let undone = of_draft(&host, "payouts_undo", &draft).await;
    assert_eq!(undone["total"], "1110.00", "the columns and the correction are back");
    let redone = of_draft(&host, "payouts_redo", &draft).await;
    assert_eq!(redone["total"], "1200.00");
    // The name, whose column is unchanged, was kept throughout.
    let rows = json!({ "draft": draft["draft"], "state": null, "warned": false, "code": null, "text": "Ada", "from": 0 });
    let rows = host.ask("payouts_draft_rows", rows).await;
    assert_has!(rows["rows"][0], { "name": "Ada N. Obi", "amount": "500.00" });
}

#[tokio::test(flavor = "multi_thread")]
async fn named_columns_apply_to_the_next_file_until_they_are_forgotten() {
    let sandbox = careless_service(vec![]).await;
    let computer = Computer::new();
    let host = Office::at(&sandbox, computer.env()).await;
    let first = read(&host, "october.csv", PAYROLL).await;
    let first = take(&host, &first, paying(4), true).await;
    assert_eq!(first["remembered"], Value::Null, "said here, not remembered from elsewhere");
    computer.pass(1_000);

    // The next month, with a title line and other people.
    let november = "NOVEMBER\n\nStaff Name,Bank,Acct No,Basic,Net Pay\nIfe Ojo,GTB,0123456785,90.00,80.00\n";
    let next = read(&host, "november.csv", november).await;
    assert_eq!(next["total"], "90.00", "{next}");
    assert!(next["remembered"]["at"].is_string(), "{next}");
    let seen = look(&host, &next, Value::Null).await;
    assert_has!(seen, { "header_row": 3, "in_force": true });

    // First by the names for this file only, as a correction; then permanently.
    let own = json!({ "header_row": null, "columns": [], "amounts": null, "unit": null });
    assert_eq!(take(&host, &next, own, false).await["total"], "80.00");
    let back = of_draft(&host, "payouts_undo", &next).await;
    assert_eq!((&back["total"], back["remembered"].is_object()), (&json!("90.00"), true));
    let forgotten = of_draft(&host, "payouts_columns_forget", &next).await;
    assert_has!(forgotten, { "total": "80.00", "remembered": null });
    let third = read(&host, "december.csv", november).await;
    assert_has!(third, { "total": "80.00", "remembered": null });

    // The columns do not apply to a file with other headings.
    let other = read(&host, "other.csv", "Name,Bank,Account,Amount\nIfe Ojo,GTB,0123456785,90.00\n").await;
    assert_eq!(other["remembered"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_that_was_picked_once_is_recognised_and_reported_the_next_time() {
    let (_sandbox, host) = careless_office(vec![]).await;
    let strange = "Name,Bank,Account,Amount\nAda Obi,Lekki Branch,0123456785,5.00\n";
    let first = read(&host, "october.csv", strange).await;
    assert_has!(first, { "to_fix": 1, "codes": { "0": { "code": "BANK_UNKNOWN" } } });
    let typed = json!({ "draft": first["draft"], "changes": [{ "what": "cell", "row": 2, "field": "bank", "text": "GTBank" }] });
    assert_eq!(host.ask("payouts_change", typed).await["ready"], 1);

    let next = read(&host, "november.csv", &strange.replace("5.00", "6.00")).await;
    assert_has!(next, { "ready": 1, "codes": { "0": { "code": "BANK_PICKED" } } });
    // Undone where it was picked, it is no longer recognised.
    of_draft(&host, "payouts_undo", &first).await;
    let third = read(&host, "december.csv", &strange.replace("5.00", "7.00")).await;
    assert_has!(third, { "to_fix": 1, "codes": { "0": { "code": "BANK_UNKNOWN" } } });
}

/// On the command line a mapping file gives the columns, and rows can be skipped.
#[tokio::test(flavor = "multi_thread")]
async fn the_command_line_takes_a_mapping_and_skips_rows() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let mapping = json!({ "columns": [
        { "field": "name", "header": "Staff Name" }, { "field": "bank", "header": "Bank" },
        { "field": "account", "header": "Acct No" }, { "field": "amount", "header": "Basic" },
    ] });
    let mapping = cowrie.file("mapping.json", mapping.to_string().as_bytes());
    let mapping = mapping.to_str().unwrap();
    let ended = cowrie.pay(PAYROLL, &["--mapping", mapping, "--leave-out", "3"]).exits(0);
    let run = run_of(&ended);
    let book = sandbox.control().book();
    let paid: Vec<&str> = book.iter().map(|entry| entry.amount.as_str()).collect();
    assert_eq!(paid, ["500.00"], "run {run}: the basic pay of row 2 and nothing else");

    let wrong = cowrie.file("wrong.json", br#"{ "columns": [{ "field": "amount", "header": "Nowhere" }] }"#);
    cowrie
        .pay(&PAYROLL.replace("Ada", "Ade"), &["--mapping", wrong.to_str().unwrap()])
        .exits(1);
    assert_eq!(sandbox.control().book().len(), 1, "nothing more was paid");
}

/// A payroll of three whose first two amounts are displayed rounded.
fn rounded() -> String {
    let text = |text: &str| format!("<Cell><Data ss:Type=\"String\">{text}</Data></Cell>");
    let row = |name: &str, bank: &str, account: &str, amount: &str, style: &str| {
        let amount = format!("<Cell ss:StyleID=\"{style}\"><Data ss:Type=\"Number\">{amount}</Data></Cell>");
        format!("<Row>{}{amount}</Row>", [name, bank, account].map(text).concat())
    };
    let head = format!("<Row>{}</Row>", ["Staff Name", "Bank", "Acct No", "Net Pay"].map(text).concat());
    let rows = [
        head,
        row("Ada Obi", "GTB", "0123456785", "1000.4567", "kobo"),
        row("Musa Bello", "Zenith", "1012854016", "700.75", "naira"),
        row("Ife Ojo", "Access Bank", "0690000032", "50", "kobo"),
    ];
    let style = |id: &str, code: &str| format!("<Style ss:ID=\"{id}\"><NumberFormat ss:Format=\"{code}\"/></Style>");
    format!(
        "<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\" xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\"><Styles>{}{}</Styles><Worksheet ss:Name=\"Pay\"><Table>{}</Table></Worksheet></Workbook>",
        style("kobo", "#,##0.00"),
        style("naira", "#,##0"),
        rows.concat()
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn rounded_amounts_are_one_question_for_their_column() {
    let (_sandbox, host) = careless_office(vec![]).await;
    let draft = read(&host, "october.xls", &rounded()).await;
    assert_has!(draft, { "ready": 1, "to_fix": 2 });
    // Computed by hand: 1000.46 + 701 + 50 are displayed, 1000.4567 + 700.75 + 50 are stored.
    let asked =
        json!({ "column": "Net Pay", "rows": 2, "shown": "1751.46", "held": "1751.2067", "difference": "0.2533", "as_shown": false });
    assert_eq!(draft["shown_rounded"], asked);
    assert_eq!(draft["problems"][0]["code"], "AMOUNT_SHOWN_ROUNDED");

    let answer = |yes: bool| json!({ "draft": draft["draft"], "answers": { "as_shown": yes, "scaled": null } });
    let paid = host.ask("payouts_answer_amounts", answer(true)).await;
    assert_has!(paid, { "ready": 3, "total": "1751.46", "shown_rounded": { "as_shown": true }, "problems": [] });
    let undone = of_draft(&host, "payouts_undo", &draft).await;
    assert_has!(undone, { "ready": 1, "shown_rounded": { "as_shown": false } });
    assert_eq!(of_draft(&host, "payouts_redo", &draft).await["ready"], 3);
    assert_eq!(host.ask("payouts_answer_amounts", answer(false)).await["ready"], 1);

    // The answer applies to these totals: columns that are remembered with it ask again for the next file.
    let columns: Vec<Value> = [("name", 1), ("bank", 2), ("account", 3), ("amount", 4)]
        .map(|(field, column)| json!({ "field": field, "column": column }))
        .to_vec();
    let chosen =
        json!({ "header_row": 1, "columns": columns, "amounts": null, "unit": null, "answers": { "as_shown": true, "scaled": null } });
    assert_eq!(take(&host, &draft, chosen, true).await["ready"], 3);
    let next = read(&host, "november.xls", &rounded().replace("1000.4567", "2000.4567")).await;
    assert_has!(next, { "ready": 1, "shown_rounded": { "as_shown": false } });
}
