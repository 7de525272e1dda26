//! Faults of callbacks.

use sandbox::{Armed, CALLBACKS, Fault};
use serde_json::{Value, json};
use service_api::callback::{Kind, check};
use service_api::value::Secret;

use super::{Row, only};
use crate::bench::{Bench, assert_has, request, until, with};
use crate::callbacks::Listener;

pub(super) const ROWS: &[Row] = &[
    (Fault::CallbackNever, never),
    (Fault::CallbackWrongHash, wrong_hash),
    (Fault::CallbackTwice, twice),
    (Fault::CallbackOutOfOrder, out_of_order),
    (Fault::CallbackChanged, changed),
    (Fault::CallbackBeforeAnswer, before_answer),
];

fn armed(fault: Fault) -> Armed {
    Armed::new(CALLBACKS, fault).nth(1)
}

/// Requests 50 naira, which are 60 with the fee, and lets the payer pay.
fn ask_and_pay(bench: &Bench, listener: &Listener, reference: &str) {
    let body = with(request(reference, "50"), json!({ "callBackUrl": listener.url }));
    bench.call("paymentRequest", &body);
    bench.control().pay(reference, None, None).expect("paid");
}

/// Pays another request whose callback is refused every time. When it is given up, every other callback has had all its attempts.
fn after_all_attempts(bench: &Bench, reference: &str) {
    let stubborn = Listener::start(&[500; 4]);
    ask_and_pay(bench, &stubborn, reference);
    until("it is given up", || {
        let all = bench.control().callbacks();
        all.iter()
            .any(|callback| callback.reference_number == reference && callback.status == "given_up")
    });
}

fn of(got: &Value) -> &str {
    got["externalReferenceNumber"].as_str().expect("a reference")
}

/// Whether the hash of a received callback is correct.
fn is_authentic(bench: &Bench, text: &str) -> bool {
    let key = Secret::new(bench.at.0.hash_key.clone());
    check(Kind::PaymentRequest, text, &key).expect("reads").authentic
}

fn book(bench: &Bench) -> Vec<String> {
    let entries = bench.control().book().into_iter();
    entries
        .map(|entry| format!("{} {}", entry.reference_number, entry.amount))
        .collect()
}

fn never(bench: &Bench) {
    let listener = Listener::start(&[]);
    only(bench, armed(Fault::CallbackNever));
    ask_and_pay(bench, &listener, "N-1");
    ask_and_pay(bench, &listener, "N-2");
    assert_eq!(of(&listener.next_json()), "N-2");
    after_all_attempts(bench, "N-3");
    assert!(listener.received.try_recv().is_err(), "nothing of N-1");
    assert_eq!(book(bench), ["N-1 60.00", "N-2 60.00", "N-3 60.00"], "all were paid");
    let log = bench.control().callbacks();
    assert!(log[0].status == "waiting" && log[0].attempts.is_empty(), "{log:?}");
}

fn wrong_hash(bench: &Bench) {
    let listener = Listener::start(&[]);
    only(bench, armed(Fault::CallbackWrongHash));
    ask_and_pay(bench, &listener, "W-1");
    ask_and_pay(bench, &listener, "W-2");
    assert!(!is_authentic(bench, &listener.next().1));
    assert!(is_authentic(bench, &listener.next().1));
}

fn twice(bench: &Bench) {
    let listener = Listener::start(&[]);
    only(bench, armed(Fault::CallbackTwice));
    ask_and_pay(bench, &listener, "T-1");
    assert_eq!(listener.next(), listener.next(), "word for word");
    after_all_attempts(bench, "T-2");
    assert!(listener.received.try_recv().is_err(), "twice and no more");
    assert_eq!(book(bench).len(), 2, "paid once, and the other one");
}

fn out_of_order(bench: &Bench) {
    let listener = Listener::start(&[]);
    only(bench, armed(Fault::CallbackOutOfOrder).ms(600_000));
    ask_and_pay(bench, &listener, "O-1");
    until("the fault struck it", || bench.control().faults().armed.is_empty());
    assert!(listener.received.try_recv().is_err(), "it waits");
    ask_and_pay(bench, &listener, "O-2");
    let callbacks = [listener.next_json(), listener.next_json()];
    assert_eq!(callbacks.each_ref().map(of), ["O-2", "O-1"]);
    // No callback follows, so it is sent after the wait.
    only(bench, armed(Fault::CallbackOutOfOrder).ms(300));
    ask_and_pay(bench, &listener, "O-3");
    assert_eq!(of(&listener.next_json()), "O-3");
}

fn changed(bench: &Bench) {
    let listener = Listener::start(&[]);
    only(bench, armed(Fault::CallbackChanged));
    ask_and_pay(bench, &listener, "C-1");
    let (_, text) = listener.next();
    let callback: Value = serde_json::from_str(&text).expect("JSON");
    assert_has!(callback, {"paymentAmount": 600, "cumulativePaymentAmount": 600});
    assert_eq!(callback["outstandingBalance"], 0);
    assert!(is_authentic(bench, &text), "the hash does not cover them");
    assert_eq!(book(bench), ["C-1 60.00"]);
}

fn before_answer(bench: &Bench) {
    let listener = Listener::start(&[]);
    bench.control().clear_faults();
    bench.arm(Armed::new("paymentRequest", Fault::CallbackBeforeAnswer));
    bench.arm(Armed::new("paymentRequest", Fault::DelayAfter).ms(300));
    let body = with(request("B-1", "50"), json!({ "callBackUrl": listener.url })).to_string();
    let at = bench.at.clone();
    let asking = std::thread::spawn(move || at.call("paymentRequest", &body));
    let callback = listener.next_json();
    assert!(!asking.is_finished(), "the callback precedes the answer");
    assert_eq!((of(&callback), &callback["event"]), ("B-1", &json!("PAYMENT_COMPLETE")));
    assert_eq!(asking.join().expect("answered").answer().json()["statusCode"], "0");
    assert_eq!(book(bench), ["B-1 60.00"]);
}
