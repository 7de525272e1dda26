//! The time of a row in a comparison, and its age.

use book_rules::review::{Exception, ExternalEntry, LedgerEntry, Row, Side, day};

use super::Compared;
use super::calendar::day_number;
use crate::tables::month_steps::StoredDecision;

/// Rows by time. Rows of one day of a bank keep the order of the statement; rows on no statement come after them.
pub(super) fn in_order(compared: &Compared, side: Side) -> Vec<&Row> {
    let (reviewed, theirs) = compared.of(side);
    let mut rows: Vec<&Row> = reviewed.rows.iter().collect();
    rows.sort_by_key(|row| {
        (
            time_of(row, &compared.records.own.ours, theirs),
            row.theirs.is_none(),
            row.theirs,
            &row.id,
        )
    });
    rows
}

/// The age of a row in days, at the end of the month or today, whichever is earlier.
pub(super) fn age_days(compared: &Compared, row: &Row, theirs: &[ExternalEntry]) -> u32 {
    let at = match orphaned_decision(compared, row) {
        Some(decision) => day_number(decision.content.oldest),
        None => day(time_of(row, &compared.records.own.ours, theirs)),
    };
    let age = compared.age_until - at;
    u32::try_from(age).unwrap_or(0)
}

/// The decision about rows that no longer exist, if this row reports one.
pub(super) fn orphaned_decision<'a>(compared: &'a Compared, row: &Row) -> Option<&'a StoredDecision> {
    let id = row.said.filter(|_| row.exception == Some(Exception::SaidOfGone))?;
    compared.decision(id)
}

/// The time of the external entry; without one, the time of the first ledger entry.
pub(super) fn time_of(row: &Row, ours: &[LedgerEntry], theirs: &[ExternalEntry]) -> u32 {
    let external = row.theirs.and_then(|place| theirs.get(place)).map(|row| row.at);
    let own = row.ours.first().and_then(|place| ours.get(*place)).map(|one| one.at);
    external.or(own).unwrap_or(0)
}
