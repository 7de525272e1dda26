//! What to ask the service next, when nobody asked for it: single look-ups of payment requests, and windows of its history.
//!
//! One question at a time. Where many look-ups are due, one window of the history tells which of the requests had something happen: those
//! are asked about singly, the others count as looked at. That something happened never says *paid*; only a look-up does.

use crate::history_event::{Meaning, meaning};
use crate::payment_request::Pace;
use base::timestamp::{DAY, HOUR, MINUTE, SECOND, Timestamp};

/// A request lives no longer than this (`docs/spec/collection.md#limits`); one whose end nobody told is taken to end then.
const LONGEST_LIFE: i64 = 7 * DAY;
/// The look right after the end.
const AFTER_THE_END: i64 = 5 * SECOND;
/// Just made: somebody may stand at the counter.
const FRESH: i64 = 5 * MINUTE;
/// What is lost sight of for good.
const GIVEN_UP: i64 = 30 * DAY;

/// How long to wait between two looks at a request, by its age and, after its end, by the time since.
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

/// When to look at a request again that was looked at `now` and may still be paid: every 15 s for 5 minutes, every minute for an hour,
/// every 15 minutes to the end, once soon after it. What the service does not end even then is asked about less and less, and never again
/// after a month.
pub fn next_check(pace: Pace, created: Timestamp, end: Option<Timestamp>, now: Timestamp) -> Option<Timestamp> {
    let next = now.plus(wait(pace, created, end, now)?);
    let end = end_of(created, end);
    Some(if end > now { next.min(end.plus(AFTER_THE_END)) } else { next })
}

/// When to look again at a request that is over without its money since `over`: what the payer began just before the end may settle after
/// it. After an hour, six, a day and three days; then no more.
pub fn check_after_end(Pace([_, _, at_last]): Pace, over: Timestamp, now: Timestamp) -> Option<Timestamp> {
    let looks = [4, 24, 96, LAST_AFTER_END].map(|waits| over.plus(at_last.saturating_mul(waits)));
    looks.into_iter().find(|look| *look > now)
}

/// The last of these looks, in the longest waits between two looks at an open request. No look lies further ahead.
pub const LAST_AFTER_END: i64 = 288;

/// A request whose look is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// Its id.
    pub id: i64,
    /// When it was made.
    pub created: Timestamp,
    /// When it ends, where that is known.
    pub end: Option<Timestamp>,
    /// Since when the look is due.
    pub since: Timestamp,
    /// The history told that something happened to it.
    pub pointed: bool,
    /// When it was last asked about singly.
    pub asked: Option<Timestamp>,
    /// The service said that it is over without its money.
    pub over: bool,
}

/// What the watching goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How often a request is looked at.
    pub pace: Pace,
    /// More than so many due looks are left to the history.
    pub many: usize,
    /// Between two windows while many are due.
    pub window_gap: i64,
    /// Between two windows otherwise, where there is a use for them.
    pub window_every: i64,
    /// A request is asked about singly this often, whatever the history does not tell.
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

/// What is known of the history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Windows {
    /// When a window was last asked for.
    pub last: Option<Timestamp>,
    /// It was seen to tell of a payment of a request.
    pub reports_payments: bool,
    /// There are payment accounts: only the history confirms what comes into them.
    pub wanted: bool,
}

/// Whether something that happened to a request may be a payment of it. The list of the history's words is open; these are none: that it
/// was made, money that went back, and an end without money.
pub fn may_be_payment(action: &str) -> bool {
    meaning(action) != Meaning::SomethingElse
}

/// The next question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nothing is to be asked now.
    Nothing,
    /// About one request.
    One {
        /// Its id.
        id: i64,
        /// Somebody may be waiting for it right now.
        pressing: bool,
    },
    /// A window of the history; what [`by_window`] allows counts as looked at then.
    Window,
}

/// The next question, and how things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What to ask.
    pub next: Next,
    /// How many looks are due.
    pub due: usize,
    /// Since when the longest of them.
    pub since: Option<Timestamp>,
}

/// Whether a window of the history that tells nothing of it counts as a look at it: not when something was told, not after its end, and
/// not when it was not asked about singly for long.
pub fn by_window(rules: &Rules, due: &Due, now: Timestamp) -> bool {
    let asked = due.asked.unwrap_or(due.created);
    !due.pointed && !due.over && end_of(due.created, due.end) > now && now.since(asked) < rules.singly_every
}

/// The next question at `now`, of these due looks; `pressing` tells whether the last single one was pressing, since they take turns with
/// the others: a crowd of the one kind never starves the other.
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

/// How late a look is, measured by how often it is wanted.
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
            // The first look after the end says how it ended.
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

/// How long to be quiet after so many questions in a row that the service did not answer: 1, 2, 4 … 60 s.
pub fn quiet_after(unanswered: u32) -> i64 {
    match unanswered {
        0 => 0,
        count => (SECOND << (count - 1).min(6)).min(MINUTE),
    }
}
