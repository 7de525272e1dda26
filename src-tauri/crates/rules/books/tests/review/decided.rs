//! Rows with a number of a payment that a decision, or an earlier closing, assigned to another row.

use book_rules::review::{Learned, LockedMatch};

use super::*;

const SESSION: &str = "000013251003120000123456789012";

/// Two payments of 5,000.00 to the same payee on the same day; the session of the first is known.
fn twins() -> [LedgerEntry; 2] {
    let first = LedgerEntry {
        session: SESSION.to_owned(),
        ..payout("COW-000001")
    };
    [first, payout("COW-000002")]
}

fn narrated(id: &str, narration: &str) -> ExternalEntry {
    ExternalEntry {
        text: narration.to_owned(),
        ..row(id, "", -500_000, 3)
    }
}

/// Two payments of one batch.
fn run_of_two(standing: LedgerStatus) -> [LedgerEntry; 2] {
    ["COW-000001", "COW-000003"].map(|reference| LedgerEntry {
        run: "RUN-000007".to_owned(),
        standing,
        ..payout(reference)
    })
}

/// The row is paired with nothing, and names the payment whose number it contains.
fn is_of_the_first(result: &Reviewed, id: &str, exception: Exception) {
    let told = found(result, id);
    assert_eq!((told.state, told.exception), (State::Exception, Some(exception)), "{told:?}");
    assert!(told.ours.is_empty() && told.candidates.is_empty(), "{told:?}");
    assert_eq!(
        told.why,
        "It has the number of the payment COW-000001 (ADA OBI), which is matched with another row."
    );
}

#[test]
fn a_line_with_the_number_of_a_decided_payment_is_no_similar_payment() {
    let word = [same(1, "a", &["sent:COW-000001"])];
    for narration in [
        "NIP/COW-000001/ADA OBI 0123456785",
        "NIP ADA OBI 0123456785 000013251003120000123456789012",
    ] {
        let lines = [narrated("a", "TRF"), narrated("b", narration)];
        let result = reviewed(Side::Bank, &twins(), &lines, &word);
        is_of_the_first(&result, "b", Exception::Duplicate);
        assert_eq!(found(&result, "sent:COW-000002").exception, Some(Exception::Overdue), "{narration}");
    }
    // With another amount it is not the same money twice.
    let less = ExternalEntry {
        amount: -499_000,
        ..narrated("b", "NIP/COW-000001/ADA OBI 0123456785")
    };
    is_of_the_first(
        &reviewed(Side::Bank, &twins(), &[narrated("a", "TRF"), less], &word),
        "b",
        Exception::OnStatementOnly,
    );
}

#[test]
fn a_service_row_with_the_number_of_a_decided_payment_is_reported() {
    let word = [same(1, "a", &["sent:COW-000001"])];
    let service = |id: &str, reference: &str| ExternalEntry {
        status: "SUCCESSFUL".to_owned(),
        ..row(id, reference, -500_000, 3)
    };
    let rows = [service("a", "OTHER-000009"), service("b", "COW-000001"), service("c", "COW-000002")];
    let result = reviewed(Side::Service, &twins(), &rows, &word);
    is_of_the_first(&result, "b", Exception::Duplicate);
    assert_eq!(found(&result, "c").state, State::Matched);
    assert_eq!(found(&result, "a").state, State::Matched);
}

#[test]
fn a_line_with_the_reference_of_a_decided_batch_is_not_the_batch() {
    let ours = run_of_two(LedgerStatus::Done);
    let lines = [row("a", "", -1_000_000, 3), row("b", "RUN-000007", -1_000_000, 4)];
    let word = [same(1, "a", &["sent:COW-000001", "sent:COW-000003"])];
    let result = reviewed(Side::Bank, &ours, &lines, &word);
    let told = found(&result, "b");
    assert_eq!((told.state, told.ours.as_slice()), (State::Exception, [].as_slice()), "{told:?}");
    assert_eq!(
        told.why,
        "It has the number of the payment COW-000001 (ADA OBI), which is matched with another row."
    );
    assert_eq!(result.rows.len(), 2, "{result:?}");
}

/// The bank line of a batch is the rest after the payments that a person found elsewhere.
#[test]
fn the_rest_of_a_batch_is_still_its_line() {
    let ours = run_of_two(LedgerStatus::Done);
    let lines = [row("a", "", -500_000, 3), row("b", "RUN-000007", -500_000, 4)];
    let result = reviewed(Side::Bank, &ours, &lines, &[same(1, "a", &["sent:COW-000001"])]);
    let told = found(&result, "b");
    assert_eq!((told.state, told.ours.as_slice()), (State::Matched, [1].as_slice()), "{told:?}");
}

