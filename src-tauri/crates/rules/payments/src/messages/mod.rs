//! Sentences that people read, made from typed values, one file for each subject. No rule builds or reads them.

pub(crate) mod connection;
pub(crate) mod customer;
pub(crate) mod look_up;
pub(crate) mod notice;
pub(crate) mod outbox;
pub(crate) mod pause;
pub(crate) mod probe;
pub(crate) mod reading;
pub(crate) mod refund;
pub(crate) mod request_states;
pub(crate) mod wallet;
