//! Airtime and data for many phones, out of a sheet: read and judged, confirmed, and bought by a run, one call a row.

mod draft;
mod release;

pub use draft::{change, discard, list, read, view};
pub use release::{question_facts, release};

use system::error::{AppError, ErrorCode};

fn number(id: &str) -> Result<i64, AppError> {
    id.parse()
        .map_err(|_| AppError::new(ErrorCode::NotFound, "There is no such sheet of airtime."))
}
