//! Random times, spread over the faults of the sandbox: a few in every test run, five hundred over every fault in `cargo xtask soak`.

use harness::prelude::*;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use harness::cowrie::kill_after;
use harness::random::{Random, seed, soaks};

use super::Scene;

/// In a long run, which uses each fault.
const KILLS: usize = 500;
/// In a short run.
const FEW_KILLS: usize = 100;
const ROWS: usize = 6;
/// Scenes in parallel: they wait more than they work.
const SCENES: u64 = 4;
/// The most kills of one batch before it may complete.
const KILLS_OF_ONE: usize = 4;

/// The faults of a batch: each fault that can affect a payment or a bulk call and ends without action.
fn faults() -> Vec<Armed> {
    let single = |fault| Armed::new("depositToBank", fault);
    let group = |fault| Armed::new("moneyTransferBulk", fault);
    let after = |fault: Armed, after| Armed {
        after: Some(after),
        ..fault
    };
    let code = |fault: Armed, code: &str| Armed {
        code: Some(code.into()),
        ..fault
    };
    let mut faults = Vec::new();
    for to in [single as fn(Fault) -> Armed, group] {
        for fault in [
            Fault::DropMidRequest,
            Fault::DropBefore,
            Fault::DropAfter,
            Fault::ResetMidResponse,
            Fault::Truncate,
            Fault::Html,
            Fault::Empty,
            Fault::NoContent,
            Fault::Garbage,
            Fault::CloseRace,
            Fault::RefusalText,
            Fault::NoTransactionId,
            Fault::RepeatedTransactionId,
            Fault::InsufficientFunds,
            Fault::PartialExecution,
        ] {
            faults.push(to(fault));
        }
        for fault in [
            Fault::Error500,
            Fault::Error502,
            Fault::Error503,
            Fault::RateLimit,
            Fault::Unauthorised,
            Fault::Redirect,
        ] {
            faults.extend([after(to(fault), false), after(to(fault), true)]);
        }
        for fault in [Fault::DelayBefore, Fault::DelayAfter, Fault::Pending, Fault::Late] {
            faults.push(to(fault).ms(250));
        }
        faults.extend(["105", "109", "115"].map(|refusal| code(to(Fault::Refuse), refusal)));
        for fault in [Fault::OddCode, Fault::OddJson, Fault::WrongLength, Fault::WrongReference] {
            faults.extend(
                fault
                    .variants()
                    .iter()
                    .filter(|form| **form != "huge")
                    .map(|form| to(fault).variant(form)),
            );
        }
    }
    let missing = Fault::MissingResults;
    faults.extend(missing.variants().iter().map(|form| group(missing).variant(form)));
    for fault in [
        Fault::ExtraResults,
        Fault::DuplicateResults,
        Fault::ReorderedResults,
        Fault::WrongSummary,
    ] {
        faults.push(group(fault));
    }
    faults
}

/// A file of `ROWS` people; each `round` has a different file.
fn people(round: usize) -> String {
    let mut text = "Name,Bank,Account Number,Amount\n".to_owned();
    for row in 0..ROWS {
        // The endings 97, 98 and 99 have a special meaning in the sandbox; these end in 0 to 89.
        let account = 1_000_000_000 + 100 * (row + 10 * round) + row;
        writeln!(text, "Person {row} of {round},GTBank,{account},{}.{:02}", 1_000 + row, round % 100).expect("text");
    }
    text
}

