//! Ids of records, as the front ends send them back.

use crate::messages::review as messages;
use system::error::AppError;

/// The number of an id that a front end sends back.
///
/// # Errors
///
/// If it is not a number.
pub fn number(id: &str) -> Result<i64, AppError> {
    id.parse().map_err(|_| AppError::not_found(messages::no_such_id(id)))
}
