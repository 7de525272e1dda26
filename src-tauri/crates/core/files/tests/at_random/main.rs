//! Reads files that are generated at random from a simple model. Each row is read as the model has it, or it is stopped, rejected or asked
//! about; it never gets another amount, account, day or direction. The model writes its cells with its own code.
//!
//! `COWRIE_SEED` repeats a run, `COWRIE_ROUND` one file of it; `COWRIE_SOAK` runs the full number, as `cargo xtask soak` does.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on stops, also in the functions its tests share"
)]

mod files;
mod payouts;
mod random;
mod statement_model;
mod statements;
