//! Reconciliation, through its public interface.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on stops, also in the functions its tests share"
)]

mod keyed;
mod making;
mod money_in;
mod properties;
mod runs;
mod settlements;
mod shared;
mod short;
mod weaker;
