//! Sentences that people read, made from typed values, one file for each subject. No rule builds or reads them.

pub(crate) mod audit;
pub(crate) mod call;
pub mod evidence;
pub(crate) mod input;
pub(crate) mod outcome;
pub(crate) mod review;
