//! An unconfirmed payment is settled by the statement line that shows it, and by nothing less.

use harness::forms::payment_request;
use harness::prelude::*;

use crate::month_review::{Month, nameless_of, october_with, rows_of, side};
use system::env::parse_rfc3339;

/// One of three payments was sent and its answer lost; status queries of the service find nothing.
pub(crate) async fn in_doubt() -> Month {
    let lost = Armed::new("depositToBank", Fault::DropAfter).nth(3);
    october_with("single", None, [vec![lost], silent()].concat()).await
}

/// Status queries find no payment that was sent; each of the three gets one pre-send check.
fn silent() -> Vec<Armed> {
    vec![
        Armed::new("getOperationStatus", Fault::Error503).from_nth(4),
        Armed::new("transactionStatus", Fault::Error503),
    ]
}

async fn run(month: &Month) -> Value {
    let runs = month.rpc("payouts_list", json!({})).await;
    month.rpc("payouts_run", json!({ "run": runs[0]["run"] })).await
}

/// The payment, when it needs review.
pub(crate) async fn held(month: &Month) -> Value {
    held_of(month, 1).await.remove(0)
}

/// The payments, when `count` of them need review.
async fn held_of(month: &Month, count: u32) -> Vec<Value> {
    let view = wait::seen("they are held", async || run(month).await, |view| view["summary"]["held"] == count).await;
    let items = view["items"].list().iter();
    items.filter(|item| item["state"] == "held").cloned().collect()
}

async fn solved(month: &Month) -> Vec<Value> {
    let mut rows = month.rows("bank", "exceptions").await;
    rows.retain(|row| row["exception"]["kind"] == "unknown_solved");
    rows
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_with_the_reference_of_a_payment_settles_it_after_a_persons_confirmation() {
    let month = in_doubt().await;
    held(&month).await;
    month.statement(0, |text| text).await;
    let rows = solved(&month).await;
    assert_has!(rows, [{ "settles": true }]);
    assert_eq!(run(&month).await["summary"]["held"], 1, "a line alone settles nothing");

    let ask = json!({ "month": "2025-10", "id": rows[0]["id"] });
    let review = month.rpc("month_settle", ask.clone()).await;
    assert_eq!(rows_of(side(&review, "bank"))[2], 0, "{review:#}");
    let settled = run(&month).await;
    assert_has!(settled, { "summary": { "held": 0, "paid": 3 } });
    let audit = month.rpc("audit_view", json!({})).await.to_string();
    let line = rows[0]["theirs"]["source"].text();
    assert!(audit.contains("The bank’s statement shows it") && audit.contains(line), "{audit}");
    let again = month.host.refused("month_settle", ask).await;
    assert!(again.message.starts_with("Nothing was changed"), "{again:?}");
}

/// Without reference and name it is one of the rows of that amount. A person may match them, but that is no proof: one row could prove one
/// payment after another.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_made_by_a_person_settles_nothing() {
    let month = in_doubt().await;
    let held = held(&month).await;
    let name = held["name"].text().to_uppercase();
    month.statement(0, |text| nameless_of(&name, &text)).await;
    assert_eq!(solved(&month).await, [] as [Value; 0]);
    let rows = month.rows("bank", "to_review").await;
    let row = rows.first().unwrap();
    assert_eq!(row["candidates"][0]["ours"][0]["reference"], held["reference"], "{rows:#?}");
    let same = json!({ "said": "same", "ours": [row["candidates"][0]["ours"][0]["id"]] });
    month.say(row, same).await;
    let paired = solved(&month).await;
    assert_has!(paired, [{ "settles": false }]);
    not_settled(&month, &paired[0], "this line does not prove an unconfirmed payment").await;
}

