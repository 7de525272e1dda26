use super::*;

fn item(action: &str, amount: &str, status: &str) -> HistoryItem {
    let text = serde_json::json!({ "referenceNumber": "R1", "action": action, "amount": amount, "status": status });
    serde_json::from_value(text).expect("an item")
}

/// The time in hours, if the item contains any.
fn at(item: &HistoryItem) -> Option<Timestamp> {
    let hours = item.datetimeUTC.as_ref()?.0.parse::<i64>().ok()?;
    Some(Timestamp(hours * HOUR))
}

fn done(reference: &str, amount: &str, hours: i64) -> HistoryItem {
    let text = serde_json::json!({ "referenceNumber": reference, "action": "REFUND", "amount": amount, "status": "SUCCESSFUL",
        "datetimeUTC": hours.to_string() });
    serde_json::from_value(text).expect("an item")
}

fn back(amount: &str, hours: i64) -> RefundRecord {
    RefundRecord {
        amount: naira(amount),
        at: Some(Timestamp(hours * HOUR)),
    }
}

fn naira(text: &str) -> Amount {
    Amount::parse(text).expect("an amount")
}

fn status_word(items: &[(&str, &str, &str)], asked: &str, known: &[&str]) -> &'static str {
    let mut all = vec![item("CREATE_REQUEST", "1000", DONE), item("PAYMENT", "1000", DONE)];
    all.extend(items.iter().map(|(action, amount, status)| item(action, amount, status)));
    let known: Vec<Amount> = known.iter().map(|amount| naira(amount)).collect();
    match RefundHistory::of(&all, "R1", None, at).about(naira(asked), Some(Timestamp(10 * HOUR)), &known) {
        StatusResult::Successful(receipt) => {
            assert_eq!(receipt.amount.and_then(|amount| amount.amount), Some(naira(asked)));
            "done"
        }
        StatusResult::NotFound => "not found",
        StatusResult::Unclear(_) => "unclear",
        StatusResult::Failed { .. } | StatusResult::Pending | StatusResult::Contradictory { .. } => "something else",
    }
}

#[test]
fn one_more_refund_than_known_is_the_unconfirmed_one() {
    let refund = |amount| ("REFUND", amount, DONE);
    for (items, asked, known, expected) in [
        (vec![], "400", vec![], "not found"),
        (vec![refund("400")], "400", vec![], "done"),
        (vec![refund("400.00")], "400", vec!["400"], "not found"),
        (vec![refund("400"), refund("400")], "400", vec!["400"], "done"),
        (vec![refund("100"), refund("400")], "400", vec!["100"], "done"),
        // Another amount than requested, or one more from elsewhere: it is not known whose it is.
        (vec![refund("300")], "400", vec![], "unclear"),
        (vec![refund("400"), refund("400")], "400", vec![], "unclear"),
        // A refund that is known to be done is missing: this history is not reliable.
        (vec![], "400", vec!["100"], "unclear"),
        (vec![("PARTIAL_REFUND", "400", DONE)], "400", vec![], "done"),
        (vec![("REFUND", "400", "PENDING")], "400", vec![], "unclear"),
        (vec![("REFUND", "a lot", DONE)], "400", vec![], "unclear"),
    ] {
        assert_eq!(status_word(&items, asked, &known), expected, "{items:?} {known:?}");
    }
}

#[test]
fn an_uncertain_refund_counts_unless_it_can_be_ours() {
    let paid = || item("PAYMENT", "1000", DONE);
    let reported = |items: &[HistoryItem], ours: usize| RefundHistory::of(items, "R1", None, at).elsewhere(&vec![back("400", 10); ours]);
    let pending = item("REFUND", "400", "PENDING");
    let without_amount = item("REFUND", "", DONE);
    let done = item("REFUND", "400", DONE);
    assert_eq!(reported(&[paid()], 0), RefundTotal::Known(Amount::ZERO));
    assert_eq!(reported(&[paid(), done.clone()], 0), RefundTotal::Known(naira("400")));
    for one in [&pending, &without_amount] {
        assert!(matches!(reported(&[paid(), one.clone()], 0), RefundTotal::Uncertain(_)), "{one:?}");
        assert_eq!(reported(&[paid(), one.clone()], 1), RefundTotal::Known(naira("400")));
        assert!(
            matches!(reported(&[paid(), done.clone(), one.clone()], 1), RefundTotal::Uncertain(_)),
            "{one:?}"
        );
    }
    assert_eq!(reported(&[], 0), RefundTotal::NotInHistory);
}

#[test]
fn a_history_that_does_not_know_the_payment_proves_nothing() {
    let others = [item("REFUND", "400", DONE)];
    for account in [None, Some(&Account::default())] {
        let result = RefundHistory::of(&others, "R2", account, at).about(naira("400"), None, &[]);
        assert!(matches!(result, StatusResult::Unclear(_)), "{result:?}");
    }
}

