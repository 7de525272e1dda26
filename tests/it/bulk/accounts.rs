//! A file of which every row becomes a payment account: opened once, in need of review where a name differs, and without exposure of its
//! identity numbers.

use super::{ANOTHER, another_file, at_stage_of, id, import_at, read_as_kind, start};
use crate::papers::{pages, saved};
use harness::prelude::*;

const BVN: &str = "22212345678";

/// Whether the text contains the last digits of the number, masked or not. Four digits alone may be part of a checksum.
fn tells_the_end(text: &str) -> bool {
    text.contains("•5678") || text.contains("345678")
}

/// Accounts of Guaranty Trust Bank (058) whose check digits fit, computed by hand. In the sandbox an account that ends in 98 belongs to
/// another person, and one that ends in 99 does not exist.
const SHEET: &str = "Customer,Phone,E-mail,BVN,Our reference,Forward to bank,Forward to account,Limit\n\
    Ada Ngozi Eze,0803 123 4567,,22212345678,CUSTOMER-0001,,,\"50,000.00\"\n\
    Bola Ade,08031234568,,,,GTBank,0123000085,\n\
    Chi Obi,08031234569,,,,GTBank,0123000298,\n\
    Dele Ojo,08031234560,dele@shop.example,,,GTBank,0123000999,\n";

pub(super) fn opened(sandbox: &Sandbox) -> Vec<String> {
    let requests = sandbox.control().requests();
    let made = requests
        .iter()
        .filter(|request| request.operation == "registerPersistentPaymentAccount");
    made.map(|request| request.reference_number.clone().unwrap()).collect()
}

pub(super) async fn made(host: &Host, view: &Value) -> Vec<Value> {
    let rows = host.ask("imports_made", json!({ "import": id(view), "after": 0 })).await;
    rows.list().clone()
}

/// The rows, when each created account is in `state`.
async fn all_in(host: &Host, view: &Value, state: &str) -> Vec<Value> {
    let is_so = |row: &Value| row["account"].is_null() || row["account"]["state"] == state;
    wait::seen(state, async || made(host, view).await, |rows| rows.iter().all(is_so)).await
}

