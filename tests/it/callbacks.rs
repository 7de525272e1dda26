//! The command line judges callbacks like another program (`vectors/make_callbacks.py`).

use harness::prelude::*;

fn vectors() -> Value {
    let file = bins::root().join("tests/vectors/callbacks.json");
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

fn verify(cowrie: &Cowrie, kind: &str, body: &str, key: Option<&str>) -> Ended {
    cowrie.run_with_key(&["verify-callback", "--kind", kind, "--json", "--body"], body, key)
}

#[test]
fn the_command_line_gives_the_same_verdicts() {
    let vectors = vectors();
    let key = vectors["hash_key"].text();
    let cowrie = Cowrie::new();
    for case in vectors["cases"].list() {
        let ended = verify(&cowrie, case["kind"].text(), case["body"].text(), Some(key));
        let authentic = case["authentic"].as_bool().unwrap();
        assert_eq!(ended.code, Some(if authentic { 0 } else { 3 }), "{} {ended:?}", case["about"]);
        let json = ended.json();
        for name in ["authentic", "covered", "uncovered", "variant"] {
            assert_eq!(json[name], case[name], "{name}: {}", case["about"]);
        }
        let uncertain = json["uncertain"].as_array().cloned().unwrap_or_default();
        assert_eq!(Value::Array(uncertain), case["uncertain"], "{}", case["about"]);
        assert!(!format!("{ended:?}").contains(key));
    }
}

/// “N”+“10” and “N1”+“0” have one hash: a failure can be presented as a success (`docs/spec/README.md#what-the-hash-leaves-open`).
#[test]
fn a_callback_with_shifted_field_boundaries_is_not_reported_as_authentic() {
    let vectors = vectors();
    let key = vectors["hash_key"].text();
    let cowrie = Cowrie::new();
    let shown = |about: &str| -> Ended {
        let mut cases = vectors["cases"].list().iter();
        let case = cases.find(|case| case["about"] == about).unwrap();
        let arguments = ["verify-callback", "--kind", case["kind"].text(), "--body"];
        cowrie.run_with_key(&arguments, case["body"].text(), Some(key))
    };
    let cut = shown("re-cut: N1 and 0").exits(0);
    assert_contains!(cut.out, "notificationId, statusCode could also be other values");
    let (sure, cut_off) = (
        shown("a full payment, zero as the pattern's formatter writes it"),
        shown("the code went into the id"),
    );
    assert!(!sure.out.contains("could also be split differently"), "{sure:?}");
    for authentic in [&cut, &sure] {
        assert_contains!(
            authentic.out,
            "Before you act on it, confirm the state and the amounts with the service: `cowrie call status`"
        );
    }
    assert_eq!(cut_off.code, Some(3), "{cut_off:?}");
    assert_contains!(cut_off.out, ["statusCode is not a code", "Do not act on this callback."]);
}

#[test]
fn an_unreadable_callback_gets_no_verdict() {
    let cowrie = Cowrie::new();
    for bad in ["", "[]", "{} {}", "{\"state\":\"A\",\"state\":\"B\",\"hash\":\"0\"}"] {
        let ended = verify(&cowrie, "payment-request", bad, Some("k"));
        assert_eq!(ended.code, Some(1), "{bad} {ended:?}");
        assert!(!ended.out.contains("authentic"), "{ended:?}");
    }
    assert_eq!(verify(&cowrie, "payment-request", "{}", None).code, Some(2), "no key");
    assert_eq!(verify(&cowrie, "something", "{}", Some("k")).code, Some(2), "no such kind");
}

/// The cause, and what to do: another kind of callback, a changed field, a missing hash.
#[test]
fn the_problem_of_a_callback_is_named_once() {
    let vectors = vectors();
    let key = vectors["hash_key"].text();
    let cowrie = Cowrie::new();
    let authentic = |kind: &str| {
        let cases = vectors["cases"].list().iter();
        let mut right = cases.filter(|case| case["kind"] == kind && case["authentic"] == true);
        right.next().unwrap()["body"].text().to_owned()
    };
    let request = authentic("payment-request");
    let without = |body: &str| {
        let mut body: Value = serde_json::from_str(body).unwrap();
        body.as_object_mut().unwrap().remove("hash");
        body.to_string()
    };
    let changed = |body: &str| {
        let mut body: Value = serde_json::from_str(body).unwrap();
        body["externalReferenceNumber"] = "ANOTHER-1".into();
        body.to_string()
    };
    for (kind, body, finding, to_do) in [
        (
            "persistent-account",
            request.clone(),
            "This is a notice about a payment request but was checked as one about a payment account. As the right kind, its hash is valid.",
            "Check it again with --kind payment-request.",
        ),
        (
            "payment-request",
            authentic("persistent-account"),
            "This is a notice about a payment account but was checked as one about a payment request. As the right kind, its hash is valid.",
            "Check it again with --kind persistent-account.",
        ),
        (
            "payment-request",
            changed(&request),
            "a covered field was changed on the way",
            "Check with the service instead: `cowrie call status`",
        ),
        (
            "payment-request",
            without(&request),
            "It has no hash, so anyone could have written it.",
            "Check with the service instead",
        ),
    ] {
        let body = cowrie.file("callback.json", body.as_bytes());
        let mut command = cowrie.command(&["verify-callback", "--kind", kind, "--body"]);
        let ended: Ended = command.arg(body).env("COWRIE_HASH_KEY", key).output().unwrap().into();
        let shown: Vec<&str> = ended
            .out
            .lines()
            .filter(|line| line.starts_with("certain") || line.starts_with("possible"))
            .collect();
        assert!(
            ended.code == Some(3) && shown.len() == 1 && shown[0].contains(finding),
            "{kind}: {ended:?}"
        );
        assert!(ended.out.contains(to_do), "{kind}: {ended:?}");
    }
}
