//! The requests (`…Request`) and views (`…View`) of this feature. Amounts are decimal texts such as `50000.00`, times are UTC in RFC 3339.

mod bulk;
mod callbacks;
mod deposits;
mod imported;
mod notifications;
mod payment_account_changes;
mod payment_accounts;
mod payment_requests;
mod received;
mod request_lists;
mod request_steps;
mod sharing;
mod watching;

pub use bulk::*;
pub use callbacks::*;
pub use deposits::*;
pub use imported::*;
pub use notifications::*;
pub use payment_account_changes::*;
pub use payment_accounts::*;
pub use payment_requests::*;
pub use received::*;
pub use request_lists::*;
pub use request_steps::*;
pub use sharing::*;
pub use watching::*;
