//! One payroll paid from several copies of the records at random, judged by the sandbox book.
//!
//! Each round has its own seed and service. The copies are a second data folder, a clone of the first folder, an old copy of it that was
//! put back, and a restored backup. Programs are killed, answers are lost and payments are rejected. No person confirms a repeated payment.
//! Two copies pay at the same time only where the service does not execute a repeated reference: otherwise nothing protects the payments
//! between a status query and the request that follows it.

mod judge;

use harness::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::iter::from_fn;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use base::month::Month;
use harness::cowrie::kill_after;
use harness::random::{Random, seed, soaks};
use tempfile::TempDir;
use tokio::runtime::Handle;

use crate::copies::clone;
use crate::protocol::high_water::{RECORDS, backup, profile, put_back};
use system::env::Env;

/// In `cargo xtask soak`.
const ROUNDS: u64 = 1_000;
/// In a test run.
const FEW_ROUNDS: u64 = 4;
/// The progress is printed after this many rounds.
const PRINTED_AFTER: u64 = 100;
/// Rounds in parallel. Every step starts processes.
const AT_ONCE: u64 = 8;
/// The most times a copy continues at the end until nothing changes.
const RESTS_WITHIN: usize = 12;

const SINGLE: [&str; 2] = ["--contact", "accounts@example.com"];
const GROUP: [&str; 4] = ["--route", "group", "--group-size", "2"];
const PROFILE: &str = "bench";
const BACKUP: &str = "copy.cowrie";
const PASSPHRASE: &str = "four words of a test";

/// How often each kind of event happened.
#[derive(Debug, Default)]
struct Happened(Mutex<BTreeMap<&'static str, u64>>);

/// The number of kinds that are counted.
const KINDS: usize = 15;

impl Happened {
    fn count(&self, what: &'static str) {
        *self.0.lock().unwrap().entry(what).or_default() += 1;
    }
}

/// The state of each row of each payout.
type States = BTreeMap<(String, u64), String>;

/// A copy of the records, and its recorded states when they were last read.
struct Home {
    name: &'static str,
    cowrie: Cowrie,
    states: States,
}

/// How a program ends: normally, killed after this many milliseconds, or killed at a durable step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    ByItself,
    Killed(u64),
    AtStep(u64),
}

/// An office that pays one payroll from several copies of its records.
struct Office<'a> {
    moments: Random,
    happened: &'a Happened,
    sandbox: Sandbox,
    duplicates: Duplicates,
    rows: u32,
    /// The first one is the first folder.
    homes: Vec<Home>,
    /// An old copy of the first folder.
    old: Option<Cowrie>,
    /// A folder with a backup of the first folder.
    backup: Option<TempDir>,
    /// What was done, for the analysis of a failure.
    steps: Mutex<Vec<String>>,
}

impl<'a> Office<'a> {
    fn new(seed: u64, happened: &'a Happened, handle: &Handle) -> Self {
        let mut moments = Random(seed);
        let duplicates = moments.one_of(&[Duplicates::Refuse, Duplicates::ReturnOriginal, Duplicates::ExecuteAgain]);
        let config = Config {
            duplicates: Some(duplicates),
            ..Config::default()
        };
        let sandbox = handle.block_on(Sandbox::start(config)).unwrap();
        let home = |name| {
            let (cowrie, states) = (Cowrie::unanswered(&sandbox, "sandbox"), States::new());
            Home { name, cowrie, states }
        };
        Self {
            homes: vec![home("first"), home("second")],
            rows: moments.one_of(&[2, 3, 4, 5, 6]),
            moments,
            happened,
            sandbox,
            duplicates,
            old: None,
            backup: None,
            steps: Mutex::default(),
        }
    }

    /// In half of the steps, the next payments get bad answers.
    fn arms_a_fault(&mut self) {
        use Fault::{DropAfter, DropBefore, Error500, Refuse, ResetMidResponse};
        let (control, moments) = (self.sandbox.control(), &mut self.moments);
        control.clear_faults();
        if moments.below(2) == 0 {
            return;
        }
        let operation = moments.one_of(&["depositToBank", "depositToBank", "moneyTransferBulk"]);
        let fault = moments.one_of(&[DropAfter, DropBefore, Error500, ResetMidResponse, Refuse, Refuse]);
        let mut armed = Armed::new(operation, fault).nth(moments.one_of(&[1, 2, 3]));
        armed.after = (fault == Error500).then(|| moments.below(2) == 0);
        if fault == Refuse {
            armed.code = Some("114".into());
            armed.times = Some(moments.one_of(&[1, 2, 3]));
        }
        self.notes(format!("fault: {armed:?}"));
        control.arm(vec![armed]).unwrap();
    }

