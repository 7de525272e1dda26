//! A payment of which nobody knows whether it was made is settled by the line of a statement that shows it, and by nothing less.

use std::time::Duration;

use sandbox::{Armed, Fault};
use serde_json::{Value, json};

use crate::month_review::{Month, nameless_of, october_with, rows_of, side};

/// One of three payouts left and the answer was lost; the service tells nothing of it when it is asked.
async fn in_doubt() -> Month {
    let silent = ["getOperationStatus", "transactionStatus"].map(|look_up| Armed::new(look_up, Fault::Error503));
    let lost = Armed::new("depositToBank", Fault::DropAfter).nth(3);
    october_with("single", None, [vec![lost], silent.to_vec()].concat()).await
}

async fn run(month: &Month) -> Value {
    let runs = month.rpc("payouts_list", json!({})).await;
    month.rpc("payouts_run", json!({ "run": runs[0]["run"] })).await
}

/// The payout once it is held for a person.
async fn held(month: &Month) -> Value {
    for _ in 0..600 {
        let view = run(month).await;
        if view["summary"]["held"] == 1 {
            let items = view["items"].as_array().unwrap();
            return items.iter().find(|item| item["state"] == "held").unwrap().clone();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no payment is held: {}", run(month).await);
}

async fn solved(month: &Month) -> Vec<Value> {
    let mut rows = month.rows("bank", "exceptions").await;
    rows.retain(|row| row["exception"]["kind"] == "unknown_solved");
    rows
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_names_a_payment_settles_it_once_a_person_says_so() {
    let month = in_doubt().await;
    held(&month).await;
    month.statement(0, |text| text).await;
    let rows = solved(&month).await;
    assert_eq!((rows.len(), &rows[0]["settles"]), (1, &json!(true)), "{rows:#?}");
    assert_eq!(run(&month).await["summary"]["held"], 1, "a line alone settles nothing");

    let ask = json!({ "month": "2025-10", "id": rows[0]["id"] });
    let review = month.rpc("month_settle", ask.clone()).await;
    assert_eq!(rows_of(side(&review, "bank"))[2], 0, "{review:#}");
    let settled = run(&month).await;
    assert_eq!(
        (&settled["summary"]["held"], &settled["summary"]["paid"]),
        (&json!(0), &json!(3)),
        "{settled:#}"
    );
    let audit = month.rpc("audit_view", json!({})).await.to_string();
    let line = rows[0]["theirs"]["source"].as_str().unwrap();
    assert!(audit.contains("The bank's statement shows it") && audit.contains(line), "{audit}");
    let again = month.host.rpc("month_settle", ask).await.unwrap_err();
    assert!(again.message.starts_with("Nothing was changed"), "{again:?}");
    month.end().await;
}

/// Without reference and name it is one of the rows of that amount: a person says first that it is this one.
#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_names_nothing_settles_only_what_a_person_paired() {
    let month = in_doubt().await;
    let held = held(&month).await;
    let name = held["name"].as_str().unwrap().to_uppercase();
    month.statement(0, |text| nameless_of(&name, &text)).await;
    assert_eq!(solved(&month).await, [] as [Value; 0]);
    let rows = month.rows("bank", "to_review").await;
    let row = rows.first().unwrap();
    assert_eq!(row["candidates"][0]["ours"][0]["reference"], held["reference"], "{rows:#?}");
    let ask = json!({ "month": "2025-10", "id": row["id"] });
    month.host.rpc("month_settle", ask.clone()).await.unwrap_err();
    let same = json!({ "said": "same", "ours": [row["candidates"][0]["ours"][0]["id"]] });
    month
        .rpc(
            "month_say",
            json!({ "month": "2025-10", "side": "bank", "id": row["id"], "what": same }),
        )
        .await;
    let paired = solved(&month).await;
    assert_eq!((paired.len(), &paired[0]["settles"]), (1, &json!(true)), "{paired:#?}");
    month.rpc("month_settle", ask).await;
    assert_eq!(run(&month).await["summary"]["held"], 0);
    month.end().await;
}

/// The bank shows one naira with its reference.
#[tokio::test(flavor = "multi_thread")]
async fn a_line_of_another_sum_settles_nothing() {
    let month = in_doubt().await;
    let held = held(&month).await;
    let reference = held["reference"].as_str().unwrap();
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
    let ask = json!({ "month": "2025-10", "id": row["id"] });
    month.host.rpc("month_settle", ask).await.unwrap_err();
    assert_eq!(run(&month).await["summary"]["held"], 1);
    month.end().await;
}
