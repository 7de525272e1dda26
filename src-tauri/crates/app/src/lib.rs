//! Puts the features together: profiles, the open session, people, the confirm window, probe, backup. Knows no face.

pub mod backup;
pub mod confirm;
pub mod connection;
pub mod console;
pub mod deployment;
pub mod home;
pub mod hooks;
pub mod host;
pub mod manage;
pub mod open_profile;
pub mod people;
pub mod probe;
pub mod profiles;
pub mod pruning;
pub mod record_search;
pub mod report;
pub mod shown_report;
pub mod signature;
pub mod tables;
pub mod view;
