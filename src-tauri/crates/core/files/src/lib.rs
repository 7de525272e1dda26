//! Spreadsheets in and out, and papers as PDF.

pub mod documents;
pub mod sheets;
