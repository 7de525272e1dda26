//! Weeks of an office at random, judged by what the service really did: the program is killed, closed for days and interrupted in the
//! middle of a step, clocks are set, the service gives bad answers, executes late and contradicts itself, and a person who is sometimes
//! wrong decides.
//!
//! Each round has its own service, records and seed. Whatever happens, no person is paid twice, every payment stays recorded, and in the
//! end the records match what the service did. The person sees the sandbox book, but not what the service will still do: *not paid* may be
//! recorded for a payment that is executed later, and sometimes *paid* for one that never is. Undetectable cases are excluded: a payment
//! that waits at the service is neither paid again nor, where the service executes a repeated reference again, sent again; and one of the
//! two status queries tells the truth, or nothing.

mod judge;
mod person;
mod service;

use harness::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use base::timestamp::{DAY, HOUR, MINUTE, SECOND, Timestamp};
use harness::cowrie::kill_after;
use harness::random::{Random, seed, soaks};
use tokio::runtime::{Builder, Handle};

use self::person::Frozen;
use self::service::Service;
use system::env::Loop;

/// In `cargo xtask soak`.
const ROUNDS: u64 = 1_000;
/// In a test run.
const FEW_ROUNDS: u64 = 8;
/// Rounds in parallel: they wait more than they work.
const AT_ONCE: u64 = 20;
/// One round in this many is against a test deployment, with the waiting times of a live service; the others have those of the sandbox.
const DEPLOYMENT_EVERY: u64 = 5;

/// The most times that the person decides until everything is settled.
const SETTLES_WITHIN: usize = 60;
/// The profile of a test deployment.
const DEPLOYMENT: &str = "office";

/// How often each kind of event happened.
#[derive(Debug, Default)]
struct Happened {
    kills: AtomicU64,
    cut_off: AtomicU64,
    clocks_set: AtomicU64,
    executed_late: AtomicU64,
    recorded_not_paid: AtomicU64,
    recorded_paid_wrongly: AtomicU64,
    sent_again: AtomicU64,
    paid_anew: AtomicU64,
    kept_from_paying_anew: AtomicU64,
    alarms: AtomicU64,
}

impl Happened {
    /// Whether each kind happened, as it does in many rounds.
    fn all_happened(&self) {
        let all = [
            &self.kills,
            &self.cut_off,
            &self.clocks_set,
            &self.executed_late,
            &self.recorded_not_paid,
            &self.recorded_paid_wrongly,
            &self.sent_again,
            &self.paid_anew,
            &self.kept_from_paying_anew,
            &self.alarms,
        ];
        assert!(all.iter().all(|what| what.load(Ordering::SeqCst) > 0), "{self:?}");
    }
}

/// Counts one event.
fn count(what: &AtomicU64) {
    what.fetch_add(1, Ordering::SeqCst);
}

/// An office with its computer, and the service that it works with.
struct Office {
    moments: Random,
    happened: Arc<Happened>,
    service: Service,
    cowrie: Cowrie,
    profile: &'static str,
    computer: Computer,
    /// How many milliseconds the computer's clock is ahead of the true time, which is the service's.
    ahead: i64,
    starts: usize,
    rows: u32,
    /// References of payments that the person recorded as not paid.
    recorded_not_paid: BTreeSet<String>,
    /// References of payments that the person wrongly recorded as paid.
    recorded_paid: BTreeSet<String>,
    /// References of single calls outside batches, with the account of each.
    by_hand: BTreeMap<String, String>,
    /// A draft that was submitted to pay again, and not sent yet.
    frozen: Option<Frozen>,
}

/// Names of starts of the computer.
const STARTS: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

impl Office {
    fn new(seed: u64, deployment: bool, happened: Arc<Happened>, handle: &Handle) -> Self {
        let mut moments = Random(seed);
        let service = Service::start(&mut moments, handle);
        let (cowrie, profile) = if deployment {
            let mut cowrie = Cowrie::with_vault();
            cowrie.add_profile(DEPLOYMENT, "test", &service.sandbox.addresses()).exits(0);
            cowrie.choose(DEPLOYMENT);
            (cowrie, DEPLOYMENT)
        } else {
            (Cowrie::against(&service.sandbox, "sandbox"), "bench")
        };
        // Sometimes more than are verified at once.
        let rows = moments.one_of(&[2, 2, 3, 3, 4, 4, 5, 12]);
        Self {
            computer: Computer::at(Timestamp(service.now())),
            moments,
            happened,
            service,
            cowrie,
            profile,
            ahead: 0,
            starts: 0,
            rows,
            recorded_not_paid: BTreeSet::new(),
            recorded_paid: BTreeSet::new(),
            by_hand: BTreeMap::new(),
            frozen: None,
        }
    }

