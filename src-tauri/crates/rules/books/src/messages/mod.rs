//! The sentences of this crate that people read, made from typed values. No rule builds or reads them.

pub(crate) mod cells;
pub(crate) mod dates;
pub(crate) mod matches;
pub(crate) mod reasons;
pub(crate) mod review;
pub(crate) mod statement;
