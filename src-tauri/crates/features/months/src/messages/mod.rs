//! The sentences of this feature that people read, made from typed values. No rule builds or reads them.

pub(crate) mod audit;
mod closed_month;
pub(crate) mod closing;
pub(crate) mod fetching;
pub(crate) mod journal;
pub(crate) mod pack;
pub(crate) mod pack_labels;
pub(crate) mod record;
pub(crate) mod review;
pub(crate) mod statements;
