//! What is told late, or learned late, belongs to the month in which it happened, and to the records of the month that is open.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use harness::cowrie::Cowrie;
use harness::host::of_at;
use sandbox::{Config, Sandbox};
use serde_json::{Value, json};
use service_api::value::{Amount, UtcTime};

use crate::month_review::{at, october, rows_of, side};

fn request(amount: &str) -> Value {
    json!({
        "amount": amount, "payer_name": "Dayo Bello", "payer_phone": "08031234567", "payer_email": null, "purpose": "Invoice",
        "expires_in_minutes": 10_000, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "0", "allow_partial": true,
        "allow_over": false, "send_messages": false,
    })
}

async fn fetched(host: &backoffice::host::Host, month: &str) {
    host.rpc("month_fetch", json!({ "month": month })).await.unwrap();
    for _ in 0..600 {
        let view = host.rpc("month_view", json!({ "month": month })).await.unwrap();
        if view["fetch"]["running"] == false {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{month} is not fetched");
}

/// Asked for on 30 October. ₦3,000 is paid that day and ₦2,000 on 3 November; the laptop is opened again on 8 November.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_learned_late_is_of_the_month_in_which_it_was_paid() {
    let config = Config {
        seed: Some(7),
        by_hand_from: Some(UtcTime::parse("2025-10-30T09:00:00").unwrap()),
        ..Config::default()
    };
    let sandbox = Sandbox::start(config).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let host = of_at(&cowrie, "bench", at("2025-10-30T09:00:00Z")).await;
    let made = host.rpc("payment_requests_create", request("5000")).await.unwrap();
    host.close().await;
    let reference = made["reference"].as_str().unwrap();
    let pay = |naira: &str| sandbox.control().pay(reference, Some(Amount::parse(naira).unwrap()), None).unwrap();
    pay("3000");
    sandbox.control().advance(4 * 24 * 3_600).unwrap();
    pay("2000");
    sandbox.control().advance(5 * 24 * 3_600).unwrap();
    let host = of_at(&cowrie, "bench", at("2025-11-08T09:00:00Z")).await;
    for month in ["2025-10", "2025-11"] {
        fetched(&host, month).await;
    }
    host.rpc("payment_requests_check", json!({ "id": made["id"] })).await.unwrap();
    for (month, paid) in [("2025-10", "3000.00"), ("2025-11", "2000.00")] {
        let review = host.rpc("month_review", json!({ "month": month })).await.unwrap();
        let service = side(&review, "service");
        assert_eq!(
            (rows_of(service), &service["matched"]["amount"]),
            ([1, 0, 0, 0], &json!(paid)),
            "{month}: {review:#}"
        );
    }
    host.close().await;
    sandbox.stop().await;
}

/// October ends with ₦50,036,901.12 and is closed. The bank's next file begins there, and has a debit of ₦5,000 of 31 October.
fn back_dated(october: &str) -> String {
    let head: Vec<&str> = october.lines().take_while(|row| !row.contains("Opening Balance")).collect();
    let head = head.join("\n").replace("01-Oct-2025 to 31-Oct-2025", "31-Oct-2025 to 05-Nov-2025");
    format!(
        "{head}\n31-Oct-2025,,,,,\"50,036,901.12\",,Opening Balance\n\
         31-Oct-2025,31-Oct-2025,X1,\"5,000.00\",,\"50,031,901.12\",HEAD OFFICE,RENT OF THE STALL\n\
         05-Nov-2025,05-Nov-2025,X2,,700.00,\"50,032,601.12\",HEAD OFFICE,INTEREST\n"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_bank_tells_of_a_closed_month_is_in_the_next_review_and_in_its_books() {
    let month = october().await;
    let october = std::sync::Mutex::new(String::new());
    month
        .statement(0, |text| {
            october.lock().unwrap().clone_from(&text);
            text
        })
        .await;
    let closed = month.rpc("month_prepare", json!({ "month": "2025-10", "comment": "" })).await;
    assert_eq!(closed["state"], "closed", "{closed}");
    month.sandbox.control().advance(3 * 24 * 3_600).unwrap();
    let month = month.again("2025-11-08T09:00:00Z").await;
    let late = back_dated(&october.into_inner().unwrap());
    let file = json!({ "file_name": "november.csv", "bytes_base64": STANDARD.encode(late), "sheet": null, "unclear": null });
    month.rpc("bank_statements_import", file).await;

    assert_eq!(
        rows_of(side(&month.review().await, "bank")),
        [5, 0, 0, 8],
        "October is as it was closed"
    );
    let rows = json!({ "month": "2025-11", "side": "bank", "show": "all", "search": "", "from": 0, "count": 50 });
    let rows = month.rpc("month_matches", rows).await["rows"].as_array().unwrap().clone();
    let told: Vec<(&Value, &Value)> = rows.iter().map(|row| (&row["theirs"]["amount"], &row["late"])).collect();
    assert_eq!(
        told,
        [(&json!("-5000.00"), &json!(true)), (&json!("700.00"), &json!(false))],
        "{rows:#?}"
    );
    let rent = json!({ "said": "explained", "category": "other_payment", "note": "Rent" });
    let say = json!({ "month": "2025-11", "side": "bank", "id": rows[0]["id"], "what": rent });
    month.rpc("month_say", say).await;
    let saved = month.rpc("month_journal", json!({ "month": "2025-11" })).await;
    let journal = std::fs::read_to_string(saved["path"].as_str().unwrap()).unwrap();
    let rent: Vec<&str> = journal.lines().filter(|line| line.contains("RENT")).collect();
    assert!(
        rent.len() == 2 && rent[0].starts_with("2025-11-01,,Bank account") && rent[0].contains(",,5000.00,"),
        "{journal}"
    );
    // Opening 50,031,901.12, closing 50,032,601.12: the month itself moved by 700.00, and nothing is left over.
    assert!(!journal.contains("beyond the rows"), "{journal}");
    month.end().await;
}
