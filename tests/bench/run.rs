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
    figures::{Line, Spread, grouped},
    now, people,
};

const ROUNDS: usize = 3;
const SIZES: [usize; 2] = [1_000, 10_000];
const ROUTES: [(&str, &[&str]); 2] = [
    ("one call each", &["--route", "single"]),
    ("groups of 50", &["--route", "group", "--group-size", "50"]),
];

pub(crate) fn measure() -> Vec<Line> {
    let mut took = ROUTES.map(|_| SIZES.map(|_| Vec::new()));
    for _ in 0..ROUNDS {
        for (route, (_, words)) in ROUTES.iter().enumerate() {
            for (size, items) in SIZES.iter().enumerate() {
                took[route][size].push(pay(*items, words));
            }
        }
    }
    let mut lines = Vec::new();
    for ((name, _), took) in ROUTES.iter().zip(took) {
        let mut less = None;
        for (items, took) in SIZES.into_iter().zip(took) {
            let spread = Spread::of(took);
            let mut line = spread.line(format!("{} payments, {name}", grouped(items)));
            line[3] = spread.rate(items, "payments", less);
            lines.push(line);
            less = Some(spread.median);
        }
    }
    lines
}

/// A program that ends with the round.
struct Ends(Child);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// Pays everybody once, with a new data folder and a new sandbox: from the first payment said to be on its way until the summary.
fn pay(items: usize, route: &[&str]) -> Duration {
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

    let file = cowrie.file("people.csv", &people::csv(items, false));
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
    let mut run = Ends(run.spawn().expect("cowrie starts"));
    let mut lines = BufReader::new(run.0.stdout.take().expect("standard output was asked for")).lines();
    let mut last = lines.next().expect("a first line").expect("text");
    let start = now();
    for line in lines {
        last = line.expect("text");
    }
    let took = start.elapsed();
    let summary: Value = serde_json::from_str(&last).expect("json");
    assert_eq!(summary["paid"], items, "{summary}");
    took
}
