//! A day of watching, simulated second by second: at most one query a second, and every request is checked.

use std::collections::{BTreeMap, BTreeSet};

use base::timestamp::{DAY, HOUR, MINUTE, SECOND, Timestamp};
use payment_rules::payment_request::DEPLOYMENT_PACE;
use payment_rules::watching::{Due, Next, Rules, Windows, by_window, check_after_end, may_be_payment, next_check, pause_after, plan};

/// A simulated payment request.
struct Request {
    created: Timestamp,
    end: Timestamp,
    /// When the customer pays.
    pays: Option<Timestamp>,
    /// When the next check is due; `None` once it is over.
    due: Option<Timestamp>,
    asked: Option<Timestamp>,
    pointed: bool,
    /// The longest time without a single status query.
    longest: i64,
    found: Option<Timestamp>,
}

/// The simulated service and its watching.
struct Simulation {
    requests: BTreeMap<i64, Request>,
    /// The requests that are still checked, by the time of their next check.
    by_due: BTreeSet<(Timestamp, i64)>,
    /// Whether the service's history contains payments of requests.
    reports_payments: bool,
    windows: Windows,
    pressing: bool,
    now: Timestamp,
    questions: u64,
}

/// Pseudo-random numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: i64) -> i64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(self.0 >> 33).expect("31 bits") % limit
    }
}

const START: Timestamp = Timestamp(1_790_000_000_000);

impl Simulation {
    fn new(reports_payments: bool) -> Self {
        Self {
            requests: BTreeMap::new(),
            by_due: BTreeSet::new(),
            reports_payments,
            windows: Windows::default(),
            pressing: false,
            now: START,
            questions: 0,
        }
    }

    fn add(&mut self, created: Timestamp, end: Timestamp, pays: Option<Timestamp>) {
        let id = i64::try_from(self.requests.len()).expect("a number");
        let request = Request {
            created,
            end,
            pays: pays.filter(|at| *at < end),
            due: None,
            asked: None,
            pointed: false,
            longest: 0,
            found: None,
        };
        self.requests.insert(id, request);
        self.set_check(id, next_check(DEPLOYMENT_PACE, created, Some(end), self.now.max(created)));
    }

    /// Sets when the next check is due.
    fn set_check(&mut self, id: i64, due: Option<Timestamp>) {
        let request = self.requests.get_mut(&id).expect("it exists");
        if let Some(before) = std::mem::replace(&mut request.due, due) {
            self.by_due.remove(&(before, id));
        }
        self.by_due.extend(due.map(|due| (due, id)));
    }

    /// Advances one second, with at most one query.
    fn tick(&mut self) {
        let rules = Rules::at(DEPLOYMENT_PACE);
        let now = self.now;
        let due = self.by_due.range(..=(now, i64::MAX)).map(|(since, id)| {
            let request = &self.requests[id];
            Due {
                id: *id,
                created: request.created,
                end: Some(request.end),
                since: *since,
                pointed: request.pointed,
                asked: request.asked,
                over: false,
            }
        });
        let due: Vec<Due> = due.collect();
        match plan(&rules, self.windows, self.pressing, now, due.iter().copied()).next {
            Next::Nothing => {}
            Next::One { id, pressing } => {
                self.pressing = pressing;
                self.query(id);
            }
            Next::Window => {
                self.window();
                let counts = self.windows.reports_payments;
                for one in due.iter().filter(|one| counts && by_window(&rules, one, now)) {
                    if !self.requests[&one.id].pointed {
                        self.set_check(one.id, next_check(DEPLOYMENT_PACE, one.created, one.end, now));
                    }
                }
            }
        }
        self.now = now.plus(SECOND);
    }

    fn query(&mut self, id: i64) {
        self.questions += 1;
        let now = self.now;
        let request = self.requests.get_mut(&id).expect("it exists");
        request.longest = request.longest.max(now.since(request.asked.unwrap_or(request.created.max(START))));
        request.asked = Some(now);
        let paid = request.pays.is_some_and(|at| at <= now);
        self.windows.reports_payments |= paid && request.pointed;
        request.pointed = false;
        request.found = paid.then_some(now);
        let over = paid || request.end <= now;
        let next = next_check(DEPLOYMENT_PACE, request.created, Some(request.end), now).filter(|_| !over);
        self.set_check(id, next);
    }

    /// Reads the history since the last window, with two minutes of the one before.
    fn window(&mut self) {
        self.questions += 1;
        let now = self.now;
        let last = self.windows.last.unwrap_or(START).plus(-2 * MINUTE);
        self.windows.last = Some(now);
        let paid = |request: &Request| request.due.is_some() && request.pays.is_some_and(|at| at > last && at <= now);
        let reported = self
            .requests
            .iter_mut()
            .filter(|(_, request)| self.reports_payments && paid(request));
        let reported: Vec<i64> = reported
            .map(|(id, request)| {
                request.pointed = true;
                *id
            })
            .collect();
        for id in reported {
            self.set_check(id, Some(now));
        }
    }
}

