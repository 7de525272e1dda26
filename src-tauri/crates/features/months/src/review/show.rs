//! The views of a comparison.

use std::sync::Arc;

use book_rules::review::{LedgerEntry, LedgerStatus, day};
use rusqlite::Connection;

use super::ages::time_of;
use super::change_month::row_not_found;
use super::figures::whole;
use super::records::our_payment;
use super::{Compared, Completeness};
use crate::view::*;
use crate::{Months, count, month_of};
use base::decimal::decimal;
use engine::outbox::Outbox;
use system::error::AppError;

/// The most payments that a search returns.
const FOUND: usize = 50;

/// The figures of a month: as it was closed, else from a comparison.
pub async fn review_of(outbox: &Outbox, months: &Months, request: &MonthRequest) -> Result<MonthReviewView, AppError> {
    let (month, completeness) = (month_of(&request.month)?, Completeness::of(outbox));
    let (cache, closed) = (Arc::clone(&months.compared), Arc::clone(&months.closed));
    let read = move |db: &Connection| {
        let figures = match closed.kept(db, month)? {
            Some(kept) => kept.figures.clone(),
            None => whole(db, &*cache.compare(db, month, completeness)?)?,
        };
        Ok(figures.view(&month.to_string()))
    };
    outbox.store.read(read).await
}

/// Open ledger entries that a row might be, the most similar first.
pub async fn find(outbox: &Outbox, months: &Months, request: MonthFindRequest) -> Result<MonthFoundView, AppError> {
    let month = month_of(&request.month)?;
    let (completeness, cache) = (Completeness::of(outbox), Arc::clone(&months.compared));
    let read = move |db: &Connection| found(&*cache.compare(db, month, completeness)?, &request);
    outbox.store.read(read).await
}

fn found(compared: &Compared, request: &MonthFindRequest) -> Result<MonthFoundView, AppError> {
    let (reviewed, theirs) = compared.of(request.side);
    let row = compared.row(request.side, &request.id).ok_or_else(row_not_found)?;
    let (amount, at) = (row.amount, time_of(row, &compared.records.own.ours, theirs));
    let taken = reviewed.taken_by_others(&row.id, &compared.records.own.ours, theirs);
    let search = request.search.trim().to_lowercase().replace(['₦', ','], "");
    let mut open: Vec<(usize, &LedgerEntry)> = compared
        .records
        .own
        .ours
        .iter()
        .enumerate()
        .filter(|(place, one)| !taken.contains(place) && one.standing != LedgerStatus::Refused)
        .filter(|(_, one)| {
            let texts = [
                one.reference.to_lowercase(),
                one.name.to_lowercase(),
                decimal(i128::from(one.amount)),
            ];
            search.is_empty() || texts.iter().any(|text| text.contains(&search))
        })
        .collect();
    let far = |one: &LedgerEntry| {
        let wrong_way = one.amount.signum() != amount.signum();
        let apart = (one.amount.saturating_abs() - amount.saturating_abs()).abs();
        (wrong_way, apart, (day(one.at) - day(at)).abs())
    };
    open.sort_by_key(|(_, one)| (far(one), &one.id));
    Ok(MonthFoundView {
        count: count(open.len()),
        ours: open
            .iter()
            .take(FOUND)
            .map(|(place, _)| our_payment(compared, *place).view())
            .collect(),
    })
}
