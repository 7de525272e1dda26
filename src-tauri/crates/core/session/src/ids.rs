//! The numbers of records, as faces give them back.

use system::error::AppError;

/// The number behind an id that a face gives back.
pub fn number(id: &str) -> Result<i64, AppError> {
    id.parse()
        .map_err(|_| AppError::not_found(format!("There is nothing with the id “{id}”.")))
}
