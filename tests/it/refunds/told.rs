//! What people are told of a refund, and where.

use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex};

use collections::watching::{Notification, Notify};
use harness::computer::Computer;
use harness::host::{Ask as _, end, practice};
use harness::wait;
use sandbox::{Armed, Config, Fault, Sandbox};
use serde_json::{Value, json};
use service_api::value::Amount;

use super::asked::{known, of, refund, requested};
use super::given_back;
use crate::payouts::hosted::{confirm, host, host_at, host_that_tells};
use system::env::{Clock, Env, Loop};

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_cancelled_is_not_told_as_money_given_back() {
    let told: Arc<Mutex<Vec<(String, String)>>> = Arc::default();
    let notify: Notify = {
        let told = Arc::clone(&told);
        Arc::new(move |one: &Notification| {
            told.lock().unwrap().push((one.title.clone(), one.text.clone()));
            Ok(())
        })
    };
    let home = tempfile::tempdir().unwrap();
    let (sandbox, computer) = (Sandbox::start(Config::default()).await.unwrap(), Computer::new());
    let host = host_that_tells(home.path(), &sandbox, notify, computer.env()).await;
    let chosen = json!({ "paid": false, "part_paid": false, "deposits": false, "refunds": true, "doubts": true });
    host.ask("notifications_change", chosen).await;
    let unpaid = of("request", &requested(&host).await);
    confirm(&host, refund(&unpaid, "1000", "0.00"), "1000").await.unwrap();
    assert_eq!(known(&host, &unpaid).await["refunds"][0]["state"], "cancelled");
    let reference = requested(&host).await;
    let amount = Amount::parse("1000").unwrap();
    sandbox.control().pay(&reference, Some(amount), None).unwrap();
    confirm(&host, refund(&of("request", &reference), "400", "0.00"), "400")
        .await
        .unwrap();
    computer
        .until("a notification", 100, async || !told.lock().unwrap().is_empty())
        .await;
    computer.go_round(Loop::Notifications, 2).await;
    let told = told.lock().unwrap().clone();
    assert_eq!(told, [("Sandbox: Refund done".to_owned(), "₦400.00".to_owned())]);
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asked_for_a_refund_is_told_when_it_is_not_known() {
    let (home, sandbox) = practice().await;
    let host = host(home.path(), &sandbox).await;
    let amount = Amount::parse("1000").unwrap();
    // The service's own *system error* proves nothing of a refund either.
    let error = Armed {
        code: Some("-1".into()),
        ..Armed::new("refund", Fault::Refuse)
    };
    for fault in [None, Some(error), Some(Armed::new("refund", Fault::DropAfter))] {
        let reference = requested(&host).await;
        sandbox.control().pay(&reference, Some(amount), None).unwrap();
        sandbox
            .control()
            .arm(fault.clone().map(|fault| fault.nth(1)).into_iter().collect())
            .unwrap();
        let asked = refund(&of("request", &reference), "400", "0.00");
        let stands = confirm(&host, asked, "400").await.unwrap();
        let said = stands["error"]["message"].as_str();
        assert_eq!((&stands["state"], said.is_some()), (&json!("done"), fault.is_some()), "{stands}");
        assert!(said.is_none_or(|said| said.contains("The money may have moved")), "{stands}");
    }
    assert_eq!(given_back(&sandbox), ["400.00", "400.00"]);
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_is_recorded_as_not_done_only_while_the_history_says_nothing_of_it() {
    let (home, sandbox) = practice().await;
    let host = host(home.path(), &sandbox).await;
    let reference = requested(&host).await;
    let request = of("request", &reference);
    let amount = Amount::parse("1000").unwrap();
    sandbox.control().pay(&reference, Some(amount), None).unwrap();
    sandbox.control().arm(vec![Armed::new("refund", Fault::DropBefore).nth(1)]).unwrap();
    confirm(&host, refund(&request, "400", "0.00"), "400").await.unwrap();
    let look = async || known(&host, &request).await["refunds"][0].clone();
    let doubt = wait::seen("it may be recorded as not done", look, |doubt| doubt["may_be_not_done"] == true).await;
    // The history cannot be asked at this moment: what it did not tell earlier is not enough.
    sandbox.control().arm(vec![Armed::new("history", Fault::Error503)]).unwrap();
    let not_done = json!({ "deed": "not_refunded", "line": doubt["line"], "evidence": "The wallet does not have it." });
    let refused = confirm(&host, not_done, "").await.unwrap_err();
    assert!(refused.message.contains("history was asked once more"), "{refused:?}");
    let still = known(&host, &request).await;
    assert_eq!(still["refunds"][0]["state"], "not_known", "{still}");
    assert!(still["blocked"].as_str().is_some(), "{still}");
    end(host, sandbox).await;
}

/// What was paid is not in doubt then: whether it was given back is, and no look-up forgets that.
#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_nobody_knows_about_for_36_hours_is_told_as_a_refund() {
    let (home, sandbox) = practice().await;
    let opened = host(home.path(), &sandbox).await;
    let lost = |operation| Armed::new(operation, Fault::DropAfter).nth(1);
    let silent = Armed::new("history", Fault::Error503);
    let bill = sandbox
        .control()
        .bill(Amount::parse("2500").unwrap(), "08031234567", None, Some("INV-8"))
        .unwrap()
        .reference_number;
    let request = requested(&opened).await;
    sandbox.control().pay(&request, Some(Amount::parse("1000").unwrap()), None).unwrap();
    let mut whole = refund(&of("bill", &bill), "2500", "0.00");
    whole["refund"]["customer_phone"] = json!("08031234567");
    let part = refund(&of("request", &request), "400", "0.00");
    sandbox.control().arm(vec![lost("refundBillPay"), lost("refund")]).unwrap();
    let _ = confirm(&opened, whole, "2500").await;
    let _ = confirm(&opened, part, "400").await;
    sandbox.control().arm(vec![silent]).unwrap();
    assert_eq!(given_back(&sandbox), ["400.00"]);
    opened.close().await;

    let now = i64::try_from(std::time::UNIX_EPOCH.elapsed().unwrap().as_millis()).unwrap();
    let env = Env {
        clock: Clock::Manual(AtomicI64::new(now + 37 * 3_600_000)),
        ..Env::system()
    };
    let later = host_at(home.path(), &sandbox, env).await;
    let notices = later.ask("app_view", json!({})).await["notices"].clone();
    let of_hours = |notice: &&Value| notice["message"].as_str().unwrap().contains("36 hours");
    let told: Vec<&Value> = notices.as_array().unwrap().iter().filter(of_hours).collect();
    let [told] = told[..] else { panic!("{notices}") };
    assert_eq!(
        told["message"],
        format!("Not known for 36 hours whether this was given back: all of it ({bill}); ₦400.00 ({request}).")
    );
    let hint = told["hint"].as_str().unwrap();
    assert!(hint.contains("Do not give it back again") && !hint.contains("48"), "{hint}");
    later.close().await;
    sandbox.stop().await;
}
