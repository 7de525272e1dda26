//! In which windows the service's history is asked for. The contract states the longest period two ways; a week is within both, and
//! neighbours share an hour, so that nothing falls between two answers.

use crate::moment::{DAY, HOUR, MINUTE, Moment};

/// A period that is asked for at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Its start.
    pub from: Moment,
    /// Its end; that second is part of it.
    pub until: Moment,
}

const LONGEST: i64 = 7 * DAY;
const OVERLAP: i64 = HOUR;
/// What the watching asks for again each time, and now and then an hour of it.
const SHORT_OVERLAP: i64 = 2 * MINUTE;
/// How far back the watching looks where nothing was asked for yet.
const FIRST_LOOK: i64 = DAY;
/// So many items, or a round number of them, may be all that the service tells at once.
const SUSPICIOUS: u32 = 100;
const LARGE: u32 = 1_000;

impl Window {
    /// Whether it can be asked for in smaller ones.
    pub fn splits(self) -> bool {
        self.until.since(self.from) > DAY + OVERLAP
    }

    /// The same period in days, where it was told in weeks.
    pub fn days(self) -> Vec<Self> {
        cut(self.from, self.until, DAY)
    }
}

/// A period in weeks, the earliest first.
pub fn weeks(from: Moment, until: Moment) -> Vec<Window> {
    cut(from, until, LONGEST)
}

fn cut(from: Moment, until: Moment, longest: i64) -> Vec<Window> {
    let mut windows = Vec::new();
    let mut start = from;
    while start < until {
        let end = start.plus(longest).min(until);
        let overlap = if start == from { 0 } else { OVERLAP };
        windows.push(Window {
            from: start.plus(-overlap),
            until: end,
        });
        start = end;
    }
    windows
}

/// Whether an answer may be cut off: large, or a round number of items. Such a period is asked for again in smaller ones.
pub fn may_be_cut_off(items: u32) -> bool {
    items >= LARGE || (items >= SUSPICIOUS && items.is_multiple_of(SUSPICIOUS))
}

/// What the watching asks for next: from the end of what is known with an overlap, `thorough` or small, a week at most. Without an end
/// it reaches to now.
pub fn next_window(known_until: Option<Moment>, thorough: bool, now: Moment) -> (Moment, Option<Moment>) {
    // A clock that was set back leaves an end that is still to come.
    let known = known_until.unwrap_or(now.plus(-FIRST_LOOK)).min(now);
    let from = known.plus(if thorough { -OVERLAP } else { -SHORT_OVERLAP });
    let end = from.plus(LONGEST);
    (from, (end < now).then_some(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `date -u -d '2026-10-01' +%s` gives it.
    const OCTOBER: Moment = Moment(1_790_812_800_000);

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
            .filter(|items| may_be_cut_off(*items))
            .collect();
        assert_eq!(suspicious, [100, 300, 1_000, 1_001, 10_000]);
    }

    #[test]
    fn watching_goes_on_where_it_ended_and_catches_up_in_weeks() {
        let now = OCTOBER;
        assert_eq!(next_window(Some(now.plus(-MINUTE)), false, now), (now.plus(-3 * MINUTE), None));
        assert_eq!(next_window(Some(now.plus(-MINUTE)), true, now), (now.plus(-61 * MINUTE), None));
        assert_eq!(next_window(None, true, now), (now.plus(-25 * HOUR), None));
        let long_ago = now.plus(-60 * DAY);
        let start = long_ago.plus(-HOUR);
        assert_eq!(next_window(Some(long_ago), true, now), (start, Some(start.plus(7 * DAY))));
        assert_eq!(next_window(Some(now.plus(DAY)), false, now), (now.plus(-2 * MINUTE), None));
    }
}