    /// The first folder is copied, put back, backed up or restored, or none of these.
    fn copies(&mut self) {
        match self.moments.below(8) {
            0 | 1 => self.adds("clone", copy_of(&self.homes[0].cowrie)),
            2 | 3 => match self.old.take() {
                // Before the first start there are no records to be put back.
                None if backup(&profile(&self.homes[0].cowrie, PROFILE), RECORDS).is_empty() => {}
                None => self.old = Some(copy_of(&self.homes[0].cowrie)),
                Some(old) => self.puts_back(old),
            },
            4 | 5 => match self.backup.take() {
                None => self.makes_a_backup(),
                Some(backup) => self.restores(&backup),
            },
            _ => {}
        }
    }

    /// The whole folder is put back, or only the records, with the send journal left as it is.
    fn puts_back(&mut self, old: Cowrie) {
        let what = if self.moments.below(2) == 0 {
            let folder = profile(&self.homes[0].cowrie, PROFILE);
            let records = backup(&profile(&old, PROFILE), RECORDS).into_iter();
            let records = records.map(|(path, bytes)| (folder.join(path.file_name().unwrap()), bytes));
            put_back(&folder, RECORDS, &records.collect());
            "records_put_back"
        } else {
            self.homes[0].cowrie = old;
            "folders_put_back"
        };
        self.happened.count(what);
        self.notes(what);
        self.answers(&self.homes[0].cowrie);
        self.homes[0].states = self.recorded_states(&self.homes[0].cowrie);
    }

    fn makes_a_backup(&mut self) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(BACKUP);
        let create = ["backup", "create", file.to_str().unwrap(), "--passphrase-stdin"];
        let made = self.homes[0].cowrie.run_with_input(&create, PASSPHRASE);
        assert_eq!(made.code, Some(0), "{made:?}\n{}", self.story());
        self.notes("a backup is made of the first folder");
        self.backup = Some(folder);
    }

    /// The backup is restored into a new folder. Half of the time a person then confirms that the statement was compared.
    fn restores(&mut self, backup: &TempDir) {
        let mut cowrie = Cowrie::new();
        let keys = cowrie.file("keys.json", serde_json::to_string(&self.sandbox.addresses()).unwrap().as_bytes());
        let file = backup.path().join(BACKUP);
        let [file, keys] = [&file, &keys].map(|path| path.to_str().unwrap());
        let restore = ["backup", "restore", file, "office", "--keys", keys, "--passphrase-stdin"];
        let restored = cowrie.run_with_input(&restore, PASSPHRASE);
        assert_eq!(restored.code, Some(0), "{restored:?}\n{}", self.story());
        cowrie.choose("office");
        if self.moments.below(2) == 0 {
            let compared = cowrie.run(&["held", "missing", "--because", "The statement was compared."]);
            assert_eq!(compared.code, Some(0), "{compared:?}\n{}", self.story());
            self.happened.count("compared_with_statement");
        }
        self.adds("restored", cowrie);
    }

    /// Records that other computers pay with the same keys: a copy that detected itself sends nothing before.
    fn answers(&self, cowrie: &Cowrie) {
        let answered = cowrie.run(&["other-computers", "--others", "yes"]);
        assert_eq!(answered.code, Some(0), "{answered:?}\n{}", self.story());
    }

    fn adds(&mut self, name: &'static str, cowrie: Cowrie) {
        self.happened.count(name);
        self.notes(format!("a copy is added: {name}"));
        self.answers(&cowrie);
        let states = self.recorded_states(&cowrie);
        self.homes.push(Home { name, cowrie, states });
    }

    /// A copy pays the payroll or continues its batches; sometimes two copies do so at once.
    fn acts(&mut self) {
        let mut places: Vec<usize> = (0..self.homes.len()).collect();
        places.sort_by_cached_key(|_| self.moments.below(1_000_000));
        let both = self.duplicates != Duplicates::ExecuteAgain && self.moments.below(3) == 0;
        both.then(|| self.happened.count("at_once"));
        places.truncate(1 + usize::from(both));
        let doing: Vec<_> = places.iter().map(|at| (*at, self.commands(*at), self.end())).collect();
        thread::scope(|scope| {
            for (at, commands, end) in doing {
                let office = &*self;
                scope.spawn(move || office.carries_out(at, commands, end));
            }
        });
        places.into_iter().for_each(|at| self.judges(at));
    }

    /// Commands that continue every unfinished batch, or pay the payroll.
    fn commands(&mut self, at: usize) -> Vec<Command> {
        let resume = self.resume(at);
        if !resume.is_empty() && self.moments.below(4) > 0 {
            return resume;
        }
        let sheet = self.sheet();
        let file = self.homes[at].cowrie.file("people.csv", sheet.as_bytes());
        let mut command = self.homes[at].cowrie.command(&["payouts", "run", "--yes", "--json"]);
        let route = self.moments.one_of(&[SINGLE.as_slice(), &SINGLE, &GROUP]);
        if route == GROUP {
            self.happened.count("in_groups");
        }
        command.args(route).arg(file);
        vec![command]
    }

    fn resume(&self, at: usize) -> Vec<Command> {
        let is_open = |state: &String| !["paid", "paid_before", "refused", "stopped"].contains(&state.as_str());
        let Home { cowrie, states, .. } = &self.homes[at];
        let open = states.iter().filter(|(_, state)| is_open(state)).map(|((run, _), _)| run.as_str());
        let runs: BTreeSet<&str> = open.collect();
        runs.iter()
            .map(|run| cowrie.command(&["payouts", "resume", run, "--json"]))
            .collect()
    }

    /// The payroll, with its rows in a random order.
    fn sheet(&mut self) -> String {
        let (sheet, _) = people(self.rows);
        let mut lines: Vec<&str> = sheet.lines().collect();
        lines[1..].sort_by_cached_key(|_| self.moments.below(1_000_000));
        lines.join("\n") + "\n"
    }

    fn end(&mut self) -> End {
        match self.moments.below(4) {
            0 => End::Killed(100 + self.moments.below(1_200)),
            1 => End::AtStep(10 + self.moments.below(31)),
            _ => End::ByItself,
        }
    }

    /// Runs programs one after another. Each ends as documented, unless it was to be killed.
    fn carries_out(&self, at: usize, commands: Vec<Command>, end: End) {
        for mut command in commands {
            let ended: Ended = match end {
                End::ByItself => command.output().unwrap().into(),
                End::AtStep(step) => command.env("COWRIE_DIE_AT", step.to_string()).output().unwrap().into(),
                End::Killed(milliseconds) => kill_after(&mut command, milliseconds).0,
            };
            self.notes(format!("{}, {end:?}: {command:?}\n{ended:?}", self.homes[at].name));
            match ended.code {
                None if end != End::ByItself => self.happened.count("kills"),
                Some(0 | 1 | 3 | 4) => {}
                code => panic!("{code:?}\n{}", self.story()),
            }
            if ended.err.contains("Nothing was sent. ") {
                self.happened.count("not_repeated");
            }
            if ended.err.contains("Nothing is sent: these records") {
                self.happened.count("sending_held");
            }
        }
    }

    fn notes(&self, step: impl Into<String>) {
        self.steps.lock().unwrap().push(step.into());
    }
}

