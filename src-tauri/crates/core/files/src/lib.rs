//! Reading and writing spreadsheets, reading bank statements, writing documents as PDF, opening pictures.

pub mod documents;
mod messages;
pub mod pictures;
pub mod sheets;
pub mod statements;
