//! Entries that are withdrawn before they are sent.

use super::*;

fn withdrawn(line: &Line, at: Timestamp) -> Result<Line, Illegal> {
    line.step(&Event::Cancelled, &policy(), at)
}

#[test]
fn an_entry_that_was_never_sent_is_cancelled() {
    let fresh = Line::ready(PAYMENT, amount());
    let not_sent = answered(&Evidence::NotSent("no route".to_owned()), 9);
    for line in [fresh, not_sent] {
        let back = withdrawn(&line, Timestamp(50)).expect("permitted");
        assert_eq!(
            (back.state, back.settled_at, back.sent_at),
            (State::Cancelled, Some(Timestamp(50)), None)
        );
        assert_eq!(back.reason.as_deref(), Some("Withdrawn before it was sent. No money moved."));
        assert!(back.state.is_final() && back.step(&Event::SendStarted, &policy(), Timestamp(51)).is_err());
    }
}

#[test]
fn an_entry_released_by_a_person_and_withdrawn_is_refused_by_that_proof() {
    let decided = Timestamp(20 * MINUTE);
    let again = decided_at(&in_review(), Decision::SendAgain, decided).expect("ready");
    let did_not_leave = again
        .step(&Event::SendStarted, &policy(), decided)
        .and_then(|line| line.step(&Event::Evidence(&Evidence::NotSent("no route".to_owned())), &policy(), decided))
        .expect("ready");
    for line in [again, did_not_leave] {
        let back = withdrawn(&line, Timestamp(21 * MINUTE)).expect("permitted");
        assert_eq!(
            (back.state, back.first_sent_at),
            (State::Refused, Some(Timestamp(0))),
            "it was sent once"
        );
        // If it is found after all, that is an alarm.
        let later = back.verified(&StatusResult::Successful(receipt("T1")), HOUR);
        assert!(matches!(later, Verification::Contradicts(_)), "{later:?}");
    }
}

#[test]
fn an_entry_that_may_have_been_sent_is_never_withdrawn() {
    let accepted = answered(&Evidence::Accepted(receipt("T1")), 9);
    let confirming = answered(&refused("139"), 9);
    for line in [sent(), doubtful(), in_review(), confirming, accepted] {
        let refused = withdrawn(&line, Timestamp(10)).expect_err("not permitted");
        assert_eq!(refused.state, line.state);
    }
}
