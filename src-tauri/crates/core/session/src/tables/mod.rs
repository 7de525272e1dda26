//! The tables that several features read, each with its queries.

pub mod people;
pub mod refundable;
pub mod refunds;
