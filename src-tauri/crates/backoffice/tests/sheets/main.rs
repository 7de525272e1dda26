//! Spreadsheet files through the public door.

mod golden;
mod making;
mod payouts;
mod reading;
mod text_files;
