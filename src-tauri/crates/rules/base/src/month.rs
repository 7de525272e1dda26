//! A month of business days, in West Africa Time, and how much of it a source has reported.

use crate::history::{Window, add_window, subtract};
use crate::timestamp::{DAY, HOUR, Timestamp};
use serde::Serialize;
use ts_rs::TS;

/// A month, such as October 2026, in West Africa Time: UTC+1 all year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    year: i64,
    /// 1 to 12.
    number: i64,
}

/// The overlap of adjacent fetch windows.
const OVERLAP: i64 = HOUR;
const WEEK: i64 = 7 * DAY;

impl Month {
    /// Reads `2026-10`, for the years 2000 to 2999.
    pub fn parse(text: &str) -> Option<Self> {
        let (year, number) = text.split_once('-')?;
        let digits = |part: &str, count: usize| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(year, 4) || !digits(number, 2) {
            return None;
        }
        let month = Self {
            year: year.parse().ok()?,
            number: number.parse().ok()?,
        };
        ((2000..3000).contains(&month.year) && (1..=12).contains(&month.number)).then_some(month)
    }

    /// The month that contains a timestamp.
    pub fn of(at: Timestamp) -> Self {
        let days = at.0.saturating_add(HOUR).div_euclid(DAY);
        // At most one month too early: the mean month is a little shorter than 30.437 days.
        let about = days * 1_000 / 30_437;
        let mut month = Self::counted(1970 * 12 + about - 1);
        while month.until() <= at {
            month = month.next();
        }
        month
    }

    fn counted(months: i64) -> Self {
        Self {
            year: months.div_euclid(12),
            number: months.rem_euclid(12) + 1,
        }
    }

    /// The next month.
    #[must_use]
    pub fn next(self) -> Self {
        Self::counted(self.year * 12 + self.number)
    }

    /// The previous month.
    #[must_use]
    pub fn before(self) -> Self {
        Self::counted(self.year * 12 + self.number - 2)
    }

    /// The first millisecond of the month.
    pub fn from(self) -> Timestamp {
        // Years that begin in March, in eras of 400 of them, which all have 146 097 days.
        let (year, month) = if self.number > 2 {
            (self.year, self.number - 3)
        } else {
            (self.year - 1, self.number + 9)
        };
        let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let of_year = (153 * month + 2) / 5;
        let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
        Timestamp(days * DAY - HOUR)
    }

    /// The first millisecond after the month.
    pub fn until(self) -> Timestamp {
        self.next().from()
    }
}

