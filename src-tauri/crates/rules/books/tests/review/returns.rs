//! Returned money: our refunds, and payments that came back.

use book_rules::review::{Class, Exception, ExternalEntry, Kind, LedgerEntry, LedgerStatus, Method, Side, State};

use super::*;

#[test]
fn a_refund_is_paired_with_its_row() {
    let refund = LedgerEntry {
        id: "refund:7".to_owned(),
        kind: Kind::Refund,
        reference: "refund 7".to_owned(),
        about: "REQ-1".to_owned(),
        amount: -2_000_000,
        fee: 0,
        at: noon(8),
        ..request("")
    };
    let ours = [request("REQ-1"), refund];
    let mut back = row("b", "REQ-1", 2_000_000, 8);
    back.text = "Refund".to_owned();
    let theirs = [row("a", "REQ-1", 2_000_000, 5), back.clone()];
    let result = reviewed(Side::Service, &ours, &theirs, &[]);
    assert_eq!(
        (found(&result, "a").ours.clone(), found(&result, "b").ours.clone()),
        (vec![0], vec![1])
    );
    back.amount = -2_000_000;
    let result = reviewed(Side::Bank, &ours, &[row("a", "REQ-1", 2_000_000, 5), back], &[]);
    let row = found(&result, "b");
    assert_eq!(
        (row.state, row.method, row.ours.as_slice()),
        (State::Matched, Some(Method::Reference), [1].as_slice())
    );
    assert_eq!(result.rows.len(), 2);
}

/// A refund of 500.00 of REQ-1 on a day.
fn refund(number: u32, day: u32, standing: LedgerStatus) -> LedgerEntry {
    LedgerEntry {
        id: format!("refund:{number}"),
        kind: Kind::Refund,
        reference: format!("refund {number}"),
        about: "REQ-1".to_owned(),
        amount: -50_000,
        fee: 0,
        standing,
        at: noon(day),
        ..request("")
    }
}

/// The service names a refund by the payment that it returns.
fn refunded(id: &str, amount: i64, day: u32, status: &str) -> ExternalEntry {
    ExternalEntry {
        text: "Refund".to_owned(),
        status: status.to_owned(),
        amount: -amount,
        ..row(id, "REQ-1", 0, day)
    }
}

fn paid() -> ExternalEntry {
    ExternalEntry {
        status: "SUCCESSFUL".to_owned(),
        ..row("paid", "REQ-1", 2_000_000, 5)
    }
}

/// The first attempt was rejected, the second executed, and the service reports one.
#[test]
fn a_refund_that_was_tried_again_is_compared_with_the_attempt_that_was_done() {
    let ours = [
        request("REQ-1"),
        refund(1, 8, LedgerStatus::Refused),
        refund(2, 9, LedgerStatus::Done),
    ];
    let result = reviewed(Side::Service, &ours, &[paid(), refunded("b", 50_000, 9, "SUCCESSFUL")], &[]);
    let row = found(&result, "b");
    assert_eq!((row.state, &row.ours), (State::Matched, &vec![2]), "{row:?}");
    assert_eq!(result.rows.len(), 2, "{result:?}");
    // If it reports both, each is the attempt with the same result, in any order.
    let both = [paid(), refunded("b", 50_000, 9, "SUCCESSFUL"), refunded("c", 50_000, 8, "FAILED")];
    let result = reviewed(Side::Service, &ours, &both, &[]);
    assert_eq!((&found(&result, "b").ours, &found(&result, "c").ours), (&vec![2], &vec![1]));
    assert!(result.rows.iter().all(|row| row.state == State::Matched), "{result:?}");
}

