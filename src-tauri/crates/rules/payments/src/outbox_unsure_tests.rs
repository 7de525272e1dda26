//! A yes that is not reliable, and one that differs from the request.

use super::*;
use crate::reading::Contradiction;

fn doubtful_yes() -> Line {
    answered(&super::unsure("T1"), 0)
}

#[test]
fn an_unreliable_yes_counts_after_a_status_query_confirms_it() {
    let line = doubtful_yes();
    assert_eq!(
        (line.state, line.next_status_query_at),
        (State::Confirming, Some(Timestamp(60 * SECOND)))
    );
    assert!(
        line.reason
            .as_deref()
            .is_some_and(|reason| reason.starts_with("The service accepted it, but"))
    );
    let found = queried(&line, &StatusResult::Successful(receipt("T2")), false, MINUTE);
    assert_eq!(
        (found.state, found.receipt.transaction_id.as_deref()),
        (State::Accepted, Some("T2")),
        "its own id, and not that of an answer which may speak of another"
    );
    assert!(!found.contradicts(&line));
    assert_eq!(
        found.reason.as_deref(),
        Some("The service accepted it, but the same answer said no to another, so a look-up must confirm it. A look-up confirmed it.")
    );
    let unclear = queried(&line, &StatusResult::Unclear("401".to_owned()), false, MINUTE);
    assert_eq!(unclear.state, State::Confirming);
}

#[test]
fn a_yes_that_is_not_confirmed_is_unconfirmed_and_never_sent_again() {
    let line = doubtful_yes();
    let other = failed("109", "no");
    for result in [StatusResult::NotFound, other] {
        let next = queried(&line, &result, true, MINUTE);
        assert_eq!(next.state, State::InDoubt, "{result:?}");
        assert!(next.contradicts(&line), "{result:?}");
    }
    let mut next = line.clone();
    for minutes in [1, 2, 5, 16] {
        next = queried(&next, &StatusResult::NotFound, true, minutes * MINUTE);
    }
    assert_eq!((next.state, next.absent), (State::NeedsReview, 3));
    assert!(!next.may_send_again(&policy(), Timestamp(16 * MINUTE)), "it was said to be done");
}

#[test]
fn a_yes_with_a_later_rejection_is_refused_a_minute_later() {
    // `docs/spec/outcomes.md#proof-of-success`: a definitive code, and a query no earlier than 60 s.
    let line = doubtful_yes();
    let failed = failed("115", "Invalid bank account");
    assert_eq!(queried(&line, &failed, false, 30 * SECOND).state, State::Confirming);
    let refused = queried(&line, &failed, false, 61 * SECOND);
    assert_eq!(
        (refused.state, refused.receipt.transaction_id.as_deref(), refused.contradicts(&line)),
        (State::Refused, None, true)
    );
}

#[test]
fn a_rejection_that_was_executed_is_distinguished() {
    let line = answered(&refused("115"), 0);
    let done = queried(&line, &StatusResult::Successful(receipt("T1")), false, 61 * SECOND);
    assert!(done.contradicts(&line) && done.reason == Some(messages::rejected_but_done("no").into()));
    assert!(!queried(&line, &StatusResult::NotFound, false, 61 * SECOND).contradicts(&line));
    let doubt = doubtful();
    assert!(!queried(&doubt, &StatusResult::Successful(receipt("T1")), false, MINUTE).contradicts(&doubt));
}

#[test]
fn an_entry_that_moved_no_money_reports_that() {
    let nothing = Receipt {
        amount: Some(service_api::value::AnswerAmount::new("0.00")),
        ..receipt("T1")
    };
    let line = answered(&Evidence::Accepted(nothing), 9);
    assert_eq!(line.state, State::Accepted);
    assert!(
        line.reason
            .expect("a reason")
            .contains("no money moved: ₦0.00 instead of ₦5,000.00")
    );
}

