//! Several rows that are one payment together.

use book_rules::review::{Class, Exception, LedgerEntry, Side, State};

use super::*;

#[test]
fn parts_agree_if_their_sum_is_the_payment() {
    let ours = [request("REQ-1")];
    let parts = [row("a", "REQ-1", 1_500_000, 5), row("b", "REQ-1", 500_000, 5)];
    for side in [Side::Bank, Side::Service] {
        let result = reviewed(side, &ours, &parts, &[]);
        for id in ["a", "b"] {
            let row = found(&result, id);
            assert_eq!(
                (row.state, row.is_part(), &row.ours),
                (State::Matched, true, &vec![0]),
                "{side:?} {id}"
            );
            assert_eq!(row.difference, Some(0));
        }
    }
    let too_much = [row("a", "REQ-1", 1_500_000, 5), row("b", "REQ-1", 1_500_000, 5)];
    let result = reviewed(Side::Bank, &ours, &too_much, &[]);
    let kinds: Vec<_> = result.rows.iter().filter_map(|row| row.exception).collect();
    assert_eq!(kinds.len(), 2, "{kinds:?}");
}

/// As a bank writes it: its reference in the column, ours in the text.
#[test]
fn parts_are_found_by_the_reference_in_their_text() {
    let ours = [request("REQ-20251005-7Q2ZK9XA")];
    let part = |id: &str, amount: i64| ExternalEntry {
        text: "NIP/REQ-20251005-7Q2ZK9XA/BOLA ADE".to_owned(),
        ..row(id, id, amount, 5)
    };
    let parts = [part("S1", 1_500_000), part("S2", 500_000)];
    let result = reviewed(Side::Bank, &ours, &parts, &[]);
    assert!(["S1", "S2"].iter().all(|id| found(&result, id).is_part()), "{result:?}");
    // A person excludes the second row.
    let result = reviewed(
        Side::Bank,
        &ours,
        &parts,
        &[not_same(1, "S2", &["request:REQ-20251005-7Q2ZK9XA:2026-10"])],
    );
    assert!(result.rows.iter().all(|row| !row.is_part()), "{result:?}");
}

/// A failed attempt is no part of the payment.
#[test]
fn a_part_that_failed_is_no_part() {
    let told = |id: &str, amount: i64, status: &str| ExternalEntry {
        status: status.to_owned(),
        ..row(id, "REQ-1", amount, 5)
    };
    for first in ["SUCCESSFUL", "FAILED"] {
        let second = if first == "FAILED" { "SUCCESSFUL" } else { "FAILED" };
        let theirs = [told("a", 1_500_000, first), told("b", 500_000, second)];
        let result = reviewed(Side::Service, &[request("REQ-1")], &theirs, &[]);
        assert!(result.rows.iter().all(|row| row.state != State::Matched), "{result:?}");
    }
}

/// -15,000.00 and +10,000.00 are not a payment of 25,000.00.
#[test]
fn parts_of_opposite_directions_are_no_payment() {
    let ours = [LedgerEntry {
        amount: -2_500_000,
        ..payout("COW-1")
    }];
    let part = |id: &str, amount: i64| ExternalEntry {
        direction_known: true,
        ..row(id, "COW-1", amount, 3)
    };
    let apart = [part("a", -1_500_000), part("b", 1_000_000)];
    let result = reviewed(Side::Service, &ours, &apart, &[]);
    assert!(result.rows.iter().all(|row| row.state != State::Matched), "{result:?}");
    let together = [part("a", -1_500_000), part("b", -1_000_000)];
    let result = reviewed(Side::Service, &ours, &together, &[]);
    assert!(["a", "b"].iter().all(|id| found(&result, id).state == State::Matched), "{result:?}");
}

/// The service charges its fee for money out separately: 10,000.00 that left as 9,989.25 is 10.75 short.
#[test]
fn parts_of_money_out_are_never_net_of_the_fee() {
    let out = [LedgerEntry {
        amount: -1_000_000,
        fee: 1_075,
        ..payout("COW-1")
    }];
    let parts = |last| [row("a", "COW-1", -600_000, 3), row("b", "COW-1", last, 3)];
    let word = |step, id| same(step, id, &["sent:COW-1"]);
    for side in [Side::Bank, Side::Service] {
        for said in [vec![], vec![word(1, "a"), word(2, "b")]] {
            let result = reviewed(side, &out, &parts(-398_925), &said);
            for row in &result.rows {
                assert!(row.state == State::Exception && !row.is_part(), "{side:?} {row:?}");
            }
            let differs = |row: &Row| row.class == Class::AmountDiff && row.difference.is_some_and(|kobo| kobo != 0);
            assert!(result.rows.iter().any(differs), "{side:?} {result:?}");
            let whole = reviewed(side, &out, &parts(-400_000), &said);
            assert!(
                whole.rows.iter().all(|row| row.state == State::Matched && row.is_part()),
                "{side:?}"
            );
        }
    }
    // Of money in, the service keeps its fee.
    let into = [LedgerEntry {
        fee: 1_075,
        ..request("REQ-1")
    }];
    let parts = [row("a", "REQ-1", 1_500_000, 5), row("b", "REQ-1", 498_925, 5)];
    let result = reviewed(Side::Bank, &into, &parts, &[]);
    assert!(
        result.rows.iter().all(|row| row.state == State::Matched && row.is_part()),
        "{result:?}"
    );
}

/// 5,000.00 left in 3,000.00 and 2,000.00.
#[test]
fn one_payment_may_be_several_rows() {
    let ours = [payout("COW-1")];
    let theirs = [
        row("a", "", -300_000, 3),
        row("b", "", -200_000, 4),
        row("c", "", -100, 4),
        row("d", "", 200_000, 4),
    ];
    let word = |step, id| same(step, id, &["sent:COW-1"]);
    let first = reviewed(Side::Bank, &ours, &theirs, &[word(1, "a")]);
    assert_eq!(found(&first, "a").exception, Some(Exception::AmountDiffers));
    let open = |result: &book_rules::review::Reviewed, id: &str| !result.taken_by_others(id, &ours, &theirs).contains(&0);
    assert_eq!(
        ["b", "c", "d"].map(|id| open(&first, id)),
        [true, true, false],
        "money of the other way is no part"
    );
    let both = reviewed(Side::Bank, &ours, &theirs, &[word(1, "a"), word(2, "b")]);
    for id in ["a", "b"] {
        let row = found(&both, id);
        assert_eq!(
            (row.state, row.difference, row.is_part()),
            (State::Matched, Some(0), true),
            "{row:?}"
        );
    }
    assert!(!open(&both, "c"), "nothing is left of it");
    let more = reviewed(
        Side::Bank,
        &ours,
        &theirs,
        &[word(1, "a"), word(2, "b"), word(3, "c"), word(4, "d")],
    );
    for id in ["said:3:c", "said:4:d"] {
        assert_eq!(found(&more, id).exception, Some(Exception::SaidOfGone));
    }
    assert_eq!(found(&more, "a").state, State::Matched);
}
