//! The figures of a month.

use std::collections::{BTreeMap, HashSet};
use std::panic::resume_unwind;
use std::thread;

use book_rules::review::{Class, Exception, ExternalEntry, Kind, LedgerEntry, Reviewed, Row, Side, State};
use rusqlite::Connection;

use super::ages::age_days;
use super::calendar::day_number;
use super::{Compared, days, tie_out, wallet};
use crate::record::{ClassFigures, ExceptionFigures, Figures, NotExpected, NothingToCompare, Recorded, SideFigures, Sum, TieOut};
use crate::tables::month_steps;
use system::error::AppError;

/// All figures of a month.
pub fn whole(db: &Connection, compared: &Compared) -> Result<Figures, AppError> {
    let last = month_steps::last(db, &compared.month.to_string())?;
    // The figures of the two sides are computed in parallel.
    let (service, bank) = thread::scope(|threads| {
        let bank = threads.spawn(|| of_side(compared, Side::Bank));
        let service = of_side(compared, Side::Service);
        (service, bank.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    Ok(Figures {
        sides: vec![service, bank],
        days: days::days(compared),
        fees: days::fees(compared),
        undo: last.map(|decision| Recorded::Value(decision.content.record())),
        learned: compared.learned.facts().into_iter().map(Recorded::Value).collect(),
    })
}

fn of_side(compared: &Compared, side: Side) -> SideFigures {
    let (reviewed, theirs) = compared.of(side);
    let ours = &compared.records.own.ours;
    let (mut states, mut classes): (BTreeMap<State, Sum>, BTreeMap<Class, Sum>) = Default::default();
    let mut carried = Sum::default();
    for row in &reviewed.rows {
        let amount = row.amount;
        states.entry(row.state).or_default().add(amount);
        classes.entry(row.class).or_default().add(amount);
        if row.carried {
            carried.add(amount);
        }
    }
    let sum = |state| states.get(&state).copied().unwrap_or_default();
    let is_open = |row: &&Row| matches!(row.state, State::ToReview | State::Exception);
    let open: Vec<&Row> = reviewed.rows.iter().filter(is_open).collect();
    // A payment that is suggested for a row to review is counted with that row.
    let suggested: HashSet<usize> = reviewed
        .rows
        .iter()
        .filter(|row| row.state == State::ToReview)
        .flat_map(|row| &row.candidates)
        .flat_map(|candidate| candidate.ours.iter().copied())
        .collect();
    let is_counted = |row: &&Row| row.theirs.is_some() || !row.ours.iter().all(|place| suggested.contains(place));
    let counted = open.iter().copied().filter(is_counted);
    let unexplained = counted.map(at_stake).fold(0, i64::saturating_add);
    let oldest_days = open.iter().map(|row| age_days(compared, row, theirs)).max();
    let (all, open) = (reviewed.rows.len(), open.len());
    SideFigures {
        side,
        nothing_to_compare: nothing(compared, side).map(Recorded::Value),
        matched: sum(State::Matched),
        to_review: sum(State::ToReview),
        exceptions: sum(State::Exception),
        explained: sum(State::Explained),
        classes: classes.into_iter().map(|(class, sum)| ClassFigures { class, sum }).collect(),
        by_kind: by_kind(compared, reviewed, theirs),
        percent_done: ((all - open) * 100)
            .checked_div(all)
            .and_then(|percent| u32::try_from(percent).ok()),
        oldest_days,
        carried_forward: carried,
        not_expected: not_expected(reviewed, ours),
        tie_outs: tie_outs(compared, side),
        unexplained,
    }
}

fn by_kind(compared: &Compared, reviewed: &Reviewed, theirs: &[ExternalEntry]) -> Vec<ExceptionFigures> {
    let mut kinds: BTreeMap<Exception, Vec<&Row>> = BTreeMap::new();
    for row in &reviewed.rows {
        if let Some(kind) = row.exception {
            kinds.entry(kind).or_default().push(row);
        }
    }
    let figures = |(kind, rows): (Exception, Vec<&Row>)| {
        let mut sum = Sum::default();
        rows.iter().for_each(|row| sum.add(row.amount));
        ExceptionFigures {
            kind,
            sum,
            oldest_days: rows.iter().map(|row| age_days(compared, row, theirs)).max().unwrap_or(0),
        }
    };
    kinds.into_iter().map(figures).collect()
}

/// The tie-outs of a side's accounts.
pub fn tie_outs(compared: &Compared, side: Side) -> Vec<TieOut> {
    match side {
        Side::Service => wallet::tie_out(compared).into_iter().collect(),
        Side::Bank => tie_out::banks(compared),
    }
}

/// Why there is nothing to compare, if there is nothing.
fn nothing(compared: &Compared, side: Side) -> Option<NothingToCompare> {
    match (side, compared.available) {
        (Side::Service, (false, _)) => Some(NothingToCompare::NoKeys),
        (Side::Service, _) if compared.records.merged.rows.is_empty() => {
            let was_fetched = compared.basis.service_until > day_number(compared.month.from());
            Some(if was_fetched {
                NothingToCompare::NoRecords
            } else {
                NothingToCompare::NotFetched
            })
        }
        // Rows carried forward and decisions about missing lines are shown without a statement too.
        (Side::Bank, (_, false)) if compared.bank.rows.is_empty() => Some(NothingToCompare::NoStatement),
        (Side::Service | Side::Bank, _) => None,
    }
}

/// The payments that no statement names, by kind.
fn not_expected(reviewed: &Reviewed, ours: &[LedgerEntry]) -> Vec<Recorded<NotExpected>> {
    let mut of_kind: BTreeMap<Kind, Sum> = BTreeMap::new();
    for one in reviewed.unseen.iter().filter_map(|place| ours.get(*place)) {
        of_kind.entry(one.kind).or_default().add(one.amount);
    }
    let one = |(kind, Sum { rows, amount })| Recorded::Value(NotExpected { kind, rows, amount });
    of_kind.into_iter().map(one).collect()
}

/// The unexplained amount of a row, in kobo without a sign.
pub(super) fn at_stake(row: &Row) -> i64 {
    let whole = row.amount.saturating_abs();
    match row.exception {
        Some(Exception::AmountDiffers) => row.difference.map_or(whole, i64::saturating_abs),
        _ => whole,
    }
}
