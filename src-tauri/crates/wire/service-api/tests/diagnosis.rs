//! The diagnosis names the mistakes that another program made on purpose (`tests/vectors/make_traps.py`).

use serde_json::Value;
use service_api::callback::Kind;
use service_api::diagnosis::{Candidate, Finding, KeyOwner, MOST_TRIES, Signed, explain, report, seen};
use service_api::spec;
use service_api::value::Secret;

fn vectors() -> Value {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../tests/vectors/traps.json");
    serde_json::from_str(&std::fs::read_to_string(file).expect("traps.json")).expect("json")
}

fn text<'a>(json: &'a Value, name: &str) -> &'a str {
    json[name].as_str().unwrap_or_else(|| panic!("{name} of {json}"))
}

fn keys(vectors: &Value) -> Vec<Candidate> {
    let candidate = |key: &Value| Candidate {
        key: Secret::new(text(key, "key").to_owned()),
        name: if text(key, "name") == "hash_key" {
            "hash_key"
        } else {
            "secret_key"
        },
        owner: match text(key, "whose") {
            "right" => KeyOwner::Right,
            "same_profile" => KeyOwner::SameProfile,
            _ => KeyOwner::Other {
                profile: text(key, "profile").to_owned(),
                deployment: if text(key, "deployment") == "live" { "live" } else { "test" },
                other_deployment: text(key, "deployment") == "live",
            },
        },
    };
    vectors["keys"].as_array().expect("keys").iter().map(candidate).collect()
}

fn signed(case: &Value) -> Signed {
    match case["operation"].as_str() {
        Some(operation) => Signed::request(spec(operation).expect("an operation"), text(case, "body")).expect("reads"),
        None => {
            let kind = match text(case, "callback") {
                "payment-request" => Kind::PaymentRequest,
                _ => Kind::PersistentAccount,
            };
            let (signed, given) = Signed::callback(kind, text(case, "body")).expect("reads");
            assert_eq!(given, text(case, "given"));
            signed
        }
    }
}

fn tells_a_key(words: &str, keys: &[Candidate]) -> bool {
    keys.iter().any(|candidate| words.contains(candidate.key.expose()))
}

#[test]
fn every_mistake_is_named() {
    let vectors = vectors();
    let keys = keys(&vectors);
    let cases = vectors["cases"].as_array().expect("cases");
    assert!(cases.len() >= 100, "{} cases", cases.len());
    for case in cases {
        let signed = signed(case);
        let findings = explain(&signed, text(case, "given"), &keys);
        let mut named: Vec<&str> = findings.iter().map(|finding| finding.code).collect();
        let mut expected: Vec<&str> = case["codes"].as_array().expect("codes").iter().filter_map(Value::as_str).collect();
        named.sort_unstable();
        named.dedup();
        expected.sort_unstable();
        assert_eq!(named, expected, "{}: {findings:#?}", case["about"]);
        let certain = findings.iter().all(|finding| finding.certain);
        assert_eq!(certain, case["certain"] == true, "{}: {findings:#?}", case["about"]);
        let report = report(&signed, Some(text(case, "given")), &keys, &findings);
        assert!(!tells_a_key(&report, &keys), "{report}");
        assert!(!tells_a_key(&format!("{findings:?}"), &keys));
    }
}

/// The number of digests for a hash that nothing explains.
fn tries(body: &str, keys: &[Candidate]) -> usize {
    let signed = Signed::request(spec("paymentRequest").expect("an operation"), body).expect("reads");
    let findings = explain(&signed, &"0".repeat(128), keys);
    assert_eq!(findings.len(), 1, "{findings:?}");
    let (_, counted) = findings[0].sentence.split_once("none of ").expect("a number");
    let (number, _) = counted.split_once(' ').expect("a number");
    number.parse().unwrap_or_else(|_| panic!("{findings:?}"))
}

