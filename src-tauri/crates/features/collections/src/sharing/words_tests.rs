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

/// The message of a live profile, long before the end of the request.
fn message(request: &PaymentRequestView) -> Option<String> {
    Message::new(&profile(ProfileKind::Live), request).message(Timestamp(0))
}

fn reminder(request: &PaymentRequestView) -> Option<String> {
    Message::new(&profile(ProfileKind::Live), request).reminder()
}

/// The request after `paid` was paid.
fn paid(state: PaymentRequestState, paid: Option<&str>) -> PaymentRequestView {
    PaymentRequestView {
        state,
        paid: paid.map(str::to_owned),
        ..request()
    }
}

#[track_caller]
fn contains(text: &str, part: &str) {
    assert!(text.contains(part), "{part}: {text}");
}

const MESSAGE: &str = "Dear Ada Eze,

Okoro Stores asks you to pay ₦50,000.00 for invoice 14.

You can pay in one of these ways:
- Bank transfer to account number 0123456789
- On this page: https://pay.example/x1
- Dial *242*10*7# on your phone

The bank of this account number was not given. If you are asked for it, choose the bank where this number shows the name Okoro \
Stores. If another name shows, do not pay: contact us.

Please pay before Tue 24 Nov 2026, 23:59 (Nigerian time).
Our reference: LREF1Q

Thank you.
Okoro Stores";

#[test]
fn a_message_asks_for_the_payment() {
    let (profile, request) = (profile(ProfileKind::Live), request());
    let message = Message::new(&profile, &request);
    assert_eq!(message.message(at("2026-11-22T08:00:00Z")).expect("a message"), MESSAGE);
    assert_eq!(message.subject(), "₦50,000.00 for invoice 14 to Okoro Stores");
}

#[test]
fn the_bank_of_the_account_number_is_named_if_reported() {
    let mut request = request();
    request.ways[1].properties.push(PropertyView {
        name: "BankName".to_owned(),
        value: "Wema Bank".to_owned(),
    });
    let text = message(&request).expect("a message");
    contains(&text, "\n- Bank transfer to account number 0123456789 at Wema Bank\n");
    assert!(!text.contains("not given"), "{text}");
    // Without a number no bank is needed.
    request.ways.remove(1);
    let text = message(&request).expect("a message");
    assert!(!text.contains("bank"), "{text}");
}

#[test]
fn ussd_comes_first_under_five_minutes() {
    let (profile, request) = (profile(ProfileKind::Live), request());
    let first = |now: &str| ways_to_pay(&request, at(now))[0].clone();
    assert_eq!(first("2026-11-24T22:54:00Z"), "Bank transfer to account number 0123456789");
    assert_eq!(first("2026-11-24T22:54:01Z"), "Dial *242*10*7# on your phone");
    let text = Message::new(&profile, &request).message(at("2026-11-24T22:55:00Z"));
    contains(&text.expect("a message"), "ways:\n- Dial *242*10*7#");
}

#[test]
fn outside_of_live_every_message_begins_with_test() {
    let (profile, request) = (profile(ProfileKind::Sandbox), request());
    let message = Message::new(&profile, &request);
    for text in [message.message(Timestamp(0)), message.reminder()] {
        assert!(text.expect("a text").starts_with("TEST — no real money moves.\n\nDear Ada Eze,"));
    }
}

#[test]
fn a_message_contains_the_total_if_the_fee_is_added() {
    let with_total = |total: &str| {
        let total_payment = Some(total.to_owned());
        message(&PaymentRequestView {
            total_payment,
            ..request()
        })
        .expect("a message")
    };
    contains(
        &with_total("50537.50"),
        "for invoice 14. With the fee, you pay ₦50,537.50 in total.",
    );
    assert!(!with_total("50000.00").contains("With the fee"));
}

