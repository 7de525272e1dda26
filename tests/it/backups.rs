//! A backup is complete or refused, reveals nothing without its passphrase, and records restored from it pay no person a second time.

use harness::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

use crate::payouts::judge::{Shown, once_each, run_of};
use crate::protocol::high_water::{CONTACT, OTHER, profile, until};

const PASSPHRASE: &str = "four words of a test";

async fn pays_again() -> Sandbox {
    careless_service(vec![]).await
}

/// Runs a backup command with the passphrase in a file.
fn backup(cowrie: &Cowrie, args: &[&str], passphrase: &str) -> Ended {
    let file = cowrie.file("backup-passphrase", format!("{passphrase}\n").as_bytes());
    let all = [&["backup"], args, &["--passphrase-file", file.to_str().unwrap(), "--json"]].concat();
    cowrie.run(&all)
}

fn made(cowrie: &Cowrie, name: &str) -> PathBuf {
    let path = cowrie.home().join(name);
    let ended = backup(cowrie, &["create", path.to_str().unwrap()], PASSPHRASE).exits(0);
    assert_eq!(ended.json()["whole"], true, "{ended:?}");
    path
}

fn keys_of(cowrie: &Cowrie, sandbox: &Sandbox) -> PathBuf {
    cowrie.file("keys.json", serde_json::to_string(&sandbox.addresses()).unwrap().as_bytes())
}

fn restored(cowrie: &mut Cowrie, sandbox: &Sandbox, file: &Path, name: &str) -> Value {
    let keys = keys_of(cowrie, sandbox);
    let args = ["restore", file.to_str().unwrap(), name, "--keys", keys.to_str().unwrap()];
    let ended = backup(cowrie, &args, PASSPHRASE).exits(0);
    cowrie.choose(name);
    ended.json()
}

fn held(ended: &Ended) {
    assert!(matches!(ended.code, Some(1 | 3)), "{ended:?}");
    assert_contains!(ended.err, "Nothing is sent: these records were restored from a backup of");
    assert!(ended.err.contains("`cowrie held missing --because"), "{ended:?}");
}

