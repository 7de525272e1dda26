//! Equal payments of several copies over days and weeks: payments of another copy are found, and an intended payment is made with one
//! confirmation. The test advances the service's clock; its book is the reference.

mod earlier_version;

use harness::prelude::*;
use service_api::value::UtcTime;

use crate::copies::{KINDS, SINGLE, clone, state, states};
use crate::payouts::past::started;
use crate::protocol::after_the_end::{item, office, pass};
use crate::protocol::high_water::{RECORDS, backup, profile, put_back};

pub(crate) use earlier_version::pays_as_an_earlier_version;

const DAY: u32 = 86_400;
const PASSPHRASE: &str = "four words of a test";

pub(crate) async fn service_at(kind: Duplicates, time: &str) -> Sandbox {
    service_with(|config| {
        config.duplicates = Some(kind);
        config.manual_from = Some(UtcTime::parse(time).unwrap());
    })
    .await
}

pub(crate) fn copy(sandbox: &Sandbox) -> Cowrie {
    // Unanswered counts as yes.
    Cowrie::unanswered(sandbox, "sandbox")
}

/// A copy that detected itself sends nothing until a person answers whether others are used.
pub(crate) fn answers(copy: &Cowrie) {
    let runs = copy.run(&["payouts", "list", "--json"]).json();
    if let Some(run) = runs[0]["run"].as_str() {
        let refused = copy.run(&["payouts", "resume", run]);
        assert_contains!(refused.err, "Nothing is sent: these records were copied or moved here");
    }
    copy.run(&["other-computers", "--others", "yes"]).exits(0);
}

fn again() -> Vec<&'static str> {
    [SINGLE.as_slice(), &["--again"]].concat()
}

pub(crate) fn resume(cowrie: &Cowrie) -> Ended {
    let runs = cowrie.run(&["payouts", "list", "--json"]).json();
    let run = runs[0]["run"].text().to_owned();
    cowrie.run(&["payouts", "resume", &run, "--json"])
}

/// Approves the sheet, and ends before anything is sent.
pub(crate) fn approved(cowrie: &Cowrie, sheet: &str) {
    let file = cowrie.file("people.csv", sheet.as_bytes());
    for step in 10.. {
        let mut command = cowrie.command(&["payouts", "run", "--yes", "--json", "--contact", "accounts@example.com"]);
        command.arg(&file).env("COWRIE_DIE_AT", step.to_string()).output().unwrap();
        if !cowrie.run(&["payouts", "list", "--json"]).json().list().is_empty() {
            return;
        }
    }
}

/// Equal weekly wages are paid from two laptops in turn: each time one confirmation for what the other paid.
#[tokio::test(flavor = "multi_thread")]
async fn equal_weekly_wages_from_two_laptops_take_one_confirmation_for_each_unknown_week() {
    for kind in KINDS {
        let sandbox = service_at(kind, "2026-11-02T08:00:00").await;
        let (sheet, _) = people(3);
        let (first, second) = (copy(&sandbox), copy(&sandbox));
        assert_eq!(states(&first.pay(&sheet, &SINGLE)), state("paid", 3), "{kind:?}");

        sandbox.control().advance(7 * DAY).unwrap();
        assert_eq!(states(&second.pay(&sheet, &SINGLE)), state("paid_before", 3), "{kind:?}");
        let paid = second.pay(&sheet, &again());
        assert_eq!(states(&paid), state("paid", 3), "{kind:?}: {paid:?}");

        // The first one has its own week and finds the second one's.
        sandbox.control().advance(7 * DAY).unwrap();
        assert_eq!(states(&first.pay(&sheet, &again())), state("paid_before", 3), "{kind:?}");
        assert_eq!(sandbox.control().book().len(), 6, "{kind:?}");
        let paid = first.pay(&sheet, &again());
        assert_eq!(states(&paid), state("paid", 3), "{kind:?}: {paid:?}");
        assert_eq!(sandbox.control().book().len(), 9, "{kind:?}");
    }
}

/// A batch approved on the last evening of November continues in December, in a clone of the folder; and the same sheet is tried from a
/// third folder. 23:00 UTC is midnight in Nigeria.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_of_november_continues_elsewhere_in_december() {
    for kind in KINDS {
        let sandbox = service_at(kind, "2026-11-30T22:00:00").await;
        let (sheet, _) = people(6);
        let stopped = copy(&sandbox);
        approved(&stopped, &sheet);
        let mut elsewhere = Cowrie::new();
        clone(stopped.home(), elsewhere.home());
        elsewhere.choose("bench");
        answers(&elsewhere);
        sandbox.control().advance(4 * 3_600).unwrap();

        let ended = resume(&elsewhere);
        assert_eq!(sandbox.control().book().len(), 6, "{kind:?}: {ended:?}");
        let ended = resume(&stopped);
        assert_eq!(sandbox.control().book().len(), 6, "{kind:?}: {ended:?}");
        let third = copy(&sandbox).pay(&sheet, &SINGLE);
        assert_eq!(states(&third), state("paid_before", 6), "{kind:?}: {third:?}");
        assert_eq!(sandbox.control().book().len(), 6, "{kind:?}");
    }
}