/// Adds this many open requests of the last week, three in ten of which are paid during the day.
fn open(simulation: &mut Simulation, count: i64) {
    let mut numbers = Numbers(7);
    for place in 0..count {
        let created = START.plus(-numbers.below(6 * DAY));
        let end = created.plus(7 * DAY - numbers.below(HOUR));
        let pays = (place % 10 < 3).then(|| START.plus(numbers.below(DAY)));
        simulation.add(created, end, pays);
    }
}

#[test]
fn ten_thousand_open_requests_are_watched_for_a_day_with_one_query_a_second() {
    let mut simulation = Simulation::new(true);
    open(&mut simulation, 10_000);
    let mut most_due = 0;
    for tick in 0..86_400 {
        simulation.tick();
        if tick == 20_000 {
            most_due = simulation.by_due.range(..=(simulation.now, i64::MAX)).count();
        }
    }
    assert!(simulation.questions <= 86_400, "{}", simulation.questions);
    assert!(most_due < 100, "no backlog builds up: {most_due}");
    let (mut paid, mut late) = (0, Vec::new());
    for request in simulation.requests.values() {
        if let Some(at) = request.pays.filter(|at| *at < simulation.now.plus(-5 * MINUTE)) {
            paid += 1;
            late.push(request.found.map_or(i64::MAX, |found| found.since(at)));
        }
        // No request is left to the history for much longer than six hours.
        assert!(request.longest <= 6 * HOUR + 30 * MINUTE, "{} h", request.longest / HOUR);
    }
    late.sort_unstable();
    assert!(paid > 2_000, "{paid}");
    // Those of the first minutes wait until the history is known to contain payments.
    let (usual, worst) = (late[late.len() * 95 / 100], *late.last().expect("some are paid"));
    assert!(usual <= 2 * MINUTE, "19 of 20 are seen within {usual} ms");
    assert!(worst <= 3 * HOUR, "the last is seen after {worst} ms");
}

#[test]
fn without_payments_in_the_history_each_request_is_queried_in_turn() {
    let mut simulation = Simulation::new(false);
    open(&mut simulation, 2_000);
    for _ in 0..7_200 {
        simulation.tick();
    }
    let open = simulation
        .requests
        .values()
        .filter(|request| request.due.is_some() && request.end > simulation.now);
    assert_eq!(open.clone().filter(|request| request.asked.is_none()).count(), 0);
    // None is due in the first 15 minutes; then 2 000 queries take 2 000 s, the windows one turn in sixty, and a few end meanwhile.
    let longest = open
        .map(|request| request.longest.max(simulation.now.since(request.asked.unwrap_or(START))))
        .max();
    assert!(longest <= Some(HOUR), "{longest:?}");
}

/// All requests of a day end at 23:59, while a customer waits at the counter.
#[test]
fn many_requests_that_end_at_once_do_not_delay_new_ones() {
    let mut simulation = Simulation::new(true);
    for place in 0..5_000 {
        simulation.add(START.plus(-place * 10 * SECOND - DAY), START.plus(MINUTE), None);
    }
    for tick in 0..7_000_i64 {
        if tick == 600 {
            let now = simulation.now;
            simulation.add(now, now.plus(HOUR), Some(now.plus(100 * SECOND)));
        }
        simulation.tick();
    }
    let counter = &simulation.requests[&5_000];
    let (paid, found) = (counter.pays.expect("it is paid"), counter.found.expect("it is found"));
    assert!(found.since(paid) <= 20 * SECOND, "{} ms", found.since(paid));
    let unasked = simulation.requests.values().filter(|request| request.asked.is_none()).count();
    assert_eq!(unasked, 0, "each is asked about once after its end");
}

