//! One file, read twice: starting it the second time requires that the first batch was shown.

use harness::prelude::*;
use std::sync::Arc;

use harness::office::{finished, pay, pay_soon_again};

use super::judge::money_requests;
use super::naira;

/// Reads the sheet of three people.
async fn read(host: &Host) -> Value {
    office::read(host, &people(3).0).await
}

/// The window's request when the person who saw `draft` submits it, having seen `paid_before`.
fn confirmed(draft: &Value, paid_before: &Value) -> Value {
    json!({
        "draft": draft["draft"], "route": "single", "group_size": null, "contact": "accounts@example.com",
        "paid_before": paid_before,
    })
}

/// The first one waits for the balance; the page is reloaded, the file dropped again and confirmed. Only one of them pays.
#[tokio::test(flavor = "multi_thread")]
async fn two_drafts_of_one_file_confirmed_at_the_same_time_pay_once() {
    let slow = Armed::new("accountBalance", Fault::DelayBefore).ms(600_000).nth(2);
    let (sandbox, host) = careless_office(vec![slow]).await;

    let (one, other) = (read(&host).await, read(&host).await);
    let hanging = {
        let (host, first) = (Arc::clone(&host), confirmed(&one, &Value::Null));
        tokio::spawn(async move { pay(&host, first, 3).await })
    };
    wait::until("the balance is asked for again, after the question", async || {
        sandbox.asked("accountBalance") > 1
    })
    .await;
    let meanwhile = pay(&host, confirmed(&other, &Value::Null), 3).await.unwrap_err();
    assert!(meanwhile.message.contains("another confirmation is in progress"), "{meanwhile:?}");
    assert!(!hanging.is_finished(), "the first one still waits for the balance");
    sandbox.control().end_delays();
    let run = hanging.await.unwrap().unwrap();

    finished(&host, &run["summary"]["run"]).await;
    let refused = pay(&host, confirmed(&other, &Value::Null), 3).await.unwrap_err();
    assert_eq!(serde_json::to_value(refused.code).unwrap(), "Conflict");
    assert!(refused.message.starts_with("Nothing was sent"), "{refused:?}");
    assert_eq!((sandbox.control().book().len(), money_requests(&sandbox).len()), (3, 3));
    assert_eq!(sandbox.control().balance().paid_out, naira(people(3).1), "the wallet agrees");
}

/// A confirmation applies only to the batches of the file that the person was shown.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_paid_again_only_after_its_last_batch_was_shown() {
    let (sandbox, host) = careless_office(vec![]).await;
    let draft = read(&host).await;
    let first = pay(&host, confirmed(&draft, &Value::Null), 3).await.unwrap();
    let first = first["summary"]["run"].clone();
    finished(&host, &first).await;

    let (one, other) = (read(&host).await, read(&host).await);
    assert_eq!((&one["paid_before"]["run"], &other["paid_before"]["run"]), (&first, &first));
    for unseen in [Value::Null, json!("77")] {
        let refused = pay(&host, confirmed(&one, &unseen), 3).await.unwrap_err();
        assert!(refused.message.starts_with("Nothing was sent"), "{unseen}: {refused:?}");
    }
    assert_eq!(sandbox.control().book().len(), 3);

    let second = pay_soon_again(&host, confirmed(&one, &first)).await.unwrap();
    finished(&host, &second["summary"]["run"]).await;
    let refused = pay(&host, confirmed(&other, &first), 3).await.unwrap_err();
    assert_begins!(refused.message, "Nothing was sent", "the second was not shown");
    assert_eq!((sandbox.control().book().len(), money_requests(&sandbox).len()), (6, 6));
}
