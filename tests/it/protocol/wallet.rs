//! The wallet during a batch: withdrawals from elsewhere pause the batch, and a batch continues only with a sufficient balance.

use harness::prelude::*;
use std::process::Stdio;

use super::high_water::OTHER;
use crate::payouts::judge::{Shown, came_in, run_of};

/// Each deposit waits until its delay is ended.
async fn slow() -> Sandbox {
    service_with(|config| config.faults = vec![Armed::new("depositToBank", Fault::DelayBefore).ms(600_000)]).await
}

/// Pays 150 people while `meanwhile` happens.
async fn paid_while(cowrie: &Cowrie, sandbox: &Sandbox, meanwhile: impl FnOnce()) -> Ended {
    tokio::task::block_in_place(|| {
        std::thread::scope(|scope| {
            let paying = scope.spawn(|| cowrie.pay(&people(150).0, &[]));
            let control = sandbox.control();
            wait::blocking_until("three payments", || {
                control.end_delays();
                control.book().len() >= 3
            });
            // Payments in flight wait meanwhile, and nothing else does.
            control.clear_faults();
            meanwhile();
            let slow = Armed::new("depositToBank", Fault::DelayBefore).ms(100);
            control.arm(vec![slow]).unwrap();
            control.end_delays();
            paying.join().unwrap()
        })
    })
}

/// The state of the latest batch.
fn latest(cowrie: &Cowrie) -> Value {
    cowrie.run(&["payouts", "list", "--json"]).json()[0].clone()
}

fn asked(sandbox: &Sandbox) -> usize {
    sandbox.asked("accountBalance")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawal_by_another_till_pauses_the_batch_until_a_person_continues_it() {
    let sandbox = slow().await;
    let (cowrie, till) = (Cowrie::against(&sandbox, "sandbox"), Cowrie::against(&sandbox, "sandbox"));
    let ended = paid_while(&cowrie, &sandbox, || {
        // It may find that the batch reduces the balance meanwhile.
        let paid = till.pay(OTHER, &[]);
        assert_eq!(paid.lines().last().unwrap()["paid"], 1, "{paid:?}");
    })
    .await;
    // ₦70.00 and its cost of ₦10.75; the tax on the fees of 25 or more payments, as far as the fees do not cover it.
    assert_contains!(
        ended.err,
        ["The wallet fell by ₦", " to ₦80.75 more than the payments from here cost"]
    );
    let status = latest(&cowrie);
    assert!(
        status["paid"].as_u64() >= Some(25) && status["not_sent"].as_u64() > Some(0),
        "{status}"
    );

    sandbox.control().clear_faults();
    let resumed = cowrie.run(&["payouts", "resume", &run_of(&ended), "--json"]);
    assert_eq!(resumed.code, Some(0), "what was looked at is not asked about twice: {resumed:?}");
    assert_eq!(latest(&cowrie)["paid"], 150);
    let times = came_in(&sandbox);
    assert!(times.len() == 151 && times.values().all(|times| *times == 1), "{times:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn money_received_during_a_batch_pauses_nothing() {
    let sandbox = slow().await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let control = sandbox.control();
    let ended = paid_while(&cowrie, &sandbox, || {
        control
            .bill(Amount::from_minor(500_000).unwrap(), "08035550123", None, None)
            .unwrap();
    })
    .await;
    assert!(!ended.err.contains("The wallet fell"), "{ended:?}");
    assert_eq!(latest(&cowrie)["paid"], 150);
    assert!(asked(&sandbox) >= 5, "it was looked at: {}", asked(&sandbox));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_that_only_a_batch_changes_is_checked_and_never_pauses_it() {
    for route in [["--route", "single"].as_slice(), &["--route", "group", "--group-size", "10"]] {
        let (sandbox, cowrie) = cowrie_on(service()).await;
        // Some are rejected, and some cost more than others.
        let sheet = people(80).0.replacen("1000000000", "1000000099", 1).replace(",1011", ",1401011");
        let ended = cowrie.pay(&sheet, route);
        let shown = Shown::of(&cowrie, &sandbox, &run_of(&ended));
        let paused = ended.err.contains("The wallet fell");
        assert!(!paused && shown.count("paid") == 79, "{ended:?}");
        // Not between payments while a rejection is confirmed; at the end in any case.
        assert!(asked(&sandbox) >= 2, "{}", asked(&sandbox));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_continues_only_with_a_sufficient_balance_for_its_waiting_payments() {
    let sandbox = Sandbox::start(Config {
        opening_balance: Amount::from_minor(2_000_000).unwrap(),
        faults: vec![Armed::new("depositToBank", Fault::Refuse)],
        ..Config::default()
    })
    .await
    .unwrap();
    let (cowrie, till) = (Cowrie::against(&sandbox, "sandbox"), Cowrie::against(&sandbox, "sandbox"));
    let run = run_of(&cowrie.pay(&people(12).0, &[]));
    let waiting = Shown::of(&cowrie, &sandbox, &run).count("not_sent");
    assert!(waiting >= 4, "{waiting}");
    sandbox.control().clear_faults();
    // Another till withdraws all but a little over ₦500.00 of ₦20,000.00.
    till.pay(&OTHER.replace("70.00", "19450.00"), &[]).exits(0);
    let moved = sandbox.control().book().len();
    let held = sandbox.control().balance();
    let refused = cowrie.run(&["payouts", "resume", &run]).exits(3);
    let words = format!("Nothing was sent: the wallet has ₦{}", held.balance);
    assert_contains!(refused.err, [&words, "Top up the wallet, then continue."]);
    assert_eq!(sandbox.control().book().len(), moved);
    assert_eq!(latest(&cowrie)["state"], "paused");
}

/// Payments in flight when the program was killed are executed while the next run continues: they reduced the wallet by their cost, and
/// nothing else did.
#[tokio::test(flavor = "multi_thread")]
async fn payments_in_flight_at_a_kill_are_not_taken_for_another_till() {
    let (sandbox, cowrie) = cowrie_on(service_with(|config| {
        config.faults = vec![Armed::new("depositToBank", Fault::DelayBefore).ms(600_000)]
    }))
    .await;
    let file = cowrie.file("people.csv", people(40).0.as_bytes());
    let mut command = cowrie.command(&["payouts", "run", file.to_str().unwrap(), "--yes", "--json"]);
    let mut running = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let sent = || sandbox.asked("depositToBank");
    wait::until("four are sent", async || sent() >= 4).await;
    running.kill().unwrap();
    running.wait().unwrap();
    assert!(sandbox.control().book().is_empty(), "nothing is paid yet");
    sandbox.control().clear_faults();
    let before = sandbox.control().requests().len();
    let mut command = cowrie.command(&["payouts", "resume", "1", "--json"]);
    let next = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait::until("the next one asks", async || sandbox.control().requests().len() > before).await;
    sandbox.control().end_delays();
    let ended: Ended = next.wait_with_output().unwrap().into();
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    assert_eq!(sandbox.control().book().len(), 40);
}
