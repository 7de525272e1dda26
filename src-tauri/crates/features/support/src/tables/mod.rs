//! The tables of this feature, each with its queries.

pub mod activity;
pub mod attention;
pub(crate) mod history_rows;
