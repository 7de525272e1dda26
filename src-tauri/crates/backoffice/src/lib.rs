//! Doing it: everything with a side effect, usable without a window.

pub mod address;
pub mod answer_secrets;
pub mod ask;
mod body;
pub mod call;
pub mod commands;
pub mod console;
pub mod deployment;
pub mod directory;
pub mod env;
pub mod error;
pub mod event;
pub mod held;
pub mod home;
pub mod host;
pub mod open_profile;
pub mod outbox;
pub mod payment_requests;
pub mod payouts;
pub mod photo;
pub mod profiles;
pub mod sandbox_controls;
pub mod secrets;
pub mod service;
pub mod sheets;
pub mod store;
pub mod view;
