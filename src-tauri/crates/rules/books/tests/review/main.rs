//! The review of a period, through its public interface.

mod decided;
mod decisions;
mod learned;
mod locked_matches;
mod look_back;
mod parts;
mod properties;
mod returns;
mod states;

use std::collections::HashSet;

use book_rules::review::{
    Category, Exception, ExternalEntry, Kind, Learned, LedgerEntry, LedgerStatus, ReviewDecision, ReviewStep, Reviewed, Row, Scope, Side,
    State, review,
};

/// 1 October 2026, counted from 1970-01-01: `date -d 2026-10-01 +%s` / 86400.
pub const OCTOBER: i32 = 20_727;
pub const NOVEMBER: i32 = OCTOBER + 31;
const HOUR: u32 = 3_600;

/// Noon of a day of October.
pub fn noon(day: u32) -> u32 {
    begin(day) + 12 * HOUR
}

/// The start of a day of October; the 32nd is the first of November.
pub fn begin(day: u32) -> u32 {
    (OCTOBER.cast_unsigned() + day - 1) * 24 * HOUR
}

/// A payout of 5,000.00 on 3 October.
pub fn payout(reference: &str) -> LedgerEntry {
    LedgerEntry {
        id: format!("sent:{reference}"),
        kind: Kind::Payout,
        reference: reference.to_owned(),
        about: String::new(),
        run: String::new(),
        amount: -500_000,
        fee: 0,
        standing: LedgerStatus::Done,
        at: noon(3),
        name: "ADA OBI".to_owned(),
        account: "0123456785".to_owned(),
        transaction: String::new(),
        session: String::new(),
    }
}

/// A request of 20,000.00 that was paid on 5 October; the service keeps 100.00.
pub fn request(reference: &str) -> LedgerEntry {
    LedgerEntry {
        id: format!("request:{reference}:2026-10"),
        kind: Kind::Request,
        amount: 2_000_000,
        fee: 10_000,
        at: noon(5),
        name: "BOLA ADE".to_owned(),
        account: String::new(),
        ..payout(reference)
    }
}

/// A row with this reference.
pub fn row(id: &str, reference: &str, amount: i64, day: u32) -> ExternalEntry {
    ExternalEntry {
        id: id.to_owned(),
        reference: reference.to_owned(),
        text: "TRF".to_owned(),
        transaction: String::new(),
        number_is_shared: false,
        status: String::new(),
        amount,
        charge: 0,
        direction_known: true,
        at: begin(day),
    }
}

pub fn said(step: i64, row: &str, what: ReviewDecision) -> ReviewStep {
    ReviewStep {
        step,
        row: row.to_owned(),
        of_period: true,
        what,
    }
}

pub fn explained(step: i64, row: &str, category: Category, note: &str) -> ReviewStep {
    let note = note.to_owned();
    said(step, row, ReviewDecision::Explained { category, note })
}

pub fn noted(step: i64, row: &str, note: &str, owner: &str) -> ReviewStep {
    let (note, owner) = (note.to_owned(), owner.to_owned());
    said(step, row, ReviewDecision::Noted { note, owner })
}

pub fn same(step: i64, row: &str, ours: &[&str]) -> ReviewStep {
    let ours = ours.iter().map(|id| (*id).to_owned()).collect();
    said(step, row, ReviewDecision::Same { ours })
}

pub fn not_same(step: i64, row: &str, ours: &[&str]) -> ReviewStep {
    let ours = ours.iter().map(|id| (*id).to_owned()).collect();
    said(step, row, ReviewDecision::NotSame { ours })
}

/// October, ten days after its end, with complete data.
pub fn october(side: Side, carried: &HashSet<String>) -> Scope<'_> {
    Scope {
        side,
        days: (OCTOBER, NOVEMBER),
        today: NOVEMBER + 10,
        complete_until: NOVEMBER + 10,
        carried_forward: carried,
        closed: &[],
    }
}

pub fn reviewed_in(days: (i32, i32), side: Side, ours: &[LedgerEntry], theirs: &[ExternalEntry], said: &[ReviewStep]) -> Reviewed {
    let carried = HashSet::new();
    let scope = Scope {
        days,
        ..october(side, &carried)
    };
    review(ours, &mut theirs.to_vec(), said, &Learned::default(), &scope).expect("few rows")
}

pub fn reviewed(side: Side, ours: &[LedgerEntry], theirs: &[ExternalEntry], said: &[ReviewStep]) -> Reviewed {
    reviewed_in((OCTOBER, NOVEMBER), side, ours, theirs, said)
}

pub fn found<'a>(reviewed: &'a Reviewed, id: &str) -> &'a Row {
    let mut rows = reviewed.rows.iter().filter(|row| row.id == id);
    let row = rows.next().unwrap_or_else(|| panic!("{id} is not in {:?}", reviewed.rows));
    assert!(rows.next().is_none(), "{id} is there once");
    row
}
