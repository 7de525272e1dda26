//! The tables of this crate, each with its queries.

pub mod bank_aliases;
pub mod columns;
pub(crate) mod directory_changes;
pub mod holders;
pub mod rates;
