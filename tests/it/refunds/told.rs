//! What people are told of a refund, and where.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use backoffice::watching::{Notification, Notify};
use sandbox::{Armed, Config, Fault, Sandbox};
use serde_json::{Value, json};
use service_api::value::Amount;

use super::asked::{known, of, refund, requested};
use super::given_back;
use crate::payouts::hosted::{confirm, host, host_that_tells};

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
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let host = host_that_tells(home.path(), &sandbox, notify).await;
    let chosen = json!({ "paid": false, "part_paid": false, "deposits": false, "refunds": true, "doubts": true });
    host.rpc("notifications_change", chosen).await.unwrap();
    let unpaid = of("request", &requested(&host).await);
    confirm(&host, refund(&unpaid, "1000", "0.00"), "1000").await.unwrap();
    assert_eq!(known(&host, &unpaid).await["refunds"][0]["state"], "cancelled");
    let reference = requested(&host).await;
    let amount = Amount::parse("1000").unwrap();
    sandbox.control().pay(&reference, Some(amount), None).unwrap();
    confirm(&host, refund(&of("request", &reference), "400", "0.00"), "400")
        .await
        .unwrap();
    for _ in 0..100 {
        if !told.lock().unwrap().is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let told = told.lock().unwrap().clone();
    assert_eq!(told, [("Sandbox: Refund done".to_owned(), "₦400.00".to_owned())]);
    host.close().await;
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asked_for_a_refund_is_told_when_it_is_not_known() {
    let home = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let host = host(home.path(), &sandbox).await;
    let amount = Amount::parse("1000").unwrap();
    // The service's own *failed* proves nothing of a refund either.
    for fault in [None, Some(Fault::Refuse), Some(Fault::DropAfter)] {
        let reference = requested(&host).await;
        sandbox.control().pay(&reference, Some(amount), None).unwrap();
        sandbox
            .control()
            .arm(fault.map(|fault| Armed::new("refund", fault).nth(1)).into_iter().collect())
            .unwrap();
        let asked = refund(&of("request", &reference), "400", "0.00");
        let stands = confirm(&host, asked, "400").await.unwrap();
        let said = stands["error"]["message"].as_str();
        assert_eq!((&stands["state"], said.is_some()), (&json!("done"), fault.is_some()), "{stands}");
        assert!(said.is_none_or(|said| said.contains("The money may have moved")), "{stands}");
    }
    assert_eq!(given_back(&sandbox), ["400.00", "400.00"]);
    host.close().await;
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_is_recorded_as_not_done_only_while_the_history_says_nothing_of_it() {
    let home = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let host = host(home.path(), &sandbox).await;
    let reference = requested(&host).await;
    let request = of("request", &reference);
    let amount = Amount::parse("1000").unwrap();
    sandbox.control().pay(&reference, Some(amount), None).unwrap();
    sandbox.control().arm(vec![Armed::new("refund", Fault::DropBefore).nth(1)]).unwrap();
    confirm(&host, refund(&request, "400", "0.00"), "400").await.unwrap();
    let mut doubt = Value::Null;
    for _ in 0..200 {
        doubt = known(&host, &request).await["refunds"][0].clone();
        if doubt["may_be_not_done"] == true {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(doubt["may_be_not_done"], true, "{doubt}");
    // The history cannot be asked at this moment: what it did not tell earlier is not enough.
    sandbox.control().arm(vec![Armed::new("history", Fault::Error503)]).unwrap();
    let not_done = json!({ "deed": "not_refunded", "line": doubt["line"], "evidence": "The wallet does not have it." });
    let refused = confirm(&host, not_done, "").await.unwrap_err();
    assert!(refused.message.contains("history was asked once more"), "{refused:?}");
    let still = known(&host, &request).await;
    assert_eq!(still["refunds"][0]["state"], "not_known", "{still}");
    assert!(still["blocked"].as_str().is_some(), "{still}");
    host.close().await;
    sandbox.stop().await;
}
