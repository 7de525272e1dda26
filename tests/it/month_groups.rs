//! Payments that left in one call may leave the bank as one debit.

use crate::month_review::{Month, october_by, rows_of, side};
use crate::month_ties::gtbank;
use harness::prelude::*;

/// The reference of the only bulk call.
async fn group(month: &Month) -> String {
    let ask = json!({ "operation": "moneyTransferBulk", "look_ups": true });
    let calls = month.rpc("activity_list", ask).await;
    let call = month.rpc("activity_show", json!({ "call_id": calls["calls"][0]["id"] })).await;
    let body: Value = serde_json::from_str(call["body"].text()).unwrap();
    body["bulkReferenceNumber"].text().to_owned()
}

/// One debit of the seventh of October, with this narration.
async fn debit(month: &Month, naira: &str, left: &str, words: &str) -> Value {
    let row = format!("07-Oct-2025,07-Oct-2025,GT1,{naira},,{left},HO,{words}\n");
    let text = gtbank("01-Oct-2025 to 31-Oct-2025", "100000.00", &row);
    month.import("october.csv", &text).await;
    month.review().await
}

/// 5,000.00 + 7,500.50 + 5,000.00 = 17,500.50.
#[tokio::test(flavor = "multi_thread")]
async fn a_debit_with_the_reference_of_a_bulk_call_matches_its_payments() {
    let month = october_by("group", Some(3)).await;
    let words = format!("BULK TRF {}", group(&month).await);
    let review = debit(&month, "17500.50", "82499.50", &words).await;
    assert_eq!(rows_of(side(&review, "bank")), [1, 0, 0, 0], "{review:#}");
    let row = month.rows("bank", "matched").await.remove(0);
    assert_has!(row, { "rule": "Reference of the group of payments", "ours_count": 3, "difference": "0.00" });
}

/// Amount and day alone match nothing: the bulk call is suggested, and a person confirms it.
#[tokio::test(flavor = "multi_thread")]
async fn a_bulk_call_with_the_amount_of_a_debit_without_reference_is_suggested() {
    let month = october_by("group", Some(3)).await;
    let review = debit(&month, "17500.50", "82499.50", "SALARIES").await;
    assert_eq!(rows_of(side(&review, "bank")), [0, 1, 0, 0], "{review:#}");
    let row = month.rows("bank", "to_review").await.remove(0);
    assert_eq!(
        row["why"],
        "It contains no reference from the ledger. The most likely payment has the same amount, 1 day earlier; the number of its payments, 3, is not mentioned. \
         Payments of this amount within 3 days: 1."
    );
    let ours: Vec<&Value> = row["candidates"][0]["ours"].list().iter().map(|one| &one["id"]).collect();
    let yes = json!({ "month": "2025-10", "side": "bank", "id": row["id"], "what": { "said": "same", "ours": ours } });
    let message_text = month.rpc("month_decide", yes).await;
    assert_eq!(rows_of(side(&message_text, "bank")), [1, 0, 0, 0], "{message_text:#}");
    assert_eq!(side(&message_text, "bank")["unexplained"], "0.00");
}

/// The reference is that of the bulk call, the amount is one kobo less.
#[tokio::test(flavor = "multi_thread")]
async fn a_debit_with_the_reference_of_a_bulk_call_and_another_amount_is_a_conflict() {
    let month = october_by("group", Some(3)).await;
    let words = format!("BULK TRF {}", group(&month).await);
    let review = debit(&month, "17500.49", "82499.51", &words).await;
    assert_eq!(rows_of(side(&review, "bank")), [0, 0, 1, 0], "{review:#}");
    let row = month.rows("bank", "exceptions").await.remove(0);
    assert_has!(row, { "class": "AMOUNT_DIFF", "difference": "0.01", "ours_count": 3 });
}

/// A list shows the first payments of a long bulk call and their number: a decision about it applies to all.
#[tokio::test(flavor = "multi_thread")]
async fn a_decision_about_the_first_payments_of_a_bulk_call_applies_to_all() {
    let month = october_by("group", Some(3)).await;
    let words = format!("BULK TRF {}", group(&month).await);
    debit(&month, "17500.49", "82499.51", &words).await;
    let row = month.rows("bank", "exceptions").await.remove(0);
    let first = |count: u32| {
        json!({
            "month": "2025-10", "side": "bank", "id": row["id"], "count": count,
            "what": { "said": "same", "ours": [row["ours"][0]["id"]] },
        })
    };
    let refused = month.host.refused("month_decide", first(4)).await;
    assert!(refused.message.starts_with("Nothing was changed"), "no group has four: {refused:?}");
    month.rpc("month_decide", first(3)).await;
    let message_text = month.rows("bank", "all").await.remove(0);
    assert_has!(message_text, { "ours_count": 3, "difference": "0.01" });
}
