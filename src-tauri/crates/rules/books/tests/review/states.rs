//! The states of rows without a decision.

use book_rules::review::{Category, Class, Exception, LedgerEntry, LedgerStatus, Reason, Side, State};

use super::*;

#[test]
fn a_payment_that_both_sides_name_agrees_and_a_missing_one_is_overdue() {
    let ours = [payout("COW-1"), payout("COW-2")];
    let theirs = [row("a", "COW-1", -500_000, 3), row("b", "X-9", -700_000, 3)];
    let result = reviewed(Side::Bank, &ours, &theirs, &[]);
    let first = found(&result, "a");
    assert_eq!((first.state, first.class, &first.ours), (State::Matched, Class::Matched, &vec![0]));
    let alone = found(&result, "sent:COW-2");
    assert_eq!((alone.state, alone.exception), (State::Exception, Some(Exception::Overdue)));
    assert_eq!(found(&result, "b").exception, Some(Exception::OnStatementOnly));
    assert_eq!(result.rows.len(), 3);
}

/// 20,000.00 less the service's 100.00.
#[test]
fn money_in_agrees_net_of_the_service_fee() {
    let result = reviewed(Side::Bank, &[request("REQ-1")], &[row("a", "REQ-1", 1_990_000, 6)], &[]);
    let row = found(&result, "a");
    assert_eq!((row.state, row.reason), (State::Matched, Some(Reason::Fee)));
    let result = reviewed(Side::Bank, &[request("REQ-1")], &[row_of(1_980_000)], &[]);
    assert_eq!(found(&result, "a").exception, Some(Exception::AmountDiffers));
}

fn row_of(amount: i64) -> ExternalEntry {
    row("a", "REQ-1", amount, 6)
}

/// The service reports `FAILED` for a row that our records do not have: no money moved, so nothing has to be done.
#[test]
fn a_failed_unknown_row_is_no_exception() {
    let mut failed = row("a", "X-1", 500_000, 3);
    failed.status = "FAILED".to_owned();
    let result = reviewed(Side::Service, &[], &[failed], &[]);
    assert_eq!(found(&result, "a").state, State::Explained);
}

/// A row shows that a payment was made, but does not settle it.
#[test]
fn a_row_that_shows_an_unconfirmed_payment_is_an_exception() {
    let unknown = LedgerEntry {
        standing: LedgerStatus::NotKnown,
        ..payout("COW-1")
    };
    let mut told = row("a", "COW-1", -500_000, 3);
    let result = reviewed(Side::Bank, std::slice::from_ref(&unknown), std::slice::from_ref(&told), &[]);
    assert_eq!(found(&result, "a").exception, Some(Exception::UnknownSolved));
    told.status = "SUCCESSFUL".to_owned();
    let result = reviewed(Side::Service, std::slice::from_ref(&unknown), &[told], &[]);
    assert_eq!(found(&result, "a").exception, Some(Exception::UnknownSolved));
    // A person's pair does not settle it either.
    let result = reviewed(
        Side::Bank,
        &[unknown],
        &[row("b", "", -500_000, 20)],
        &[same(1, "b", &["sent:COW-1"])],
    );
    assert_eq!(found(&result, "b").exception, Some(Exception::UnknownSolved));
}

#[test]
fn a_rejected_payment_is_an_exception_only_if_the_bank_shows_it() {
    let refused = LedgerEntry {
        standing: LedgerStatus::Refused,
        ..payout("COW-1")
    };
    let result = reviewed(Side::Bank, std::slice::from_ref(&refused), &[row("a", "COW-1", -500_000, 3)], &[]);
    assert_eq!(found(&result, "a").exception, Some(Exception::StatusDiffers));
    assert!(reviewed(Side::Bank, &[refused], &[], &[]).rows.is_empty());
}

#[test]
fn charges_and_levies_are_explained_by_their_words() {
    let charge = |id: &str, text: &str| {
        let mut row = row(id, "", -5_375, 3);
        row.text = text.to_owned();
        row
    };
    let theirs = [
        charge("a", "COMMISSION NIP/ADA"),
        charge("b", "STAMP DUTY CHARGE"),
        charge("c", "EMTL"),
    ];
    let result = reviewed(Side::Bank, &[], &theirs, &[]);
    for (id, category) in [("a", Category::BankCharge), ("b", Category::Levy), ("c", Category::Levy)] {
        assert_eq!(
            (found(&result, id).state, found(&result, id).category),
            (State::Explained, Some(category)),
            "{id}"
        );
    }
}

/// No bank charges such an amount, so a word in the text does not explain it.
#[test]
fn a_large_amount_worded_as_a_charge_needs_a_person() {
    let mut tax = row("a", "", -50_000_000, 3);
    tax.text = "VAT TO FIRS".to_owned();
    let result = reviewed(Side::Bank, &[], &[tax], &[]);
    let row = found(&result, "a");
    assert_eq!((row.exception, row.category), (Some(Exception::OnStatementOnly), None));
    assert_eq!(row.likely, Some(Category::BankCharge));
}

