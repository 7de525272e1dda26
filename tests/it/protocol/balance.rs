//! The wallet at the end of every batch: a decrease by more than the cost of the payments is reported, however the service treats a
//! repeated reference, and nothing unproven is claimed.

use harness::faults::times;
use harness::prelude::*;

use super::after_the_end::{FIRST, item, office};
use crate::payouts::judge::run_of;
use crate::payouts::past::started;

const NOT_KNOWN: i32 = 4;

const ALL: [Duplicates; 3] = [Duplicates::Refuse, Duplicates::ReturnOriginal, Duplicates::ExecuteAgain];

async fn service(duplicates: Duplicates, faults: Vec<Armed>) -> (Sandbox, Cowrie) {
    let sandbox = service_with(|config| {
        config.faults = faults;
        config.duplicates = Some(duplicates);
    })
    .await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    (sandbox, cowrie)
}

/// The network delivers these requests a second time.
fn duplicated(which: &[u32]) -> Vec<Armed> {
    let armed = |nth: &u32| Armed::new("depositToBank", Fault::DuplicateDelivery).nth(*nth);
    which.iter().map(armed).collect()
}

fn minor(text: &Value) -> i64 {
    Amount::parse(text.text()).unwrap().minor()
}

/// The total of the repeated entries of the book, in minor units, without the first of each.
fn executed_again(sandbox: &Sandbox) -> i64 {
    let mut seen = std::collections::BTreeSet::new();
    let again = sandbox
        .control()
        .book()
        .into_iter()
        .filter(|entry| !seen.insert(entry.reference_number.clone()));
    again.map(|entry| Amount::parse(&entry.amount).unwrap().minor()).sum()
}

/// Checks that the end of a batch, its list and its detail agree on the wallet. Returns that.
fn wallet(cowrie: &Cowrie, ended: &Ended) -> Value {
    let run = run_of(ended);
    let reported = ended.lines().last().unwrap()["wallet"].clone();
    let shown = cowrie.run(&["payouts", "show", &run, "--json"]);
    assert_eq!(
        (shown.lines().last().unwrap()["wallet"].clone(), shown.code),
        (reported.clone(), ended.code)
    );
    assert_eq!(cowrie.run(&["payouts", "list", "--json"]).json()[0]["wallet"], reported);
    reported
}

fn claims_nothing(ended: &Ended) {
    for claim in ["sent twice", "paid twice", "something else took"] {
        assert!(!ended.err.contains(claim), "{ended:?}");
    }
}