/// A payment that was rejected elsewhere gets the next number here, and is sent. The records from before are put back: the sent payment is
/// recognised as the same row.
#[tokio::test(flavor = "multi_thread")]
async fn records_from_before_a_payment_got_the_next_number_pay_it_once() {
    for kind in KINDS {
        let sandbox = service_at(kind, "2026-11-12T08:00:00").await;
        let sheet = "Name,Bank,Account Number,Amount\nAda Obi,GTBank,1000000000,1000.00\n";
        let (first, second) = (copy(&sandbox), copy(&sandbox));
        approved(&first, sheet);
        let folder = profile(&first, "bench");
        let before = backup(&folder, RECORDS);
        let refused = refuse("depositToBank", "114").nth(1);
        sandbox.arm([refused]);
        let ended = second.pay(sheet, &SINGLE);
        assert_eq!(states(&ended), state("refused", 1), "{kind:?}: {ended:?}");

        let ended = resume(&first);
        assert_eq!(states(&ended), state("paid", 1), "{kind:?}: {ended:?}");
        put_back(&folder, RECORDS, &before);
        wait::blocking_until("what was sent is known", || {
            let ended = resume(&first);
            ended.code == Some(0)
        });
        assert_eq!(sandbox.control().book().len(), 1, "{kind:?}");
        let runs = first.run(&["payouts", "list", "--json"]).json();
        assert_eq!(runs[0]["items"], 1, "{runs}");
    }
}

/// A batch of October that continues in November has the references of October: another copy finds them weeks later. After ten days it no
/// longer continues, because no copy would query them.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_of_the_month_before_is_found_and_is_not_sent_too_late() {
    for kind in KINDS {
        let sandbox = service_at(kind, "2026-10-31T08:00:00").await;
        let (sheet, _) = people(3);
        let (first, stopped) = (copy(&sandbox), copy(&sandbox));
        approved(&first, &sheet);
        let other = "Name,Bank,Account Number,Amount\nAda Obi,GTBank,0123456785,777.00\n";
        approved(&stopped, other);
        sandbox.control().advance(9 * DAY).unwrap();
        assert_eq!(states(&resume(&first)), state("paid", 3), "{kind:?}");
        sandbox.control().advance(13 * DAY).unwrap();
        let ended = copy(&sandbox).pay(&sheet, &SINGLE);
        assert_eq!(states(&ended), state("paid_before", 3), "{kind:?}: {ended:?}");

        let ended = resume(&stopped);
        assert_eq!(states(&ended), state("not_sent", 1), "{kind:?}: {ended:?}");
        assert!(ended.out.contains("It was approved in 2026-10"), "{ended:?}");
        assert_eq!(states(&copy(&sandbox).pay(other, &SINGLE)), state("paid", 1));
        assert_eq!(sandbox.control().book().len(), 4, "{kind:?}");
    }
}

/// The opposite order: the same sheet is paid elsewhere in December before the batch of November continues.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_made_elsewhere_in_december_is_not_repeated_by_a_batch_of_november() {
    for kind in KINDS {
        let sandbox = service_at(kind, "2026-11-30T22:00:00").await;
        let (sheet, _) = people(4);
        let stopped = copy(&sandbox);
        approved(&stopped, &sheet);
        sandbox.control().advance(4 * 3_600).unwrap();
        let fresh = copy(&sandbox).pay(&sheet, &SINGLE);
        assert_eq!(states(&fresh), state("paid", 4), "{kind:?}: {fresh:?}");
        let ended = resume(&stopped);
        assert_eq!(states(&ended), state("paid_before", 4), "{kind:?}: {ended:?}");
        assert_eq!(sandbox.control().book().len(), 4, "{kind:?}");
    }
}

/// A batch waits in one copy, and another copy paid the same rows meanwhile. While they wait, another file does not pay them either.
#[tokio::test(flavor = "multi_thread")]
async fn payments_that_wait_in_a_batch_are_not_paid_by_another_file() {
    let sandbox = service_at(Duplicates::Refuse, "2026-11-02T08:00:00").await;
    let (sheet, _) = people(2);
    let cowrie = copy(&sandbox);
    approved(&cowrie, &sheet);
    assert_eq!(states(&copy(&sandbox).pay(&sheet, &SINGLE)), state("paid", 2));
    let other = format!("{}\n", sheet.trim_end().replace("Amount", "Amount "));
    cowrie.pay(&other, &again()).exits(1);
    assert_eq!(states(&resume(&cowrie)), state("paid_before", 2));
    assert_eq!(sandbox.control().book().len(), 2);
}