/// An agent is paid a commission, and the bank omits our reference.
#[test]
fn a_row_worded_as_a_charge_is_searched_among_the_payments() {
    let ours = LedgerEntry {
        amount: -950_000,
        ..payout("COW-1")
    };
    let mut line = row("a", "", -950_000, 3);
    line.text = "SEPT SALES COMMISSION".to_owned();
    let result = reviewed(Side::Bank, std::slice::from_ref(&ours), &[line.clone()], &[]);
    assert_eq!(found(&result, "a").state, State::ToReview);
    line.text = "SEPT SALES COMMISSION ADA OBI".to_owned();
    assert_eq!(found(&reviewed(Side::Bank, &[ours], &[line], &[]), "a").state, State::Matched);
}

/// Banks charge a commission and its tax in separate rows, with the text of the payment.
#[test]
fn a_charge_names_its_payment() {
    let mut charge = row("b", "", -2_500, 3);
    charge.text = "COMMISSION NIP/COW-000001/ADA OBI".to_owned();
    let result = reviewed(
        Side::Bank,
        &[payout("COW-000001")],
        &[row("a", "COW-000001", -500_000, 3), charge],
        &[],
    );
    let charge = found(&result, "b");
    assert_eq!((charge.state, charge.category), (State::Explained, Some(Category::BankCharge)));
    assert_eq!(charge.why, "Bank charge by its words, for the payment COW-000001 (ADA OBI).");
    assert!(charge.ours.is_empty());
}

/// A session number belongs to one payment: a line with it is no other, similar payment.
#[test]
fn a_line_with_the_number_of_another_payment_names_it() {
    const SESSION: &str = "000013251003120000123456789012";
    let numbered = |standing| LedgerEntry {
        session: SESSION.to_owned(),
        standing,
        ..payout("COW-1")
    };
    let like = payout("COW-2");
    let mut line = row("b", "", -500_000, 3);
    line.text = format!("NIP ADA OBI {SESSION}");
    let with = |first: LedgerEntry, rows: &[ExternalEntry]| found(&reviewed(Side::Bank, &[first, like.clone()], rows, &[]), "b").clone();
    let refused = with(numbered(LedgerStatus::Refused), std::slice::from_ref(&line));
    assert_eq!(refused.exception, Some(Exception::OnStatementOnly));
    assert_eq!(refused.why, "It has the number of the payment COW-1 (ADA OBI), which was rejected.");
    let again = with(numbered(LedgerStatus::Done), &[row("a", "COW-1", -500_000, 3), line.clone()]);
    assert_eq!(again.exception, Some(Exception::Duplicate));
    assert_eq!(again.why, "Another row has the same reference or number, and is the payment.");
    let alone = with(numbered(LedgerStatus::Done), &[line]);
    assert_eq!((alone.state, alone.ours), (State::Matched, vec![0]));
}

/// An open payout of the month before is in the result even if this month's statement names no payout.
#[test]
fn a_payment_carried_forward_is_always_shown() {
    let carried = HashSet::from(["sent:COW-1".to_owned()]);
    let scope = Scope {
        days: (NOVEMBER, NOVEMBER + 30),
        today: NOVEMBER + 40,
        complete_until: NOVEMBER + 30,
        ..october(Side::Bank, &carried)
    };
    let result = review(&[payout("COW-1")], &mut [], &[], &Default::default(), &scope).expect("few rows");
    assert_eq!(found(&result, "sent:COW-1").exception, Some(Exception::Overdue));
}

/// No statement names a payout: they leave the wallet, and a bank need not list them. The result names them.
#[test]
fn kinds_that_no_statement_names_are_not_expected_and_reported() {
    let ours = [payout("COW-1"), request("REQ-1")];
    let result = reviewed(Side::Bank, &ours, &[row("a", "REQ-1", 2_000_000, 6)], &[]);
    assert_eq!(result.rows.len(), 1);
    assert_eq!(result.unseen, [0]);
    let result = reviewed(Side::Service, &ours, &[row("a", "REQ-1", 2_000_000, 6)], &[]);
    assert_eq!(result.rows.len(), 2, "the service knows all of them");
}

#[test]
fn a_payment_that_may_still_arrive_is_expected() {
    let late = LedgerEntry {
        at: noon(31),
        ..payout("COW-2")
    };
    let ours = [payout("COW-1"), late];
    let theirs = [row("a", "COW-1", -500_000, 3)];
    let carried = HashSet::new();
    let scope = Scope {
        // The statement ends with the month.
        complete_until: NOVEMBER,
        ..october(Side::Bank, &carried)
    };
    let result = review(&ours, &mut theirs.to_vec(), &[], &Default::default(), &scope).expect("few rows");
    assert_eq!(found(&result, "sent:COW-2").exception, Some(Exception::Expected));
}

