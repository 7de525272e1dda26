//! Every call is recorded verbatim and can be found again.

use harness::prelude::*;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;

use sandbox::Addresses;

use crate::payouts::judge::run_of;

const BANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";

/// A service that gives every caller exactly this answer.
fn saying(answer: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for connection in listener.incoming() {
            let mut connection = connection.unwrap();
            let mut asked = Vec::new();
            let mut piece = [0; 4_096];
            // The body is short and ends with its object.
            while !asked.ends_with(b"}") {
                match connection.read(&mut piece).unwrap() {
                    0 => break,
                    read => asked.extend_from_slice(&piece[..read]),
                }
            }
            let head = format!(
                "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
                answer.len()
            );
            let _ = connection.write_all(format!("{head}{answer}").as_bytes());
        }
    });
    address
}

async fn against(answer: &'static str) -> Cowrie {
    let sandbox = service().await;
    let address = saying(answer);
    let addresses = Addresses {
        collect_base_url: address.clone(),
        base_url: address,
        ..sandbox.addresses()
    };
    let mut cowrie = Cowrie::new();
    cowrie.add_profile("odd", "sandbox", &addresses).exits(0);
    cowrie.choose("odd");
    cowrie
}

fn deposit(reference: &str) -> Value {
    json!({
        "referenceNumber": reference,
        "amount": 250.5,
        "destinationBankUUID": BANK,
        "destinationBankAccountNumber": "0123456785",
        "recipientName": "Ada Okoro",
        "recipientEmail": "ada@example.com",
    })
}

fn list(cowrie: &Cowrie, options: &[&str]) -> (Vec<Value>, Value) {
    let ended = cowrie.run(&[&["activity", "list", "--json"], options].concat()).exits(0);
    let page = ended.json();
    (page["calls"].list().clone(), page["next"].clone())
}

fn show(cowrie: &Cowrie, id: &Value) -> Value {
    cowrie.run(&["activity", "show", id.text(), "--json"]).json()
}