#[test]
fn twenty_due_requests_are_queried_singly_and_more_through_the_history() {
    let rules = Rules::at(DEPLOYMENT_PACE);
    let due = |count: i64| {
        (0..count).map(|id| Due {
            id,
            created: START.plus(-2 * HOUR),
            end: Some(START.plus(DAY)),
            since: START.plus(-id * SECOND),
            pointed: false,
            asked: Some(START.plus(-HOUR)),
            over: false,
        })
    };
    let reports_payments = Windows {
        reports_payments: true,
        ..Windows::default()
    };
    let oldest = |id| Next::One { id, pressing: false };
    assert_eq!(plan(&rules, reports_payments, false, START, due(20)).next, oldest(19));
    assert_eq!(plan(&rules, reports_payments, false, START, due(21)).next, Next::Window);
    let just_now = Windows {
        last: Some(START.plus(-14 * SECOND)),
        ..reports_payments
    };
    assert_eq!(plan(&rules, just_now, false, START, due(21)).next, oldest(20));
    // A clock that was set back must not stop it.
    let ahead = Windows {
        last: Some(START.plus(DAY)),
        ..reports_payments
    };
    assert_eq!(plan(&rules, ahead, false, START, due(21)).next, Next::Window);
    // Only the history contains deposits into payment accounts.
    let accounts = Windows {
        wanted: true,
        ..Windows::default()
    };
    assert_eq!(plan(&rules, accounts, false, START, due(0)).next, Next::Window);
    assert_eq!(plan(&rules, Windows::default(), false, START, due(0)).next, Next::Nothing);
    let reported = plan(&rules, reports_payments, false, START, due(3));
    assert_eq!((reported.due, reported.since), (3, Some(START.plus(-2 * SECOND))));
}

#[test]
fn a_window_does_not_count_for_requests_that_need_a_single_query() {
    let rules = Rules::at(DEPLOYMENT_PACE);
    let due = Due {
        id: 1,
        created: START.plus(-DAY),
        end: Some(START.plus(DAY)),
        since: START,
        pointed: false,
        asked: Some(START.plus(-HOUR)),
        over: false,
    };
    assert!(by_window(&rules, &due, START));
    let others = [
        Due { pointed: true, ..due },
        Due { end: Some(START), ..due },
        Due {
            asked: Some(START.plus(-6 * HOUR)),
            ..due
        },
        Due { asked: None, ..due },
        Due { over: true, ..due },
    ];
    for other in others {
        assert!(!by_window(&rules, &other, START), "{other:?}");
    }
}

/// `docs/spec/outcomes.md#watching-a-payment-request`: 15 s for 5 min, 1 min for 1 h, 15 min till expiry, once after expiry.
#[test]
fn checks_become_rarer_and_one_follows_the_end() {
    let wait = |age: i64, end: i64| {
        let now = START.plus(age);
        next_check(DEPLOYMENT_PACE, START, Some(START.plus(end)), now).map(|next| next.since(now) / SECOND)
    };
    for (age, expected) in [
        (0, 15),
        (5 * MINUTE - SECOND, 15),
        (5 * MINUTE, 60),
        (HOUR - SECOND, 60),
        (HOUR, 15 * 60),
        (DAY, 15 * 60),
    ] {
        assert_eq!(wait(age, 2 * DAY), Some(expected), "{age}");
    }
    assert_eq!(wait(2 * HOUR, 2 * HOUR + MINUTE), Some(65), "right after the end");
    // A request that the service does not end is checked at growing intervals.
    for (over, expected) in [(0, Some(15 * 60)), (HOUR, Some(3_600)), (DAY, Some(86_400)), (30 * DAY, None)] {
        assert_eq!(wait(3 * HOUR + over, 3 * HOUR), expected, "{over} after the end");
    }
    let unknown = next_check(DEPLOYMENT_PACE, START, None, START.plus(6 * DAY));
    assert_eq!(unknown, Some(START.plus(6 * DAY + 15 * MINUTE)), "an end that nobody told");
}

#[test]
fn offline_queries_become_rarer_up_to_once_a_minute() {
    let waits: Vec<i64> = (0..9).map(|unanswered| pause_after(unanswered) / SECOND).collect();
    assert_eq!(waits, [0, 1, 2, 4, 8, 16, 32, 60, 60]);
    assert_eq!(pause_after(u32::MAX), MINUTE);
}

/// A transfer that began before the end may settle after it.
#[test]
fn an_ended_request_is_checked_four_times_more() {
    let mut checks = Vec::new();
    let mut now = START;
    while let Some(next) = check_after_end(DEPLOYMENT_PACE, START, now) {
        checks.push(next.since(START) / HOUR);
        now = next;
    }
    assert_eq!(checks, [1, 6, 24, 72]);
    // The computer was off for a day and a half: the remaining check is made once.
    assert_eq!(
        check_after_end(DEPLOYMENT_PACE, START, START.plus(36 * HOUR)),
        Some(START.plus(72 * HOUR))
    );
}

#[test]
fn an_end_without_money_is_no_payment() {
    for (action, expected) in [
        ("PAYMENT", true),
        ("SETTLED", true),
        ("CREATE_REQUEST", false),
        ("REFUND", false),
        ("PARTIAL_REFUND", false),
        ("REVERSAL", false),
        ("CANCEL", false),
        ("CANCELLED", false),
        ("EXPIRE", false),
        ("PAYMENT_REQUEST_EXPIRED", false),
        ("PAYMENT_ERROR", false),
    ] {
        assert_eq!(may_be_payment(action), expected, "{action}");
    }
}
