//! What people see of a refund, and where.

use harness::prelude::*;
use std::sync::{Arc, Mutex};

use base::timestamp::HOUR;
use collections::watching::{Notification, Notify};
use harness::computer::later_by;

use super::asked::{known, of, paid, refund, requested};
use super::given_back;
use system::env::Loop;

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_request_is_not_shown_as_a_refund() {
    let shown: Arc<Mutex<Vec<(String, String)>>> = Arc::default();
    let notify: Notify = {
        let shown = Arc::clone(&shown);
        Arc::new(move |one: &Notification| {
            shown.lock().unwrap().push((one.title.clone(), one.text.clone()));
            Ok(())
        })
    };
    let (sandbox, computer) = (service().await, Computer::new());
    let host = Office::with(&sandbox, |config| {
        config.notify = Some(notify);
        config.env = computer.env();
    })
    .await;
    let chosen = json!({ "paid": false, "part_paid": false, "deposits": false, "refunds": true, "doubts": true });
    host.ask("notifications_change", chosen).await;
    let unpaid = of("request", &requested(&host).await);
    confirm(&host, refund(&unpaid, "1000", "0.00"), "1000").await.unwrap();
    assert_eq!(known(&host, &unpaid).await["refunds"][0]["state"], "cancelled");
    let request = paid(&host, &sandbox).await;
    confirm(&host, refund(&request, "400", "0.00"), "400").await.unwrap();
    computer
        .until("a notification", 100, async || !shown.lock().unwrap().is_empty())
        .await;
    computer.go_round(Loop::Notifications, 2).await;
    let shown = shown.lock().unwrap().clone();
    assert_eq!(shown, [("Sandbox: Refund completed".to_owned(), "₦400.00".to_owned())]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unconfirmed_refund_is_reported_to_the_person_who_requested_it() {
    let (sandbox, host) = office().await;
    // The service's *system error* proves nothing about a refund either.
    let error = refuse("refund", "-1");
    for fault in [None, Some(error), Some(Armed::new("refund", Fault::DropAfter))] {
        let request = paid(&host, &sandbox).await;
        sandbox.arm(fault.clone().map(|fault| fault.nth(1)));
        let asked = refund(&request, "400", "0.00");
        let status = confirm(&host, asked, "400").await.unwrap();
        let message_text = status["error"]["message"].as_str();
        assert_eq!(
            (&status["state"], message_text.is_some()),
            (&json!("done"), fault.is_some()),
            "{status}"
        );
        assert!(
            message_text.is_none_or(|message_text| message_text.contains("The money may have moved")),
            "{status}"
        );
    }
    assert_eq!(given_back(&sandbox), ["400.00", "400.00"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_is_recorded_as_not_done_only_while_the_history_does_not_contain_it() {
    let (sandbox, host) = office().await;
    let request = paid(&host, &sandbox).await;
    sandbox.arm([Armed::new("refund", Fault::DropBefore).nth(1)]);
    confirm(&host, refund(&request, "400", "0.00"), "400").await.unwrap();
    let look = async || known(&host, &request).await["refunds"][0].clone();
    let doubt = wait::seen("it may be recorded as not done", look, |doubt| doubt["may_be_not_done"] == true).await;
    // The history does not answer now: its earlier absence is not enough.
    sandbox.arm([Armed::new("history", Fault::Error503)]);
    let not_done = json!({ "deed": "not_refunded", "line": doubt["line"], "evidence": "The wallet does not have it." });
    let refused = confirm(&host, not_done, "").await.unwrap_err();
    assert!(refused.message.contains("history was checked once more"), "{refused:?}");
    let still = known(&host, &request).await;
    assert_eq!(still["refunds"][0]["state"], "not_known", "{still}");
    assert!(still["blocked"].as_str().is_some(), "{still}");
}

/// The payment itself is not unconfirmed then: only the refund is, and no status query changes that.
#[tokio::test(flavor = "multi_thread")]
async fn a_refund_unconfirmed_for_36_hours_is_reported_as_a_refund() {
    let (sandbox, opened) = office().await;
    let lost = |operation| Armed::new(operation, Fault::DropAfter).nth(1);
    let silent = Armed::new("history", Fault::Error503);
    let bill = sandbox
        .control()
        .bill(Amount::parse("2500").unwrap(), "08031234567", None, Some("INV-8"))
        .unwrap()
        .reference_number;
    let request = requested(&opened).await;
    sandbox.paid(&request, "1000");
    let mut whole = refund(&of("bill", &bill), "2500", "0.00");
    whole["refund"]["customer_phone"] = json!("08031234567");
    let part = refund(&of("request", &request), "400", "0.00");
    sandbox.arm([lost("refundBillPay"), lost("refund")]);
    let _ = confirm(&opened, whole, "2500").await;
    let _ = confirm(&opened, part, "400").await;
    sandbox.arm([silent]);
    assert_eq!(given_back(&sandbox), ["400.00"]);

    let later = opened.again_at(&sandbox, later_by(37 * HOUR)).await;
    let notices = later.ask("app_view", json!({})).await["notices"].clone();
    let of_hours = |notice: &&Value| notice["message"].text().contains("36 hours");
    let shown: Vec<&Value> = notices.list().iter().filter(of_hours).collect();
    let [shown] = shown[..] else { panic!("{notices}") };
    assert_eq!(
        shown["message"],
        format!("Unconfirmed for 36 hours whether this was refunded: the full amount ({bill}); ₦400.00 ({request}).")
    );
    let hint = shown["hint"].text();
    assert!(hint.contains("Do not refund it again") && !hint.contains("48"), "{hint}");
}