/// Paid on the last day, and on the statement of the next one: it is in the results of both months, with the same row.
#[test]
fn a_pair_across_the_end_of_a_month_is_in_both_months() {
    let late = LedgerEntry {
        at: noon(31),
        ..payout("COW-1")
    };
    let theirs = [row("a", "COW-1", -500_000, 32)];
    for days in [(OCTOBER, NOVEMBER), (NOVEMBER, NOVEMBER + 30)] {
        let result = reviewed_in(days, Side::Bank, std::slice::from_ref(&late), &theirs, &[]);
        assert_eq!(found(&result, "a").state, State::Matched);
        assert_eq!(result.rows.len(), 1);
    }
    let result = reviewed_in((OCTOBER - 30, OCTOBER), Side::Bank, &[late], &theirs, &[]);
    assert!(result.rows.is_empty());
}

/// 5,000.00 were paid to ADA OBI, and 5,000.00 received from ADA OBI: these are two movements.
#[test]
fn money_in_at_the_service_is_never_money_out() {
    let ours = [LedgerEntry {
        name: "ADA OBI".to_owned(),
        ..payout("COW-1")
    }];
    let came = ExternalEntry {
        text: "Received from ADA OBI".to_owned(),
        direction_known: true,
        ..row("a", "", 500_000, 3)
    };
    let result = reviewed(Side::Service, &ours, std::slice::from_ref(&came), &[]);
    assert!(result.rows.iter().all(|row| row.state != State::Matched), "{result:?}");
    // With the payment's own reference, money in is its return.
    let back = ExternalEntry {
        reference: "COW-1".to_owned(),
        ..came
    };
    let result = reviewed(Side::Service, &ours, &[back], &[]);
    assert_eq!(found(&result, "a").exception, Some(Exception::Reversed), "{result:?}");
}

#[test]
fn a_row_with_the_reference_and_another_amount_is_no_repetition() {
    let of = |kobo: i64| {
        let theirs = [row("a", "COW-1", -500_000, 3), row("b", "COW-1", kobo, 4)];
        let result = reviewed(Side::Bank, &[payout("COW-1")], &theirs, &[]);
        (found(&result, "b").exception, found(&result, "b").why.clone())
    };
    let same = "Another row has the same reference or number, and is the payment.";
    assert_eq!(of(-500_000), (Some(Exception::Duplicate), same.to_owned()));
    let other = format!("{same} This one has another amount: it may be other money.");
    assert_eq!(of(-200_000), (Some(Exception::OnStatementOnly), other));
}

#[test]
fn a_candidate_without_a_name_is_described_so() {
    let of = |name: &str| {
        let ours = [LedgerEntry {
            name: name.to_owned(),
            ..payout("COW-1")
        }];
        let result = reviewed(Side::Bank, &ours, &[row("a", "", -500_000, 3)], &[]);
        found(&result, "a").candidates[0].why.clone()
    };
    assert_eq!(of("ADA OBI"), "The amount is the same, the same day, the name is missing.");
    assert_eq!(of(" "), "The amount is the same, the same day, our records have no name.");
}

/// Money moved for a rejected payment, and the row has no status.
#[test]
fn a_movement_for_a_rejected_payment_is_no_agreement() {
    let refused = LedgerEntry {
        standing: LedgerStatus::Refused,
        ..payout("COW-1")
    };
    for status in ["", "SUCCESSFUL"] {
        let mut moved = row("a", "COW-1", -500_000, 3);
        status.clone_into(&mut moved.status);
        let result = reviewed(Side::Service, std::slice::from_ref(&refused), &[moved], &[]);
        assert_eq!(
            found(&result, "a").exception,
            Some(Exception::StatusDiffers),
            "{status}: {result:?}"
        );
    }
    let mut failed = row("a", "COW-1", -500_000, 3);
    failed.status = "FAILED".to_owned();
    let result = reviewed(Side::Service, std::slice::from_ref(&refused), &[failed], &[]);
    assert_eq!(found(&result, "a").state, State::Matched, "both say that it was not done");
}

/// Only whole words show a return; tickets and deposits are purchases.
#[test]
fn a_repetition_is_a_return_only_by_its_words() {
    let cases = [
        ("RETURN TICKET LAGOS", Exception::Duplicate),
        ("REFUNDABLE DEPOSIT", Exception::Duplicate),
        ("RVSL TRF", Exception::Reversed),
        ("RETURN TRANSFER", Exception::Reversed),
        ("MERCHANT_REFUND", Exception::Reversed),
    ];
    for (text, exception) in cases {
        let mut again = row("b", "COW-1", -500_000, 4);
        text.clone_into(&mut again.text);
        let result = reviewed(Side::Service, &[payout("COW-1")], &[row("a", "COW-1", -500_000, 3), again], &[]);
        assert_eq!(found(&result, "b").exception, Some(exception), "{text}: {result:?}");
    }
}