/// One person is in the file twice, as intended; one of the two was paid from another copy. With the service's history and without it.
#[tokio::test(flavor = "multi_thread")]
async fn of_a_person_twice_in_a_file_only_the_unpaid_payment_is_sent() {
    let row = "Ada Obi,GTBank,1000000000,1000.00\n";
    let head = "Name,Bank,Account Number,Amount\n";
    for (kind, history) in KINDS.into_iter().zip([true, false, true]) {
        let sandbox = service_at(kind, "2026-11-02T08:00:00").await;
        if !history {
            sandbox.arm([Armed::new("transactionHistory", Fault::Error500)]);
        }
        let one = copy(&sandbox).pay(&format!("{head}{row}"), &SINGLE);
        assert_eq!(states(&one), state("paid", 1), "{one:?}");
        let both = copy(&sandbox).pay(&format!("{head}{row}{row}"), &again());
        assert_eq!(
            states(&both),
            [state("paid", 1), state("paid_before", 1)].concat(),
            "{kind:?}: {both:?}"
        );
        assert_eq!(sandbox.control().book().len(), 2, "{kind:?}");
    }
}

/// The service keeps the first attempt of another copy as failed, so the executed one has the second number. A status query finds it, or,
/// if that fails, the history.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_of_another_copy_under_a_higher_number_is_found() {
    let row = "Ada Obi,GTBank,1000000000,1000.00\n";
    let head = "Name,Bank,Account Number,Amount\n";
    for (kind, history) in KINDS.into_iter().zip([true, false, false]) {
        let sandbox = service_at(kind, "2026-11-02T08:00:00").await;
        let refused = Armed {
            times: Some(1),
            code: Some("114".into()),
            ..Armed::new("depositToBank", Fault::Refuse).nth(1)
        };
        sandbox.arm([refused]);
        let other = copy(&sandbox);
        assert_eq!(states(&other.pay(&format!("{head}{row}"), &SINGLE)), state("refused", 1));
        let paid = other.pay(&format!("{head}{row}"), &again());
        assert_eq!(states(&paid), state("paid", 1), "{paid:?}");
        let forgets = match history {
            // Only the history lists it.
            true => vec![Armed::new("getOperationStatus", Fault::ForgetfulStatus)],
            false => vec![Armed::new("transactionHistory", Fault::Error500)],
        };
        sandbox.arm(forgets);
        let ended = copy(&sandbox).pay(&format!("{head}{row}"), &SINGLE);
        assert_eq!(states(&ended), state("paid_before", 1), "{kind:?}: {ended:?}");
        assert_eq!(sandbox.control().book().len(), 1, "{kind:?}");
    }
}

/// A backup from before the payroll is restored on another computer, where a person confirms it without comparing.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_from_before_the_payroll_pays_no_person_again() {
    for kind in KINDS {
        let sandbox = service_at(kind, "2026-11-02T08:00:00").await;
        let (sheet, _) = people(6);
        let first = copy(&sandbox);
        let backup = |cowrie: &Cowrie, args: &[&str]| {
            let file = cowrie.file("backup-passphrase", format!("{PASSPHRASE}\n").as_bytes());
            cowrie.run(&[&["backup"], args, &["--passphrase-file", file.to_str().unwrap(), "--json"]].concat())
        };
        let kept = first.home().join("before.cowrie");
        backup(&first, &["create", kept.to_str().unwrap()]).exits(0);
        assert_eq!(states(&first.pay(&sheet, &SINGLE)), state("paid", 6), "{kind:?}");

        let mut second = Cowrie::new();
        let keys = second.file("keys.json", serde_json::to_string(&sandbox.addresses()).unwrap().as_bytes());
        let restore = ["restore", kept.to_str().unwrap(), "office", "--keys", keys.to_str().unwrap()];
        backup(&second, &restore).exits(0);
        second.choose("office");
        second.run(&["held", "missing", "--because", "looks fine"]).exits(0);
        let ended = second.pay(&sheet, &SINGLE);
        assert_eq!(states(&ended), state("paid_before", 6), "{kind:?}: {ended:?}");
        assert_eq!(sandbox.control().book().len(), 6, "{kind:?}");
    }
}

