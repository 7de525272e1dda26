//! Months: fetching the service's rows, bank statements, review, closing, journal and close pack.

pub mod closing;
mod fetch;
pub mod journal;
mod messages;
mod money_by_day;
mod overview;
pub mod pack;
mod record;
mod request_payments;
pub mod review;
pub mod statements;
pub mod tables;
pub mod view;

use std::sync::Arc;

use base::history::Window;
use base::month::Month;
use base::timestamp::Timestamp;
use session::Context;

pub use fetch::MonthFetching;
pub use money_by_day::money_by_day;
pub use overview::{list, view};

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

/// A number of things for a view.
pub(crate) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The days of a month as a window.
pub(crate) fn window_of(month: Month) -> Window {
    Window {
        from: month.from(),
        until: month.until(),
    }
}

fn farthest(now: Timestamp) -> Month {
    (0..FARTHEST).fold(Month::of(now), |month, _| month.before())
}

/// The month of a request, such as `2026-10`.
pub(crate) fn month_of(text: &str) -> Result<Month, AppError> {
    Month::parse(text).ok_or_else(|| AppError::invalid_field(messages::fetching::INVALID_MONTH, "month", messages::fetching::MONTH_EXAMPLE))
}
