//! The tables of this feature, each with its queries.

pub mod activity;
pub(crate) mod activity_list;
pub mod attention;
pub(crate) mod first_steps;
pub(crate) mod history_list;
pub(crate) mod history_rows;
