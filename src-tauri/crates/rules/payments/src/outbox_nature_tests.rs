use service_api::declare::Operation as _;
use service_api::{DeletePersistentPaymentAccount, DepositToBank, PaymentRequest, Refund, RefundBillPay, RegisterCustomer};

use super::*;

#[test]
fn an_unconfirmed_refund_needs_review_at_once_and_the_history_is_queried() {
    for (spec, looks, history) in [
        (&Refund::SPEC, "ask the customer", true),
        (&RefundBillPay::SPEC, "reconciliation report", false),
    ] {
        let sent = Line::ready(Nature::of(spec), amount())
            .step(&Event::SendStarted, &policy(), Timestamp(0))
            .expect("armed");
        for doubt in [Event::Evidence(&Evidence::Doubt("Cut.".to_owned())), Event::FoundSending] {
            let in_review = sent.step(&doubt, &policy(), Timestamp(SECOND)).expect("held");
            assert_eq!(
                (in_review.state, in_review.next_status_query_at.is_some()),
                (State::NeedsReview, history),
                "{}",
                spec.id
            );
            assert!(
                in_review.reason.as_deref().is_some_and(|reason| reason.contains(looks)),
                "{in_review:?}"
            );
            assert!(!in_review.may_send_again(&policy(), Timestamp(HOUR)));
            let done = decided_at(&in_review, Decision::Done, Timestamp(HOUR)).expect("decided");
            assert_eq!(done.state, State::Accepted);
        }
    }
}

