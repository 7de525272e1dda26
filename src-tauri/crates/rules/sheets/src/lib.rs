//! From the cells of a spreadsheet to rows that may be paid, requested or saved. Pure: nothing is read or written.
//!
//! What a cell shows and states is `cell_rules`'. [`payout`] finds the columns, judges every row and makes the plan that is paid; [`forms`] reads
//! payment requests and accounts, [`top_up`] airtime and data, [`contact`] beneficiaries and customers. [`schema`] is what they share.

mod column_names;
pub mod contact;
pub mod forms;
pub mod operator_prefix;
pub mod payout;
pub mod schema;
#[cfg(test)]
mod testing;
pub mod top_up;
pub mod undo;

pub use column_names::is_column_name;