/// The debit has its reference, and two days later the same amount comes back without one.
#[tokio::test(flavor = "multi_thread")]
async fn a_line_whose_money_came_back_settles_nothing() {
    let month = in_doubt().await;
    let held = held(&month).await;
    let (reference, amount) = (held["reference"].text(), held["amount"].text());
    assert_eq!(amount, "5000.00");
    let debit = format!("07-Oct-2025,07-Oct-2025,GT1,5000.00,,95000.00,HO,TRF {reference}\n");
    let back = "09-Oct-2025,09-Oct-2025,GT2,,5000.00,100000.00,HO,RETURNED FUNDS\n";
    let statement = |rows: &str| crate::month_ties::gtbank("01-Oct-2025 to 31-Oct-2025", "100000.00", rows);
    month.import("october.csv", &statement(&[debit.as_str(), back].concat())).await;
    let rows = solved(&month).await;
    assert_has!(rows, [{ "settles": false }]);
    let next = rows[0]["exception"]["next"].text();
    assert!(next.contains("and money that was returned"), "{next}");
    not_settled(&month, &rows[0], "money was returned, so the line does not prove the payment").await;
}

/// A debit of the last day of October, and the bank's other rows until the fourth of November.
async fn into_november(month: &Month, reference: &str, rows: &str) -> Value {
    let debit = format!("31-Oct-2025,31-Oct-2025,GT1,5000.00,,95000.00,HO,TRF {reference}\n");
    let statement = crate::month_ties::gtbank("01-Oct-2025 to 05-Nov-2025", "100000.00", &format!("{debit}{rows}"));
    month.import("october.csv", &statement).await;
    let rows = solved(month).await;
    assert_eq!(rows.len(), 1, "{rows:#?}");
    rows[0].clone()
}

/// The debit is of the last day of October, and the same amount comes back on the first of November.
#[tokio::test(flavor = "multi_thread")]
async fn a_line_whose_money_came_back_in_the_next_month_settles_nothing() {
    let month = in_doubt().await;
    let held = held(&month).await;
    let reference = held["reference"].text();
    let back = format!("01-Nov-2025,01-Nov-2025,GT2,,5000.00,100000.00,HO,RVSL {reference}\n");
    let row = into_november(&month, reference, &back).await;
    assert_eq!(row["settles"], false, "{row:#}");
    not_settled(&month, &row, "money was returned, so the line does not prove the payment").await;
}

/// A customer pays the same amount in November.
#[tokio::test(flavor = "multi_thread")]
async fn another_payment_in_the_next_month_is_not_returned_money() {
    let month = in_doubt().await;
    let held = held(&month).await;
    let form = payment_request("5000", "Gani Musa");
    let made = month.rpc("payment_requests_create", form).await;
    let request = made["reference"].text();
    month.sandbox.control().pay(request, None, None).unwrap();
    month.rpc("payment_requests_check", json!({ "id": made["id"] })).await;
    let paid = format!("05-Nov-2025,05-Nov-2025,GT2,,5000.00,100000.00,HO,NIP {request}\n");
    let row = into_november(&month, held["reference"].text(), &paid).await;
    assert_eq!(row["settles"], true, "{row:#}");
}

/// The service reports 5,000.00 under the payment's reference, as a row of its report.
async fn reported(month: &Month, before: &str, reference: &str, at: &str, description: &str, status: &str) {
    let at = parse_rfc3339(at).unwrap().0;
    let sql = format!(
        "{before}; INSERT INTO service_rows
            (source, digest, occurrence, at, reference, code, kind, description, status, amount_minor, readable, told, first_told_at)
            VALUES ('reconciliation_report', 'one more', 1, {at}, '{reference}', 'C-2', '', '{description}', '{status}', 500000, 1, '{{}}', 0)"
    );
    let open = month.host.profile().await.unwrap();
    let written = open
        .context
        .outbox
        .store()
        .write(move |db| db.execute_batch(&sql).map_err(AppError::bug));
    written.await.unwrap();
}

