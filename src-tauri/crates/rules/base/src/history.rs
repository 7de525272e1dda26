//! The fetch windows in which the service's history is requested. The contract states the longest period in two ways
//! (`docs/spec/collection.md#history`). A week satisfies both. Adjacent windows overlap by an hour, so that no item falls between two answers.

use crate::timestamp::{DAY, HOUR, MINUTE, SECOND, Timestamp};

/// A period of the history that is requested at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Its start.
    pub from: Timestamp,
    /// Its end. That second is included.
    pub until: Timestamp,
}

const LONGEST: i64 = 7 * DAY;
/// Adjacent windows share this time.
pub(crate) const OVERLAP: i64 = HOUR;
/// How far back watching begins if the history was never requested.
const FIRST_LOOK_BACK: i64 = DAY;
/// The accepted difference between two clocks.
const SLACK: i64 = 5 * MINUTE;
/// An answer with this number of items, or a multiple of it, may be cut off.
const ROUND: u32 = 100;
const LARGE: u32 = 1_000;

/// How much of the known period watching requests again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Overlap {
    /// With every request.
    Short,
    /// Every hour.
    Hour,
    /// Once a day. It finds what the service reported late.
    Day,
}

impl Overlap {
    fn time(self) -> i64 {
        match self {
            Self::Short => 2 * MINUTE,
            Self::Hour => HOUR,
            Self::Day => 25 * HOUR,
        }
    }
}

impl Window {
    /// Whether the window is longer than a day, so that it can be requested day by day.
    pub fn is_longer_than_a_day(self) -> bool {
        self.until.since(self.from) > DAY + OVERLAP
    }

    /// The common part of two windows; `None` if there is none.
    pub(crate) fn intersection(self, other: Self) -> Option<Self> {
        let (from, until) = (self.from.max(other.from), self.until.min(other.until));
        (from < until).then_some(Self { from, until })
    }

    /// The window in days.
    pub fn days(self) -> Vec<Self> {
        divide(self.from, self.until, DAY, OVERLAP)
    }

    /// The window in the next smaller unit: days, hours or five minutes. Empty if it is already as short as five minutes.
    pub fn smaller(self) -> Vec<Self> {
        match self.until.since(self.from) {
            longer if longer > DAY + OVERLAP => self.days(),
            longer if longer > HOUR + MINUTE => divide(self.from, self.until, HOUR, MINUTE),
            longer if longer > 6 * MINUTE => divide(self.from, self.until, 5 * MINUTE, 2 * SECOND),
            _ => Vec::new(),
        }
    }
}

/// A period in windows of a week, the earliest first.
pub fn weeks(from: Timestamp, until: Timestamp) -> Vec<Window> {
    divide(from, until, LONGEST, OVERLAP)
}

fn divide(from: Timestamp, until: Timestamp, longest: i64, overlap: i64) -> Vec<Window> {
    let mut windows = Vec::new();
    let mut start = from;
    while start < until {
        let end = start.plus(longest).min(until);
        let overlap = if start == from { 0 } else { overlap };
        windows.push(Window {
            from: start.plus(-overlap),
            until: end,
        });
        start = end;
    }
    windows
}

/// Whether an answer may be cut off: it has many items, or a round number of them. Such a period is requested again in smaller windows.
/// `longest` is the largest number of items that this source ever returned at once; a shorter answer is complete.
pub fn may_be_cut_off(items: u32, longest: u32) -> bool {
    items >= longest && (items >= LARGE || (items >= ROUND && items.is_multiple_of(ROUND)))
}

/// The window that watching requests next: it begins before the end of the known period, by the overlap, and is a week at most. No end means
/// *until now*. `now` is the service's time as far as it is known. If the known period ends in the future, a clock that was ahead recorded it,
/// and the last week is requested again.
pub fn next_window(known_until: Option<Timestamp>, overlap: Overlap, now: Timestamp) -> (Timestamp, Option<Timestamp>) {
    let known = match known_until {
        Some(known) if known > now.plus(SLACK) => return (now.plus(-LONGEST), None),
        Some(known) => known.min(now),
        None => now.plus(-FIRST_LOOK_BACK),
    };
    let from = known.plus(-overlap.time());
    let end = from.plus(LONGEST);
    (from, (end < now).then_some(end))
}