#[test]
fn the_search_is_bounded() {
    let keys: Vec<Candidate> = keys(&vectors())
        .into_iter()
        .cycle()
        .take(18)
        .enumerate()
        .map(|(index, candidate)| Candidate {
            key: Secret::new(format!("{}{index}", candidate.key.expose())),
            ..candidate
        })
        .collect();
    let usual = r#"{"referenceNumber":"R","amount":5000,"currency":"NGN","payer":{"name":"A","phoneNumber":"0803","email":"a@b.c"},
        "payee":{"name":"B","bankId":"40090E2F","bankAccountNumber":"0123"},"callBackUrl":"https://e.com","expiryDateTimeUTC":"2026-11-24T22:59:00",
        "payerCollectionFeeShare":1.0,"payeeCollectionFeeShare":0.0,"allowPartialPayments":false}"#;
    let tries_usual = tries(usual, &keys);
    assert!((10_000..120_000).contains(&tries_usual), "{tries_usual}");
    let many: String = (0..2_000).map(|number| format!(r#","extra{number}":"{number}""#)).collect();
    let huge = format!(r#"{{"referenceNumber":"R","amount":5000,"currency":"NGN"{many}}}"#);
    assert!(tries(&huge, &keys) <= MOST_TRIES);
}

fn marks(operation: &str, body: &str, keys: &[Candidate]) -> Vec<(Option<&'static str>, &'static str)> {
    let signed = Signed::request(spec(operation).expect("an operation"), body).expect("reads");
    let marks = seen(&signed, keys);
    assert!(marks.iter().all(|mark| !mark.finding.certain), "nothing is proved by looking");
    assert!(!tells_a_key(&format!("{marks:?}"), keys));
    marks.into_iter().map(|mark| (mark.value, mark.finding.code)).collect()
}

#[test]
fn mistakes_are_marked_without_a_given_hash() {
    let keys = keys(&vectors());
    let right = &keys[..1];
    let check = |destination: &str, amount: &str, expected: &[(Option<&'static str>, &'static str)]| {
        let body = format!(r#"{{"referenceNumber":"R","amount":{amount},"destinationAccount":{destination}}}"#);
        assert_eq!(marks("moneyTransfer", &body, right), expected, "{body}");
    };
    let (account, amount) = (Some("destinationAccount"), Some("amount"));
    check("\"0803\"", "100.5", &[]);
    check("\"0803 \"", "100.5", &[(account, "value_space")]);
    check("\"0803\\n\"", "100.5", &[(account, "value_line_break")]);
    check("\"08\u{200b}03\"", "5", &[(account, "hidden_characters"), (account, "latin1")]);
    check("\"08\u{a0}03\"", "5", &[(account, "hidden_characters"), (account, "latin1")]);
    check("\"null\"", "5", &[(account, "null_as_text")]);
    check("\"undefined\"", "5", &[(account, "null_as_text")]);
    check("null", "5", &[(account, "null_as_text")]);
    check("\"José\"", "5", &[(account, "latin1")]);
    check("\"0803\"", "1000.0", &[(amount, "amount_spelling")]);
    check("\"0803\"", "\"1000\"", &[(amount, "amount_spelling")]);
    check("\"0803\"", "1.0E7", &[(amount, "amount_spelling"), (amount, "amount_spelling")]);
    check("\"0803\"", "10000000", &[(amount, "amount_spelling")]);
}

#[test]
fn an_unusual_key_is_marked() {
    let body = r#"{"referenceNumber":"R"}"#;
    let key = |key: &str, owner: KeyOwner| Candidate {
        key: Secret::new(key.to_owned()),
        name: "hash_key",
        owner,
    };
    let other = |live: bool| KeyOwner::Other {
        profile: "shop".to_owned(),
        deployment: if live { "live" } else { "test" },
        other_deployment: live,
    };
    let check = |keys: &[Candidate], expected: &[&str]| {
        let found: Vec<&str> = marks("status", body, keys).into_iter().map(|(_, code)| code).collect();
        assert_eq!(found, expected);
    };
    let whole = "0123456789abcdef0123456789abcdef";
    check(&[key(whole, KeyOwner::Right)], &[]);
    check(&[], &["no_key"]);
    check(&[key(&format!("{whole} "), KeyOwner::Right)], &["key_space"]);
    check(&[key(&format!("{whole}\n"), KeyOwner::Right)], &["key_line_break"]);
    check(&[key(&format!("{whole}\u{200b}"), KeyOwner::Right)], &["key_space"]);
    check(&[key(whole, KeyOwner::Right), key(whole, KeyOwner::SameProfile)], &["wrong_key"]);
    check(&[key(whole, KeyOwner::Right), key(whole, other(true))], &["wrong_environment_key"]);
    check(&[key(whole, KeyOwner::Right), key(whole, other(false))], &[]);
    check(&[key("short key!", KeyOwner::Right), key(whole, other(true))], &["key_shape"]);
}

#[test]
fn a_report_identifies_the_mistake_without_revealing_secrets() {
    let keys = keys(&vectors());
    let body = r#"{"referenceNumber":"DC-7","customerPhoneNumber":"08031234567","amount":250.25,"withdrawalCode":"4711-0815-999"}"#;
    let signed = Signed::request(spec("dispenseCash").expect("an operation"), body).expect("reads");
    let finding = Finding {
        code: "hmac",
        sentence: "It is an HMAC.".to_owned(),
        certain: true,
    };
    let words = report(&signed, Some("ABCDEF0123456789"), &keys, &[finding]);
    let short = ["dispenseCash", "DC-7", "250.25", "hash_key", "ABCDEF012345…"];
    let long = ["••••4567 (11 characters)", "(25 characters)", "It is an HMAC."];
    for expected in short.into_iter().chain(long) {
        assert!(words.contains(expected), "{expected} in {words}");
    }
    for hidden in ["08031234567", "4711", "0815", "ABCDEF0123456789"] {
        assert!(!words.contains(hidden), "{hidden} in {words}");
    }
    assert!(!tells_a_key(&words, &keys));
}
