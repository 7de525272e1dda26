//! What is reconciled at the end of a month. Pure: nothing is read or written.
//!
//! [`statement`] reads a bank's file and proves it, [`alert`] a bank's message. [`reconciliation`] finds what agrees, [`review`] holds what people
//! decided about it, [`journal`] books it.

pub mod alert;
mod column_names;
pub mod journal;
pub mod reconciliation;
pub mod review;
pub mod statement;

pub use column_names::is_column_name;
