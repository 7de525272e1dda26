//! Killed at random moments, resumed each time: the sandbox's book and the requests that reached it are the judge.
//!
//! The sandbox here pays again whatever it is sent again. Whatever moment a program dies at, no row stands in the book twice, a row
//! we call *paid* stands there exactly once, no row is sent more often than once and once more for each time a person released it,
//! and what nobody can know waits for a person. Released as a person would, every row is there once in the end.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::process::Stdio;
use std::time::Duration;

use harness::cowrie::{Cowrie, Ended};
use sandbox::{Armed, Config, Duplicates, Fault, Sandbox};

use crate::payouts::judge::came_in;

const KILLS: usize = 100;
const ROWS: usize = 300;

/// SplitMix64: enough to choose moments, and repeatable.
struct Moments(u64);

impl Moments {
    fn new() -> Self {
        let seed = std::env::var("COWRIE_SEED").ok().and_then(|seed| seed.parse().ok());
        let seed = seed.unwrap_or_else(|| {
            u64::from(std::process::id()) << 20 | u64::from(std::time::UNIX_EPOCH.elapsed().map_or(0, |t| t.subsec_micros()))
        });
        eprintln!("seed {seed} (repeat with COWRIE_SEED={seed})");
        Self(seed)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed ^ (mixed >> 27)) % limit
    }
}

/// A file of `ROWS` people; `round` makes each file another one.
fn people(round: usize) -> (String, i64) {
    let mut text = "Name,Bank,Account Number,Amount\n".to_owned();
    let mut total = 0;
    for row in 0..ROWS {
        let minor = 100_000 + 101 * i64::try_from(row + round).expect("small");
        total += minor;
        // The sandbox gives meaning to the endings 97, 98 and 99; these end in 0 to 89.
        writeln!(
            text,
            "Person {row},GTBank,{:08}{:02},{}.{:02}",
            10_000_000 + row + 1_000 * round,
            row % 90,
            minor / 100,
            minor % 100
        )
        .expect("text");
    }
    (text, total)
}

struct Judge<'a> {
    sandbox: &'a Sandbox,
    said_paid: BTreeSet<String>,
    /// How often a person released each reference to be sent again.
    released: BTreeMap<String, usize>,
}

impl Judge<'_> {
    fn hear(&mut self, ended: &Ended) {
        let paid = ended.lines().into_iter().filter(|line| line["state"] == "paid");
        self.said_paid
            .extend(paid.filter_map(|line| line["reference"].as_str().map(str::to_owned)));
    }

    /// How often each reference stands in the book: never twice, and once where we said *paid*. None was sent without leave.
    fn judge(&self) -> BTreeMap<String, usize> {
        let mut times = BTreeMap::new();
        for entry in self.sandbox.control().book() {
            *times.entry(entry.reference_number).or_default() += 1;
        }
        let twice: Vec<_> = times.iter().filter(|(_, times)| **times > 1).collect();
        assert!(twice.is_empty(), "paid twice: {twice:?}");
        let ghosts: Vec<_> = self.said_paid.iter().filter(|reference| !times.contains_key(*reference)).collect();
        assert!(ghosts.is_empty(), "called paid and not in the book: {ghosts:?}");
        let permitted = |reference: &String| 1 + self.released.get(reference).copied().unwrap_or_default();
        let sent = came_in(self.sandbox);
        let too_often: Vec<_> = sent.iter().filter(|(reference, times)| **times > permitted(reference)).collect();
        assert!(too_often.is_empty(), "sent without a person's leave: {too_often:?}");
        times
    }

    /// Releases everything of a run that is held and proven absent, as a person would.
    fn release(&mut self, cowrie: &Cowrie, run: &str) {
        let before = held(cowrie, run);
        let decided = cowrie.run(&[
            "payouts",
            "decide",
            run,
            "--decision",
            "send-again",
            "--evidence",
            "The sandbox's book does not have it.",
        ]);
        let after = held(cowrie, run);
        let released: Vec<_> = before.difference(&after).collect();
        let payments = if released.len() == 1 { "payment" } else { "payments" };
        let recorded = format!("Recorded: {} {payments} of run {run}", released.len());
        assert!(decided.err.contains(&recorded), "{released:?} {decided:?}");
        assert!(!released.is_empty(), "{decided:?}");
        for reference in released {
            *self.released.entry(reference.clone()).or_default() += 1;
        }
    }
}

