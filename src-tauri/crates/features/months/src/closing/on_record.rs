//! Stored closings: whether a month is open, and the contents of a closing.

use base::month::Month;
use rusqlite::Connection;

use super::closed_month::{ClosedMonth, digest};
use super::format;
use crate::messages;
use crate::tables::month_closings;
use crate::tables::month_closings::Settled;
use system::error::{AppError, ErrorCode};

/// Fails if a month is prepared or closed: nothing about it may change then.
pub(crate) fn must_be_open(db: &Connection, month: Month) -> Result<(), AppError> {
    let Some(closing) = month_closings::current(db, &month.to_string())? else {
        return Ok(());
    };
    Err(match closing.signed {
        Some(_) => AppError::conflict(messages::closing::MONTH_IS_CLOSED).hint(messages::closing::REOPEN_FIRST),
        None => AppError::conflict(messages::closing::MONTH_IS_PREPARED).hint(messages::closing::TAKE_BACK_FIRST),
    })
}

/// The month as it was prepared or closed; `None` if it is open.
pub fn kept(db: &Connection, month: Month) -> Result<Option<ClosedMonth>, AppError> {
    let current = month_closings::current(db, &month.to_string())?;
    current.map(|closing| read(db, closing.id)).transpose()
}

/// The closed month of a closing. Fails like [`text`], or if the format is unknown.
pub fn read(db: &Connection, id: i64) -> Result<ClosedMonth, AppError> {
    format::read(&text(db, id)?)
}

/// The matched pairs of the closed months from `first` until before `month`.
pub(crate) fn settled(db: &Connection, first: Month, month: Month) -> Result<Vec<Settled>, AppError> {
    let mut all = Vec::new();
    for (id, settled) in month_closings::settled(db, &first.to_string(), &month.to_string())? {
        all.extend(match settled {
            Some(settled) => settled,
            None => read(db, id)?.settled(),
        });
    }
    Ok(all)
}

/// The contents of a closing as JSON.
///
/// # Errors
///
/// Fails if its digest is not the signed one: it was changed outside Cowrie.
pub fn text(db: &Connection, id: i64) -> Result<String, AppError> {
    let (text, kept_with) = month_closings::snapshot(db, id)?;
    let found = digest(text.as_bytes());
    if found == kept_with {
        return Ok(text);
    }
    let message = messages::closing::digest_differs(&found, &kept_with);
    Err(AppError::new(ErrorCode::Storage, message).hint(messages::closing::USE_PACK_OR_BACKUP))
}
