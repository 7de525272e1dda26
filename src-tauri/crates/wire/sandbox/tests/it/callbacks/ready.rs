//! Callbacks without an address on this computer can be fetched.

use sandbox::{Armed, CALLBACKS, Control, Fault, ReadyCallback};
use serde_json::Value;
use service_api::callback::{Kind, check};
use service_api::value::Secret;

use crate::bench::{Bench, found, request, until};

fn ready(control: &Control, count: usize) -> Vec<ReadyCallback> {
    found("so many callbacks", || {
        Some(control.notices()).filter(|callbacks| callbacks.len() >= count)
    })
}

fn fits(callback: &ReadyCallback, key: &str) -> bool {
    check(Kind::PaymentRequest, &callback.body, &Secret::new(key.to_owned())).is_ok_and(|checked| checked.authentic)
}

fn about(callback: &ReadyCallback) -> String {
    let body: Value = serde_json::from_str(&callback.body).expect("JSON");
    body["externalReferenceNumber"].as_str().expect("a reference").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn callbacks_without_a_receiver_are_fetched_once() {
    let bench = Bench::start().await;
    let control = bench.control();
    let key = bench.at.0.hash_key.clone();
    for reference in ["F-1", "F-2"] {
        bench.call("paymentRequest", &request(reference, "50"));
        control.pay(reference, None, None).expect("paid");
    }
    let callbacks = ready(&control, 2);
    assert_eq!(callbacks.iter().map(about).collect::<Vec<_>>(), ["F-1", "F-2"]);
    assert!(callbacks.iter().all(|callback| fits(callback, &key)));
    assert_eq!(control.notices(), callbacks, "until it is taken");
    control.take_notices(&[callbacks[0].number, 99]);
    assert_eq!(control.notices(), callbacks[1..]);
    let log = control.callbacks();
    assert_eq!((log[0].status, log[1].status), ("delivered", "not_sent"));
}

#[tokio::test(flavor = "multi_thread")]
async fn callback_faults_apply_to_fetched_callbacks_too() {
    let bench = Bench::start().await;
    let control = bench.control();
    let key = bench.at.0.hash_key.clone();
    let faults = [Fault::CallbackTwice, Fault::CallbackWrongHash, Fault::CallbackNever];
    for (fault, reference) in faults.into_iter().zip(["G-1", "G-2", "G-3"]) {
        bench.call("paymentRequest", &request(reference, "50"));
        control.arm(vec![Armed::new(CALLBACKS, fault).nth(1)]).expect("armed");
        control.pay(reference, None, None).expect("paid");
        // Each applies to the next callback.
        until("the fault applied", || control.faults().armed.is_empty());
    }
    let callbacks = ready(&control, 2);
    assert_eq!(callbacks.iter().map(about).collect::<Vec<_>>(), ["G-1", "G-2"]);
    assert_eq!([0, 1].map(|place| fits(&callbacks[place], &key)), [true, false]);
    let taken: Vec<usize> = callbacks.iter().map(|callback| callback.number).collect();
    control.take_notices(&taken);
    assert_eq!(control.notices(), callbacks[..1], "once more");
    control.take_notices(&taken);
    assert_eq!(control.notices(), []);
}