/// The time up to which an answer is complete, by the service's clock; `None` if the window begins later. `ours` is the time of this computer,
/// at which a window without an end stops. `service` is the service's time, if its answer states it. Without it this computer's clock may be
/// up to a day ahead; the answer is complete up to its `last` item in any case.
pub fn complete_until(
    (from, until): (Timestamp, Option<Timestamp>),
    ours: Timestamp,
    service: Option<Timestamp>,
    last: Option<Timestamp>,
) -> Option<Timestamp> {
    let requested = until.unwrap_or(ours);
    let trusted = match service {
        // If our clock is behind, a window without an end still reaches to the service's time.
        Some(service) => until.map_or(service, |until| until.min(service)),
        None => requested
            .min(ours.plus(-DAY))
            .max(last.map_or(Timestamp(i64::MIN), |last| last.min(requested))),
    };
    (trusted > from).then_some(trusted)
}

/// Adds a window to those whose answers may be incomplete: sorted by start, touching windows joined.
pub fn add_window(windows: Vec<Window>, window: Window) -> Vec<Window> {
    let mut all = windows;
    all.push(window);
    all.sort_by_key(|window| window.from);
    let mut joined: Vec<Window> = Vec::new();
    for window in all {
        match joined.last_mut() {
            Some(last) if window.from <= last.until => last.until = last.until.max(window.until),
            Some(_) | None => joined.push(window),
        }
    }
    joined
}

