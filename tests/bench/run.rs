//! Payments a second of `cowrie payouts run` against the sandbox in a process of its own, over the loopback.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Stdio},
    time::Duration,
};

use harness::cowrie::Cowrie;
use sandbox::Addresses;
use serde_json::Value;

use crate::{
    figures::{Line, Spread},
    now, people,
};

const ROUNDS: usize = 5;
const ITEMS: usize = 1_000;
const ROUTES: [(&str, &[&str]); 2] = [
    ("one call each", &["--route", "single"]),
    ("groups of 50", &["--route", "group", "--group-size", "50"]),
];

pub(crate) fn measure() -> Vec<Line> {
    let mut took = ROUTES.map(|_| Vec::new());
    for _ in 0..ROUNDS {
        for (index, (_, route)) in ROUTES.iter().enumerate() {
            took[index].push(pay(route));
        }
    }
    let lines = ROUTES.iter().zip(took).flat_map(|((name, _), took)| {
        let (sending, whole): (Vec<_>, Vec<_>) = took.into_iter().unzip();
        let parts = [("sending", Spread::of(sending)), ("the whole command", Spread::of(whole))];
        parts.map(|(part, spread)| {
            let mut line = spread.line(format!("{name}: {part}"));
            line[3] = spread.rate(ITEMS, "payments");
            line
        })
    });
    lines.collect()
}

/// A program that ends with the round.
struct Ends(Child);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// Pays everybody once, with a new data folder and a new sandbox.
///
/// How long it took from the first payment said to be on its way until the summary, and from the command's start to its end.
fn pay(route: &[&str]) -> (Duration, Duration) {
    let cowrie = Cowrie::new();
    let mut sandbox = cowrie.command(&["sandbox", "--listen", "127.0.0.1:0"]);
    sandbox.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut sandbox = Ends(sandbox.spawn().expect("cowrie starts"));
    let mut addresses = String::new();
    let said = sandbox.0.stdout.take().expect("standard output was asked for");
    BufReader::new(said).read_line(&mut addresses).expect("its addresses");
    let addresses: Addresses = serde_json::from_str(&addresses).expect("its addresses");
    let added = cowrie.add_profile("bench", "sandbox", &addresses);
    assert_eq!(added.code, Some(0), "{added:?}");

    let file = cowrie.file("people.csv", &people::csv(ITEMS, false));
    let words = [
        "--profile",
        "bench",
        "payouts",
        "run",
        file.to_str().expect("utf-8"),
        "--yes",
        "--json",
    ];
    let mut run = cowrie.command(&[&words, route].concat());
    run.stdout(Stdio::piped()).stderr(Stdio::null());
    let start = now();
    let mut run = Ends(run.spawn().expect("cowrie starts"));
    let mut lines = BufReader::new(run.0.stdout.take().expect("standard output was asked for")).lines();
    let mut last = lines.next().expect("a first line").expect("text");
    let first = now();
    for line in lines {
        last = line.expect("text");
    }
    let sending = first.elapsed();
    run.0.wait().expect("cowrie ends");
    let whole = start.elapsed();
    let summary: Value = serde_json::from_str(&last).expect("json");
    assert_eq!(summary["paid"], ITEMS, "{summary}");
    (sending, whole)
}
