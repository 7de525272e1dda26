//! The program is killed right before and right after each durable write of a stop: the batch is stopped completely, or waits as before.

use super::Scene;
use super::steps::dies_at;
use crate::protocol::high_water::{RECORDS, backup, profile, put_back};
use harness::prelude::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn killed_at_every_durable_step_a_stop_is_complete_or_not_made() {
    let mut scene = Scene::new().await;
    tokio::task::block_in_place(|| {
        scene.arm(vec![Armed::new("depositToBank", Fault::InsufficientFunds).nth(2)]);
        let ended = scene.cowrie.pay(&people(12).0, &[]);
        scene.record(&ended);
        scene.arm(Vec::new());
        let run = scene.runs()[0]["run"].as_str().expect("an id").to_owned();
        let count = |scene: &mut Scene, state: &str| scene.items(&run).values().filter(|item| item["state"] == state).count();
        let waiting = count(&mut scene, "ready");
        assert!(waiting >= 7, "{waiting} wait");
        let book = scene.book();
        let folder = profile(&scene.cowrie, "bench");
        let yesterday = backup(&folder, RECORDS);

        let (mut before, mut after) = (0, 0);
        for step in 1.. {
            let died = dies_at(&mut scene, step, &["payouts", "stop", &run, "--yes", "--json"]);
            match (count(&mut scene, "ready"), count(&mut scene, "stopped")) {
                (ready, 0) if ready == waiting => before += 1,
                (0, stopped) if stopped == waiting => {
                    after += 1;
                    // Once it is reported as stopped, restored earlier records know it too.
                    let today = backup(&folder, RECORDS);
                    put_back(&folder, RECORDS, &yesterday);
                    let resumed = scene.cowrie.run(&["payouts", "resume", &run, "--json"]);
                    assert!(resumed.err.contains("stopped for good"), "after step {step}: {resumed:?}");
                    assert_eq!(scene.book(), book, "after step {step}");
                    put_back(&folder, RECORDS, &today);
                }
                half => panic!("after step {step}: {half:?} of {waiting}"),
            }
            if !died {
                break;
            }
            assert!(step < 100, "it always dies");
        }
        assert!(before > 0 && after > 0, "{before} times as before, {after} times stopped");
        let resumed = scene.cowrie.run(&["payouts", "resume", &run, "--json"]);
        scene.record(&resumed);
        assert_eq!(resumed.code, Some(3), "{resumed:?}");
        assert_has!(
            (scene.book(), count(&mut scene, "stopped")),
            [book, waiting],
            "nothing more is sent"
        );
    });
}
