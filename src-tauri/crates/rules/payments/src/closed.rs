//! Whether the time of day was set while the program was closed. The clock since the computer's start tells, as long as it is the same start;
//! after another one the service's own time does, by how far the computer's lies ahead of it.

use crate::pause::{Clocks, Disturbance, NOTICEABLE};
use base::timestamp::Timestamp;

/// What the clocks said when they were last put on record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The time of day.
    pub wall: Timestamp,
    /// Milliseconds since the computer started, where the system tells.
    pub since_start: Option<i64>,
    /// Which start of the computer that was, where the system tells.
    pub start: Option<String>,
    /// How many milliseconds the time of day lay ahead of the service's, where an answer told; negative where it lay behind.
    pub ahead: Option<i64>,
}

/// What is known when the program opens of the time in which it was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhileClosed {
    /// The time of day went on by no more than the time that passed.
    Explained,
    /// It was set.
    Set(Disturbance),
    /// Only the service's time tells. Until then no quiet time counts.
    Unknown,
}

impl Recorded {
    /// What is known of the time since then, now that the clocks say `now`, after the start `start` of the computer.
    pub fn until(&self, now: Clocks, start: Option<&str>) -> WhileClosed {
        let same_start = self.start.is_some() && self.start.as_deref() == start;
        let passed = match (now.since_start, self.since_start) {
            (Some(now), Some(before)) if same_start => Some(now.saturating_sub(before)),
            (_, _) => None,
        };
        let wall = now.wall.0.saturating_sub(self.wall.0);
        match passed {
            Some(passed) => match wall.saturating_sub(passed) {
                jump if jump > NOTICEABLE => WhileClosed::Set(Disturbance::Forward(jump)),
                jump if jump < -NOTICEABLE => WhileClosed::Set(Disturbance::Back(jump.saturating_neg())),
                _ => WhileClosed::Explained,
            },
            // A clock that went back makes no quiet time, and less time than this is none.
            None if wall <= NOTICEABLE => WhileClosed::Explained,
            None => WhileClosed::Unknown,
        }
    }
}

/// By how much the time of day was set forward, now that it lies `now` ahead of the service's time, and lay `before` ahead when the clocks were
/// last put on record; where that is not known, it may have been right then. What makes quiet time shorter is never taken from an answer.
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
    fn the_clock_since_the_same_start_tells_how_much_time_passed() {
        let this = Some("this");
        assert_eq!(opened(62 * HOUR, 62 * HOUR, this), WhileClosed::Explained);
        assert_eq!(opened(3 * HOUR, MINUTE, this), WhileClosed::Set(Disturbance::Forward(179 * MINUTE)));
        assert_eq!(opened(-HOUR, HOUR, this), WhileClosed::Set(Disturbance::Back(2 * HOUR)));
    }

    #[test]
    fn after_another_start_only_the_service_knows() {
        for start in [Some("another"), None] {
            assert_eq!(opened(3 * HOUR, 3 * HOUR, start), WhileClosed::Unknown);
            assert_eq!(opened(MINUTE, 0, start), WhileClosed::Explained, "that makes no time");
            assert_eq!(opened(-HOUR, 0, start), WhileClosed::Explained);
        }
        let nothing_told = Recorded { start: None, ..before() };
        let now = Clocks {
            wall: Timestamp(1_003 * HOUR),
            running: 0,
            since_start: None,
        };
        assert_eq!(nothing_told.until(now, None), WhileClosed::Unknown);
    }

    #[test]
    fn the_services_time_tells_of_a_clock_that_was_set_forward_and_of_nothing_else() {
        assert_eq!(set_forward(Some(0), 3 * HOUR), Some(Disturbance::Forward(3 * HOUR)));
        assert_eq!(set_forward(Some(-HOUR), 2 * HOUR), Some(Disturbance::Forward(3 * HOUR)));
        assert_eq!(set_forward(Some(3 * HOUR), 3 * HOUR), None, "it was wrong before too");
        assert_eq!(set_forward(None, 3 * HOUR), Some(Disturbance::Forward(3 * HOUR)));
        assert_eq!((set_forward(Some(0), -HOUR), set_forward(None, MINUTE)), (None, None));
    }
}
