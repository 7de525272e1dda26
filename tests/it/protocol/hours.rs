//! The time limits of an unconfirmed payment: how long it is queried, and when it raises an alarm.

use base::timestamp::Timestamp;
use harness::computer::{env_at, milliseconds};
use harness::prelude::*;

use crate::payouts::judge::run_of;
use system::env::Env;

/// The time limits of the payment protocol (`docs/spec/outcomes.md#time-limits`), in minutes.
const HOUR: i64 = 60;

#[tokio::test(flavor = "multi_thread")]
async fn an_unconfirmed_payment_raises_an_alarm_after_36_hours_and_ends_status_queries_after_48() {
    let blind = |operation| Armed::new(operation, Fault::Error503);
    let lost = Armed::new("depositToBank", Fault::DropAfter).nth(2);
    let sandbox = service_with(|config| {
        // Each gets one pre-send check.
        config.faults = vec![lost, blind("getOperationStatus").from_nth(4), blind("transactionStatus")];
    })
    .await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let ended = cowrie.pay(&people(3).0, &[]);
    let run = run_of(&ended);
    let mut since = 0;
    for (minutes, urgency, loud) in [
        (0, "waiting", false),
        (36 * HOUR - 1, "waiting", false),
        (36 * HOUR, "alarm", true),
        (48 * HOUR, "closed", true),
    ] {
        // Displayed times have whole seconds.
        let env = if since == 0 {
            Env::system()
        } else {
            env_at(Timestamp(since + minutes * 60_000 + 999))
        };
        let host = host::of_at(&cowrie, "bench", env).await;
        let view = host.ask("payouts_run", json!({ "run": run })).await;
        let items = view["items"].list();
        let unknown: Vec<_> = items
            .iter()
            .filter(|item| item["state"] != "paid" && item["state"] != "ready")
            .collect();
        let [item] = unknown.as_slice() else {
            panic!("one is not known: {view}")
        };
        since = milliseconds(&item["unknown_since"]);
        assert_eq!(milliseconds(&item["alarm_at"]), since + 36 * 3_600_000);
        assert_eq!(milliseconds(&item["lookup_closes_at"]), since + 48 * 3_600_000);
        assert_eq!(item["urgency"], urgency, "after {minutes} minutes");
        for known in items.iter().filter(|item| item["state"] == "paid" || item["state"] == "ready") {
            assert_eq!((&known["unknown_since"], &known["urgency"]), (&Value::Null, &Value::Null));
        }
        let notices = host.ask("app_view", json!({})).await["notices"].clone();
        let named = |notice: &&Value| {
            notice["message"]
                .as_str()
                .is_some_and(|words| words.contains("Person 1, ₦1,001.01"))
        };
        let shown = notices.list().iter().find(named);
        assert_eq!(
            shown.map(|notice| notice["tone"].clone()),
            loud.then(|| json!("failed")),
            "{notices}"
        );
    }
}
