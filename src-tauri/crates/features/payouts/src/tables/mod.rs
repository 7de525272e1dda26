//! The tables of this feature, each with its queries.

pub mod batches;
pub(crate) mod draft_steps;
pub mod drafts;
pub mod past;
pub mod payouts;
pub mod plans;
pub mod proofs;
pub(crate) mod retry_sources;
pub mod similar;
pub mod top_ups;
