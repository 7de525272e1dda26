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
use crate::{Months, month_of};
use engine::outbox::Outbox;
use system::error::AppError;
use system::plain::decimal;

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
            Some(kept) => page(kept.rows(request.side).iter(), &request),
            None => {
                let (compared, side) = (cache.compare(db, month, completeness)?, request.side);
                let compared_row = |row| ComparedRow {
                    compared: &compared,
                    side,
                    row,
                };
                page(in_order(&compared, side).into_iter().map(compared_row), &request)
            }
        })
    };
    outbox.store.read(read).await
}

/// A row of the list: from a comparison, or from a closed month.
trait Listed {
    fn state(&self) -> State;
    fn kind(&self) -> Option<Exception>;
    /// Its amount in kobo: of the external entry, else of the ledger entries.
    fn minor(&self) -> i128;
    fn record(&self) -> Cow<'_, RowRecord>;
}

impl Listed for &RowRecord {
    fn state(&self) -> State {
        self.state
    }

    fn kind(&self) -> Option<Exception> {
        self.exception.as_ref().map(|one| one.kind)
    }

    fn minor(&self) -> i128 {
        RowRecord::amount(self)
    }

    fn record(&self) -> Cow<'_, RowRecord> {
        Cow::Borrowed(self)
    }
}

/// A row of a comparison.
struct ComparedRow<'a> {
    compared: &'a Compared,
    side: Side,
    row: &'a Row,
}

impl Listed for ComparedRow<'_> {
    fn state(&self) -> State {
        self.row.state
    }

    fn kind(&self) -> Option<Exception> {
        self.row.exception
    }

    fn minor(&self) -> i128 {
        i128::from(self.row.amount)
    }

    fn record(&self) -> Cow<'_, RowRecord> {
        Cow::Owned(records::row(self.compared, self.side, self.row))
    }
}

/// A page of the filtered rows. The record is made only for rows that are searched or shown.
fn page<R: Listed>(rows: impl Iterator<Item = R>, request: &MonthMatchesRequest) -> MonthMatchesView {
    let search = request.search.trim().to_lowercase().replace(['₦', ','], "");
    let is_wanted = |row: &R| match request.show {
        ReviewShow::ToReview => row.state() == State::ToReview,
        ReviewShow::Exceptions => row.state() == State::Exception,
        ReviewShow::Matched => row.state() == State::Matched,
        ReviewShow::Explained => row.state() == State::Explained,
        ReviewShow::All => true,
    };
    let is_of_kind = |row: &R| request.kind.is_none() || row.kind() == request.kind;
    let mut shown: Vec<R> = rows
        .filter(|row| is_wanted(row) && is_of_kind(row) && (search.is_empty() || row.record().contains(&search)))
        .collect();
    if request.largest_first {
        shown.sort_by_cached_key(|row| Reverse(row.minor().abs()));
    }
    let amount: i128 = shown.iter().map(Listed::minor).sum();
    let count = u32::try_from(shown.len()).unwrap_or(u32::MAX);
    let on_page = shown.iter().skip(request.from as usize).take(request.count.min(PAGE) as usize);
    MonthMatchesView {
        rows: on_page.map(|row| row.record().view(SHOWN)).collect(),
        count,
        amount: decimal(amount),
    }
}
