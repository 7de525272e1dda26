//! The numbers of records, as faces give them back.

use system::error::{AppError, ErrorCode};

/// The number behind an id that a face gives back.
pub fn number(id: &str) -> Result<i64, AppError> {
    id.parse()
        .map_err(|_| AppError::new(ErrorCode::NotFound, format!("There is nothing with the id “{id}”.")))
}
