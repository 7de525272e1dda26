//! The service's history beside our own record: fetched in windows, each event stored once, differences marked.

use base::timestamp::HOUR;
use harness::prelude::*;
use sandbox::{Deposit, DepositMethod};

use crate::watching::ask_for_money;
use system::env::{Env, rfc3339};

async fn ready() -> (Sandbox, Cowrie, Office) {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let host = harness::host::of(&cowrie, "bench").await;
    (sandbox, cowrie, host)
}

/// Fetches the events of the last hour completely.
async fn fetch(host: &Host, name: Option<&str>) -> Value {
    let now = Env::system().clock.now();
    let moment = |hours: i64| rfc3339(now.plus(hours * HOUR));
    let ask = json!({ "name": name, "from": moment(-1), "to": moment(1) });
    host.ask("history_fetch", ask).await;
    let look = async || host.ask("history_known", filter(None)).await;
    let known = wait::seen("it is fetched", look, |known| known["fetch"]["running"] == false).await;
    assert_eq!(known["fetch"]["problem"], Value::Null, "{known}");
    known
}

fn filter(mark: Option<&str>) -> Value {
    json!({ "text": null, "mark": mark, "from": null, "to": null })
}

async fn rows(host: &Host, mark: Option<&str>) -> Vec<Value> {
    let page = host.ask("history_page", json!({ "filter": filter(mark), "after": null })).await;
    page["rows"].list().clone()
}

fn brief(rows: &[Value]) -> Vec<String> {
    let text = |row: &Value, name: &str| row[name].as_str().unwrap_or("-").to_owned();
    rows.iter()
        .map(|row| format!("{} {} {}", text(row, "action"), text(row, "amount"), text(row, "mark")))
        .collect()
}

