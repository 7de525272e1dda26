//! Queries over the tables of several features, and the table of probes.

pub mod found;
pub mod probes;
