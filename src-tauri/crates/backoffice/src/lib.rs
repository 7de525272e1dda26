//! Doing it: everything with a side effect, usable without a window.

pub mod commands;
pub mod error;
pub mod event;
pub mod view;
