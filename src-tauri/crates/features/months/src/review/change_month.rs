//! The review of a month after a decision about one of its rows.

use std::sync::Arc;

use base::month::Month;
use rusqlite::Transaction;

use super::figures::whole;
use super::{Compared, Completeness};
use crate::Months;
use crate::closing::must_be_open;
use crate::messages;
use crate::view::MonthReviewView;
use engine::event::Topic;
use engine::outbox::Outbox;
use system::error::AppError;

pub(super) fn row_not_found() -> AppError {
    let message = messages::review::ROW_GONE;
    AppError::not_found(message).hint(messages::review::LIST_CHANGED)
}

/// Changes an open month in one transaction, and returns its review afterwards. `change` gets the comparison from before.
///
/// # Errors
///
/// Fails if the month is prepared or closed, or like `change`; nothing is changed then.
pub(super) async fn change_month(
    outbox: &Outbox,
    months: &Months,
    month: Month,
    change: impl FnOnce(&Transaction<'_>, &Compared) -> Result<(), AppError> + Send + 'static,
) -> Result<MonthReviewView, AppError> {
    let (completeness, cache) = (Completeness::of(outbox), Arc::clone(&months.compared));
    let write = move |db: &Transaction<'_>| {
        must_be_open(db, month)?;
        change(db, &*cache.compare(db, month, completeness)?)?;
        let after = cache.compare(db, month, completeness)?;
        Ok((whole(db, &after)?, after, db.total_changes()))
    };
    let (figures, compared, written) = outbox.store.write(write).await?;
    months.compared.keep(month, completeness, written, compared);
    outbox.notify(Topic::Months, None);
    Ok(figures.view(&month.to_string()))
}
