//! The tables of this feature, each with its queries.

pub mod checks;
pub(crate) mod deposit_backs;
pub(crate) mod deposit_list;
pub mod deposits;
pub mod forwarding;
pub mod imports;
pub mod notices;
pub(crate) mod notifications;
pub mod payment_accounts;
pub mod payment_requests;