#[test]
fn an_entry_done_differently_than_requested_needs_review() {
    let answered = answered(&Evidence::Accepted(other("T1")), 9);
    let mut looked_up = queried(&in_review(), &StatusResult::Successful(other("T1")), true, 17 * MINUTE);
    for line in [&answered, &looked_up] {
        assert_eq!((line.state, line.next_status_query_at), (State::NeedsReview, None));
        let reason = line.reason.as_deref().unwrap_or_default();
        assert!(
            reason.contains("₦2,500.00 instead of ₦5,000.00") && reason.contains("decide"),
            "{reason}"
        );
        let done = decided_at(line, Decision::Done, Timestamp(HOUR)).expect("decided");
        assert_eq!(done.state, State::Accepted);
    }
    for minutes in [18, 60, 120] {
        assert!(!looked_up.may_send_again(&policy(), Timestamp(minutes * MINUTE)));
        looked_up = queried(&looked_up, &StatusResult::NotFound, true, minutes * MINUTE);
    }
    assert!(!looked_up.may_send_again(&policy(), Timestamp(3 * HOUR)));
}

#[test]
fn a_contradicted_yes_needs_review_and_is_never_sent_again() {
    let contradictory = |kind| contradictory(Objection::BillerDeclined, kind);
    for line in [doubtful(), in_review(), doubtful_yes()] {
        let result = queried(&line, &contradictory(Contradiction::TakenBack), true, 17 * MINUTE);
        assert_eq!(
            (result.state, result.reason.as_deref()),
            (
                State::NeedsReview,
                Some("The service made it, but the biller declined it. Ask the service.")
            ),
            "{line:?}"
        );
        assert!(
            result.next_status_query_at.is_some_and(|at| at > Timestamp(17 * MINUTE)),
            "{result:?}"
        );
    }
    let mut half = queried(&doubtful(), &contradictory(Contradiction::Incomplete), true, MINUTE);
    assert_eq!(
        (half.state, half.absent, half.next_status_query_at),
        (State::InDoubt, 0, Some(Timestamp(2 * MINUTE)))
    );
    // It was reported as done: no absence disproves that.
    for minutes in [2, 5, 10, 15, 30] {
        half = queried(&half, &StatusResult::NotFound, true, minutes * MINUTE);
    }
    assert!(half.state == State::NeedsReview && !half.may_send_again(&policy(), Timestamp(30 * MINUTE)));
    // Rejected by the service, then half found: unconfirmed.
    let line = answered(&refused("115"), 0);
    assert_eq!(
        queried(&line, &contradictory(Contradiction::Incomplete), false, 61 * SECOND).state,
        State::InDoubt
    );
    assert_eq!(
        queried(&doubtful_yes(), &contradictory(Contradiction::Incomplete), false, 61 * SECOND).state,
        State::Confirming
    );
}

/// Two status queries contradict each other: one of them knows of a payment that was made. It cannot be recorded as not done until both
/// agree, or until the look-up that forgets is no longer queried.
#[test]
fn an_entry_with_contradictory_status_queries_waits() {
    let contradicted = contradictory(Objection::DoneAndFailed { message: "no".to_owned() }, Contradiction::Contradicted);
    let not_done = |line: &Line, at| decided_at(line, Decision::NotDone, Timestamp(at)).map(|line| line.state);
    let contradictory = queried(&doubtful(), &contradicted, true, 17 * MINUTE);
    assert_eq!(contradictory.state, State::NeedsReview);
    assert!(not_done(&contradictory, HOUR).is_err() && !contradictory.may_send_again(&policy(), Timestamp(HOUR)));
    let unread = queried(&contradictory, &StatusResult::Unclear("HTTP 503".to_owned()), true, HOUR);
    assert!(not_done(&unread, 2 * HOUR).is_err(), "what cannot be read settles nothing");
    let agreed = queried(&contradictory, &StatusResult::NotFound, true, HOUR);
    assert_eq!(not_done(&agreed, 2 * HOUR), Ok(State::Refused));
    assert_eq!(not_done(&contradictory, 49 * HOUR), Ok(State::Refused));
}

