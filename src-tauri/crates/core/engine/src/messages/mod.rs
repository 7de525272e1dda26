//! Sentences that people read, made from typed values, one file for each subject. No rule builds or reads them.

pub(crate) mod audit;
pub(crate) mod queries;
pub(crate) mod records;
pub(crate) mod sending;
