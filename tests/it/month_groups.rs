//! Payments that left in one call may leave the bank as one debit.

use harness::host::{Ask as _, Shown as _};
use serde_json::{Value, json};

use crate::month_review::{Month, october_by, rows_of, side};
use crate::month_ties::gtbank;

/// The reference of the only group that was sent.
async fn group(month: &Month) -> String {
    let ask = json!({ "operation": "moneyTransferBulk", "look_ups": true });
    let calls = month.rpc("activity_list", ask).await;
    let call = month.rpc("activity_show", json!({ "call_id": calls["calls"][0]["id"] })).await;
    let body: Value = serde_json::from_str(call["body"].text()).unwrap();
    body["bulkReferenceNumber"].text().to_owned()
}

/// One debit of the seventh of October, with these words of the bank.
async fn debit(month: &Month, naira: &str, left: &str, words: &str) -> Value {
    let row = format!("07-Oct-2025,07-Oct-2025,GT1,{naira},,{left},HO,{words}\n");
    let text = gtbank("01-Oct-2025 to 31-Oct-2025", "100000.00", &row);
    month.import("october.csv", &text).await;
    month.review().await
}

/// 5,000.00 + 7,500.50 + 5,000.00 = 17,500.50.
#[tokio::test(flavor = "multi_thread")]
async fn a_debit_that_names_a_group_is_its_payments() {
    let month = october_by("group", Some(3)).await;
    let words = format!("BULK TRF {}", group(&month).await);
    let review = debit(&month, "17500.50", "82499.50", &words).await;
    assert_eq!(rows_of(side(&review, "bank")), [1, 0, 0, 0], "{review:#}");
    let row = month.rows("bank", "matched").await.remove(0);
    assert_has!(row, { "rule": "Reference of the group of payments", "ours_count": 3, "difference": "0.00" });
}

/// Amount and day alone pair nothing: the group is suggested, and a person says yes.
#[tokio::test(flavor = "multi_thread")]
async fn a_group_that_comes_to_a_debit_without_reference_is_suggested() {
    let month = october_by("group", Some(3)).await;
    let review = debit(&month, "17500.50", "82499.50", "SALARIES").await;
    assert_eq!(rows_of(side(&review, "bank")), [0, 1, 0, 0], "{review:#}");
    let row = month.rows("bank", "to_review").await.remove(0);
    assert_eq!(
        row["why"],
        "No reference of ours was found in it. The likeliest payment has the same amount, 1 day earlier; the number of its payments, 3, is not named. \
         Payments of this amount within 3 days: 1."
    );
    let ours: Vec<&Value> = row["candidates"][0]["ours"].list().iter().map(|one| &one["id"]).collect();
    let yes = json!({ "month": "2025-10", "side": "bank", "id": row["id"], "what": { "said": "same", "ours": ours } });
    let said = month.rpc("month_decide", yes).await;
    assert_eq!(rows_of(side(&said, "bank")), [1, 0, 0, 0], "{said:#}");
    assert_eq!(side(&said, "bank")["unexplained"], "0.00");
}

/// The reference is the group's, the sum is a kobo less.
#[tokio::test(flavor = "multi_thread")]
async fn a_debit_that_names_a_group_and_is_another_sum_differs() {
    let month = october_by("group", Some(3)).await;
    let words = format!("BULK TRF {}", group(&month).await);
    let review = debit(&month, "17500.49", "82499.51", &words).await;
    assert_eq!(rows_of(side(&review, "bank")), [0, 0, 1, 0], "{review:#}");
    let row = month.rows("bank", "exceptions").await.remove(0);
    assert_has!(row, { "class": "AMOUNT_DIFF", "difference": "0.01", "ours_count": 3 });
}

/// Of a long group a list has the first payments and their number: what is said of them is said of all.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_of_the_first_of_a_group_is_said_of_all_of_it() {
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
    let said = month.rows("bank", "all").await.remove(0);
    assert_has!(said, { "ours_count": 3, "difference": "0.01" });
}
