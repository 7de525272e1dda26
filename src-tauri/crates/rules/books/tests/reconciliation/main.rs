//! Reconciliation, through its public interface.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on stops, also in the functions its tests share"
)]

mod batches;
mod by_reference;
mod making;
mod money_in;
mod numbers;
mod properties;
mod settlements;
mod shared;
mod short;
mod without_reference;
