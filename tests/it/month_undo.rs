//! Review decisions of a month are undone one by one, and each time the month is as it was before that decision.

use crate::month_review::{Month, nameless, october};
use harness::prelude::*;

/// The whole review, of both sides.
async fn whole_review(month: &Month) -> Value {
    let review = month.review().await;
    let rows = [month.rows("service", "all").await, month.rows("bank", "all").await];
    json!({ "sides": review["sides"], "undo": review["undo"], "rows": rows })
}

/// Decisions of all kinds: about rows that the rules matched, about others, and some that replace an earlier decision.
async fn decisions(month: &Month) -> Vec<Value> {
    let (matched, open) = (month.rows("bank", "matched").await, month.rows("bank", "to_review").await);
    let (served, charges) = (month.rows("service", "matched").await, month.rows("bank", "explained").await);
    let may_be = &open[0]["candidates"][0]["ours"][0]["id"];
    let say = |side: &str, row: &Value, what: Value| json!({ "month": "2025-10", "side": side, "id": row["id"], "what": what });
    let apart = |side: &str, row: &Value| say(side, row, json!({ "said": "not_same", "ours": [row["ours"][0]["id"]] }));
    vec![
        apart("bank", &matched[0]),
        say("bank", &open[0], json!({ "said": "same", "ours": [may_be] })),
        apart("service", &served[1]),
        say(
            "bank",
            &charges[0],
            json!({ "said": "explained", "category": "other_payment", "note": "not theirs" }),
        ),
        say("bank", &open[0], json!({ "said": "not_same", "ours": [may_be] })),
        say(
            "bank",
            &matched[0],
            json!({ "said": "noted", "note": "asked the bank", "owner": "Ada" }),
        ),
        say(
            "bank",
            &open[0],
            json!({ "said": "explained", "category": "owner", "note": "groceries" }),
        ),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn review_decisions_are_undone_one_by_one() {
    let mut month = october().await;
    month.statement(0, nameless).await;
    let words = decisions(&month).await;
    let mut before = Vec::new();
    for word in &words {
        before.push(whole_review(&month).await);
        month.rpc("month_decide", word.clone()).await;
        assert_ne!(
            whole_review(&month).await["rows"],
            before[before.len() - 1]["rows"],
            "{word} changes something"
        );
    }
    for (count, before) in before.iter().enumerate().rev() {
        month.rpc("month_undo", json!({ "month": "2025-10" })).await;
        assert_eq!(whole_review(&month).await, *before, "with {count} words");
        if count == words.len() / 2 {
            // It follows from the remaining decisions, and not from a cache.
            month = month.again("2025-11-05T09:00:00Z").await;
            assert_eq!(whole_review(&month).await, *before, "with {count} words, after a restart");
        }
    }
}