/// The parts of the windows that `known` does not cover.
pub fn subtract(windows: &[Window], known: Window) -> Vec<Window> {
    let (before, after) = (
        Window {
            from: Timestamp(i64::MIN),
            until: known.from,
        },
        Window {
            from: known.until,
            until: Timestamp(i64::MAX),
        },
    );
    let rest = windows
        .iter()
        .flat_map(|window| [before, after].map(|side| window.intersection(side)));
    rest.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `date -u -d '2026-10-01' +%s`, in milliseconds.
    const OCTOBER: Timestamp = Timestamp(1_790_812_800_000);

    #[test]
    fn a_month_is_five_windows_that_share_an_hour() {
        let windows = weeks(OCTOBER, OCTOBER.plus(31 * DAY));
        let hours: Vec<(i64, i64)> = windows
            .iter()
            .map(|window| ((window.from.0 - OCTOBER.0) / HOUR, (window.until.0 - OCTOBER.0) / HOUR))
            .collect();
        assert_eq!(hours, [(0, 168), (167, 336), (335, 504), (503, 672), (671, 744)]);
        assert!(windows[1].is_longer_than_a_day());
        let days = windows[1].days();
        assert_eq!((days.len(), days[0].from, days[7].until), (8, windows[1].from, windows[1].until));
        assert!(
            days.iter()
                .all(|day| !day.is_longer_than_a_day() && day.until.since(day.from) <= 25 * HOUR)
        );
        assert_eq!(weeks(OCTOBER, OCTOBER), []);
    }

    #[test]
    fn large_and_round_answers_may_be_cut_off() {
        let suspicious: Vec<u32> = [0, 99, 100, 101, 250, 300, 999, 1_000, 1_001, 10_000]
            .into_iter()
            .filter(|items| may_be_cut_off(*items, 0))
            .collect();
        assert_eq!(suspicious, [100, 300, 1_000, 1_001, 10_000]);
    }

    #[test]
    fn watching_continues_at_its_end_and_catches_up_in_weeks() {
        let now = OCTOBER;
        assert_eq!(
            next_window(Some(now.plus(-MINUTE)), Overlap::Short, now),
            (now.plus(-3 * MINUTE), None)
        );
        assert_eq!(
            next_window(Some(now.plus(-MINUTE)), Overlap::Hour, now),
            (now.plus(-61 * MINUTE), None)
        );
        assert_eq!(next_window(Some(now), Overlap::Day, now), (now.plus(-25 * HOUR), None));
        assert_eq!(next_window(None, Overlap::Hour, now), (now.plus(-25 * HOUR), None));
        let long_ago = now.plus(-60 * DAY);
        let start = long_ago.plus(-HOUR);
        assert_eq!(next_window(Some(long_ago), Overlap::Hour, now), (start, Some(start.plus(7 * DAY))));
        // Within the accepted difference the clocks agree; beyond it the stored end is not trusted.
        assert_eq!(
            next_window(Some(now.plus(MINUTE)), Overlap::Short, now),
            (now.plus(-2 * MINUTE), None)
        );
        assert_eq!(next_window(Some(now.plus(DAY)), Overlap::Short, now), (now.plus(-7 * DAY), None));
    }

    #[test]
    fn a_clock_that_is_ahead_completes_no_period() {
        let (service, hours) = (OCTOBER, |hours: i64| OCTOBER.plus(hours * HOUR));
        let complete = |from, until: Option<i64>, service, last: Option<i64>| {
            complete_until((hours(from), until.map(hours)), hours(2), service, last.map(hours))
        };
        // Our clock is two hours ahead: the window ends at the service's time.
        assert_eq!(complete(-1, None, Some(service), None), Some(service));
        assert_eq!(complete(-3, Some(-1), Some(service), None), Some(hours(-1)));
        assert_eq!(complete(1, None, Some(service), None), None, "it begins later than now");
        assert_eq!(
            complete(-3, None, Some(hours(5)), None),
            Some(hours(5)),
            "ours is three hours behind"
        );
        // The service's time is unknown: the last day by our clock is not complete, except up to the last item.
        assert_eq!(complete(-30, None, None, None), Some(hours(-22)));
        assert_eq!(complete(-30, None, None, Some(-1)), Some(hours(-1)));
        assert_eq!(complete(-90, Some(-60), None, None), Some(hours(-60)));
        assert_eq!(complete(-1, None, None, None), None);
    }

    #[test]
    fn windows_divide_down_to_five_minutes() {
        let window = |length: i64| Window {
            from: OCTOBER,
            until: OCTOBER.plus(length),
        };
        let pieces = |length: i64| {
            let pieces = window(length).smaller();
            // The pieces overlap and cover exactly the window.
            assert!(pieces.windows(2).all(|pair| pair[1].from < pair[0].until));
            assert!(pieces.first().is_none_or(|first| first.from == OCTOBER));
            assert!(pieces.last().is_none_or(|last| last.until == OCTOBER.plus(length)));
            pieces.len()
        };
        assert_eq!((pieces(7 * DAY), pieces(25 * HOUR), pieces(DAY)), (7, 25, 24));
        assert_eq!(
            (pieces(61 * MINUTE), pieces(30 * MINUTE), pieces(5 * MINUTE + 2 * SECOND)),
            (13, 6, 0)
        );
    }

    #[test]
    fn a_doubtful_window_remains_until_it_is_answered_completely() {
        let window = |from: i64, until: i64| Window {
            from: OCTOBER.plus(from * MINUTE),
            until: OCTOBER.plus(until * MINUTE),
        };
        let windows = add_window(add_window(add_window(Vec::new(), window(20, 25)), window(0, 5)), window(5, 10));
        assert_eq!(windows, [window(0, 10), window(20, 25)]);
        assert_eq!(add_window(windows.clone(), window(8, 22)), [window(0, 25)]);
        assert_eq!(add_window(windows.clone(), window(21, 22)), windows);
        assert_eq!(subtract(&windows, window(10, 20)), windows);
        assert_eq!(subtract(&windows, window(3, 7)), [window(0, 3), window(7, 10), window(20, 25)]);
        assert_eq!(subtract(&windows, window(4, 21)), [window(0, 4), window(21, 25)]);
        assert_eq!(subtract(&windows, window(20, 25)), [window(0, 10)]);
        assert_eq!(subtract(&windows, window(0, 25)), []);
        assert_eq!(subtract(&[], window(0, 25)), []);
    }
}
