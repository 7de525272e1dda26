//! Which automatic query to make next: a status query of a payment request, or a window of the history.
//!
//! One query at a time. If many status queries are due, one window of the history shows which requests had an event: those get a status
//! query, the others count as checked. An event never means *paid*; only a status query does.

use crate::history_event::{Meaning, meaning};
use crate::payment_request::Pace;
use base::timestamp::{DAY, HOUR, MINUTE, SECOND, Timestamp};

/// The longest life of a request (`docs/spec/collection.md#limits`); assumed if its end is not reported.
const LONGEST_LIFE: i64 = 7 * DAY;
/// The wait until the check right after the end.
const AFTER_THE_END: i64 = 5 * SECOND;
/// New: a customer may be waiting at the counter.
const FRESH: i64 = 5 * MINUTE;
/// How long after its end a request is abandoned.
const GIVEN_UP: i64 = 30 * DAY;

/// The wait between two checks of a request, by its age and, after its end, by the time since.
fn wait(Pace([at_first, later, at_last]): Pace, created: Timestamp, end: Option<Timestamp>, now: Timestamp) -> Option<i64> {
    let over = now.0.saturating_sub(end_of(created, end).0);
    Some(match (over, now.since(created)) {
        (GIVEN_UP.., _) => return None,
        (DAY.., _) => at_last * 96,
        (HOUR.., _) => at_last * 4,
        (0.., _) => at_last,
        (_, ..FRESH) => at_first,
        (_, ..HOUR) => later,
        (_, _) => at_last,
    })
}

fn end_of(created: Timestamp, end: Option<Timestamp>) -> Timestamp {
    end.unwrap_or(created.plus(LONGEST_LIFE))
}

/// When the next check is due for a request that was checked at `now` and may still be paid: every 15 s for 5 minutes, every minute for an
/// hour, every 15 minutes until the end, once soon after it. A request that the service does not end is checked at growing intervals, and
/// never again after a month.
pub fn next_check(pace: Pace, created: Timestamp, end: Option<Timestamp>, now: Timestamp) -> Option<Timestamp> {
    let next = now.plus(wait(pace, created, end, now)?);
    let end = end_of(created, end);
    Some(if end > now { next.min(end.plus(AFTER_THE_END)) } else { next })
}

/// When the next check is due for a request that ended without its money at `over`, because a payment that the payer began just before the
/// end may settle after it: after an hour, six hours, a day and three days; then never again.
pub fn check_after_end(Pace([_, _, at_last]): Pace, over: Timestamp, now: Timestamp) -> Option<Timestamp> {
    let checks = [4, 24, 96, LAST_AFTER_END].map(|waits| over.plus(at_last.saturating_mul(waits)));
    checks.into_iter().find(|check| *check > now)
}

/// The last of these checks, in multiples of the longest interval for an open request. No check is later.
pub const LAST_AFTER_END: i64 = 288;

/// A request whose check is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// Its id.
    pub id: i64,
    /// When it was created.
    pub created: Timestamp,
    /// When it ends, if known.
    pub end: Option<Timestamp>,
    /// Since when the check is due.
    pub since: Timestamp,
    /// Whether the history contains an event of it.
    pub pointed: bool,
    /// When its last single status query was.
    pub asked: Option<Timestamp>,
    /// Whether the service reported that it ended without its money.
    pub over: bool,
}

/// The rules of watching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How often a request is checked.
    pub pace: Pace,
    /// If more checks than this are due, the history is used.
    pub many: usize,
    /// The interval between two windows while many are due.
    pub window_gap: i64,
    /// The interval between two windows otherwise, if they are needed.
    pub window_every: i64,
    /// A request gets a single status query at least this often, even without events.
    pub singly_every: i64,
}

impl Rules {
    /// The rules at this pace.
    pub fn at(pace: Pace) -> Self {
        let Pace([at_first, later, at_last]) = pace;
        Self {
            pace,
            many: 20,
            window_gap: at_first,
            window_every: later,
            singly_every: at_last * 24,
        }
    }
}

/// What is known about the history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Windows {
    /// When a window was last requested.
    pub last: Option<Timestamp>,
    /// Whether it was seen to report a payment of a request.
    pub reports_payments: bool,
    /// Whether there are payment accounts: only the history confirms their deposits.
    pub wanted: bool,
}

