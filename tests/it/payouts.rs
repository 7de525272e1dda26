//! Paying a sheet while the service fails in every way that the sandbox supports. The sandbox book is the reference: no payment is in it
//! twice, one shown as *paid* is in it once, and one shown as *rejected* is not.

mod asked_now;
mod columns;
mod every_fault;
mod faults;
mod groups;
mod hidden;
pub(crate) mod judge;
mod masked;
pub(crate) mod names;
mod nearly_the_same;
mod one_moment;
mod other_ways;
mod otherwise;
pub(crate) mod past;
mod same_file;
mod stacked;
pub(crate) mod stopped;
mod transfers;

use harness::prelude::*;
use judge::{Shown, money_requests, run_of};

fn naira(minor: i64) -> String {
    format!("{}.{:02}", minor / 100, minor % 100)
}

fn send_again(cowrie: &Cowrie, run: &str) -> Ended {
    cowrie.decide(run, "send-again", "The sandbox's book does not have it.")
}

#[tokio::test(flavor = "multi_thread")]
async fn without_faults_every_row_is_paid_in_single_and_bulk_calls() {
    for (route, requests) in [(vec!["--route", "single"], 7), (vec!["--route", "group", "--group-size", "3"], 3)] {
        let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
        let (sheet, total) = people(7);
        let ended = cowrie.pay(&sheet, &route).exits(0);
        let shown = Shown::of(&cowrie, &sandbox, &run_of(&ended));
        assert_eq!((shown.count("items"), shown.count("paid")), (7, 7));
        assert_eq!(shown.summary["total_paid"], naira(total).as_str());
        assert_eq!(sandbox.control().book().len(), 7);
        assert_eq!(sandbox.control().balance().paid_out, naira(total), "the wallet agrees");
        let sent = money_requests(&sandbox);
        assert_eq!(sent.len(), requests, "{route:?}: {sent:?}");
        assert!(sent.values().all(|times| *times == 1), "{sent:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_inconclusive_rejection_needs_review_and_cannot_be_sent_again() {
    // 109 is not among the codes that can only mean *rejected before execution*, and the status query repeats it.
    let refused = refuse("depositToBank", "109").nth(2);
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![refused])).await;
    let ended = cowrie.pay(&people(3).0, &[]).exits(4);
    let run = run_of(&ended);
    let shown = Shown::of(&cowrie, &sandbox, &run);
    assert_eq!((shown.count("paid"), shown.count("held"), shown.count("refused")), (2, 1, 0));
    send_again(&cowrie, &run).exits(1);
    assert_eq!(Shown::of(&cowrie, &sandbox, &run).count("held"), 1);
    cowrie.decide(&run, "not-paid", "The bank says so.").exits(3);
    assert_eq!(Shown::of(&cowrie, &sandbox, &run).count("refused"), 1);
    assert_eq!(money_requests(&sandbox).len(), 3);
}

/// It was executed all the time; a person's belief does not make it unpaid.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_in_progress_at_the_service_is_not_recorded_as_not_paid() {
    let pending = Armed::new("depositToBank", Fault::Pending).nth(2).ms(3_600_000);
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![pending])).await;
    let ended = cowrie.pay(&people(3).0, &[]).exits(4);
    let run = run_of(&ended);
    let shown = Shown::of(&cowrie, &sandbox, &run);
    assert_eq!((shown.count("paid"), shown.count("held")), (2, 1), "{shown:?}");
    let decide = |decision| cowrie.decide(&run, decision, "I think so.");
    assert_contains!(decide("not-paid").exits(3).err, "still processing");
    assert_eq!(Shown::of(&cowrie, &sandbox, &run).count("held"), 1);
    decide("paid");
    assert_eq!(Shown::of(&cowrie, &sandbox, &run).count("paid"), 3);
    assert_eq!(sandbox.control().book().len(), 3);
}

