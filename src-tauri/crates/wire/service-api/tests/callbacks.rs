//! Notifications as another program made and checked them.

use serde_json::Value;
use service_api::callback::{Kind, PaymentRequestNotification, PersistentAccountNotification, check, sign};
use service_api::value::Secret;

fn vectors() -> Value {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../tests/vectors/callbacks.json");
    serde_json::from_str(&std::fs::read_to_string(file).expect("the vectors")).expect("JSON")
}

fn kind(case: &Value) -> Kind {
    match case["kind"].as_str() {
        Some("payment-request") => Kind::PaymentRequest,
        Some("persistent-account") => Kind::PersistentAccount,
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_notification_is_checked_as_another_program_checked_it() {
    let vectors = vectors();
    let key = Secret::new(vectors["hash_key"].as_str().expect("a key").to_owned());
    let cases = vectors["cases"].as_array().expect("cases");
    assert!(cases.len() >= 40);
    for case in cases {
        let body = case["body"].as_str().expect("a body");
        let checked = serde_json::to_value(check(kind(case), body, &key).expect("reads")).expect("JSON");
        for name in ["authentic", "covered", "uncovered", "variant"] {
            assert_eq!(checked[name], case[name], "{name}: {}: {body}", case["about"]);
        }
        let uncertain = checked.get("uncertain").cloned().unwrap_or_else(|| Value::Array(Vec::new()));
        assert_eq!(uncertain, case["uncertain"], "{}: {body}", case["about"]);
        let read = match kind(case) {
            Kind::PaymentRequest => PaymentRequestNotification::read(body).map(drop),
            Kind::PersistentAccount => PersistentAccountNotification::read(body).map(drop),
        };
        assert_eq!(read, Ok(()), "{body}");
    }
}

#[test]
fn our_signature_equals_another_programs() {
    let vectors = vectors();
    let key = Secret::new(vectors["hash_key"].as_str().expect("a key").to_owned());
    // The first of each kind: a balance of zero in the pattern's own spelling, and a plain deposit.
    for about in ["a full payment", "a deposit"] {
        let mut cases = vectors["cases"].as_array().expect("cases").iter();
        let case = cases
            .find(|case| case["about"].as_str().is_some_and(|text| text.starts_with(about)))
            .expect("a case");
        let signed = case["body"].as_str().expect("a body");
        let (unsigned, _) = signed.rsplit_once(",\"hash\":").expect("the hash is last");
        assert_eq!(sign(kind(case), &format!("{unsigned}}}"), &key).as_deref(), Ok(signed));
    }
}
