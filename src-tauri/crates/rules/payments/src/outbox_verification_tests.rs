use service_api::declare::Interface;
use service_api::value::{Amount, AnswerAmount};

use super::*;
use crate::outbox::verification::Verification;
use crate::reading::{Contradiction, Difference};
use base::timestamp::{DAY, HOUR, MINUTE, SECOND};

fn sent() -> Line {
    let nature = Nature {
        moves_money: true,
        check: None,
        in_history: false,
        refusals: &[],
        interface: Interface::Business,
    };
    let line = Line::ready(nature, Amount::from_minor(500_000).expect("in range"));
    line.step(&Event::SendStarted, &Policy::deployment(), Timestamp(0)).expect("armed")
}

fn ended(evidence: &Evidence) -> Line {
    let policy = Policy::deployment();
    let line = sent().step(&Event::Evidence(evidence), &policy, Timestamp(0)).expect("answered");
    if line.state.is_final() {
        return line;
    }
    let event = Event::StatusQueried {
        result: &StatusResult::NotFound,
        control: false,
    };
    line.step(&event, &policy, Timestamp(HOUR)).expect("confirmed")
}

fn paid() -> Line {
    ended(&Evidence::Accepted(yes("T1", None)))
}

fn not_paid() -> Line {
    ended(&Evidence::Refused {
        code: "115".to_owned(),
        message: "Invalid bank account".to_owned(),
    })
}

fn yes(id: &str, other: Option<Difference>) -> Receipt {
    Receipt {
        transaction_id: Some(id.to_owned()),
        amount: Some(AnswerAmount::new("5000")),
        other,
        ..Receipt::default()
    }
}

fn other_amount(reported: i64, asked: i64) -> Difference {
    let [reported, asked] = [reported, asked].map(|minor| Amount::from_minor(minor).expect("in range"));
    Difference::OtherAmount { reported, asked }
}

fn contradictory(kind: Contradiction) -> StatusResult {
    StatusResult::Contradictory {
        receipt: yes("T1", None),
        why: Objection::Reversed { reversal: "V8".to_owned() },
        kind,
    }
}

fn failed() -> StatusResult {
    StatusResult::Failed {
        code: "115".to_owned(),
        message: "Invalid bank account".to_owned(),
    }
}

fn verification(line: &Line, result: &StatusResult, hours: i64) -> Verification {
    line.verified(result, line.final_for(Timestamp(hours * HOUR), None))
}

#[test]
fn the_same_result_holds_and_an_unclear_one_is_queried_again() {
    let (paid, not_paid) = (paid(), not_paid());
    assert_eq!((paid.state, not_paid.state), (State::Accepted, State::Refused));
    assert_eq!(
        verification(&paid, &StatusResult::Successful(yes("T1", None)), 2),
        Verification::Holds
    );
    for result in [StatusResult::NotFound, failed()] {
        assert_eq!(verification(&not_paid, &result, 2), Verification::Holds);
    }
    for result in [
        StatusResult::Pending,
        StatusResult::Unclear("503".to_owned()),
        contradictory(Contradiction::Incomplete),
    ] {
        for line in [&paid, &not_paid] {
            assert_eq!(
                (
                    verification(line, &result, 2),
                    verification(line, &result, 26),
                    verification(line, &result, 24 * 36)
                ),
                (Verification::AskAgain, Verification::AskAgain, Verification::AskAgain),
                "{result:?}"
            );
        }
    }
    assert_eq!(verification(&paid, &StatusResult::NotFound, 2), Verification::AskAgain);
}

/// What the deciding person knew is no alarm; any other contradiction is.
#[test]
fn a_contradiction_known_at_the_decision_is_no_alarm_later() {
    let policy = Policy::deployment();
    let asked = Event::StatusQueried {
        result: &contradictory(Contradiction::TakenBack),
        control: true,
    };
    let decided = sent()
        .step(&Event::Evidence(&Evidence::Doubt("cut".to_owned())), &policy, Timestamp(1))
        .and_then(|line| line.step(&asked, &policy, Timestamp(HOUR)))
        .and_then(|line| line.step(&Event::Decided(Decision::NotDone), &policy, Timestamp(HOUR)))
        .expect("decided");
    assert_eq!(
        verification(&decided, &contradictory(Contradiction::TakenBack), 2),
        Verification::Holds
    );
    let elsewhere = StatusResult::Contradictory {
        receipt: yes("T1", None),
        why: Objection::DoneAndFailed { message: "No".to_owned() },
        kind: Contradiction::Contradicted,
    };
    for news in [elsewhere, StatusResult::Successful(yes("T1", None))] {
        assert!(matches!(verification(&decided, &news, 2), Verification::Contradicts(_)), "{news:?}");
    }
}

