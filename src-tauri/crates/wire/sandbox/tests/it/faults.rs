//! What a caller observes of each fault.

use std::io::Write as _;
use std::thread;

use sandbox::{Armed, Fault};
use serde_json::json;

use crate::bench::{At, Bench, Bytes, assert_has, bulk, column, deposit, look_up, request, until};

fn on_deposits(fault: Fault) -> Armed {
    Armed::new("depositToBank", fault)
}

/// Sends deposit `reference` and returns the bytes of the answer.
fn pay(at: &At, reference: &str) -> Bytes {
    at.call("depositToBank", &deposit(reference, "10").to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_refuse_with_the_requested_code() {
    let bench = Bench::start().await;
    bench.arm(Armed {
        code: Some("137".into()),
        ..Armed::new("*", Fault::Refuse)
    });
    assert_eq!(bench.code("depositToBank", &deposit("F-1", "10")), 137);
    assert_eq!(bench.code("moneyTransferBulk", &bulk("F-2", &[("F-3", "1"), ("F-4", "1")])), 137);
    assert_eq!(bench.code("paymentRequest", &request("F-5", "10")), "137");
    bench.control().clear_faults();
    for reference in ["F-1", "F-3", "F-4"] {
        let status = bench.call("getOperationStatus", &look_up(reference));
        assert_has!(status, {"responseCode": 137, "transactionStatus": "FAILED"});
    }
    assert_eq!(bench.code("status", &look_up("F-5")), "121");
    bench.arm(on_deposits(Fault::InsufficientFunds).nth(1));
    bench.arm(Armed::new("moneyTransferBulk", Fault::InsufficientFunds).nth(1));
    assert_eq!(bench.code("depositToBank", &deposit("F-6", "10")), 139);
    let group = bench.call("moneyTransferBulk", &bulk("F-7", &[("F-8", "1"), ("F-9", "1"), ("F-10", "1")]));
    assert_eq!(column(&group["results"], "responseCode"), [0, 139, 139]);
    assert_eq!(bench.paid(), ["F-8"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_hide_recent_or_old_operations_from_status_queries() {
    let bench = Bench::start().await;
    bench.call("depositToBank", &deposit("L-1", "10"));
    bench.call("paymentRequest", &request("L-2", "10"));
    let found = || {
        let money = bench.code("getOperationStatus", &look_up("L-1")) == 0;
        let request = bench.code("status", &look_up("L-2")) == "0";
        assert_eq!(money, request);
        assert_eq!(money, bench.call("transactionStatus", &look_up("L-1"))["status"] == "SUCCESSFUL");
        money
    };
    let arm = |fault: Fault, ms: Option<u32>| {
        bench.control().clear_faults();
        bench.arm(Armed {
            ms,
            ..Armed::new("*", fault)
        });
    };
    arm(Fault::StaleStatus, None);
    assert!(!found());
    bench.control().advance(61).expect("advances");
    assert!(found());
    arm(Fault::ForgetfulStatus, Some(3_600_000));
    assert!(found());
    bench.control().advance(3600).expect("advances");
    assert!(!found());
    arm(Fault::ForgetfulStatus, None);
    assert!(!found());
    bench.control().clear_faults();
    assert!(found());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pending_payment_is_settled_later() {
    let bench = Bench::start().await;
    bench.arm(Armed::new("*", Fault::Pending));
    assert_eq!(bench.code("depositToBank", &deposit("Q-1", "10")), 3);
    assert_eq!(bench.code("moneyTransferBulk", &bulk("Q-2", &[("Q-3", "1")])), 3);
    assert_eq!(bench.code("paymentRequest", &request("Q-4", "10")), "1");
    bench.control().clear_faults();
    assert_eq!(bench.paid(), ["Q-1", "Q-3"]);
    let state = |reference| bench.call("getOperationStatus", &look_up(reference))["transactionStatus"].clone();
    assert_eq!((state("Q-1"), state("Q-3")), (json!("PENDING"), json!("PENDING")));
    assert_eq!(bench.code("status", &look_up("Q-4")), "1");
    bench.control().advance(61).expect("advances");
    assert_eq!((state("Q-1"), state("Q-3")), (json!("SUCCESSFUL"), json!("SUCCESSFUL")));
    assert_eq!(bench.call("status", &look_up("Q-4"))["data"]["state"], "PENDING");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_delay_holds_up_only_its_own_call() {
    let bench = Bench::start().await;
    bench.arm(on_deposits(Fault::DelayBefore).nth(1).ms(600_000));
    bench.arm(on_deposits(Fault::DelayAfter).nth(2).ms(600_000));
    let slow: Vec<_> = ["S-1", "S-2"]
        .into_iter()
        .zip(1..)
        .map(|(reference, calls)| {
            let at = bench.at.clone();
            let call = thread::spawn(move || pay(&at, reference).answer().json()["responseCode"].clone());
            until("it came", || bench.control().requests().len() == calls);
            call
        })
        .collect();
    until("the second is done", || bench.paid() == ["S-2"]);
    // A call that is not delayed does not wait for others.
    pay(&bench.at, "S-3").answer();
    assert!(slow.iter().all(|call| !call.is_finished()), "both wait");
    assert_eq!(bench.paid(), ["S-2", "S-3"], "the first is not done yet, the second is");
    assert_eq!(bench.control().requests()[0].outcome, None, "still waiting");
    bench.control().end_delays();
    for call in slow {
        assert_eq!(call.join().expect("answers"), 0);
    }
    assert_eq!(bench.paid(), ["S-2", "S-3", "S-1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disconnected_caller_does_not_stop_execution() {
    let bench = Bench::start().await;
    bench.arm(on_deposits(Fault::DelayBefore).nth(1).ms(200));
    let request = bench.at.written("depositToBank", &deposit("H-1", "10"));
    let mut stream = bench.at.connect();
    stream.write_all(request.as_bytes()).expect("sends");
    drop(stream);
    until("it is done", || bench.paid() == ["H-1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_apply_to_the_calls_for_which_they_are_armed() {
    let bench = Bench::start().await;
    bench.arm(Armed {
        times: Some(2),
        ..on_deposits(Fault::Error500).nth(2)
    });
    bench.arm(Armed {
        times: Some(1),
        ..Armed::new("*", Fault::NoTransactionId)
    });
    let statuses = ["T-1", "T-2", "T-3", "T-4"].map(|reference| pay(&bench.at, reference).answer().status);
    assert_eq!(statuses, [200, 500, 500, 200]);
    assert_eq!(bench.paid(), ["T-1", "T-4"]);
    let faults = bench.control().faults();
    assert!(faults.armed.is_empty());
    let fired = json!(faults.fired);
    assert_eq!(column(&fired, "fault"), ["no_transaction_id", "error_500", "error_500"]);
    assert_eq!(column(&fired, "reference_number"), ["T-1", "T-2", "T-3"]);
    // Two faults combined.
    bench.arm(on_deposits(Fault::DelayBefore).ms(1));
    bench.arm(on_deposits(Fault::DropAfter));
    bench.lose("depositToBank", &deposit("T-5", "10"));
    let last = bench.control().requests().pop().expect("a request");
    assert_eq!(last.faults, ["delay_before", "drop_after"]);
    assert_eq!(bench.paid().last().map(String::as_str), Some("T-5"));
}
