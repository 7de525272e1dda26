//! A problem with a file is explained in words for people, without messages of the system or a parser.

use harness::prelude::*;

/// Words of a parser or of the system.
const RAW: [&str; 8] = [
    "os error",
    "column",
    "missing field",
    "unknown field",
    "invalid type",
    "Body(",
    "Error {",
    "expected",
];

fn judge(ended: &Ended, words: &str) {
    assert!(ended.err.contains(words), "{words}: {ended:?}");
    for raw in RAW {
        assert!(!ended.err.contains(raw), "{raw}: {ended:?}");
    }
}

#[test]
fn unreadable_files_and_bodies_are_explained_in_plain_words() {
    let cowrie = Cowrie::new();
    let home = cowrie.home().to_str().unwrap().to_owned();
    let transfer = |amount: &str| format!(r#"{{"referenceNumber":"R1","amount":{amount},"destinationAccount":"08031234567"}}"#);
    for (body, words) in [
        (
            transfer("1E400"),
            "the body holds a number that is too large (line 1, character 38)",
        ),
        (transfer("1E40"), "amount: The amount is above 9,999,999,999,999.99."),
        (transfer("1E-40"), "amount: The amount has more than two decimals."),
        (transfer("5000")[..30].to_owned(), "the body is not JSON: it ends too early."),
        (transfer("5,000"), "the body is not JSON (line 1,"),
    ] {
        let ended = cowrie.run_with_input(&["call", "moneyTransfer", "--body", "-"], &body).exits(1);
        judge(&ended, words);
    }
    judge(&cowrie.run(&["call", "refund", "--body", &home]), "cannot be read: it is a folder.");
    judge(&cowrie.run(&["call", "refund", "--body", "nowhere.json"]), "there is no such file");
    let pack = cowrie.run(&["month", "verify", "nowhere.zip"]);
    assert_eq!(pack.err.trim_end(), "nowhere.zip cannot be read: there is no such file or folder.");
    for (text, words) in [
        ("{}", "is not a file of addresses and keys: it lacks `collect_base_url`."),
        ("{\"collect_base_url\":5}", "it holds something of the wrong kind"),
        ("base_url = 1", "it is not JSON (line 1,"),
    ] {
        let file = cowrie.file("keys.json", text.as_bytes());
        let ended = cowrie
            .run(&["profiles", "add", "odd", "--kind", "sandbox", "--from", file.to_str().unwrap()])
            .exits(1);
        judge(&ended, words);
    }
    let people = cowrie.file("people.csv", b"Name,Bank,Account Number,Amount\n");
    let mapping = cowrie.file("mapping.json", br#"{"colums":[]}"#);
    let (people, mapping) = (people.to_str().unwrap(), mapping.to_str().unwrap());
    judge(
        &cowrie.run(&["payouts", "check", people, "--mapping", mapping]),
        "holds `colums`, which is not known",
    );
    judge(
        &cowrie.run(&["payouts", "check", people, "--banks", mapping]),
        "This is not a bank list: it contains no bank with a name and an id.",
    );
    let no_folder = format!("{people}/body.json");
    judge(
        &cowrie.run(&["call", "refund", "--body", &no_folder]),
        "a part of its path is not a folder",
    );
}

/// A key that was entered with spaces is stored without them, and that is reported.
#[test]
fn spaces_removed_from_a_key_are_reported() {
    let cowrie = Cowrie::new();
    let file = |hash_key: &str, secret_key: &str| {
        let text = serde_json::json!({
            "collect_base_url": "http://127.0.0.1:9/c", "base_url": "http://127.0.0.1:9",
            "public_key": "p", "secret_key": secret_key, "hash_key": hash_key,
        });
        cowrie.file("keys.json", text.to_string().as_bytes())
    };
    let add = |name: &str, file: &std::path::Path| {
        let ended = cowrie
            .run(&["profiles", "add", name, "--kind", "sandbox", "--from", file.to_str().unwrap()])
            .exits(0);
        ended.err
    };
    let shown = add("ragged", &file(" k3y\n", "  "));
    assert_contains!(shown, "Spaces, line breaks or hidden characters around `hash_key` were removed.");
    assert!(shown.contains("`secret_key` is blank and was not stored."), "{shown}");
    assert!(!shown.contains("public_key") && !shown.contains("k3y"), "{shown}");
    assert_eq!(add("clean", &file("k3y", "s3c")), "The profile “clean” was added.\n");
}

/// `cowrie sandbox > keys.json &` writes the file a moment after it was created.
#[tokio::test(flavor = "multi_thread")]
async fn an_incomplete_file_of_keys_is_waited_for() {
    let sandbox = service().await;
    let cowrie = Cowrie::new();
    let text = serde_json::to_string(&sandbox.addresses()).unwrap();
    let file = cowrie.file("keys.json", b"");
    let writing = {
        let file = file.clone();
        std::thread::spawn(move || {
            for piece in [0, text.len() / 2, text.len()] {
                std::thread::sleep(std::time::Duration::from_millis(100));
                std::fs::write(&file, &text[..piece]).unwrap();
            }
        })
    };
    cowrie
        .run(&["profiles", "add", "practice", "--kind", "sandbox", "--from", file.to_str().unwrap()])
        .exits(0);
    writing.join().unwrap();
}
