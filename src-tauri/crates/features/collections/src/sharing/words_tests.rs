//! The expected messages are written by hand.

use payment_rules::payment_request::PaymentRequestState;

use super::*;
use crate::view::{PropertyView, WayToPayView};

fn profile(kind: ProfileKind) -> Profile {
    let text = serde_json::json!({ "id": "p", "name": "shop", "kind": kind, "collect_base_url": "", "base_url": "",
        "control_url": null, "contact_email": null, "business_name": "Okoro Stores" });
    serde_json::from_value(text).expect("a profile")
}

fn request() -> PaymentRequestView {
    let property = |name: &str, value: &str| PropertyView {
        name: name.to_owned(),
        value: value.to_owned(),
    };
    let way = |method: &str, properties| WayToPayView {
        method: method.to_owned(),
        properties,
    };
    PaymentRequestView {
        amount: "50000.00".to_owned(),
        reference: "LREF1Q".to_owned(),
        payer_name: "Ada Eze".to_owned(),
        purpose: Some("invoice 14".to_owned()),
        // 22:59 UTC is 23:59 in Nigeria; a Tuesday.
        expires_at: Some("2026-11-24T22:59:00Z".to_owned()),
        ways: vec![
            way("REQUEST_MONEY", vec![property("WebPaymentLink", "https://pay.example/x1")]),
            way("BANK_TRANSFER", vec![property("AccountNumber", "0123456789")]),
            way("FUNDING_USSD", vec![property("USSDShortCode", "*242*10*7#")]),
        ],
        id: "1".to_owned(),
        state: PaymentRequestState::Waiting,
        state_detail: None,
        total_payment: None,
        paid: None,
        due: "50000.00".to_owned(),
        owed: None,
        owed_at_least: None,
        over: None,
        fee_unknown: false,
        back: None,
        short: None,
        refund_status: None,
        payer_contact: "08031234567".to_owned(),
        created_at: "2026-11-22T08:00:00Z".to_owned(),
        paid_at: None,
        checked_at: None,
        next_check_at: None,
        payer_has_wallet: None,
    }
}

fn at(text: &str) -> Timestamp {
    parse_rfc3339(text).expect("a time")
}

const MESSAGE: &str = "Dear Ada Eze,

Okoro Stores asks you to pay ₦50,000.00 for invoice 14.

You can pay in one of these ways:
- Bank transfer to account number 0123456789
- On this page: https://pay.example/x1
- Dial *242*10*7# on your phone

We were not told which bank the account number is at. If you are asked for it, choose the bank where this number shows the name Okoro \
Stores. If another name shows, do not pay: ask us.

Please pay before Tue 24 Nov 2026, 23:59 (Nigerian time).
Our reference: LREF1Q

Thank you.
Okoro Stores";

#[test]
fn asks_in_plain_words() {
    let (profile, request) = (profile(ProfileKind::Live), request());
    let letter = Message::new(&profile, &request);
    assert_eq!(letter.message(at("2026-11-22T08:00:00Z")).expect("a message"), MESSAGE);
    assert_eq!(letter.subject(), "₦50,000.00 for invoice 14 to Okoro Stores");
}

#[test]
fn names_the_bank_of_the_account_number_where_it_was_told() {
    let profile = profile(ProfileKind::Live);
    let mut request = request();
    request.ways[1].properties.push(PropertyView {
        name: "BankName".to_owned(),
        value: "Wema Bank".to_owned(),
    });
    let letter = |request: &PaymentRequestView| Message::new(&profile, request).message(Timestamp(0)).expect("a message");
    let told = letter(&request);
    assert!(
        told.contains("\n- Bank transfer to account number 0123456789 at Wema Bank\n") && !told.contains("not told"),
        "{told}"
    );
    // Without a number no bank is needed.
    request.ways.remove(1);
    assert!(!letter(&request).contains("bank"), "{}", letter(&request));
}

#[test]
fn ussd_comes_first_under_five_minutes() {
    let (profile, request) = (profile(ProfileKind::Live), request());
    let first = |now: &str| ways_to_pay(&request, at(now))[0].clone();
    assert_eq!(first("2026-11-24T22:54:00Z"), "Bank transfer to account number 0123456789");
    assert_eq!(first("2026-11-24T22:54:01Z"), "Dial *242*10*7# on your phone");
    let letter = Message::new(&profile, &request)
        .message(at("2026-11-24T22:55:00Z"))
        .expect("a message");
    assert!(letter.contains("ways:\n- Dial *242*10*7#"), "{letter}");
}

#[test]
fn outside_of_live_every_letter_says_test_first() {
    let (profile, request) = (profile(ProfileKind::Sandbox), request());
    let letter = Message::new(&profile, &request);
    for text in [letter.message(Timestamp(0)), letter.reminder()] {
        assert!(text.expect("a text").starts_with("TEST — no real money moves.\n\nDear Ada Eze,"));
    }
}

#[test]
fn says_what_the_customer_pays_when_the_fee_comes_on_top() {
    let profile = profile(ProfileKind::Live);
    let message = |total: &str| {
        let request = PaymentRequestView {
            total_payment: Some(total.to_owned()),
            ..request()
        };
        Message::new(&profile, &request).message(Timestamp(0)).expect("a message")
    };
    assert!(message("50537.50").contains("for invoice 14. With the fee you pay ₦50,537.50 in all."));
    assert!(!message("50000.00").contains("With the fee"));
}

