//! The list of a month's rows: filtered, a page at a time.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::sync::Arc;

use book_rules::review::{Exception, Row, Side, State};
use rusqlite::Connection;

use super::ages::in_order;
use super::{Compared, Completeness, records};
use crate::record::RowRecord;
use crate::view::*;
use crate::{Months, count, month_of};
use base::decimal::decimal;
use engine::outbox::Outbox;
use system::error::AppError;

/// How many payments of a settlement line are shown. A decision covers all of them.
const SHOWN: usize = 100;
/// The longest page, in rows.
const PAGE: u32 = 500;

/// A page of the rows of a review, from a comparison or from the closed month.
pub async fn matches(outbox: &Outbox, months: &Months, request: MonthMatchesRequest) -> Result<MonthMatchesView, AppError> {
    let month = month_of(&request.month)?;
    let (completeness, cache, closed) = (Completeness::of(outbox), Arc::clone(&months.compared), Arc::clone(&months.closed));
    let read = move |db: &Connection| {
        Ok(match closed.kept(db, month)? {
            Some(kept) => page(kept.rows(request.side).iter().map(Listed::closed), &request),
            None => {
                let (compared, side) = (cache.compare(db, month, completeness)?, request.side);
                let rows = in_order(&compared, side).into_iter();
                page(rows.map(|row| Listed::compared(&compared, side, row)), &request)
            }
        })
    };
    outbox.store.read(read).await
}

/// A row of the list.
struct Listed<'a> {
    state: State,
    kind: Option<Exception>,
    /// Its amount in kobo: of the external entry, else of the ledger entries.
    minor: i128,
    source: Source<'a>,
}

/// Where the record of a row comes from.
enum Source<'a> {
    Closed(&'a RowRecord),
    Compared(&'a Compared, Side, &'a Row),
}

impl<'a> Listed<'a> {
    fn closed(row: &'a RowRecord) -> Self {
        Self {
            state: row.state,
            kind: row.exception.as_ref().map(|one| one.kind),
            minor: row.amount(),
            source: Source::Closed(row),
        }
    }

    fn compared(compared: &'a Compared, side: Side, row: &'a Row) -> Self {
        Self {
            state: row.state,
            kind: row.exception,
            minor: i128::from(row.amount),
            source: Source::Compared(compared, side, row),
        }
    }

    fn record(&self) -> Cow<'a, RowRecord> {
        match self.source {
            Source::Closed(row) => Cow::Borrowed(row),
            Source::Compared(compared, side, row) => Cow::Owned(records::row(compared, side, row)),
        }
    }
}

/// A page of the filtered rows. The record is made only for rows that are searched or shown.
fn page<'a>(rows: impl Iterator<Item = Listed<'a>>, request: &MonthMatchesRequest) -> MonthMatchesView {
    let search = request.search.trim().to_lowercase().replace(['₦', ','], "");
    let is_wanted = |row: &Listed<'_>| match request.show {
        ReviewShow::ToReview => row.state == State::ToReview,
        ReviewShow::Exceptions => row.state == State::Exception,
        ReviewShow::Matched => row.state == State::Matched,
        ReviewShow::Explained => row.state == State::Explained,
        ReviewShow::All => true,
    };
    let is_of_kind = |row: &Listed<'_>| request.kind.is_none() || row.kind == request.kind;
    let mut shown: Vec<Listed<'_>> = rows
        .filter(|row| is_wanted(row) && is_of_kind(row) && (search.is_empty() || row.record().contains(&search)))
        .collect();
    if request.largest_first {
        shown.sort_by_cached_key(|row| Reverse(row.minor.abs()));
    }
    let amount: i128 = shown.iter().map(|row| row.minor).sum();
    let count = count(shown.len());
    let on_page = shown.iter().skip(request.from as usize).take(request.count.min(PAGE) as usize);
    MonthMatchesView {
        rows: on_page.map(|row| row.record().view(SHOWN)).collect(),
        count,
        amount: decimal(amount),
    }
}
