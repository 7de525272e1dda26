//! The control interface over HTTP.

use sandbox::{Config, Sandbox, StartError, read_faults, read_keys};
use serde_json::{Value, json};

use crate::bench::{Bench, assert_answer, assert_has, deposit, request, until};

#[tokio::test(flavor = "multi_thread")]
async fn controls_the_payers_side() {
    let bench = Bench::start().await;
    for reference in ["C-1", "C-2", "C-3"] {
        bench.call("paymentRequest", &request(reference, "1000"));
    }
    bench.call("depositToBank", &deposit("C-4", "50000"));
    let post = |path: &str, body: Value| {
        let answer = bench.at.drive("POST", path, &body);
        (answer.status, answer.json())
    };
    let get = |path: &str| bench.at.drive("GET", path, &Value::Null).json();

    let payment = json!({"reference_number": "C-1", "amount": "1010.00", "method": "BANK_TRANSFER"});
    assert_answer!(bench.at.drive("POST", "/pay", &payment), 200, {"state": "CONSUMED", "total_payment_amount": "1010.00"});
    assert_eq!(post("/cancel", json!({"reference_number": "C-2"})).1["state"], "CANCELLED");
    assert_eq!(post("/expire", json!({"reference_number": "C-3"})).1["state"], "EXPIRED");
    assert_eq!(post("/pay", json!({"reference_number": "C-3"})).0, 409);
    assert_eq!(post("/pay", json!({"reference_number": "C-9"})).0, 404);
    assert_eq!(post("/pay", json!({"reference": "C-1"})).0, 400);
    assert_eq!(post("/advance", json!({"seconds": 60})).0, 200);
    assert_eq!(post("/advance", json!({"seconds": 4_000_000_000_u32})).0, 409);
    assert_eq!(post("/nothing", json!({})).0, 404);

    let book = get("/book");
    assert_eq!(book.as_array().map(Vec::len), Some(2));
    assert_has!(book[0], {"amount": "50000.00", "operation": "depositToBank"});
    let at = book[1]["executed_at"].as_str().expect("a time");
    assert!(at.ends_with('Z') && at.len() == 24, "{book}");
    let requests = get("/requests");
    assert_eq!(requests.as_array().map(Vec::len), Some(4));
    assert_has!(requests[3], {"operation": "depositToBank", "reference_number": "C-4", "outcome": "0"});
    assert_has!(requests, {"/3/payments": ["C-4"], "/0/payments": []});
    assert_eq!(get("/payment_requests").as_array().map(Vec::len), Some(3));
    // 50,000,000 + 1,010 - 10 - 50,000 - 26.88
    assert_eq!(get("/balance")["balance"], "49950973.12");
    let keys = bench.at.0.keys();
    let all = format!("{requests}{book}");
    for secret in [keys.credentials, keys.secret_key, keys.hash_key].into_iter().flatten() {
        assert!(!all.contains(secret.expose()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn arms_faults_and_names_the_known_ones() {
    let bench = Bench::start().await;
    let post = |body: Value| bench.at.drive("POST", "/faults", &body);
    let body = json!({"arm": [{"operation": "depositToBank", "fault": "refuse", "nth": 2, "code": 136}]});
    let armed = json!([{"operation": "depositToBank", "fault": "refuse", "nth": 2, "code": "136"}]);
    assert_eq!(post(body).json()["armed"], armed);
    let codes = ["K-1", "K-2", "K-3"].map(|reference| bench.code("depositToBank", &deposit(reference, "1")));
    assert_eq!(codes, [json!(0), json!(136), json!(0)]);
    let answer = bench.at.drive("GET", "/faults", &Value::Null).json();
    assert_eq!(answer["armed"], json!([]));
    assert_has!(answer["fired"][0], {"fault": "refuse", "reference_number": "K-2"});

    let refused = post(json!({"arm": [{"operation": "depositToBank", "fault": "explode"}]}));
    assert_eq!(refused.status, 400);
    let message = refused.json()["error"].as_str().expect("a sentence").to_owned();
    for name in ["explode", "drop_after", "error_500", "missing_results", "forgetful_status"] {
        assert!(message.contains(name), "{message}");
    }
    for wrong in [
        json!({"arm": [{"operation": "payEverybody", "fault": "refuse"}]}),
        json!({"arm": [{"operation": "*", "fault": "refuse", "nth": 0}]}),
        json!({"arm": [{"operation": "*", "fault": "drop_after", "after": false}]}),
        json!({"arm": [{"operation": "*", "fault": "refuse", "nht": 1}]}),
    ] {
        assert_eq!(post(wrong.clone()).status, 400, "{wrong}");
    }
    let answer = post(json!({"arm": [{"operation": "*", "fault": "empty"}]})).json();
    assert_eq!(answer["armed"].as_array().map(Vec::len), Some(1));
    assert_eq!(post(json!({"clear": true})).json()["armed"], json!([]));
    assert!(read_faults(r#"{"arm":[{"operation":"*","fault":"error_503","after":true}]}"#).is_ok_and(|faults| faults.len() == 1));
    assert!(read_faults(r#"{"arm":[{"operation":"*","fault":"explode"}]}"#).is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_web_page_controls_it() {
    let bench = Bench::start().await;
    let port = bench.at.0.base_url.rsplit(':').next().expect("a port").to_owned();
    let check = |headers: &[&str], expected: u16| {
        let answer = bench.at.send("POST", "/control/advance", headers, br#"{"seconds":1}"#).answer();
        assert_eq!(answer.status, expected, "{headers:?}");
    };
    check(&[], 200);
    check(&[&format!("host: localhost:{port}")], 200);
    check(&["origin: http://127.0.0.1"], 403);
    check(&["origin: null"], 403);
    check(&[&format!("host: evil.example:{port}")], 403);
    check(&["host: 127.0.0.1.evil.example"], 403);
    let got = bench.at.send("GET", "/control/book", &["host: evil.example"], b"").answer();
    assert_eq!(got.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn is_only_local_and_can_be_turned_off() {
    let anywhere = Config {
        listen: "0.0.0.0:0".parse().expect("an address"),
        ..Config::default()
    };
    assert!(matches!(Sandbox::start(anywhere).await, Err(StartError::NotLoopback(_))));
    let bench = Bench::with(Config {
        allow_control: false,
        ..Config::default()
    })
    .await;
    assert_eq!(bench.at.0.control_url, None);
    assert_eq!(bench.at.drive("GET", "/book", &Value::Null).status, 404);
    assert!(bench.control().book().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_have_the_agreed_names_and_keys_derive_from_the_seed() {
    let bench = Bench::start().await;
    let json = serde_json::to_string(&bench.at.0).expect("writes");
    let read: Value = serde_json::from_str(&json).expect("reads");
    let mut names: Vec<_> = read.as_object().expect("an object").keys().map(String::as_str).collect();
    names.sort_unstable();
    let expected = "api_key base_url collect_base_url control_url credentials hash_key principal public_key secret_key";
    assert_eq!(names.join(" "), expected);
    let same = Bench::start().await;
    assert_eq!(same.at.0.hash_key, bench.at.0.hash_key);
    let random = Bench::with(Config::default()).await;
    assert_ne!(random.at.0.hash_key, bench.at.0.hash_key);
    let given = Bench::with(Config {
        keys: read_keys(&json).expect("reads"),
        ..Config::default()
    })
    .await;
    assert_eq!(given.at.0.hash_key, bench.at.0.hash_key);
    assert_eq!(given.at.0.api_key, bench.at.0.api_key);
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_ends_waiting_requests_without_executing_them() {
    let bench = Bench::start().await;
    bench.arm(sandbox::Armed::new("depositToBank", sandbox::Fault::DelayBefore).ms(60_000));
    let at = bench.at.clone();
    let control = bench.control();
    let waiting = std::thread::spawn(move || at.call("depositToBank", &deposit("Z-1", "1").to_string()));
    until("it came", || !control.requests().is_empty());
    bench.sandbox.stop().await;
    assert!(waiting.join().expect("ends").all.is_empty());
    assert!(control.book().is_empty());
    let host = bench.at.0.base_url.strip_prefix("http://").expect("an address");
    assert!(std::net::TcpStream::connect(host).is_err(), "nobody listens");
}

/// A request that the service cannot complete: state `FAILED` and code 114 were observed (`docs/spec/codes.md#request-states-and-events`).
#[tokio::test(flavor = "multi_thread")]
async fn a_request_can_fail() {
    let bench = Bench::start().await;
    bench.call("paymentRequest", &request("C-1", "1000"));
    let failed = bench.at.drive("POST", "/fail", &json!({"reference_number": "C-1"}));
    assert_eq!(failed.json()["state"], "FAILED");
    let answer = bench.call("status", &json!({"referenceNumber": "C-1"}));
    assert_has!(answer["data"], {"state": "FAILED", "statusCode": "114"});
    let late = bench.at.drive("POST", "/pay", &json!({"reference_number": "C-1"}));
    assert_eq!(late.status, 409);
    let calls = bench.control().callbacks();
    assert_eq!(calls.len(), 1, "it is executed once");
}
