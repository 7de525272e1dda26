//! Spreadsheet files through the public interface.

mod containers;
mod golden;
mod guards;
mod making;
mod payouts;
mod promises;
mod reading;
mod statements;
mod text_files;
mod written;
