//! The tables that several features read, each with its queries.

pub mod brandings;
pub mod people;
pub mod refund_list;
pub mod refundable;
pub mod refunds;
