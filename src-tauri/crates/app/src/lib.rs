//! Combines the features: profiles, the open profile, people, the confirm window, probe, backup. It does not depend on any front end.

pub mod backup;
pub mod business;
pub mod confirm;
pub mod connection;
pub mod console;
pub mod deployment;
pub mod home;
pub mod hooks;
pub mod host;
pub mod manage;
mod messages;
mod notices;
pub mod open_profile;
pub mod people;
pub mod probe;
pub mod profiles;
pub mod pruning;
pub mod record_search;
pub mod report;
pub mod saving;
pub mod shown_report;
pub mod signature;
pub mod tables;
pub mod view;
