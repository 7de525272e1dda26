//! Files made at random from a plain model and read through the program's own entry. A row is what the model says, or it is stopped,
//! refused or asked about; it is never another amount, account, day or direction. The model writes its cells by its own code.
//!
//! `COWRIE_SEED` repeats a run, `COWRIE_ROUND` one file of it; `COWRIE_SOAK` asks for the full number, as `cargo xtask soak` does.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on stops, also in the functions its tests share"
)]

mod files;
mod payouts;
mod random;
mod statements;