#[test]
fn a_contradiction_to_the_settlement_is_an_alarm() {
    // `docs/spec/outcomes.md#after-the-end`: *SUCCESSFUL … if an amount is returned and differs → alarm*; *contradiction with a final state
    // → alarm*.
    let other = StatusResult::Successful(yes("T1", Some(other_amount(5_000, 500_000))));
    for (line, result, hours, words) in [
        (paid(), other, 1, "done with another amount: ₦50.00"),
        (paid(), StatusResult::Successful(yes("T2", None)), 1, "another transaction, T2"),
        (paid(), failed(), 1, "it failed: “Invalid bank account”"),
        (paid(), contradictory(Contradiction::TakenBack), 1, "took it back (reversal V8)."),
        (paid(), StatusResult::NotFound, 26, "does not find it"),
        (
            not_paid(),
            StatusResult::Successful(yes("T1", None)),
            2,
            "done (transaction T1). Do not pay it again.",
        ),
        (
            not_paid(),
            contradictory(Contradiction::TakenBack),
            2,
            "it may have been done: The service made it and took it back",
        ),
    ] {
        let Verification::Contradicts(why) = verification(&line, &result, hours) else {
            panic!("no alarm: {line:?} {result:?}")
        };
        assert!(why.contains(words), "{why}");
    }
}

/// The person's proof may have been about another payment.
#[test]
fn a_payment_recorded_as_paid_and_not_found_is_an_alarm_after_a_day() {
    let line = Line {
        receipt: Receipt::default(),
        by_person: true,
        ..paid()
    };
    assert_eq!(verification(&line, &StatusResult::NotFound, 23), Verification::AskAgain);
    let Verification::Contradicts(why) = verification(&line, &StatusResult::NotFound, 24) else {
        panic!("no alarm");
    };
    assert!(why.starts_with("A person recorded it as paid."), "{why}");
}

/// A clock that was set forward adds no age if the service gives the time.
#[test]
fn the_age_of_a_settlement_counts_by_the_services_time() {
    let unknown = paid();
    let known = Line {
        settled_by_service: Some(Timestamp(5)),
        ..paid()
    };
    let (a_day_later, an_hour_later) = (Timestamp(24 * HOUR), Some(Timestamp(HOUR + 5)));
    assert_eq!(known.final_for(a_day_later, an_hour_later), HOUR);
    // With the service's time at one moment only, the age is unknown. Without it, only the computer's clock remains.
    assert_eq!(
        (known.final_for(a_day_later, None), unknown.final_for(a_day_later, an_hour_later)),
        (0, 0)
    );
    assert_eq!(unknown.final_for(a_day_later, None), 24 * HOUR);
    assert_eq!(
        known.final_for(a_day_later, Some(Timestamp(0))),
        0,
        "a service whose time went back"
    );
    // The rest of the wait counts from now, whatever the computer's clock shows for the end.
    let policy = Policy::deployment();
    assert_eq!(
        known.next_verification(&policy, HOUR, a_day_later),
        Some(a_day_later.plus(23 * HOUR))
    );
}

/// A payment that was reported done at time 0, and sent one second before by the service's time.
fn called_paid(wallet_fell: Option<bool>) -> Line {
    Line {
        first_byte_by_service: Some(Timestamp(-SECOND)),
        wallet_fell,
        ..paid()
    }
}

fn dated(at: i64) -> StatusResult {
    StatusResult::Successful(Receipt {
        made_at: Some(Timestamp(at)),
        ..yes("T1", None)
    })
}

const WEEK_AGO: i64 = -7 * DAY;

fn made_before(at: i64) -> Verification {
    Verification::MadeBefore(Receipt {
        made_at: Some(Timestamp(at)),
        ..yes("T1", None)
    })
}