/// A copy of a data folder, as synchronisation or cloning makes it.
fn copy_of(cowrie: &Cowrie) -> Cowrie {
    let mut copy = Cowrie::new();
    clone(cowrie.home(), copy.home());
    copy.choose(PROFILE);
    copy
}

fn round(seed: u64, happened: &Happened, handle: &Handle) {
    let mut office = Office::new(seed, happened, handle);
    for _ in 0..3 + office.moments.below(4) {
        office.copies();
        office.arms_a_fault();
        office.acts();
    }
    office.comes_to_an_end();
    handle.block_on(office.sandbox.stop());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn from_copies_at_random_no_person_is_paid_twice() {
    let (seed, happened, handle) = (seed(), Happened::default(), Handle::current());
    let only: Option<u64> = std::env::var("COWRIE_ROUND").ok().map(|round| round.parse().unwrap());
    let rounds = if soaks() { ROUNDS } else { FEW_ROUNDS };
    let (first, end) = only.map_or((0, rounds), |only| (only, only + 1));
    let (next, done) = (AtomicU64::new(first), AtomicU64::new(0));
    let month = || Month::of(Env::system().clock.now());
    let lane = || {
        for place in from_fn(|| Some(next.fetch_add(1, Ordering::SeqCst)).filter(|place| *place < end)) {
            let one = || round(seed.wrapping_add(place), &happened, &handle);
            let (begun, ended) = (month(), catch_unwind(AssertUnwindSafe(one)));
            // References depend on the month: a round that crosses the end of a month is not judged.
            if let (Err(panic), true) = (ended, begun == month()) {
                eprintln!("round {place} failed (repeat with COWRIE_SEED={seed} COWRIE_ROUND={place})");
                next.store(end, Ordering::SeqCst);
                resume_unwind(panic);
            }
            let done = done.fetch_add(1, Ordering::SeqCst) + 1;
            if done.is_multiple_of(PRINTED_AFTER) {
                eprintln!("{done} rounds");
            }
        }
    };
    tokio::task::block_in_place(|| {
        thread::scope(|scope| {
            for _ in 0..AT_ONCE.min(end - first) {
                scope.spawn(lane);
            }
        });
    });
    eprintln!("{} rounds: {happened:?}", end - first);
    if soaks() && only.is_none() {
        assert_eq!(happened.0.lock().unwrap().len(), KINDS, "{happened:?}");
    }
}
