//! What people ask (`…Request`) and see (`…View`) of it. Amounts are decimal texts such as `50000.00`, times are UTC RFC 3339.

mod bank_statements;
mod month_closing;
mod month_journal;
mod month_review;
mod months;
mod tie_out;

pub use bank_statements::*;
pub use month_closing::*;
pub use month_journal::*;
pub use month_review::*;
pub use months::*;
pub use tie_out::*;
