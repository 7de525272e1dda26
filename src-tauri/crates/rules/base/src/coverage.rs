//! How much of a month a source has reported.

use crate::history::{OVERLAP, Window, add_window, subtract, weeks};
use crate::month::Month;
use crate::timestamp::{HOUR, Timestamp};

/// How complete a piece of a month is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PieceStatus {
    /// Complete.
    Known,
    /// Not requested yet.
    NotAsked,
    /// Requested without a usable answer; the text states why.
    Failed(String),
    /// The answer may be incomplete.
    MayBeCutOff,
    /// In the future.
    NotYetDue,
}

/// What was requested from a source, and with which result.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// Windows with a complete answer.
    pub known: Vec<Window>,
    /// Windows whose answer may be incomplete.
    pub doubtful: Vec<Window>,
    /// Windows without a usable answer, and why; the latest request last.
    pub failed: Vec<(Window, String)>,
}

/// Whether an incomplete window cannot be divided further: it consists of windows of five minutes, and not of an hour that was never divided.
pub fn is_indivisible(piece: Window) -> bool {
    piece.until.since(piece.from) <= HOUR / 2
}

impl Coverage {
    /// Records windows whose answer may be cut off, except where smaller windows were answered completely.
    pub fn add_doubtful(&mut self, cut_off: Vec<Window>) {
        let mut doubtful = cut_off.into_iter().fold(Vec::new(), add_window);
        for known in &self.known {
            doubtful = subtract(&doubtful, *known);
        }
        self.doubtful = doubtful.into_iter().fold(std::mem::take(&mut self.doubtful), add_window);
    }

    /// The parts of `whole` without a complete answer, the earliest first.
    pub fn gaps(&self, whole: Window) -> Vec<Window> {
        let mut rest = if whole.from < whole.until { vec![whole] } else { Vec::new() };
        for known in &self.known {
            rest = subtract(&rest, *known);
        }
        for doubt in &self.doubtful {
            rest = doubt.intersection(whole).into_iter().fold(rest, add_window);
        }
        rest
    }

    /// The parts of `whole` that a further request could complete, the earliest first. Windows that cannot be divided further are left out.
    pub fn fetchable_gaps(&self, whole: Window) -> Vec<Window> {
        let (indivisible, doubtful): (Vec<Window>, Vec<Window>) = self.doubtful.iter().partition(|doubt| is_indivisible(**doubt));
        let divisible = Self {
            known: self.known.iter().copied().chain(indivisible).collect(),
            doubtful,
            failed: Vec::new(),
        };
        divisible.gaps(whole)
    }

    /// The month in pieces: ordered by time, without gaps, adjacent pieces of equal status joined.
    pub fn segments(&self, month: Month, now: Timestamp) -> Vec<(Window, PieceStatus)> {
        let (from, until) = (month.from(), month.until());
        let now = now.clamp(from, until);
        let (past, future) = (Window { from, until: now }, Window { from: now, until });
        let (mut pieces, mut rest) = (Vec::new(), vec![past]);
        let mut assign = |window: Window, status: PieceStatus| {
            let free: Vec<Window> = rest.iter().filter_map(|piece| piece.intersection(window)).collect();
            rest = subtract(&rest, window);
            pieces.extend(free.into_iter().map(|piece| (piece, status.clone())));
        };
        // The first status that applies to a piece is its status.
        for (window, why) in self.failed.iter().rev() {
            for piece in self.gaps(*window) {
                assign(piece, PieceStatus::Failed(why.clone()));
            }
        }
        self.doubtful.iter().for_each(|doubt| assign(*doubt, PieceStatus::MayBeCutOff));
        self.known.iter().for_each(|known| assign(*known, PieceStatus::Known));
        assign(past, PieceStatus::NotAsked);
        if now < until {
            pieces.push((future, PieceStatus::NotYetDue));
        }
        pieces.sort_by_key(|(window, _)| window.from);
        merged(pieces)
    }

    /// The fetch windows that complete `whole`: at most a week each, with an hour of overlap on both sides, so that items which the service
    /// recorded late are found too.
    pub fn fetch_windows(&self, whole: Window) -> Vec<Window> {
        let windows_of = |gap: Window| {
            let overlap = self.overlap(gap);
            let mut windows = weeks(gap.from, gap.until);
            if let Some(first) = windows.first_mut() {
                first.from = first.from.plus(-overlap);
            }
            if let Some(last) = windows.last_mut() {
                last.until = last.until.plus(overlap);
            }
            windows
        };
        let windows = self.gaps(whole).into_iter().flat_map(windows_of);
        windows.filter_map(|window| window.intersection(whole)).collect()
    }

    /// The overlap beside a gap. A window that may be cut off is extended by at most its own length: with an hour on either side it would be cut
    /// off again, and be requested in hours and in five minutes each time.
    fn overlap(&self, gap: Window) -> i64 {
        let rest = self.doubtful.iter().fold(vec![gap], |rest, doubt| subtract(&rest, *doubt));
        match rest.is_empty() {
            true => OVERLAP.min(gap.until.since(gap.from)),
            false => OVERLAP,
        }
    }
}

