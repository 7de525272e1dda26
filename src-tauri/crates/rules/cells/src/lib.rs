//! What a cell of a spreadsheet shows, for every kind of file that is read.

pub mod amount_text;
mod damaged;
pub mod dates;
mod exact;
mod format;
mod grid;
mod marked;
mod reason;
mod rounding;
mod shown_text;
mod stated;
pub mod text;
mod word_list;

pub use amount_text::NumberStyle;
pub use damaged::{account_with_zeros, day_of_serial, digits_are_gone, is_scientific, phone_with_zero};
pub use exact::Exact;
pub use format::is_naira;
pub use format::{Format, Shown};
pub use grid::part_of;
pub use grid::{Cell, Grid, GridBuilder, GridError, GridRow, in_sheet, spot_in, stacked_sheet};
pub use marked::{Mark, Marked};
pub use marked::{MarkingColumn, in_line, in_name};
pub use reason::Reason;
pub use rounding::rounded;
pub use stated::{Scale, Stated, is_about_amounts, is_unit_name, of_cell, of_currency_cell, of_heading, of_line};
pub use stated::{names_naira, without_naira, without_stated};
pub use text::is_invisible;
pub use word_list::WordList;