/// A yes counts as *paid now* only if the service dates it no earlier than five minutes before the first byte, or the wallet fell by it.
#[test]
fn a_payment_dated_before_its_first_byte_is_an_earlier_one_unless_the_wallet_fell() {
    // In time, to the millisecond. A date that no payment of its month can have is ignored.
    for fell in [None, Some(true), Some(false)] {
        for at in [-SECOND - 5 * MINUTE, 0, -60 * DAY] {
            assert_eq!(called_paid(fell).verified(&dated(at), 0), Verification::Holds, "{fell:?} {at}");
        }
    }
    // The wallet did not fall: a payment with an earlier date was made before.
    for at in [-SECOND - 5 * MINUTE - 1, -3 * HOUR, WEEK_AGO] {
        assert_eq!(called_paid(Some(false)).verified(&dated(at), 0), made_before(at));
    }
    // The wallet was not compared: a date some hours earlier may come from a clock of another time zone.
    assert_eq!(called_paid(None).verified(&dated(WEEK_AGO), 0), made_before(WEEK_AGO));
    let perhaps = called_paid(None).verified(&dated(-3 * HOUR), 0);
    assert!(matches!(perhaps, Verification::PerhapsBefore(_)));
    // The wallet fell: it was paid now.
    assert_eq!(called_paid(Some(true)).verified(&dated(-3 * HOUR), 0), Verification::Holds);
    let contradicted = called_paid(Some(true)).verified(&dated(WEEK_AGO), 0);
    assert!(matches!(contradicted, Verification::Contradicts(_)));
}

/// Only if the status query of the last two days does not know it and the wallet did not fall.
#[test]
fn a_payment_without_a_date_may_be_an_earlier_one_if_the_wallet_did_not_fall() {
    for unknown in [contradictory(Contradiction::NotRecent), StatusResult::NotFound] {
        let perhaps = called_paid(Some(false)).verified(&unknown, 0);
        assert!(matches!(perhaps, Verification::PerhapsBefore(_)), "{unknown:?}");
        for fell in [None, Some(true)] {
            assert_eq!(called_paid(fell).verified(&unknown, 0), Verification::AskAgain, "{unknown:?}");
        }
    }
    let incomplete = contradictory(Contradiction::Incomplete);
    assert_eq!(called_paid(Some(false)).verified(&incomplete, 0), Verification::AskAgain);
    // One status query forgot it, and the other dates it.
    let half = |at| StatusResult::Contradictory {
        receipt: Receipt {
            made_at: Some(Timestamp(at)),
            ..yes("T1", None)
        },
        why: Objection::DoneAndInProgress,
        kind: Contradiction::Incomplete,
    };
    assert_eq!(called_paid(Some(false)).verified(&half(-DAY), 0), made_before(-DAY));
    assert_eq!(called_paid(Some(false)).verified(&half(0), 0), Verification::AskAgain);
}

#[test]
fn without_the_services_time_or_after_a_persons_decision_a_date_counts_for_nothing() {
    // Nothing dates it, although its age counts from a later moment.
    let undated = Line {
        first_byte_by_service: None,
        settled_by_service: Some(Timestamp(9 * DAY)),
        ..called_paid(Some(false))
    };
    assert_eq!(undated.verified(&dated(0), 9 * DAY), Verification::Holds);
    let by_person = Line {
        by_person: true,
        ..called_paid(Some(false))
    };
    assert_eq!(by_person.verified(&dated(WEEK_AGO), 0), Verification::Holds);
}

#[test]
fn a_payment_that_was_made_before_ends_as_already_paid_or_waits_for_a_person() {
    let policy = Policy::deployment();
    let receipt = Receipt {
        made_at: Some(Timestamp(-7 * DAY)),
        ..yes("T0", None)
    };
    let line = called_paid(Some(false))
        .step(&Event::MadeBefore(&receipt), &policy, Timestamp(MINUTE))
        .expect("paid before");
    assert_eq!((line.state, line.paid_before_at), (State::Cancelled, Some(Timestamp(-7 * DAY))));
    let verification = "Already paid on 25 Dec 1969, from another computer or another copy of these records. It was also sent from here, but the \
                service already had that payment.";
    assert_eq!(line.reason.as_deref(), Some(verification));
    let in_review = called_paid(Some(false))
        .step(&Event::PerhapsBefore("why"), &policy, Timestamp(MINUTE))
        .expect("held");
    assert_eq!((in_review.state, in_review.verify_at), (State::NeedsReview, None));
    let done = in_review
        .step(&Event::Decided(Decision::Done), &policy, Timestamp(HOUR))
        .expect("decided");
    assert_eq!((done.state, done.by_person), (State::Accepted, true));
}
