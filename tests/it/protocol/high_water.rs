//! Earlier records are put back over today's: nothing is sent until the missing sends are known, and nothing is ever sent twice.
//!
//! Real processes, a real file copied back, and a sandbox that executes a repeated reference again. Its book is the reference.

use harness::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::payouts::judge::{Shown, came_in, once_each, run_of};

/// Another person, in a separate file.
pub(crate) const OTHER: &str = "Name,Bank,Account Number,Amount\nBola Ade,GTBank,0123456785,70.00\n";

/// The folder of a profile.
pub(crate) fn profile(cowrie: &Cowrie, name: &str) -> PathBuf {
    cowrie.home().join("profiles").join(name)
}

/// The present content of a profile's folder. A log that disappears while it is read belongs to a program that ends.
pub(crate) fn backup(folder: &Path, only: &str) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let wanted = files.filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with(only));
    wanted.filter_map(|path| Some((path.clone(), there(fs::read(&path))?))).collect()
}

/// The result for a file, unless it disappeared meanwhile.
fn there<T>(what: io::Result<T>) -> Option<T> {
    match what {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        what => Some(what.unwrap()),
    }
}

/// Puts the files back, as a person does: what was written since is lost.
pub(crate) fn put_back(folder: &Path, only: &str, files: &BTreeMap<PathBuf, Vec<u8>>) {
    for (path, _) in backup(folder, only) {
        there(fs::remove_file(path));
    }
    for (path, bytes) in files {
        fs::write(path, bytes).unwrap();
    }
}

pub(crate) const RECORDS: &str = "cowrie.db";

fn refused(ended: &Ended) {
    assert!(matches!(ended.code, Some(1 | 3)), "{ended:?}");
    assert_contains!(ended.err, "Nothing is sent: these records are older than what was sent");
}