/// A payment that no status query found is executed later: a person's decision takes the service's present answer into account.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_executed_since_the_last_status_query_is_not_recorded_as_not_paid() {
    let late = Armed::new("depositToBank", Fault::Late).nth(2).ms(3_600_000);
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![late])).await;
    let (sheet, total) = people(3);
    let ended = cowrie.pay(&sheet, &[]).exits(4);
    let run = run_of(&ended);
    assert_eq!(Shown::of(&cowrie, &sandbox, &run).count("held"), 1);
    sandbox.control().advance(3_600).unwrap();
    wait::until("the third payment", async || sandbox.control().book().len() >= 3).await;
    let refused = cowrie.decide(&run, "not-paid", "The bank did not see it.").exits(4);
    assert_contains!(refused.err, "was looked up once more, and the service reports it as done");
    let shown = Shown::of(&cowrie, &sandbox, &run);
    assert_eq!(
        (shown.count("paid"), shown.summary["total_paid"].as_str()),
        (3, Some(naira(total).as_str()))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_does_not_exist_is_rejected_after_one_more_status_query() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let (sheet, total) = people(3);
    let ended = cowrie.pay(&format!("{sheet}Nobody,GTBank,0123456799,70.00\n"), &[]);
    assert_eq!(ended.code, Some(3), "one is not paid: {ended:?}");
    let shown = Shown::of(&cowrie, &sandbox, &run_of(&ended));
    assert_eq!((shown.count("paid"), shown.count("refused")), (3, 1));
    assert_eq!(shown.summary["total_paid"], naira(total).as_str());
    let rejected = &shown.items[&5];
    assert_eq!(
        (&rejected["state"], &rejected["account"]),
        (&"refused".into(), &"0123456799".into())
    );
    let reason = rejected["reason"].text();
    assert_contains!(reason, ["Invalid bank account", "No money moved"]);
    let looked_up =
        sandbox.control().requests().into_iter().any(|request| {
            request.operation == "getOperationStatus" && request.reference_number.as_deref() == rejected["reference"].as_str()
        });
    assert!(looked_up, "a refusal is confirmed by a look-up");
}

#[tokio::test(flavor = "multi_thread")]
async fn three_hundred_and_one_rows_are_sent_in_two_bulk_calls() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let (sheet, total) = people(301);
    let ended = cowrie.pay(&sheet, &["--route", "group", "--group-size", "300"]).exits(0);
    let shown = Shown::of(&cowrie, &sandbox, &run_of(&ended));
    assert_eq!(
        (shown.count("paid"), shown.summary["total_paid"].as_str()),
        (301, Some(naira(total).as_str()))
    );
    assert_eq!(money_requests(&sandbox).into_values().collect::<Vec<_>>(), [1, 1]);
    let too_large = cowrie.pay(&sheet, &["--route", "group", "--group-size", "301", "--again"]).exits(1);
    assert!(too_large.err.contains("1 to 300 payments"), "{too_large:?}");
    assert_eq!(money_requests(&sandbox).len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn five_rejections_in_a_row_pause_a_batch_until_a_person_continues_it() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![Armed::new("depositToBank", Fault::Refuse)])).await;
    let ended = cowrie.pay(&people(20).0, &[]).exits(3);
    assert!(ended.err.contains("5 payments in a row were rejected."), "{ended:?}");
    let run = run_of(&ended);
    let shown = Shown::of(&cowrie, &sandbox, &run);
    let refused = shown.count("refused");
    // Up to four are in flight at once, so three more may have left before the fifth answer.
    assert!((5..=8).contains(&refused), "{shown:?}");
    assert_eq!(shown.count("not_sent"), 20 - refused);
    assert_eq!(cowrie.run(&["payouts", "list", "--json"]).json()[0]["state"], "paused");

    sandbox.control().clear_faults();
    cowrie.run(&["payouts", "resume", &run, "--json"]).exits(3);
    let shown = Shown::of(&cowrie, &sandbox, &run);
    assert_eq!((shown.count("refused"), shown.count("paid")), (refused, 20 - refused));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_insufficient_balance_is_reported_before_anything_is_sent() {
    let (sheet, total) = people(4);
    let (sandbox, cowrie) = cowrie_on(service_with(|config| {
        config.opening_balance = Amount::from_minor(total - 1).unwrap()
    }))
    .await;
    assert_contains!(cowrie.pay(&sheet, &[]).exits(3).err, ["Nothing was sent", "₦0.01 too little"]);
    assert_eq!(money_requests(&sandbox).len() + sandbox.control().book().len(), 0);
    assert_eq!(cowrie.run(&["payouts", "list", "--json"]).json(), json!([]));
}

fn names(json: &Value) -> Vec<&str> {
    json.as_object().unwrap().keys().map(String::as_str).collect()
}

fn sorted(mut names: Vec<&str>) -> Vec<&str> {
    names.sort_unstable();
    names
}

