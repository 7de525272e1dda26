//! A month of 5,000 requests and 2,000 payouts, with three settlements a day: reviewed to the kobo.

use std::fmt::Write as _;

use backoffice::host::Host;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use harness::cowrie::Cowrie;
use harness::host::of_at;
use sandbox::{Config, Format, Layout, Sandbox, StatementRequest};
use serde_json::{Value, json};
use service_api::value::{Date, UtcTime};

use crate::month_review::{at, rows_of, side};
use crate::payouts::hosted;

/// 31 days of so many requests, in three parts of a day.
const REQUESTS_A_PART: u32 = 54;
/// On four days so many people are paid.
const PAYOUTS: u32 = 500;
const PAYDAYS: [u32; 4] = [3, 10, 17, 24];

async fn requests(host: &Host, sandbox: &Sandbox, day: u32, part: u32) {
    for number in 0..REQUESTS_A_PART {
        // Some sums come often, as in life.
        let amount = if number % 3 == 0 {
            5_000
        } else {
            1_000 + 7 * number + 211 * part + 13 * day
        };
        let form = json!({
            "amount": amount.to_string(), "payer_name": format!("Customer {day} {part} {number}"), "payer_phone": "08031234567",
            "payer_email": null, "purpose": "Invoice", "expires_in_minutes": 600, "payment_methods": ["BANK_TRANSFER"],
            "payer_fee_share": "0", "allow_partial": true, "allow_over": false, "send_messages": false,
        });
        let made = host.rpc("payment_requests_create", form).await.unwrap();
        sandbox.control().pay(made["reference"].as_str().unwrap(), None, None).unwrap();
        host.rpc("payment_requests_check", json!({ "id": made["id"] })).await.unwrap();
    }
}

async fn payday(host: &Host, day: u32) {
    let mut sheet = "Name,Bank,Account Number,Amount\n".to_owned();
    for row in 0..PAYOUTS {
        let account = 1_000_000_000 + 100_000 * day + 100 * row + row % 90;
        writeln!(
            sheet,
            "Person {day} {row},GTBank,{account},{}.{:02}",
            2_000 + row % 40 * 500,
            row % 100
        )
        .unwrap();
    }
    let draft = hosted::read(host, &sheet).await;
    let freeze = json!({
        "draft": draft["draft"], "route": "single", "group_size": null, "contact": "accounts@example.com",
        "paid_before": draft["paid_before"]["run"],
    });
    let run = hosted::pay(host, freeze, PAYOUTS).await.unwrap();
    for _ in 0..6_000 {
        let view = host.rpc("payouts_run", json!({ "run": run["summary"]["run"] })).await.unwrap();
        if view["summary"]["state"] == "finished" {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the payout of day {day} does not finish");
}

/// The world and its back office as it is on 5 November.
pub(crate) async fn large() -> (Sandbox, Cowrie, Host) {
    let config = Config {
        seed: Some(7),
        by_hand_from: Some(UtcTime::parse("2025-10-01T05:00:00").unwrap()),
        ..Config::default()
    };
    let sandbox = Sandbox::start(config).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    for day in 1..=31_u32 {
        // Morning, noon and evening lie in three parts of the day in Nigeria: from midnight, from eight, from sixteen.
        for (part, hour) in [(0, 5), (1, 10), (2, 17)] {
            let now = format!("2025-10-{day:02}T{hour:02}:00:00Z");
            let late = backoffice::env::parse_rfc3339(&now).unwrap().0 / 1_000 - seconds(&sandbox);
            if late > 0 {
                sandbox.control().advance(u32::try_from(late).unwrap()).unwrap();
            }
            let host = of_at(&cowrie, "bench", at(&now)).await;
            requests(&host, &sandbox, day, part).await;
            if part == 1 && PAYDAYS.contains(&day) {
                payday(&host, day).await;
            }
            host.close().await;
        }
    }
    let now = "2025-11-05T09:00:00Z";
    let late = backoffice::env::parse_rfc3339(now).unwrap().0 / 1_000 - seconds(&sandbox);
    sandbox.control().advance(u32::try_from(late).unwrap()).unwrap();
    let host = of_at(&cowrie, "bench", at(now)).await;
    host.rpc("month_fetch", json!({ "month": "2025-10" })).await.unwrap();
    loop {
        let view = host.rpc("month_view", json!({ "month": "2025-10" })).await.unwrap();
        if view["fetch"]["running"] == false {
            assert_eq!(view["missing"], json!([]), "{view}");
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let request = StatementRequest {
        from: Date::parse("2025-10-01").unwrap(),
        to: Date::parse("2025-10-31").unwrap(),
        layout: Layout::GtBank,
        format: Format::Csv,
        settlements: 3,
    };
    let text = sandbox.control().statement(&request).unwrap();
    let file = json!({ "file_name": "october.csv", "bytes_base64": STANDARD.encode(text), "sheet": null, "unclear": null });
    host.rpc("bank_statements_import", file).await.unwrap();
    (sandbox, cowrie, host)
}

/// What the sandbox's clock shows, in seconds since 1970.
fn seconds(sandbox: &Sandbox) -> i64 {
    let now = sandbox.control().advance(0).unwrap();
    backoffice::env::parse_rfc3339(&now).unwrap().0 / 1_000
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes"]
async fn five_thousand_requests_and_two_thousand_payouts_are_explained() {
    let (sandbox, _cowrie, host) = Box::pin(large()).await;
    let began = tokio::time::Instant::now();
    let review = host.rpc("month_review", json!({ "month": "2025-10" })).await.unwrap();
    println!("reviewed in {:?}", began.elapsed());
    for name in ["service", "bank"] {
        let side = side(&review, name);
        println!(
            "{name}: {:?} unexplained {} classes {}",
            rows_of(side),
            side["unexplained"],
            side["classes"]
        );
    }
    let requests = u64::from(REQUESTS_A_PART) * 93;
    let payouts = u64::from(PAYOUTS) * 4;
    assert_eq!(rows_of(side(&review, "service")), [requests + payouts, 0, 0, 0]);
    let [matched, to_review, exceptions, _] = rows_of(side(&review, "bank"));
    assert_eq!((matched, to_review, exceptions), (payouts + 93, 0, 0));
    assert_eq!(side(&review, "bank")["unexplained"], Value::from("0.00"));
    let began = tokio::time::Instant::now();
    let closed = host
        .rpc("month_prepare", json!({ "month": "2025-10", "comment": "" }))
        .await
        .unwrap();
    println!("closed in {:?}", began.elapsed());
    assert_eq!(closed["state"], "closed", "{closed}");
    let began = tokio::time::Instant::now();
    let saved = host.rpc("month_pack", json!({ "month": "2025-10" })).await.unwrap();
    let pack = std::fs::read(saved["path"].as_str().unwrap()).unwrap();
    println!("pack of {} bytes in {:?}", pack.len(), began.elapsed());
    assert!(backoffice::month::pack::verify(&pack, None).unwrap().intact);
    host.close().await;
    sandbox.stop().await;
}
