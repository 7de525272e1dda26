//! Money in: payment requests, payment accounts, deposits, imports, sharing, callbacks.

mod banks;
pub mod bulk;
pub mod callbacks;
pub mod deposits;
pub mod history_hook;
mod messages;
pub mod payment_accounts;
pub mod payment_requests;
pub mod received;
pub mod sharing;
pub mod tables;
pub mod view;
pub mod watching;
