//! Whether the time of day was changed while the program was closed. If the computer was not restarted, the clock since its start shows it.
//! After a restart only the service's time does: how far the computer's clock is ahead of it.

use crate::pause::{Clocks, Disturbance, NOTICEABLE, elapsed};
use base::timestamp::Timestamp;

/// The clocks as they were last recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The time of day.
    pub wall: Timestamp,
    /// Milliseconds since the computer started, if the system provides it.
    pub since_start: Option<i64>,
    /// Identifies the start of the computer, if the system provides it.
    pub start: Option<String>,
    /// How many milliseconds the time of day was ahead of the service's time (negative: behind), if an answer showed it.
    pub ahead: Option<i64>,
}

/// What is known about the clock during the time in which the program was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhileClosed {
    /// The time of day advanced by no more than the time that passed.
    Explained,
    /// The clock was changed.
    Set(Disturbance),
    /// Only the service's time can show it. Until then no quiet time counts.
    Unknown,
}

impl Recorded {
    /// Compares this record with the clocks `now`, read after the start `start` of the computer.
    pub fn until(&self, now: Clocks, start: Option<&str>) -> WhileClosed {
        let same_start = self.start.is_some() && self.start.as_deref() == start;
        let passed = elapsed(self.since_start, now.since_start).filter(|_| same_start);
        let wall = now.wall.0.saturating_sub(self.wall.0);
        match passed {
            Some(passed) => match wall.saturating_sub(passed) {
                jump if jump > NOTICEABLE => WhileClosed::Set(Disturbance::Forward(jump)),
                jump if jump < -NOTICEABLE => WhileClosed::Set(Disturbance::Back(jump.saturating_neg())),
                _ => WhileClosed::Explained,
            },
            // A clock that was set back adds no quiet time, and a smaller difference is not noticeable.
            None if wall <= NOTICEABLE => WhileClosed::Explained,
            None => WhileClosed::Unknown,
        }
    }
}

/// By how much the time of day was set forward. It is now `now` milliseconds ahead of the service's time and was `before` ahead when the
/// clocks were last recorded; an unknown `before` is taken as zero. Only a forward change is derived from an answer, because a backward one
/// would lengthen the quiet time that counts.
pub fn set_forward(before: Option<i64>, now: i64) -> Option<Disturbance> {
    let jump = now.saturating_sub(before.unwrap_or_default());
    (jump > NOTICEABLE).then_some(Disturbance::Forward(jump))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::timestamp::MINUTE;

    const HOUR: i64 = 60 * MINUTE;

    fn before() -> Recorded {
        Recorded {
            wall: Timestamp(1_000 * HOUR),
            since_start: Some(5 * HOUR),
            start: Some("this".to_owned()),
            ahead: Some(0),
        }
    }

    fn opened(wall: i64, passed: i64, start: Option<&str>) -> WhileClosed {
        let now = Clocks {
            wall: Timestamp(1_000 * HOUR + wall),
            running: 0,
            since_start: Some(5 * HOUR + passed),
        };
        before().until(now, start)
    }

    #[test]
    fn the_clock_since_the_same_start_shows_the_time_that_passed() {
        let this = Some("this");
        assert_eq!(opened(62 * HOUR, 62 * HOUR, this), WhileClosed::Explained);
        assert_eq!(opened(3 * HOUR, MINUTE, this), WhileClosed::Set(Disturbance::Forward(179 * MINUTE)));
        assert_eq!(opened(-HOUR, HOUR, this), WhileClosed::Set(Disturbance::Back(2 * HOUR)));
    }

    #[test]
    fn after_a_restart_only_the_services_time_shows_a_change() {
        for start in [Some("another"), None] {
            assert_eq!(opened(3 * HOUR, 3 * HOUR, start), WhileClosed::Unknown);
            assert_eq!(opened(MINUTE, 0, start), WhileClosed::Explained, "that makes no time");
            assert_eq!(opened(-HOUR, 0, start), WhileClosed::Explained);
        }
        let without_start = Recorded { start: None, ..before() };
        let now = Clocks {
            wall: Timestamp(1_003 * HOUR),
            running: 0,
            since_start: None,
        };
        assert_eq!(without_start.until(now, None), WhileClosed::Unknown);
    }

    #[test]
    fn the_services_time_shows_only_a_clock_that_was_set_forward() {
        assert_eq!(set_forward(Some(0), 3 * HOUR), Some(Disturbance::Forward(3 * HOUR)));
        assert_eq!(set_forward(Some(-HOUR), 2 * HOUR), Some(Disturbance::Forward(3 * HOUR)));
        assert_eq!(set_forward(Some(3 * HOUR), 3 * HOUR), None, "it was wrong before too");
        assert_eq!(set_forward(None, 3 * HOUR), Some(Disturbance::Forward(3 * HOUR)));
        assert_eq!((set_forward(Some(0), -HOUR), set_forward(None, MINUTE)), (None, None));
    }
}
