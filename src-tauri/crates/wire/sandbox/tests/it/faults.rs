//! What each fault looks like from the other end of the wire.

use std::thread;

use sandbox::{Armed, Fault};
use serde_json::{Value, json};

use crate::bench::{At, Bench, Bytes, bulk, deposit, look_up, request, until};

const NOTHING: Bytes = Bytes {
    all: Vec::new(),
    reset: false,
};

fn on_deposits(fault: Fault) -> Armed {
    Armed::new("depositToBank", fault)
}

/// Sends deposit `reference` and gives the bytes that came back.
fn pay(at: &At, reference: &str) -> Bytes {
    at.call("depositToBank", &deposit(reference, "10").to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_connection_carries_not_one_byte() {
    let bench = Bench::start().await;
    bench.arm(on_deposits(Fault::DropBefore).nth(1));
    bench.arm(on_deposits(Fault::DropAfter).nth(2));
    assert_eq!(pay(&bench.at, "B-1"), NOTHING);
    assert_eq!(pay(&bench.at, "B-2"), NOTHING);
    assert_eq!(pay(&bench.at, "B-3").answer().json()["responseCode"], 0);
    assert_eq!(bench.paid(), ["B-2", "B-3"], "before: not done; after: done once");
    assert_eq!(bench.call("getOperationStatus", &look_up("B-1"))["responseCode"], 135);
    assert_eq!(bench.call("getOperationStatus", &look_up("B-2"))["transactionStatus"], "SUCCESSFUL");
    assert_eq!(bench.call("depositToBank", &deposit("B-2", "10"))["responseCode"], 105);
    assert_eq!(bench.outcomes(), ["drop_before", "0", "0", "135", "0", "105"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_breaks_off() {
    let bench = Bench::start().await;
    bench.arm(on_deposits(Fault::ResetMidResponse).nth(1));
    bench.arm(on_deposits(Fault::Truncate).nth(2));
    let bytes = pay(&bench.at, "R-1");
    let text = String::from_utf8_lossy(&bytes.all).to_lowercase();
    let end = text.find("\r\n\r\n").expect("a whole head");
    let length = text
        .lines()
        .find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
    assert!(bytes.reset, "ends by a reset: {bytes:?}");
    assert_eq!(length.map(|length| length / 2), Some(text.len() - end - 4), "half of the body");
    let truncated = pay(&bench.at, "R-2").answer();
    assert_eq!(truncated.status, 200);
    assert!(truncated.body.starts_with(b"{") && serde_json::from_slice::<Value>(&truncated.body).is_err());
    assert_eq!(bench.paid(), ["R-1", "R-2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_are_none() {
    let bench = Bench::start().await;
    let check = |fault: Fault, status: u16, done: bool, content_type: &str| {
        let before = bench.paid().len();
        bench.arm(on_deposits(fault).nth(1));
        let answer = pay(&bench.at, &format!("N-{fault:?}")).answer();
        assert_eq!(answer.status, status, "{fault:?}");
        assert_eq!(bench.paid().len() - before, usize::from(done), "{fault:?}");
        assert!(answer.head.contains(content_type), "{fault:?}: {}", answer.head);
        assert!(serde_json::from_slice::<Value>(&answer.body).is_err() || status != 200, "{fault:?}");
        answer
    };
    check(Fault::Error500, 500, false, "application/json");
    check(Fault::Error503, 503, false, "text/html");
    assert!(
        check(Fault::RateLimit, 429, false, "application/json")
            .head
            .contains("retry-after: 1")
    );
    check(Fault::Unauthorised, 401, false, "application/json");
    let redirect = check(Fault::Redirect, 307, false, "");
    assert!(
        redirect
            .head
            .contains("location: /service-webservices/business-rest/secured/deposittobank"),
        "{}",
        redirect.head
    );
    check(Fault::Html, 200, true, "text/html");
    check(Fault::Empty, 200, true, "application/json");
    check(Fault::Garbage, 200, true, "application/json");
    check(Fault::PartialExecution, 500, false, "application/json");

    // The other way round.
    for (fault, after) in [
        (Fault::Error500, true),
        (Fault::Error503, true),
        (Fault::RateLimit, true),
        (Fault::Unauthorised, true),
        (Fault::Redirect, true),
        (Fault::Html, false),
        (Fault::Empty, false),
        (Fault::Garbage, false),
    ] {
        let before = bench.paid().len();
        bench.arm(Armed {
            after: Some(after),
            ..on_deposits(fault).nth(1)
        });
        pay(&bench.at, &format!("O-{fault:?}")).answer();
        assert_eq!(bench.paid().len() - before, usize::from(after), "{fault:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_to_order() {
    let bench = Bench::start().await;
    bench.arm(Armed {
        code: Some("137".into()),
        ..Armed::new("*", Fault::Refuse)
    });
    assert_eq!(bench.call("depositToBank", &deposit("F-1", "10"))["responseCode"], 137);
    assert_eq!(
        bench.call("moneyTransferBulk", &bulk("F-2", &[("F-3", "1"), ("F-4", "1")]))["responseCode"],
        137
    );
    assert_eq!(bench.call("paymentRequest", &request("F-5", "10"))["statusCode"], "137");
    bench.control().clear_faults();
    for reference in ["F-1", "F-3", "F-4"] {
        let status = bench.call("getOperationStatus", &look_up(reference));
        assert_eq!(
            (&status["responseCode"], &status["transactionStatus"]),
            (&json!(137), &json!("FAILED")),
            "{reference}"
        );
    }
    assert_eq!(bench.call("status", &look_up("F-5"))["statusCode"], "121");
    bench.arm(on_deposits(Fault::InsufficientFunds).nth(1));
    bench.arm(Armed::new("moneyTransferBulk", Fault::InsufficientFunds).nth(1));
    assert_eq!(bench.call("depositToBank", &deposit("F-6", "10"))["responseCode"], 139);
    let group = bench.call("moneyTransferBulk", &bulk("F-7", &[("F-8", "1"), ("F-9", "1"), ("F-10", "1")]));
    assert_eq!(codes(&group), [0, 139, 139]);
    assert_eq!(bench.paid(), ["F-8"]);
}

fn codes(group: &Value) -> Vec<i64> {
    group["results"]
        .as_array()
        .expect("results")
        .iter()
        .filter_map(|one| one["responseCode"].as_i64())
        .collect()
}

fn references(group: &Value) -> Vec<&str> {
    group["results"]
        .as_array()
        .expect("results")
        .iter()
        .filter_map(|one| one["referenceNumber"].as_str())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn groups_with_spoilt_results() {
    let bench = Bench::start().await;
    let send = |fault: Fault, name: &str| {
        bench.arm(Armed::new("moneyTransferBulk", fault).nth(1));
        let names: Vec<String> = (1..=4).map(|number| format!("{name}-{number}")).collect();
        let items: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "1")).collect();
        let group = bench.call("moneyTransferBulk", &bulk(name, &items));
        assert_eq!(bench.paid().iter().filter(|paid| paid.starts_with(name)).count(), 4, "{fault:?}");
        group
    };
    assert_eq!(references(&send(Fault::MissingResults, "M")), ["M-1", "M-2"]);
    assert_eq!(
        references(&send(Fault::ExtraResults, "E")),
        ["E-1", "E-2", "E-3", "E-4", "NOBODY-SENT-THIS"]
    );
    assert_eq!(references(&send(Fault::ReorderedResults, "O")), ["O-4", "O-3", "O-2", "O-1"]);
    let twice = send(Fault::DuplicateResults, "D");
    assert_eq!((references(&twice)[4], codes(&twice)), ("D-1", vec![0, 0, 0, 0, 139]));
    let wrong = send(Fault::WrongReference, "W");
    assert_eq!(
        (&wrong["bulkReferenceNumber"], references(&wrong)),
        (&json!("X"), vec!["W-X", "W-2", "W-3", "W-4"])
    );
    let bare = send(Fault::NoTransactionId, "I");
    assert!(
        bare["results"]
            .as_array()
            .is_some_and(|results| results.iter().all(|one| one.get("transactionId").is_none()))
    );
    assert_eq!(codes(&bare), [0, 0, 0, 0]);

    bench.arm(Armed::new("moneyTransferBulk", Fault::PartialExecution).nth(1));
    let answer = bench
        .at
        .call(
            "moneyTransferBulk",
            &bulk("P", &[("P-1", "1"), ("P-2", "1"), ("P-3", "1")]).to_string(),
        )
        .answer();
    assert_eq!(answer.status, 500);
    assert_eq!(
        bench.paid().iter().filter(|paid| paid.starts_with('P')).collect::<Vec<_>>(),
        ["P-1"]
    );
    assert_eq!(bench.call("getOperationStatus", &look_up("P-2"))["responseCode"], 135);
}

#[tokio::test(flavor = "multi_thread")]
async fn look_ups_that_lag_or_forget() {
    let bench = Bench::start().await;
    bench.call("depositToBank", &deposit("L-1", "10"));
    bench.call("paymentRequest", &request("L-2", "10"));
    let found = || {
        let money = bench.call("getOperationStatus", &look_up("L-1"))["responseCode"] == 0;
        let request = bench.call("status", &look_up("L-2"))["statusCode"] == "0";
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
async fn pending_settles_later() {
    let bench = Bench::start().await;
    bench.arm(Armed::new("*", Fault::Pending));
    assert_eq!(bench.call("depositToBank", &deposit("Q-1", "10"))["responseCode"], 3);
    assert_eq!(bench.call("moneyTransferBulk", &bulk("Q-2", &[("Q-3", "1")]))["responseCode"], 3);
    assert_eq!(bench.call("paymentRequest", &request("Q-4", "10"))["statusCode"], "1");
    bench.control().clear_faults();
    assert_eq!(bench.paid(), ["Q-1", "Q-3"]);
    let state = |reference| bench.call("getOperationStatus", &look_up(reference))["transactionStatus"].clone();
    assert_eq!((state("Q-1"), state("Q-3")), (json!("PENDING"), json!("PENDING")));
    assert_eq!(bench.call("status", &look_up("Q-4"))["statusCode"], "1");
    bench.control().advance(61).expect("advances");
    assert_eq!((state("Q-1"), state("Q-3")), (json!("SUCCESSFUL"), json!("SUCCESSFUL")));
    assert_eq!(bench.call("status", &look_up("Q-4"))["data"]["state"], "PENDING");
}

#[tokio::test(flavor = "multi_thread")]
async fn delays_hold_up_one_call_and_no_other() {
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
    // A free call waits for nobody.
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
async fn who_hangs_up_does_not_stop_it() {
    use std::io::Write as _;
    let bench = Bench::start().await;
    bench.arm(on_deposits(Fault::DelayBefore).nth(1).ms(200));
    let body = deposit("H-1", "10").to_string();
    let spec = service_api::spec("depositToBank").expect("an operation");
    let headers = service_api::auth::headers(spec, &bench.at.0.keys(), &body).expect("signs");
    let headers: String = headers
        .iter()
        .map(|(name, value)| format!("{name}: {}\r\n", value.expose()))
        .collect();
    let host = bench.at.0.base_url.strip_prefix("http://").expect("an address");
    let mut stream = std::net::TcpStream::connect(host).expect("connects");
    let head = format!(
        "POST {} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n{headers}content-length: {}\r\n\r\n",
        crate::bench::path(spec),
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).expect("sends");
    drop(stream);
    until("it is done", || bench.paid() == ["H-1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_strike_the_calls_they_are_armed_for() {
    let bench = Bench::start().await;
    bench.arm(Armed {
        times: Some(2),
        ..on_deposits(Fault::Error500).nth(2)
    });
    bench.arm(Armed {
        times: Some(1),
        ..Armed::new("*", Fault::NoTransactionId)
    });
    let statuses: Vec<u16> = ["T-1", "T-2", "T-3", "T-4"]
        .map(|reference| pay(&bench.at, reference).answer().status)
        .to_vec();
    assert_eq!(statuses, [200, 500, 500, 200]);
    assert_eq!(bench.paid(), ["T-1", "T-4"]);
    let faults = bench.control().faults();
    assert!(faults.armed.is_empty());
    let fired: Vec<(Fault, Option<&str>)> = faults
        .fired
        .iter()
        .map(|fired| (fired.fault, fired.reference_number.as_deref()))
        .collect();
    assert_eq!(
        fired,
        [
            (Fault::NoTransactionId, Some("T-1")),
            (Fault::Error500, Some("T-2")),
            (Fault::Error500, Some("T-3"))
        ]
    );
    // Two at once.
    bench.arm(on_deposits(Fault::DelayBefore).ms(1));
    bench.arm(on_deposits(Fault::DropAfter));
    assert_eq!(pay(&bench.at, "T-5"), NOTHING);
    assert_eq!(
        bench.control().requests().last().map(|entry| entry.faults.clone()),
        Some(vec!["delay_before".to_owned(), "drop_after".to_owned()])
    );
    assert_eq!(bench.paid().last().map(String::as_str), Some("T-5"));
}
