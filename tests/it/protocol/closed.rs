//! The clock of the computer is set while the program is closed: that does not count as waiting time, however the service treats a repeated
//! reference.

use harness::prelude::*;
use std::process::Stdio;

use base::timestamp::{HOUR, MINUTE, SECOND};

use system::env::Loop;

const RUN: &str = "1";

/// A test deployment that never received the second of two payments, and the killed program that sent it.
async fn lost(duplicates: Duplicates) -> (Sandbox, Cowrie) {
    let sandbox = service_with(|config| {
        config.faults = vec![Armed::new("depositToBank", Fault::DropBefore).nth(2)];
        config.duplicates = Some(duplicates);
    })
    .await;
    let mut cowrie = Cowrie::with_vault();
    cowrie.add_profile("office", "test", &sandbox.addresses()).exits(0);
    cowrie.choose("office");
    let file = cowrie.file("people.csv", people(2).0.as_bytes());
    let mut command = cowrie.command(&["payouts", "run", "--yes", "--json", "--contact", "accounts@example.com"]);
    let mut running = command.arg(file).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let ended = async || {
        let requests = sandbox.control().requests();
        let deposits = requests
            .iter()
            .filter(|request| request.operation == "depositToBank" && request.outcome.is_some());
        deposits.count() == 2
    };
    wait::until("both came to their end", ended).await;
    running.kill().unwrap();
    running.wait().unwrap();
    (sandbox, cowrie)
}

/// The state of the lost one, and whether it may be sent again.
async fn status(host: &Host) -> (Value, bool) {
    let view = host.ask("payouts_run", json!({ "run": RUN })).await;
    let items = view["items"].list();
    let open = items.iter().find(|item| item["state"] == "in_doubt" || item["state"] == "held");
    open.map_or((Value::Null, false), |item| (item["state"].clone(), item["may_send_again"] == true))
}

/// Advances the time until it may be sent again, at most this long. Returns the time that passed.
async fn offered_after(host: &Host, computer: &Computer, at_most: i64) -> Option<i64> {
    let opened = computer.now();
    while computer.now().since(opened) < at_most {
        computer.go_round(Loop::Enquiring, 1).await;
        if status(host).await.1 {
            return Some(computer.now().since(opened));
        }
    }
    None
}

/// The program is opened briefly, and closed again.
async fn opened_once(cowrie: &Cowrie) -> Computer {
    let computer = Computer::new();
    host::with_passphrase_at(cowrie, "office", computer.env()).await.close().await;
    computer
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_set_forward_while_the_program_is_closed_makes_no_waiting_time() {
    for duplicates in [Duplicates::Refuse, Duplicates::ReturnOriginal, Duplicates::ExecuteAgain] {
        // The computer keeps running, and its monotonic clock shows how much time passed; or it is restarted, and the service's time shows
        // it.
        for started_anew in [false, true] {
            let (sandbox, cowrie) = lost(duplicates).await;
            let before = opened_once(&cowrie).await;
            let later = before.now().plus(10 * SECOND);
            let computer = match started_anew {
                true => Computer::just_started("anew", later),
                false => Computer::at(later),
            };
            computer.set(3 * HOUR, 0, 0);
            let host = host::with_passphrase_at(&cowrie, "office", computer.env()).await;
            let offered = offered_after(&host, &computer, 13 * MINUTE).await;
            assert_eq!(offered, None, "{duplicates:?}, started anew: {started_anew}");
            assert_eq!(status(&host).await.0, "in_doubt");
            let offered = offered_after(&host, &computer, HOUR).await;
            assert!(offered.is_some(), "quiet time passes all the same");
            assert_eq!(sandbox.control().book().len(), 1, "nothing was sent again");
        }
    }
}

/// The time that really passed while the program was closed counts.
#[tokio::test(flavor = "multi_thread")]
async fn the_time_while_the_program_is_closed_is_waiting_time() {
    let (_sandbox, cowrie) = lost(Duplicates::Refuse).await;
    let before = opened_once(&cowrie).await;
    let computer = Computer::at(before.now().plus(3 * HOUR));
    let host = host::with_passphrase_at(&cowrie, "office", computer.env()).await;
    let offered = offered_after(&host, &computer, 14 * MINUTE).await;
    assert!(offered.is_some(), "{:?}", status(&host).await);
}