impl std::fmt::Display for Month {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.number)
    }
}

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
            let within = intersection(*doubt, whole);
            rest = within.into_iter().fold(rest, add_window);
        }
        rest
    }

    /// The parts of `whole` that a further request could complete, the earliest first. Windows that cannot be divided further are left out.
    pub fn fetchable_gaps(&self, whole: Window) -> Vec<Window> {
        let (small, large): (Vec<Window>, Vec<Window>) = self.doubtful.iter().partition(|doubt| is_indivisible(**doubt));
        let coverage = Self {
            known: self.known.iter().copied().chain(small).collect(),
            doubtful: large,
            failed: Vec::new(),
        };
        coverage.gaps(whole)
    }

    /// The month in pieces: ordered by time, without gaps, adjacent pieces of equal status joined.
    pub fn segments(&self, month: Month, now: Timestamp) -> Vec<(Window, PieceStatus)> {
        let (from, until) = (month.from(), month.until());
        let coverage = Window {
            from,
            until: now.clamp(from, until),
        };
        let mut pieces = Vec::new();
        if now < until {
            pieces.push((
                Window {
                    from: coverage.until,
                    until,
                },
                PieceStatus::NotYetDue,
            ));
        }
        let mut rest = if coverage.from < coverage.until {
            vec![coverage]
        } else {
            Vec::new()
        };
        let mut assign = |window: Window, status: PieceStatus| {
            let window = intersection(window, coverage);
            for piece in window.map_or_else(Vec::new, |window| within(&rest, window)) {
                pieces.push((piece, status.clone()));
                rest = subtract(&rest, piece);
            }
        };
        // The first status that applies to a piece is its status.
        for (window, why) in self.failed.iter().rev() {
            for piece in self.gaps(*window) {
                assign(piece, PieceStatus::Failed(why.clone()));
            }
        }
        self.doubtful.iter().for_each(|doubt| assign(*doubt, PieceStatus::MayBeCutOff));
        self.known.iter().for_each(|known| assign(*known, PieceStatus::Known));
        assign(coverage, PieceStatus::NotAsked);
        pieces.sort_by_key(|(window, _)| window.from);
        merged(pieces)
    }

    /// The fetch windows that complete `whole`: at most a week each, with an hour of overlap on both sides, so that items which the service
    /// recorded late are found too.
    pub fn fetch_windows(&self, whole: Window) -> Vec<Window> {
        let mut windows = Vec::new();
        for gap in self.gaps(whole) {
            let overlap = self.overlap(gap);
            let mut start = gap.from;
            while start < gap.until {
                let end = start.plus(WEEK).min(gap.until);
                let (before, after) = (
                    if start == gap.from { overlap } else { OVERLAP },
                    if end == gap.until { overlap } else { 0 },
                );
                windows.push(Window {
                    from: start.plus(-before).max(whole.from),
                    until: end.plus(after).min(whole.until),
                });
                start = end;
            }
        }
        windows
    }

    /// The overlap beside a gap. A window that may be cut off is extended by at most its own length: with an hour on either side it would be cut
    /// off again, and be requested in hours and in five minutes each time.
    fn overlap(&self, gap: Window) -> i64 {
        let rest = self.doubtful.iter().fold(vec![gap], |rest, doubt| subtract(&rest, *doubt));
        let is_doubt = rest.is_empty();
        if is_doubt {
            OVERLAP.min(gap.until.since(gap.from))
        } else {
            OVERLAP
        }
    }
}

fn intersection(window: Window, whole: Window) -> Option<Window> {
    let part = Window {
        from: window.from.max(whole.from),
        until: window.until.min(whole.until),
    };
    (part.from < part.until).then_some(part)
}

/// The parts of `window` that the windows cover.
fn within(all: &[Window], window: Window) -> Vec<Window> {
    all.iter().filter_map(|one| intersection(*one, window)).collect()
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

/// A source of the service for a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MonthSource {
    /// The history of the collection interface: requests, payment accounts, deposits.
    History,
    /// The reconciliation report of the merchant interface.
    ReconciliationReport,
    /// The movements of the wallet, from the business interface.
    TransactionHistory,
}

crate::words!(MonthSource:
    History => "history", ReconciliationReport => "reconciliation_report", TransactionHistory => "transaction_history"
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timestamp::{MINUTE, SECOND};

    // `date -d '2026-10-01T00:00:00+01:00' +%s` of GNU coreutils.
    #[test]
    fn months_begin_at_midnight_in_nigeria() {
        for (text, seconds) in [
            ("2026-10", 1_790_809_200),
            ("2026-11", 1_793_487_600),
            ("2027-01", 1_798_758_000),
            ("2024-03", 1_709_247_600),
            ("2000-01", 946_681_200),
        ] {
            let month = Month::parse(text).expect("a month");
            let from = Timestamp(seconds * SECOND);
            assert_eq!((month.from(), month.to_string()), (from, text.to_owned()));
            assert_eq!((Month::of(from), Month::of(from.plus(-1))), (month, month.before()), "{text}");
            assert_eq!((month.before().next(), month.before().until()), (month, from), "{text}");
        }
        for text in [
            "2026-13",
            "2026-00",
            "2026-1",
            "26-10",
            "2026-10-01",
            "1999-12",
            "2026+10",
            "october",
            "",
        ] {
            assert_eq!(Month::parse(text), None, "{text}");
        }
    }

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
    fn a_month_is_told_in_pieces() {
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
    fn only_what_is_lacking_is_asked_for() {
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
    fn what_is_known_beside_a_short_gap_is_asked_for_again() {
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
    fn what_may_be_cut_off_and_is_as_small_as_can_be_is_asked_for_with_little_beside_it() {
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
