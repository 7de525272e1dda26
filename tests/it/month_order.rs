//! The order in which months are closed, and who may close them where one person works alone.

use crate::month_closing::two_people;
use crate::month_review::{Month, fetch_all, october, october_with, side};
use crate::people::{ADA, BOLA, Says, add, rule_alone, sign_in, sign_month};
use harness::prelude::*;

/// A day of a later month, with the service's clock on that day too.
async fn later(month: Month, days: u32, now: &str) -> Month {
    month.sandbox.control().advance(days * 24 * 3_600).unwrap();
    month.again(now).await
}

async fn fetch(month: &Month, name: &str) {
    fetch_all(&month.host, name).await;
}

async fn blocks(month: &Month, name: &str) -> Value {
    month.rpc("month_closing", json!({ "month": name })).await["blocks"].clone()
}

async fn prepare(month: &Month, name: &str) -> Value {
    month.rpc("month_prepare", json!({ "month": name, "comment": "" })).await
}

/// The reasons of a refusal: its message and its problems.
async fn refused(month: &Month, command: &str, request: Value) -> Vec<String> {
    let error = month.host.refused(command, request).await;
    let problems = error.problems.into_iter().map(|problem| problem.message);
    std::iter::once(error.message).chain(problems).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_month_is_left_open_between_closed_ones() {
    let month = later(october().await, 30, "2025-12-05T09:00:00Z").await;
    for name in ["2025-09", "2025-11"] {
        fetch(&month, name).await;
    }
    // No month is closed yet: the first may be any.
    assert_eq!(blocks(&month, "2025-11").await, json!([]));
    assert_eq!(prepare(&month, "2025-09").await["state"], "closed");
    let open = "2025-10 has records but is not closed. Close it first: its open rows are carried forward.";
    assert_eq!(blocks(&month, "2025-11").await, json!([open]));
    let request = json!({ "month": "2025-11", "comment": "" });
    assert_eq!(
        refused(&month, "month_prepare", request).await,
        ["The month cannot be closed yet. Please correct this.", open]
    );
    assert_eq!(prepare(&month, "2025-10").await["state"], "closed");
    assert_eq!(prepare(&month, "2025-11").await["state"], "closed");
    let request = json!({ "month": "2025-10", "reason": "late" });
    assert_eq!(
        refused(&month, "month_reopen", request).await,
        ["The month was not reopened. 2025-11 is closed and follows this month. Reopen it first."]
    );
}

/// An unconfirmed payment is open with the service in October. November has no statement either: nothing is open at a bank.
#[tokio::test(flavor = "multi_thread")]
async fn an_item_open_with_the_service_is_not_open_at_a_bank_too() {
    // Each of the three gets one pre-send check.
    let silent = [
        Armed::new("getOperationStatus", Fault::Error503).from_nth(4),
        Armed::new("transactionStatus", Fault::Error503),
    ];
    let lost = Armed::new("depositToBank", Fault::DropBefore).nth(3);
    let october = october_with("single", None, [vec![lost], silent.to_vec()].concat()).await;
    let open = october.rows("service", "exceptions").await;
    assert_eq!((open.len(), &open[0]["theirs"]), (1, &Value::Null), "{open:#?}");
    let noted = json!({ "said": "noted", "note": "Asked on 4 November", "owner": "Ada" });
    let say = json!({ "month": "2025-10", "side": "service", "id": open[0]["id"], "what": noted });
    october.rpc("month_decide", say).await;
    assert_eq!(prepare(&october, "2025-10").await["state"], "closed");
    let month = later(october, 30, "2025-12-05T09:00:00Z").await;
    fetch(&month, "2025-11").await;
    let review = month.rpc("month_review", json!({ "month": "2025-11" })).await;
    let rows = |name: &str| side(&review, name)["exceptions"]["rows"].clone();
    assert_eq!((rows("service"), rows("bank")), (json!(1), json!(0)), "{review:#}");
    let message_text = month.rpc("month_closing", json!({ "month": "2025-11" })).await["remarks"].to_string();
    assert!(message_text.contains("One open exception is carried forward"), "{message_text}");
}

/// November has no records when December is prepared, and has some when it is to be signed.
#[tokio::test(flavor = "multi_thread")]
async fn signing_checks_the_other_months_again() {
    let month = later(october().await, 61, "2026-01-05T09:00:00Z").await;
    for name in ["2025-11", "2025-12"] {
        fetch(&month, name).await;
    }
    two_people(&month).await;
    assert_eq!(prepare(&month, "2025-10").await["state"], "prepared");
    let prepared = "2025-10 is prepared but not signed. Have it signed first: its open rows are carried forward.";
    assert_eq!(blocks(&month, "2025-12").await, json!([prepared]));
    sign_in(&month.host, "2", BOLA).await.unwrap();
    let closed = sign_month(&month.host, "2025-10", Says::bola()).await.unwrap();
    assert_eq!(closed["state"], "closed");
    assert_eq!(prepare(&month, "2025-12").await["state"], "prepared");
    assert_eq!(
        blocks(&month, "2025-11").await,
        json!(["2025-12 is prepared for closing and follows this month. Take back its preparation first."])
    );
    let statement = "Date,Narration,Reference,Debit,Credit,Balance\n2025-11-03T09:00:00,Sale,A1,,100.00,100.00\n\
        2025-11-03T10:00:00,Sale,A2,,50.00,150.00\n";
    month.import("late.csv", statement).await;
    sign_in(&month.host, "1", ADA).await.unwrap();
    let (december, sign) = (json!({ "month": "2025-12" }), json!({ "deed": "sign_month", "month": "2025-12" }));
    let late = "2025-11 has records but is not closed. Close it first: its open rows are carried forward.";
    assert_eq!(month.rpc("month_closing", december.clone()).await["cannot_sign"], late);
    assert_eq!(refused(&month, "confirm_ask", sign).await, [format!("Nothing was signed. {late}")]);
}

/// A live profile needs people; where one of them works alone, the owner permits it, and the closing shows it.
#[tokio::test(flavor = "multi_thread")]
async fn one_person_who_may_work_alone_closes_a_month() {
    let month = october().await;
    add(&month.host, "Ada Obi", "both", ADA).await;
    sign_in(&month.host, "1", ADA).await.unwrap();
    let closing = month.rpc("month_closing", json!({ "month": "2025-10" })).await;
    assert_eq!(closing["alone"], false);
    let prepared = prepare(&month, "2025-10").await;
    assert_eq!(
        prepared["cannot_sign"],
        "Ada Obi prepared it, and no other user here may sign. The owner can add an approver, or allow one person to do both, under Settings."
    );
    rule_alone(&month.host).await;
    let closing = month.rpc("month_closing", json!({ "month": "2025-10" })).await;
    assert_has!(closing, { "alone": true, "cannot_sign": null });
    let closed = sign_month(&month.host, "2025-10", Says::default()).await.unwrap();
    let message_text = "Ada Obi prepared and signed it alone: the owner allowed it, and no other user worked here.";
    assert_has!(closed, { "state": "closed", "remarks": [message_text] });
    month
        .rpc("month_reopen", json!({ "month": "2025-10", "reason": "once more" }))
        .await;
    let closing = month.rpc("month_closing", json!({ "month": "2025-10" })).await;
    let message_text = "Ada Obi prepares and signs alone: the owner allows it, and no other user works here. The close pack notes this.";
    assert!(closing["remarks"].list().contains(&json!(message_text)), "{closing}");
    // With a PIN, even where the same person prepared it.
    assert_has!(prepare(&month, "2025-10").await, { "state": "prepared", "alone": true, "cannot_sign": null });
    let closed = sign_month(&month.host, "2025-10", Says::default()).await.unwrap();
    assert_has!(closed, { "state": "closed", "signed": { "by": "Ada Obi" } });
    let saved = month.rpc("month_pack", json!({ "month": "2025-10" })).await;
    let summary = crate::month_closing::summary_of(&std::fs::read(saved["path"].text()).unwrap());
    assert_contains!(summary, "Ada Obi, Wed 5 Nov 2025, 10:00:00 WAT, by the same person, as the owner");

    // With a second person, the permission does not allow closing alone.
    month
        .rpc("month_reopen", json!({ "month": "2025-10", "reason": "once more" }))
        .await;
    add(&month.host, "Bola Ade", "both", BOLA).await;
    assert_eq!(
        prepare(&month, "2025-10").await["cannot_sign"],
        "Ada Obi prepared it. Another person must sign."
    );
    sign_in(&month.host, "2", BOLA).await.unwrap();
    let closed = sign_month(&month.host, "2025-10", Says::bola()).await.unwrap();
    assert_has!(closed, { "state": "closed", "remarks": [] });
}
