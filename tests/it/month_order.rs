//! In which order months are closed.

use serde_json::{Value, json};

use crate::month_review::{Month, october};
use crate::people::{ADA, BOLA, add, sign_in};

/// A day of a later month, with the service's clock at that day too.
async fn later(month: Month, days: u32, now: &str) -> Month {
    month.sandbox.control().advance(days * 24 * 3_600).unwrap();
    month.again(now).await
}

async fn fetch(month: &Month, name: &str) {
    month.rpc("month_fetch", json!({ "month": name })).await;
    for _ in 0..600 {
        let view = month.rpc("month_view", json!({ "month": name })).await;
        if view["fetch"]["running"] == false {
            assert_eq!(view["missing"], json!([]), "{view}");
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("{name} is still being fetched");
}

async fn blocks(month: &Month, name: &str) -> Value {
    month.rpc("month_closing", json!({ "month": name })).await["blocks"].clone()
}

async fn prepare(month: &Month, name: &str) -> Value {
    month.rpc("month_prepare", json!({ "month": name, "comment": "" })).await
}

/// Why it is refused: the message, and the problems of it.
async fn refused(month: &Month, command: &str, request: Value) -> Vec<String> {
    let error = month.host.rpc(command, request).await.unwrap_err();
    let problems = error.problems.into_iter().map(|problem| problem.message);
    std::iter::once(error.message).chain(problems).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_month_is_left_open_between_closed_ones() {
    let month = later(october().await, 30, "2025-12-05T09:00:00Z").await;
    for name in ["2025-09", "2025-11"] {
        fetch(&month, name).await;
    }
    // Nobody closed any month yet: the first may be any.
    assert_eq!(blocks(&month, "2025-11").await, json!([]));
    assert_eq!(prepare(&month, "2025-09").await["state"], "closed");
    let open = "2025-10 has records and is not closed. Close it first: what is open in it is carried into the months after it.";
    assert_eq!(blocks(&month, "2025-11").await, json!([open]));
    let request = json!({ "month": "2025-11", "comment": "" });
    assert_eq!(
        refused(&month, "month_prepare", request).await,
        ["Nothing was closed. This stands in the way.", open]
    );
    assert_eq!(prepare(&month, "2025-10").await["state"], "closed");
    assert_eq!(prepare(&month, "2025-11").await["state"], "closed");
    let request = json!({ "month": "2025-10", "reason": "late" });
    assert_eq!(
        refused(&month, "month_reopen", request).await,
        ["Nothing was opened. 2025-11 is closed and follows this month. Open it again first."]
    );
    month.end().await;
}

/// November has no records when December is prepared, and has some when it is to be signed.
#[tokio::test(flavor = "multi_thread")]
async fn signing_asks_for_the_other_months_again() {
    let month = later(october().await, 61, "2026-01-05T09:00:00Z").await;
    for name in ["2025-11", "2025-12"] {
        fetch(&month, name).await;
    }
    add(&month.host, "Ada Obi", "both", ADA).await;
    add(&month.host, "Bola Ade", "both", BOLA).await;
    sign_in(&month.host, "1", ADA).await.unwrap();
    assert_eq!(prepare(&month, "2025-10").await["state"], "prepared");
    let prepared = "2025-10 is prepared and not signed. Have it signed first: what is open in it is carried into the months after it.";
    assert_eq!(blocks(&month, "2025-12").await, json!([prepared]));
    sign_in(&month.host, "2", BOLA).await.unwrap();
    let october = json!({ "month": "2025-10" });
    assert_eq!(month.rpc("month_sign", october).await["state"], "closed");
    assert_eq!(prepare(&month, "2025-12").await["state"], "prepared");
    assert_eq!(
        blocks(&month, "2025-11").await,
        json!(["2025-12 is prepared for closing and follows this month. Take its preparation back first."])
    );
    let statement = "Date,Narration,Reference,Debit,Credit,Balance\n2025-11-03T09:00:00,Sale,A1,,100.00,100.00\n\
        2025-11-03T10:00:00,Sale,A2,,50.00,150.00\n";
    month.import("late.csv", statement).await;
    sign_in(&month.host, "1", ADA).await.unwrap();
    let december = json!({ "month": "2025-12" });
    let late = "2025-11 has records and is not closed. Close it first: what is open in it is carried into the months after it.";
    assert_eq!(month.rpc("month_closing", december.clone()).await["cannot_sign"], late);
    assert_eq!(
        refused(&month, "month_sign", december).await,
        [format!("Nothing was signed. {late}")]
    );
    month.end().await;
}