#[test]
fn reminds_of_what_is_owed_and_of_nothing_else() {
    let profile = profile(ProfileKind::Live);
    let reminder = |state, paid: Option<&str>| {
        let request = PaymentRequestView {
            state,
            paid: paid.map(str::to_owned),
            ..request()
        };
        Message::new(&profile, &request).reminder()
    };
    let waits = reminder(PaymentRequestState::Waiting, None).expect("a reminder");
    assert!(
        waits.contains("We asked you to pay ₦50,000.00 for invoice 14 and have not received it yet."),
        "{waits}"
    );
    assert!(
        waits.contains("0123456789") && waits.contains("Please pay before Tue 24 Nov 2026, 23:59"),
        "{waits}"
    );
    let part = reminder(PaymentRequestState::PartPaid, Some("20000.00")).expect("a reminder");
    assert!(
        part.contains("We received ₦20,000.00 of ₦50,000.00 for invoice 14, thank you. ₦30,000.00 is still owed."),
        "{part}"
    );
    let late = reminder(PaymentRequestState::Expired, Some("20000.00")).expect("a reminder");
    assert!(
        late.contains("The time to pay has ended") && !late.contains("0123456789"),
        "no way to pay that is closed: {late}"
    );
    for over in [
        PaymentRequestState::Paid,
        PaymentRequestState::Cancelled,
        PaymentRequestState::Refused,
        PaymentRequestState::InDoubt,
    ] {
        assert_eq!(reminder(over, None), None, "{over:?}");
    }
    assert_eq!(reminder(PaymentRequestState::PartPaid, Some("50000.00")), None);
}

#[test]
fn a_reminder_asks_for_the_fee_that_the_customer_bears() {
    let profile = profile(ProfileKind::Live);
    let reminder = |paid: Option<&str>| {
        let request = PaymentRequestView {
            state: PaymentRequestState::PartPaid,
            total_payment: Some("50500.00".to_owned()),
            due: "50500.00".to_owned(),
            paid: paid.map(str::to_owned),
            ..request()
        };
        Message::new(&profile, &request).reminder().expect("a reminder")
    };
    let all = reminder(None);
    assert!(
        all.contains("We asked you to pay ₦50,500.00 with the fee for invoice 14 and"),
        "{all}"
    );
    let part = reminder(Some("20000.00"));
    let words = "We received ₦20,000.00 of ₦50,500.00 with the fee for invoice 14, thank you. ₦30,500.00 is still owed.";
    assert!(part.contains(words), "{part}");
    // Everything except the fee is paid: the fee is still owed.
    assert!(reminder(Some("50000.00")).contains("₦500.00 is still owed"));
}

#[test]
fn a_fee_that_was_not_told_is_asked_for_too() {
    let profile = profile(ProfileKind::Live);
    let reminder = |state, paid: &str| {
        let request = PaymentRequestView {
            state,
            paid: Some(paid.to_owned()),
            fee_unknown: true,
            ..request()
        };
        Message::new(&profile, &request).reminder()
    };
    let part = reminder(PaymentRequestState::PartPaid, "20000.00").expect("a reminder");
    assert!(
        part.contains("thank you. ₦30,000.00 is still owed, and the fee that comes on top."),
        "{part}"
    );
    let all = reminder(PaymentRequestState::PartPaid, "50000.00").expect("a reminder");
    assert!(all.contains("thank you. The fee that comes on top is still owed."), "{all}");
    assert_eq!(reminder(PaymentRequestState::Paid, "50000.00"), None);
    let request = PaymentRequestView {
        fee_unknown: true,
        ..request()
    };
    let message = Message::new(&profile, &request).message(Timestamp(0)).expect("a message");
    assert!(
        message.contains("asks you to pay ₦50,000.00 for invoice 14. A fee comes on top of that."),
        "{message}"
    );
}

#[test]
fn no_message_without_a_way_to_pay() {
    let profile = profile(ProfileKind::Live);
    let message = |state, ways| {
        let request = PaymentRequestView { state, ways, ..request() };
        Message::new(&profile, &request).message(Timestamp(0))
    };
    assert_eq!(message(PaymentRequestState::Waiting, Vec::new()), None);
    assert_eq!(message(PaymentRequestState::Expired, request().ways), None);
}

/// A customer who has paid a part is asked for the rest only.
#[test]
fn a_message_to_somebody_who_paid_a_part_asks_for_the_rest() {
    let profile = profile(ProfileKind::Live);
    let words = |paid: &str| {
        let request = PaymentRequestView {
            state: PaymentRequestState::PartPaid,
            paid: Some(paid.to_owned()),
            ..request()
        };
        let letter = Message::new(&profile, &request);
        (letter.subject(), letter.message(Timestamp(0)).expect("a message"))
    };
    let (subject, message) = words("20000.00");
    assert_eq!(subject, "₦30,000.00 still owed for invoice 14 to Okoro Stores");
    assert!(
        message.contains("We received ₦20,000.00 of ₦50,000.00 for invoice 14, thank you. ₦30,000.00 is still owed."),
        "{message}"
    );
    assert!(!message.contains("asks you to pay") && message.contains("0123456789"), "{message}");
    // The whole amount is paid, but the service reports a part: the rest is unknown.
    let (_, message) = words("50000.00");
    assert!(message.contains("thank you. Please pay what is left."), "{message}");
}
