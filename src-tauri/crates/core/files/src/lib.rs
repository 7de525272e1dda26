//! Reading and writing spreadsheets, reading bank statements, writing documents as PDF.

pub mod documents;
pub mod sheets;
pub mod statements;