/// The references of a run that wait for a person.
fn held(cowrie: &Cowrie, run: &str) -> BTreeSet<String> {
    let shown = cowrie.run(&["payouts", "show", run, "--json"]).lines().into_iter();
    let held = shown.filter(|line| line["state"] == "held");
    held.map(|line| line["reference"].as_str().expect("a reference").to_owned())
        .collect()
}

/// Runs a command and kills it after `milliseconds`, unless it ends first.
fn kill_after(cowrie: &Cowrie, args: &[&str], milliseconds: u64) -> (Ended, bool) {
    let mut child = cowrie
        .command(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cowrie starts");
    std::thread::sleep(Duration::from_millis(milliseconds));
    let killed = child.try_wait().expect("a child").is_none();
    if killed {
        child.kill().expect("killed");
    }
    (child.wait_with_output().expect("ended").into(), killed)
}

/// The runs of the profile, latest first.
fn runs(cowrie: &Cowrie) -> Vec<serde_json::Value> {
    let listed = cowrie.run(&["payouts", "list", "--json"]);
    assert_eq!(listed.code, Some(0), "{listed:?}");
    listed.json().as_array().expect("a list").clone()
}

/// Lets a run end in peace, releasing what is held as a person would, and checks it to the kobo.
fn finish(cowrie: &Cowrie, judge: &mut Judge<'_>, run: &str, total: i64, before: usize) {
    for _ in 0..20 {
        let ended = cowrie.run(&["payouts", "resume", run, "--json"]);
        judge.hear(&ended);
        let summary = ended.lines().pop().unwrap_or_else(|| panic!("{ended:?}"));
        if summary["paid"] == ROWS {
            let decimal = format!("{}.{:02}", total / 100, total % 100);
            assert_eq!(summary["total_paid"], decimal.as_str());
            assert_eq!(judge.judge().len() - before, ROWS, "rows of run {run} in the book");
            return;
        }
        assert_eq!(summary["refused"], 0, "{summary}");
        assert_eq!(summary["in_doubt"], 0, "{summary}");
        assert!(summary["held"].as_u64() > Some(0), "{summary} {}", ended.err);
        judge.release(cowrie, run);
    }
    panic!("run {run} does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_a_hundred_random_moments_every_row_is_paid_once() {
    let config = Config {
        duplicates: Some(Duplicates::ExecuteAgain),
        ..Config::default()
    };
    let sandbox = Sandbox::start(config).await.expect("a sandbox");
    // Slow enough that a kill finds payments before, in and after the service; two come in and are lost, for a person to release.
    let lost = |nth| Armed::new("depositToBank", Fault::DropBefore).nth(nth);
    sandbox
        .control()
        .arm(vec![Armed::new("depositToBank", Fault::DelayBefore).ms(15), lost(75), lost(150)])
        .expect("armed");
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let mut judge = Judge {
        sandbox: &sandbox,
        said_paid: BTreeSet::new(),
        released: BTreeMap::new(),
    };
    let mut moments = Moments::new();
    let (mut kills, mut round) = (0, 0);
    while kills < KILLS {
        let before = sandbox.control().book().len();
        let (text, total) = people(round);
        let file = cowrie.file(&format!("people-{round}.csv"), text.as_bytes());
        let known = runs(&cowrie).len();
        while runs(&cowrie).len() == known {
            let (ended, killed) = kill_after(
                &cowrie,
                &["payouts", "run", file.to_str().expect("utf-8"), "--yes", "--json"],
                moments.below(500),
            );
            kills += usize::from(killed);
            judge.hear(&ended);
            judge.judge();
        }
        let run = runs(&cowrie)[0]["run"].as_str().expect("an id").to_owned();
        while kills < KILLS {
            let (ended, killed) = kill_after(&cowrie, &["payouts", "resume", &run, "--json"], moments.below(1_600));
            kills += usize::from(killed);
            judge.hear(&ended);
            judge.judge();
            if !killed {
                break;
            }
        }
        finish(&cowrie, &mut judge, &run, total, before);
        round += 1;
    }
    assert!(judge.released.len() >= 2, "released: {:?}", judge.released);
    eprintln!(
        "{kills} kills over {round} file(s) of {ROWS} rows, {} released",
        judge.released.len()
    );
    sandbox.stop().await;
}