/// The bank shows the payment. The service shows it too, and its reversal, in October or in November; or the reversal alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_the_service_reversed_is_not_settled() {
    for (alone, at) in [
        (false, "2025-10-09T12:00:00Z"),
        (false, "2025-11-02T12:00:00Z"),
        (true, "2025-10-09T12:00:00Z"),
    ] {
        let month = in_doubt().await;
        let held = held(&month).await;
        let reference = held["reference"].text();
        month.statement(0, |text| text).await;
        assert_eq!(solved(&month).await[0]["settles"], true);
        let forget = format!("DELETE FROM service_rows WHERE reference = '{reference}'");
        let before = if alone { forget.as_str() } else { "SELECT 1" };
        reported(&month, before, reference, at, "Reversal", "SUCCESSFUL").await;
        let rows = solved(&month).await;
        assert_has!(rows, [{ "settles": false }], "{at}");
        let next = rows[0]["exception"]["next"].text();
        assert!(next.contains("the service reports it as returned"), "{next}");
        not_settled(&month, &rows[0], "the service reports it as returned").await;
        if alone {
            let shown_value = month.rows("service", "exceptions").await;
            let row = shown_value.iter().find(|row| row["theirs"]["reference"] == reference).unwrap();
            assert_eq!(row["exception"]["kind"], "reversed", "{row:#}");
        }
    }
}

/// Both have the payment's reference, and neither is the money of the payment: the service's fee, returned to the wallet, and the bank's
/// charge.
#[tokio::test(flavor = "multi_thread")]
async fn a_returned_fee_is_not_a_returned_payment() {
    let month = in_doubt().await;
    let held = held(&month).await;
    let reference = held["reference"].text();
    let rows = format!(
        "07-Oct-2025,07-Oct-2025,GT1,5000.00,,95000.00,HO,TRF {reference}\n\
         09-Oct-2025,09-Oct-2025,GT2,,25.00,95025.00,HO,COMMISSION {reference}\n"
    );
    let statement = crate::month_ties::gtbank("01-Oct-2025 to 31-Oct-2025", "100000.00", &rows);
    month.import("october.csv", &statement).await;
    let debit = solved(&month).await.remove(0);
    assert_eq!(debit["settles"], true, "the bank's fee: {debit:#}");

    let at = parse_rfc3339("2025-10-20T12:00:00Z").unwrap().0;
    let moves = |at: i64, digest: &str, reference: &str, amount: i64, balance: i64| {
        format!(
            "INSERT INTO service_rows (source, digest, occurrence, at, reference, code, kind, description, status, amount_minor,
                balance_minor, readable, told, first_told_at)
             VALUES ('transaction_history', '{digest}', 1, {at}, '{reference}', '{digest}', '', 'Fee', 'SUCCESSFUL', {amount},
                {balance}, 1, '{{}}', 0);"
        )
    };
    let sql = [
        moves(at, "before", "OTHER-1", 100, 900_000),
        moves(at + 60_000, "fee", reference, 1_075, 901_075),
    ];
    let open = month.host.profile().await.unwrap();
    let written = open
        .context
        .outbox
        .store()
        .write(move |db| db.execute_batch(&sql.concat()).map_err(AppError::bug));
    written.await.unwrap();
    let shown_value = month.rows("service", "all").await;
    let fee = shown_value.iter().find(|row| row["theirs"]["amount"] == "10.75");
    assert!(fee.is_some(), "it came in: {shown_value:#?}");
    let debit = solved(&month).await.remove(0);
    assert_eq!(debit["settles"], true, "the service's fee: {debit:#}");
}

/// Once successful and once failed: it is unknown which applies.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_the_service_also_reports_as_failed_is_not_settled() {
    let month = in_doubt().await;
    let held = held(&month).await;
    month.statement(0, |text| text).await;
    let reference = held["reference"].text();
    reported(&month, "SELECT 1", reference, "2025-10-09T12:00:00Z", "Money transfer", "FAILED").await;
    let rows = solved(&month).await;
    assert_eq!(rows[0]["settles"], false, "{rows:#?}");
    not_settled(&month, &rows[0], "the service reports it as failed").await;
}

/// The key `P` on this row is refused for this reason, and the payment still needs review.
async fn not_settled(month: &Month, row: &Value, why: &str) {
    let ask = json!({ "month": "2025-10", "id": row["id"] });
    let refused = month.host.refused("month_settle", ask).await;
    assert!(
        refused.message.starts_with("Nothing was changed") && refused.message.contains(why),
        "{refused:?}"
    );
    assert_eq!(run(month).await["summary"]["held"], 1);
}