fn other_request(reference: &str) -> Value {
    with(
        request_body(reference),
        &json!({ "amount": 700, "payer": { "name": "Bola", "phoneNumber": "08031234567" }, "payee": { "name": "Acme" } }),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn history_events_are_stored_once_and_shown_beside_our_own_record() {
    let (sandbox, _cowrie, host) = ready().await;
    let ours = ask_for_money(&host, "Ada").await;
    let reference = ours["reference"].text();
    let known = fetch(&host, None).await;
    assert_has!(known, { "fetch": { "items": 1, "new": 1 } });
    assert_eq!(brief(&rows(&host, None).await), ["CREATE_REQUEST 5000.00 both"]);
    // Another installation uses the same business.
    let elsewhere = Cowrie::against(&sandbox, "sandbox");
    elsewhere.call("paymentRequest", &other_request("ELSEWHERE-1")).exits(0);
    let known = fetch(&host, None).await;
    assert_has!(known, { "fetch": { "items": 2, "new": 1 } });
    assert_eq!(
        brief(&rows(&host, Some("only_service")).await),
        ["CREATE_REQUEST 700.00 only_service"]
    );
    assert_has!(known, { "both": 1, "only_service": 1, "differs": 0 });
    // By its reference alone; a known event is not reported twice.
    let known = fetch(&host, Some(reference)).await;
    assert_has!(known, { "fetch": { "items": 1, "new": 0 } });
    let found = host
        .ask(
            "history_page",
            json!({ "filter": { "text": "ELSEW", "mark": null, "from": null, "to": null }, "after": null }),
        )
        .await;
    assert_eq!(found["rows"].list().len(), 1, "{found}");
    assert_eq!(found["rows"][0]["why"], "Not from here, or from before these records began.");
}

/// A payment in the history causes a status query, and only its answer is relied on.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_in_the_history_leads_to_a_status_query() {
    let (sandbox, _cowrie, host) = ready().await;
    let ours = ask_for_money(&host, "Ada").await;
    sandbox.control().pay(ours["reference"].text(), None, None).unwrap();
    fetch(&host, None).await;
    let look = async || host.ask("payment_requests_view", json!({ "id": ours["id"] })).await;
    wait::seen("it is paid", look, |request| request["state"] == "paid").await;
    let paid = rows(&host, None).await;
    assert_eq!(paid.len(), 2);
    assert!(paid.iter().all(|row| row["mark"] == "both" && row["ours"] == "request"), "{paid:?}");
    let home = host.ask("home_view", json!({})).await;
    assert_has!(home, { "recently_paid": { "0": { "payer_name": "Ada" } }, "open_requests": 0 });
}

/// Two equal deposits are two; a deposit that only the history shows is confirmed by it.
#[tokio::test(flavor = "multi_thread")]
async fn deposits_are_confirmed_by_the_history() {
    let (sandbox, _cowrie, host) = ready().await;
    let open = json!({
        "referenceNumber": "OPEN-1", "phoneNumber": "08031234567", "firstName": "Bola", "lastName": "Ige", "accountName": "Bola Ige",
        "accountReference": "CUSTOMER-0001",
    });
    let opened = Cowrie::against(&sandbox, "sandbox")
        .call("registerPersistentPaymentAccount", &open)
        .exits(0);
    let account = opened.json()["answer"]["accountNumber"].text().to_owned();
    for _ in 0..2 {
        let deposit = Deposit {
            account: account.clone(),
            amount: Amount::parse("250.50").unwrap(),
            payer_name: None,
            payer_bank: None,
            payer_account: None,
            method: DepositMethod::BankTransfer,
        };
        sandbox.control().deposit(&deposit).unwrap();
    }
    let known = fetch(&host, Some(&account)).await;
    assert_eq!(known["fetch"]["new"], 3, "{known}");
    let deposits = rows(&host, None).await;
    let of = |row: &&Value| row["ours"] == "deposit" && row["amount"] == "250.50";
    assert_eq!(deposits.iter().filter(of).count(), 2, "{deposits:?}");
    let named = |row: &&Value| row["account_reference"] == "CUSTOMER-0001" && row["account_number"] == json!(account);
    assert_eq!(deposits.iter().filter(named).count(), 3, "{deposits:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_period_is_reported_beside_its_field() {
    let (_sandbox, _cowrie, host) = ready().await;
    let nothing: &[(Option<&str>, &str, &str, &[&str])] = &[
        (None, "2031-01-01T00:00:00Z", "2031-01-02T00:00:00Z", &["from"]),
        (None, "2019-01-01T00:00:00Z", "2026-01-02T00:00:00Z", &["from"]),
        (None, "2026-02-02T00:00:00Z", "2026-02-01T00:00:00Z", &["to"]),
        (None, "yesterday", "2026-02-01T00:00:00Z", &["from"]),
        (Some("two words"), "2026-02-01T00:00:00Z", "2026-02-02T00:00:00Z", &["name"]),
        (Some("two words"), "yesterday", "today", &["name", "from", "to"]),
    ];
    for (name, from, to, expected) in nothing {
        let refused = host.refused("history_fetch", json!({ "name": name, "from": from, "to": to })).await;
        let paths: Vec<&str> = refused.paths();
        assert_eq!(&paths, expected, "{from} {to}");
    }
}

/// The file contains the filtered rows as on the screen, and no text in it is a formula.
#[tokio::test(flavor = "multi_thread")]
async fn the_list_is_saved_as_files_for_people() {
    let (sandbox, _cowrie, host) = ready().await;
    ask_for_money(&host, "=Ada").await;
    let elsewhere = Cowrie::against(&sandbox, "sandbox");
    elsewhere.call("paymentRequest", &other_request("ELSEWHERE-1")).exits(0);
    fetch(&host, None).await;
    let save = async |mark: Option<&str>, format: &str| {
        host.saved("history_export", json!({ "filter": filter(mark), "format": format }))
            .await
    };
    let text = String::from_utf8(save(None, "csv").await).unwrap();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(lines[0].starts_with("Time (WAT),Event,Reference,"), "{text}");
    // The newest first.
    assert!(lines[1].contains("Payment request · created,ELSEWHERE-1,"), "{text}");
    let ends = "None,,,Only at the service,\"Not from here, or from before these records began.\"";
    assert!(lines[1].ends_with(ends), "{text}");
    assert!(
        lines[2].ends_with(",5000.00,SUCCESSFUL,Payment request,'=Ada,5000.00,Match,"),
        "{text}"
    );

    let book = std::io::Cursor::new(save(Some("both"), "xlsx").await);
    let mut book: calamine::Xlsx<_> = calamine::open_workbook_from_rs(book).unwrap();
    let range = calamine::Reader::worksheet_range(&mut book, "History").unwrap();
    assert_eq!(range.height(), 2, "the heading, and what stands in both");
    assert_eq!(
        range.get((1, 7)),
        Some(&calamine::Data::String("=Ada".to_owned())),
        "text, no formula"
    );
    assert_eq!(range.get((1, 4)), Some(&calamine::Data::Float(5000.0)), "an amount is a number");
    let formulas = calamine::Reader::worksheet_formula(&mut book, "History").unwrap();
    assert!(formulas.cells().all(|(_, _, formula)| formula.is_empty()), "no formula");
}
