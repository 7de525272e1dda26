//! What is reported or found late belongs to the month in which it happened, and to the records of the open month.

use harness::forms::payment_request;
use harness::host::of_at;
use harness::prelude::*;
use service_api::value::UtcTime;

use crate::month_review::{at, fetch, october, rows_of, side};

/// Requested on 30 October. ₦3,000 is paid on that day and ₦2,000 on 3 November; the laptop is opened again on 8 November.
#[tokio::test(flavor = "multi_thread")]
async fn a_late_report_belongs_to_the_month_of_the_payment() {
    let sandbox = service_with(|config| {
        config.seed = Some(7);
        config.manual_from = Some(UtcTime::parse("2025-10-30T09:00:00").unwrap());
    })
    .await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let host = of_at(&cowrie, "bench", at("2025-10-30T09:00:00Z")).await;
    let made = host.ask("payment_requests_create", payment_request("5000", "Dayo Bello")).await;
    host.close().await;
    let reference = made["reference"].text();
    let pay = |naira: &str| sandbox.paid(reference, naira);
    pay("3000");
    sandbox.control().advance(4 * 24 * 3_600).unwrap();
    pay("2000");
    sandbox.control().advance(5 * 24 * 3_600).unwrap();
    let host = of_at(&cowrie, "bench", at("2025-11-08T09:00:00Z")).await;
    for month in ["2025-10", "2025-11"] {
        fetch(&host, month).await;
    }
    host.ask("payment_requests_check", json!({ "id": made["id"] })).await;
    for (month, paid) in [("2025-10", "3000.00"), ("2025-11", "2000.00")] {
        let review = host.ask("month_review", json!({ "month": month })).await;
        let service = side(&review, "service");
        assert_has!(
            (rows_of(service), &service["matched"]["amount"]),
            [[1, 0, 0, 0], paid],
            "{month}: {review:#}"
        );
    }
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
async fn a_back_dated_line_of_a_closed_month_is_in_the_next_review_and_journal() {
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
    let file = json!({ "file_name": "november.csv", "bytes_base64": base64(late), "sheet": null, "unclear": null });
    month.rpc("bank_statements_import", file).await;

    assert_has!(
        rows_of(side(&month.review().await, "bank")),
        [5, 0, 0, 8],
        "October is as it was closed"
    );
    let closing = month.rpc("month_closing", json!({ "month": "2025-10" })).await;
    let shown = "One row of this month arrived after it was closed. It is in the review of next month.";
    assert!(closing["remarks"].list().contains(&json!(shown)), "{closing}");
    let rows = month.rpc("month_matches", rows_with("2025-11", "bank")).await["rows"]
        .list()
        .clone();
    let shown: Vec<(&Value, &Value)> = rows.iter().map(|row| (&row["theirs"]["amount"], &row["late"])).collect();
    assert_has!(shown, [["-5000.00", true], ["700.00", false]], "{rows:#?}");
    let rent = json!({ "said": "explained", "category": "other_payment", "note": "Rent" });
    let say = json!({ "month": "2025-11", "side": "bank", "id": rows[0]["id"], "what": rent });
    month.rpc("month_decide", say).await;
    let saved = month.rpc("month_journal", json!({ "month": "2025-11" })).await;
    let journal = std::fs::read_to_string(saved["path"].text()).unwrap();
    let rent: Vec<&str> = journal.lines().filter(|line| line.contains("RENT")).collect();
    assert!(
        rent.len() == 2 && rent[0].starts_with("2025-11-01,,Bank account") && rent[0].contains(",,5000.00,"),
        "{journal}"
    );
    // Opening 50,031,901.12, closing 50,032,601.12: the month itself moved by 700.00, without a remainder.
    assert!(!journal.contains("beyond the rows"), "{journal}");
}

/// A bill of ₦2,500 is refunded in full, the answer is lost, and no status query is possible: ₦2,500 may have left.
#[tokio::test(flavor = "multi_thread")]
async fn an_unconfirmed_full_refund_is_open_with_its_amount() {
    let sandbox = service_with(|config| {
        config.seed = Some(7);
        config.manual_from = Some(UtcTime::parse("2025-10-06T09:00:00").unwrap());
    })
    .await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let host = of_at(&cowrie, "bench", at("2025-10-06T09:00:00Z")).await;
    let amount = Amount::parse("2500").unwrap();
    let paid = sandbox.control().bill(amount, "08031234567", None, Some("INV-7")).unwrap();
    let bill = json!({ "what": "bill", "reference": paid.reference_number });
    let known = host.ask("refunds_of", json!({ "of": bill })).await;
    assert_eq!(known["most"], "2500.00", "{known}");
    sandbox.arm([Armed::new("refundBillPay", Fault::DropAfter).nth(1)]);
    let refund = json!({ "deed": "refund", "refund": {
        "of": bill, "amount": "2500", "back": "0.00", "reason": "Sent twice", "customer_phone": "08031234567", "customer_fee": false,
    } });
    office::confirm(&host, refund, "2500").await.unwrap();
    let closing = host.ask("month_closing", json!({ "month": "2025-10" })).await;
    let unknown = format!("The refund of {} is not fully confirmed", paid.reference_number);
    assert!(closing["blocks"].to_string().contains(&unknown), "{closing}");
    // The report gives the amount of the bill.
    fetch(&host, "2025-10").await;
    let review = host.ask("month_matches", rows_with("2025-10", "service")).await;
    let rows = review["rows"].list();
    let refunds: Vec<&Value> = rows
        .iter()
        .flat_map(|row| row["ours"].list())
        .filter(|one| one["kind"] == "refund")
        .collect();
    assert_has!(refunds, [{ "amount": "-2500.00" }], "{rows:#?}");
}

fn rows_with(month: &str, side: &str) -> Value {
    json!({ "month": month, "side": side, "show": "all", "search": "", "from": 0, "count": 50 })
}
