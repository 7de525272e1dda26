//! When a person may send an entry again, and until when.

use super::*;

#[test]
fn sending_again_is_offered_for_twelve_hours_after_the_first_attempt() {
    // `docs/spec/outcomes.md#sending-again`: the first send less than 12 hours ago.
    let line = in_review();
    assert!(line.may_send_again(&policy(), Timestamp(12 * HOUR)));
    assert!(!line.may_send_again(&policy(), Timestamp(12 * HOUR + 1)));
    let late = decided_at(&line, Decision::SendAgain, Timestamp(12 * HOUR + 1));
    assert!(late.is_err());
    // The second attempt does not restart the twelve hours.
    let again = decided_at(&line, Decision::SendAgain, Timestamp(11 * HOUR)).expect("ready");
    let mut line = again.step(&Event::SendStarted, &policy(), Timestamp(11 * HOUR)).expect("armed");
    line = line.step(&Event::FoundSending, &policy(), Timestamp(11 * HOUR)).expect("doubt");
    for minutes in [1, 2, 16] {
        line = queried(&line, &StatusResult::NotFound, true, 11 * HOUR + minutes * MINUTE);
    }
    assert_eq!(line.state, State::NeedsReview);
    assert!(line.may_send_again(&policy(), Timestamp(12 * HOUR)));
    assert!(!line.may_send_again(&policy(), Timestamp(13 * HOUR)));
}

#[test]
fn a_decision_to_send_again_expires() {
    let decided = Timestamp(20 * MINUTE);
    let line = decided_at(&in_review(), Decision::SendAgain, decided).expect("ready");
    assert!(!line.is_overdue(Some(decided), &policy(), Timestamp(35 * MINUTE)));
    assert!(line.is_overdue(Some(decided), &policy(), Timestamp(36 * MINUTE)));
    assert!(line.is_overdue(Some(Timestamp(12 * HOUR)), &policy(), Timestamp(12 * HOUR + 1)));
    assert!(line.is_overdue(None, &policy(), Timestamp(21 * MINUTE)), "nobody decided");
    let back = line.step(&Event::Overdue, &policy(), Timestamp(HOUR)).expect("held");
    assert_eq!((back.state, back.attempts), (State::NeedsReview, 1));
    // An entry that was never sent is never overdue.
    let fresh = Line::ready(PAYMENT, amount());
    assert!(!fresh.is_overdue(None, &policy(), Timestamp(30 * HOUR)));
    assert!(fresh.step(&Event::Overdue, &policy(), Timestamp(30 * HOUR)).is_err());
}

#[test]
fn a_payment_found_late_is_not_sent_again() {
    // `docs/spec/outcomes.md#after-the-end`: late evidence is accepted in any state.
    let again = decided_at(&in_review(), Decision::SendAgain, Timestamp(20 * MINUTE)).expect("ready");
    let found = queried(&again, &StatusResult::Successful(receipt("T1")), false, 21 * MINUTE);
    assert_eq!(
        (found.state, found.receipt.transaction_id.as_deref()),
        (State::Accepted, Some("T1"))
    );
    let control = false;
    for result in [StatusResult::NotFound, StatusResult::Pending, StatusResult::Unclear("?".to_owned())] {
        let result = &result;
        assert!(
            again
                .step(&Event::StatusQueried { result, control }, &policy(), Timestamp(21 * MINUTE))
                .is_err()
        );
    }
    // An entry that was never sent cannot be found.
    let result = &StatusResult::Successful(receipt("T1"));
    assert!(
        Line::ready(PAYMENT, amount())
            .step(&Event::StatusQueried { result, control }, &policy(), Timestamp(1))
            .is_err()
    );
}

#[test]
fn a_clock_set_back_adds_no_time() {
    let mut line = in_review();
    line.first_sent_at = Some(Timestamp(24 * HOUR));
    assert!(!line.may_send_again(&policy(), Timestamp(HOUR)));
    let again = decided_at(&in_review(), Decision::SendAgain, Timestamp(HOUR)).expect("ready");
    assert!(again.is_overdue(Some(Timestamp(HOUR)), &policy(), Timestamp(50 * MINUTE)));
}
