//! What a cell of a spreadsheet shows: one layer for every kind of file that is read.

mod damaged;
mod exact;
mod format;
mod marked;
mod reason;
mod rounding;
mod shown_text;
mod stated;

pub(crate) use damaged::{AS_TEXT, account_with_zeros, day_of_serial, is_scientific, phone_with_zero};
pub(crate) use exact::Exact;
pub(crate) use format::is_naira;
pub use format::{Format, Shown};
pub use marked::{Mark, Marked};
pub(crate) use marked::{MarkingColumn, in_line, in_name};
pub use reason::Reason;
pub(crate) use rounding::rounded;
pub use stated::{Scale, Stated, of_heading, of_line};
pub(crate) use stated::{is_about_amounts, is_unit_name, names_naira, of_cell, of_currency_cell, without_naira, without_stated};
