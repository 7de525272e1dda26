//! Requests and views of this feature. Amounts are decimal text such as `50000.00`, times are RFC 3339 in UTC.

mod activity;
mod alarms;
mod first_steps;
mod history;

pub use activity::*;
pub use alarms::*;
pub use first_steps::*;
pub use history::*;
