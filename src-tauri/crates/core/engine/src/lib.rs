//! The outbox: arm, send, settle, ask about what is in doubt. It names no feature; features have hooks ([`outbox::Hooks`]).

pub mod ask;
pub mod event;
pub mod history;
pub mod outbox;
pub mod send_journal;
pub mod sources;
pub mod tables;
