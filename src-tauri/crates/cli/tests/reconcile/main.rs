//! `cowrie reconcile` as a person or a script uses it.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on stops, also in the functions its tests share"
)]

mod bad_input;
mod folder;
mod layouts;
mod month;
mod sheets;
mod truth;