fn merged(pieces: Vec<(Window, PieceStatus)>) -> Vec<(Window, PieceStatus)> {
    let mut all: Vec<(Window, PieceStatus)> = Vec::new();
    for (window, status) in pieces {
        match all.last_mut() {
            Some((last, before)) if *before == status && last.until == window.from => last.until = window.until,
            Some(_) | None => all.push((window, status)),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timestamp::{DAY, MINUTE};

    fn october() -> Month {
        Month::parse("2026-10").expect("a month")
    }

    /// From one day of the month to another, counted from 0.
    fn days(from: i64, until: i64) -> Window {
        let start = october().from();
        Window {
            from: start.plus(from * DAY),
            until: start.plus(until * DAY),
        }
    }

    #[test]
    fn a_month_is_divided_into_pieces_by_status() {
        let coverage = Coverage {
            known: vec![days(-3, 7), days(6, 9), days(20, 25)],
            doubtful: vec![days(8, 9)],
            failed: vec![(days(6, 12), "No.".to_owned()), (days(21, 22), "Earlier.".to_owned())],
        };
        let failed = PieceStatus::Failed("No.".to_owned());
        assert_eq!(
            coverage.segments(october(), days(28, 28).from),
            [
                (days(0, 8), PieceStatus::Known),
                (days(8, 12), failed),
                (days(12, 20), PieceStatus::NotAsked),
                (days(20, 25), PieceStatus::Known),
                (days(25, 28), PieceStatus::NotAsked),
                (days(28, 31), PieceStatus::NotYetDue),
            ]
        );
        let doubtful = Coverage {
            failed: Vec::new(),
            ..coverage
        };
        assert_eq!(
            doubtful.segments(october(), days(31, 31).from)[1],
            (days(8, 9), PieceStatus::MayBeCutOff)
        );
        let nothing = Coverage::default();
        assert_eq!(
            nothing.segments(october(), days(0, 0).from),
            [(days(0, 31), PieceStatus::NotYetDue)]
        );
        assert_eq!(
            nothing.segments(october(), days(40, 40).from),
            [(days(0, 31), PieceStatus::NotAsked)]
        );
        assert_eq!(nothing.gaps(days(0, 31)), [days(0, 31)]);
    }

    #[test]
    fn only_gaps_are_requested() {
        let whole = days(0, 31);
        let weeks = Coverage::default().fetch_windows(whole);
        assert_eq!(weeks.len(), 5);
        assert_eq!((weeks[0], weeks[4].until), (days(0, 7), whole.until));
        assert!(weeks.windows(2).all(|pair| pair[0].until.since(pair[1].from) == HOUR));
        // All windows but one were answered: the same window is requested again.
        for (place, failed) in weeks.iter().enumerate() {
            let known = weeks.iter().enumerate().filter(|(other, _)| *other != place);
            let coverage = Coverage {
                known: known.map(|(_, window)| *window).collect(),
                ..Coverage::default()
            };
            assert_eq!(coverage.fetch_windows(whole), [*failed], "{place}");
        }
        let all = Coverage {
            known: weeks,
            ..Coverage::default()
        };
        assert_eq!(all.fetch_windows(whole), []);
    }

    /// A transfer of 23:35 entered the report at 23:52; the month had been fetched at 23:50.
    #[test]
    fn a_short_gap_is_requested_with_an_hour_on_either_side() {
        let (whole, minute) = (days(0, 31), |day: i64, minutes: i64| days(day, day).from.plus(minutes * MINUTE));
        let window = |from, until| Window { from, until };
        let coverage = Coverage {
            known: vec![window(whole.from, minute(30, 1_430))],
            ..Coverage::default()
        };
        assert_eq!(coverage.fetch_windows(whole), [window(minute(30, 1_370), whole.until)]);
        // A gap of ten minutes within a day.
        let coverage = Coverage {
            known: vec![window(whole.from, minute(3, 600)), window(minute(3, 610), whole.until)],
            ..Coverage::default()
        };
        assert_eq!(coverage.fetch_windows(whole), [window(minute(3, 540), minute(3, 670))]);
        // A gap of a week is requested at once, with an hour on either side, and not the whole month.
        let coverage = Coverage {
            known: vec![days(0, 7), days(14, 31)],
            ..Coverage::default()
        };
        assert_eq!(coverage.fetch_windows(whole), [window(minute(7, -60), minute(14, 60))]);
    }

    /// With an hour on either side the window would be divided into hours and five minutes again, each time.
    #[test]
    fn an_indivisible_window_is_requested_with_its_own_length_on_either_side() {
        let minute = |minutes: i64| days(3, 3).from.plus(minutes * MINUTE);
        let (from, until) = (minute(600), minute(605));
        let mut coverage = Coverage {
            known: vec![days(0, 31)],
            doubtful: vec![Window { from, until }],
            ..Coverage::default()
        };
        let questions = coverage.fetch_windows(days(0, 31));
        assert_eq!(
            questions,
            [Window {
                from: minute(595),
                until: minute(610)
            }]
        );
        assert!(questions[0].smaller().iter().all(|piece| piece.smaller().is_empty()), "it ends");
        // Beside a period that was never requested the full overlap applies.
        coverage.known = vec![
            Window {
                from: days(0, 0).from,
                until,
            },
            days(4, 31),
        ];
        let questions = coverage.fetch_windows(days(0, 31));
        assert_eq!(questions[0].from, minute(540));
    }
}
