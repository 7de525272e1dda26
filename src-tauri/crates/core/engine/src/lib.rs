//! The outbox: send, settle, query the status of unconfirmed entries. It names no feature; features use hooks ([`outbox::Hooks`]).

pub mod ask;
pub mod event;
pub mod history;
mod messages;
pub mod outbox;
pub mod send_journal;
pub mod sources;
pub mod tables;
