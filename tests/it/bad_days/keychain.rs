//! The secret store is missing, locked, another one, or a vault.

use harness::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use harness::desktop::Keyring;

use super::assert_says;

/// The content of every file of a profile.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        found.insert(path.clone(), std::fs::read(path).unwrap());
    }
    found
}

fn names(profiles: &Ended) -> Vec<String> {
    let listed = profiles.json();
    let names = listed.list().iter();
    names.map(|profile| profile["name"].text().to_owned()).collect()
}

/// Whether the built-in sandbox works here.
fn practice(cowrie: &Cowrie) -> bool {
    let paid = cowrie.run_with_input(
        &["call", "accountBalance", "--body", "-", "--profile", "sandbox", "--json"],
        r#"{"referenceNumber":"Q1"}"#,
    );
    paid.code == Some(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn without_an_open_keychain_only_practice_works_and_the_next_step_is_named() {
    let sandbox = service().await;
    let desktops = [
        (Desktop::builder().bus(false).start(), "There is no keychain here"),
        (Desktop::builder().keyring(Keyring::Absent).start(), "There is no keychain here"),
        (Desktop::builder().keyring(Keyring::Locked).start(), "The keychain is locked"),
    ];
    for (desktop, why) in &desktops {
        let mut cowrie = Cowrie::new();
        cowrie.live_on(desktop.env());
        for kind in ["test", "live"] {
            let mut addresses = sandbox.addresses();
            if kind == "live" {
                addresses.base_url = "https://pay.example.com".to_owned();
                addresses.collect_base_url = "https://pay.example.com/collect".to_owned();
            }
            let added = cowrie.add_profile("office", kind, &addresses).exits(3);
            assert_says(&added, &[why, "unlock its keychain", "cowrie vault init"]);
        }
        assert_has!(
            names(&cowrie.run(&["profiles", "list", "--json"])),
            ["sandbox"],
            "nothing half-made stays"
        );
        assert!(practice(&cowrie), "{why}: the sandbox works");
    }
}

/// A command line with a test profile `office`, used once, whose keys are in this desktop's keychain.
fn office(desktop: &Desktop, sandbox: &Sandbox) -> Cowrie {
    let mut cowrie = Cowrie::new();
    cowrie.live_on(desktop.env());
    cowrie.add_profile("office", "test", &sandbox.addresses()).exits(0);
    cowrie.choose("office");
    assert_eq!(look(&cowrie).code, Some(0), "the profile opens where its keys are");
    cowrie
}

fn look(cowrie: &Cowrie) -> Ended {
    cowrie.call("accountBalance", &json!({ "referenceNumber": "Q1" }))
}

#[tokio::test(flavor = "multi_thread")]
async fn records_with_a_key_on_another_computer_stay_closed_and_unchanged() {
    let sandbox = service().await;
    let home = Desktop::builder().own().start();
    let mut cowrie = office(&home, &sandbox);
    let folder = cowrie.home().join("profiles/office");
    let before = files(&folder);
    assert!(before[&folder.join("cowrie.db")].len() > 1_000);
    let elsewhere = [
        (Desktop::builder().own().start(), "The key to the records"),
        (Desktop::builder().keyring(Keyring::Locked).start(), "The keychain is locked"),
        (Desktop::builder().keyring(Keyring::Absent).start(), "There is no keychain here"),
    ];
    let requests = sandbox.control().requests().len();
    for (desktop, why) in &elsewhere {
        cowrie.live_on(desktop.env());
        let shut = look(&cowrie).exits(3);
        assert_says(&shut, &[why, "office"]);
        assert_eq!(files(&folder), before, "{why}: the files are as they were");
    }
    assert_eq!(sandbox.control().requests().len(), requests, "nothing was sent");
    cowrie.live_on(home.env());
    assert_eq!(look(&cowrie).code, Some(0), "and they open again at home");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passphrase_vault_replaces_a_missing_keychain() {
    let sandbox = service().await;
    let secrets = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = secrets.path().join(name);
        std::fs::write(&path, text).unwrap();
        vec![("COWRIE_VAULT_PASSPHRASE_FILE".to_owned(), path.to_str().unwrap().to_owned())]
    };
    let (right, wrong) = (
        file("right", "a horse, correct, with a battery\n"),
        file("wrong", "a cow, correct, with a battery\n"),
    );
    let mut cowrie = Cowrie::new();
    cowrie.run_with_input(&["vault", "init", "--passphrase-stdin"], "short\n").exits(1);
    let made = cowrie
        .run_with_input(&["vault", "init", "--passphrase-stdin"], "a horse, correct, with a battery\n")
        .exits(0);
    assert!(
        made.err.contains("but not an older copy of the whole data folder"),
        "what it does not guarantee is said: {made:?}"
    );
    let over = cowrie.run_with_input(&["vault", "init", "--passphrase-stdin"], "another passphrase\n");
    assert_eq!(over.code, Some(3), "never over an old one: {over:?}");

    cowrie.live_on(right.clone());
    cowrie.add_profile("office", "test", &sandbox.addresses()).exits(0);
    cowrie.choose("office");
    look(&cowrie).exits(0);
    for (env, why) in [(Vec::new(), "passphrase vault is locked"), (wrong, "passphrase is wrong")] {
        cowrie.live_on(env);
        let shut = look(&cowrie).exits(3);
        assert_says(&shut, &[why, "COWRIE_VAULT_PASSPHRASE_FILE"]);
        assert!(practice(&cowrie));
    }
    cowrie.live_on(right);
    look(&cowrie).exits(0);
}
