//! Reading the answers to refunds.

use super::*;

#[test]
fn a_refund_without_an_id_is_proved_by_its_reference_and_amount() {
    // `docs/spec/collection.md#refund-result`: it has no transaction id.
    let refund = |body: &str| read(&Refund::SPEC, &[Asked::about("R1")], &answered(200, body)).lines.remove(0);
    let yes = r#"{"referenceNumber":"R1","statusCode":"0","statusMessage":"Done","refundAmount":500,"currency":"NGN"}"#;
    assert!(matches!(refund(yes), Evidence::Accepted(Receipt { amount: Some(amount), .. }) if amount.text == "500"));
    for body in [
        r#"{"statusCode":"0","refundAmount":500}"#,
        r#"{"referenceNumber":"R1","statusCode":"0"}"#,
        r#"{"referenceNumber":"R2","statusCode":"0","refundAmount":500}"#,
        r#"{"referenceNumber":"R1","statusCode":"1","refundAmount":500}"#,
        r#"{"referenceNumber":"R1","statusCode":"0","refundAmount":-500}"#,
        r#"{"referenceNumber":"R1","statusCode":"0","refundAmount":"processing"}"#,
        r#"{"referenceNumber":"R1","statusCode":"0","refundAmount":39.999}"#,
    ] {
        assert!(is_doubt(&refund(body)), "{body}");
    }
}

#[test]
fn a_refund_of_zero_cancels_and_another_amount_differs_from_the_request() {
    let asked = Asked::of_call(r#"{"refundAmount":500}"#, [("R1", Amount::from_minor(50_000).expect("in range"))]);
    for (amount, other) in [("0.0", false), ("500", false), ("499.99", true)] {
        let body = format!(r#"{{"referenceNumber":"R1","statusCode":"0","refundAmount":{amount},"currency":"NGN"}}"#);
        let reading = read(&Refund::SPEC, &asked, &answered(200, &body));
        let Evidence::Accepted(receipt) = &reading.lines[0] else {
            panic!("{reading:?}")
        };
        assert_eq!((receipt.other.is_some(), reading.pause.is_some()), (other, other), "{amount}");
    }
}

#[test]
fn a_refund_is_proved_by_its_own_fields() {
    let refund = |body: &str| {
        read(&RefundBillPay::SPEC, &[Asked::about("R1")], &answered(200, body))
            .lines
            .remove(0)
    };
    let yes = r#"{"responseCode":0,"refundTransactionId":"T9","refundAmount":1999.99,"originalReferenceNumber":"R1"}"#;
    let Evidence::Accepted(receipt) = refund(yes) else {
        panic!("{yes}")
    };
    assert_eq!(receipt.transaction_id.as_deref(), Some("T9"));
    assert_eq!(receipt.amount.map(|amount| amount.text), Some("1999.99".to_owned()));
    for body in [
        r#"{"responseCode":0,"refundAmount":1999.99,"originalReferenceNumber":"R1"}"#,
        r#"{"responseCode":0,"transactionId":"T9","originalReferenceNumber":"R1"}"#,
        r#"{"responseCode":0,"refundTransactionId":"T9","originalReferenceNumber":"R2"}"#,
        r#"{"responseCode":3,"errorMessage":"Transaction is pending"}"#,
    ] {
        assert!(is_doubt(&refund(body)), "{body}");
    }
    let swapped = r#"{"responseCode":0,"referenceNumber":"R1","refundTransactionId":"T9"}"#;
    assert!(is_doubt(&deposit(&answered(200, swapped))));
    let no = r#"{"responseCode":116,"errorMessage":"Invalid amount"}"#;
    assert!(matches!(refund(no), Evidence::Refused { code, message } if code == "116" && message == "Invalid amount"));
}
