//! The age of an unconfirmed single payment: the same clock and the same alarm as for a batch payment.

use base::timestamp::Timestamp;
use harness::computer::{env_at, milliseconds};
use harness::prelude::*;

use super::*;

const HOUR: i64 = 60;

#[tokio::test(flavor = "multi_thread")]
async fn an_unconfirmed_single_payment_has_a_clock_and_an_alarm() {
    let (sandbox, host) = office().await;
    sandbox.arm(unconfirmed("depositToBank"));
    let form = payment(&host, "5000", to_supplier(ACCOUNT, "Ada Obi")).await;
    let unknown = pay(&host, &form, "").await;
    let since = milliseconds(&unknown["payment"]["unknown_since"]);
    let mut later = host;
    let at = |minutes: i64| env_at(Timestamp(since + minutes * 60_000 + 999));
    for (minutes, urgency, alarmed) in [(1, "waiting", 0), (36 * HOUR, "alarm", 1), (48 * HOUR, "closed", 1)] {
        later = later.again_at(&sandbox, at(minutes)).await;
        let page = later
            .ask("payments_page", json!({ "before": null, "kind": null, "open": true }))
            .await;
        let listed = &page["payments"][0];
        assert_eq!(listed["urgency"], urgency, "after {minutes} minutes: {listed}");
        assert_eq!(milliseconds(&listed["lookup_closes_at"]), since + 48 * 3_600_000);
        let home = later.ask("home_view", json!({})).await;
        assert_eq!(home["payments_alarmed"], alarmed, "after {minutes} minutes");
        assert_eq!(milliseconds(&home["payments_lookup_closes_at"]), since + 48 * 3_600_000);
    }
    // A settled payment has no clock.
    let host = later.again_at(&sandbox, at(49 * HOUR)).await;
    sandbox.control().clear_faults();
    host.ask("payments_query_status", json!({ "payment": unknown["payment"]["payment"] }))
        .await;
    let paid = until(&host, &unknown["payment"]["payment"], "paid").await;
    assert_has!(paid, { "payment": { "urgency": null, "unknown_since": null } });
}

/// The fee, the name and the balance are those of the check: a later confirmation shows how old they are.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_check_is_shown_with_its_age() {
    let computer = Computer::new();
    let (_sandbox, host) = office_at(computer.env()).await;
    let form = payment(&host, "5000", to_supplier(ACCOUNT, "Ada Obi")).await;
    host.ask("payments_check", form.clone()).await;
    let asked = json!({ "deed": "payment", "payment": form });
    for (minutes, shown) in [(0, None), (9, None), (3, Some("12 minutes ago"))] {
        computer.pass(minutes * 60_000);
        let confirm = host.ask("confirm_ask", asked.clone()).await;
        let warnings = host.confirm("confirm_view", json!({})).await.unwrap()["warnings"].to_string();
        assert_eq!(warnings.contains("This was checked"), shown.is_some(), "{warnings}");
        assert!(warnings.contains(shown.unwrap_or_default()), "{warnings}");
        host.confirm("confirm_leave", confirm).await.unwrap();
    }
}
