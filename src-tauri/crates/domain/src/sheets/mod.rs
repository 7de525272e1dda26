//! What a cell of a spreadsheet shows: one layer for every kind of file that is read.

mod format;
mod rounding;
mod shown_text;
mod stated;

pub use format::{Format, Shown};
pub(crate) use rounding::rounded;
pub use stated::{Stated, of_heading, of_line};
