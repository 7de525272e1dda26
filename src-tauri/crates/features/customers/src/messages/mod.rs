//! The sentences of this crate that people read, made from typed values. No rule builds or reads them.

pub(crate) mod audit;
pub(crate) mod customers;
pub(crate) mod exports;
pub(crate) mod sub_merchants;
