//! In which windows the service's history is asked for. The contract states the longest period two ways
//! (`docs/spec/collection.md#history`); a week is within both, and neighbours share an hour, so that nothing falls between two answers.

use crate::timestamp::{DAY, HOUR, MINUTE, SECOND, Timestamp};

/// A period that is asked for at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Its start.
    pub from: Timestamp,
    /// Its end; that second is part of it.
    pub until: Timestamp,
}

const LONGEST: i64 = 7 * DAY;
const OVERLAP: i64 = HOUR;
/// How far back the watching looks where nothing was asked for yet.
const FIRST_LOOK_BACK: i64 = DAY;
/// Clocks may differ by so much.
const SLACK: i64 = 5 * MINUTE;
/// So many items, or a round number of them, may be all that the service tells at once.
const SUSPICIOUS: u32 = 100;
const LARGE: u32 = 1_000;

/// How much of what is known the watching asks for again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Overlap {
    /// Each time.
    Short,
    /// Every hour.
    Hour,
    /// Once a day: what the service told late is found then.
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
    /// Whether it can be asked for in smaller ones.
    pub fn splits(self) -> bool {
        self.until.since(self.from) > DAY + OVERLAP
    }

    /// The same period in days, where it was told in weeks.
    pub fn days(self) -> Vec<Self> {
        cut(self.from, self.until, DAY, OVERLAP)
    }

    /// The same period in days, in hours or in five minutes, whichever is the next smaller; none where it is as small as that.
    pub fn smaller(self) -> Vec<Self> {
        match self.until.since(self.from) {
            longer if longer > DAY + OVERLAP => self.days(),
            longer if longer > HOUR + MINUTE => cut(self.from, self.until, HOUR, MINUTE),
            longer if longer > 6 * MINUTE => cut(self.from, self.until, 5 * MINUTE, 2 * SECOND),
            _ => Vec::new(),
        }
    }
}

/// A period in weeks, the earliest first.
pub fn weeks(from: Timestamp, until: Timestamp) -> Vec<Window> {
    cut(from, until, LONGEST, OVERLAP)
}

