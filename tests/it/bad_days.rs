//! What a person or a script gets when things go wrong: wrong files, wrong keys, no network, no keychain, two programs at once.

mod bodies;
// `prlimit` is part of util-linux.
#[cfg(target_os = "linux")]
mod floods;
#[cfg(target_os = "linux")]
mod keychain;
mod service;

use harness::prelude::*;
use std::fs::File;
use std::process::Stdio;

use crate::payouts::judge::money_requests;
use crate::protocol::high_water::profile;
use system::env::Loop;

/// Guaranty Trust Bank, which has the same id in every sandbox.
const BANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";

/// Checks that the whole output contains these sentences, regardless of case.
#[track_caller]
fn assert_says(ended: &Ended, sentences: &[&str]) {
    let message = ended.err.to_lowercase();
    for sentence in sentences {
        assert!(message.contains(&sentence.to_lowercase()), "“{sentence}” is not said: {ended:?}");
    }
}

/// Checks a file offline and tries to pay it; neither may send anything.
fn check_and_pay(cowrie: &Cowrie, name: &str, content: &[u8]) -> (Ended, Ended) {
    let file = cowrie.file(name, content);
    let file = file.to_str().unwrap();
    let checked = cowrie.run(&["payouts", "check", file, "--json"]);
    (checked, cowrie.run(&["payouts", "run", file, "--yes", "--json"]))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_not_a_payout_sheet_is_refused() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let unreadable: [(&str, &[u8], &str); 4] = [
        ("invoice.xlsx", b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n", "PDF"),
        ("nothing.xlsx", b"", "empty"),
        ("nothing.csv", b"", "empty"),
        ("torn.xlsx", b"PK\x03\x04\x14\x00\x00\x00", "damaged"),
    ];
    for (name, content, word) in unreadable {
        let (checked, paid) = check_and_pay(&cowrie, name, content);
        for ended in [&checked, &paid] {
            assert_eq!(ended.code, Some(1), "{name}: {ended:?}");
            assert_says(ended, &[name, word]);
            assert_eq!(ended.json()["outcome"], "not_sent", "{name}: {ended:?}");
        }
    }
    let missing = cowrie.run(&["payouts", "run", "no-such-file.csv", "--yes"]).exits(1);
    assert_says(&missing, &["Nothing was sent", "no such file"]);
    assert_eq!(money_requests(&sandbox).len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn problems_of_a_sheet_are_named_and_prevent_its_payment() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let (good, _) = people(2);
    let sheets = [
        (
            "Name,Bank,Account Number\nAda,GTBank,0123456785\n".to_owned(),
            "COLUMN_MISSING",
            None,
        ),
        (format!("{good}Ada,GTBank,123456789x,10.00\n"), "ACCOUNT_CHARS", Some(4)),
        (format!("{good}Ada,GTBank,123456789,10.00\n"), "ACCOUNT_LENGTH", Some(4)),
        (format!("{good}Ada,GTBank,0123456785,10.005\n"), "AMOUNT_PRECISION", Some(4)),
        (format!("{good}Ada,GTBank,0123456785,0\n"), "AMOUNT_NOT_POSITIVE", Some(4)),
        (format!("{good}Ada,No Such Bank,0123456785,10\n"), "BANK_UNKNOWN", Some(4)),
    ];
    for (sheet, code, row) in sheets {
        let (checked, paid) = check_and_pay(&cowrie, "people.csv", sheet.as_bytes());
        assert_eq!(checked.code, Some(1), "{checked:?}");
        let report = checked.json();
        let found = match row {
            Some(row) => of_rows(&report).contains(&(json!(row), json!(code))),
            None => report["problems"].list().iter().any(|problem| problem["code"] == code),
        };
        assert!(found, "{code}: {report}");
        assert_eq!(paid.code, Some(1), "{code}: {paid:?}");
        assert_says(&paid, &["Nothing was sent"]);
    }
    assert_eq!(money_requests(&sandbox).len(), 0);
}

/// The problems of rows, as row and code.
fn of_rows(report: &Value) -> Vec<(Value, Value)> {
    let mut found = Vec::new();
    for row in report["rows"].list() {
        for problem in row["problems"].list() {
            found.push((row["row"].clone(), problem["code"].clone()));
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn a_possible_duplicate_row_is_reported_and_can_still_be_confirmed() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let (good, _) = people(2);
    let twice = format!("{good}{}\n", good.lines().last().unwrap());
    let (checked, paid) = check_and_pay(&cowrie, "people.csv", twice.as_bytes());
    assert_eq!(checked.code, Some(0), "a warning stops nothing: {checked:?}");
    let report = checked.json();
    assert_has!(report, { "ready": 3, "to_fix": 0 });
    assert!(of_rows(&report).contains(&(json!(4), json!("DUP_PAYMENT"))), "{report}");
    assert_eq!(paid.code, Some(0), "{paid:?}");
    assert_says(&paid, &["row 4"]);
    assert_eq!(sandbox.control().book().len(), 3, "it was meant: two payments with two references");
    // The same file again is a separate case.
    let again = cowrie.pay(&twice, &[]).exits(1);
    assert_says(&again, &["Nothing was sent", "--again"]);
    assert_eq!(money_requests(&sandbox).len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_arguments_and_bodies_are_refused_before_anything_is_sent() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let sheet = cowrie.file("people.csv", people(1).0.as_bytes());
    let sheet = sheet.to_str().unwrap();
    let wrong: [&[&str]; 6] = [
        &["call", "payEverybody", "--body", "-"],
        &["call", "depositToBank"],
        &["payouts", "run", sheet],
        &["payouts", "run", sheet, "--yes", "--route", "pigeon"],
        &["profiles", "add", "x", "--kind", "dream", "--from", sheet],
        &["no-such-command"],
    ];
    for args in wrong {
        let ended = cowrie.run(args);
        assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{args:?} {ended:?}");
        assert!(!ended.err.is_empty());
    }
    let mut body = deposit("R1");
    body["amount"] = json!(10.005);
    body["destinationBankAccountNumber"] = json!("123456789");
    body["destinationBankUUID"] = Value::Null;
    body["recipientEmail"] = json!("not an address");
    let ended = cowrie.call("depositToBank", &body).exits(1);
    let fields = ["amount", "destinationBankAccountNumber", "destinationBankUUID", "recipientEmail"];
    assert_says(&ended, &fields);
    let shown: Vec<Value> = ended.json()["error"]["problems"]
        .list()
        .iter()
        .map(|problem| problem["path"].clone())
        .collect();
    assert!(fields.iter().all(|field| shown.contains(&json!(field))), "{shown:?}");
    let torn = cowrie
        .run_with_input(&["call", "depositToBank", "--body", "-"], "{\"referenceNumber\": ")
        .exits(1);
    assert_says(&torn, &["Nothing was sent", "not JSON"]);
    assert_eq!(sandbox.control().requests(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reference_is_used_for_one_payment_only() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let first = cowrie.call("depositToBank", &deposit("OURS-1"));
    assert_eq!((first.code, &first.json()["outcome"]), (Some(0), &json!("accepted")), "{first:?}");
    let requests = sandbox.control().requests().len();
    let again = cowrie.call("depositToBank", &deposit("OURS-1"));
    assert_eq!(
        (again.code, &again.json()["answer"]),
        (Some(0), &first.json()["answer"]),
        "{again:?}"
    );
    assert_contains!(again.json()["words"].text(), "nothing was sent now");
    assert_eq!(sandbox.control().requests().len(), requests, "nothing left this machine");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_is_unconfirmed_and_settled_before_the_next_payment() {
    let sandbox = service().await;
    sandbox.arm([Armed::new("depositToBank", Fault::DropAfter).nth(1)]);
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let lost = cowrie.call("depositToBank", &deposit("OURS-1"));
    assert_eq!((lost.code, &lost.json()["outcome"]), (Some(4), &json!("in_doubt")), "{lost:?}");
    let again = cowrie.call("depositToBank", &deposit("OURS-1"));
    assert_eq!(again.code, Some(0), "{again:?}");
    assert_has!(again.json(), { "outcome": "accepted" }, "looked up");
    let mut other = deposit("OURS-1");
    other["amount"] = 251.into();
    let same_name = cowrie.call("depositToBank", &other).exits(3);
    assert_says(&same_name, &["Nothing was sent", "used before", "it was accepted"]);
    cowrie.call("depositToBank", &deposit("OURS-2")).exits(0);
    let operations: Vec<String> = sandbox.control().requests().into_iter().map(|request| request.operation).collect();
    let look_up = operations.iter().position(|operation| operation == "getOperationStatus");
    let next = operations.iter().rposition(|operation| operation == "depositToBank");
    assert!(look_up.is_some() && look_up < next, "{operations:?}");
    assert!(money_requests(&sandbox).values().all(|times| *times == 1));
    assert_eq!(sandbox.control().book().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_program_on_the_same_profile_is_refused_while_the_first_pays() {
    let sandbox = service().await;
    sandbox.arm([Armed::new("depositToBank", Fault::DelayBefore).ms(600_000).nth(1)]);
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let sheet = cowrie.file("people.csv", people(3).0.as_bytes());
    let first = cowrie
        .command(&["payouts", "run", "--yes", "--json"])
        .arg(&sheet)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait::until("it pays", async || !money_requests(&sandbox).is_empty()).await;
    for args in [
        &["payouts", "list"][..],
        &["payouts", "run", sheet.to_str().unwrap(), "--yes"],
        &["profiles", "remove", "bench"],
    ] {
        let second = cowrie.run(args);
        assert_eq!(second.code, Some(3), "{args:?} {second:?}");
        assert_says(&second, &["open in another Cowrie", "Nothing was sent"]);
    }
    sandbox.control().end_delays();
    let first: Ended = first.wait_with_output().unwrap().into();
    assert_eq!(first.code, Some(0), "{first:?}");
    assert_eq!((sandbox.control().book().len(), money_requests(&sandbox).len()), (3, 3));
    assert_eq!(cowrie.run(&["payouts", "list"]).code, Some(0), "the profile is free again");
}

/// A closing window releases its profile a moment after the next program has started.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_is_just_ending_is_waited_for() {
    let (_sandbox, cowrie) = cowrie_on(service()).await;
    let lock = File::create(profile(&cowrie, "bench").join("lock")).unwrap();
    lock.lock().unwrap();
    let computer = Computer::new();
    let leaving = async {
        wait::until("the second one waits", async || computer.naps(Loop::ProfileLock) > 0).await;
        drop(lock);
    };
    let (second, ()) = tokio::join!(harness::host::of_at(&cowrie, "bench", computer.env()), leaving);
    second.profile().await.unwrap();
}
