//! The program is killed right before and right after each durable write, one step in each run: while it starts and sends a batch, while it
//! continues it, and while a person's decision is executed.

use super::Scene;
use harness::prelude::*;

/// Runs a command that is killed at its `step`-th durable step. Returns whether it was.
pub(super) fn dies_at(scene: &mut Scene, step: usize, args: &[&str]) -> bool {
    let mut command = scene.cowrie.command(args);
    let ended: Ended = command
        .env("COWRIE_DIE_AT", step.to_string())
        .output()
        .expect("cowrie starts")
        .into();
    scene.record(&ended);
    ended.code.is_none()
}

/// People and accounts that no other file has: a recent payment is not repeated without a confirmation.
fn file(scene: &Scene, step: usize) -> String {
    let of_its_own = format!("GTBank,1{:05}", 10_000 + step);
    let sheet = people(3)
        .0
        .replace("Person", &format!("Person {step}"))
        .replace("GTBank,100000", &of_its_own);
    let path = scene.cowrie.file(&format!("people-{step}.csv"), sheet.as_bytes());
    path.to_str().expect("utf-8").to_owned()
}

/// Tries one step after another, until a run has no more; returns the number of steps.
async fn every_step(route: &'static [&'static str], fault: Option<Armed>) -> usize {
    let mut scene = Scene::new().await;
    tokio::task::block_in_place(|| {
        for step in 1.. {
            scene.arm(fault.clone().into_iter().collect());
            let file = file(&scene, step);
            let known = scene.runs().len();
            let start: Vec<&str> = ["payouts", "run", "--yes", "--json"]
                .iter()
                .chain(route)
                .copied()
                .chain([file.as_str()])
                .collect();
            let died = dies_at(&mut scene, step, &start);
            let runs = scene.runs();
            if runs.len() > known {
                let run = runs[0]["run"].as_str().expect("an id").to_owned();
                // It is killed again at the same step of continuing, and of a release by a person.
                dies_at(&mut scene, step, &["payouts", "resume", &run, "--json"]);
                if scene.items(&run).values().any(|item| item["state"] == "held") {
                    let release = scene.release_command(&run);
                    dies_at(&mut scene, step, &release.each_ref().map(String::as_str));
                }
                scene.arm(Vec::new());
                scene.finish(&run, 3);
            }
            if !died {
                return step;
            }
            assert!(step < 400, "it always dies");
        }
        unreachable!("steps are counted without end")
    })
}

/// The start, and three payments with two durable steps each and the send journal's between them, before and after: fewer would mean that
/// the program is not killed at each of them.
const AT_LEAST: usize = 25;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn killed_at_every_durable_step_one_by_one_each_row_is_paid_once() {
    let steps = every_step(&[], None).await;
    assert!(steps > AT_LEAST, "{steps} steps");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn killed_at_every_durable_step_of_lost_and_released_payments_each_row_is_paid_once() {
    let lost = Armed::new("depositToBank", Fault::DropBefore).nth(2);
    let steps = every_step(&[], Some(lost)).await;
    assert!(steps > AT_LEAST, "{steps} steps");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn killed_at_every_durable_step_in_groups_each_row_is_paid_once() {
    let steps = every_step(&["--route", "group", "--group-size", "2"], None).await;
    assert!(steps > AT_LEAST - 8, "{steps} steps");
}
