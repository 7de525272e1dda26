//! The tables of this feature, each with its queries.

pub(crate) mod after_closing;
pub(crate) mod journal_accounts;
pub(crate) mod money_out;
pub mod month_closings;
pub(crate) mod month_rows;
pub(crate) mod month_steps;
pub mod statement_lines;
pub mod statements;
