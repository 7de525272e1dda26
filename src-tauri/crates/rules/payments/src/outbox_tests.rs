use super::*;
use crate::reading::{Contradiction, Difference};
use base::timestamp::{HOUR, MINUTE, SECOND};

fn policy() -> Policy {
    Policy::deployment()
}

/// A payment with a status query.
const PAYMENT: Nature = Nature {
    moves_money: true,
    check: None,
    in_history: false,
    refusals: &[],
    interface: Interface::Business,
};

fn amount() -> Amount {
    Amount::from_minor(500_000).expect("in range")
}

fn receipt(id: &str) -> Receipt {
    Receipt {
        transaction_id: Some(id.to_owned()),
        ..Receipt::default()
    }
}

fn other_amount(reported: i64, asked: i64) -> Difference {
    let [reported, asked] = [reported, asked].map(|minor| Amount::from_minor(minor).expect("in range"));
    Difference::OtherAmount { reported, asked }
}

/// Done, but not as requested.
fn other(id: &str) -> Receipt {
    Receipt {
        other: Some(other_amount(250_000, 500_000)),
        ..receipt(id)
    }
}

fn unsure(id: &str) -> Evidence {
    Evidence::Unconfirmed {
        receipt: receipt(id),
        why: "the same answer said no to another".to_owned(),
    }
}

fn refused(code: &str) -> Evidence {
    Evidence::Refused {
        code: code.to_owned(),
        message: "no".to_owned(),
    }
}

fn sent() -> Line {
    Line::ready(PAYMENT, amount())
        .step(&Event::SendStarted, &policy(), Timestamp(0))
        .expect("armed")
}

fn answered(evidence: &Evidence, at: i64) -> Line {
    sent()
        .step(&Event::Evidence(evidence), &policy(), Timestamp(at))
        .expect("permitted")
}

fn decided_at(line: &Line, decision: Decision, at: Timestamp) -> Result<Line, Illegal> {
    line.step(&Event::Decided(decision), &policy(), at)
}

fn failed(code: &str, message: &str) -> StatusResult {
    StatusResult::Failed {
        code: code.to_owned(),
        message: message.to_owned(),
    }
}

fn contradictory(why: Objection, kind: Contradiction) -> StatusResult {
    StatusResult::Contradictory {
        receipt: receipt("T1"),
        why,
        kind,
    }
}

fn doubtful() -> Line {
    answered(&Evidence::Doubt("cut".to_owned()), 0)
}

fn queried(line: &Line, result: &StatusResult, control: bool, at: i64) -> Line {
    line.step(&Event::StatusQueried { result, control }, &policy(), Timestamp(at))
        .expect("permitted")
}

#[test]
fn a_perfect_answer_settles() {
    let line = answered(&Evidence::Accepted(receipt("T1")), 9);
    assert_eq!(
        (line.state, line.receipt.transaction_id.as_deref(), line.settled_at),
        (State::Accepted, Some("T1"), Some(Timestamp(9)))
    );
    assert_eq!(line.next_status_query_at, None);
}

#[test]
fn an_unsent_entry_is_ready_again_with_the_same_attempt() {
    let line = answered(&Evidence::NotSent("no route".to_owned()), 9);
    assert_eq!((line.state, line.attempts, line.sent_at), (State::Ready, 0, None));
}

#[test]
fn a_stop_while_sending_leaves_the_entry_unconfirmed() {
    let line = sent().step(&Event::FoundSending, &policy(), Timestamp(10 * HOUR)).expect("doubt");
    assert_eq!(line.state, State::InDoubt);
    assert!(line.next_status_query_at.is_some());
}

#[test]
fn a_rejection_needs_a_later_status_query_to_be_final() {
    // `docs/spec/outcomes.md#proof-of-success`: a definitive code, and a query after 60 s that does not say SUCCESSFUL.
    let line = answered(&refused("139"), 0);
    assert_eq!(
        (line.state, line.next_status_query_at),
        (State::Confirming, Some(Timestamp(60 * SECOND)))
    );
    let early = queried(&line, &StatusResult::NotFound, false, 30 * SECOND);
    assert_eq!(early.state, State::Confirming);
    let late = queried(&early, &StatusResult::NotFound, false, 61 * SECOND);
    assert_eq!(late.state, State::Refused);
    let surprise = queried(&line, &StatusResult::Successful(receipt("T1")), false, 61 * SECOND);
    assert_eq!(surprise.state, State::Accepted);
    let unclear = queried(&line, &StatusResult::Unclear("401".to_owned()), false, 61 * SECOND);
    assert_eq!(unclear.state, State::Confirming);
}

#[test]
fn an_unknown_code_leaves_the_entry_unconfirmed() {
    let line = answered(&refused("109"), 0);
    assert_eq!(line.state, State::InDoubt);
}

