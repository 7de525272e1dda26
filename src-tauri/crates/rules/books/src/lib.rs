//! Month-end reconciliation. Pure: nothing is read or written.
//!
//! [`statement`] reads and proves a bank's file, [`alert`] reads a bank's SMS. [`reconciliation`] pairs records, [`review`] applies people's
//! decisions, [`journal`] makes the journal entries.

pub mod alert;
mod column_names;
pub mod journal;
mod messages;
pub mod reconciliation;
pub mod review;
pub mod statement;

pub use column_names::is_column_name;
