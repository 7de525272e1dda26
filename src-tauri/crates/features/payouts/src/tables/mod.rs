//! The tables of this feature, each with its queries.

pub mod approval_requests;
pub(crate) mod by_month;
pub(crate) mod draft_steps;
pub mod drafts;
pub mod past;
pub mod payouts;
pub mod plans;
pub mod proofs;
pub(crate) mod retry_sources;
pub mod similar;
pub mod top_ups;
