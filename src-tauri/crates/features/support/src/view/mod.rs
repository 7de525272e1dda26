//! What people ask (`…Request`) and see (`…View`) of it. Amounts are decimal texts such as `50000.00`, times are UTC RFC 3339.

mod activity;
mod alarms;
mod history;

pub use activity::*;
pub use alarms::*;
pub use history::*;
