//! A month of the business's days, as the service's sources tell it: asked for in windows, kept, each row once, and what is lacking.

mod ask;
pub mod closing;
mod fetch;
pub mod journal;
mod look;
mod movements;
pub mod pack;
mod read;
mod record;
pub mod review;

use base::moment::Moment;
use base::month::Month;

pub use fetch::MonthFetching;
pub use look::{list, view};
pub(crate) use movements::remember;

use crate::view::MonthRequest;
use system::error::{AppError, InputProblem};

/// As many months back as can be fetched: five years.
const FARTHEST: usize = 60;

fn farthest(now: Moment) -> Month {
    (0..FARTHEST).fold(Month::of(now), |month, _| month.before())
}

pub(crate) fn month_of(request: &MonthRequest) -> Result<Month, AppError> {
    Month::parse(&request.month).ok_or_else(|| {
        let problem = InputProblem {
            path: "month".to_owned(),
            message: "A month is written like 2026-10.".to_owned(),
            reason: None,
        };
        AppError::invalid("Nothing was asked. The month needs another look.", vec![problem])
    })
}
