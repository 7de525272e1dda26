//! Airtime and data for many phones, from a sheet: read, judged, approved, and bought by a batch with one call per row.

mod draft;
mod release;

pub use draft::{change, discard, list, read, view};
pub use release::{question_facts, release};

use crate::messages;
use system::error::{AppError, ErrorCode};

fn number(id: &str) -> Result<i64, AppError> {
    id.parse().map_err(|_| AppError::new(ErrorCode::NotFound, messages::NO_SUCH_SHEET))
}
