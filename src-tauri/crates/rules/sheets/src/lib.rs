//! Turns the cells of a spreadsheet into rows that may be paid, requested or saved. Pure: nothing is read or written.
//!
//! `cell_rules` reads single cells. [`payout`] finds the columns, judges every row and makes the plan that is paid; [`forms`] reads payment
//! requests and accounts, [`top_up`] airtime and data, [`contact`] beneficiaries and customers. [`schema`] contains what they share.

mod column_names;
pub mod contact;
pub mod forms;
mod messages;
pub mod operator_prefix;
pub mod payout;
pub mod schema;
#[cfg(test)]
mod testing;
pub mod top_up;
pub mod undo;

pub use column_names::is_column_name;