fn left_behind(cowrie: &Cowrie) -> Vec<String> {
    let entries = fs::read_dir(cowrie.home()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names
        .filter(|name| name.contains(".new") || name.starts_with("restoring"))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_reveals_nothing_without_its_passphrase_and_a_changed_byte_is_found() {
    let sandbox = pays_again().await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    cowrie.pay(&people(3).0, &[]).exits(0);
    let file = made(&cowrie, "monday.cowrie");
    let bytes = fs::read(&file).unwrap();
    let key = fs::read_to_string(profile(&cowrie, "bench").join("sandbox-database-key")).unwrap();
    let addresses = sandbox.addresses();
    for secret in [
        "Person 1",
        PASSPHRASE,
        &key,
        &addresses.hash_key,
        &addresses.credentials,
        "SQLite format",
    ] {
        assert!(!bytes.windows(secret.len()).any(|part| part == secret.as_bytes()), "{secret}");
    }

    let name = file.to_str().unwrap();
    let verified = backup(&cowrie, &["verify", name], PASSPHRASE);
    let shown = verified.json();
    assert_eq!(
        (verified.code, &shown["whole"], &shown["payments"]),
        (Some(0), &true.into(), &3.into()),
        "{shown}"
    );
    assert_has!(shown, { "manifest": { "profile": "bench", "kind": "sandbox" } });
    let audit = cowrie.run(&["audit", "verify", "--json"]).json();
    // Creating the backup has been audited since.
    assert_eq!(audit["entries"].as_u64().unwrap(), shown["audit_entries"].as_u64().unwrap() + 1);

    let wrong = backup(&cowrie, &["verify", name], "four words of a tesT").exits(3);
    assert_contains!(wrong.err, "the passphrase is wrong");
    let damaged = cowrie.home().join("damaged.cowrie");
    for place in [3, 40, 300, 700, bytes.len() / 2, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[place] ^= 1;
        fs::write(&damaged, changed).unwrap();
        let found = backup(&cowrie, &["verify", damaged.to_str().unwrap()], PASSPHRASE);
        assert!(matches!(found.code, Some(1 | 3)), "byte {place}: {found:?}");
    }
    for length in [0, 10, 500, bytes.len() - 1] {
        fs::write(&damaged, &bytes[..length]).unwrap();
        let found = backup(&cowrie, &["verify", damaged.to_str().unwrap()], PASSPHRASE);
        assert_eq!(found.code, Some(1), "{length} bytes: {found:?}");
    }
    assert_eq!(left_behind(&cowrie), [] as [String; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_or_restore_that_fails_changes_nothing() {
    let sandbox = pays_again().await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let file = made(&cowrie, "monday.cowrie");
    let (name, bytes) = (file.to_str().unwrap(), fs::read(&file).unwrap());
    let again = backup(&cowrie, &["create", name], PASSPHRASE);
    assert!(again.code == Some(3) && again.err.contains("is not overwritten"), "{again:?}");
    assert_eq!(fs::read(&file).unwrap(), bytes);
    let other = cowrie.home().join("other.cowrie");
    let short = backup(&cowrie, &["create", other.to_str().unwrap()], "short");
    assert!(short.code == Some(1) && short.err.contains("At least 12 characters"), "{short:?}");
    let unasked = cowrie.run(&["backup", "create", other.to_str().unwrap()]);
    assert!(unasked.code == Some(2) && unasked.err.contains("--passphrase-file"), "{unasked:?}");
    assert!(!other.exists());
    // The passphrase can be given on standard input too.
    let piped = cowrie.run_with_input(&["backup", "verify", name, "--passphrase-stdin"], PASSPHRASE);
    assert!(
        piped.code == Some(0) && piped.out.contains("Verified: records and audit log are complete"),
        "{piped:?}"
    );

    // Both reasons at once: the name is taken, and two of them would both send.
    let refused = backup(&cowrie, &["restore", name, "bench"], PASSPHRASE).exits(1);
    assert_contains!(refused.err, "Nothing was restored");
    assert_contains!(refused.err, ["A profile or folder “bench” already exists", "both would send"]);
    let beside = backup(&cowrie, &["restore", name, "second"], PASSPHRASE);
    assert!(beside.code == Some(1) && beside.err.contains("both would send"), "{beside:?}");
    backup(&cowrie, &["restore", name, "second"], "another passphrase").exits(3);
    assert!(!profile(&cowrie, "second").exists());
    assert_eq!(left_behind(&cowrie), [] as [String; 0]);
    assert_eq!(cowrie.pay(OTHER, &[]).code, Some(0), "what is here works on");
}

/// The profile was removed, but its send journal remains: what was sent after the backup is recorded again.
#[tokio::test(flavor = "multi_thread")]
async fn a_profile_restored_on_its_computer_recovers_the_later_sends() {
    let sandbox = pays_again().await;
    let mut cowrie = Cowrie::against(&sandbox, "sandbox");
    let (later, _) = people(5);
    cowrie.pay(OTHER, &[]).exits(0);
    let file = made(&cowrie, "monday.cowrie");
    cowrie.pay(&later, &[]).exits(0);
    cowrie.run(&["profiles", "remove", "bench"]).exits(0);

    let shown = restored(&mut cowrie, &sandbox, &file, "again");
    assert_eq!((&shown["put_back"], &shown["sending_held"]), (&5.into(), &true.into()), "{shown}");
    let third = "Name,Bank,Account Number,Amount\nChidi Obi,GTBank,0123456785,90.00\n";
    held(&cowrie.pay(third, &[]));
    let paid = |run: &str| cowrie.run(&["payouts", "show", run, "--json"]).lines().pop().unwrap()["paid"].clone();
    until(&cowrie, || paid("2") == 5);
    held(&cowrie.pay(third, &[]));
    let same = cowrie.pay(&later, &[]);
    assert!(same.err.contains("This same file is batch 2"), "{same:?}");
    once_each(&sandbox, 6);
    cowrie.run(&["audit", "verify"]).exits(0);

    cowrie
        .run(&["held", "missing", "--because", "The statement has these six and no others."])
        .exits(0);
    cowrie.pay(third, &[]).exits(0);
    once_each(&sandbox, 7);
    // A backup of the restored profile has the same records: restoring it beside the profile is refused.
    let second = backup(&cowrie, &["restore", file.to_str().unwrap(), "third"], PASSPHRASE).exits(1);
    assert_contains!(second.err, "“again” has the same records");
}

/// On another computer there is no send journal: every waiting payment may have been sent.
#[tokio::test(flavor = "multi_thread")]
async fn a_payout_restored_elsewhere_halfway_does_not_send_the_rest_again() {
    let sandbox = pays_again().await;
    let here = Cowrie::against(&sandbox, "sandbox");
    sandbox.arm([done_then("depositToBank", Fault::Redirect).nth(3)]);
    let run = run_of(&here.pay(&people(9).0, &[]));
    assert!(Shown::of(&here, &sandbox, &run).count("not_sent") > 0);
    let file = made(&here, "monday.cowrie");
    here.run(&["payouts", "resume", &run, "--json"]).exits(0);
    once_each(&sandbox, 9);

    let mut there = Cowrie::new();
    let restore = ["backup", "restore", file.to_str().unwrap(), "office", "--passphrase-stdin"];
    let without_keys = Cowrie::new().run_with_input(&restore, PASSPHRASE);
    let way = "enter them under Settings, or use `--keys FILE` of `cowrie backup restore` next time.";
    assert!(without_keys.code == Some(0) && without_keys.out.contains(way), "{without_keys:?}");
    let shown = restored(&mut there, &sandbox, &file, "office");
    assert_eq!(shown["put_back"], 0, "{shown}");
    held(&there.run(&["payouts", "resume", &run]));
    until(&there, || Shown::of(&there, &sandbox, &run).count("paid") == 9);
    held(&there.run(&["payouts", "resume", &run]));
    there
        .run(&["held", "missing", "--because", "The other laptop sent all nine."])
        .exits(0);
    there.run(&["payouts", "resume", &run, "--json"]).exits(0);
    once_each(&sandbox, 9);
}

/// A test profile's keys are in the vault; the send journal is lost, but the vault still has the count of sends.
#[tokio::test(flavor = "multi_thread")]
async fn a_profile_with_a_secret_store_is_restored_with_a_new_key() {
    let sandbox = pays_again().await;
    let mut cowrie = Cowrie::with_vault();
    cowrie.add_profile("office", "test", &sandbox.addresses()).exits(0);
    cowrie.choose("office");
    let file = made(&cowrie, "monday.cowrie");
    cowrie.pay(&people(2).0, CONTACT).exits(0);
    cowrie.run(&["profiles", "remove", "office"]).exits(0);
    fs::remove_dir_all(cowrie.home().join("removed")).unwrap();

    let shown = restored(&mut cowrie, &sandbox, &file, "office");
    assert_eq!(shown["put_back"], 0, "{shown}");
    held(&cowrie.pay(&people(2).0, CONTACT));
    once_each(&sandbox, 2);
    assert_eq!(
        cowrie.run(&["held", "missing", "--because", "The statement has both."]).code,
        Some(0)
    );
    cowrie.pay(OTHER, CONTACT).exits(0);
    once_each(&sandbox, 3);
}
