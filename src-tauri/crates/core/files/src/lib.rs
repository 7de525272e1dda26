//! Spreadsheets in and out, statements of banks in, and papers as PDF.

pub mod documents;
pub mod sheets;
pub mod statements;