    /// A payment that is known to be made, for the control query.
    fn pay_control(&self) {
        let sheet = "Name,Bank,Account Number,Amount\nSomebody Else,GTBank,2000000007,500.00\n";
        self.cowrie.pay(sheet, &["--contact", "accounts@example.com"]).exits(0);
    }

    /// Starts to pay the sheet at the command line, which is killed at a random time or at a random durable step, until the batch is
    /// recorded.
    fn start_to_pay(&mut self) {
        let sheet = self.cowrie.file("people.csv", people(self.rows).0.as_bytes());
        let mut start = vec!["payouts", "run", "--yes", "--json"];
        start.extend(match self.service.grouped {
            true => ["--route", "group", "--group-size", "2"].as_slice(),
            false => &["--contact", "accounts@example.com"],
        });
        start.push(sheet.to_str().unwrap());
        for tries in 1.. {
            let mut command = self.cowrie.command(&start);
            if self.moments.below(2) == 0 {
                command.env("COWRIE_DIE_AT", (10 + self.moments.below(30)).to_string());
            }
            kill_after(&mut command, 100 + self.moments.below(300 * tries));
            count(&self.happened.kills);
            let listed = self.cowrie.run(&["payouts", "list", "--json"]);
            if listed.json().list().len() > 1 {
                return;
            }
        }
    }

    /// The program is closed for seconds or days, on a computer that may restart and whose clock may be set.
    fn be_closed(&mut self) {
        let closed = self
            .moments
            .one_of(&[5 * SECOND, 30 * SECOND, 10 * MINUTE, 2 * HOUR, 14 * HOUR, 62 * HOUR, 8 * DAY]);
        let set = match self.moments.below(4) {
            0 => self.sets_the_clock(),
            _ => 0,
        };
        self.service.pass(closed);
        self.ahead += set;
        let anew = self.moments.below(4) == 0 && self.starts < STARTS.len();
        if anew {
            let wall = Timestamp(self.service.now() + self.ahead);
            self.computer = Computer::just_started(STARTS[self.starts], wall);
            self.starts += 1;
        } else {
            self.computer.set(closed + set, closed, closed);
        }
    }

    /// The change in milliseconds.
    fn sets_the_clock(&mut self) -> i64 {
        count(&self.happened.clocks_set);
        let by = self.moments.one_of(&[10 * MINUTE, 3 * HOUR, 2 * DAY]);
        if self.moments.below(2) == 0 { by } else { -by }
    }

    async fn open(&self) -> harness::office::Office {
        match self.profile {
            DEPLOYMENT => host::with_passphrase_at(&self.cowrie, DEPLOYMENT, self.computer.env()).await,
            other => host::of_at(&self.cowrie, other, self.computer.env()).await,
        }
    }

    /// The program is open for a while, and is closed or interrupted.
    fn be_open(&mut self) {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let host = runtime.block_on(self.open());
        for _ in 0..4 + self.moments.below(8) {
            runtime.block_on(self.does_something(&host));
        }
        if self.moments.below(3) == 0 {
            count(&self.happened.cut_off);
            drop(host);
            runtime.shutdown_timeout(harness::wait::LIMIT);
        } else {
            runtime.block_on(host.close());
        }
    }

    async fn does_something(&mut self, host: &Host) {
        match self.moments.below(14) {
            0..=3 => {
                let times = [5 * SECOND, 30 * SECOND, 5 * MINUTE, 20 * MINUTE, 90 * MINUTE, 7 * HOUR];
                let time = self.moments.one_of(&times);
                self.pass(time).await;
            }
            4..=5 => self.decides(host).await,
            6 => self.resumes(host).await,
            7..=8 => self.pays_anew(host).await,
            9 => self.resolves_alarms(host).await,
            10 => {
                let set = self.sets_the_clock();
                self.ahead += set;
                self.computer.set(set, 0, 0);
                self.pass(30 * SECOND).await;
            }
            11 => self.pays_by_hand(host).await,
            12 => self.stops(host).await,
            _ => self.service.trouble(&mut self.moments),
        }
        self.judge(host).await;
    }