#[tokio::test(flavor = "multi_thread")]
async fn results_have_the_agreed_shape() {
    let (_sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let ended = cowrie.pay(&people(3).0, &[]);
    let run = run_of(&ended);
    let counts = ["run", "items", "paid", "refused", "not_sent", "in_doubt", "held", "unverified"];
    let summary = sorted([counts.as_slice(), &["total_paid"]].concat());
    let listed = sorted([counts.as_slice(), &["file", "state"]].concat());
    let resumed = cowrie.run(&["payouts", "resume", &run, "--json"]);
    let shown = cowrie.run(&["payouts", "show", &run, "--json"]);
    for (what, reported) in [("run", &ended), ("resume", &resumed), ("show", &shown)] {
        assert_eq!(
            reported.lines().len(),
            reported.out.lines().count(),
            "{what} prints JSON lines only: {reported:?}"
        );
        let mut lines = reported.lines();
        assert_eq!(names(&lines.pop().unwrap()), summary, "{what}");
        for line in &lines {
            assert_eq!(line["run"], run.as_str());
            for name in ["row", "name", "bank", "account", "amount", "state", "reference", "transaction_id"] {
                assert!(line.get(name).is_some(), "{what} without {name}: {line}");
            }
        }
        let paid = lines.iter().filter(|line| line["state"] == "paid").count();
        assert_eq!(paid, 3, "{what} tells of everybody");
    }
    let list = cowrie.run(&["payouts", "list", "--json"]).json();
    assert_eq!(names(&list[0]), listed);
    assert_eq!((&list[0]["file"], &list[0]["state"]), (&"people.csv".into(), &"finished".into()));
    assert!(list[0]["items"].is_u64() && shown.lines()[0]["amount"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exported_file_has_every_payment_once_with_its_result() {
    let (_sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let ended = cowrie.pay(&format!("{}Nobody,GTBank,0123456799,70.00\n", people(2).0), &[]);
    let run = run_of(&ended);
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().to_str().unwrap();
    let export = |format: &str| cowrie.run(&["payouts", "export", &run, "--format", format, "--out", folder, "--json"]);
    let path = |ended: Ended| std::path::PathBuf::from(ended.json()["path"].text());
    let text = std::fs::read_to_string(path(export("csv"))).unwrap();
    // The file's own four columns come first, unchanged, then ours.
    let head = "\u{feff}Name,Bank,Account Number,Amount,Row,Sheet,Name paid,Bank paid,Account paid,Amount paid (NGN),";
    assert!(text.starts_with(head), "{text}");
    let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[2][..4], ["Nobody", "GTBank", "0123456799", "70.00"]);
    let results: Vec<[&str; 4]> = rows.iter().map(|row| [row[4], row[8], row[9], row[11]]).collect();
    assert_has!(
        results,
        [
            ["2", "1000000000", "1000.00", "Paid"],
            ["3", "1000000101", "1001.01", "Paid"],
            ["4", "0123456799", "70.00", "Not paid"],
        ]
    );
    // From the bank's side: the holder, 7.5 % of ₦10.00, the banks' thirty-digit id of the movement; nothing for a rejected payment.
    for row in &rows[..2] {
        assert!(!row[17].is_empty() && row[18] == "0.75", "{row:?}");
        assert!(
            row[19].len() == 30 && row[19].bytes().all(|digit| digit.is_ascii_digit()),
            "{row:?}"
        );
    }
    assert!(text.lines().nth(3).unwrap().ends_with(",,,"), "{text}");
    let xlsx = path(export("xlsx"));
    assert!(std::fs::read(&xlsx).unwrap().starts_with(b"PK"));
    assert_ne!(path(export("xlsx")), xlsx, "nothing is written over");
    let files = || std::fs::read_dir(out.path()).unwrap().count();
    let before = files();
    let named = out.path().join("run.csv");
    let to = |more: &[&str]| cowrie.run(&[&["payouts", "export", &run, "--out", named.to_str().unwrap()], more].concat());
    assert_contains!(to(&["--format", "xlsx"]).exits(2).err, "ends in .csv, but --format is xlsx");
    assert_eq!((to(&[]).code, std::fs::read_to_string(&named).unwrap()), (Some(0), text));
    let again = to(&[]);
    assert!(again.code == Some(2) && again.err.contains("already exists"), "{again:?}");
    assert_eq!(files(), before + 1, "and nothing is left beside it");
}
