//! Months: fetching the service's rows, bank statements, review, closing, journal and close pack.

pub mod closing;
mod fetch;
pub mod journal;
mod overview;
pub mod pack;
mod record;
pub mod review;
pub mod statements;
pub mod tables;
pub mod view;

use std::sync::Arc;

use base::month::Month;
use base::timestamp::Timestamp;
use session::Context;

pub use fetch::MonthFetching;
pub use overview::{list, view};

use crate::view::MonthRequest;
use closing::ClosedCache;
use review::ComparisonCache;
use system::error::AppError;

/// The state of this feature for an open profile.
#[derive(Debug)]
pub struct Months {
    /// The context of the profile.
    pub context: Arc<Context>,
    /// The running fetch.
    pub fetching: Arc<MonthFetching>,
    /// The last comparison.
    pub compared: Arc<ComparisonCache>,
    /// The closed month that was read last.
    pub closed: Arc<ClosedCache>,
}

impl Months {
    /// The state of a profile that was just opened.
    pub fn new(context: Arc<Context>) -> Self {
        Self {
            fetching: Arc::default(),
            compared: Arc::new(ComparisonCache::new(&context.outbox.store)),
            closed: Arc::default(),
            context,
        }
    }
}

/// How many months back can be fetched: five years.
const FARTHEST: usize = 60;

fn farthest(now: Timestamp) -> Month {
    (0..FARTHEST).fold(Month::of(now), |month, _| month.before())
}

pub(crate) fn month_of(request: &MonthRequest) -> Result<Month, AppError> {
    Month::parse(&request.month).ok_or_else(|| {
        AppError::invalid_field(
            "Nothing was asked. The month needs another look.",
            "month",
            "A month is written like 2026-10.",
        )
    })
}
