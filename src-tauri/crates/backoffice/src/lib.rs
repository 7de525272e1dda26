//! Doing it: reading spreadsheets.

pub mod sheets;