/// A service whose status query does not find a payment, and which returns its earlier answer when the reference is repeated: no payment
/// was made now. The history of the last two days dates yesterday's payment; for last week's payment nothing gives the date, and a person
/// decides.
#[tokio::test(flavor = "multi_thread")]
async fn the_answer_of_an_earlier_payment_does_not_prove_a_new_one() {
    for (days, expected) in [(1, "paid_before"), (7, "held")] {
        let sandbox = service_at(Duplicates::ReturnOriginal, "2026-11-02T08:00:00").await;
        let (sheet, _) = people(3);
        assert_eq!(states(&copy(&sandbox).pay(&sheet, &SINGLE)), state("paid", 3));
        sandbox.control().advance(days * DAY).unwrap();
        // It finds payments of the last hour.
        let forgets = Armed::new("getOperationStatus", Fault::ForgetfulStatus).ms(3_600_000);
        let no_history = Armed::new("transactionHistory", Fault::Error500);
        sandbox.arm([forgets, no_history]);
        let ended = copy(&sandbox).pay(&sheet, &SINGLE);
        assert_eq!(states(&ended), state(expected, 3), "{days}: {ended:?}");
        assert_eq!(sandbox.control().book().len(), 3);
        if expected == "paid_before" {
            // One that is paid now beside them is paid.
            let one_more = format!("{sheet}Somebody Else,GTBank,2000000007,500.00\n");
            let ended = copy(&sandbox).pay(&one_more, &SINGLE);
            assert_eq!(states(&ended), [state("paid", 1), state("paid_before", 3)].concat(), "{ended:?}");
            assert_eq!(sandbox.control().book().len(), 4);
        }
    }
}

/// Without the history the other numbers are queried one by one, and the second copy pays no person again.
#[tokio::test(flavor = "multi_thread")]
async fn a_history_that_does_not_work_changes_nothing() {
    for kind in KINDS {
        let sandbox = service_at(kind, "2026-11-02T08:00:00").await;
        sandbox.arm([Armed::new("transactionHistory", Fault::Error500)]);
        let (sheet, _) = people(3);
        assert_eq!(states(&copy(&sandbox).pay(&sheet, &SINGLE)), state("paid", 3), "{kind:?}");
        // Numbers 1 and 2 of November, and both of October, for each of the three.
        assert_eq!(sandbox.asked("getOperationStatus"), 12, "{kind:?}");
        assert!(sandbox.asked("transactionHistory") > 0);
        assert_eq!(states(&copy(&sandbox).pay(&sheet, &SINGLE)), state("paid_before", 3), "{kind:?}");
        assert_eq!(sandbox.control().book().len(), 3, "{kind:?}");
    }
}

/// The owner's settings decide what is queried: without other computers only the payment itself, and where a service's status queries do
/// not work, payments are sent without them.
#[tokio::test(flavor = "multi_thread")]
async fn the_owner_sets_whether_other_computers_pay_and_when_the_service_is_queried() {
    let (sandbox, computer, host) = office(Duplicates::Refuse, Vec::new()).await;
    let message = async || host.ask("other_computers_view", json!({})).await;
    assert_eq!(
        message().await,
        json!({ "others": false, "asks_always": true }),
        "no other computer reaches it"
    );
    let pay_one = async |account: u64| {
        let sheet = format!("Name,Bank,Account Number,Amount\nAda Obi,GTBank,{account},1000.00\n");
        let run = started(&host, &sheet, 1).await;
        let paid = async || item(&host, &run).await["state"] == "paid";
        // Hardly any time passes: verification must not be counted among the queries for the payment.
        computer.until("it is paid", 1, paid).await;
    };
    pay_one(1_000_000_000).await;
    let questions = || (sandbox.asked("getOperationStatus"), sandbox.asked("transactionHistory"));
    assert_eq!(questions(), (1, 0));

    // The history lists the first payment when it is more than one second old at the request, and shows which other numbers were paid.
    pass(&sandbox, &computer, 60_000);
    let others_too = json!({ "deed": "other_computers", "others": true, "asks_always": true });
    confirm(&host, others_too, "").await.unwrap();
    assert_eq!(message().await, json!({ "others": true, "asks_always": true }));
    pay_one(1_000_000_101).await;
    let history = sandbox.asked("transactionHistory");
    assert!(history > 0 && questions().0 == 2, "{:?}", questions());

    let only_here = json!({ "deed": "other_computers", "others": false, "asks_always": true });
    confirm(&host, only_here, "").await.unwrap();
    pay_one(1_000_000_202).await;
    assert_eq!(questions(), (3, history));

    sandbox.arm([Armed::new("getOperationStatus", Fault::Error503)]);
    let in_doubt_only = json!({ "deed": "other_computers", "others": true, "asks_always": false });
    confirm(&host, in_doubt_only, "").await.unwrap();
    pay_one(1_000_000_303).await;
    assert_eq!(questions(), (3, history));
    let audit = host.ask("audit_view", json!({})).await["entries"].to_string();
    assert_eq!(audit.matches("other computers changed").count(), 3, "{audit}");
}
