//! The review of a month: our own records beside the service's rows and bank statements, with people's decisions about them. Only the decisions
//! are stored; the rest is computed from the records each time (`book_rules::review`).

mod ages;
mod cache;
mod calendar;
mod change_month;
mod compare;
mod days;
mod decide;
mod figures;
mod gather;
mod list;
mod prefetch;
mod records;
mod settle;
mod show;
mod sources;
mod tie_out;
mod wallet;

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use base::history::Window;
use base::month::Month;
use base::timestamp::Timestamp;
use book_rules::review::{ExternalEntry, Learned, Reviewed, Row, Side};
use rusqlite::Connection;

pub use cache::ComparisonCache;
pub use calendar::day_text;
pub use compare::compare;
pub use decide::{decide, undo};
pub use figures::{tie_outs, whole as figures_of};
pub use list::matches;
pub use prefetch::prefetch;
pub use records::all as all_records;
pub use settle::settle;
pub use show::{find, review_of};
pub use tie_out::{balance_gaps, without_statement};

use crate::tables::month_steps::StoredDecision;
use crate::tables::statements::Span;
use crate::window_of;
use calendar::day_number;
use compare::Basis;
use engine::outbox::Outbox;
use engine::sources::{SOURCES, is_set_up};
use engine::tables::service_rows;
use gather::Records;
use settle::Corroboration;
use store::changes::Written;
use system::error::AppError;

/// A compared month.
#[derive(Debug)]
pub struct Compared {
    month: Month,
    /// The window in which the records were read, and how often they had been written then.
    read: Window,
    written: Written,
    basis: Basis,
    records: Records,
    service: Arc<Reviewed>,
    bank: Arc<Reviewed>,
    /// All decisions, of every month.
    decisions: Vec<StoredDecision>,
    /// Rows of closed months that became known after the closing.
    late: HashSet<String>,
    /// Rows that were matched when their month was closed.
    closed: HashSet<String>,
    learned: Learned,
    /// The days that the statements cover.
    spans: Vec<Span>,
    /// Whether sources of the service are set up, and whether a statement covers the month.
    available: (bool, bool),
    /// The day up to which ages are counted: the last of the month, or today.
    age_until: i32,
    /// Computed when it is first needed.
    corroboration: OnceLock<Corroboration>,
}

impl Compared {
    pub fn month(&self) -> Month {
        self.month
    }

    /// The month as a window, without the days around it.
    pub fn window(&self) -> Window {
        window_of(self.month)
    }

    /// The number of rows of all sides.
    fn size(&self) -> usize {
        self.records.own.ours.len() + self.records.merged.rows.len() + self.records.banks.rows.len()
    }

    /// The first and the last day of the month, such as `2026-10-31`.
    pub fn days(&self) -> (String, String) {
        let (from, until) = (day_number(self.month.from()), day_number(self.month.until()));
        (day_text(from), day_text(until - 1))
    }

    /// References of payments that may have been refunded by the end of the month, by an unknown amount.
    pub(crate) fn sums_not_known(&self) -> impl Iterator<Item = &str> {
        let until = self.month.until();
        let by_then = self.records.own.sums_not_known.iter().filter(move |(at, _)| *at < until);
        by_then.map(|(_, reference)| reference.as_str())
    }

    /// Whether a statement covers the month.
    pub(crate) fn has_statements(&self) -> bool {
        self.available.1
    }

    pub fn rows(&self, side: Side) -> &[Row] {
        &self.of(side).0.rows
    }

    fn of(&self, side: Side) -> (&Arc<Reviewed>, &[ExternalEntry]) {
        match side {
            Side::Service => (&self.service, &self.records.merged.rows),
            Side::Bank => (&self.bank, &self.records.banks.rows),
        }
    }

    fn row(&self, side: Side, id: &str) -> Option<&Row> {
        self.of(side).0.rows.iter().find(|row| row.id == id)
    }

    fn corroboration(&self) -> &Corroboration {
        self.corroboration.get_or_init(|| Corroboration::of(self))
    }

    fn decision(&self, id: i64) -> Option<&StoredDecision> {
        let place = self.decisions.binary_search_by_key(&id, |decision| decision.id).ok()?;
        self.decisions.get(place)
    }
}

/// The time of a comparison and the sources that are set up. They decide how complete the service's rows are.
#[derive(Clone, Copy, Debug)]
pub struct Completeness {
    pub now: Timestamp,
    pub set_up: [bool; 3],
}

impl Completeness {
    pub fn of(outbox: &Outbox) -> Self {
        Self {
            now: outbox.now(),
            set_up: SOURCES.map(|source| is_set_up(outbox, source)),
        }
    }

    /// The first day for which the service's rows are incomplete.
    fn service_complete_until(self, db: &Connection, month: Month) -> Result<i32, AppError> {
        let whole = Window {
            from: month.from(),
            until: month.until().min(self.now),
        };
        let mut until = whole.until;
        for (source, _) in SOURCES.into_iter().zip(self.set_up).filter(|(_, set_up)| *set_up) {
            let missing = service_rows::coverage(db, source)?.fetchable_gaps(whole);
            until = missing.iter().map(|piece| piece.from).fold(until, Timestamp::min);
        }
        Ok(day_number(until))
    }
}
