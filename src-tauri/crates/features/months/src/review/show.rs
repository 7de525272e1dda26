//! A comparison as people see it.

use std::sync::Arc;

use book_rules::review::{Exception, Ours, Row, Side, Standing, Theirs, day};
use rusqlite::Connection;

use super::figures::whole;
use super::gather::day_number;
use super::records::our_payment;
use super::{Compared, Outside};
use crate::tables::month_steps::StepOnRecord;
use crate::view::*;
use crate::{Months, month_of};
use engine::outbox::Outbox;
use system::error::AppError;
use system::plain::decimal;

/// So many payments are found at most.
const FOUND: usize = 50;

/// How a month stands.
pub async fn review_of(outbox: &Outbox, months: &Months, request: &MonthRequest) -> Result<MonthReviewView, AppError> {
    let (month, outside) = (month_of(request)?, Outside::of(outbox));
    let (cache, closed) = (Arc::clone(&months.compared), Arc::clone(&months.closed));
    let read = move |db: &Connection| {
        let figures = match closed.kept(db, month)? {
            Some(kept) => kept.figures.clone(),
            None => whole(db, &*cache.compare(db, month, outside)?)?,
        };
        Ok(figures.view(&month.to_string()))
    };
    outbox.store.read(read).await
}

/// In the order of time; those of one day of a bank as its statement has them, then what is on none.
pub(super) fn in_order(compared: &Compared, side: Side) -> Vec<&Row> {
    let (reviewed, theirs) = compared.of(side);
    let mut rows: Vec<&Row> = reviewed.rows.iter().collect();
    rows.sort_by_key(|row| {
        (
            moment(row, &compared.records.own.ours, theirs),
            row.theirs.is_none(),
            row.theirs,
            &row.id,
        )
    });
    rows
}

/// How many days a row is open at the end of the month, or today.
pub(super) fn age_days(compared: &Compared, row: &Row, theirs: &[Theirs]) -> u32 {
    let at = match said_of_gone(compared, row) {
        Some(step) => day_number(step.step.oldest),
        None => day(moment(row, &compared.records.own.ours, theirs)),
    };
    let age = compared.age_until - at;
    u32::try_from(age).unwrap_or(0)
}

/// What was said of rows that are gone.
pub(super) fn said_of_gone<'a>(compared: &'a Compared, row: &Row) -> Option<&'a StepOnRecord> {
    let said = row.said.filter(|_| row.exception == Some(Exception::SaidOfGone))?;
    compared.step(said)
}

/// When a row is: theirs, else ours.
fn moment(row: &Row, ours: &[Ours], theirs: &[Theirs]) -> u32 {
    let there = row.theirs.and_then(|place| theirs.get(place)).map(|row| row.at);
    let here = row.ours.first().and_then(|place| ours.get(*place)).map(|one| one.at);
    there.or(here).unwrap_or(0)
}

/// Open payments of ours that a row might be, the nearest first.
pub async fn find(outbox: &Outbox, months: &Months, request: MonthFindRequest) -> Result<MonthFoundView, AppError> {
    let month = month_of(&MonthRequest {
        month: request.month.clone(),
    })?;
    let (outside, cache) = (Outside::of(outbox), Arc::clone(&months.compared));
    let read = move |db: &Connection| found(&*cache.compare(db, month, outside)?, &request);
    outbox.store.read(read).await
}

fn found(compared: &Compared, request: &MonthFindRequest) -> Result<MonthFoundView, AppError> {
    let (reviewed, theirs) = compared.of(request.side);
    let row = compared.row(request.side, &request.id).ok_or_else(super::say::gone)?;
    let (amount, at) = (row.amount, moment(row, &compared.records.own.ours, theirs));
    let taken = reviewed.taken_by_others(&row.id, &compared.records.own.ours, theirs);
    let search = request.search.trim().to_lowercase().replace(['₦', ','], "");
    let mut open: Vec<(usize, &Ours)> = compared
        .records
        .own
        .ours
        .iter()
        .enumerate()
        .filter(|(place, one)| !taken.contains(place) && one.standing != Standing::Refused)
        .filter(|(_, one)| {
            let texts = [
                one.reference.to_lowercase(),
                one.name.to_lowercase(),
                decimal(i128::from(one.amount)),
            ];
            search.is_empty() || texts.iter().any(|text| text.contains(&search))
        })
        .collect();
    let far = |one: &Ours| {
        let wrong_way = one.amount.signum() != amount.signum();
        let apart = (one.amount.saturating_abs() - amount.saturating_abs()).abs();
        (wrong_way, apart, (day(one.at) - day(at)).abs())
    };
    open.sort_by_key(|(_, one)| (far(one), &one.id));
    Ok(MonthFoundView {
        count: u32::try_from(open.len()).unwrap_or(u32::MAX),
        ours: open
            .iter()
            .take(FOUND)
            .map(|(place, _)| our_payment(compared, *place).view())
            .collect(),
    })
}
