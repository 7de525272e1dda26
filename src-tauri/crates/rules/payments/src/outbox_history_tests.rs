//! No sequence of events loses or repeats a payment.

use proptest::prelude::*;

use super::*;

/// A reference model: what an entry must be after any sequence of events, by one rule each.
#[derive(Clone, Debug)]
enum Thing {
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

fn things() -> impl Strategy<Value = Vec<(Thing, i64)>> {
    let thing = prop_oneof![
        Just(Thing::Arm),
        Just(Thing::Yes),
        Just(Thing::Unsure),
        Just(Thing::Other),
        Just(Thing::No("139")),
        Just(Thing::No("109")),
        Just(Thing::Doubt),
        Just(Thing::NotSent),
        Just(Thing::Restart),
        Just(Thing::Found),
        Just(Thing::FoundOther),
        Just(Thing::Absent),
        Just(Thing::Unclear),
        Just(Thing::Done),
        Just(Thing::NotDone),
        Just(Thing::Again),
        Just(Thing::Overdue),
        Just(Thing::TakeBack),
    ];
    proptest::collection::vec((thing, 0..2 * HOUR), 1..60)
}

fn apply(line: &Line, thing: &Thing, now: Timestamp) -> Result<Line, Illegal> {
    let policy = policy();
    let enquired = |finding: &StatusResult| {
        line.step(
            &Event::Enquired {
                result: finding,
                control: true,
            },
            &policy,
            now,
        )
    };
    match thing {
        Thing::Arm => line.step(&Event::Armed, &policy, now),
        Thing::Yes => line.step(&Event::Evidence(&Evidence::Accepted(receipt("T"))), &policy, now),
        Thing::Unsure => line.step(&Event::Evidence(&unsure("T")), &policy, now),
        Thing::Other => line.step(&Event::Evidence(&Evidence::Accepted(other("T"))), &policy, now),
        Thing::No(code) => line.step(&Event::Evidence(&refused(code)), &policy, now),
        Thing::Doubt => line.step(&Event::Evidence(&Evidence::Doubt("?".to_owned())), &policy, now),
        Thing::NotSent => line.step(&Event::Evidence(&Evidence::NotSent("!".to_owned())), &policy, now),
        Thing::Restart => line.step(&Event::FoundSending, &policy, now),
        Thing::Found => enquired(&StatusResult::Successful(receipt("T"))),
        Thing::FoundOther => enquired(&StatusResult::Successful(other("T"))),
        Thing::Absent => enquired(&StatusResult::NotFound),
        Thing::Unclear => enquired(&StatusResult::Unclear("?".to_owned())),
        Thing::Done => line.step(&Event::Decided(Decision::Done), &policy, now),
        Thing::NotDone => line.step(&Event::Decided(Decision::NotDone), &policy, now),
        Thing::Again => line.step(&Event::Decided(Decision::SendAgain), &policy, now),
        Thing::Overdue => line.step(&Event::Overdue, &policy, now),
        Thing::TakeBack => line.step(&Event::Cancelled, &policy, now),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// For any events in any order: a final state stays final; bytes that may have been sent are forgotten only by proof or by a person;
    /// *not paid* requires a status query or a person; an unconfirmed entry always has a next step.
    #[test]
    fn no_sequence_of_events_loses_or_repeats_a_payment(history in things()) {
        let mut line = Line::ready(PAYMENT, amount());
        let mut now = Timestamp(0);
        // Whether bytes may have been sent without a proof that nothing was done.
        let mut may_be_done = false;
        // Whether bytes of an attempt may ever have been sent.
        let mut ever_left = false;
        // Whether the service ever reported it as done.
        let mut said_done = false;
        for (thing, wait) in history {
            now = now.plus(wait);
            let before = line.state;
            let Ok(next) = apply(&line, &thing, now) else {
                continue;
            };
            prop_assert!(!before.is_final(), "{before:?} changed by {thing:?}");
            match thing {
                Thing::Arm => {
                    prop_assert!(!may_be_done, "armed although it may be done already");
                    (may_be_done, ever_left) = (true, true);
                }
                Thing::TakeBack => prop_assert!(!may_be_done, "taken back although it may be done already"),
                Thing::NotSent if line.attempts == 1 => (may_be_done, ever_left) = (false, false),
                Thing::NotSent | Thing::Again | Thing::NotDone => may_be_done = false,
                Thing::Yes | Thing::Unsure | Thing::Other | Thing::No(_) | Thing::Doubt | Thing::Restart => {}
                Thing::Found | Thing::FoundOther | Thing::Absent | Thing::Unclear | Thing::Done | Thing::Overdue => {}
            }
            said_done |= matches!(thing, Thing::Unsure | Thing::Other | Thing::FoundOther);
            prop_assert!(!(said_done && matches!(thing, Thing::Again)), "sent again although it was said to be done");
            match next.state {
                State::Refused => {
                    prop_assert!(matches!(thing, Thing::Absent | Thing::NotDone | Thing::TakeBack), "refused by {thing:?}");
                }
                State::Cancelled => prop_assert!(matches!(thing, Thing::TakeBack) && !ever_left, "never sent after it left"),
                State::Accepted => prop_assert!(matches!(thing, Thing::Yes | Thing::Found | Thing::Done), "accepted by {thing:?}"),
                State::Ready => prop_assert!(matches!(thing, Thing::NotSent | Thing::Again), "ready by {thing:?}"),
                // An entry that was done differently than requested waits for a person, not for a status query.
                State::NeedsReview if matches!(thing, Thing::Other | Thing::FoundOther) => {}
                State::InDoubt | State::Confirming | State::NeedsReview => prop_assert!(next.next_status_query_at.is_some_and(|at| at > now)),
                State::Sending => {}
            }
            prop_assert!(next.attempts <= policy().attempts);
            line = next;
        }
    }
}
