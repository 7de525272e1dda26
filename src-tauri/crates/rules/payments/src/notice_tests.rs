use proptest::prelude::*;
use service_api::callback::sign;

use super::*;
use crate::payment_request::RequestStatus;
use service_api::value::Amount;

const REQUEST: &str =
    r#"{"notificationId":"N-1","statusCode":"0","externalReferenceNumber":"SAR","state":"CONSUMED","outstandingBalance":0}"#;
const DEPOSIT: &str = r#"{"statusCode":0,"accountNumber":"9912345678","amount":"5000.00","clearingFeeAmount":"10.00","transactionReference":"T-1",
    "financialIdentificationNumber":"22212345678"}"#;

fn key() -> Secret {
    Secret::new("a-key-of-a-test".to_owned())
}

fn signed(kind: Kind, body: &str) -> String {
    sign(kind, body, &key()).expect("signs")
}

fn first(same_signature: bool) -> Records {
    Records {
        first: Some(EarlierCallback { id: 7, same_signature }),
        same_signature: None,
        known: true,
    }
}

const KNOWN: Records = Records {
    first: None,
    same_signature: None,
    known: true,
};

#[test]
fn only_a_signed_new_callback_causes_a_query() {
    for (kind, body) in [(Kind::PaymentRequest, REQUEST), (Kind::PersistentAccount, DEPOSIT)] {
        let body = signed(kind, body);
        let callback = ReadCallback::at(body.as_bytes(), Some(&key()));
        assert_eq!((callback.kind, callback.is_signed()), (Some(kind), true));
        let new = callback.judge(&KNOWN);
        assert_eq!((new.verdict, new.ask, new.needs_person), (Verdict::Matches, true, false), "{new:?}");
        let again = callback.judge(&first(true));
        assert_eq!(
            (again.verdict, again.repeat_of, again.ask, again.needs_person),
            (Verdict::Repeat, Some(7), false, false)
        );
        let other = callback.judge(&first(false));
        assert!(other.verdict == Verdict::Repeat && other.ask && other.needs_person, "{other:?}");
        let unknown = callback.judge(&Records { known: false, ..KNOWN });
        assert!(
            unknown.verdict == Verdict::Matches && unknown.needs_person && unknown.reason.contains("None of our"),
            "{unknown:?}"
        );
        let no_key = ReadCallback::at(body.as_bytes(), None).judge(&KNOWN);
        assert_eq!((no_key.verdict, no_key.ask), (Verdict::CannotCheck, false));
        let other_key = ReadCallback::at(body.as_bytes(), Some(&Secret::new("another".to_owned()))).judge(&KNOWN);
        assert_eq!((other_key.verdict, other_key.ask), (Verdict::DoesNotMatch, false));
    }
}

#[test]
fn an_equal_signature_may_be_another_deposit_but_no_other_request() {
    let records = Records {
        same_signature: Some(3),
        ..KNOWN
    };
    let deposit = ReadCallback::at(signed(Kind::PersistentAccount, DEPOSIT).as_bytes(), Some(&key())).judge(&records);
    assert!(
        deposit.verdict == Verdict::Matches && !deposit.needs_person && deposit.reason.contains(messages::EQUAL_DEPOSIT),
        "{deposit:?}"
    );
    let request = ReadCallback::at(signed(Kind::PaymentRequest, REQUEST).as_bytes(), Some(&key())).judge(&records);
    assert!(
        request.needs_person && request.reason.contains(messages::SAME_SIGNATURE_AS_ANOTHER),
        "{request:?}"
    );
}

#[test]
fn a_callback_with_two_readings_is_unreadable() {
    let long = format!("{{\"state\":\"{}\"}}", "x".repeat(MOST_BYTES));
    for (bad, why) in [
        (&b""[..], "text"),
        (b"[]", "text"),
        (b"{\"state\":\"A\",\"state\":\"B\"}", "text"),
        (b"{\"state\":\"A\"} {}", "text"),
        (b"\xff{}", "UTF-8"),
        (b"{\"state\":\"A\",\"amount\":\"1\"}", "two notices"),
        (b"{}", "two notices"),
        (b"{\"state\":[\"A\"]}", "state"),
        (long.as_bytes(), "64 KiB"),
    ] {
        let judged = ReadCallback::at(bad, Some(&key())).judge(&KNOWN);
        assert!(judged.verdict == Verdict::Unreadable && judged.reason.contains(why), "{judged:?}");
    }
}

#[test]
fn texts_are_split_into_their_callbacks() {
    let cut = |text| pieces(text).0;
    assert_eq!(cut("no notice here"), Vec::<&str>::new());
    assert_eq!(cut("Dear Ada,\n{\"a\":\"}\\\"{\"}\nregards"), ["{\"a\":\"}\\\"{\"}"]);
    assert_eq!(cut("[{\"a\":1},{\"b\":{\"c\":2}}]"), ["{\"a\":1}", "{\"b\":{\"c\":2}}"]);
    assert_eq!(cut("{\"a\":1,\"b\":\n{\"c\":2}"), ["{\"a\":1,\"b\":", "{\"c\":2}"]);
    let many = "{}".repeat(MOST_PIECES + 1);
    assert_eq!((cut(&many).len(), pieces(&many).1), (MOST_PIECES, true));
}

