//! A second copy of the records pays no person twice: another data folder, another profile, a cloned folder. Real processes with the same
//! keys, and a service that treats a repeated reference in each of three ways. Its book is the reference.

use harness::prelude::*;
use std::path::Path;
use std::thread;

use harness::faults::times;

use crate::copies_over_time::{answers, approved, resume};

pub(crate) const KINDS: [Duplicates; 3] = [Duplicates::Refuse, Duplicates::ReturnOriginal, Duplicates::ExecuteAgain];
const ROWS: u32 = 6;
pub(crate) const SINGLE: [&str; 2] = ["--contact", "accounts@example.com"];
const GROUP: [&str; 4] = ["--route", "group", "--group-size", "3"];

async fn service(kind: Duplicates) -> Sandbox {
    service_with(|config| config.duplicates = Some(kind)).await
}

/// How many payments of the last batch are in each state.
pub(crate) fn states(ended: &Ended) -> Vec<(String, u64)> {
    let summary = ended.lines().pop().unwrap_or_else(|| panic!("{ended:?}"));
    let count = |name: &str| (name.to_owned(), summary[name].as_u64().unwrap_or(0));
    ["paid", "paid_before", "refused", "in_doubt", "held", "not_sent"]
        .map(count)
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .collect()
}

pub(crate) fn state(name: &str, count: u32) -> Vec<(String, u64)> {
    vec![(name.to_owned(), u64::from(count))]
}

