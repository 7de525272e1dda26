//! The tables of this feature, each with its queries.

pub mod customers;
pub mod sub_merchants;
