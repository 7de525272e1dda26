//! The command line identifies the deliberate mistakes of another program (`vectors/make_traps.py`), with the keys of this computer.

use harness::prelude::*;

const OTHER_KEYS: [&str; 3] = ["wrong_key", "wrong_environment_key", "other_profile_key"];

fn vectors() -> Value {
    let file = bins::root().join("tests/vectors/traps.json");
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

fn key<'a>(vectors: &'a Value, profile: Option<&str>, name: &str) -> &'a str {
    let fits = |key: &&Value| key["name"] == name && key["profile"].as_str() == profile;
    vectors["keys"].list().iter().find(fits).unwrap()["key"].text()
}

/// Requests the diagnosis of the wrong hash of a case.
fn ask(cowrie: &Cowrie, case: &Value, key: Option<&str>) -> Ended {
    let arguments: &[&str] = match (case["operation"].as_str(), case["callback"].as_str()) {
        (Some(operation), _) => &["sign", operation, "--json", "--compare", case["given"].text(), "--body"],
        (None, Some(kind)) => &["verify-callback", "--kind", kind, "--json", "--body"],
        (None, None) => panic!("{case}"),
    };
    cowrie.run_with_key(arguments, case["body"].text(), key)
}

/// The diagnosis is that of the case, and contains no key.
fn judge(vectors: &Value, case: &Value, ended: &Ended) {
    let json = ended.json();
    let right = case["codes"] == json!(["right"]);
    assert_eq!(ended.code, Some(if right { 0 } else { 3 }), "{}: {ended:?}", case["about"]);
    for key in vectors["keys"].list() {
        assert!(!format!("{ended:?}").contains(key["key"].text()), "{ended:?}");
    }
    if right && case["operation"].is_null() {
        assert!(json["authentic"] == true && json.get("diagnosis").is_none(), "{json}");
        return;
    }
    let findings = json["diagnosis"].list();
    for expected in case["codes"].list() {
        assert!(
            findings.iter().any(|finding| finding["code"] == *expected),
            "{expected}: {}: {json}",
            case["about"]
        );
    }
    for finding in findings {
        let fields: Vec<&String> = finding.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["certain", "code", "sentence"]);
    }
}

#[test]
fn mistakes_are_identified_with_the_one_given_key() {
    let vectors = vectors();
    let cowrie = Cowrie::new();
    let right = key(&vectors, None, "hash_key");
    let needs_others = |case: &&Value| {
        let codes = case["codes"].list();
        codes.iter().any(|code| OTHER_KEYS.iter().any(|other| code == other))
    };
    for case in vectors["cases"].list().iter().filter(|case| !needs_others(case)) {
        judge(&vectors, case, &ask(&cowrie, case, Some(right)));
    }
}

#[test]
fn a_key_of_another_environment_is_found_among_the_profiles() {
    let vectors = vectors();
    let mut cowrie = Cowrie::with_vault();
    let profiles = [
        ("office-test", "test", None),
        ("office-live", "live", Some("office-live")),
        ("second-test", "test", Some("second-test")),
    ];
    for (name, kind, keys_of) in profiles {
        let mut deployment = json!({ "collect_base_url": "https://pay.example.com/collect", "base_url": "https://pay.example.com" });
        for key in vectors["keys"].list() {
            if key["profile"].as_str() == keys_of {
                deployment[key["name"].text()] = key["key"].clone();
            }
        }
        let from = cowrie.file("deployment.json", deployment.to_string().as_bytes());
        cowrie
            .run(&["profiles", "add", name, "--kind", kind, "--from", from.to_str().unwrap()])
            .exits(0);
    }
    cowrie.choose("office-test");
    // Each run opens the vault again, which takes a while: one case of each kind.
    let about = |about: &str| vectors["cases"].row("about", about);
    for case in [
        "the live key in test",
        "the secret key instead of the hash key",
        "the key of another test profile",
        "null as text with the live key",
    ] {
        judge(&vectors, about(case), &ask(&cowrie, about(case), None));
    }
    let case = about("a callback with the live key");
    let named = ask(&cowrie, case, None);
    judge(&vectors, case, &named);
    let sentence = named.json()["diagnosis"][0]["sentence"].text().to_owned();
    assert!(sentence.contains("“office-live” (live)"), "{sentence}");
    // The named profile has priority over the key of the environment, and that is reported.
    let live = key(&vectors, Some("office-live"), "hash_key");
    let given = ask(&cowrie, about("nothing is wrong"), Some(live));
    assert_eq!(given.json()["diagnosis"][0]["code"], "right", "{given:?}");
    assert!(given.err.contains("COWRIE_HASH_KEY was ignored"), "{given:?}");
    let named = shown(&cowrie, about("the live key in test"), None);
    assert_eq!(
        named,
        ["It was made with a key of another environment: `hash_key` of “office-live” (live)."]
    );
}

