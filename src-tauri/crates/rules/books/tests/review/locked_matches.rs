//! The locked matches of an earlier month, in the review of a later one.

use std::collections::HashSet;

use book_rules::review::{Exception, ExternalEntry, Learned, LedgerEntry, LockedMatch, Reviewed, Scope, Side, State, review};

use super::{NOVEMBER, begin, found, noon, october, payout, row};

/// A row without a reference, with a name.
fn named(id: &str, day: u32) -> ExternalEntry {
    ExternalEntry {
        text: "TRF TO ADA OBI".to_owned(),
        ..row(id, "", -500_000, day)
    }
}

fn paid(reference: &str, day: u32) -> LedgerEntry {
    LedgerEntry {
        at: noon(day),
        ..payout(reference)
    }
}

fn closed(row: &str, ours: &[&str], is_weak: bool) -> LockedMatch {
    LockedMatch {
        row: row.to_owned(),
        ours: ours.iter().map(|id| (*id).to_owned()).collect(),
        is_weak,
        whole: true,
    }
}

/// November, after the closing of October.
fn november(ours: &[LedgerEntry], theirs: &[ExternalEntry], closed: &[LockedMatch], carried: &[&str]) -> Reviewed {
    let carried: HashSet<String> = carried.iter().map(|id| (*id).to_owned()).collect();
    let scope = Scope {
        days: (NOVEMBER, NOVEMBER + 30),
        today: NOVEMBER + 20,
        complete_until: NOVEMBER + 20,
        closed,
        ..october(Side::Bank, &carried)
    };
    review(ours, &mut theirs.to_vec(), &[], &Learned::default(), &scope).expect("few rows")
}

#[test]
fn a_similar_later_row_does_not_make_a_locked_match_doubtful() {
    let ours = [paid("COW-1", 31)];
    let theirs = [named("a", 31), named("b", 32)];
    let open = november(&ours, &theirs, &[], &[]);
    assert_eq!(found(&open, "b").state, State::ToReview, "nothing is closed: it may be either");
    let after = november(&ours, &theirs, &[closed("a", &["sent:COW-1"], true)], &[]);
    let row = found(&after, "b");
    assert_eq!(
        (row.state, row.exception, row.candidates.len()),
        (State::Exception, Some(Exception::OnStatementOnly), 0),
        "{row:?}"
    );
    assert_eq!(after.rows.len(), 1, "the pair is of October: {after:?}");
    assert!(after.elsewhere.contains(&0), "and the payment is offered to no other row");
}

#[test]
fn a_late_row_that_replaces_a_locked_row_leaves_a_duplicate() {
    let ours = [paid("COW-1", 30)];
    let theirs = [row("late", "COW-1", -500_000, 30), row("told", "COW-1", -500_000, 31)];
    let after = november(&ours, &theirs, &[closed("told", &["sent:COW-1"], false)], &["late"]);
    let states: Vec<_> = ["late", "told"].map(|id| found(&after, id).exception).to_vec();
    assert!(states.contains(&Some(Exception::Duplicate)), "{after:?}");
}

#[test]
fn a_payment_whose_row_is_gone_is_open_again() {
    let ours = [paid("COW-1", 31), paid("COW-2", 33)];
    let theirs = [row("b", "COW-2", -500_000, 33)];
    let after = november(&ours, &theirs, &[closed("gone", &["sent:COW-1"], false)], &[]);
    let alone = found(&after, "sent:COW-1");
    assert_eq!((alone.state, alone.carried), (State::Exception, true));
    assert_eq!(november(&ours, &theirs, &[], &[]).rows.len(), 1, "October was not closed with it");
}

#[test]
fn every_open_payment_of_a_batch_is_carried_forward() {
    let of_group = |number: u32| LedgerEntry {
        run: "BULK-9".to_owned(),
        ..paid(&format!("COW-{number}"), 31)
    };
    let ours = [of_group(1), of_group(2), of_group(3)];
    let theirs = [row("first", "COW-1", -500_000, 32)];
    let ids = ["sent:COW-1", "sent:COW-2", "sent:COW-3"];
    let after = november(&ours, &theirs, &[], &ids);
    let mut open: Vec<usize> = after
        .rows
        .iter()
        .filter(|row| row.theirs.is_none())
        .flat_map(|row| row.ours.clone())
        .collect();
    open.sort_unstable();
    assert_eq!(open, [1, 2], "{after:?}");
    assert_eq!(found(&after, "first").ours, [0]);
    assert_eq!(ours[0].at / 86_400 * 86_400, begin(31), "all of October");
}

/// The payment of a locked match is before the period that is read. Its row is not free for another payment of the same amount and name.
#[test]
fn a_row_of_a_partly_present_match_is_reserved() {
    let ours = [paid("COW-2", 31)];
    let theirs = [named("a", 31)];
    let pair = |whole| LockedMatch {
        whole,
        ..closed("a", &["sent:LONG-AGO"], true)
    };
    let after = november(&ours, &theirs, &[pair(false)], &["sent:COW-2"]);
    let open = found(&after, "sent:COW-2");
    assert_eq!(
        (open.state, open.carried, after.rows.len()),
        (State::Exception, true, 1),
        "{after:?}"
    );
    // The reverse case: the payment is taken, and no candidate of a row.
    let rows = [named("b", 32)];
    let pair = LockedMatch {
        whole: false,
        ..closed("long ago", &["sent:COW-2"], true)
    };
    let after = november(&ours, &rows, &[pair], &[]);
    assert_eq!(found(&after, "b").exception, Some(Exception::OnStatementOnly));
    assert!(after.taken_by_others("b", &ours, &rows).contains(&0));
}
