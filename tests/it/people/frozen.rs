//! The approval snapshot is the draft as it was: no concurrent change becomes part of it unseen.

use harness::prelude::*;
use std::sync::Arc;

use harness::cowrie;
use harness::office::read;

/// A draft is submitted while a person still types: the change is in the snapshot, or the snapshot is invalid.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_during_submission_is_in_the_snapshot_or_invalidates_it() {
    let (_sandbox, host) = office().await;
    let draft = read(&host, &cowrie::people(4_000).0).await["draft"].clone();
    let mut before = String::new();
    let freeze = || {
        let request =
            json!({ "draft": draft, "route": "single", "group_size": null, "contact": "a@example.com", "paid_before": null, "repeats": 0 });
        let host = Arc::clone(&host);
        tokio::spawn(async move { host.rpc("payouts_freeze", request).await })
    };
    let begun = tokio::time::Instant::now();
    freeze().await.unwrap().unwrap();
    let whole = begun.elapsed();
    for (round, tenths) in [0, 1, 2, 4, 7, 10].into_iter().enumerate() {
        let freezing = freeze();
        // At a different point of it each time, however long it takes here.
        tokio::time::sleep(whole * tenths / 10).await;
        let typed = format!("{}.00", 50_000 + round);
        let change = json!({ "draft": draft, "changes": [{ "what": "cell", "row": 3, "field": "amount", "text": typed }] });
        let total = host.ask("payouts_change", change).await["total"].text().to_owned();
        assert_ne!(total, before);
        before.clone_from(&total);
        match freezing.await.unwrap() {
            Err(refused) => assert!(refused.message.starts_with("Nothing was sent"), "{refused:?}"),
            Ok(plan) => {
                let asked = host.rpc("confirm_ask", json!({ "deed": "release", "plan": plan["plan"] })).await;
                assert!(
                    asked.is_err() || plan["total"] == total.as_str(),
                    "after {tenths} tenths {} would be paid of a draft of {total}",
                    plan["total"]
                );
            }
        }
    }
}