    /// Advances the clocks of the service and of the computer. Due status queries are made.
    async fn pass(&mut self, time: i64) {
        self.service.pass(time);
        self.computer.pass(time);
        for _ in 0..self.rows + 2 {
            self.computer.go_round(Loop::Enquiring, 1).await;
            // The service's clock also runs with real time, which a round makes up for.
            let passed = self.computer.now().0 - self.ahead - self.service.now();
            self.service.pass(passed);
        }
    }

    /// The service has no more faults and executes what it still has to, and the person decides about everything that waits or raises an
    /// alarm.
    fn come_to_an_end(&mut self) {
        self.service.be_well();
        self.service.pass(12 * DAY);
        self.computer.pass(12 * DAY);
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async {
            let host = self.open().await;
            let weeks = [DAY, DAY, 7 * DAY, 7 * DAY, 7 * DAY, 7 * DAY, 7 * DAY];
            // Until everything is settled; then as long as verification lasts, and what it finds is settled too.
            for (turn, time) in [MINUTE; SETTLES_WITHIN]
                .into_iter()
                .chain(weeks)
                .chain([MINUTE; SETTLES_WITHIN])
                .enumerate()
            {
                if turn == SETTLES_WITHIN {
                    // A batch approved in an earlier month is too old to be sent.
                    self.stops(&host).await;
                }
                if time == MINUTE && self.is_settled(&host).await {
                    continue;
                }
                self.pass(time).await;
                self.finds_out(&host).await;
                self.resumes(&host).await;
                self.judge(&host).await;
            }
            self.judge_the_end(&host).await;
            host.close().await;
        });
    }
}

fn round(seed: u64, deployment: bool, happened: Arc<Happened>, handle: &Handle) {
    let mut office = Office::new(seed, deployment, happened, handle);
    office.pay_control();
    office.service.trouble(&mut office.moments);
    office.start_to_pay();
    for _ in 0..2 + office.moments.below(4) {
        office.be_closed();
        office.service.trouble(&mut office.moments);
        office.be_open();
    }
    office.come_to_an_end();
    office
        .happened
        .executed_late
        .fetch_add(office.service.executed_late(), Ordering::SeqCst);
    office.service.stop(handle);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn through_weeks_at_random_no_person_is_paid_twice_and_nothing_is_lost() {
    let (seed, happened) = (seed(), Arc::new(Happened::default()));
    let (rounds, only) = match std::env::var("COWRIE_ROUND") {
        Ok(round) => (1, Some(round.parse().unwrap())),
        Err(_) if soaks() => (ROUNDS, None),
        Err(_) => (FEW_ROUNDS, None),
    };
    let (next, ended) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let lanes: Vec<_> = (0..AT_ONCE.min(rounds))
        .map(|_| {
            let (next, ended) = (Arc::clone(&next), Arc::clone(&ended));
            let (happened, handle) = (Arc::clone(&happened), Handle::current());
            tokio::task::spawn_blocking(move || {
                loop {
                    let place = next.fetch_add(1, Ordering::SeqCst);
                    if place >= rounds {
                        return;
                    }
                    let place = only.unwrap_or(place);
                    let one = || {
                        round(
                            seed.wrapping_add(place),
                            place % DEPLOYMENT_EVERY == 0,
                            Arc::clone(&happened),
                            &handle,
                        )
                    };
                    if let Err(panic) = std::panic::catch_unwind(AssertUnwindSafe(one)) {
                        eprintln!("round {place} failed (repeat with COWRIE_SEED={seed} COWRIE_ROUND={place})");
                        next.store(rounds, Ordering::SeqCst);
                        std::panic::resume_unwind(panic);
                    }
                    let done = 1 + ended.fetch_add(1, Ordering::SeqCst);
                    if done.is_multiple_of(50) {
                        eprintln!("{done} rounds");
                    }
                }
            })
        })
        .collect();
    // Each round is run to its end, since all services run in this process.
    let mut ends = Vec::new();
    for lane in lanes {
        ends.push(lane.await);
    }
    for end in ends {
        end.expect("rounds that end well");
    }
    eprintln!("{rounds} rounds: {happened:?}");
    if soaks() {
        happened.all_happened();
    }
}
