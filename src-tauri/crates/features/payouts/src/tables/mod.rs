//! The tables of this feature, each with its queries.

pub mod batches;
pub mod drafts;
pub(crate) mod origins;
pub mod past;
pub mod payouts;
pub mod plans;
pub mod proofs;
pub mod similar;
pub mod top_ups;
