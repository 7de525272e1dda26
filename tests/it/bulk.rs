//! A file of which every row becomes a payment request: what is shown is created, once, whatever goes wrong.

mod accounts;
mod held;
mod killed;
mod manners;
mod shown;
mod twice;

use harness::prelude::*;

const SHEET: &str = "Okoro Stores,,,,\n\nCustomer,Phone,Amount Due,Invoice No,What for\n\
    Ada Eze,0803 123 4567,\"50,000.00\",INV-1,Cement\n\
    Bola Ade,08031234568,\"1,250.50\",INV-2,\n\
    Chi Obi,08031234569,five,INV-3,\n\
    Dele Ojo,,100,INV-4,\n\
    TOTAL,,\"51,350.50\",,\n";

async fn read(host: &Host, sheet: &str) -> Value {
    read_as_kind(host, "requests", sheet).await
}

pub(crate) async fn read_as_kind(host: &Host, kind: &str, sheet: &str) -> Value {
    let name = if kind == "requests" { "invoices.csv" } else { "accounts.csv" };
    let request = json!({ "kind": kind, "file_name": name, "bytes_base64": base64(sheet) });
    host.ask("imports_read", request).await
}

pub(crate) fn id(view: &Value) -> Value {
    view["brief"]["import"].clone()
}

async fn change(host: &Host, view: &Value, changes: Value) -> Value {
    host.ask("imports_change", json!({ "import": id(view), "changes": changes })).await
}

/// The request that starts an import as it was shown.
pub(crate) fn beginning(view: &Value) -> Value {
    json!({ "import": id(view), "rows": view["ready"], "total": view["total"], "shown": view["shown"] })
}

pub(crate) async fn start(host: &Host, view: &Value) -> Value {
    host.ask("imports_start", beginning(view)).await
}

/// The import in the list, when it has reached `stage`.
async fn at_stage(host: &Host, stage: &str) -> Value {
    at_stage_of(host, "requests", stage).await
}

pub(crate) async fn at_stage_of(host: &Host, kind: &str, stage: &str) -> Value {
    let look = async || host.ask("imports_list", json!({ "kind": kind })).await[0].clone();
    wait::seen(stage, look, |import| import["stage"] == stage).await
}

/// This import, when it has reached `stage`.
async fn import_at(host: &Host, view: &Value, stage: &str) -> Value {
    let look = async || host.ask("imports_view", json!({ "import": id(view) })).await["brief"].clone();
    wait::seen(stage, look, |import| import["stage"] == stage).await
}

/// The number of rows of [`another_file`].
const ANOTHER: usize = 5;

/// Completes another file. All files take turns, so the other running imports advance meanwhile.
async fn another_file(host: &Host, kind: &str) {
    let rows: String = (0..ANOTHER).map(|row| format!("Zara Nr{row},0809999000{row},500.00\n")).collect();
    let sheet = match kind {
        "requests" => format!("Customer,Phone,Amount\n{rows}"),
        _ => format!("Customer,Phone\n{}", rows.replace(",500.00", "")),
    };
    let view = read_as_kind(host, kind, &sheet).await;
    assert_eq!(view["ready"], ANOTHER, "{view}");
    start(host, &view).await;
    import_at(host, &view, "done").await;
}

