//! No sequence of events loses or repeats a payment.

use proptest::prelude::*;

use super::*;

/// A reference model: what an entry must be after any sequence of events, by one rule each.
#[derive(Clone, Debug)]
enum TestEvent {
    Arm,
    Yes,
    Unsure,
    Other,
    No(&'static str),
    Doubt,
    NotSent,
    Restart,
    Found,
    FoundOther,
    Absent,
    Unclear,
    Done,
    NotDone,
    Again,
    Overdue,
    TakeBack,
}

fn events() -> impl Strategy<Value = Vec<(TestEvent, i64)>> {
    let event = prop_oneof![
        Just(TestEvent::Arm),
        Just(TestEvent::Yes),
        Just(TestEvent::Unsure),
        Just(TestEvent::Other),
        Just(TestEvent::No("139")),
        Just(TestEvent::No("109")),
        Just(TestEvent::Doubt),
        Just(TestEvent::NotSent),
        Just(TestEvent::Restart),
        Just(TestEvent::Found),
        Just(TestEvent::FoundOther),
        Just(TestEvent::Absent),
        Just(TestEvent::Unclear),
        Just(TestEvent::Done),
        Just(TestEvent::NotDone),
        Just(TestEvent::Again),
        Just(TestEvent::Overdue),
        Just(TestEvent::TakeBack),
    ];
    proptest::collection::vec((event, 0..2 * HOUR), 1..60)
}

fn apply(line: &Line, event: &TestEvent, now: Timestamp) -> Result<Line, Illegal> {
    let policy = policy();
    let status_queried = |result: &StatusResult| line.step(&Event::StatusQueried { result, control: true }, &policy, now);
    match event {
        TestEvent::Arm => line.step(&Event::SendStarted, &policy, now),
        TestEvent::Yes => line.step(&Event::Evidence(&Evidence::Accepted(receipt("T"))), &policy, now),
        TestEvent::Unsure => line.step(&Event::Evidence(&unsure("T")), &policy, now),
        TestEvent::Other => line.step(&Event::Evidence(&Evidence::Accepted(other("T"))), &policy, now),
        TestEvent::No(code) => line.step(&Event::Evidence(&refused(code)), &policy, now),
        TestEvent::Doubt => line.step(&Event::Evidence(&Evidence::Doubt("?".to_owned())), &policy, now),
        TestEvent::NotSent => line.step(&Event::Evidence(&Evidence::NotSent("!".to_owned())), &policy, now),
        TestEvent::Restart => line.step(&Event::FoundSending, &policy, now),
        TestEvent::Found => status_queried(&StatusResult::Successful(receipt("T"))),
        TestEvent::FoundOther => status_queried(&StatusResult::Successful(other("T"))),
        TestEvent::Absent => status_queried(&StatusResult::NotFound),
        TestEvent::Unclear => status_queried(&StatusResult::Unclear("?".to_owned())),
        TestEvent::Done => line.step(&Event::Decided(Decision::Done), &policy, now),
        TestEvent::NotDone => line.step(&Event::Decided(Decision::NotDone), &policy, now),
        TestEvent::Again => line.step(&Event::Decided(Decision::SendAgain), &policy, now),
        TestEvent::Overdue => line.step(&Event::Overdue, &policy, now),
        TestEvent::TakeBack => line.step(&Event::Cancelled, &policy, now),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// For any events in any order: a final state stays final; bytes that may have been sent are forgotten only by proof or by a person;
    /// *not paid* requires a status query or a person; an unconfirmed entry always has a next step.
    #[test]
    fn no_sequence_of_events_loses_or_repeats_a_payment(history in events()) {
        let mut line = Line::ready(PAYMENT, amount());
        let mut now = Timestamp(0);
        // Whether bytes may have been sent without a proof that nothing was done.
        let mut may_be_done = false;
        // Whether bytes of an attempt may ever have been sent.
        let mut ever_left = false;
        // Whether the service ever reported it as done.
        let mut said_done = false;
        for (event, wait) in history {
            now = now.plus(wait);
            let before = line.state;
            let Ok(next) = apply(&line, &event, now) else {
                continue;
            };
            prop_assert!(!before.is_final(), "{before:?} changed by {event:?}");
            match event {
                TestEvent::Arm => {
                    prop_assert!(!may_be_done, "armed although it may be done already");
                    (may_be_done, ever_left) = (true, true);
                }
                TestEvent::TakeBack => prop_assert!(!may_be_done, "taken back although it may be done already"),
                TestEvent::NotSent if line.attempts == 1 => (may_be_done, ever_left) = (false, false),
                TestEvent::NotSent | TestEvent::Again | TestEvent::NotDone => may_be_done = false,
                TestEvent::Yes | TestEvent::Unsure | TestEvent::Other | TestEvent::No(_) | TestEvent::Doubt | TestEvent::Restart => {}
                TestEvent::Found | TestEvent::FoundOther | TestEvent::Absent | TestEvent::Unclear | TestEvent::Done | TestEvent::Overdue => {}
            }
            said_done |= matches!(event, TestEvent::Unsure | TestEvent::Other | TestEvent::FoundOther);
            prop_assert!(!(said_done && matches!(event, TestEvent::Again)), "sent again although it was said to be done");
            match next.state {
                State::Refused => {
                    prop_assert!(matches!(event, TestEvent::Absent | TestEvent::NotDone | TestEvent::TakeBack), "refused by {event:?}");
                }
                State::Cancelled => prop_assert!(matches!(event, TestEvent::TakeBack) && !ever_left, "never sent after it left"),
                State::Accepted => prop_assert!(matches!(event, TestEvent::Yes | TestEvent::Found | TestEvent::Done), "accepted by {event:?}"),
                State::Ready => prop_assert!(matches!(event, TestEvent::NotSent | TestEvent::Again), "ready by {event:?}"),
                // An entry that was done differently than requested waits for a person, not for a status query.
                State::NeedsReview if matches!(event, TestEvent::Other | TestEvent::FoundOther) => {}
                State::InDoubt | State::Confirming | State::NeedsReview => prop_assert!(next.next_status_query_at.is_some_and(|at| at > now)),
                State::Sending => {}
            }
            prop_assert!(next.attempts <= policy().attempts);
            line = next;
        }
    }
}
