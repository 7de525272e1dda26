//! The hours of `docs/spec/outcomes.md#time-limits`: an alarm at 36 h, a last round of status queries at 44 h, closed at 48 h, all from the
//! earliest possible start.

use service_api::declare::Interface;
use service_api::value::Amount;

use super::*;
use crate::reading::{Evidence, StatusResult};
use base::timestamp::{HOUR, MINUTE};

fn policy() -> Policy {
    Policy::deployment()
}

/// Sent at 0 and left without an answer an hour later.
fn unknown() -> Line {
    let nature = Nature {
        moves_money: true,
        check: None,
        in_history: false,
        refusals: &[],
        interface: Interface::Business,
    };
    let line = Line::ready(nature, Amount::from_minor(500_000).expect("in range"));
    let line = line.step(&Event::SendStarted, &policy(), Timestamp(0)).expect("armed");
    line.step(&Event::Evidence(&Evidence::Doubt("cut".to_owned())), &policy(), Timestamp(HOUR))
        .expect("in doubt")
}

fn status_queried(line: &Line, result: &StatusResult, at: i64) -> Line {
    let event = Event::StatusQueried { result, control: true };
    line.step(&event, &policy(), Timestamp(at)).expect("permitted")
}

#[test]
fn the_time_limits_count_from_the_first_byte_that_may_have_been_sent() {
    let line = unknown();
    for (minutes, urgency) in [
        (0, Urgency::Waiting),
        (36 * 60 - 1, Urgency::Waiting),
        (36 * 60, Urgency::Alarm),
        (48 * 60 - 1, Urgency::Alarm),
        (48 * 60, Urgency::Closed),
    ] {
        assert_eq!(
            line.urgency(&policy(), Timestamp(minutes * MINUTE)),
            Some(urgency),
            "{minutes} minutes"
        );
    }
    for (hours, last) in [(43, false), (44, true), (47, true), (48, false)] {
        assert_eq!(line.is_last_status_query(&policy(), Timestamp(hours * HOUR)), last, "{hours} hours");
    }
}

#[test]
fn a_known_or_unsent_entry_has_no_urgency() {
    let found = status_queried(&unknown(), &StatusResult::Successful(Receipt::default()), 2 * HOUR);
    let never = Line::ready(unknown().nature, unknown().amount);
    for line in [found, never] {
        assert_eq!(
            (line.unknown_since(), line.urgency(&policy(), Timestamp(40 * HOUR))),
            (None, None),
            "{line:?}"
        );
    }
}

#[test]
fn a_second_attempt_does_not_extend_the_time_limits() {
    // A strong absence needs all its status queries within the first 36 hours; the service remembers from the first attempt.
    let mut line = unknown();
    for hours in [2, 3, 4] {
        line = status_queried(&line, &StatusResult::NotFound, hours * HOUR);
    }
    assert_eq!(line.state, State::NeedsReview);
    line = line
        .step(&Event::Decided(Decision::SendAgain), &policy(), Timestamp(11 * HOUR))
        .expect("permitted");
    line = line.step(&Event::SendStarted, &policy(), Timestamp(11 * HOUR)).expect("armed");
    line = line
        .step(
            &Event::Evidence(&Evidence::Doubt("cut".to_owned())),
            &policy(),
            Timestamp(11 * HOUR),
        )
        .expect("in doubt");
    assert_eq!(line.unknown_since(), Some(Timestamp(0)));
    assert_eq!(line.urgency(&policy(), Timestamp(36 * HOUR)), Some(Urgency::Alarm));
    for hours in [37, 38, 39] {
        line = status_queried(&line, &StatusResult::NotFound, hours * HOUR);
    }
    assert_eq!(line.absent, 0, "37 hours after the first attempt a look-up may have forgotten it");
}

#[test]
fn one_status_query_is_made_in_the_last_hours() {
    // Sent at 0, the answer broke off half an hour past the hour: the hourly status queries would be made at half past.
    let mut line = unknown();
    line.sent_at = Some(Timestamp(30 * MINUTE));
    let mut now = Timestamp(HOUR);
    while now < Timestamp(48 * HOUR) {
        line = status_queried(&line, &StatusResult::Unclear("503".to_owned()), now.0);
        assert!(now < Timestamp(44 * HOUR) || now >= Timestamp(48 * HOUR) || line.is_last_status_query(&policy(), now));
        if line.is_last_status_query(&policy(), now) {
            assert_eq!(now, Timestamp(44 * HOUR));
            return;
        }
        now = line.next_status_query_at.expect("it goes on");
    }
    panic!("no look-up between 44 and 48 hours");
}
