//! How far beyond a month rows are read.

use base::month::Month;
use base::timestamp::{HOUR, Timestamp};
use book_rules::review::{ExternalEntry, LedgerEntry, Side, State, look_back};

use super::*;

/// The entries and rows that are read for a month.
pub(crate) fn read(month: &str, ours: &[LedgerEntry], theirs: &[ExternalEntry]) -> (Vec<LedgerEntry>, Vec<ExternalEntry>) {
    let window = look_back(Month::parse(month).expect("a month"), None);
    let is_read = |at: u32| (window.from..window.until).contains(&Timestamp(i64::from(at) * 1_000 - HOUR));
    let here = ours.iter().filter(|one| is_read(one.at)).cloned();
    let there = theirs.iter().filter(|row| is_read(row.at)).cloned();
    (here.collect(), there.collect())
}

/// A payment of 31 October, and its line of 3 November, which names only the payee.
fn last_of_october() -> (LedgerEntry, ExternalEntry) {
    let paid = LedgerEntry {
        at: noon(31),
        ..payout("COW-1")
    };
    let line = ExternalEntry {
        text: "ADA OBI".to_owned(),
        ..row("a", "", -500_000, 34)
    };
    (paid, line)
}

/// The state of the line in the results of October and November.
fn in_both(ours: &[LedgerEntry], theirs: &[ExternalEntry]) -> [Option<State>; 2] {
    [("2026-10", (OCTOBER, NOVEMBER)), ("2026-11", (NOVEMBER, NOVEMBER + 30))].map(|(month, days)| {
        let (here, there) = read(month, ours, theirs);
        let result = reviewed_in(days, Side::Bank, &here, &there, &[]);
        result.rows.iter().find(|row| row.id == "a").map(|row| row.state)
    })
}

/// On the sixth the same person is paid the same amount again. The line may be either payment, and is in its own month only.
#[test]
fn a_payment_that_makes_a_line_doubtful_does_so_in_both_months() {
    let (paid, line) = last_of_october();
    let again = LedgerEntry {
        at: noon(37),
        ..payout("COW-2")
    };
    assert_eq!(in_both(&[paid, again], &[line]), [None, Some(State::ToReview)]);
}

/// The second payment has its own line, on the ninth. The first line can only be the first payment.
#[test]
fn a_line_that_names_such_a_payment_makes_it_certain_in_both_months() {
    let (paid, line) = last_of_october();
    let again = LedgerEntry {
        at: noon(37),
        ..payout("COW-2")
    };
    let own = row("b", "COW-2", -500_000, 40);
    assert_eq!(in_both(&[paid, again], &[line, own]), [Some(State::Matched); 2]);
}