fn of(calls: &[Value], name: &str) -> Vec<String> {
    calls.iter().map(|call| call[name].as_str().unwrap_or("-").to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_kept_and_shown_in_the_services_own_spelling() {
    const ODD: &str = r#"{"responseCode":"0", "availableBalance":1.0E7,"ledgerBalance":100.50, "text":"\u20a6 \"x\"", "withdrawalCode":4711,
 "amount":1,"list":[ ] }"#;
    let cowrie = against(ODD).await;
    let body = r#"{ "referenceNumber" : "ODD-1" }"#;
    let ended = cowrie.run_with_input(&["call", "accountBalance", "--body", "-", "--json"], body);
    // Compared as text: a JSON parser would hide the spelling.
    let spelt = r#""answer":{"responseCode":"0","availableBalance":1.0E7,"ledgerBalance":100.50,"text":"\u20a6 \"x\"","withdrawalCode":"••••","amount":1,"list":[]}"#;
    assert!(ended.out.contains(spelt), "{ended:?}");
    let ended = cowrie.run_with_input(&["call", "accountBalance", "--body", "-"], body);
    assert_contains!(ended.out, "  \"availableBalance\": 1.0E7,\n  \"ledgerBalance\": 100.50,\n");

    let (calls, _) = list(&cowrie, &[]);
    let id = calls[0]["id"].text();
    let reported: Ended = cowrie.run(&["activity", "show", id, "--json"]);
    assert!(reported.out.contains(&spelt.replace("answer", "received")), "{reported:?}");
    assert!(reported.out.contains(r#""sent":{"referenceNumber":"ODD-1"}"#), "{reported:?}");
    assert!(!format!("{reported:?}").contains("4711"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_not_json_is_shown_as_text() {
    let cowrie = against("<h1>\"Busy\"</h1>").await;
    let ended = cowrie.call("accountBalance", &json!({ "referenceNumber": "ODD-1" }));
    assert_eq!(ended.json()["answer"], "<h1>\"Busy\"</h1>", "{ended:?}");
    let (calls, _) = list(&cowrie, &[]);
    assert_eq!(show(&cowrie, &calls[0]["id"])["received"], "<h1>\"Busy\"</h1>");
    // It was answered, and the answer cannot be read: neither *not sent* nor *accepted*.
    assert_has!(calls[0], { "outcome": "in_doubt", "http_status": 200 });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_shows_its_call_signature_and_result_with_its_status_queries_folded() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    cowrie.call("accountBalance", &json!({ "referenceNumber": "ASK-1" }));
    sandbox.arm([Armed::new("depositToBank", Fault::DropAfter).nth(1)]);
    cowrie.call("depositToBank", &deposit("PAY-1")).exits(4);
    // The next start queries it and finds it.
    for _ in 0..40 {
        cowrie.call("getOperationStatus", &json!({ "referenceNumber": "PAY-1" }));
        if list(&cowrie, &["--operation", "depositToBank"]).0[0]["since"] == "accepted" {
            break;
        }
    }
    let (calls, next) = list(&cowrie, &[]);
    assert_eq!(
        (of(&calls, "operation"), next),
        (vec!["depositToBank".to_owned(), "accountBalance".to_owned()], Value::Null)
    );
    let payment = &calls[0];
    assert_has!(payment, { "outcome": "in_doubt", "since": "accepted", "carried": 1 });
    let look_ups = payment["look_ups"].as_u64().unwrap();
    assert!(look_ups >= 2, "{payment}");
    assert_eq!(list(&cowrie, &["--look-ups", "--limit", "1000"]).0.len() as u64, look_ups + 2);

    let shown = show(&cowrie, &payment["id"]);
    assert_has!(shown, { "sent": { "amount": 250.5 }, "received": null });
    let names: Vec<&str> = shown["signed"].texts("name");
    // The service's documentation: depositToBank signs these fields, in this order.
    assert_eq!(
        names,
        ["referenceNumber", "amount", "destinationBankUUID", "destinationBankAccountNumber"]
    );
    assert_eq!(shown["preimage_masked"], format!("PAY-1250.5{BANK}0123456785••••••••"));
    assert_has!(shown["belongs"][0], { "reference": "PAY-1", "standing": "accepted" });
    assert_eq!(shown["others_count"], json!(look_ups));
    // A filter by the name of the query includes them.
    let named = ["--operation", "getOperationStatus"];
    let asked = list(&cowrie, &named).0;
    assert!(!asked.is_empty() && asked == list(&cowrie, &[&named, ["--look-ups"].as_slice()].concat()).0);
    let asked = &shown["others"][0];
    let asked = show(&cowrie, &asked["id"]);
    assert_eq!(asked["belongs"], shown["belongs"], "a look-up belongs to what it asked about");
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_are_found_by_their_content_page_by_page() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let run = run_of(&cowrie.pay(&people(7).0, &["--route", "group", "--group-size", "3"]));
    let refused = Armed::new("accountBalance", Fault::Refuse).nth(1);
    sandbox.arm([refused]);
    cowrie.call("accountBalance", &json!({ "referenceNumber": "ASK-1" }));

    let (groups, _) = list(&cowrie, &["--operation", "moneyTransferBulk"]);
    assert_eq!(
        groups.iter().map(|call| call["carried"].as_u64().unwrap()).collect::<Vec<_>>(),
        [1, 3, 3]
    );
    let shown = show(&cowrie, &groups[1]["id"]);
    assert_has!(shown, { "belongs_count": 3, "belongs": { "2": { "run": run } } });
    assert_has!(shown["belongs"][2], { "name": "Person 5", "row": 7 });

    // Every item of a bulk call is found by its account and reference, regardless of case.
    let reference = shown["belongs"][1]["reference"].text().to_lowercase();
    for text in [reference.as_str(), "1000000404", "000000404"] {
        let (found, _) = list(&cowrie, &["--text", text, "--operation", "moneyTransferBulk"]);
        assert_eq!(of(&found, "id"), [groups[1]["id"].text()], "{text}");
    }
    // Fewer than three digits match only the beginning. A transaction id is random and may begin with them.
    let mut begins_so = groups.clone();
    begins_so.retain(|call| show(&cowrie, &call["id"])["received"].to_string().contains("\"04"));
    assert_eq!(list(&cowrie, &["--text", "04", "--operation", "moneyTransferBulk"]).0, begins_so);
    assert_eq!(of(&list(&cowrie, &["--outcome", "refused"]).0, "reference"), ["ASK-1"]);
    for (outcome, none) in [
        ("not-sent", true),
        ("in-doubt", true),
        ("no-answer", true),
        ("under-way", true),
        ("accepted", false),
    ] {
        assert_eq!(list(&cowrie, &["--outcome", outcome]).0.is_empty(), none, "{outcome}");
    }
    assert_eq!(
        list(&cowrie, &["--from", "2199-01-01"]).0.len() + list(&cowrie, &["--to", "2001-01-01"]).0.len(),
        0
    );
    assert_eq!(
        list(&cowrie, &["--from", "1/1/2199"]).0.len() + list(&cowrie, &["--to", "1 Jan 2001"]).0.len(),
        0
    );
    for (typed, problem) in [
        ("soon", "Enter a date, for example 24/11/2026."),
        ("31/2/2026", "This date does not exist."),
    ] {
        let wrong = cowrie.run(&["activity", "list", "--from", typed]);
        let reported = format!("--from: {problem} Enter a time, for example 2026-11-24T14:05:00Z.");
        assert_eq!((wrong.code, wrong.err.trim()), (Some(2), reported.as_str()));
    }

    // Pages follow without a gap and without a repeated call.
    let (all, _) = list(&cowrie, &["--look-ups", "--limit", "1000"]);
    let (mut paged, mut before) = (Vec::new(), None::<String>);
    loop {
        let from = before.iter().flat_map(|id| ["--before", id.as_str()]).collect::<Vec<_>>();
        let (calls, next) = list(&cowrie, &[&["--look-ups", "--limit", "2"], from.as_slice()].concat());
        paged.extend(calls);
        match next.as_str() {
            Some(next) => before = Some(next.to_owned()),
            None => break,
        }
    }
    assert_eq!(of(&paged, "id"), of(&all, "id"));
    cowrie.run(&["activity", "show", "999999"]).exits(1);
}

/// The file contains the filtered calls, one per line, and no text in it is a formula.
#[tokio::test(flavor = "multi_thread")]
async fn the_list_is_saved_as_files_for_people() {
    let (sandbox, host) = office().await;
    let refused = Armed::new("accountBalance", Fault::Refuse).nth(1);
    sandbox.arm([refused]);
    for reference in ["=ASK-1", "ASK-2"] {
        let request = json!({ "operation": "accountBalance", "body": json!({ "referenceNumber": reference }).to_string(), "photos": [], "given_back": null });
        host.ask("console_call", request).await;
    }
    let save = async |outcome: Option<&str>, text: Option<&str>, format: &str| {
        let filter =
            json!({ "before": null, "operation": null, "outcome": outcome, "from": null, "to": null, "text": text, "look_ups": true });
        host.saved("activity_export", json!({ "filter": filter, "format": format })).await
    };
    let csv = String::from_utf8(save(None, Some("ask-"), "csv").await).unwrap();
    let lines: Vec<&str> = csv.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 3, "{csv}");
    assert!(lines[0].starts_with("Call,Sent (WAT),Operation,Description,Reference,"), "{csv}");
    assert!(lines[1].contains(",ASK-2,,accepted,200,"), "{csv}");
    assert!(lines[2].contains(",'=ASK-1,,rejected,200,"), "{csv}");
    // It contains what was signed, as the panel shows it, and the duration.
    assert!(
        lines[0].ends_with("Effect,Amount (NGN),Look-ups,Signed values (without the key)"),
        "{csv}"
    );
    assert!(
        lines[1].contains("referenceNumber = ASK-2") && lines[1].contains(",Reads only,"),
        "{csv}"
    );
    let book = std::io::Cursor::new(save(Some("refused"), None, "xlsx").await);
    let mut book: calamine::Xlsx<_> = calamine::open_workbook_from_rs(book).unwrap();
    let range = calamine::Reader::worksheet_range(&mut book, "Activity").unwrap();
    assert_eq!(
        (range.height(), range.get((1, 4))),
        (2, Some(&calamine::Data::String("=ASK-1".to_owned())))
    );
}
