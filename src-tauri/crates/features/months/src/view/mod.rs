//! Requests and views of this feature. Amounts are decimal text such as `50000.00`, times are RFC 3339 in UTC.

mod bank_statements;
mod money_by_day;
mod month_closing;
mod month_journal;
mod month_review;
mod months;
mod tie_out;

pub use bank_statements::*;
pub use money_by_day::*;
pub use month_closing::*;
pub use month_journal::*;
pub use month_review::*;
pub use months::*;
pub use tie_out::*;