#[test]
fn absence_needs_three_answers_fifteen_minutes_and_a_control() {
    let once = queried(&doubtful(), &StatusResult::NotFound, true, MINUTE);
    let twice = queried(&once, &StatusResult::NotFound, true, 2 * MINUTE);
    assert_eq!((once.state, twice.state), (State::InDoubt, State::InDoubt));
    let too_soon = queried(&twice, &StatusResult::NotFound, true, 14 * MINUTE);
    assert_eq!(too_soon.state, State::InDoubt);
    let no_control = queried(&twice, &StatusResult::NotFound, false, 16 * MINUTE);
    assert_eq!(no_control.state, State::InDoubt);
    let in_review = queried(&twice, &StatusResult::NotFound, true, 16 * MINUTE);
    assert_eq!(in_review.state, State::NeedsReview);
    assert!(in_review.may_send_again(&policy(), Timestamp(16 * MINUTE)));
    let long_after = queried(&twice, &StatusResult::NotFound, true, 37 * HOUR);
    assert_eq!(
        (long_after.state, long_after.may_send_again(&policy(), Timestamp(37 * HOUR))),
        (State::NeedsReview, false)
    );
}

#[test]
fn an_old_unconfirmed_entry_needs_review_and_is_not_offered_again_without_a_control_query() {
    let mut line = doubtful();
    for minutes in [1, 2, 5, 24 * 60] {
        line = queried(&line, &StatusResult::NotFound, false, minutes * MINUTE);
    }
    let day = Timestamp(24 * HOUR);
    assert_eq!((line.state, line.may_send_again(&policy(), day)), (State::NeedsReview, false));
    assert!(decided_at(&line, Decision::SendAgain, day).is_err());
    // Even if the status query works again: after twelve hours the service may have forgotten the reference.
    for hours in [26, 27, 28] {
        line = queried(&line, &StatusResult::NotFound, true, hours * HOUR);
    }
    assert!(line.absent >= 3 && !line.may_send_again(&policy(), Timestamp(28 * HOUR)));
}

#[test]
fn the_sandbox_offers_sending_again_once_status_queries_work() {
    let policy = Policy::sandbox();
    let ask = |line: &Line, control, at| {
        let result = &StatusResult::NotFound;
        line.step(&Event::StatusQueried { result, control }, &policy, Timestamp(at))
            .expect("permitted")
    };
    let mut line = sent().step(&Event::FoundSending, &policy, Timestamp(0)).expect("doubt");
    for seconds in [1, 2, 4, 6] {
        line = ask(&line, false, seconds * SECOND);
    }
    assert_eq!(
        (line.state, line.may_send_again(&policy, Timestamp(6 * SECOND))),
        (State::NeedsReview, false)
    );
    for seconds in [10, 20, 30] {
        assert!(!line.may_send_again(&policy, Timestamp(seconds * SECOND)));
        line = ask(&line, true, seconds * SECOND);
    }
    assert!(line.may_send_again(&policy, Timestamp(30 * SECOND)));
}

/// An entry that needs review, with all proofs, a quarter of an hour after it was sent.
fn in_review() -> Line {
    let mut line = doubtful();
    for minutes in [1, 2, 16] {
        line = queried(&line, &StatusResult::NotFound, true, minutes * MINUTE);
    }
    line
}

#[test]
fn a_status_query_before_it_is_due_does_not_count() {
    let line = doubtful();
    let hurried = queried(
        &queried(
            &queried(&line, &StatusResult::NotFound, true, SECOND),
            &StatusResult::NotFound,
            true,
            2 * SECOND,
        ),
        &StatusResult::NotFound,
        true,
        3 * SECOND,
    );
    assert_eq!(hurried.absent, 0);
    // Nor does it postpone the next one that counts.
    assert_eq!(
        (hurried.status_queries, hurried.next_status_query_at),
        (0, line.next_status_query_at)
    );
}

#[test]
fn an_http_rejection_leaves_the_entry_unconfirmed() {
    let line = answered(&refused("HTTP 401"), 0);
    assert_eq!(line.state, State::InDoubt);
}

#[test]
fn the_minute_before_a_rejection_is_confirmed_starts_with_its_answer() {
    let late = answered(&refused("139"), 100 * SECOND);
    assert_eq!(late.next_status_query_at, Some(Timestamp(160 * SECOND)));
    assert_eq!(
        queried(&late, &StatusResult::NotFound, false, 101 * SECOND).state,
        State::Confirming
    );
}

#[test]
fn pending_restarts_the_count_of_absences() {
    let twice = queried(
        &queried(&doubtful(), &StatusResult::NotFound, true, MINUTE),
        &StatusResult::NotFound,
        true,
        2 * MINUTE,
    );
    let pending = queried(&twice, &StatusResult::Pending, true, 16 * MINUTE);
    assert_eq!((pending.state, pending.absent), (State::InDoubt, 0));
    let in_review = queried(&pending, &StatusResult::Pending, true, 24 * HOUR);
    assert_eq!(in_review.state, State::NeedsReview);
    assert!(!in_review.may_send_again(&policy(), Timestamp(24 * HOUR)));
    assert!(decided_at(&in_review, Decision::SendAgain, Timestamp(25 * HOUR)).is_err());
}

