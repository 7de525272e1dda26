//! The wallet beside a run: what is taken from it elsewhere stops the run, and a run goes on only with enough in it.

use std::process::Stdio;

use harness::cowrie::{Cowrie, Ended, people};
use harness::host::Served as _;
use harness::office::{cowrie_on, service, service_with};
use harness::wait;
use sandbox::{Armed, Config, Fault, Sandbox};
use serde_json::Value;
use service_api::value::Amount;

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
            // What is on its way waits meanwhile, and nothing else does.
            control.clear_faults();
            meanwhile();
            let slow = Armed::new("depositToBank", Fault::DelayBefore).ms(100);
            control.arm(vec![slow]).unwrap();
            control.end_delays();
            paying.join().unwrap()
        })
    })
}

/// How the latest run stands.
fn latest(cowrie: &Cowrie) -> Value {
    cowrie.run(&["payouts", "list", "--json"]).json()[0].clone()
}

fn asked(sandbox: &Sandbox) -> usize {
    sandbox.asked("accountBalance")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_till_takes_from_the_wallet_stops_the_run_until_somebody_looked() {
    let sandbox = slow().await;
    let (cowrie, till) = (Cowrie::against(&sandbox, "sandbox"), Cowrie::against(&sandbox, "sandbox"));
    let ended = paid_while(&cowrie, &sandbox, || {
        // It may see what the run takes meanwhile.
        let paid = till.pay(OTHER, &[]);
        assert_eq!(paid.lines().last().unwrap()["paid"], 1, "{paid:?}");
    })
    .await;
    // ₦70.00, and ₦10.75 that it cost; the tax on the fees of 25 payments or more, as far as it is not within them.
    assert_contains!(
        ended.err,
        ["The wallet fell by ₦", " to ₦80.75 more than what was paid from here cost"]
    );
    let stands = latest(&cowrie);
    assert!(
        stands["paid"].as_u64() >= Some(25) && stands["not_sent"].as_u64() > Some(0),
        "{stands}"
    );

    sandbox.control().clear_faults();
    let resumed = cowrie.run(&["payouts", "resume", &run_of(&ended), "--json"]);
    assert_eq!(resumed.code, Some(0), "what was looked at is not asked about twice: {resumed:?}");
    assert_eq!(latest(&cowrie)["paid"], 150);
    let times = came_in(&sandbox);
    assert!(times.len() == 151 && times.values().all(|times| *times == 1), "{times:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_comes_in_while_a_run_pays_stops_nothing() {
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
async fn a_wallet_that_only_a_run_moves_is_looked_at_and_never_stops_it() {
    for route in [["--route", "single"].as_slice(), &["--route", "group", "--group-size", "10"]] {
        let (sandbox, cowrie) = cowrie_on(service()).await;
        // Some are refused, and some cost more than others.
        let sheet = people(80).0.replacen("1000000000", "1000000099", 1).replace(",1011", ",1401011");
        let ended = cowrie.pay(&sheet, route);
        let shown = Shown::of(&cowrie, &sandbox, &run_of(&ended));
        let paused = ended.err.contains("The wallet fell");
        assert!(!paused && shown.count("paid") == 79, "{ended:?}");
        // Not on the way while a refusal is looked up; at the end in any case.
        assert!(asked(&sandbox) >= 2, "{}", asked(&sandbox));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_goes_on_only_with_enough_in_the_wallet_for_what_waits() {
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
    // Of ₦20,000.00 another till takes all but a little over ₦500.00.
    till.pay(&OTHER.replace("70.00", "19450.00"), &[]).exits(0);
    let moved = sandbox.control().book().len();
    let held = sandbox.control().balance();
    let refused = cowrie.run(&["payouts", "resume", &run]).exits(3);
    let words = format!("Nothing was sent: the wallet holds ₦{}", held.balance);
    assert_contains!(refused.err, [&words, "Put money into the wallet, then go on."]);
    assert_eq!(sandbox.control().book().len(), moved);
    assert_eq!(latest(&cowrie)["state"], "paused");
}

/// What was on its way when the program died is paid while the next one goes on: it took from the wallet what it cost, and nothing else did.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_on_its_way_when_the_program_died_is_no_other_till() {
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
