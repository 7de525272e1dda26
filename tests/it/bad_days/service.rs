//! The service rejects our credentials or cannot be reached.

use harness::prelude::*;
use service_api::auth::Keys;
use service_api::value::Secret;

use super::{assert_says, deposit};
use crate::payouts::judge::{Shown, money_requests, run_of};
use crate::returning::Returning;

/// Stops a batch after its first payment, which is executed.
fn stopping() -> Vec<Armed> {
    vec![done_then("depositToBank", Fault::Redirect).nth(1)]
}

#[tokio::test(flavor = "multi_thread")]
async fn without_network_nothing_is_sent_and_nothing_is_lost() {
    let (place, sandbox) = Returning::start(stopping()).await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let (sheet, total) = people(8);
    let stopped = cowrie.pay(&sheet, &[]);
    let run = run_of(&stopped);
    let before = Shown::of(&cowrie, &sandbox, &run);
    assert!(before.count("not_sent") > 2, "{before:?}");
    sandbox.stop().await;

    let away = cowrie.run(&["payouts", "resume", &run, "--json"]).exits(3);
    assert_says(&away, &["No money moved", "could not be reached"]);
    let summary = away.lines().pop().unwrap();
    assert_has!(summary, { "not_sent": before.summary["not_sent"], "paid": before.summary["paid"], "in_doubt": 0, "held": 0 });

    let sandbox = place.again().await;
    cowrie.run(&["payouts", "resume", &run, "--json"]).exits(0);
    let shown = Shown::of(&cowrie, &sandbox, &run);
    assert_eq!(shown.count("paid"), 8);
    assert_eq!(shown.summary["total_paid"], format!("{}.{:02}", total / 100, total % 100).as_str());
    assert!(money_requests(&sandbox).values().all(|times| *times == 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_or_call_that_cannot_be_sent_is_not_sent_and_can_be_sent_later() {
    let (place, sandbox) = Returning::start(Vec::new()).await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    sandbox.stop().await;
    let run = cowrie.pay(&people(2).0, &[]);
    assert_eq!((run.code, &run.json()["outcome"]), (Some(3), &json!("not_sent")), "{run:?}");
    assert_says(&run, &["No money moved"]);
    let call = cowrie.call("depositToBank", &deposit("OURS-1"));
    assert_eq!((call.code, &call.json()["outcome"]), (Some(3), &json!("not_sent")), "{call:?}");

    let sandbox = place.again().await;
    cowrie.call("depositToBank", &deposit("OURS-1")).exits(0);
    cowrie.pay(&people(2).0, &[]).exits(0);
    assert_eq!(sandbox.control().book().len(), 3);
    assert!(money_requests(&sandbox).values().all(|times| *times == 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_credentials_are_named_and_prove_nothing_about_a_payment() {
    let sandbox = service().await;
    let mut addresses = sandbox.addresses();
    addresses.credentials = "another-password".to_owned();
    let mut cowrie = Cowrie::new();
    cowrie.add_profile("wrong", "sandbox", &addresses).exits(0);
    cowrie.choose("wrong");
    // A query is rejected without further effect. A payment may have been executed before the credentials were checked:
    // `docs/spec/codes.md#http-status`.
    for (operation, body, code, outcome) in [
        ("depositToBank", deposit("OURS-1"), 4, "in_doubt"),
        ("getBanks", json!({ "referenceNumber": "OURS-2" }), 3, "refused"),
    ] {
        let ended = cowrie.call(operation, &body).exits(code);
        let result = ended.json();
        assert_has!(result, { "outcome": outcome, "http_status": 401 });
    }
    let run = cowrie.pay(&people(2).0, &[]).exits(3);
    assert_says(&run, &["No money moved", "keys"]);
    assert_eq!((sandbox.control().book().len(), money_requests(&sandbox).len()), (0, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_hash_key_stops_a_batch_and_is_named() {
    let (place, sandbox) = Returning::start(stopping()).await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let run = run_of(&cowrie.pay(&people(12).0, &[]));
    let before = Shown::of(&cowrie, &sandbox, &run);
    sandbox.stop().await;

    // From now on our hash key differs from the service's.
    let other = Keys {
        hash_key: Some(Secret::new("another-hash-key".to_owned())),
        ..place.keys.clone()
    };
    let sandbox = place.again_with(other).await;
    let stopped = cowrie.run(&["payouts", "resume", &run, "--json"]);
    // A payment that could not be queried later is not sent.
    assert_eq!(stopped.code, Some(3), "{stopped:?}");
    assert_says(&stopped, &["hash key"]);
    let shown = Shown::of(&cowrie, &sandbox, &run);
    assert_eq!(shown.count("paid"), before.count("paid"), "{shown:?}");
    assert_eq!(
        shown.count("refused"),
        0,
        "nothing is certain while the look-up does not work: {shown:?}"
    );
    assert!(shown.count("not_sent") > 0, "the run stopped: {shown:?}");
    let fresh = cowrie
        .pay("Name,Bank,Account Number,Amount\nSomebody Else,GTBank,2000000007,500.00\n", &[])
        .exits(3);
    assert_says(&fresh, &["No money moved", "hash key"]);
    sandbox.stop().await;

    let sandbox = place.again().await;
    cowrie.run(&["payouts", "resume", &run, "--json"]);
    let shown = Shown::of(&cowrie, &sandbox, &run);
    assert_has!((shown.count("not_sent"), shown.count("in_doubt"), shown.count("held")), [0, 0, 0]);
    assert_eq!((shown.count("refused"), shown.count("paid")), (0, 12), "{shown:?}");
    assert!(money_requests(&sandbox).values().all(|times| *times == 1));
}