/// The references under which the sandbox was called to create requests.
fn asked(sandbox: &Sandbox) -> Vec<String> {
    let requests = sandbox.control().requests();
    let made = requests.iter().filter(|request| request.operation == "paymentRequest");
    made.map(|request| request.reference_number.clone().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_shown_is_created_and_nothing_else() {
    let (sandbox, host) = office().await;
    let view = read(&host, SHEET).await;
    assert_has!(view, { "problems": [], "ready": 2, "to_fix": 2, "left_out": 3, "header_row": 3 });
    let refused = host.refused("imports_start", beginning(&view)).await;
    assert!(refused.message.starts_with("Nothing was created"), "{refused:?}");
    // Corrected, skipped, undone and skipped again; the original stays beside what was typed.
    change(
        &host,
        &view,
        json!([{ "what": "cell", "row": 6, "field": "amount", "text": "100" }]),
    )
    .await;
    change(&host, &view, json!([{ "what": "left_out", "row": 7, "out": true }])).await;
    let back = host.ask("imports_undo", json!({ "import": id(&view) })).await;
    assert_eq!(back["to_fix"], 1);
    let view = change(&host, &view, json!([{ "what": "left_out", "row": 7, "out": true }])).await;
    assert_has!(view, { "ready": 3, "to_fix": 0, "total": "51350.50" });
    let rows = json!({ "import": id(&view), "from": 0, "state": "ready", "kind": null, "text": "chi" });
    let rows = host.ask("imports_rows", rows).await;
    assert_eq!(rows["found"], 1);
    let amount = rows["rows"][0]["values"].row("field", "amount");
    assert_has!(amount, { "text": "100.00", "original": "five" });
    let ordered =
        json!({ "import": id(&view), "from": 1, "state": "ready", "kind": null, "text": null, "order": "amount", "descending": true });
    let ordered = host.ask("imports_rows", ordered).await;
    let amounts: Vec<&str> = ordered["rows"]
        .list()
        .iter()
        .map(|row| row["values"].row("field", "amount")["text"].text())
        .collect();
    assert_eq!(amounts, ["1250.50", "100.00"], "the second page begins after 50000.00");
    assert_eq!(asked(&sandbox), [""; 0], "nothing is made of a draft");
    let mut four = beginning(&view);
    four["rows"] = json!(4);
    assert_contains!(host.refused("imports_start", four).await.message, "changed after they were shown");

    start(&host, &view).await;
    let done = at_stage(&host, "done").await;
    assert_has!(done, { "rows": 3, "made": 3, "refused": 0 });
    let made = host.ask("imports_made", json!({ "import": id(&view), "after": 0 })).await;
    let ada = &made[0];
    assert_has!(ada, { "request": { "amount": "50000.00", "state": "waiting", "purpose": "Cement, invoice INV-1" } });
    assert_eq!(asked(&sandbox).len(), 3);

    let results = json!({ "import": id(&view), "format": "xlsx" });
    let bytes = host.saved("imports_results", results).await;
    let mut book: calamine::Xlsx<_> = calamine::open_workbook_from_rs(std::io::Cursor::new(bytes)).unwrap();
    let range = calamine::Reader::worksheet_range(&mut book, "Results").unwrap();
    assert_eq!(range.get((1, 3)), Some(&calamine::Data::Float(50_000.0)), "an amount is a number");
    let number = ada["request"]["ways"].to_string();
    let reported = range.get((1, 8)).unwrap().to_string();
    assert!(
        reported.len() == 10 && number.contains(&reported),
        "the number to pay into is text: {reported} {number}"
    );

    // The same file again is recognised, and its rows wait for a confirmation; none is dropped.
    let again = read(&host, SHEET).await;
    assert_has!(again, { "same_file": { "file_name": "invoices.csv" }, "ready": 0, "waits": 2 });
}

fn many(rows: usize) -> String {
    let line = |row: usize| format!("Person {row},0803123{row:04},{row}00.00\n");
    let lines: String = (1..=rows).map(line).collect();
    format!("Customer,Phone,Amount\n{lines}")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_import_waits_and_continues_with_the_remaining_rows() {
    let (sandbox, host) = office().await;
    let view = read(&host, &many(12)).await;
    assert_eq!(view["ready"], 12, "{view}");
    start(&host, &view).await;
    wait::until("three are asked for", async || asked(&sandbox).len() >= 3).await;
    // As when the program ends: calls in flight are completed, and no new one begins.
    host.close().await;
    let before = asked(&sandbox).len();
    let host = host.again(&sandbox).await;
    let waits = at_stage(&host, "paused").await;
    assert!(waits["why"].as_str().is_some_and(|why| !why.is_empty()), "{waits}");
    another_file(&host, "requests").await;
    assert_eq!(asked(&sandbox).len(), before + ANOTHER, "nothing goes on by itself");
    host.ask("imports_resume", json!({ "import": id(&view) })).await;
    let done = import_at(&host, &view, "done").await;
    assert_eq!(done["made"], 12);
    let mut references = asked(&sandbox);
    assert_eq!(references.len(), 12 + ANOTHER, "each row was asked for once");
    references.sort_unstable();
    references.dedup();
    assert_eq!(references.len(), 12 + ANOTHER);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_stops_an_import_permanently() {
    let (sandbox, host) = office().await;
    let view = read(&host, &many(20)).await;
    start(&host, &view).await;
    host.ask("imports_pause", json!({ "import": id(&view) })).await;
    host.ask("imports_stop", json!({ "import": id(&view) })).await;
    let stopped = at_stage(&host, "stopped").await;
    assert!(stopped["made"].as_u64().unwrap() < 20, "{stopped}");
    assert!(host.rpc("imports_resume", json!({ "import": id(&view) })).await.is_err());
    let before = asked(&sandbox).len();
    another_file(&host, "requests").await;
    // One may have been in flight.
    let made = asked(&sandbox).len() - ANOTHER;
    assert!(made <= before + 1, "{made} of which {before} were asked for at the stop");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_common_to_all_rows_is_checked_before_the_start() {
    let (sandbox, host) = office().await;
    let view = read(&host, &many(2)).await;
    assert_eq!(view["settings_problems"], json!([]), "{view}");
    let mut settings = view["settings"].clone();
    settings["payment_methods"] = json!([]);
    settings["payer_fee_share"] = json!("1.5");
    let request = json!({ "import": id(&view), "settings": settings });
    let view = host.ask("imports_settle", request).await;
    let fields = |problems: &Value| -> Vec<String> {
        let problems = problems.list();
        let mut fields: Vec<String> = problems.iter().map(|problem| problem["path"].text().to_owned()).collect();
        fields.sort_unstable();
        fields
    };
    assert_eq!(fields(&view["settings_problems"]), ["payer_fee_share", "payment_methods"], "{view}");
    let refused = host.refused("imports_start", beginning(&view)).await;
    assert!(refused.message.starts_with("Nothing was created"), "{refused:?}");
    assert_eq!(refused.problems.len(), 2, "{refused:?}");
    assert_eq!(asked(&sandbox), [""; 0]);
}
