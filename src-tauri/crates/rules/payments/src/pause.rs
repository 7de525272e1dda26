//! When a batch pauses by itself until a person looks (`docs/spec/outcomes.md#when-a-run-stops`). Each rule gives the sentence that the
//! batch shows: what happened, and what to do.

use crate::messages::pause as messages;
use base::timestamp::{MINUTE, Timestamp};

/// The clocks of the computer at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// The time of day, which people and the network set.
    pub wall: Timestamp,
    /// Milliseconds of the program's clock; on most systems it stops while the computer sleeps.
    pub running: i64,
    /// Milliseconds since the computer started, sleep included, if the system provides it.
    pub since_start: Option<i64>,
}

/// The charge of the battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battery {
    /// In percent, from 0 to 100.
    pub percent: u8,
    /// It is not being charged.
    pub discharging: bool,
}

impl Battery {
    /// Whether a batch should wait for power.
    pub fn is_low(self) -> bool {
        self.discharging && self.percent < 15
    }
}

/// A change of the clocks between two moments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disturbance {
    /// The computer slept this many milliseconds.
    Slept(i64),
    /// The clock went forward by this many milliseconds, or the computer slept: the system does not show which.
    SleptOrForward(i64),
    /// The clock went forward by this many milliseconds.
    Forward(i64),
    /// The clock went back by this many milliseconds.
    Back(i64),
}

/// Smaller differences are normal.
pub(crate) const NOTICEABLE: i64 = 2 * MINUTE;

impl Clocks {
    /// How much time passed since `before`, sleep included, in milliseconds. If the system does not provide it, the most that may have
    /// passed.
    pub fn passed_since(self, before: Self) -> i64 {
        let longest = self.wall.since(before.wall).max(self.running.saturating_sub(before.running));
        elapsed(before.since_start, self.since_start).unwrap_or(longest)
    }

    /// What happened since `before`. A changed clock takes precedence over sleep.
    pub fn disturbed_since(self, before: Self) -> Option<Disturbance> {
        let wall = self.wall.0.saturating_sub(before.wall.0);
        let running = self.running.saturating_sub(before.running);
        let passed = elapsed(before.since_start, self.since_start);
        let jump = wall.saturating_sub(passed.unwrap_or(running));
        let slept = passed.map_or(0, |passed| passed.saturating_sub(running));
        if jump < -NOTICEABLE {
            Some(Disturbance::Back(-jump))
        } else if jump > NOTICEABLE {
            Some(match passed {
                Some(_) => Disturbance::Forward(jump),
                None => Disturbance::SleptOrForward(jump),
            })
        } else {
            (slept > NOTICEABLE).then_some(Disturbance::Slept(slept))
        }
    }
}

/// The time between two readings of the clock since the computer's start, if the system provides both.
pub(crate) fn elapsed(before: Option<i64>, now: Option<i64>) -> Option<i64> {
    before.zip(now).map(|(before, now)| now.saturating_sub(before))
}

impl Disturbance {
    /// Why the batches wait.
    pub fn reason(self) -> String {
        match self {
            Self::Slept(time) => messages::slept(time),
            Self::SleptOrForward(time) => messages::slept_or_clock_forward(time),
            Self::Forward(time) => messages::clock_forward(time),
            Self::Back(time) => messages::clock_back(time),
        }
    }

    /// The correction of recorded times, in milliseconds, after which they are as long ago as before. Sleep is real time; a change that may
    /// have been a set clock does not count as quiet time.
    pub fn shift(self) -> i64 {
        match self {
            Self::Slept(_) => 0,
            Self::SleptOrForward(time) | Self::Forward(time) => time,
            Self::Back(time) => time.saturating_neg(),
        }
    }
}

/// Below this nothing more is recorded, because the system may report more free space than it has.
pub const DISK_FREE: u64 = 256 * MIB;

const MIB: u64 = 1024 * 1024;

/// Why nothing is sent with `free` bytes on the disk of the records.
pub fn disk_too_full(free: u64) -> Option<String> {
    (free < DISK_FREE).then(|| messages::disk_nearly_full(free / MIB, DISK_FREE / MIB))
}

/// The service's code for an insufficient balance (`docs/spec/codes.md#business-codes`).
const INSUFFICIENT: &str = "139";