/// Checks that the wallet is reported to have decreased by at least `more`, and at most by the fees of as many payments beyond that.
fn assert_decrease(ended: &Ended, wallet: &Value, more: i64, fees: i64) {
    assert_eq!(ended.code, Some(NOT_KNOWN), "{ended:?}");
    assert_contains!(ended.err, ["The wallet fell by ", "The cause is unknown"]);
    claims_nothing(ended);
    assert_eq!(
        (&wallet["fit"], &wallet["seen"]),
        (&Value::from("fell"), &Value::from(false)),
        "{wallet}"
    );
    let (least, most) = (minor(&wallet["least"]), minor(&wallet["most"]));
    assert!(
        least <= more + fees && most >= more && most <= more + fees,
        "{more} and fees: {wallet}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_duplicated_by_the_network_is_reported_at_the_end_of_the_batch() {
    for duplicates in ALL {
        let (sandbox, cowrie) = service(duplicates, duplicated(&[2, 6, 10, 14, 20])).await;
        let ended = cowrie.pay(&people(20).0, &[]);
        let wallet = wallet(&cowrie, &ended);
        let again = executed_again(&sandbox);
        if duplicates == Duplicates::ExecuteAgain {
            assert_eq!(sandbox.control().book().len(), 25);
            assert_decrease(&ended, &wallet, again, 5 * 6_000);
            assert!(ended.err.contains("No single payment explains it"), "{ended:?}");
        } else {
            assert_eq!((ended.code, sandbox.control().book().len(), again), (Some(0), 20, 0), "{ended:?}");
            assert_eq!(wallet, Value::Null, "it fits");
            assert!(!ended.err.contains("The wallet"), "{ended:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_explains_the_decrease_is_possible_and_not_found() {
    let (sandbox, cowrie) = service(Duplicates::ExecuteAgain, duplicated(&[3])).await;
    let ended = cowrie.pay(&people(5).0, &[]);
    let wallet = wallet(&cowrie, &ended);
    let again = executed_again(&sandbox);
    assert_decrease(&ended, &wallet, again, 6_000);
    let possible = wallet["possible"].list();
    assert!(possible.iter().any(|payment| minor(&payment["amount"]) == again), "{wallet}");
    assert!(possible.len() < 5, "a payment of another sum does not fit: {wallet}");
    assert_contains!(
        ended.err,
        "The amount and fee of one of these could explain it; none is confirmed: row "
    );

    // Beside that, the question whether any payment was sent twice is not answered with *no*.
    let run = run_of(&ended);
    let statement = cowrie.run(&["payouts", "statement", &run]).exits(NOT_KNOWN);
    assert!(statement.out.contains("Please check: The wallet fell by ₦"), "{statement:?}");

    // A person who checked it confirms that, and is not asked again.
    let looked = cowrie.run(&["payouts", "resume", &run, "--json"]).exits(0);
    let wallet = looked.lines().last().unwrap()["wallet"].clone();
    assert_eq!((&wallet["fit"], &wallet["seen"]), (&Value::from("fell"), &Value::from(true)));
}

/// The signature of a bulk call covers its first payment only.
#[tokio::test(flavor = "multi_thread")]
async fn an_amount_changed_in_transit_is_reported_at_the_end_of_the_batch() {
    for duplicates in ALL {
        for (route, operation) in [
            (["--route", "single"].as_slice(), "depositToBank"),
            (&["--route", "group", "--group-size", "5"], "moneyTransferBulk"),
        ] {
            let more = Armed::new(operation, Fault::WrongAmount).variant("more").nth(2);
            let (sandbox, cowrie) = service(duplicates, vec![more]).await;
            let (sheet, total) = people(20);
            let ended = cowrie.pay(&sheet, route);
            let wallet = wallet(&cowrie, &ended);
            let done: i64 = sandbox
                .control()
                .book()
                .iter()
                .map(|entry| Amount::parse(&entry.amount).unwrap().minor())
                .sum();
            assert!(done > total, "{done}");
            assert_decrease(&ended, &wallet, done - total, 5 * 6_000);
        }
    }
}

/// Money received during a batch hides an equal decrease, which is reported with it. After a smaller decrease, the payments are verified at
/// once.
#[tokio::test(flavor = "multi_thread")]
async fn a_smaller_decrease_and_incoming_money_are_not_reported_as_a_decrease() {
    let less = Armed::new("depositToBank", Fault::WrongAmount).variant("less").nth(2);
    let (_sandbox, cowrie) = service(Duplicates::ExecuteAgain, vec![less]).await;
    let ended = cowrie.pay(&people(5).0, &[]).exits(4);
    let summary = ended.lines().pop().unwrap();
    assert_has!(summary, { "paid": 5, "alarms": 1 }, "{ended:?}");
    assert_eq!(wallet(&cowrie, &ended), Value::Null, "it fits");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_batch_pauses_between_and_claims_nothing() {
    let (sandbox, cowrie) = service(Duplicates::ExecuteAgain, duplicated(&[3, 7, 11])).await;
    let ended = cowrie.pay(&people(80).0, &[]);
    let again = executed_again(&sandbox);
    let summary = ended.lines().pop().unwrap();
    assert!(
        summary["not_sent"].as_u64() > Some(0) && summary["paid"].as_u64() >= Some(25),
        "{summary}"
    );
    assert!(ended.err.contains("Check the wallet’s transactions, then continue."), "{ended:?}");
    assert_decrease(&ended, &wallet(&cowrie, &ended), again, 3 * 6_000);
    let run = run_of(&ended);
    let resumed = cowrie.run(&["payouts", "resume", &run, "--json"]);
    assert_eq!(resumed.code, Some(0), "what was looked at is not asked about again: {resumed:?}");
    assert_eq!(wallet(&cowrie, &resumed)["seen"], true, "the rest fits");
    assert_eq!(sandbox.control().book().len(), 83);
}

/// Without the wallet's balance nothing is compared, and that is reported.
#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_with_unknown_balance_at_the_end_is_not_compared() {
    let untold = times(1_000, Armed::new("accountBalance", Fault::Error503).nth(2));
    let mut faults = duplicated(&[2]);
    faults.push(untold);
    let (sandbox, cowrie) = service(Duplicates::ExecuteAgain, faults).await;
    let ended = cowrie.pay(&people(5).0, &[]);
    let reported = ended.lines().last().unwrap()["wallet"].clone();
    assert_eq!(
        (ended.code, &reported["fit"]),
        (Some(0), &Value::from("balance_unknown")),
        "{ended:?}"
    );
    assert!(ended.err.contains("The wallet was not compared"), "{ended:?}");

    // The earlier balance is stored, so the next start compares it.
    sandbox.control().clear_faults();
    let run = run_of(&ended);
    harness::wait::blocking_until("compared", || {
        cowrie.run(&["payouts", "show", &run, "--json"]).lines().last().unwrap()["wallet"]["fit"] == "fell"
    });
}

/// A payment that was unknown when the wallet was checked, and that the service dates long before: it does not explain the decrease since.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_from_before_the_balance_was_read_explains_no_decrease() {
    let unknown = vec![
        Armed::new("depositToBank", Fault::DropAfter).nth(1),
        Armed::new("transactionStatus", Fault::Error503),
        Armed::new("getOperationStatus", Fault::Error503).from_nth(2),
    ];
    let (sandbox, computer, host) = office(Duplicates::ExecuteAgain, unknown).await;
    let doubt = started(&host, FIRST, 1).await;
    computer
        .until("nobody knows", 10, async || item(&host, &doubt).await["state"] == "in_doubt")
        .await;
    sandbox.control().advance(600).unwrap();

    let run = started(&host, &people(3).0.replace("1000000", "2000000"), 3).await;
    sandbox.control().clear_faults();
    sandbox.arm(duplicated(&[2]));
    let view = async || host.ask("payouts_run", json!({ "run": run })).await["summary"].clone();
    computer.until("all are paid", 100, async || view().await["paid"] == 3).await;
    let compared = async || view().await["wallet"]["fit"] != "not_yet";
    computer.until("the wallet is compared", 100, compared).await;
    assert_eq!(item(&host, &doubt).await["state"], "paid");
    let (wallet, again) = (view().await["wallet"].clone(), executed_again(&sandbox));
    assert_eq!(wallet["fit"], "fell", "{wallet}");
    assert!(again > 0 && minor(&wallet["most"]) >= again, "{again}: {wallet}");
}
