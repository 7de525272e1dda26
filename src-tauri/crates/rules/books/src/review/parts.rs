//! Several rows that are one payment together, and refunds: paired by reference and sum alone, if only one solution fits.

use crate::messages;
use std::collections::{HashMap, HashSet};

use super::review_steps::{Decisions, reason_of_parts, towards};
use super::wording::is_return;
use super::{Class, ExternalEntry, Kind, LedgerEntry, LedgerStatus, Method, Reason, Row, State, sum};

/// Joins rows that name one payment and have its amount together, and pairs returned money with our refunds.
pub(super) fn join(rows: &mut Vec<Row>, ours: &[LedgerEntry], theirs: &[ExternalEntry], decisions: &Decisions<'_>) {
    parts(rows, ours, theirs, decisions);
    refunds(rows, ours, theirs, decisions);
}

/// Rows that name one payment: the first differs in its amount, the others repeat it, and their sum is the payment.
fn parts(rows: &mut [Row], ours: &[LedgerEntry], theirs: &[ExternalEntry], decisions: &Decisions<'_>) {
    // By payment: the row that the engine compared with it, and the rows that repeat that row.
    let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
    let mut group_of: HashMap<usize, usize> = HashMap::new();
    for (number, row) in rows.iter().enumerate() {
        let by_reference = row.method == Some(Method::Reference) && row.class == Class::AmountDiff && row.reason != Some(Reason::Status);
        if let (true, Some(place), [one]) = (by_reference, row.theirs, row.ours.as_slice())
            && !ours[*one].reference.is_empty()
        {
            group_of.insert(place, groups.len());
            groups.push((*one, vec![number]));
        }
    }
    if groups.is_empty() {
        return;
    }
    for (number, row) in rows.iter().enumerate() {
        let Some(there) = row.theirs.and_then(|place| theirs.get(place)) else {
            continue;
        };
        let group = row
            .repeats
            .and_then(|first| group_of.get(&first))
            .and_then(|group| groups.get_mut(*group));
        let (Some((one, group)), false) = (group, is_return(&there.text)) else {
            continue;
        };
        let (payment, first) = (&ours[*one], rows[group[0]].theirs.and_then(|place| theirs.get(place)));
        let names_it = there.reference == payment.reference || there.text.contains(&payment.reference);
        // A row with another status is no part, and neither is one that a person excluded.
        if names_it && first.is_some_and(|first| first.status == there.status) && !decisions.excludes(&there.id, &payment.id) {
            group.push(number);
        }
    }
    let mut found = Vec::new();
    for (one, group) in groups.into_iter().filter(|(_, group)| group.len() > 1) {
        let of_group = group
            .iter()
            .filter_map(|number| rows[*number].theirs)
            .filter_map(|place| theirs.get(place));
        let payment = &ours[one];
        let together = of_group.fold(0_i64, |sum, row| sum.saturating_add(towards(row, payment)));
        if let Some(reason) = reason_of_parts(payment, together) {
            found.push((one, group, reason));
        }
    }
    for (one, group, reason) in found {
        let count = group.len();
        for number in group {
            let row = &mut rows[number];
            row.ours = vec![one];
            row.class = Class::Matched;
            row.reason = Some(reason);
            row.method = Some(Method::Reference);
            row.why = messages::review::rows_together(count);
        }
    }
}

/// Pairs a row that has the reference of a payment and the opposite direction with the open refund of this amount.
fn refunds(rows: &mut Vec<Row>, ours: &[LedgerEntry], theirs: &[ExternalEntry], decisions: &Decisions<'_>) {
    let mut open: HashMap<(&str, i64), Vec<usize>> = HashMap::new();
    for (number, row) in rows.iter().enumerate().filter(|(_, row)| row.theirs.is_none()) {
        if let [one] = row.ours.as_slice()
            && ours[*one].kind == Kind::Refund
        {
            open.entry((&ours[*one].about, ours[*one].amount)).or_default().push(number);
        }
    }
    if open.is_empty() {
        return;
    }
    let (mut pairs, mut taken) = (Vec::new(), HashSet::new());
    for (number, row) in rows.iter().enumerate().filter(|(_, row)| row.class == Class::Reversed) {
        let Some(there) = row.theirs.and_then(|place| theirs.get(place)) else {
            continue;
        };
        let fits = open.iter().filter(|((about, amount), _)| {
            *amount == there.amount && !about.is_empty() && (there.reference == *about || there.text.contains(*about))
        });
        let mut fitting: Vec<usize> = fits.flat_map(|(_, numbers)| numbers.iter().copied()).collect();
        fitting.retain(|alone| !taken.contains(alone) && !decisions.excludes(&there.id, &rows[*alone].id));
        fitting.sort_unstable_by_key(|alone| {
            (
                rows[*alone].ours.iter().any(|one| ours[*one].standing != LedgerStatus::Done),
                *alone,
            )
        });
        if let Some(alone) = fitting.first() {
            taken.insert(*alone);
            pairs.push((number, rows[*alone].ours.clone()));
        }
    }
    for (number, places) in pairs {
        let row = &mut rows[number];
        debug_assert!(sum(ours, &places) != 0, "a refund moves money");
        row.ours = places;
        row.class = Class::Matched;
        row.method = Some(Method::Reference);
        row.state = State::Matched;
        messages::review::REFUND_ROW.clone_into(&mut row.why);
    }
    let mut number = 0;
    rows.retain(|_| {
        number += 1;
        !taken.contains(&(number - 1))
    });
}