/// Why a batch waits after a payment was rejected with `code`.
pub fn after_refusal(code: &str) -> Option<String> {
    (code == INSUFFICIENT).then(|| messages::BALANCE_TOO_LOW.to_owned())
}

/// Why a batch waits after a bulk call of which `refused` of `all` payments were rejected.
pub fn after_group(refused: usize, all: usize) -> Option<String> {
    (all > 1 && refused * 10 > all).then(|| messages::many_rejected(refused, all))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::timestamp::{HOUR, SECOND};

    /// Clocks in minutes.
    fn clocks(wall: i64, running: i64, since_start: impl Into<Option<i64>>) -> Clocks {
        Clocks {
            wall: Timestamp(wall * MINUTE),
            running: running * MINUTE,
            since_start: since_start.into().map(|minutes| minutes * MINUTE),
        }
    }

    #[test]
    fn a_changed_clock_is_distinguished_from_sleep() {
        let before = clocks(1_000, 10, 50);
        let after = |wall: i64, running: i64, passed: i64| clocks(1_000 + wall, 10 + running, 50 + passed).disturbed_since(before);
        // Drift and network time stay within two minutes (`docs/spec/outcomes.md#when-a-run-stops`).
        assert_eq!((after(5, 5, 5), after(7, 5, 5), after(3, 5, 5)), (None, None, None));
        assert_eq!(after(63, 3, 63), Some(Disturbance::Slept(60 * MINUTE)));
        assert_eq!(after(183, 3, 3), Some(Disturbance::Forward(180 * MINUTE)));
        assert_eq!(after(-57, 3, 3), Some(Disturbance::Back(60 * MINUTE)));
        assert_eq!(after(0, 3, 63), Some(Disturbance::Back(63 * MINUTE)), "set back while it slept");
    }

    #[test]
    fn time_passes_by_the_clock_since_the_start() {
        let before = clocks(1_000, 10, 50);
        assert_eq!(clocks(1_000, 10, 57).passed_since(before), 7 * MINUTE, "it slept, and was set back");
        assert_eq!(clocks(1_090, 11, 51).passed_since(before), MINUTE, "it was set forward");
        let without_start = clocks(1_000, 10, None);
        assert_eq!(
            clocks(1_090, 11, None).passed_since(without_start),
            90 * MINUTE,
            "it may have slept"
        );
        assert_eq!(clocks(990, 12, None).passed_since(without_start), 2 * MINUTE);
    }

    #[test]
    fn without_sleep_times_it_may_be_sleep_or_a_changed_clock() {
        let after = |wall: i64| clocks(wall, 3, None).disturbed_since(clocks(0, 0, None));
        assert_eq!(after(63), Some(Disturbance::SleptOrForward(60 * MINUTE)));
        assert_eq!((after(3), after(-57)), (None, Some(Disturbance::Back(60 * MINUTE))));
    }

    #[test]
    fn only_a_changed_clock_shifts_recorded_times() {
        let shifts = [
            Disturbance::Slept(5),
            Disturbance::SleptOrForward(5),
            Disturbance::Forward(5),
            Disturbance::Back(5),
        ]
        .map(Disturbance::shift);
        assert_eq!(shifts, [0, 5, 5, -5]);
    }

    #[test]
    fn the_duration_is_reported() {
        for (time, words) in [
            (150 * SECOND, "2 minutes"),
            (HOUR, "1 hour"),
            (26 * HOUR, "26 hours"),
            (72 * HOUR, "3 days"),
        ] {
            assert!(
                Disturbance::Slept(time).reason().contains(&format!("slept for {words}.")),
                "{words}"
            );
        }
    }

    #[test]
    fn the_limits_of_the_contract() {
        // *disk < 256 MiB*; *> 10 % of a chunk*.
        assert_eq!(disk_too_full(256 * 1024 * 1024), None);
        assert!(disk_too_full(256 * 1024 * 1024 - 1).is_some_and(|why| why == messages::disk_nearly_full(255, 256)));
        for (refused, all, waits) in [(5, 50, false), (6, 50, true), (0, 3, false), (1, 3, true), (1, 1, false)] {
            assert_eq!(after_group(refused, all).is_some(), waits, "{refused} of {all}");
        }
        assert!(after_refusal("139").is_some() && after_refusal("115").is_none());
    }
}