/// `docs/spec/codes.md#business-codes`: 3 is *in process*. A refund that is in process and has no status query may still be executed.
#[test]
fn a_refund_in_process_is_not_recorded_as_not_done() {
    let answered = |code: u32| {
        let answer = crate::reading::Attempt::Answered {
            status: 200,
            json: true,
            body: format!(r#"{{"responseCode":"{code}","responseMessage":"In process"}}"#).into_bytes(),
            received: None,
        };
        let reading = crate::reading::read(&RefundBillPay::SPEC, &[crate::reading::Asked::default()], &answer);
        Line::ready(Nature::of(&RefundBillPay::SPEC), amount())
            .step(&Event::SendStarted, &policy(), Timestamp(0))
            .and_then(|line| line.step(&Event::Evidence(&reading.lines[0]), &policy(), Timestamp(SECOND)))
            .expect("answered")
    };
    let decided = |line: &Line, decision, at| decided_at(line, decision, Timestamp(at));
    let in_process = answered(3);
    assert_eq!(in_process.state, State::NeedsReview);
    assert!(decided(&in_process, Decision::NotDone, HOUR).is_err());
    assert_eq!(decided(&in_process, Decision::Done, HOUR).expect("done").state, State::Accepted);
    // After two days only a person can decide.
    assert_eq!(
        decided(&in_process, Decision::NotDone, 48 * HOUR).expect("not done").state,
        State::Refused
    );
    // 109 does not mean that.
    assert_eq!(
        decided(&answered(109), Decision::NotDone, HOUR).expect("not done").state,
        State::Refused
    );
}

#[test]
fn the_history_settles_a_refund_and_never_sends_it_again() {
    let sent = Line::ready(Nature::of(&Refund::SPEC), amount())
        .step(&Event::SendStarted, &policy(), Timestamp(0))
        .expect("armed");
    let in_review = sent
        .step(&Event::Evidence(&Evidence::Doubt("Cut.".to_owned())), &policy(), Timestamp(SECOND))
        .expect("held");
    let queried = |line: &Line, result: StatusResult, at: i64| {
        let event = Event::StatusQueried {
            result: &result,
            control: true,
        };
        line.step(&event, &policy(), Timestamp(at)).expect("asked")
    };
    let receipt = Receipt {
        amount: Some(amount().into()),
        ..Receipt::default()
    };
    let done = queried(&in_review, StatusResult::Successful(receipt), HOUR);
    assert_eq!((done.state, done.next_status_query_at), (State::Accepted, None));
    // However often and late it is absent: a person decides, and sending again is not offered.
    let mut absent = in_review;
    for hours in 1..=72 {
        absent = queried(&absent, StatusResult::NotFound, hours * HOUR);
        assert!(!absent.may_send_again(&policy(), Timestamp(hours * HOUR)), "{hours}");
    }
    assert_eq!((absent.state, absent.absent > 3), (State::NeedsReview, true));
}

#[test]
fn only_its_own_codes_refuse_a_refund() {
    let sent = Line::ready(Nature::of(&Refund::SPEC), amount())
        .step(&Event::SendStarted, &policy(), Timestamp(0))
        .expect("armed");
    // `docs/spec/codes.md#collection-codes` names no code; observed: 114 *failed*, 115 *not refundable*, 121 *reference not found*. 1 is
    // *in process*, -1 a system error; -2 and -3 describe the request, not the refund.
    let refuse = |code: &str| {
        sent.step(&Event::Evidence(&refused(code)), &policy(), Timestamp(SECOND))
            .expect("told")
            .state
    };
    assert_eq!(["114", "115", "121"].map(refuse), [State::Refused; 3]);
    assert_eq!(["1", "-2", "-3", "-1", "999"].map(refuse), [State::NeedsReview; 5]);
}

/// `docs/spec/codes.md#final-refusals` separates the codes of the collection interface and of the business interface: 101 *invalid bank*
/// and 139 *insufficient balance* are the business interface's; 114 is *failed* in collections and *invalid account* in business.
#[test]
fn a_code_is_final_only_in_its_own_interface() {
    let [request, account, business] = [&PaymentRequest::SPEC, &DeletePersistentPaymentAccount::SPEC, &DepositToBank::SPEC].map(Nature::of);
    let of_business = ["101", "104", "106", "116", "133", "139", "140"];
    // Observed codes that are not in the list (`docs/spec/codes.md#final-refusals`).
    for code in ["112", "123", "129", "131"] {
        assert!(!business.definitive(code, &policy()), "{code}");
        assert!(Nature::of(&RegisterCustomer::SPEC).definitive(code, &policy()), "{code}");
    }
    for code in of_business {
        assert!(business.definitive(code, &policy()), "{code}");
        for collection in [request, account] {
            assert!(!collection.definitive(code, &policy()), "{code}");
        }
    }
    for collection in [request, account] {
        assert_eq!(
            ["114", "121", "-4", "0", "134", "1", "-1", "2", "-2", "-3"].map(|code| collection.definitive(code, &policy())),
            [true, true, false, false, false, false, false, false, false, false]
        );
    }
    // The merchant interface has only the codes of its refund.
    let bill = Nature::of(&RefundBillPay::SPEC);
    assert_eq!(
        ["116", "135", "114", "101", "139"].map(|code| bill.definitive(code, &policy())),
        [true, true, false, false, false]
    );
    // A rejection of the business interface that is not in the common list is unconfirmed there, too.
    assert!(!business.definitive("121", &policy()) && !business.definitive("109", &policy()));
}

#[test]
fn a_code_about_a_registration_is_a_refusal_only_there() {
    let register = Nature::of(&RegisterCustomer::SPEC);
    // 134 was observed as *invalid date of birth* (`docs/spec/codes.md#business-codes`).
    assert!(register.definitive("134", &policy()));
    assert!(!PAYMENT.definitive("134", &policy()));
    assert!(!register.definitive("-1", &policy()) && !register.definitive("105", &policy()));
    // Rejected at sign-in: nothing was registered. A refund moves money, so a person looks.
    assert!(register.definitive("HTTP 401", &policy()) && !register.definitive("HTTP 500", &policy()));
    assert!(!Nature::of(&Refund::SPEC).definitive("HTTP 401", &policy()));
    assert!(!PAYMENT.definitive("HTTP 401", &policy()));
}