#[test]
fn a_line_with_the_number_of_a_locked_match_is_reported() {
    let carried = HashSet::new();
    let closed = [LockedMatch {
        row: "a".to_owned(),
        ours: vec!["sent:COW-000001".to_owned()],
        is_weak: true,
        whole: true,
    }];
    let scope = Scope {
        closed: &closed,
        ..october(Side::Bank, &carried)
    };
    let mut lines = [narrated("a", "TRF"), narrated("b", "NIP/COW-000001/ADA OBI 0123456785")];
    let result = review(&twins(), &mut lines, &[], &Learned::default(), &scope).expect("few rows");
    is_of_the_first(&result, "b", Exception::Duplicate);
}

/// The return of a payment that a person paired is recognised as for any other payment.
#[test]
fn a_return_of_a_decided_payment_is_recognised() {
    let lines = [
        narrated("a", "TRF"),
        ExternalEntry {
            amount: 500_000,
            ..narrated("b", "NIP/COW-000001/ADA OBI")
        },
    ];
    let result = reviewed(Side::Bank, &twins(), &lines, &[same(1, "a", &["sent:COW-000001"])]);
    assert_eq!(found(&result, "b").exception, Some(Exception::Reversed));
}

/// A person can still decide that it is a part: the payment is not full.
#[test]
fn a_part_of_a_decided_payment_can_be_added_to_it() {
    let line = |id: &str, amount, narration: &str| ExternalEntry {
        amount,
        ..narrated(id, narration)
    };
    let lines = [line("a", -300_000, "TRF"), line("b", -200_000, "NIP/COW-000001/ADA OBI")];
    let word = |step, id| same(step, id, &["sent:COW-000001"]);
    let first = reviewed(Side::Bank, &twins(), &lines, &[word(1, "a")]);
    is_of_the_first(&first, "b", Exception::OnStatementOnly);
    assert!(!first.taken_by_others("b", &twins(), &lines).contains(&0));
    let both = reviewed(Side::Bank, &twins(), &lines, &[word(1, "a"), word(2, "b")]);
    assert!(["a", "b"].iter().all(|id| found(&both, id).state == State::Matched), "{both:?}");
}

/// Of two payments with one reference, a row that names it is the open one.
#[test]
fn the_open_one_of_two_payments_with_one_reference_is_paired() {
    let later = LedgerEntry {
        id: "sent:again".to_owned(),
        at: noon(4),
        ..payout("COW-000001")
    };
    let lines = [narrated("a", "TRF"), row("b", "COW-000001", -500_000, 4)];
    for side in [Side::Bank, Side::Service] {
        let result = reviewed(
            side,
            &[payout("COW-000001"), later.clone()],
            &lines,
            &[same(1, "a", &["sent:COW-000001"])],
        );
        assert_eq!(found(&result, "b").ours, [1], "{result:?}");
        assert_eq!(result.rows.len(), 2, "{result:?}");
    }
}

/// A batch whose payments were all rejected has no amount: the sentence names the payment.
#[test]
fn a_line_with_the_reference_of_a_rejected_batch_is_not_the_batch() {
    let ours = run_of_two(LedgerStatus::Refused);
    let lines = [row("a", "", -1_000_000, 3), row("b", "RUN-000007", -1_000_000, 4)];
    let word = [same(1, "a", &["sent:COW-000001", "sent:COW-000003"])];
    let result = reviewed(Side::Bank, &ours, &lines, &word);
    let told = found(&result, "b");
    assert_eq!(told.exception, Some(Exception::OnStatementOnly), "{told:?}");
    assert_eq!(
        told.why,
        "It has the number of the payment COW-000001 (ADA OBI), which is matched with another row."
    );
}

/// The wallet's transaction number is shared by all parties: another number is another transfer, whatever else agrees.
#[test]
fn a_movement_with_the_number_of_another_transaction_is_not_the_payment() {
    let ours = [LedgerEntry {
        transaction: "T-1001AAAA".to_owned(),
        ..payout("COW-000001")
    }];
    let moved = |number: &str, number_is_shared: bool| ExternalEntry {
        text: "Transfer to ADA OBI".to_owned(),
        transaction: number.to_owned(),
        number_is_shared,
        status: "SUCCESSFUL".to_owned(),
        ..row("m", "", -500_000, 3)
    };
    let of = |row: ExternalEntry| reviewed(Side::Service, &ours, &[row], &[]);
    let other = of(moved("T-2002BBBB", true));
    let told = found(&other, "m");
    assert_eq!((told.state, &told.candidates.len()), (State::Exception, &0), "{told:?}");
    assert_eq!(told.why, "It fits a payment with another transaction number.");
    assert_eq!(found(&other, "sent:COW-000001").exception, Some(Exception::Overdue));
    // In the report it is the code of a process, and no transaction number.
    assert_eq!(found(&of(moved("T-2002BBBB", false)), "m").state, State::Matched);
    for same in ["T-1001AAAA", "t1001aaaa", ""] {
        assert_eq!(found(&of(moved(same, true)), "m").state, State::Matched, "{same}");
    }
    // A reference is stronger evidence.
    let named = ExternalEntry {
        reference: "COW-000001".to_owned(),
        ..moved("T-2002BBBB", true)
    };
    assert_eq!(found(&of(named), "m").state, State::Matched);
}