#[test]
fn a_refund_of_another_deposit_into_the_account_is_not_ours() {
    let mut items = vec![item("PAYMENT", "1000", DONE), item("REFUND", "400", DONE)];
    let mut ours = item("PAYMENT", "1000", DONE);
    ours.referenceNumber = Some("R2".into());
    items.push(ours);
    let account = Account {
        deposits: ["R1".to_owned(), "R2".to_owned()].into(),
        ..Account::default()
    };
    let result = |account| RefundHistory::of(&items, "R2", account, at).about(naira("400"), None, &[]);
    assert_eq!(result(Some(&account)), StatusResult::NotFound);
    // Requested for one payment only, the history should contain nothing of another: its owner is unknown.
    assert!(matches!(result(None), StatusResult::Unclear(_)), "{:?}", result(None));
}

/// ₦1,000 was paid. Our refund of ₦400 is not in the history yet, another one of ₦300 is: ₦300 is left, and not ₦600.
#[test]
fn refunds_in_the_history_add_to_ours_that_are_not_in_it_yet() {
    let paid = item("PAYMENT", "1000", DONE);
    let all = |reported: &[HistoryItem], ours: &[RefundRecord]| {
        let items: Vec<HistoryItem> = [paid.clone()].into_iter().chain(reported.iter().cloned()).collect();
        match RefundHistory::of(&items, "R1", None, at).elsewhere(ours) {
            RefundTotal::Known(sum) => sum.naira(),
            other @ (RefundTotal::NotInHistory | RefundTotal::Uncertain(_)) => format!("{other:?}"),
        }
    };
    assert_eq!(all(&[done("R1", "300", 9)], &[back("400", 10)]), "₦700.00");
    assert_eq!(all(&[done("R1", "300", 9), done("R1", "400", 10)], &[back("400", 10)]), "₦700.00");
    assert_eq!(all(&[done("R1", "400", 10)], &[back("400", 10)]), "₦400.00");
    assert_eq!(all(&[done("R1", "400", 10), done("R1", "400", 11)], &[back("400", 10)]), "₦800.00");
    assert_eq!(all(&[], &[back("400", 10)]), "₦400.00");
    // The same amount long before ours was sent; the clocks may differ by an hour.
    assert_eq!(all(&[done("R1", "400", 8)], &[back("400", 10)]), "₦800.00");
    assert_eq!(all(&[done("R1", "400", 9)], &[back("400", 10)]), "₦400.00");
    assert_eq!(
        all(&[done("R1", "400", 11), done("R1", "400", 20)], &[back("400", 10), back("400", 20)]),
        "₦800.00"
    );
}

#[test]
fn a_refund_before_ours_was_sent_is_not_the_unconfirmed_one() {
    let items = [item("PAYMENT", "1000", DONE), done("R1", "400", 8)];
    let result = |sent| RefundHistory::of(&items, "R1", None, at).about(naira("400"), Some(Timestamp(sent * HOUR)), &[]);
    assert!(matches!(result(9), StatusResult::Successful(_)), "{:?}", result(9));
    assert!(matches!(result(10), StatusResult::Unclear(_)), "{:?}", result(10));
}

/// The service reported the refund of a deposit under a new reference.
#[test]
fn a_refund_without_a_deposits_reference_may_be_the_unconfirmed_one() {
    let account = |others: &[RefundRecord]| Account {
        deposits: ["R1".to_owned(), "R2".to_owned()].into(),
        others: others.to_vec(),
        sent: Some(Timestamp(10 * HOUR)),
    };
    let result = |reported: HistoryItem, others: &[RefundRecord]| {
        let items = [item("PAYMENT", "1000", DONE), reported];
        RefundHistory::of(&items, "R1", Some(&account(others)), at).about(naira("400"), Some(Timestamp(10 * HOUR)), &[])
    };
    let unsure = result(done("NEW-1", "400", 10), &[]);
    assert!(
        matches!(&unsure, StatusResult::Unclear(why) if why.contains("no deposit’s")),
        "{unsure:?}"
    );
    let untimed = item("REFUND", "400", DONE);
    let untimed = HistoryItem {
        referenceNumber: None,
        ..untimed
    };
    assert!(matches!(result(untimed, &[]), StatusResult::Unclear(_)));
    assert_eq!(result(done("R2", "400", 10), &[]), StatusResult::NotFound, "another deposit's");
    assert_eq!(
        result(done("NEW-1", "400", 8), &[]),
        StatusResult::NotFound,
        "long before it was sent"
    );
    assert_eq!(
        result(done("NEW-1", "400", 10), &[back("400", 10)]),
        StatusResult::NotFound,
        "ours of another deposit"
    );
    assert!(matches!(
        result(done("NEW-1", "400", 10), &[back("300", 10)]),
        StatusResult::Unclear(_)
    ));
}

#[test]
fn no_more_than_was_paid_can_be_refunded() {
    for (paid, back, left) in [
        ("1000", "0", "1000"),
        ("1000", "400.50", "599.50"),
        ("1000", "1000", "0"),
        ("10", "20", "0"),
    ] {
        assert_eq!(most(naira(paid), naira(back)), naira(left));
    }
}
