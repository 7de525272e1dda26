//! The review of a month after a decision about one of its rows.

use std::sync::Arc;

use base::month::Month;
use rusqlite::Connection;

use super::cache::ComparisonCache;
use super::figures::whole;
use super::{Compared, Completeness};
use crate::Months;
use crate::record::Figures;
use crate::view::MonthReviewView;
use engine::event::Topic;
use engine::outbox::Outbox;
use system::error::AppError;

pub(super) fn gone() -> AppError {
    let message = "Nothing was changed: this row is not there any more.";
    AppError::not_found(message).hint("Something was fetched or imported meanwhile. Look at the list again.")
}

/// The figures and the comparison of a month after a decision, computed in the transaction that stores the decision.
pub(super) struct After {
    figures: Figures,
    compared: Arc<Compared>,
    written: u64,
}

impl After {
    pub(super) fn of(db: &Connection, cache: &ComparisonCache, month: Month, outside: Completeness) -> Result<Self, AppError> {
        let compared = cache.compare(db, month, outside)?;
        Ok(Self {
            figures: whole(db, &compared)?,
            compared,
            written: db.total_changes(),
        })
    }

    /// Keeps the comparison and notifies the front ends. Called after the transaction was committed.
    pub(super) fn finish(self, outbox: &Outbox, months: &Months, month: Month, outside: Completeness) -> MonthReviewView {
        months.compared.keep(month, outside, self.written, self.compared);
        outbox.notify(Topic::Months, None);
        self.figures.view(&month.to_string())
    }
}