pub(super) async fn try_row(host: &Host, view: &Value, row: &Value, word: Value) -> Value {
    let request = json!({ "import": id(view), "row": row["row"], "word": word });
    host.ask("imports_try_row", request).await;
    at_stage_of(host, "accounts", "done").await
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_are_opened_once_and_a_different_name_waits_for_a_confirmation() {
    let (sandbox, host) = office().await;
    let view = read_as_kind(&host, "accounts", SHEET).await;
    assert_has!(view, { "problems": [], "ready": 4 });
    let rows = json!({ "import": id(&view), "from": 0, "state": null, "kind": null, "text": null });
    let rows = host.ask("imports_rows", rows).await;
    let ada = rows["rows"][0]["values"].list();
    let number = ada.iter().find(|value| value["field"] == "identity").unwrap();
    assert_eq!(number["text"], "••••••••5678");
    assert!(!view.to_string().contains(BVN) && !rows.to_string().contains(BVN));
    let found = json!({ "import": id(&view), "from": 0, "state": null, "kind": null, "text": &BVN[..6] });
    assert_eq!(
        host.ask("imports_rows", found).await["found"],
        0,
        "nor can it be guessed by finding"
    );

    // The answer to the first is lost after the account was opened.
    sandbox.arm([Armed::new("registerPersistentPaymentAccount", Fault::DropAfter).nth(1)]);
    start(&host, &view).await;
    let done = at_stage_of(&host, "accounts", "done").await;
    assert_has!(done, { "made": 2, "refused": 2 });
    let rows = all_in(&host, &view, "open").await;
    let [ada, bola, chi, dele] = rows.as_slice() else {
        panic!("{rows:?}")
    };
    assert_eq!(opened(&sandbox).len(), 2, "the one whose answer was lost was not sent again");
    assert_eq!(ada["account"]["reference"], "CUSTOMER-0001");
    for row in [ada, bola] {
        assert_eq!(row["account"]["number"].as_str().map(str::len), Some(10), "{row}");
        assert_has!(row, { "refused": null, "can_try": false });
    }
    let why = chi["refused"].text();
    assert_begins!(why, "Not opened. The bank reports ");
    assert_has!(dele, { "refused": "Not opened. The bank has no such account. Check the number." });
    assert_eq!((&chi["can_try"], &dele["can_try"]), (&json!(true), &json!(true)));
    let account = host.ask("payment_accounts_view", json!({ "id": ada["account"]["id"] })).await;
    assert_has!(account, { "identity": "••••••••5678", "limit": "50000.00" });
    let compared = host.ask("payment_accounts_compare", json!({ "id": ada["account"]["id"] })).await;
    assert_eq!(compared["differences"], json!([]), "the service has the number whole");

    // Without a confirmation it waits again; no confirmation creates a forwarding account that the bank does not have.
    try_row(&host, &view, chi, Value::Null).await;
    try_row(&host, &view, dele, json!("It is his")).await;
    assert_eq!(opened(&sandbox).len(), 2);
    try_row(&host, &view, chi, json!("Her sister's shop")).await;
    let rows = all_in(&host, &view, "open").await;
    assert_eq!(opened(&sandbox).len(), 3);
    let again = json!({ "import": id(&view), "row": rows[2]["row"], "word": "once more" });
    assert!(host.rpc("imports_try_row", again).await.is_err(), "what was made is not made again");
    assert!(rows[3]["refused"].as_str().is_some(), "{rows:?}");

    files_tell_what_became_of_each(&host, &view, &rows).await;
    // A started import keeps neither the file nor the number, and is still shown.
    let begun = host.ask("imports_view", json!({ "import": id(&view) })).await;
    assert!(!tells_the_end(&begun.to_string()), "{begun}");
    let same = read_as_kind(&host, "accounts", SHEET).await;
    assert_eq!(same["same_file"]["file_name"], "accounts.csv");
    assert_eq!(same["to_fix"], 1, "its reference is taken: {same}");
    assert!(same["kinds"].to_string().contains("May have an account"), "{same}");
}

async fn files_tell_what_became_of_each(host: &Host, view: &Value, rows: &[Value]) {
    let results = async |format: &str| {
        let request = json!({ "import": id(view), "format": format });
        host.saved("imports_results", request).await
    };
    let text = String::from_utf8(results("csv").await).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let number = |row: &Value| row["account"]["number"].text().to_owned();
    assert_eq!(lines.len(), 5);
    assert_eq!(
        lines[1],
        format!("2,Ada Ngozi Eze,08031234567,{},CUSTOMER-0001,Open,,50000.00", number(&rows[0]))
    );
    assert_begins!(
        lines[4],
        "5,Dele Ojo,08031234560 · dele@shop.example,,,Not created,Not opened.",
        "{text}"
    );
    assert!(!tells_the_end(&text), "no end of a bank verification number: {text}");
    let mut book: calamine::Xlsx<_> = calamine::open_workbook_from_rs(std::io::Cursor::new(results("xlsx").await)).unwrap();
    let range = calamine::Reader::worksheet_range(&mut book, "Results").unwrap();
    assert_eq!(
        range.get((1, 3)),
        Some(&calamine::Data::String(number(&rows[0]))),
        "a number keeps its noughts"
    );
    let slips = host.ask("imports_slips", json!({ "import": id(view) })).await;
    let pages = pages(&saved(&slips));
    assert_eq!(pages.len(), 1, "three slips are on one page");
    for row in &rows[..3] {
        let number = number(row);
        let grouped = format!("{} {} {}", &number[..3], &number[3..6], &number[6..]);
        for shown in [grouped.as_str(), row["name"].text(), row["account"]["reference"].text()] {
            assert!(pages[0].contains(shown), "{shown}: {}", pages[0]);
        }
    }
    assert!(pages[0].contains("SANDBOX") && pages[0].contains("₦50,000.00"), "{}", pages[0]);
}

pub(super) fn many(rows: usize) -> String {
    let line = |row: usize| format!("Person Nr{row},0803123{row:04},2221234{row:04}\n");
    let lines: String = (1..=rows).map(line).collect();
    format!("Customer,Phone,BVN\n{lines}")
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_interruption_accounts_wait_for_a_person_and_none_is_opened_twice() {
    let (sandbox, host) = office().await;
    let view = read_as_kind(&host, "accounts", &many(8)).await;
    assert_eq!(view["ready"], 8, "{view}");
    start(&host, &view).await;
    wait::until("three are opened", async || opened(&sandbox).len() >= 3).await;
    host.close().await;
    let before = opened(&sandbox).len();
    let host = host.again(&sandbox).await;
    let waits = at_stage_of(&host, "accounts", "paused").await;
    assert!(waits["why"].text().contains("Nothing was created twice"), "{waits}");
    another_file(&host, "accounts").await;
    assert_eq!(opened(&sandbox).len(), before + ANOTHER, "nothing goes on by itself");
    host.ask("imports_resume", json!({ "import": id(&view) })).await;
    assert_eq!(import_at(&host, &view, "done").await["made"], 8);
    let mut references = opened(&sandbox);
    references.sort_unstable();
    references.dedup();
    let all = 8 + ANOTHER;
    assert_eq!((references.len(), opened(&sandbox).len()), (all, all), "each row was opened once");
    for row in all_in(&host, &view, "open").await {
        let account = json!({ "id": row["account"]["id"] });
        let compared = host.ask("payment_accounts_compare", account).await;
        assert_eq!(compared["differences"], json!([]), "its number went with it: {row}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unsent_row_is_sent_later_with_the_number_that_is_kept_until_then() {
    let (sandbox, host) = office().await;
    let view = read_as_kind(&host, "accounts", &many(2)).await;
    sandbox.stop().await;
    start(&host, &view).await;
    let waits = at_stage_of(&host, "accounts", "paused").await;
    assert!(waits["why"].text().contains("could not be sent"), "{waits}");
    assert_eq!(waits["made"], 1);
    let sandbox = service().await;
    let host = host.again(&sandbox).await;
    host.ask("imports_resume", json!({ "import": id(&view) })).await;
    at_stage_of(&host, "accounts", "done").await;
    let rows = all_in(&host, &view, "open").await;
    assert_eq!((rows.len(), opened(&sandbox).len()), (2, 2));
    for (row, ending) in rows.iter().zip(["0001", "0002"]) {
        let account = json!({ "id": row["account"]["id"] });
        let compared = host.ask("payment_accounts_compare", account).await;
        assert_has!(compared, { "differences": [], "identity": format!("••••••••{ending}") }, "the whole number went: {row}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_name_check_rows_wait_and_then_the_whole_import() {
    let (sandbox, host) = office().await;
    let line = |row: usize| format!("Person Nr{row},0803123{row:04},GTBank,0123000085\n");
    let lines: String = (1..=5).map(line).collect();
    let view = read_as_kind(
        &host,
        "accounts",
        &format!("Customer,Phone,Forward to bank,Forward to account\n{lines}"),
    )
    .await;
    assert_eq!(view["ready"], 5, "{view}");
    let silent = vec![Armed::new("validateDepositToBank", Fault::DropBefore)];
    sandbox.arm(silent);
    start(&host, &view).await;
    let waits = at_stage_of(&host, "accounts", "paused").await;
    assert_has!(waits, { "made": 0, "refused": 3 });
    assert_begins!(waits["why"].text(), "Paused: no bank could be asked 3 times in a row.");
    let rows = made(&host, &view).await;
    let why = rows[0]["refused"].text();
    assert_begins!(why, "Not opened: the bank could not be asked for the holder of account 0123000085.");
    assert_eq!(opened(&sandbox), [""; 0]);
    sandbox.control().clear_faults();
    // The bank is queried for the first name; the four others then differ from the name that it gave.
    let request = json!({ "import": id(&view), "row": rows[0]["row"], "word": null });
    host.ask("imports_try_row", request).await;
    host.ask("imports_resume", json!({ "import": id(&view) })).await;
    at_stage_of(&host, "accounts", "done").await;
    let rows = made(&host, &view).await;
    assert_eq!(rows.iter().filter(|row| !row["account"].is_null()).count(), 1, "{rows:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_template_is_understood_when_it_is_filled_in() {
    let (_sandbox, host) = office().await;
    for (kind, fields) in [("requests", 7), ("accounts", 12)] {
        let bytes = host.saved("imports_template", json!({ "kind": kind })).await;
        let request = json!({ "kind": kind, "file_name": "blank.xlsx", "bytes_base64": base64(bytes) });
        let view = host.ask("imports_read", request).await;
        let columns = view["columns"].list();
        let known = columns.iter().filter(|column| !column["field"].is_null()).count();
        assert_eq!((columns.len(), known), (fields, fields), "{view}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_names_fit_on_a_slip() {
    let (_sandbox, host) = office().await;
    let longest = "Oluwaseun-Adebayo Chukwuemeka Okonkwo-Danjuma & Daughter General Merchandise and Haulage Nigeria Ltd";
    assert_eq!(longest.chars().count(), 100);
    let view = read_as_kind(&host, "accounts", &format!("Customer,Phone\n{longest},08031234567\n")).await;
    start(&host, &view).await;
    at_stage_of(&host, "accounts", "done").await;
    let rows = all_in(&host, &view, "open").await;
    let reference = rows[0]["account"]["reference"].text();
    let slips = host.ask("imports_slips", json!({ "import": id(&view) })).await;
    let page = &pages(&saved(&slips))[0];
    assert!(page.contains(longest) && page.contains(reference), "{page}");
}