#[test]
fn a_person_decides_only_about_entries_that_need_review() {
    let mut line = doubtful();
    assert!(decided_at(&line, Decision::Done, Timestamp(1)).is_err());
    for minutes in [5, 10, 16] {
        line = queried(&line, &StatusResult::NotFound, true, minutes * MINUTE);
    }
    let state = |decision| decided_at(&line, decision, Timestamp(HOUR)).map(|line| line.state);
    assert_eq!(state(Decision::Done), Ok(State::Accepted));
    assert_eq!(state(Decision::NotDone), Ok(State::Refused));
    assert_eq!(state(Decision::SendAgain), Ok(State::Ready));
}

/// `docs/spec/outcomes.md#time-limits`: *pending* is no proof. Once the look-up may have forgotten the payment, its last result is not
/// relied upon.
#[test]
fn an_entry_in_process_cannot_be_recorded_as_not_done() {
    let in_review = queried(&doubtful(), &StatusResult::Pending, true, 24 * HOUR);
    let decided = |line: &Line, decision, hours: i64| decided_at(line, decision, Timestamp(hours * HOUR)).map(|line| line.state);
    assert!(decided(&in_review, Decision::NotDone, 25).is_err());
    assert!(decided(&in_review, Decision::NotDone, 47).is_err());
    assert_eq!(decided(&in_review, Decision::Done, 25), Ok(State::Accepted));
    assert_eq!(decided(&in_review, Decision::NotDone, 48), Ok(State::Refused));
    let absent = queried(&in_review, &StatusResult::NotFound, true, 30 * HOUR);
    assert_eq!(decided(&absent, Decision::NotDone, 31), Ok(State::Refused));
    // A failed status query changes nothing.
    let unclear = queried(
        &in_review,
        &StatusResult::Unclear("The service answered HTTP 503.".to_owned()),
        true,
        26 * HOUR,
    );
    assert!(decided(&unclear, Decision::NotDone, 27).is_err());
    // It is kept while a rejection waits for its confirmation, and while one of two status queries reports it as done.
    let refusal = answered(&refused("139"), 0);
    let mut line = refusal;
    for hours in [1, 12, 24] {
        line = queried(&line, &StatusResult::Pending, false, hours * HOUR);
    }
    assert_eq!(line.state, State::NeedsReview);
    assert!(decided(&line, Decision::NotDone, 25).is_err());
    let half = StatusResult::Contradictory {
        receipt: Receipt::default(),
        why: Objection::DoneAndInProgress,
        kind: Contradiction::Incomplete,
    };
    assert!(decided(&queried(&absent, &half, true, 32 * HOUR), Decision::NotDone, 33).is_err());
}

#[test]
fn a_rejection_without_a_confirmation_needs_review_in_the_end() {
    let mut line = answered(&refused("139"), 0);
    for hours in [1, 12, 23] {
        line = queried(&line, &StatusResult::Unclear("401".to_owned()), false, hours * HOUR);
        assert_eq!(line.state, State::Confirming);
    }
    line = queried(&line, &StatusResult::Unclear("401".to_owned()), false, 24 * HOUR);
    assert_eq!(
        (line.state, line.may_send_again(&policy(), Timestamp(24 * HOUR))),
        (State::NeedsReview, false)
    );
    assert!(line.reason.expect("a reason").contains("Ask your bank, then record the result."));
}

#[path = "outbox_history_tests.rs"]
mod history;
#[path = "outbox_nature_tests.rs"]
mod nature;
#[path = "outbox_sending_again_tests.rs"]
mod sending_again;
#[path = "outbox_unsure_tests.rs"]
mod unsure;
#[path = "outbox_withdrawal_tests.rs"]
mod withdrawal;

/// The result of an earlier status query is not a reason once a later one shows something else.
#[test]
fn the_reason_contains_only_the_last_status_query() {
    let unclear = StatusResult::Unclear("The service answered HTTP 503.".to_owned());
    let failed = failed("109", "system error");
    let reason = |line: &Line| line.reason.as_deref().expect("a reason").to_owned();
    let first = queried(&doubtful(), &unclear, false, MINUTE);
    assert_eq!(reason(&first), "cut The last look-up did not work: The service answered HTTP 503.");
    for (result, expected) in [
        (StatusResult::NotFound, "did not find it. It may still have gone through."),
        (StatusResult::Pending, "found it still in progress."),
        (
            failed,
            "reported a failure: “system error” (code 109). It may still have gone through.",
        ),
    ] {
        let second = queried(&first, &result, false, 3 * MINUTE);
        assert_eq!(reason(&second), format!("cut The last look-up {expected}"));
        assert_eq!(reason(&queried(&second, &unclear, false, 8 * MINUTE)), reason(&first), "and back");
    }
    let mut in_review = doubtful();
    for minutes in [5, 10, 20] {
        in_review = queried(&in_review, &StatusResult::NotFound, true, minutes * MINUTE);
    }
    assert_eq!(in_review.state, State::NeedsReview);
    assert_eq!(reason(&in_review), "3 look-ups did not find it. You can now decide what to do.");
    let working = reason(&queried(&in_review, &StatusResult::Pending, true, HOUR));
    assert!(working.ends_with("The last look-up found it still in progress."), "{working}");
}