/// One batch affected by `fault`, killed repeatedly and then completed.
fn one_payout(scene: &mut Scene, moments: &mut Random, round: usize, fault: &Armed, kills: &AtomicUsize) {
    let struck = fault.clone().nth(u32::try_from(1 + moments.below(3)).expect("small"));
    // Slow enough that a kill finds payments before, in and after the service.
    let slow = Armed::new(&fault.operation, Fault::DelayBefore).ms(15);
    scene.arm(vec![struck, slow]);
    let file = scene.cowrie.file(&format!("people-{round}.csv"), people(round).as_bytes());
    let grouped = fault.operation == "moneyTransferBulk";
    let route: &[&str] = if grouped { &["--route", "group", "--group-size", "2"] } else { &[] };
    let start: Vec<&str> = ["payouts", "run", "--yes", "--json"]
        .into_iter()
        .chain(route.iter().copied())
        .chain([file.to_str().expect("utf-8")])
        .collect();
    let known = scene.runs().len();
    let mut killed_here = 0;
    let kill = |scene: &mut Scene, args: &[&str], milliseconds: u64| {
        let (ended, killed) = kill_after(&mut scene.cowrie.command(args), milliseconds);
        kills.fetch_add(usize::from(killed), Ordering::SeqCst);
        scene.record(&ended);
        killed
    };
    let mut tries = 0;
    let run = loop {
        // A busy computer needs longer to start; each failed try allows more time, so that one succeeds.
        tries += 1;
        let within = 4 * scene.pace + 50 * tries;
        killed_here += usize::from(kill(scene, &start, moments.below(within)));
        let runs = scene.runs();
        if runs.len() > known {
            break runs[0]["run"].as_str().expect("an id").to_owned();
        }
    };
    while killed_here < KILLS_OF_ONE {
        let pace = scene.pace;
        let killed = if moments.below(4) == 0 && scene.items(&run).values().any(|item| item["state"] == "held") {
            let release = scene.release_command(&run);
            kill(scene, &release.each_ref().map(String::as_str), moments.below(7 * pace))
        } else {
            kill(scene, &["payouts", "resume", &run, "--json"], moments.below(5 * pace))
        };
        if !killed {
            break;
        }
        killed_here += 1;
    }
    scene.arm(Vec::new());
    scene.finish(&run, ROWS);
}

/// Takes batches from `next` until enough were killed; each continues after the fault of the previous one.
async fn one_scene(seed: u64, aim: Aim, next: Arc<AtomicUsize>, kills: Arc<AtomicUsize>) -> usize {
    let mut scene = Scene::new().await;
    let mut moments = Random(seed);
    let faults = faults();
    tokio::task::block_in_place(|| {
        while kills.load(Ordering::SeqCst) < aim.kills || next.load(Ordering::SeqCst) < aim.payouts {
            let round = next.fetch_add(1, Ordering::SeqCst);
            // A stride without a common factor with their number visits all of them, single calls and bulk calls in turn.
            let fault = &faults[(aim.first + round) * 37 % faults.len()];
            one_payout(&mut scene, &mut moments, round, fault, &kills);
        }
    });
    scene.released.values().sum()
}

/// The target of a run.
#[derive(Clone, Copy)]
struct Aim {
    kills: usize,
    payouts: usize,
    /// The first fault: each short run uses other ones.
    first: usize,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn killed_at_random_times_every_row_is_paid_once() {
    let (seed, begun, faults) = (seed(), tokio::time::Instant::now(), faults().len());
    let (kills, payouts) = if soaks() { (KILLS, faults) } else { (FEW_KILLS, 0) };
    let first = usize::try_from(Random(seed).below(1_000)).expect("small");
    let aim = Aim { kills, payouts, first };
    let (next, kills) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let scenes: Vec<_> = (0..SCENES)
        .map(|scene| tokio::spawn(one_scene(seed.wrapping_add(scene), aim, Arc::clone(&next), Arc::clone(&kills))))
        .collect();
    let mut released = 0;
    for scene in scenes {
        released += scene.await.expect("a scene that ends well");
    }
    let (payouts, kills) = (next.load(Ordering::SeqCst), kills.load(Ordering::SeqCst));
    eprintln!(
        "{kills} kills in {payouts} payouts over {} of {faults} faults, {released} released, {} s",
        payouts.min(faults),
        begun.elapsed().as_secs()
    );
    assert!(kills >= aim.kills && payouts >= aim.payouts && (released > 0 || !soaks()));
}