fn cut(from: Timestamp, until: Timestamp, longest: i64, overlap: i64) -> Vec<Window> {
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

/// Whether an answer may be cut off: large, or a round number of items. Such a period is asked for again in smaller ones. `longest` is how
/// many items the same source ever told at once: what is shorter is not cut off.
pub fn may_be_cut_off(items: u32, longest: u32) -> bool {
    items >= longest && (items >= LARGE || (items >= SUSPICIOUS && items.is_multiple_of(SUSPICIOUS)))
}

/// What the watching asks for next: from the end of what is known with an overlap, a week at most. Without an end it reaches to now.
/// `now` is the service's time as far as it is known; an end of what is known that is still to come was noted by a clock that was ahead,
/// and nobody knows since when: a week is asked for again.
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

/// Until when an answer tells everything, by the service's own time; none where it begins later than that. `ours` is our now, which a
/// window without an end reaches to; `service` is the service's time where its answer tells it. Without it nobody knows how far our clock
/// is ahead: it is trusted to be a day ahead at most, and up to what happened last everything is told.
pub fn complete_until(
    (from, until): (Timestamp, Option<Timestamp>),
    ours: Timestamp,
    service: Option<Timestamp>,
    last: Option<Timestamp>,
) -> Option<Timestamp> {
    let asked = until.unwrap_or(ours);
    let trusted = match service {
        // A clock that is behind makes a window without an end no shorter.
        Some(service) => until.map_or(service, |until| until.min(service)),
        None => asked
            .min(ours.plus(-DAY))
            .max(last.map_or(Timestamp(i64::MIN), |last| last.min(asked))),
    };
    (trusted > from).then_some(trusted)
}

/// Adds a period to those of which not everything may have been told: the earliest first, joined where they touch.
pub fn doubted(doubts: Vec<Window>, doubt: Window) -> Vec<Window> {
    let mut all = doubts;
    all.push(doubt);
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

/// What is left of such periods when everything of another one was told.
pub fn less(doubts: &[Window], told: Window) -> Vec<Window> {
    let rest = doubts.iter().flat_map(|doubt| {
        let before = Window {
            from: doubt.from,
            until: doubt.until.min(told.from),
        };
        let after = Window {
            from: doubt.from.max(told.until),
            until: doubt.until,
        };
        [before, after]
    });
    rest.filter(|window| window.from < window.until).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `date -u -d '2026-10-01' +%s` gives it.
    const OCTOBER: Timestamp = Timestamp(1_790_812_800_000);

    #[test]
    fn a_month_is_five_windows_that_share_an_hour() {
        let windows = weeks(OCTOBER, OCTOBER.plus(31 * DAY));
        let hours: Vec<(i64, i64)> = windows
            .iter()
            .map(|window| ((window.from.0 - OCTOBER.0) / HOUR, (window.until.0 - OCTOBER.0) / HOUR))
            .collect();
        assert_eq!(hours, [(0, 168), (167, 336), (335, 504), (503, 672), (671, 744)]);
        assert!(windows[1].splits());
        let days = windows[1].days();
        assert_eq!((days.len(), days[0].from, days[7].until), (8, windows[1].from, windows[1].until));
        assert!(days.iter().all(|day| !day.splits() && day.until.since(day.from) <= 25 * HOUR));
        assert_eq!(weeks(OCTOBER, OCTOBER), []);
    }

    #[test]
    fn large_and_round_answers_are_suspicious() {
        let suspicious: Vec<u32> = [0, 99, 100, 101, 250, 300, 999, 1_000, 1_001, 10_000]
            .into_iter()
            .filter(|items| may_be_cut_off(*items, 0))
            .collect();
        assert_eq!(suspicious, [100, 300, 1_000, 1_001, 10_000]);
    }

    #[test]
    fn watching_goes_on_where_it_ended_and_catches_up_in_weeks() {
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
        // A little ahead is nothing; more was noted by a clock that was ahead.
        assert_eq!(
            next_window(Some(now.plus(MINUTE)), Overlap::Short, now),
            (now.plus(-2 * MINUTE), None)
        );
        assert_eq!(next_window(Some(now.plus(DAY)), Overlap::Short, now), (now.plus(-7 * DAY), None));
    }

    #[test]
    fn a_clock_that_is_ahead_makes_nothing_known() {
        let (service, hours) = (OCTOBER, |hours: i64| OCTOBER.plus(hours * HOUR));
        let told = |from, until: Option<i64>, service, last: Option<i64>| {
            complete_until((hours(from), until.map(hours)), hours(2), service, last.map(hours))
        };
        // Ours is two hours ahead: the window reaches to what the service calls now.
        assert_eq!(told(-1, None, Some(service), None), Some(service));
        assert_eq!(told(-3, Some(-1), Some(service), None), Some(hours(-1)));
        assert_eq!(told(1, None, Some(service), None), None, "it begins later than now");
        assert_eq!(told(-3, None, Some(hours(5)), None), Some(hours(5)), "ours is three hours behind");
        // Nobody tells the time: a day of ours is not believed, but for what happened.
        assert_eq!(told(-30, None, None, None), Some(hours(-22)));
        assert_eq!(told(-30, None, None, Some(-1)), Some(hours(-1)));
        assert_eq!(told(-90, Some(-60), None, None), Some(hours(-60)));
        assert_eq!(told(-1, None, None, None), None);
    }

    #[test]
    fn windows_get_smaller_to_five_minutes() {
        let window = |length: i64| Window {
            from: OCTOBER,
            until: OCTOBER.plus(length),
        };
        let pieces = |length: i64| {
            let pieces = window(length).smaller();
            // Nothing falls between two of them, and nothing beyond.
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
    fn a_doubt_lasts_until_all_of_it_was_told() {
        let window = |from: i64, until: i64| Window {
            from: OCTOBER.plus(from * MINUTE),
            until: OCTOBER.plus(until * MINUTE),
        };
        let doubts = doubted(doubted(doubted(Vec::new(), window(20, 25)), window(0, 5)), window(5, 10));
        assert_eq!(doubts, [window(0, 10), window(20, 25)]);
        assert_eq!(doubted(doubts.clone(), window(8, 22)), [window(0, 25)]);
        assert_eq!(doubted(doubts.clone(), window(21, 22)), doubts);
        assert_eq!(less(&doubts, window(10, 20)), doubts);
        assert_eq!(less(&doubts, window(3, 7)), [window(0, 3), window(7, 10), window(20, 25)]);
        assert_eq!(less(&doubts, window(4, 21)), [window(0, 4), window(21, 25)]);
        assert_eq!(less(&doubts, window(20, 25)), [window(0, 10)]);
        assert_eq!(less(&doubts, window(0, 25)), []);
        assert_eq!(less(&[], window(0, 25)), []);
    }
}