/// Whether an event of a request may be a payment of it. The list of actions is open; these are not: its creation, returned money, and an
/// end without money.
pub fn may_be_payment(action: &str) -> bool {
    meaning(action) != Meaning::SomethingElse
}

/// The next query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nothing is due.
    Nothing,
    /// A status query of one request.
    One {
        /// Its id.
        id: i64,
        /// Whether a customer may be waiting for it now.
        pressing: bool,
    },
    /// A window of the history; requests that [`by_window`] permits count as checked then.
    Window,
}

/// The next query, and the number of due checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The next query.
    pub next: Next,
    /// The number of due checks.
    pub due: usize,
    /// Since when the oldest of them is due.
    pub since: Option<Timestamp>,
}

/// Whether a window of the history without an event of it counts as a check: not if there was an event, not after its end, and not if its
/// last single status query is too long ago.
pub fn by_window(rules: &Rules, due: &Due, now: Timestamp) -> bool {
    let asked = due.asked.unwrap_or(due.created);
    !due.pointed && !due.over && end_of(due.created, due.end) > now && now.since(asked) < rules.singly_every
}

/// The next query at `now`, given the due checks. `pressing`: whether the last single one was pressing. The two kinds alternate, so that
/// many of one kind never block the other.
pub fn plan(rules: &Rules, windows: Windows, pressing: bool, now: Timestamp, due: impl IntoIterator<Item = Due>) -> Plan {
    let (mut urgent, mut other) = (None, None);
    let (mut count, mut for_window, mut since) = (0_usize, 0_usize, None::<Timestamp>);
    for one in due {
        count += 1;
        for_window += usize::from(by_window(rules, &one, now));
        since = Some(since.map_or(one.since, |since| since.min(one.since)));
        let lane = if is_pressing(&one, now) { &mut urgent } else { &mut other };
        let candidate = (Lateness::of(rules, &one, now), one.id);
        if lane.is_none_or(|best: (Lateness, i64)| candidate.0.exceeds(best.0)) {
            *lane = Some(candidate);
        }
    }
    let elapsed = windows
        .last
        .map_or(i64::MAX, |last| if last > now { i64::MAX } else { now.since(last) });
    let many = for_window > rules.many;
    let window =
        (many && windows.reports_payments && elapsed >= rules.window_gap) || ((many || windows.wanted) && elapsed >= rules.window_every);
    let one = |lane: Option<(Lateness, i64)>, pressing| lane.map(|(_, id)| Next::One { id, pressing });
    let (urgent, other) = (one(urgent, true), one(other, false));
    let next = match (window, pressing) {
        (true, _) => Some(Next::Window),
        (false, true) => other.or(urgent),
        (false, false) => urgent.or(other),
    };
    Plan {
        next: next.unwrap_or(Next::Nothing),
        due: count,
        since,
    }
}

fn is_pressing(due: &Due, now: Timestamp) -> bool {
    due.pointed || now.since(due.created) < FRESH
}

/// How late a check is, relative to its interval.
#[derive(Clone, Copy, Debug)]
struct Lateness {
    late: i64,
    wait: i64,
}

impl Lateness {
    fn of(rules: &Rules, due: &Due, now: Timestamp) -> Self {
        let over = end_of(due.created, due.end) <= now;
        let wait = match wait(rules.pace, due.created, due.end, now) {
            _ if due.pointed => SECOND,
            _ if due.over => HOUR,
            // The first check after the end shows how it ended.
            Some(_) if over && due.asked.is_none_or(|asked| asked < end_of(due.created, due.end)) => MINUTE,
            Some(wait) => wait.max(1),
            None => GIVEN_UP,
        };
        Self {
            late: now.since(due.since),
            wait,
        }
    }

    fn exceeds(self, other: Self) -> bool {
        i128::from(self.late) * i128::from(other.wait) > i128::from(other.late) * i128::from(self.wait)
    }
}

/// How long to wait after this many unanswered queries in a row, in milliseconds: 1, 2, 4 … 60 s.
pub fn pause_after(unanswered: u32) -> i64 {
    match unanswered {
        0 => 0,
        count => (SECOND << (count - 1).min(6)).min(MINUTE),
    }
}