/// Copies a data folder as synchronisation or cloning does.
pub(crate) fn clone(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            std::fs::create_dir_all(&target).unwrap();
            clone(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_payroll_from_a_second_folder_pays_no_person_again() {
    for kind in KINDS {
        let sandbox = service(kind).await;
        let (sheet, _) = people(ROWS);
        let first = Cowrie::against(&sandbox, "sandbox").pay(&sheet, &SINGLE);
        assert_eq!(states(&first), state("paid", ROWS), "{kind:?}: {first:?}");

        // In another order, on another route, as another file.
        let mut rows: Vec<&str> = sheet.lines().skip(1).collect();
        rows.reverse();
        let reversed = format!("Name,Bank,Account Number,Amount,Narration\n{},October\n", rows.join(",October\n"));
        let second = Cowrie::against(&sandbox, "sandbox");
        let again = second.pay(&reversed, &GROUP);
        assert_eq!(states(&again), state("paid_before", ROWS), "{kind:?}: {again:?}");
        // The exit code shows that nothing was sent.
        assert_eq!(again.code, Some(3), "{again:?}");
        assert_eq!(sandbox.control().book().len(), ROWS as usize, "{kind:?}");
        // It now has them in its own records, and asks before it pays them again.
        let refused = second.pay(&reversed, &GROUP);
        assert_ne!(refused.code, Some(0), "{refused:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_payroll_from_two_folders_at_once_is_paid_once_where_repeats_are_not_executed() {
    for kind in [Duplicates::Refuse, Duplicates::ReturnOriginal] {
        let sandbox = service(kind).await;
        let (sheet, _) = people(ROWS);
        let both = [Cowrie::against(&sandbox, "sandbox"), Cowrie::against(&sandbox, "sandbox")];
        thread::scope(|scope| {
            let sheet = &sheet;
            let running: Vec<_> = both.iter().map(|cowrie| scope.spawn(move || cowrie.pay(sheet, &SINGLE))).collect();
            for run in running {
                let ended = run.join().unwrap();
                let known: u64 = states(&ended)
                    .iter()
                    .filter(|(name, _)| name.starts_with("paid"))
                    .map(|(_, count)| count)
                    .sum();
                assert_eq!(known, u64::from(ROWS), "{kind:?}: {ended:?}");
            }
        });
        assert_eq!(sandbox.control().book().len(), ROWS as usize, "{kind:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clone_of_the_folder_that_continues_pays_no_person_again() {
    for kind in KINDS {
        let sandbox = service(kind).await;
        continues_in_a_clone(&sandbox, &Cowrie::against(&sandbox, "sandbox"), Cowrie::new());
    }
}

/// The keys of a test profile are in a vault under a passphrase, which is part of the folder and is cloned with it.
#[tokio::test(flavor = "multi_thread")]
async fn a_clone_with_the_vault_in_the_folder_pays_no_person_again() {
    for kind in KINDS {
        let sandbox = service(kind).await;
        let mut cowrie = Cowrie::with_vault();
        cowrie.add_profile("bench", "test", &sandbox.addresses()).exits(0);
        cowrie.choose("bench");
        cowrie.run(&["other-computers", "--others", "no"]).exits(0);
        continues_in_a_clone(&sandbox, &cowrie, Cowrie::with_vault());
    }
}

/// A batch is approved and killed soon after. It continues in its folder, and then in a clone of the folder from before.
fn continues_in_a_clone(sandbox: &Sandbox, cowrie: &Cowrie, mut copy: Cowrie) {
    let (sheet, _) = people(ROWS);
    approved(cowrie, &sheet);
    assert!(sandbox.control().book().len() < ROWS as usize);
    clone(cowrie.home(), copy.home());
    copy.choose("bench");
    answers(&copy);
    let ended = resume(cowrie);
    assert_eq!(sandbox.control().book().len(), ROWS as usize, "{ended:?}");
    let again = resume(&copy);
    let summary: Value = again.lines().pop().unwrap_or_else(|| panic!("{again:?}"));
    assert_eq!(summary["not_sent"], 0, "{again:?}");
    assert_eq!(sandbox.control().book().len(), ROWS as usize, "{again:?}");
}

/// The service keeps a rejected reference as failed, so each attempt has the next number.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_rejected_three_times_and_then_paid_is_found_from_a_second_folder() {
    let mut services = Vec::new();
    for kind in KINDS {
        let refused = Armed {
            times: Some(3),
            code: Some("114".into()),
            ..Armed::new("depositToBank", Fault::Refuse).nth(1)
        };
        services.push(
            service_with(|config| {
                config.duplicates = Some(kind);
                config.faults = vec![refused];
            })
            .await,
        );
    }
    thread::scope(|scope| {
        for sandbox in &services {
            scope.spawn(move || {
                let (sheet, _) = people(1);
                let first = Cowrie::against(sandbox, "sandbox");
                for attempt in 0..4 {
                    let ended = first.pay(&sheet, &[SINGLE.as_slice(), &["--again"]].concat());
                    let expected = if attempt < 3 { "refused" } else { "paid" };
                    assert_eq!(states(&ended), state(expected, 1), "attempt {attempt}: {ended:?}");
                }
                let again = Cowrie::against(sandbox, "sandbox").pay(&sheet, &SINGLE);
                assert_eq!(states(&again), state("paid_before", 1), "{again:?}");
                assert_eq!(sandbox.control().book().len(), 1);
            });
        }
    });
}

/// A payment that was proved not executed, and is absent at the service, keeps its reference when it is paid again: another copy could not
/// know that a number was used.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_never_reached_the_service_is_sent_again_under_the_same_reference() {
    let (sandbox, cowrie) = cowrie_on(service_with(|config| {
        config.faults = vec![Armed::new("depositToBank", Fault::DropBefore).nth(1)]
    }))
    .await;
    let (sheet, _) = people(1);
    // A payment for the control query.
    let other = "Name,Bank,Account Number,Amount\nSomebody Else,GTBank,2000000007,500.00\n";
    let lost = cowrie.pay(&sheet, &SINGLE).exits(4);
    let run = lost.lines().pop().unwrap()["run"].text().to_owned();
    cowrie.decide(&run, "not-paid", "The statement of today.").exits(3);
    let paid = cowrie.pay(&sheet, &[SINGLE.as_slice(), &["--again"]].concat());
    assert_eq!(states(&paid), state("paid", 1), "{paid:?}");
    assert_eq!(states(&cowrie.pay(other, &SINGLE)), state("paid", 1));

    let sent = sandbox
        .control()
        .requests()
        .into_iter()
        .filter(|request| request.operation == "depositToBank");
    let references: Vec<String> = sent.filter_map(|request| request.reference_number).collect();
    assert_eq!(references.len(), 3);
    assert_eq!(references[0], references[1]);
    // In the records the first attempt has a separate name.
    let before = cowrie.run(&["payouts", "show", &run, "--json"]).lines();
    let (item, expected) = (&before[0]["reference"], format!("{}-1", references[0]));
    assert_eq!(item.as_str(), Some(expected.as_str()), "{before:?}");
    assert_eq!(sandbox.control().book().len(), 2);
}

/// Rows that another folder is paying wait; the row after them is paid, and then the batch waits for a person and gives the reason.
#[tokio::test(flavor = "multi_thread")]
async fn payments_in_flight_from_another_folder_wait_and_the_rest_of_the_group_is_paid() {
    let pending = times(2, Armed::new("depositToBank", Fault::Pending).nth(1).ms(3_600_000));
    let sandbox = service_with(|config| config.faults = vec![pending]).await;
    let (sheet, _) = people(3);
    let two: String = sheet.split_inclusive('\n').take(3).collect();
    Cowrie::against(&sandbox, "sandbox").pay(&two, &SINGLE).exits(4);

    let second = Cowrie::against(&sandbox, "sandbox");
    let ended = second.pay(&sheet, &["--route", "group", "--group-size", "2"]);
    let expected = vec![("paid".to_owned(), 1), ("not_sent".to_owned(), 2)];
    assert_eq!((ended.code, states(&ended)), (Some(3), expected), "{ended:?}");
    assert!(ended.err.contains("is processing a payment under its reference"), "{ended:?}");
    assert_eq!(sandbox.control().book().len(), 3);
}

/// The records do not change during the pre-send check of a bulk call. The command waits for it, however long it takes.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_pre_send_check_does_not_end_the_command() {
    let sandbox = service(Duplicates::Refuse).await;
    // Longer than the time after which a batch without changes is no longer followed.
    sandbox.arm([Armed::new("getOperationStatus", Fault::DelayBefore).ms(11_000).nth(1)]);
    let ended = Cowrie::against(&sandbox, "sandbox").pay(&people(3).0, &GROUP);
    assert_eq!(states(&ended), state("paid", 3), "{ended:?}");
}
