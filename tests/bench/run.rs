//! Payments per second of `cowrie payouts run` against a sandbox in a separate process, over the loopback.

use std::{
    io::{BufRead, BufReader, Lines},
    process::{Child, ChildStdout, Stdio},
    time::Duration,
};

use harness::cowrie::Cowrie;
use sandbox::Addresses;
use serde_json::Value;

use crate::{
    figures::{Line, Spread, grouped, mebibytes, with_target},
    machine, now, people,
};

const ROUNDS: usize = 3;
const SIZES: [usize; 2] = [1_000, 10_000];
/// How they are sent, and which of them get a pre-send check.
const ROUTES: [(&str, &[&str], &str); 3] = [
    ("one call each", &["--route", "single"], "in-doubt"),
    ("groups of 50", &["--route", "group", "--group-size", "50"], "in-doubt"),
    ("one call each, asked about before", &["--route", "single"], "always"),
];

/// The program is killed after this many lines of output of a payout of the smaller size.
const KILLED_AFTER: usize = 600;

pub(crate) fn measure() -> Vec<Line> {
    let mut took = ROUTES.map(|_| SIZES.map(|_| (Vec::new(), 0)));
    let mut again = Vec::new();
    for _ in 0..ROUNDS {
        for (route, (_, words, asks)) in ROUTES.iter().enumerate() {
            for (size, items) in SIZES.iter().enumerate() {
                let (took, peak) = (&mut took[route][size], pay(*items, words, asks));
                took.0.push(peak.0);
                took.1 = took.1.max(peak.1);
            }
        }
        again.push(recover());
    }
    let mut lines = Vec::new();
    for ((name, _, asks), took) in ROUTES.iter().zip(took) {
        let mut less = None;
        for (items, (took, peak)) in SIZES.into_iter().zip(took) {
            let spread = Spread::of(took);
            let mut line = spread.line(format!("{} payments, {name}", grouped(items)));
            line[3] = spread.rate(items, "payments", less);
            line[4] = mebibytes(peak);
            let line = with_target(line, "at most 200 MiB", peak <= 200 << 10);
            let most = Duration::from_millis(6) * u32::try_from(items).expect("a count");
            lines.push(match *asks {
                "always" => line,
                _ => with_target(line, "at most 6 ms each", spread.median <= most),
            });
            less = Some(spread.median);
        }
    }
    lines.push(Spread::of(again).line_within("started again after a kill, until the first payment goes on", 1_500));
    lines
}

/// A program that is killed when the round ends.
struct Ends(Child);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// A new data folder, and a new sandbox in a separate process.
fn home() -> (Cowrie, Ends) {
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
    (cowrie, sandbox)
}

/// Starts a command of the profile and reads its lines.
fn start(cowrie: &Cowrie, words: &[&str]) -> (Ends, Lines<BufReader<ChildStdout>>) {
    let mut command = cowrie.command(&[&["--profile", "bench", "payouts"], words].concat());
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut run = Ends(command.spawn().expect("cowrie starts"));
    let lines = BufReader::new(run.0.stdout.take().expect("standard output was asked for")).lines();
    (run, lines)
}

/// Pays every row once, and measures from the first payment in flight until the summary; also gives the peak memory in KiB.
fn pay(items: usize, route: &[&str], asks: &str) -> (Duration, u64) {
    let (cowrie, _sandbox) = home();
    let said = cowrie.run(&["--profile", "bench", "other-computers", "--others", "yes", "--asks", asks]);
    assert_eq!(said.code, Some(0), "{said:?}");
    let file = cowrie.file("people.csv", &people::csv(items, false));
    let words = ["run", file.to_str().expect("utf-8"), "--yes", "--json"];
    let (run, mut lines) = start(&cowrie, &[&words, route].concat());
    let status = format!("/proc/{}/status", run.0.id());
    let mut last = lines.next().expect("a first line").expect("text");
    let (start, mut peak) = (now(), 0);
    for (count, line) in lines.enumerate() {
        last = line.expect("text");
        if count % 512 == 0 {
            peak = peak.max(machine::kibibytes(&status, "VmHWM"));
        }
    }
    let took = start.elapsed();
    let summary: Value = serde_json::from_str(&last).expect("json");
    assert_eq!(summary["paid"], items, "{summary}");
    (took, peak)
}

/// Kills a payout halfway and continues it; measures from the start of the program until the first payment's result is printed.
fn recover() -> Duration {
    let (cowrie, _sandbox) = home();
    let file = cowrie.file("people.csv", &people::csv(SIZES[0], false));
    let (run, lines) = start(&cowrie, &["run", file.to_str().expect("utf-8"), "--yes", "--json"]);
    assert_eq!(lines.take(KILLED_AFTER).count(), KILLED_AFTER);
    drop(run);
    let begin = now();
    let (_run, mut lines) = start(&cowrie, &["resume", "1", "--json"]);
    lines.next().expect("a first line").expect("text");
    let took = begin.elapsed();
    let last = lines.last().expect("a summary").expect("text");
    let summary: Value = serde_json::from_str(&last).expect("json");
    assert_eq!(summary["paid"], SIZES[0], "{summary}");
    took
}
