//! The order of closings: open rows are carried into the next month, so that no month stays open between closed ones.

use base::month::Month;
use rusqlite::Connection;

use crate::messages;
use crate::tables::month_closings;
use system::error::AppError;

/// Why this month cannot be closed before or after the others, one sentence each.
pub(super) fn out_of_order(db: &Connection, month: Month) -> Result<Vec<String>, AppError> {
    let mut sentences: Vec<String> = followed(db, month)?.into_iter().collect();
    sentences.extend(open_before(db, month)?);
    Ok(sentences)
}

/// A later month that is prepared or closed, as a sentence.
pub(super) fn followed(db: &Connection, month: Month) -> Result<Option<String>, AppError> {
    let later = month_closings::later(db, &month.to_string())?;
    Ok(later.map(|(later, closed)| match closed {
        true => messages::closing::later_closed(&later),
        false => messages::closing::later_prepared(&later),
    }))
}

/// The earliest month before this one that has records and is not closed, as a sentence. Months before the first closed one do not count.
fn open_before(db: &Connection, month: Month) -> Result<Option<String>, AppError> {
    let first = month_closings::first(db)?;
    let mut before = first.and_then(|first| Month::parse(&first)).unwrap_or(month);
    while before < month {
        let current = month_closings::current(db, &before.to_string())?;
        match current.map(|closing| closing.signed.is_some()) {
            Some(true) => {}
            Some(false) => {
                return Ok(Some(messages::closing::earlier_prepared(before)));
            }
            None if month_closings::has_records(db, before)? => {
                return Ok(Some(messages::closing::earlier_open(before)));
            }
            None => {}
        }
        before = before.next();
    }
    Ok(None)
}
