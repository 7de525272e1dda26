//! Spreadsheet files through the public door.

mod making;
mod payouts;
mod reading;
mod text_files;