#[test]
fn a_reminder_is_about_the_amount_owed_only() {
    let waiting = reminder(&paid(PaymentRequestState::Waiting, None)).expect("a reminder");
    contains(
        &waiting,
        "We asked you to pay ₦50,000.00 for invoice 14 and have not received it yet.",
    );
    contains(&waiting, "0123456789");
    contains(&waiting, "Please pay before Tue 24 Nov 2026, 23:59");
    let part = reminder(&paid(PaymentRequestState::PartPaid, Some("20000.00"))).expect("a reminder");
    contains(
        &part,
        "We received ₦20,000.00 of ₦50,000.00 for invoice 14, thank you. ₦30,000.00 is still owed.",
    );
    let late = reminder(&paid(PaymentRequestState::Expired, Some("20000.00"))).expect("a reminder");
    contains(&late, "The time to pay has ended");
    assert!(!late.contains("0123456789"), "no way to pay that is closed: {late}");
    for over in [
        PaymentRequestState::Paid,
        PaymentRequestState::Cancelled,
        PaymentRequestState::Refused,
        PaymentRequestState::InDoubt,
    ] {
        assert_eq!(reminder(&paid(over, None)), None, "{over:?}");
    }
    assert_eq!(reminder(&paid(PaymentRequestState::PartPaid, Some("50000.00"))), None);
}

#[test]
fn a_reminder_asks_for_the_fee_that_the_customer_bears() {
    let with_fee = |amount: Option<&str>| {
        let request = PaymentRequestView {
            total_payment: Some("50500.00".to_owned()),
            due: "50500.00".to_owned(),
            ..paid(PaymentRequestState::PartPaid, amount)
        };
        reminder(&request).expect("a reminder")
    };
    contains(&with_fee(None), "We asked you to pay ₦50,500.00 with the fee for invoice 14 and");
    let part = "We received ₦20,000.00 of ₦50,500.00 with the fee for invoice 14, thank you. ₦30,500.00 is still owed.";
    contains(&with_fee(Some("20000.00")), part);
    // Everything except the fee is paid: the fee is still owed.
    contains(&with_fee(Some("50000.00")), "₦500.00 is still owed");
}

#[test]
fn an_unknown_fee_is_asked_for_too() {
    let unknown_fee = |request| PaymentRequestView {
        fee_unknown: true,
        ..request
    };
    let after = |state, amount| reminder(&unknown_fee(paid(state, Some(amount))));
    let part = after(PaymentRequestState::PartPaid, "20000.00").expect("a reminder");
    contains(&part, "thank you. ₦30,000.00 is still owed, plus the fee.");
    let all = after(PaymentRequestState::PartPaid, "50000.00").expect("a reminder");
    contains(&all, "thank you. The fee is still owed.");
    assert_eq!(after(PaymentRequestState::Paid, "50000.00"), None);
    let text = message(&unknown_fee(request())).expect("a message");
    contains(&text, "asks you to pay ₦50,000.00 for invoice 14. A fee is added.");
}

#[test]
fn no_message_without_a_way_to_pay() {
    let ways = Vec::new();
    assert_eq!(message(&PaymentRequestView { ways, ..request() }), None);
    assert_eq!(message(&paid(PaymentRequestState::Expired, None)), None);
}

/// A customer who has paid a part is asked for the rest only.
#[test]
fn a_message_after_a_partial_payment_asks_for_the_rest() {
    let part = paid(PaymentRequestState::PartPaid, Some("20000.00"));
    let subject = Message::new(&profile(ProfileKind::Live), &part).subject();
    assert_eq!(subject, "₦30,000.00 still owed for invoice 14 to Okoro Stores");
    let text = message(&part).expect("a message");
    contains(
        &text,
        "We received ₦20,000.00 of ₦50,000.00 for invoice 14, thank you. ₦30,000.00 is still owed.",
    );
    contains(&text, "0123456789");
    assert!(!text.contains("asks you to pay"), "{text}");
    // The whole amount is paid, but the service reports a part: the rest is unknown.
    let text = message(&paid(PaymentRequestState::PartPaid, Some("50000.00"))).expect("a message");
    contains(&text, "thank you. Please pay the rest.");
}
