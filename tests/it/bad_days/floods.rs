//! Answers that are built to exhaust memory.

use harness::prelude::*;
use std::process::Command;

use super::deposit;

/// The memory limit of the program, in bytes; each flood is larger.
const MEMORY: u32 = 96 * 1024 * 1024;

/// Makes a payment with this memory limit.
fn call(cowrie: &Cowrie, reference: &str) -> Ended {
    let body = cowrie.file("body.json", deposit(reference).to_string().as_bytes());
    let whole = cowrie.command(&["call", "depositToBank", "--again", "--json", "--body"]);
    let mut small = Command::new("prlimit");
    small
        .arg(format!("--data={MEMORY}"))
        .arg("--")
        .arg(bins::cowrie())
        .args(whole.get_args())
        .arg(body);
    for (name, value) in whole.get_envs() {
        match value {
            Some(value) => small.env(name, value),
            None => small.env_remove(name),
        };
    }
    small.output().unwrap().into()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_cut_off_and_the_payment_is_found() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let plain = call(&cowrie, "FLOOD-0");
    assert_eq!(plain.code, Some(0), "so much is enough for a payment: {plain:?}");
    let flood = |fault: Fault, bytes: u32| Armed {
        bytes: Some(bytes),
        ..Armed::new("depositToBank", fault)
    };
    let floods = [
        flood(Fault::OddJson, 3 * MEMORY).variant("huge"),
        flood(Fault::GzipBomb, 4 * MEMORY),
        flood(Fault::HeaderFlood, 2 * MEMORY),
    ];
    for (number, fault) in (1..).zip(floods) {
        let reference = format!("FLOOD-{number}");
        sandbox.control().clear_faults();
        sandbox.arm([fault.clone()]);
        let lost = call(&cowrie, &reference);
        assert_eq!(lost.code, Some(4), "{lost:?}");
        assert_has!(lost.json(), { "outcome": "in_doubt" }, "{fault:?}");
        let found = call(&cowrie, &reference);
        assert_eq!(found.code, Some(0), "{found:?}");
        assert_has!(found.json(), { "outcome": "accepted" }, "{fault:?}");
        assert_eq!(sandbox.control().book().len(), number + 1, "{fault:?}: once");
    }
}
