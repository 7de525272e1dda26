//! The tables of this feature, each with its queries.

pub mod callbacks;
pub mod checks;
pub(crate) mod deposit_list;
pub(crate) mod deposit_refunds;
pub mod deposits;
pub mod forwarding;
pub mod imports;
pub(crate) mod notifications;
pub mod payment_accounts;
pub mod payment_requests;