#[test]
fn an_identity_number_is_masked_and_the_check_is_the_same() {
    let body = signed(Kind::PersistentAccount, DEPOSIT);
    let kept = without_identity(&body);
    assert!(kept.contains("••••••••5678") && !kept.contains("22212345678"), "{kept}");
    assert_eq!(
        ReadCallback::at(kept.as_bytes(), Some(&key())),
        ReadCallback::at(body.as_bytes(), Some(&key()))
    );
    for (given, kept) in [
        (
            "{\"financialIdentificationNumber\": null}",
            "{\"financialIdentificationNumber\": null}",
        ),
        (
            "{\"financialIdentificationNumber\":22212345678",
            "{\"financialIdentificationNumber\":\"••••••••5678\"",
        ),
        ("x financialIdentificationNumber", "x financialIdentificationNumber"),
    ] {
        assert_eq!(without_identity(given), kept);
    }
}

#[test]
fn the_services_answer_decides_whether_a_callback_agrees() {
    let naira = |text: &str| Amount::parse(text).ok();
    let reported = |standing, paid: &str| (standing, naira(paid));
    let beside = |state, in_callback: &str, reported| of_request(Some(state), naira(in_callback), reported, None);
    let paid = beside("CONSUMED", "50000", reported(RequestStatus::Paid, "50000"));
    assert_eq!(
        (paid.agreement, paid.words.as_str()),
        (Agreement::Agrees, "Paid in full: ₦50,000.00 paid in total.")
    );
    for (state, in_callback, reported) in [
        ("CONSUMED", "50000", reported(RequestStatus::PartPaid, "20000")),
        ("CONSUMED", "50000", reported(RequestStatus::Waiting, "")),
        ("CONSUMED", "60000", reported(RequestStatus::Paid, "50000")),
        ("EXPIRED", "", reported(RequestStatus::Waiting, "")),
        ("PENDING", "20000", reported(RequestStatus::Waiting, "")),
        ("PENDING", "20000", reported(RequestStatus::PartPaid, "10000")),
    ] {
        let said = beside(state, in_callback, reported);
        assert_eq!(said.agreement, Agreement::Otherwise, "{state} {in_callback} {reported:?}");
    }
    let since = beside("PENDING", "20000", reported(RequestStatus::Paid, "50000"));
    assert!(since.agreement == Agreement::Agrees && since.words.contains("since"), "{since:?}");

    // By hand: 23 000 - 20 000.
    let over = of_request(
        Some("CONSUMED"),
        naira("23000"),
        reported(RequestStatus::Paid, "23000"),
        naira("20000"),
    );
    assert_eq!(
        (over.agreement, over.words.as_str()),
        (
            Agreement::Agrees,
            "Paid in full: ₦23,000.00 paid in total, ₦3,000.00 more than requested."
        )
    );
    for due in ["23000", "24000"] {
        let not_over = of_request(
            Some("PENDING"),
            naira("23000"),
            reported(RequestStatus::PartPaid, "23000"),
            naira(due),
        );
        assert_eq!(not_over.words, "Part paid: ₦23,000.00 paid in total.", "{due}");
    }

    let deposit = |reported| of_deposit(naira("5000"), reported).agreement;
    assert_eq!(deposit(None), Agreement::NotFound);
    assert_eq!(deposit(naira("5000.00")), Agreement::Agrees);
    assert_eq!(deposit(naira("500")), Agreement::Otherwise);
}

proptest! {
    /// Any input is judged; without our key the service is not queried and nothing is relied upon.
    #[test]
    fn nothing_without_our_key_causes_a_query(body in proptest::collection::vec(any::<u8>(), 0..300)) {
        let judged = ReadCallback::at(&body, Some(&key())).judge(&KNOWN);
        prop_assert!(!judged.ask && !judged.verdict.is_taken(), "{:?}", judged);
    }

    /// A genuine callback with one changed letter is unchanged in meaning, or its covered values differ.
    #[test]
    fn one_changed_byte_is_noticed_where_it_is_covered(at in 0..REQUEST.len(), byte in 0x20_u8..0x7f) {
        let mut body = signed(Kind::PaymentRequest, REQUEST).into_bytes();
        body[at] = byte;
        let callback = ReadCallback::at(&body, Some(&key()));
        let genuine = ReadCallback::at(signed(Kind::PaymentRequest, REQUEST).as_bytes(), Some(&key()));
        prop_assert!(!callback.is_signed() || callback.names == genuine.names, "{}", String::from_utf8_lossy(&body));
    }

    /// All callbacks between other words are found.
    #[test]
    fn every_callback_of_a_text_is_found(words in "[^{}]{0,40}", count in 0..20_usize) {
        let text = format!("{words}{}", format!("{REQUEST}\n{words}").repeat(count));
        let (found, more) = pieces(&text);
        prop_assert!(found.len() == count && !more && found.iter().all(|piece| *piece == REQUEST));
    }
}
