//! Random sequences of all operations that move money: each wallet agrees to the kobo with independent calculations, nothing is paid twice,
//! and a replay of the state file makes the same world.

mod acts;
mod notes;

use proptest::prelude::*;
use sandbox::{Config, Control, Sandbox};
use service_api::value::{Amount, UtcTime};
use tokio::runtime::Runtime;

use crate::bench::Bench;
use acts::acts;
use notes::{Notes, OPENING};

fn config(state: Option<std::path::PathBuf>) -> Config {
    Config {
        seed: Some(3),
        state,
        opening_balance: Amount::from_minor(OPENING).expect("in range"),
        manual_from: Some(UtcTime::parse("2026-11-02T08:00:00").expect("a time")),
        ..Config::default()
    }
}

fn state_of(control: &Control) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?}",
        control.book(),
        control.balance(),
        control.customers(),
        control.requests(),
        control.payment_requests(),
        control.withdrawals()
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn money_is_conserved_and_a_replay_makes_the_same_world(acts in acts(), cut in 0..1_000_usize) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("state.jsonl");
        let runtime = Runtime::new().expect("a runtime");
        let bench = runtime.block_on(Bench::with(config(Some(file.clone()))));
        let control = bench.control();
        let mut notes = Notes::start(&bench);
        for act in &acts {
            notes.act(&bench.at, &control, act);
            notes.check(&control);
        }
        let before = state_of(&control);
        drop(control);
        runtime.block_on(bench.sandbox.stop());
        let all = std::fs::read(&file).expect("reads");

        // The whole file makes the whole world; truncated anywhere, it makes the world of an earlier time.
        let torn = folder.path().join("torn.jsonl");
        std::fs::write(&torn, &all).expect("writes");
        let again = runtime.block_on(Sandbox::start(config(Some(torn.clone())))).expect("starts");
        prop_assert_eq!(state_of(&again.control()), before);
        let book = again.control().book();
        runtime.block_on(again.stop());
        let place = all.len() * cut / 1_000;
        std::fs::write(&torn, &all[..place]).expect("writes");
        let earlier = runtime.block_on(Sandbox::start(config(Some(torn)))).expect("starts");
        let earlier_book = earlier.control().book();
        prop_assert_eq!(&book[..earlier_book.len()], &earlier_book[..]);
        runtime.block_on(earlier.stop());
    }
}