/// Opens the profile repeatedly, until `settled` is true.
pub(crate) fn until(cowrie: &Cowrie, settled: impl Fn() -> bool) {
    wait::blocking_until("it is settled", || {
        let settled = settled();
        if !settled {
            cowrie.run(&["payouts", "list"]);
        }
        settled
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn records_from_before_a_batch_send_nothing_until_it_is_recovered() {
    for route in [["--route", "single"].as_slice(), &["--route", "group", "--group-size", "2"]] {
        let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
        let folder = profile(&cowrie, "bench");
        cowrie.run(&["payouts", "list"]);
        let yesterday = backup(&folder, RECORDS);

        let (sheet, total) = people(5);
        cowrie.pay(&sheet, route).exits(0);
        put_back(&folder, RECORDS, &yesterday);

        // Status queries do not work for now: whatever a person does, no money moves.
        let blind = |operation| Armed::new(operation, Fault::Error503);
        sandbox.arm([blind("getOperationStatus"), blind("transactionStatus")]);
        let same = cowrie.pay(&sheet, route);
        assert!(same.err.contains("Nothing was sent. This same file is batch 1"), "{same:?}");
        refused(&cowrie.pay(OTHER, &[]));
        refused(&cowrie.run(&["payouts", "resume", "1"]));
        let deposit = serde_json::json!({
            "referenceNumber": "OURS-1", "amount": 5, "destinationBankUUID": "187DE295-AE70-4BBC-8169-EEA22924A565",
            "destinationBankAccountNumber": "0123456785", "recipientEmail": "ada@example.com",
        });
        assert_contains!(cowrie.call("depositToBank", &deposit).out, "these records are older");
        once_each(&sandbox, 5);

        // They work again: the five are found, and recorded as before, to the kobo and by name.
        sandbox.control().clear_faults();
        until(&cowrie, || Shown::of(&cowrie, &sandbox, "1").count("paid") == 5);
        let shown = Shown::of(&cowrie, &sandbox, "1");
        assert_eq!(shown.summary["total_paid"], format!("{}.{:02}", total / 100, total % 100).as_str());
        assert_eq!(shown.items[&3]["name"], "Person 1");

        // The same file is recognised as paid, and another person can be paid.
        assert_contains!(cowrie.pay(&sheet, route).err, "This same file is batch 1");
        once_each(&sandbox, 5);
        cowrie.pay(OTHER, &[]).exits(0);
        once_each(&sandbox, 6);
    }
}

/// A stop is not a call, but is recorded outside the records too: earlier records send nothing of what waited then.
#[tokio::test(flavor = "multi_thread")]
async fn records_from_before_a_stop_are_stopped_too() {
    let sandbox = careless_service(vec![]).await;
    sandbox.arm([Armed::new("depositToBank", Fault::InsufficientFunds).nth(2)]);
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let folder = profile(&cowrie, "bench");
    let run = run_of(&cowrie.pay(&people(12).0, &[]));
    let yesterday = backup(&folder, RECORDS);
    cowrie.run(&["payouts", "stop", &run, "--yes", "--json"]).exits(0);
    let as_stopped = Shown::of(&cowrie, &sandbox, &run);
    assert!(as_stopped.count("stopped") >= 7, "{as_stopped:?}");
    let moved = came_in(&sandbox);

    put_back(&folder, RECORDS, &yesterday);
    assert_contains!(cowrie.run(&["payouts", "resume", &run, "--json"]).err, "stopped for good");
    let put_back = Shown::of(&cowrie, &sandbox, &run);
    assert_eq!(put_back.summary, as_stopped.summary);
    assert_eq!(came_in(&sandbox), moved, "nothing leaves");
    // No send is missing, so another person can be paid at once.
    cowrie.pay(OTHER, &[]).exits(0);
}

#[tokio::test(flavor = "multi_thread")]
async fn records_from_the_middle_of_a_batch_do_not_send_its_rest_again() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let folder = profile(&cowrie, "bench");
    // Refused at the third payment: the batch waits for a person, with payments that were never sent.
    sandbox.arm([done_then("depositToBank", Fault::Redirect).nth(3)]);
    let run = run_of(&cowrie.pay(&people(9).0, &[]));
    let not_sent = Shown::of(&cowrie, &sandbox, &run).count("not_sent");
    assert!(not_sent > 0);
    let yesterday = backup(&folder, RECORDS);
    cowrie.run(&["payouts", "resume", &run, "--json"]).exits(0);
    once_each(&sandbox, 9);

    put_back(&folder, RECORDS, &yesterday);
    let lost = |operation| Armed::new(operation, Fault::Error503);
    sandbox.arm([lost("getOperationStatus"), lost("transactionStatus")]);
    refused(&cowrie.run(&["payouts", "resume", &run]));
    sandbox.control().clear_faults();
    until(&cowrie, || Shown::of(&cowrie, &sandbox, &run).count("paid") == 9);
    cowrie.run(&["payouts", "resume", &run, "--json"]).exits(0);
    once_each(&sandbox, 9);
}

/// Given where the file has neither phone number nor email address.
pub(crate) const CONTACT: &[&str] = &["--contact", "accounts@example.com"];

/// The whole folder was put back, including the send journal. The secret store still has the count of sends.
#[tokio::test(flavor = "multi_thread")]
async fn where_the_send_journal_was_put_back_too_a_person_must_name_what_is_missing() {
    let sandbox = careless_service(vec![]).await;
    let mut cowrie = Cowrie::with_vault();
    cowrie.add_profile("office", "test", &sandbox.addresses()).exits(0);
    cowrie.choose("office");
    cowrie.run(&["payouts", "list"]);
    let folder = profile(&cowrie, "office");
    let yesterday = backup(&folder, "");
    cowrie.pay(&people(2).0, CONTACT).exits(0);
    put_back(&folder, "", &yesterday);

    let pressed = cowrie.pay(OTHER, CONTACT);
    refused(&pressed);
    assert!(pressed.err.contains("no record anywhere"), "{pressed:?}");
    assert!(
        pressed.err.contains("`cowrie held missing --because"),
        "the command that mends it: {pressed:?}"
    );
    assert!(!pressed.err.contains("press"), "a script has no buttons: {pressed:?}");
    refused(&cowrie.pay(&people(2).0, CONTACT));
    once_each(&sandbox, 2);
    for empty in ["", "  "] {
        assert_ne!(cowrie.run(&["held", "missing", "--because", empty]).code, Some(0));
    }
    refused(&cowrie.pay(OTHER, CONTACT));
    cowrie
        .run(&["held", "missing", "--because", "The statement has both; they stay paid."])
        .exits(0);
    cowrie.pay(OTHER, CONTACT).exits(0);
    once_each(&sandbox, 3);
}

/// Sends that were settled long ago need not be recovered; that they were made is known all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_send_journal_drops_what_was_settled_long_ago_and_older_records_still_send_nothing() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let folder = profile(&cowrie, "bench");
    cowrie.run(&["payouts", "list"]);
    let yesterday = backup(&folder, RECORDS);
    // The first is lost in transit, and waits for a person.
    sandbox.arm([Armed::new("depositToBank", Fault::DropBefore).nth(1)]);
    let run = run_of(&cowrie.pay(&people(8).0, &[]));
    let shown = Shown::of(&cowrie, &sandbox, &run);
    assert_eq!((shown.count("paid"), shown.count("held")), (7, 1), "{shown:?}");

    let length = || fs::metadata(folder.join("sent.journal")).unwrap().len();
    let (whole, computer) = (length(), Computer::new());
    let days = |days: i64| days * 24 * 3_600_000;
    for (passed, shorter) in [(days(34), false), (days(2), true)] {
        computer.pass(passed);
        host::of_at(&cowrie, "bench", computer.env()).await.close().await;
        assert_eq!(length() * 3 < whole, shorter, "{} of {whole}", length());
    }
    // The last user of the records removes their log, which may be a moment after the host is closed.
    wait::until("the records are left", async || !folder.join(format!("{RECORDS}-wal")).exists()).await;

    // Eight were sent. The unconfirmed one and the last are still in the send journal; of the other six it has only the count.
    put_back(&folder, RECORDS, &yesterday);
    let held = cowrie.pay(OTHER, &[]);
    refused(&held);
    assert_contains!(held.err, "6 more calls have no record anywhere: money may have moved.");
    assert!(held.err.contains("2 missing payments were restored"), "{held:?}");
    assert_eq!(sandbox.control().book().len(), 7);
}
