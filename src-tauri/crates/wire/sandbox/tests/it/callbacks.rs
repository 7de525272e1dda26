//! Callbacks as a receiver on this computer gets them.

mod deposits;
mod ready;

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use sandbox::{CallbackView, Config, Control, Sandbox, StartError};
use serde_json::{Value, json};
use service_api::callback::{Kind, check};
use service_api::value::{Amount, Secret};
use sha2::{Digest as _, Sha512};

use crate::bench::{BANK, Bench, Kept, LIMIT, assert_has, found, look_up, request, with};

/// An address at which only the administrator can listen, and nothing does.
const NO_RECEIVER: &str = "http://127.0.0.1:1/";

/// A received callback: the first line of the request, and the body.
pub(crate) type ReceivedCallback = (String, String);

/// A receiver that answers with these statuses in turn, then with 200; 0 closes the connection without an answer.
pub(crate) struct Listener {
    pub(crate) url: String,
    pub(crate) received: Receiver<ReceivedCallback>,
}

impl Listener {
    pub(crate) fn start(statuses: &'static [u16]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("listens");
        let url = format!("http://{}/paid?shop=7", listener.local_addr().expect("an address"));
        let (sender, received) = channel();
        thread::spawn(move || {
            for (stream, status) in listener.incoming().zip(statuses.iter().copied().chain(std::iter::repeat(200))) {
                let mut stream = stream.expect("a connection");
                let mut text = String::new();
                let mut bytes = [0; 4096];
                while !is_complete(&text) {
                    let read = stream.read(&mut bytes).expect("reads");
                    assert!(read > 0, "hung up: {text}");
                    text.push_str(std::str::from_utf8(&bytes[..read]).expect("text"));
                }
                if status != 0 {
                    let more = if status == 307 { "location: /elsewhere\r\n" } else { "" };
                    let answer = format!("HTTP/1.1 {status} X\r\n{more}content-length: 2\r\n\r\nOK");
                    stream.write_all(answer.as_bytes()).expect("answers");
                }
                let (head, body) = text.split_once("\r\n\r\n").expect("a head");
                let line = head.lines().next().unwrap_or_default().to_owned();
                if sender.send((line, body.to_owned())).is_err() {
                    return;
                }
            }
        });
        Self { url, received }
    }

    pub(crate) fn next(&self) -> ReceivedCallback {
        self.received.recv_timeout(LIMIT).expect("a callback")
    }

    pub(crate) fn next_json(&self) -> Value {
        serde_json::from_str(&self.next().1).expect("JSON")
    }
}

fn is_complete(text: &str) -> bool {
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head
        .to_lowercase()
        .lines()
        .find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
    length.is_some_and(|length: usize| body.len() >= length)
}

fn entry(control: &Control, number: usize, is: impl Fn(&CallbackView) -> bool) -> CallbackView {
    found("a notice", || control.callbacks().into_iter().nth(number).filter(&is))
}

fn to(url: &str, body: Value) -> Value {
    with(body, json!({ "callBackUrl": url }))
}