/// The printed text, one line for each finding.
fn shown(cowrie: &Cowrie, case: &Value, key: Option<&str>) -> Vec<String> {
    let arguments = ["sign", case["operation"].text(), "--compare", case["given"].text(), "--body"];
    let ended = cowrie.run_with_key(&arguments, case["body"].text(), key);
    let lines = ended
        .out
        .lines()
        .filter(|line| line.starts_with("certain") || line.starts_with("possible"));
    lines.map(|line| line[33..].to_owned()).collect()
}

/// Each usual mistake is named, once, in words that describe it.
#[test]
fn each_mistake_is_named_once() {
    let vectors = vectors();
    let cowrie = Cowrie::new();
    let right = key(&vectors, None, "hash_key");
    for (about, words) in [
        (
            "a key nobody has here",
            "Either it was made with a wrong key that is not known here",
        ),
        ("a space after the key", "A space after the key was taken for a part of the key."),
        ("a space after the reference", "A space was hashed after `referenceNumber`"),
        (
            "null for one that is absent",
            "The word null was hashed once where nothing is given",
        ),
        (
            "null for three that are absent",
            "The word null was hashed 3 times where nothing is given",
        ),
        ("null for the explicit null", "The word null was hashed for `payer.email`:"),
    ] {
        let case = vectors["cases"].row("about", about);
        let shown = shown(&cowrie, case, Some(right));
        assert!(shown.len() == 1 && shown[0].contains(words), "{about}: {shown:?}");
    }
}

#[test]
fn without_another_hash_the_visible_mistakes_are_reported() {
    let cowrie = Cowrie::new();
    let body = cowrie.file(
        "body.json",
        r#"{"referenceNumber":"R1","amount":1000.0,"destinationAccount":"08031234567 "}"#.as_bytes(),
    );
    let run = |options: &[&str]| -> Ended {
        let mut command = cowrie.command(&["sign", "moneyTransfer"]);
        command
            .args(options)
            .arg("--body")
            .arg(&body)
            .env("COWRIE_HASH_KEY", "a-key-that-nobody-sees ");
        command.output().unwrap().into()
    };
    let plain = run(&["--json"]).json();
    assert!(plain.get("diagnosis").is_none() && plain.get("report").is_none(), "{plain}");
    let explained = run(&["--json", "--explain"]).exits(0);
    let json = explained.json();
    let codes: Vec<&str> = json["diagnosis"].texts("code");
    assert_eq!(codes, ["amount_spelling", "value_space", "key_space"]);
    assert_eq!(json["hash"], plain["hash"]);
    let report = run(&["--report"]);
    assert!(
        report.out.contains("destinationAccount: ••••567  (12 characters)"),
        "{}",
        report.out
    );
    for hidden in ["08031234567", "a-key-that"] {
        assert!(!report.out.contains(hidden) && !explained.out.contains("a-key-that"), "{report:?}");
    }
}
