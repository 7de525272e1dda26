//! The contract probe reports what a service really does, moves test money only with permission, and never queries a live service.

mod again;

use harness::prelude::*;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use service_api::auth::{hash, signed_values};
use service_api::value::Secret;

async fn sandbox(duplicates: Duplicates) -> Sandbox {
    service_with(|config| config.duplicates = Some(duplicates)).await
}

fn line<'a>(lines: &'a Value, name: &str) -> &'a Value {
    let found = lines.list().iter().find(|line| line["name"] == name);
    found.unwrap_or_else(|| panic!("{name} in {lines}"))
}

/// The probes that pay something twice.
const MONEY: [&str; 4] = [
    "repeated-deposit",
    "repeated-transfer",
    "transfer-then-group",
    "group-then-transfer",
];

/// How often money moved under the reference of a line.
fn debits(sandbox: &Sandbox, line: &Value) -> usize {
    let asked = line["asked"].text();
    let reference = asked.trim_end_matches('.').rsplit(' ').next().unwrap();
    sandbox
        .control()
        .book()
        .iter()
        .filter(|entry| entry.reference_number == reference)
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_reference_is_reported_correctly_in_every_mode() {
    for (mode, result, moved) in [
        (Duplicates::Refuse, "refused", 1),
        (Duplicates::ReturnOriginal, "first_result", 1),
        (Duplicates::ExecuteAgain, "executed_again", 2),
    ] {
        let (sandbox, cowrie) = cowrie_on(sandbox(mode)).await;
        let ended = cowrie.run(&["probe", "--json", "--move-test-money"]).exits(0);
        let lines = ended.json();
        for name in MONEY {
            assert_eq!(line(&lines, name)["result"], result, "{mode:?} {}", line(&lines, name));
            assert_eq!(debits(&sandbox, line(&lines, name)), moved, "{mode:?} {name}");
        }
        assert_eq!(sandbox.control().book().len(), MONEY.len() * moved, "nothing else moved");
        // The sandbox rejects a repeated payment request in every mode of payments.
        assert_eq!(line(&lines, "repeated-request")["result"], "refused");
        assert_eq!(sandbox.control().payment_requests().len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_permission_nothing_moves_and_the_answers_are_kept() {
    let (sandbox, cowrie) = cowrie_on(sandbox(Duplicates::ExecuteAgain)).await;
    let ended = cowrie.run(&["probe", "--json"]).exits(0);
    assert!(sandbox.control().book().is_empty());
    let lines = ended.json();
    for (name, result) in [
        ("code-type", "mixed"),
        ("bank-list", "getBanks: bank, banks: banks"),
        ("clock", "present"),
        ("wrong-hash", "refused"),
        ("refusal-status", "200"),
        ("unknown-reference", "getOperationStatus: code 135"),
        ("absent-optionals", "nothing"),
        ("amount-spelling", "as_in_body"),
        ("reference-length", "50"),
        ("repeated-validate-deposit", "answered"),
        ("repeated-validate-transfer", "answered"),
        ("repeated-deposit", "not_asked"),
        ("repeated-transfer", "not_asked"),
        ("transfer-then-group", "not_asked"),
        ("group-then-transfer", "not_asked"),
        ("repeated-request", "not_asked"),
        ("deposit-after-a-day", "not_asked"),
        ("transfer-after-a-day", "not_asked"),
    ] {
        assert_eq!(line(&lines, name)["result"], result, "{}", line(&lines, name));
    }
    assert_eq!(lines.list().len(), 18);
    let asked = line(&lines, "amount-spelling");
    assert!(
        asked["meaning"].as_str().is_some_and(|words| !words.is_empty()) && asked["profile"] == "bench",
        "{asked}"
    );
    assert_eq!(asked["details"].list().len(), 1 + 12 + 4);
    let refused = cowrie.run(&["probe", "--json", "--only", "repeated-deposit"]).exits(3);
    assert_contains!(refused.err, "Nothing was sent. This question sends something: One deposit of ₦1.00");
    assert!(sandbox.control().book().is_empty() && sandbox.control().payment_requests().is_empty());
    // Repeated, the earlier answer is kept beside the new one; listing sends nothing.
    let before = sandbox.control().requests().len();
    let listed = cowrie.run(&["probe", "--json", "--list"]).json();
    assert_eq!(line(&listed, "amount-spelling"), asked);
    assert_eq!(sandbox.control().requests().len(), before);
    cowrie.run(&["probe", "--only", "no-such"]).exits(2);
}

/// A data folder with an open vault, and one more profile.
fn with_profile(kind: &str, deployment: &Value) -> Cowrie {
    let mut cowrie = Cowrie::with_vault();
    let from = cowrie.file("deployment.json", deployment.to_string().as_bytes());
    cowrie
        .run(&["profiles", "add", "office", "--kind", kind, "--from", from.to_str().unwrap()])
        .exits(0);
    cowrie.choose("office");
    cowrie
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_service_is_never_probed() {
    let far = json!({ "collect_base_url": "https://pay.invalid/collect", "base_url": "https://pay.invalid", "hash_key": "k",
        "principal": "p", "credentials": "c", "public_key": "a", "secret_key": "b" });
    let cowrie = with_profile("live", &far);
    for options in [
        &["probe", "--json"][..],
        &["probe", "--json", "--only", "repeated-deposit", "--move-test-money"],
    ] {
        let ended = cowrie.run(options).exits(3);
        assert!(ended.err.contains("never for a live profile"), "{ended:?}");
        assert_eq!(ended.json()["outcome"], "not_sent");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_service_is_never_probed_as_a_test_profile() {
    let deployment = |collect: &str, business: &str, key: &str| {
        json!({ "collect_base_url": collect, "base_url": business, "hash_key": key, "principal": "p", "credentials": key,
            "public_key": "a", "secret_key": key })
    };
    let live = deployment("https://pay.invalid/collect", "https://pay.invalid", "of the live one");
    let mut cowrie = with_profile("live", &live);
    for (name, alike, why) in [
        (
            "address",
            deployment("https://test.invalid/collect", "https://PAY.invalid:443/service-webservices/", "k"),
            "has an address of the live profile “office”",
        ),
        (
            "collection",
            deployment("https://pay.invalid/collect/", "https://test.invalid", "k"),
            "has an address of the live profile “office”",
        ),
        (
            "keys",
            deployment("https://test.invalid/collect", "https://test.invalid", "of the live one"),
            "has the secret key of the live profile “office”",
        ),
    ] {
        let from = cowrie.file("alike.json", alike.to_string().as_bytes());
        cowrie
            .run(&["profiles", "add", name, "--kind", "test", "--from", from.to_str().unwrap()])
            .exits(0);
        cowrie.choose(name);
        let ended = cowrie.run(&["probe", "--json", "--move-test-money"]).exits(3);
        assert!(
            ended.err.contains(why) && ended.err.contains("never for a live system"),
            "{ended:?}"
        );
        assert!(!ended.err.contains("of the live one"), "no key is shown");
    }
    // Beside a live profile without shared addresses or keys, a test deployment is probed.
    let sandbox = sandbox(Duplicates::Refuse).await;
    let other = serde_json::to_value(sandbox.addresses()).unwrap();
    let from = cowrie.file("other.json", other.to_string().as_bytes());
    cowrie
        .run(&["profiles", "add", "other", "--kind", "test", "--from", from.to_str().unwrap()])
        .exits(0);
    cowrie.choose("other");
    let ended = cowrie.run(&["probe", "--json", "--only", "clock"]);
    assert_eq!(line(&ended.json(), "clock")["result"], "present", "{ended:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn test_money_goes_only_to_the_account_that_a_person_gives() {
    let sandbox = sandbox(Duplicates::Refuse).await;
    let cowrie = with_profile("test", &serde_json::to_value(sandbox.addresses()).unwrap());
    let asked: &[&str] = &["probe", "--json", "--only", "repeated-deposit", "--move-test-money"];
    assert_contains!(cowrie.run(asked).exits(1).err, "for the test money");
    assert!(sandbox.control().book().is_empty());
    let bank = "187DE295-AE70-4BBC-8169-EEA22924A565";
    let there = cowrie.run(&[asked, &["--bank", bank, "--account", "0123456785"]].concat());
    assert_eq!(line(&there.json(), "repeated-deposit")["result"], "refused", "{there:?}");
    assert!(there.err.contains("at most ₦2.00 and two fees of test money"), "{there:?}");
    assert_eq!(sandbox.control().book().len(), 1);
    // The payment is an ordinary one: a repetition is answered from the records, and nothing is sent.
    let entry = sandbox.control().book().remove(0);
    let requests = sandbox.control().requests().len();
    let again = cowrie.call(
        "depositToBank",
        &json!({ "referenceNumber": entry.reference_number, "amount": 1, "destinationBankUUID": bank, "destinationBankAccountNumber": "0123456785",
            "recipientEmail": "nobody@example.com", "remarks": "Other" }),
    );
    assert_ne!(again.code, Some(0), "{again:?}");
    assert_eq!((sandbox.control().requests().len(), sandbox.control().book().len()), (requests, 1));
}

/// A service that hashes null and absent values as the text `null`, and amounts as a floating-point number prints.
fn stubborn(key: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || listener.incoming().flatten().for_each(|stream| drop(answer(stream, key))));
    address
}

/// The operation, hash and body of a request.
pub(crate) fn request(stream: &TcpStream) -> std::io::Result<(String, String, String)> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let (mut first, mut given, mut length) = (String::new(), String::new(), 0);
    reader.read_line(&mut first)?;
    loop {
        let mut header = String::new();
        reader.read_line(&mut header)?;
        match header.trim().split_once(": ").map(|(name, value)| (name.to_lowercase(), value)) {
            Some((name, value)) if name == "hash" => given = value.to_owned(),
            Some((name, value)) if name == "content-length" => length = value.parse().unwrap(),
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let operation = first.split(' ').nth(1).unwrap().rsplit('/').next().unwrap().to_owned();
    Ok((operation, given, String::from_utf8(body).unwrap()))
}

/// A service whose answer to an operation and its body is the result of `answer`, with its status line; `None` closes the connection.
pub(crate) fn serving(answer: impl Fn(&str, &Value) -> Option<(&'static str, Value)> + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let Ok((operation, _, body)) = request(&stream) else { continue };
            if let Some((status, shown)) = answer(&operation, &serde_json::from_str(&body).unwrap()) {
                let _ = respond(stream, status, &shown);
            }
        }
    });
    address
}

/// Answers a request with `told`.
pub(crate) fn respond(mut stream: TcpStream, status: &str, shown: &Value) -> std::io::Result<()> {
    let shown = shown.to_string();
    write!(
        stream,
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{shown}",
        shown.len()
    )
}

fn answer(stream: TcpStream, key: &str) -> std::io::Result<()> {
    let (operation, given, body) = request(&stream)?;
    let mut values = signed_values(service_api::spec(&operation).unwrap(), &body).unwrap();
    for value in &mut values {
        if value.text.is_empty() {
            value.text = "null".to_owned();
        }
        if value.name == "amount" && !value.text.contains('.') {
            value.text.push_str(".0");
        }
    }
    let (status, shown) = match hash(&values, &Secret::new(key.to_owned())) == given {
        false => ("401 Unauthorized", json!({ "errorMessage": "Error validating hash" })),
        true if operation == "getBanks" => (
            "200 OK",
            json!({ "responseCode": 0, "banks": [{ "name": "First", "uuid": "187DE295-AE70-4BBC-8169-EEA22924A565" }] }),
        ),
        true => ("200 OK", json!({ "responseCode": 117, "message": "Missing parameter" })),
    };
    respond(stream, status, &shown)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_with_other_hash_rules_is_detected() {
    let address = stubborn("the-key-of-a-stubborn-service");
    // Only the business interface: what needs the other keys is omitted and reported.
    let cowrie = Cowrie::new();
    let deployment = json!({ "collect_base_url": address, "base_url": address, "principal": "p", "credentials": "c",
        "hash_key": "the-key-of-a-stubborn-service" });
    let from = cowrie.file("deployment.json", deployment.to_string().as_bytes());
    cowrie
        .run(&["profiles", "add", "odd", "--kind", "sandbox", "--from", from.to_str().unwrap()])
        .exits(0);
    let ended: Ended = cowrie.run(&["--profile", "odd", "probe", "--json"]);
    let lines = ended.json();
    for (name, result) in [
        ("code-type", "number"),
        ("bank-list", "getBanks: banks"),
        ("clock", "absent"),
        ("wrong-hash", "refused"),
        ("absent-optionals", "word"),
        ("amount-spelling", "re_rendered"),
        ("repeated-validate-deposit", "unclear"),
    ] {
        assert_eq!(line(&lines, name)["result"], result, "{}", line(&lines, name));
    }
    let answer = line(&lines, "amount-spelling")["answer"].text();
    assert!(answer.contains("1 as 1.0") && !answer.contains("0.01 as"), "{answer}");
    let codes = line(&lines, "code-type")["details"].to_string();
    assert!(codes.contains("banks: not asked"), "{codes}");
}

/// A service that executes a deposit at once, answers its repetition with `code`, and debits the amount `late` from the wallet a moment
/// later.
fn belated(code: u32, late: u32) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        let (balance, mut paid) = (Arc::new(AtomicU32::new(1_000)), false);
        for stream in listener.incoming().flatten() {
            let Ok((operation, _, body)) = request(&stream) else { continue };
            let body: Value = serde_json::from_str(&body).unwrap();
            let shown = match operation.as_str() {
                "accountBalance" => json!({ "responseCode": 0, "availableBalance": balance.load(Ordering::SeqCst) }),
                "depositToBank" if !paid => {
                    paid = true;
                    balance.fetch_sub(10, Ordering::SeqCst);
                    json!({ "responseCode": 0, "referenceNumber": body["referenceNumber"], "transactionId": "T1" })
                }
                "depositToBank" => {
                    let balance = Arc::clone(&balance);
                    std::thread::spawn(move || {
                        std::thread::sleep(Duration::from_millis(300));
                        balance.fetch_sub(late, Ordering::SeqCst);
                    });
                    json!({ "responseCode": code, "message": "Hm" })
                }
                _ => json!({ "responseCode": 135, "message": "Unknown reference" }),
            };
            let _ = respond(stream, "200 OK", &shown);
        }
    });
    address
}

#[test]
fn a_late_debit_and_an_unclear_answer_are_not_a_rejection() {
    for (code, late, result) in [(105, 10, "executed_again"), (3, 0, "unclear"), (105, 0, "refused")] {
        let address = belated(code, late);
        let deployment = json!({ "collect_base_url": address, "base_url": address, "principal": "p", "credentials": "c", "hash_key": "k" });
        let cowrie = with_profile("test", &deployment);
        let bank = "187DE295-AE70-4BBC-8169-EEA22924A565";
        let to = ["--bank", bank, "--account", "0123456785"];
        let ended = cowrie.run(&[&["probe", "--json", "--only", "repeated-deposit", "--move-test-money"], &to[..]].concat());
        let lines = ended.json();
        let line = line(&lines, "repeated-deposit");
        assert_eq!(line["result"], result, "{code} {line}");
        let shown = format!("{} {}", line["answer"], line["meaning"]);
        assert!(result == "executed_again" || shown.contains("still"), "{shown}");
        assert!(result == "refused" || !shown.contains("was not paid again"), "{shown}");
    }
}

/// The marker of code that sends something a second time.
const REPEATS: &str = concat!("repeat_on_", "purpose");

#[test]
fn only_the_probe_can_send_twice() {
    fn search(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                search(&path, found);
            } else if fs::read_to_string(&path).is_ok_and(|text| text.contains(REPEATS)) {
                found.push(path.strip_prefix(bins::root()).unwrap().to_string_lossy().replace('\\', "/"));
            }
        }
    }
    let mut found = Vec::new();
    search(&bins::root().join("src-tauri/crates"), &mut found);
    search(&bins::root().join("src-tauri/src"), &mut found);
    found.sort();
    let places = ["app/src/probe/repeat.rs", "core/engine/src/outbox/repeat.rs"];
    assert_eq!(found, places.map(|place| format!("src-tauri/crates/{place}")));
}