#[test]
fn a_yes_of_the_service_cannot_be_recorded_as_not_done() {
    let not_done = |line: &Line, at| decided_at(line, Decision::NotDone, Timestamp(at)).map(|line| line.state);
    let yes = answered(&Evidence::Accepted(other("T1")), 9);
    assert!(not_done(&yes, HOUR).is_err());
    // Queried again, and found again: not permitted.
    let found = queried(&yes, &StatusResult::Successful(other("T1")), true, HOUR);
    assert!(not_done(&found, HOUR).is_err());
    // Not found although status queries work, or contradicted: a person decides.
    assert!(not_done(&queried(&yes, &StatusResult::NotFound, false, HOUR), HOUR).is_err());
    assert_eq!(
        not_done(&queried(&yes, &StatusResult::NotFound, true, HOUR), HOUR),
        Ok(State::Refused)
    );
    let taken_back = contradictory(
        Objection::Reversed {
            reversal: "RV9".to_owned(),
        },
        Contradiction::TakenBack,
    );
    assert_eq!(not_done(&queried(&doubtful(), &taken_back, true, MINUTE), HOUR), Ok(State::Refused));
    // First rejected, then reported as done differently: it was done, even if the status queries do not know it any more.
    let refused_before = answered(&refused("109"), 9);
    let done_otherwise = queried(&refused_before, &StatusResult::Successful(other("T1")), true, MINUTE);
    assert!(not_done(&done_otherwise, HOUR).is_err());
    assert!(not_done(&done_otherwise, 72 * HOUR).is_err());
    // A contradiction after a yes is the last result.
    assert_eq!(
        not_done(&queried(&done_otherwise, &taken_back, true, HOUR), HOUR),
        Ok(State::Refused)
    );
}

/// The stored form, which has the difference from the request only in the reason.
fn stored(mut line: Line) -> Line {
    line.receipt.other = None;
    line
}

/// The service did half of it, and a status query shows later that it failed: one of the two is wrong, and money may have moved.
#[test]
fn a_yes_that_failed_later_needs_review_with_both_results() {
    let failed = failed("115", "Invalid bank account");
    let answered = stored(answered(&Evidence::Accepted(other("T1")), 9));
    let not_found = queried(&answered, &StatusResult::NotFound, true, HOUR);
    for (line, at) in [(&answered, 30 * SECOND), (&answered, 61 * SECOND), (&not_found, 2 * HOUR)] {
        let contradictory = queried(line, &failed, true, at);
        assert_eq!((contradictory.state, contradictory.settled_at), (State::NeedsReview, None));
        assert_eq!(contradictory.receipt, line.receipt, "what moved is not forgotten");
        assert_eq!(
            contradictory.reason.as_deref(),
            Some(
                "Done, but with another amount: ₦2,500.00 instead of ₦5,000.00. Ask the service what it did, then decide. The last look-up \
                 reported a failure: “Invalid bank account” (code 115). The service reported it as done before (transaction T1), so it \
                 may still have gone through."
            )
        );
        assert!(contradictory.contradicts(line) && !contradictory.may_send_again(&policy(), Timestamp(3 * HOUR)));
        // The same result again neither ends it nor pauses its batch again.
        let again = queried(&contradictory, &failed, true, 4 * HOUR);
        assert!(again.state == State::NeedsReview && again.reason == contradictory.reason && !again.contradicts(&contradictory));
        // A person with proof ends it.
        let ended = decided_at(&again, Decision::NotDone, Timestamp(5 * HOUR)).expect("decided");
        assert_eq!((ended.state, ended.by_person), (State::Refused, true));
    }
    // Half a yes counts too, even without a status query yet.
    let half = contradictory(Objection::DoneAndNotFound, Contradiction::Incomplete);
    let half = queried(&doubtful(), &half, true, MINUTE);
    assert_eq!(half.state, State::InDoubt);
    let contradictory = queried(&half, &failed, true, 2 * MINUTE);
    assert_eq!((contradictory.state, &contradictory.receipt), (State::NeedsReview, &half.receipt));
    assert!(contradictory.contradicts(&half));
    // A code that proves nothing contradicts nothing.
    let unsure = super::failed("109", "no");
    let reported = queried(&answered, &unsure, true, HOUR);
    assert_eq!(
        (reported.state, reported.receipt.transaction_id.as_deref()),
        (State::NeedsReview, Some("T1"))
    );
}

/// Only the amount was reported.
#[test]
fn a_yes_without_a_transaction_id_is_a_yes() {
    let plain = Receipt {
        transaction_id: None,
        amount: Some(service_api::value::AnswerAmount::new("2500.00")),
        ..other("")
    };
    let in_review = stored(queried(&doubtful(), &StatusResult::Successful(plain), false, MINUTE));
    let failed = failed("115", "no");
    let contradictory = queried(&in_review, &failed, true, HOUR);
    assert_eq!(
        (contradictory.state, contradictory.receipt),
        (State::NeedsReview, in_review.receipt.clone())
    );
    // An entry that was never reported as done is refused by the same result.
    assert_eq!(queried(&super::in_review(), &failed, true, HOUR).state, State::Refused);
}
