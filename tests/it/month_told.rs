//! What is told late, or learned late, belongs to the month in which it happened, and to the records of the month that is open.

use std::time::Duration;

use harness::cowrie::Cowrie;
use harness::host::of_at;
use sandbox::{Config, Sandbox};
use serde_json::{Value, json};
use service_api::value::{Amount, UtcTime};

use crate::month_review::{at, rows_of, side};

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