/// Three payments left as one bulk call whose answer was lost, with the reference of the bulk call.
async fn group_in_doubt() -> (Month, Vec<Value>, String) {
    let lost = Armed::new("moneyTransferBulk", Fault::DropAfter);
    let month = october_with("group", Some(3), [vec![lost], silent()].concat()).await;
    let held = held_of(&month, 3).await;
    let ask = json!({ "operation": "moneyTransferBulk", "look_ups": true });
    let calls = month.rpc("activity_list", ask).await;
    let call = month.rpc("activity_show", json!({ "call_id": calls["calls"][0]["id"] })).await;
    let body: Value = serde_json::from_str(call["body"].text()).unwrap();
    let group = body["bulkReferenceNumber"].text().to_owned();
    (month, held, group)
}

/// The bank books each payment of the bulk call, and names its reference where one of them comes back.
#[tokio::test(flavor = "multi_thread")]
async fn returned_money_of_a_bulk_call_is_the_payment_of_that_amount() {
    for (back, balance, settle) in [("7500.50", "90000.00", [true, false]), ("17500.50", "100000.00", [false, false])] {
        let (month, held, group) = group_in_doubt().await;
        let reference = |amount: &str| held.iter().find(|item| item["amount"] == amount).unwrap()["reference"].text();
        let rows = format!(
            "07-Oct-2025,07-Oct-2025,GT1,5000.00,,95000.00,HO,TRF {}\n07-Oct-2025,07-Oct-2025,GT2,7500.50,,87499.50,HO,TRF {}\n\
             07-Oct-2025,07-Oct-2025,GT3,5000.00,,82499.50,HO,POS PURCHASE\n09-Oct-2025,09-Oct-2025,GT4,,{back},{balance},HO,RVSL {group}\n",
            reference("5000.00"),
            reference("7500.50"),
        );
        let statement = crate::month_ties::gtbank("01-Oct-2025 to 31-Oct-2025", "100000.00", &rows);
        month.import("october.csv", &statement).await;
        let rows = solved(&month).await;
        let settles = |amount: &str| rows.iter().find(|row| row["theirs"]["amount"] == amount).unwrap()["settles"].clone();
        assert_eq!(
            [settles("-5000.00"), settles("-7500.50")],
            settle.map(Value::from),
            "{back}: {rows:#?}"
        );
    }
}

/// A debit has the reference of a bulk call whose answer was lost: all three are recorded.
#[tokio::test(flavor = "multi_thread")]
async fn a_line_of_a_bulk_call_settles_its_payments_together() {
    let (month, _, group) = group_in_doubt().await;
    let debit = format!("07-Oct-2025,07-Oct-2025,GT1,17500.50,,82499.50,HO,BULK TRF {group}\n");
    let text = crate::month_ties::gtbank("01-Oct-2025 to 31-Oct-2025", "100000.00", &debit);
    month.import("october.csv", &text).await;
    let rows = solved(&month).await;
    assert_has!(rows, [{ "settles": true }]);
    month.rpc("month_settle", json!({ "month": "2025-10", "id": rows[0]["id"] })).await;
    let settled = run(&month).await;
    assert_has!(settled, { "summary": { "held": 0, "paid": 3 } });
}

/// The bank shows one naira with its reference.
#[tokio::test(flavor = "multi_thread")]
async fn a_line_of_another_amount_settles_nothing() {
    let month = in_doubt().await;
    let held = held(&month).await;
    let reference = held["reference"].text();
    let line = format!("07-Oct-2025,07-Oct-2025,GT1,1.00,,99999.00,HO,TRF {reference}\n");
    month
        .import(
            "other.csv",
            &crate::month_ties::gtbank("01-Oct-2025 to 31-Oct-2025", "100000.00", &line),
        )
        .await;
    let rows = month.rows("bank", "exceptions").await;
    let row = rows.iter().find(|row| row["theirs"]["amount"] == "-1.00").unwrap();
    assert_eq!(row["settles"], false, "{row:#}");
    not_settled(&month, row, "this line does not prove an unconfirmed payment").await;
}
