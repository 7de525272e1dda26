//! Money in: payment requests, payment accounts, deposits, imports, sharing, callbacks.

mod banks;
pub mod bulk;
pub mod callbacks;
pub mod deposits;
mod messages;
pub mod payment_accounts;
pub mod payment_requests;
pub mod receipts;
pub mod received;
pub mod sharing;
pub mod tables;
pub mod view;
pub mod watching;
