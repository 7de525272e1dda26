//! The sentences of this crate that people read, made from typed values. No rule builds or reads them.

pub(crate) mod accounts;
pub(crate) mod amounts;
pub(crate) mod banks;
pub(crate) mod cells;
pub(crate) mod columns;
pub(crate) mod contacts;
pub(crate) mod forms;
pub(crate) mod names;
pub(crate) mod payouts;
pub(crate) mod rows;
pub(crate) mod top_ups;