#[test]
fn an_unconfirmed_refund_ranks_between_an_executed_and_a_rejected_one() {
    let of = |standings: [LedgerStatus; 2]| {
        let ours = [request("REQ-1"), refund(1, 8, standings[0]), refund(2, 9, standings[1])];
        let result = reviewed(Side::Service, &ours, &[paid(), refunded("b", 50_000, 9, "SUCCESSFUL")], &[]);
        found(&result, "b").ours.clone()
    };
    assert_eq!(of([LedgerStatus::NotKnown, LedgerStatus::Done]), [2]);
    assert_eq!(of([LedgerStatus::Refused, LedgerStatus::NotKnown]), [2]);
    // A bank does not name the refund either.
    let ours = [
        request("REQ-1"),
        refund(1, 8, LedgerStatus::NotKnown),
        refund(2, 9, LedgerStatus::Done),
    ];
    let theirs = [row("paid", "REQ-1", 1_990_000, 5), refunded("b", 50_000, 9, "")];
    let result = reviewed(Side::Bank, &ours, &theirs, &[]);
    assert_eq!(found(&result, "b").ours, [2], "{result:?}");
}

/// We refunded 300.00 and 500.00; the service reports 200.00, 300.00 and 500.00.
#[test]
fn a_return_of_another_amount_is_no_refund_of_ours() {
    let ours = [
        request("REQ-1"),
        LedgerEntry {
            amount: -30_000,
            ..refund(1, 8, LedgerStatus::Done)
        },
        refund(2, 9, LedgerStatus::Done),
    ];
    let theirs = [
        paid(),
        refunded("200", 20_000, 8, "SUCCESSFUL"),
        refunded("300", 30_000, 9, "SUCCESSFUL"),
        refunded("500", 50_000, 10, "SUCCESSFUL"),
    ];
    let result = reviewed(Side::Service, &ours, &theirs, &[]);
    let other = found(&result, "200");
    assert_eq!((other.exception, &other.ours), (Some(Exception::Reversed), &vec![]), "{other:?}");
    for (id, place) in [("paid", 0), ("300", 1), ("500", 2)] {
        let row = found(&result, id);
        assert_eq!((row.state, &row.ours), (State::Matched, &vec![place]), "{row:?}");
    }
    assert_eq!(result.rows.len(), 4, "{result:?}");
}

/// The payment is unconfirmed, and the service reports only its return.
#[test]
fn a_return_does_not_show_that_an_unconfirmed_payment_was_made() {
    let unknown = [LedgerEntry {
        standing: LedgerStatus::NotKnown,
        ..payout("COW-1")
    }];
    let told = |text: &str, status: &str, amount: i64| {
        let row = ExternalEntry {
            text: text.to_owned(),
            status: status.to_owned(),
            ..row("a", "COW-1", amount, 4)
        };
        let result = reviewed(Side::Service, &unknown, &[row], &[]);
        let row = found(&result, "a");
        (row.class, row.exception)
    };
    assert_eq!(
        told("Reversal", "SUCCESSFUL", 500_000),
        (Class::StatusDiff, Some(Exception::Reversed))
    );
    assert_eq!(told("Transfer", "REVERSED", -500_000).1, Some(Exception::Reversed));
    assert_eq!(told("Transfer", "SUCCESSFUL", -500_000).1, Some(Exception::UnknownSolved));
    assert_eq!(told("Transfer", "FAILED", -500_000).1, Some(Exception::StatusDiffers));
}

/// The result of October leaves out rows beyond it, but contains which of them are payments.
#[test]
fn paired_rows_outside_the_period_are_reported() {
    let ours = [
        LedgerEntry {
            at: noon(33),
            ..request("REQ-2")
        },
        payout("COW-1"),
    ];
    let theirs = [
        row("a", "COW-1", -500_000, 3),
        row("b", "REQ-2", 2_000_000, 33),
        row("c", "", 500_000, 33),
    ];
    let result = reviewed(Side::Bank, &ours, &theirs, &[]);
    assert_eq!(result.rows.len(), 1, "{result:?}");
    assert_eq!(result.beside, std::collections::HashSet::from([1]));
}