#[tokio::test(flavor = "multi_thread")]
async fn partial_payments_cause_signed_callbacks() {
    let bench = Bench::start().await;
    let listener = Listener::start(&[]);
    let body = with(request("C-1", "2500"), json!({"isAllowPartialPayments": true}));
    bench.call("paymentRequest", &to(&listener.url, body));
    let pay = |amount: &str| {
        bench
            .control()
            .pay("C-1", Amount::parse(amount).ok(), Some("BANK_TRANSFER"))
            .expect("paid")
    };
    let key = bench.at.0.hash_key.clone();
    // 2,525 with the fee; the hash is computed here by hand: #.00, and .00 for zero.
    for (amount, code, state, event, owed, hashed) in [
        ("1000.5", "2", "PENDING", "PARTIAL_PAYMENT", json!(1524.5), "1524.50"),
        ("1524.25", "2", "PENDING", "PARTIAL_PAYMENT", json!(0.25), ".25"),
        ("0.25", "0", "CONSUMED", "PAYMENT_COMPLETE", json!(0), ".00"),
    ] {
        pay(amount);
        let (line, text) = listener.next();
        assert_eq!(line, "POST /paid?shop=7 HTTP/1.1");
        let callback: Value = serde_json::from_str(&text).expect("JSON");
        assert_has!(callback, {"statusCode": code, "state": state, "event": event, "outstandingBalance": owed});
        assert_eq!(callback["externalReferenceNumber"], "C-1");
        assert_eq!(callback["paymentAmount"].to_string(), amount);
        assert_eq!(callback["fundingDetails"]["payerName"], "Efe Bello");
        let id = callback["notificationId"].as_str().expect("an id");
        let digest = hex::encode(Sha512::digest(format!("{id}{code}C-1{state}{hashed}{key}")));
        assert_eq!(callback["hash"], digest);
        let checked = check(Kind::PaymentRequest, &text, &Secret::new(key.clone())).expect("reads");
        let uncovered = checked.uncovered.contains(&"paymentAmount".to_owned());
        assert!(checked.authentic && uncovered, "{checked:?}");
    }
    let last = entry(&bench.control(), 2, |entry| entry.status == "delivered");
    assert_eq!((last.attempts.len(), last.attempts[0].http_status), (1, Some(200)));
    assert_eq!(last.to.as_deref(), Some(listener.url.as_str()));
    let shown = bench.at.drive("GET", "/callbacks", &Value::Null).json();
    assert_has!(shown, {"/2/status": "delivered", "/3": null});
    assert!(!shown.to_string().contains(&key));
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_end_without_payment_cause_callbacks() {
    let bench = Bench::start().await;
    let control = bench.control();
    let listener = Listener::start(&[]);
    for reference in ["C-2", "C-3", "C-4"] {
        bench.call("paymentRequest", &to(&listener.url, request(reference, "50")));
    }
    control.cancel("C-2").expect("cancels");
    let callback = listener.next_json();
    assert_has!(callback, {"state": "CANCELLED", "statusCode": "-3", "outstandingBalance": 60});
    assert!(callback.get("paymentAmount").is_none() && callback.get("fundingDetails").is_none());
    control.expire("C-3").expect("expires");
    let callback = listener.next_json();
    assert_has!(callback, {"state": "EXPIRED", "event": "PAYMENT_REQUEST_EXPIRED"});
    // It is not queried and expires by itself.
    control.advance(24 * 3600).expect("advances");
    let callback = listener.next_json();
    assert_has!(callback, {"externalReferenceNumber": "C-4", "event": "PAYMENT_REQUEST_EXPIRED", "statusCode": "-2"});
    assert_eq!(bench.call("status", &look_up("C-4"))["data"]["state"], "EXPIRED");
    assert_eq!(control.callbacks().len(), 3, "each once");
}

#[tokio::test(flavor = "multi_thread")]
async fn three_more_attempts_with_the_same_id_and_no_redirects() {
    let bench = Bench::start().await;
    let control = bench.control();
    let stubborn = Listener::start(&[500, 0, 307, 201]);
    let late = Listener::start(&[503, 503]);
    bench.call("paymentRequest", &to(&stubborn.url, request("C-5", "50")));
    bench.call("paymentRequest", &to(&late.url, request("C-6", "50")));
    control.pay("C-5", None, None).expect("paid");
    let received: Vec<ReceivedCallback> = (0..4).map(|_| stubborn.next()).collect();
    assert!(received.iter().all(|one| *one == received[0]), "{received:?}");
    let first = entry(&control, 0, |entry| entry.attempts.len() == 4);
    let statuses: Vec<_> = first.attempts.iter().map(|attempt| attempt.http_status).collect();
    assert_eq!((first.status, statuses), ("given_up", vec![Some(500), None, Some(307), Some(201)]));
    control.pay("C-6", None, None).expect("paid");
    let second = entry(&control, 1, |entry| entry.status == "delivered");
    assert_eq!(second.attempts.len(), 3);
    // A later callback is given up later than a fifth attempt would be made.
    let later = Listener::start(&[500; 4]);
    bench.call("paymentRequest", &to(&later.url, request("C-13", "50")));
    control.pay("C-13", None, None).expect("paid");
    entry(&control, 2, |entry| entry.status == "given_up");
    assert!(stubborn.received.try_recv().is_err(), "no fifth attempt");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_leaves_this_computer() {
    let bench = Bench::start().await;
    bench.call("paymentRequest", &request("C-7", "50"));
    bench.control().pay("C-7", None, None).expect("paid");
    let log = bench.control().callbacks();
    assert_has!(json!(log[0]), {"status": "not_sent", "to": null, "attempts": []});
    assert_eq!(log[0].address.as_deref(), Some("https://example.com/paid"));

    let listener = Listener::start(&[]);
    let bench = Bench::with(Config {
        default_callback_url: Some(listener.url.clone()),
        ..Config::default()
    })
    .await;
    let onward = json!({"payee": {"name": "Sani Stores", "bankId": BANK, "bankAccountNumber": "0123456785"}});
    bench.call("paymentRequest", &with(request("C-8", "50"), onward));
    bench.control().pay("C-8", None, None).expect("paid");
    let callback = listener.next_json();
    assert_has!(callback, {"transferBankName": "Guaranty Trust Bank", "transferBankAccountNumber": "0123456785"});
    for elsewhere in ["http://example.com/", "https://127.0.0.1/", ""] {
        let config = Config {
            default_callback_url: Some(elsewhere.to_owned()),
            ..Config::default()
        };
        let started = Sandbox::start(config).await;
        assert!(matches!(started, Err(StartError::CallbackUrl(_))), "{elsewhere}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_continues_the_delivery() {
    let kept = Kept::new(Config::default());
    let bench = kept.start().await;
    let listener = Listener::start(&[]);
    for (reference, url) in [("C-9", listener.url.clone()), ("C-10", NO_RECEIVER.to_owned())] {
        bench.call("paymentRequest", &to(&url, request(reference, "50")));
        bench.control().pay(reference, None, None).expect("paid");
    }
    let first = listener.next_json();
    entry(&bench.control(), 1, |entry| entry.attempts.len() == 4);
    let short = with(request("C-11", "50"), json!({"expiryDateTimeUTC": null}));
    bench.call("paymentRequest", &to(&listener.url, short));
    bench.control().advance(24 * 3600).expect("advances");
    let lapsed = listener.next_json();
    entry(&bench.control(), 2, |entry| entry.status == "delivered");
    let before = bench.control().callbacks();
    assert_has!(json!(before), {"/0/notification_id": first["notificationId"], "/1/status": "given_up"});
    assert_eq!(before[2].notification_id, lapsed["notificationId"]);
    let again = kept.restart(bench).await;
    assert_eq!(again.control().callbacks(), before, "no callback is repeated");
    again.call("paymentRequest", &to(&listener.url, request("C-14", "50")));
    again.control().pay("C-14", None, None).expect("paid");
    // The next callback is a new one.
    assert_has!(listener.next_json(), {"externalReferenceNumber": "C-14"});
    again.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undelivered_callbacks_are_sent_again_after_a_restart() {
    let kept = Kept::new(Config::default());
    let listener = Listener::start(&[500, 500, 500]);
    let bench = kept.start().await;
    bench.call("paymentRequest", &to(&listener.url, request("C-12", "50")));
    bench.control().pay("C-12", None, None).expect("paid");
    let before = entry(&bench.control(), 0, |entry| !entry.attempts.is_empty());
    let again = kept.restart(bench).await;
    assert_eq!(listener.next_json()["notificationId"], before.notification_id.as_str());
    let after = entry(&again.control(), 0, |entry| entry.status == "delivered");
    let continues = after.attempts.starts_with(&before.attempts);
    assert!(after.attempts.len() <= 4 && continues, "{after:?}");
    again.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_ends_a_request_causes_a_callback() {
    let bench = Bench::start().await;
    let listener = Listener::start(&[]);
    bench.call("paymentRequest", &to(&listener.url, request("R-1", "50")));
    let partly = with(request("R-2", "50"), json!({"isAllowPartialPayments": true}));
    bench.call("paymentRequest", &to(&listener.url, partly));
    let refund = |reference: &str| {
        let body = json!({"referenceNumber": reference, "refundAmount": 20, "currency": "NGN"});
        assert_eq!(bench.code("refund", &body), "0");
    };
    refund("R-1");
    let callback = listener.next_json();
    assert_has!(callback, {"externalReferenceNumber": "R-1", "state": "CANCELLED", "statusCode": "-3"});
    bench.control().pay("R-2", Amount::parse("20").ok(), None).expect("paid");
    assert_eq!(listener.next_json()["event"], "PARTIAL_PAYMENT");
    refund("R-2");
    let callback = listener.next_json();
    assert_has!(callback, {"externalReferenceNumber": "R-2", "state": "CANCELLED", "cumulativePaymentAmount": 20});
    assert_eq!(bench.control().callbacks().len(), 3);
}
